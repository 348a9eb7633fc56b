//! Outputs in which several readers recognize lines. The tests check whose count, location and reason are in the record.

use build_errors::{Context, ErrorBuilder};

fn context(output: &str) -> Context {
    ErrorBuilder::new().output("build", Some(1), output).context
}

/// Checks the numbers of errors and warnings, and the first diagnostic as it is displayed.
#[track_caller]
fn check(output: &str, counts: (Option<u64>, Option<u64>), first: &str) {
    let context = context(output);
    assert_eq!((context.error_count, context.warning_count), counts, "{output}");
    let found = context.diagnostics.first().map(ToString::to_string);
    assert_eq!(found.as_deref().unwrap_or_default(), first, "{output}");
}

#[track_caller]
fn check_reason(output: &str, reason: &str) {
    assert_eq!(context(output).reason.as_deref(), Some(reason), "{output}");
}

#[test]
fn a_total_of_warnings_is_not_added_to_those_that_a_tool_lists() {
    let listed = "warning file=A.scala message=x line=1 column=5\n";
    let first = "A.scala:1:5 warning: x";
    check(&format!("{listed}Found 0 errors\nFound 1 warnings\n"), (None, Some(1)), first);
    check(&format!("{listed}Found 2 warnings\n"), (None, None), first);
}

#[test]
fn a_warning_is_listed_once_although_the_output_is_read_twice() {
    let output = "/p/a.rst:16: WARNING: Error in \"x\" directive:\nmaximum 1 argument(s) allowed.\n\n\
                  /p/b.rst:22: WARNING: Problems with \"y\":\nInputError: [Errno 2] No such file or directory: 'z'.\n";
    assert_eq!(context(output).diagnostics.len(), 2);
}

/// `npm run build` may run a linter, a compiler and tests.
#[test]
fn a_build_is_explained_by_tools_of_all_kinds() {
    const TSC: &str =
        "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\n\nFound 1 error.\n";
    const ESLINT: &str = "\n/srv/app/src/a.ts\n  2:9  error  'x' is never used  no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)\n\n";
    const TESTS: &str = "FAIL src/a.test.ts\n  ● adds\n\n    expect(received).toBe(expected)\n\n      at Object.<anonymous> \
                         (src/a.test.ts:3:5)\n\nTest Suites: 1 failed, 1 total\nTests:       1 failed, 1 passed, 2 total\n";
    let message = |check: &str, output: &str| ErrorBuilder::new().output(check, Some(1), output).message;
    let output = format!("{ESLINT}{TSC}");
    assert_eq!(context(&output).error_count, Some(2));
    assert_eq!(message("typecheck", &output), "TypeScript compilation failed (1 error in 1 file)");
    // Without the commands, a test may have printed the findings.
    let output = format!("> eslint .\n{ESLINT}> tsc --noEmit\n{TSC}> jest\n{TESTS}");
    assert_eq!(message("build", &output), "Build failed (1 failed, 1 passed, 2 errors in 2 files)");
    // The type names a compiler, and only another tool failed.
    assert_eq!(message("build", ESLINT), "Code linting failed (1 error in 1 file)");
    assert_eq!(message("build", TESTS), "Test execution failed (1 failed, 1 passed in 1 file)");
    assert_eq!(message("build", "cannot open the door\n"), "Build failed: cannot open the door");
}

/// The name of the check does not tell a linter from a program with a log.
#[test]
fn the_location_in_the_reason_of_an_unnamed_check() {
    let named = |output: &str| ErrorBuilder::new().output("step 3", Some(1), output).context;
    let context = named("a.py:1: started\na.py:7:1: invalid syntax\n");
    assert_eq!(context.reason.as_deref(), Some("a.py:7:1: invalid syntax"));
    let found: Vec<String> = context.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!((found, context.error_count), (vec!["a.py:7:1 error: invalid syntax".to_owned()], None));
    assert!(named("a.py:1: started\na.py:7: stopped\n").diagnostics.is_empty());
    let context = named("a.py:7:1: invalid syntax\na.py:9:1: stopped\nfatal: cannot go on\n");
    assert_eq!((context.diagnostics.len(), context.error_count), (1, None));
    assert_eq!(context.reason.as_deref(), Some("fatal: cannot go on"));
}

