use super::*;

/// Removes the prefixes of the lines. Returns the label, the package and the text of the last one.
#[track_caller]
fn check_last(lines: &[&str], label: &str, package: &str, text: &str) {
    let mut prefixes = Prefixes::default();
    prefixes.block(&lines.join("\n"));
    let stripped = lines.iter().map(|line| prefixes.strip(line)).last().unwrap();
    assert_eq!((stripped.label, stripped.package, stripped.text), (label, package, text), "{lines:?}");
}

#[track_caller]
fn check(line: &str, label: &str, text: &str) {
    let mut prefixes = Prefixes::default();
    prefixes.block(line);
    let stripped = prefixes.strip(line);
    assert_eq!((stripped.label, stripped.text), (label, text), "{line}");
}

#[test]
fn times() {
    for (line, text) in [
        ("2024-05-01T12:00:00.1234567Z src/a.ts(1,2): x", "src/a.ts(1,2): x"),
        ("2024-05-01T12:00:00.1234567Z ", ""),
        ("2024-05-01T12:00:00.1234567Z", ""),
        ("[2024-05-01T12:00:00.123Z] x", "x"),
        ("2024-05-01T12:00:00+02:00 x", "x"),
        ("2024-05-01T12:00:00.123456+00:00 app[web.1]: x", "x"),
        ("2024-05-01T12:00:00.1234567Z ##[error]src/a.ts(1,2): x", "src/a.ts(1,2): x"),
        ("2024-05-01T12:00:00.126198Z 00O src/a.ts", "src/a.ts"),
        ("2024-05-01T12:00:00.126198Z 01E+src/a.ts", "src/a.ts"),
        ("2024-05-01T12:00:00.126198Z 00X src/a.ts", "00X src/a.ts"),
        ("2024-05-01T12:00:00.126198Z stdout F   1:2  x", "  1:2  x"),
        ("May 21 16:22:03 x", "x"),
        ("Nov  1 16:22:03 build-7 kernel: x", "build-7 kernel: x"),
        ("2024-05-01T12:00:00.126198Z stdout x", "stdout x"),
        ("[task 2024-05-01T12:00:00.123Z] 12:00:00     INFO -  x", "   INFO -  x"),
        ("12:00:00 src/a.c:1:2: error: x", "src/a.c:1:2: error: x"),
        ("12:00:00.123 [WARNING] x", "[WARNING] x"),
        ("[12:00:00][Step 1/3] \ta.c:1:2: error: x", "\ta.c:1:2: error: x"),
        ("[12:00:00]W:\t [Step 12/13] x", "x"),
        ("[12:00:00] :\t [Step 1/3]", ""),
        ("[12:00:00][Step x] y", "[12:00:00][Step x] y"),
        ("[12:00:00.123] x", "x"),
        ("[12:00:00]: x", "x"),
        ("8:01:16 AM: x", "x"),
        ("12:01:16 PM:", ""),
        ("7:02PM WRN leaks found: 2", "WRN leaks found: 2"),
        ("12:02AM ERR x", "ERR x"),
        ("(12:00:00) ERROR: x", "ERROR: x"),
        ("2024-05-01 12:00:00,123 x", "x"),
        ("2024/05/01 12:00:00 x", "x"),
        ("2024/05/01 12:00:00| x", "x"),
        ("[2024-05-01 12:00:00] x", "x"),
        ("[05-01 12:00:00.531] x", "x"),
        ("[   22s] x", "x"),
        ("[12:00:00] a.c:1: x", "a.c:1: x"),
        ("12:00:00  /srv/a.js", "/srv/a.js"),
        ("_bk;t=1714564800123 x", " x"),
    ] {
        check(line, "", text);
    }
    for plain in [
        "2024-05-01 report",
        "2024-05-01 x",
        "[12:00:00] Error: 77 failed",
        "[12:00:00 PM] Found 2 errors. Watching for file changes.",
        "12:00:00 PM - File change detected.",
        "8:01:16 AM:x",
        "7:02PM the train left",
        "12:00 x",
        "May 21 16:22 x",
        "May 21 files: 12[3]: x",
    ] {
        check(plain, "", plain);
    }
}

/// The times in the log of a program are not prefixes, unless most lines have one.
#[test]
fn a_log_line_keeps_its_time() {
    check_last(&["compiling", "12:00:00 a.c:1: error: x"], "", "", "12:00:00 a.c:1: error: x");
    check_last(&["12:00:00 compiling", "at a.c", "12:00:01 a.c:1: error: x"], "", "", "a.c:1: error: x");
    check_last(&["compiling", "12:00:00 [web] x"], "web", "web", "x");
}