#[test]
fn the_location_in_the_reason_of_a_check_of_tests() {
    let tested = |output: &str| ErrorBuilder::new().output("test", Some(2), output).context;
    let context = tested("mawk: a.awk: line 4: missing } near end of file\n");
    assert_eq!(
        context.diagnostics.first().map(ToString::to_string).as_deref(),
        Some("a.awk:4 error: missing } near end of file")
    );
    assert_eq!((context.error_count, context.failed_tests), (None, None));
    assert!(tested("fatal: repository '/nope/x.git' does not exist\n").diagnostics.is_empty());
}

#[test]
fn a_file_under_two_names_is_counted_once() {
    let context = self::context("error(5): a.g:4:0: x is bad\nerror(6): /p/a.g:2:9: y is bad\n");
    assert_eq!(
        (context.error_count, context.file_count, &*context.files),
        (Some(2), Some(1), &["a.g".to_owned()][..])
    );
    let context =
        self::context("error: a.g:4: x is bad\nerror: /p/a.g:2: y is bad\nerror: /q/a.g:2: y is bad\n");
    assert_eq!(context.file_count, Some(3));
}

#[test]
fn a_severity_above_each_location() {
    let linted = ErrorBuilder::new()
        .output("lint", Some(1), "Warning (x): \na.el:2: bad y\nWarning (x): \na.el:3: bad z\n")
        .context;
    assert_eq!((linted.error_count, linted.warning_count), (None, Some(2)));
}

/// A program's log has lines without a column, and lines without a location.
#[test]
fn locations_that_are_the_whole_output_of_an_unnamed_check() {
    let count = |output: &str| ErrorBuilder::new().output("step 3", Some(1), output).context.error_count;
    assert_eq!(count("a.md:1:19: use of \"master\"\na.md:2:3: use of \"slave\"\n"), Some(2));
    assert_eq!(count("a.py:1: W0611 'os' is not used\nb.py:2: W0611 'io' is not used\n"), Some(2));
    assert_eq!(count("server.go:12: handled request 1\nserver.go:12: handled request 2\n"), None);
    assert_eq!(count("a.py:1:19: started\na.py:2:3: stopped\nbye\n"), None);
    assert_eq!(count("a.py:12 INFO started\nb.py:9 ERROR no such x\n"), None);
    assert_eq!(count("a.py:12 started\nb.py:9 stopped\n"), None);
    assert_eq!(count("Cannot read a.conf:3\nCannot read b.conf:4\n"), Some(2));
    assert_eq!(count("a.py:1:19: [debug] started\na.py:2:3: [info] stopped\n"), None);
    let diff = "--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n-x=1\n+x = 1\n";
    assert_eq!(count(diff), Some(1));
    let tested = ErrorBuilder::new().output("step 3", Some(1), &format!("{diff}FAIL: it differs\n")).context;
    assert_eq!((tested.error_count, tested.reason.as_deref()), (None, Some("FAIL: it differs")));
}

#[test]
fn a_total_of_problems_below_a_list_of_warnings() {
    let warning = |line: u64| {
        format!("Warning: x is unused (a_b)\n\n  on main.tf line {line}:\n\nReference: https://a\n\n")
    };
    let listed = warning(4) + &warning(5);
    let first = "main.tf:4 warning a_b: x is unused";
    check(&format!("2 issue(s) found:\n\n{listed}"), (None, Some(2)), first);
    // The list is incomplete, so the severity of the others is unknown.
    check(&format!("7 issue(s) found:\n\n{listed}"), (None, None), first);
    // A total that is smaller, or that counts errors, belongs to another tool.
    check(&format!("{listed}1 error(s) found\n"), (Some(1), Some(2)), first);
}

#[test]
fn a_total_of_problems_below_a_list_of_notes() {
    let note = |line: u64| format!("   info • lib/a.dart:{line}:7 • Document it. • a_doc\n");
    let listed = note(4) + &note(5);
    let first = "lib/a.dart:4:7 info a_doc: Document it.";
    check(&format!("{listed}\n2 issues found.\n"), (None, None), first);
    check(&format!("{listed}\n7 issues found.\n"), (None, None), first);
    check(&format!("{listed}\n1 error found.\n"), (Some(1), None), first);
}

#[test]
fn warnings_that_are_only_counted() {
    let output = |similar: &str| {
        format!(
            "╷\n│ Warning: x is deprecated\n│\n│   on a.tf line 3, in b \"c\":\n│    3:   d = 1\n│\n│ use e\n│\n│ {similar}\n╵\n"
        )
    };
    let first = "a.tf:3 warning: x is deprecated";
    check(&output("(and 2 more similar warnings elsewhere)"), (None, Some(3)), first);
    check(&output("(and one more similar warning elsewhere)"), (None, Some(2)), first);
    check(&output("and 2 more similar warnings elsewhere"), (None, Some(1)), first);
}

#[test]
fn issues_that_are_no_errors() {
    let output = "-----\n\n       No errors found!\n\n-----\n70 other issues found.\n-----\n";
    check(output, (None, None), "");
    check("a.x:3:4: error: y\n1 odd issues found\n", (Some(1), None), "a.x:3:4 error: y");
}

#[test]
fn a_recipe_that_failed_is_less_than_a_complaint() {
    check_reason(
        "php composer install\nLoading\nYour requirements could not be resolved.\nmake: *** [Makefile:3: deps] Error 2\n",
        "Your requirements could not be resolved.",
    );
    check_reason("cc -c a.c\nmake: *** [Makefile:3: a.o] Error 2\n", "make: *** [Makefile:3: a.o] Error 2");
    check_reason(
        "it failed before\nmake: *** No rule to make target 'x'.  Stop.\n",
        "No rule to make target 'x'.  Stop.",
    );
}

#[test]
fn steps_of_sphinx() {
    let output = |total: &str| {
        format!(
            "reading sources... done\nchecking consistency... /p/a.rst: WARNING: not in any toctree\ndone\n{total}\n"
        )
    };
    let first = "/p/a.rst warning: not in any toctree";
    check(&output("build succeeded, 1 warning."), (None, Some(1)), first);
    check(&output("build succeeded, 35 warnings."), (None, Some(35)), first);
    check(
        &output("build finished with problems, 1 warning (with warnings treated as errors)."),
        (None, Some(1)),
        first,
    );
}

#[test]
fn quoted_locations_between_colons() {
    check(
        "Error: loading templates: \"/p/a.html:12:5\": parse failed: function \"x\" not defined\nTotal in 7 ms\n",
        (Some(1), None),
        "/p/a.html:12:5 error: parse failed: function \"x\" not defined",
    );
    check("ERROR: bad x in \"a.c:3\": got y\n", (Some(1), None), "a.c:3 error: bad x");
}

#[test]
fn headings_of_bundlers() {
    check_reason(
        "a b\nERROR  Build failed after 4.2s\n\nERROR  Module not found: x\n",
        "ERROR  Module not found: x",
    );
    check_reason(
        "a b\nError:   × cannot read x\n  ╰─▶ it is empty\n",
        "Error:   × cannot read x: it is empty",
    );
}

/// Vedro prints the same headlines as bats.
#[test]
fn runners_with_the_headlines_of_bats() {
    let tool = |output: &str| context(output).tool;
    let failed = "Scenarios\n ✗ adds\n   - x\n   AssertionError: 1 == 2\n";
    assert_eq!(tool(&format!("{failed}\n# 1 scenario, 0 passed, 1 failed, 0 skipped (0.5s)\n")), None);
    assert_eq!(tool(&format!("{failed}   1 test, 1 failure\n")), None);
    assert_eq!(tool(&format!("{failed}\n1 test, 1 failure\n")).as_deref(), Some("bats"));
    assert_eq!(tool(" ✗ adds\n   (in test file a.bats, line 3)\n     no\n").as_deref(), Some("bats"));
}

/// Findings without a severity are counted only if nothing else is reported.
#[test]
fn ungraded_locations_beside_other_complaints() {
    let lint = |output: &str| {
        let context = ErrorBuilder::new().output("lint", Some(1), output).context;
        (context.error_count, context.diagnostics.first().map(ToString::to_string).unwrap_or_default())
    };
    let listed = "a.x:3: unknown y\na.x:6: unknown z\n";
    let first = "a.x:3 error: unknown y".to_owned();
    assert_eq!(lint(listed), (Some(2), first.clone()));
    let own = "/p/site-packages/t/cli.py:4: UserWarning: b is old\n  import b\n";
    assert_eq!(lint(&format!("{own}{listed}")), (Some(2), first.clone()));
    for more in
        ["a.x: Command c is bad: No such file\n", "[error] field b not defined\n", "a.x: 2: unknown y = 3\n"]
    {
        assert_eq!(lint(&format!("{listed}{more}")), (None, first.clone()), "{more}");
    }
    assert_eq!(lint("a.x:3: unknown y\n/p/a.x:3: unknown y\n"), (None, first.clone()));
    assert_eq!(lint("a.x:3: unknown y\nb.x:3: unknown y\n"), (Some(2), first.clone()));
    for conclusion in ["a.x: has errors\n", "a.x: check failed\n", "[info] 7 files read\n"] {
        assert_eq!(lint(&format!("{listed}{conclusion}")), (Some(2), first.clone()), "{conclusion}");
    }
    let items = " - a.x, line 3: unknown y\n - a.x, line 6: unknown z\n";
    assert_eq!(lint(items), (Some(2), first.clone()));
    assert_eq!(lint(&format!("{items} - no c is given\n")), (None, first));
}