#[test]
fn labels() {
    for (line, label, text) in [
        ("test\tRun npm test\t2024-05-01T12:00:00.1234567Z   indented", "test\tRun npm test", "  indented"),
        ("2024-05-01T12:00:00.1Z test\tRun\t2024-05-01T12:00:00.1234567Z   x", "test\tRun", "  x"),
        ("[web] test\tRun\t2024-05-01T12:00:00.1234567Z x", "[web] test\tRun", "x"),
        ("05:16:24 [web] src/a.ts", "web", "src/a.ts"),
        ("[web] src/a.ts", "web", "src/a.ts"),
        ("[web]", "web", ""),
        ("[web  ] src/a.ts", "web", "src/a.ts"),
        ("[@acme/web]: src/a.ts", "@acme/web", "src/a.ts"),
        ("➤ YN0000: [@acme/web]: src/a.ts", "@acme/web", "src/a.ts"),
        ("[javac] src/A.java", "javac", "src/A.java"),
        ("    [javac] src/A.java", "javac", "src/A.java"),
        ("14:57:50       [exec] 23>main.cpp", "exec", "main.cpp"),
        ("[CI/test]   | src/a.ts", "CI/test", "src/a.ts"),
        ("Step #1 - \"test\": src/a.ts", "Step #1 - \"test\"", "src/a.ts"),
        ("Step #1: src/a.ts", "Step #1", "src/a.ts"),
        ("Nov 21 16:22:03 build-7 runner[4711]: src/a.ts(1,2): x", "runner[4711]", "src/a.ts(1,2): x"),
        ("Nov  1 16:22:03 build-7 runner[4711]:", "runner[4711]", ""),
        ("#12 3.456 a.c:1:2: error: x", "12", "a.c:1:2: error: x"),
        ("[Build on Linux] src/a.c:1:2: x", "Build on Linux", "src/a.c:1:2: x"),
    ] {
        check(line, label, text);
    }
    for plain in [
        "  [javac] src/A.java",
        "[ERROR] x",
        "[1/2] x",
        "[100%] x",
        "[error] x",
        "[web]x",
        "[x y] z",
        "[error  ] x",
        "[src/a.c:12] x",
        "[doctest] test cases: 3 | 1 passed",
        "[0] x",
        "Step 1/5 : RUN make",
        "a\tb\tc",
        "# 1.5 x",
        "#1 x",
    ] {
        check(plain, "", plain);
    }
}

#[test]
fn marks_of_runners_and_steps() {
    check(">> src/a.css", "", "src/a.css");
    check(">>  10:3  x", "", " 10:3  x");
    check("[2024-05-01, 12:00:00 UTC] {subprocess.py:93} INFO - a: b", "", "a: b");
    check("checking consistency... /p/a.rst: WARNING: x", "", "/p/a.rst: WARNING: x");
    for line in [
        ">>> a = 1",
        ">> Issue: [B101:assert_used] x",
        "[2024-05-01] {a} INFO - x",
        "[2024-05-01] {a.py:3} x - y",
        "checking x... y",
    ] {
        check(line, "", line);
    }
}

/// A text in brackets is a label if it is repeated.
#[test]
fn doubtful_labels() {
    check_last(&["[0] one", "[1] one", "[0] two"], "0", "", "two");
    // Rows of lychee and redocly.
    let row = "[404] https://h.example/a | Not Found";
    check_last(&[row, row], "", "", row);
    check("[1] a.yaml:3:1 at #/info", "", "[1] a.yaml:3:1 at #/info");
    check("[1] a.yaml:3:1: error: x", "1", "a.yaml:3:1: error: x");
    check_last(&["[Build on Linux] make", "x", "[Build on Linux] two"], "Build on Linux", "", "two");
    for line in [
        "[password] => x",
        "[KeyError] exception expected, not",
        "[FAIL] adds",
        "[Failed: 3] x",
        "[Errno 2] x",
        "[  OK  ] x",
        "[Pipeline] node",
        "[src/a.c:1] x",
    ] {
        check_last(&[line, line], "", "", line);
    }
}