/// A line that is only a location. Its message is on the line below or above.
#[test]
fn locations_with_their_message_on_another_line() {
    let first =
        |output: &str| context(output).diagnostics.first().map(ToString::to_string).unwrap_or_default();
    let expected = "a.x:3:7 error: no such symbol y";
    assert_eq!(first("File \"a.x\", line 3, column 7:\nno such symbol y\n"), expected);
    assert_eq!(first("Message:\nno such symbol y at\n('a.x' Line 3 Pos 7)\nlet y\n"), expected);
    assert_eq!(first("unknown symbol y\n  LINE: 3  FILE: a.x\n"), "a.x:3 error: unknown symbol y");
    assert_eq!(first("see\n('a.x' Line 3 Pos 7): bad y\n"), "a.x:3:7 error: ('a.x' Line 3 Pos 7): bad y");
}

/// Other runners print the headings of `RSpec` and of Biome.
#[test]
fn totals_below_the_headings_of_other_tools() {
    let counts = |output: &str| {
        let context = context(output);
        (context.tool, context.failed_tests, context.passed_tests)
    };
    let none_of_two = (None, Some(1), Some(1));
    assert_eq!(counts("Failures:\n\n  \u{2717} adds\n\n  Passed:       1\n  Failed:       1\n"), none_of_two);
    let bar = "\u{2501}\u{2501}\u{2501}";
    assert_eq!(
        counts(&format!("{bar} Cart {bar}\n  \u{2717} adds\n  \u{2717} 1 failed, 1 succeeded.\n")),
        none_of_two
    );
}

/// A run of tests without a banner, below the findings of a linter. The command of the linter shows that no test printed
/// them.
#[test]
fn findings_below_the_command_of_their_tool() {
    let lint = "app/a.py:1:1: F401 'os' imported but unused\n";
    let tests = "F\n======================================================================\n\
                 FAIL: test_a (t.A.test_a)\n----------------------------------------------------------------------\n\
                 Traceback (most recent call last):\n  File \"/p/t.py\", line 5, in test_a\n    self.assertEqual(1, 2)\n\
                 AssertionError: 1 != 2\n\n----------------------------------------------------------------------\n\
                 Ran 1 test in 0.001s\n\nFAILED (failures=1)\n";
    let counts = |output: String| {
        let context = ErrorBuilder::new().output("verify", Some(1), &output).context;
        (context.error_count, context.failed_tests)
    };
    for command in
        ["flake8 app/a.py\n", "nox > flake8 app\n", "cmd [1] | flake8 app\n", "Poe => flake8 app\n"]
    {
        assert_eq!(counts(format!("{command}{lint}{tests}")), (Some(1), Some(1)), "{command}");
    }
    // Without a command, or below that of another tool, a test may have printed them.
    for command in ["", "flake8 is fast\n", "python -m unittest t.py\n"] {
        assert_eq!(counts(format!("{command}{lint}{tests}")), (None, Some(1)), "{command}");
    }
}

/// A finding of an unknown tool beside those of a known one, in a check of any kind. A test may print such a line.
#[test]
fn findings_of_unknown_tools_beside_known_ones() {
    let count = |output: String| ErrorBuilder::new().output("verify", Some(1), &output).context.error_count;
    let known = "src/a.ts(3,5): error TS2322: x\n";
    let unknown = "lint.cfg:7: error: unknown key y\n";
    assert_eq!(count(known.to_owned()), Some(1));
    assert_eq!(count(format!("{known}{unknown}")), None);
    let run = " RUN  v3.2.7 /p\n\n FAIL  a.test.ts > adds\nError: x\n\n Test Files  1 failed (1)\n      Tests  1 failed (1)\n";
    assert_eq!(count(format!("{known}{unknown}{run}")), count(format!("{known}{run}")));
    assert_eq!(count(format!("{known}{run}")), Some(1));
}