#[test]
fn severities_and_progress() {
    for (line, text) in [
        ("[WARNING] A.java:27: warning: x", "A.java:27: warning: x"),
        ("##[warning]a.c:1:2: warning: x", "a.c:1:2: warning: x"),
        ("e: a.java:1: error: x", "a.java:1: error: x"),
        ("[3/10] a.c:1:2: x", "a.c:1:2: x"),
        ("[ 45%] a.c:1:2: x", "a.c:1:2: x"),
        (" 11% a.c:1:2: x", "a.c:1:2: x"),
        ("12>a.cpp(3): error C1: x", "a.cpp(3): error C1: x"),
        ("12: a.c:9: x", "a.c:9: x"),
        ("     2>a.cs(1,49): x", "a.cs(1,49): x"),
        ("C/C++: a.c:1:2: x", "a.c:1:2: x"),
        ("remote: a.c:1:2: x", "a.c:1:2: x"),
        ("remote:        npm ERR! x", "npm ERR! x"),
    ] {
        check(line, "", text);
    }
    for plain in [
        "[WARNING] A.java:[27,3] x", "[3/10] Compiling a.c", "50% tests passed", "12 > x", "e: x", "1>>x",
        " 12: a.c:9: x",
    ] {
        check(plain, "", plain);
    }
    let bare = |line| Prefixes::default().strip(line).bare;
    assert_eq!(bare("[INFO] FAIL a.test.js"), Some("FAIL a.test.js"));
    assert_eq!(bare("[task 2024-05-01T12:00:00.123Z] 12:00:00    ERROR -  x"), Some("x"));
    assert_eq!(bare("[web] x"), None);
    assert_eq!(bare("ERROR - x"), None);
}

/// The lines of a failed step that `BuildKit` repeats were read before.
#[test]
fn recaps_are_read_once() {
    check_last(&[" > [7/7] RUN make:", "2.370 a.c:1:2: error: x"], "", "", "a.c:1:2: error: x");
    check_last(&["#12 2.370 x", "------", " > [7/7] RUN make:", "2.370 x"], "", "", "");
    check_last(&["2.370 a.c:1:2: error: x"], "", "", "2.370 a.c:1:2: error: x");
    check_last(&[" > [7/7] RUN make:", "2.370 x", "------", "2.370 x"], "", "", "2.370 x");
}

#[test]
fn packages() {
    for (line, package) in [
        ("[web] x", "web"),
        ("[@acme/web] x", "@acme/web"),
        ("[javac] x", ""),
        ("    [javac] x", ""),
        ("[pod/web-6d8/web] x", ""),
        ("[ParallelStep] x", ""),
        ("[ant:pmd] x", ""),
        ("#12 3.456 x", ""),
    ] {
        assert_eq!(Prefixes::default().strip(line).package, package, "{line}");
    }
}

#[test]
fn steps() {
    let mark = |line| Prefixes::default().strip(line).mark;
    assert_eq!(mark("2024-05-01T12:00:00.1234567Z ##[group]Run npm test"), Some(Mark::StepBegins));
    assert_eq!(mark("##[error]Process completed with exit code 1."), Some(Mark::StepFailed));
    assert_eq!(mark("##[group]Operating System"), None);
}

#[test]
fn what_build_tools_show_before_a_message() {
    for (line, text) in [
        ("[  +31 ms] lib/a.dart:1:9: Error: x", "lib/a.dart:1:9: Error: x"),
        ("[        ]         ^^^", "        ^^^"),
        ("[   +1 ms]", ""),
        ("5120] [error] A.scala:3:7", "[error] A.scala:3:7"),
        ("5120]   [error] A.scala:3:7", "[error] A.scala:3:7"),
        ("5120]   ^", "  ^"),
        ("| src/a.c:3:7: error: x", "src/a.c:3:7: error: x"),
        ("Semantic Analysis [3/10] ./a.zig:3:7: error: x", "./a.zig:3:7: error: x"),
    ] {
        check(line, "", text);
    }
    for plain in [
        "[12 ms] x",
        "[  ] x",
        "[ +x ms] x",
        "5120]x",
        "3 ] x",
        "| x",
        "| a.c:3 |",
        "Stage [3/10] a.zig:3:7: error: x",
        "Linking [3/10] x",
    ] {
        check(plain, "", plain);
    }
}

#[test]
fn labels_of_monorepo_runners() {
    check("Mar  4 08:47:35 a.c:1:2: error: x", "", "a.c:1:2: error: x");
    check("Mar 4 is a day", "", "Mar 4 is a day");
    let bun = "@acme/web test: src/a.ts(1,2): error TS1: x";
    assert_eq!(Prefixes::default().strip(bun).package, "@acme/web");
    for plain in ["@acme/web: a.c:1:2: x", "@media print: a.c:1:2: x", "@a/b c: text"] {
        check(plain, "", plain);
    }
    check_last(&["▮▮▮▮ web:test (1f)", "▮▮▮▮ ui:test (2f)", " ui:test |     x"], "ui:test", "ui", "    x");
}
