use super::wording::undated;
use super::*;

#[track_caller]
fn check(output: &str, expected: Option<&str>) {
    let mut ending = Ending::default();
    output.lines().for_each(|line| ending.push(line));
    assert_eq!(ending.complaint().as_deref(), expected, "{output}");
}

#[test]
fn what_programs_say_of_a_failure() {
    check(
        "Checking a.whl: Traceback (most recent call last):\n  File \"/p/a.py\", line 3, in main\n    error = dispatch(sys.argv)\n            ^^^^^^^^\nzipfile.BadZipFile: File is not a zip file\n",
        Some("zipfile.BadZipFile: File is not a zip file"),
    );
    check("put: error opening a.c\nerror: cpp terminated with status 1\n", Some("put: error opening a.c"));
    check(
        "x: ambiguous\nCommand /bin/sh failed with exit code 1\n** INSTALL FAILED **\n",
        Some("Command /bin/sh failed with exit code 1"),
    );
    check(
        "ERROR:  Error installing a:\n\tERROR: Failed to build gem native extension.\n\n/usr/bin/ruby extconf.rb\nmkmf.rb can't find header files\nextconf failed, exit code 1\n",
        Some("mkmf.rb can't find header files"),
    );
    check(
        "Error in f(x) : \n  there is no package called ‘a’\nERROR: lazy loading failed for package ‘b’\n",
        Some("Error in f(x) : there is no package called ‘a’"),
    );
    check("  Serverless Error -----\n\n  No file matches include\n", Some("No file matches include"));
    check("➤ x 4 does not satisfy y\nFailed with errors in 0s 5ms\n", Some("➤ x 4 does not satisfy y"));
    check(
        "ERROR #85925  GRAPHQL\n\nThere was an error in your query:\n\nCannot return null for A.b.\n",
        Some("Cannot return null for A.b."),
    );
    check(
        "HTTP Error: 400, the queue cannot x\n\nError: There was an error deploying functions\n",
        Some("HTTP Error: 400, the queue cannot x"),
    );
    check(
        "⚠️ Note: x will fail\n'y' is not recognized as an internal or external command,\noperable program\n",
        Some("'y' is not recognized as an internal or external command,"),
    );
    check(
        "Notes:\n1. x not y\nuse is not a valid command name\nr(199);\n",
        Some("use is not a valid command name"),
    );
    check("no stock\nr(x);\n", None);
    check("a could not b\nError: Command \"npm run build\" exited with 1\n", Some("a could not b"));
    check("SYNTAX: missing file a.i\nERROR: ABORTING the parse\n", Some("SYNTAX: missing file a.i"));
    check("Warning: Unable to open 'a.asm'\n\nComplete. (0)\n", Some("Warning: Unable to open 'a.asm'"));
    check("warning: x is old\nready to go\n", None);
    check("No idea what 'nope' is!\n", Some("No idea what 'nope' is!"));
    check(
        "Fusion automatique de a.c\nCONFLIT (contenu)\u{a0}: Conflit de fusion dans a.c\n",
        Some("CONFLIT (contenu)\u{a0}: Conflit de fusion dans a.c"),
    );
    check(
        "lecture de a.sql\npsql: Fehler: Verbindung zum Server\n",
        Some("psql: Fehler: Verbindung zum Server"),
    );
    check("Paket wird geladen: x y\nFehler: x y\n", Some("Fehler: x y"));
    check("Kopieren von a nach b\nHinweis: x y\n", None);
    check("true exited with code 0\nfalse exited with code 1\n", Some("false exited with code 1"));
    check("INFO found files total=1\n", None);
    check("[INFO] 1 file would be changed\n", Some("[INFO] 1 file would be changed"));
    check("running test-error-empty\nran test_fail_fast\nmatch failed here\n", Some("match failed here"));
    check("Reading lists...\nE: Unable to locate package x\n", Some("E: Unable to locate package x"));
    check(
        "(./a.tex\n! LaTeX Error: File `x.sty' not found.\nType X to quit\n",
        Some("! LaTeX Error: File `x.sty' not found."),
    );
    check(
        "a.py (33%): lines 3-4\nTotal: 3\nFailure. Coverage is below 90%.\n",
        Some("Failure. Coverage is below 90%."),
    );
    check(
        "npm warn x\n❌ [gen] Failed with exit status 3\nRan: 1\n",
        Some("❌ [gen] Failed with exit status 3"),
    );
    check(
        "Bundler can't satisfy your Gemfile's dependencies.\nInstall them.\n",
        Some("Bundler can't satisfy your Gemfile's dependencies."),
    );
    check("a b\nthread 'main' (7) panicked at a.rs:1:7:\nindex out of bounds\n", Some("index out of bounds"));
    check(
        "It is slow since you do not have x.\nIt could not be resolved.\n",
        Some("It could not be resolved."),
    );
}

#[test]
fn headings_of_a_failure() {
    check("Failed to compile.\n\na.js b.js\nCannot find 'x'\n", Some("Cannot find 'x'"));
    check(
        "12:00:00  Encountered an error:\nCompilation Error\n  'a' depends on 'b', which was not found\n",
        Some("'a' depends on 'b', which was not found"),
    );
    check("Failed to compile.\nall done\n", Some("Failed to compile."));
    check("✖ building bundles...\ncannot find x\n", Some("cannot find x"));
    check("a b\nDeploy Error ------\n\nx y does not exist\n", Some("x y does not exist"));
    check("a.ufo failed its tests\n[FAIL] x was not found\n", Some("[FAIL] x was not found"));
    check("Connection error\nExit status 1 failed\n", Some("Connection error"));
    check("Failed to compile a.js\nCannot find 'x'\n", Some("Failed to compile a.js"));
}

#[test]
fn a_code_announces_the_message_below_it() {
    check("a b\nError: ERR_PNPM_NO_SCRIPT\n\n  × Missing script: x\n", Some("× Missing script: x"));
    check("Error: ERR_PNPM_NO_SCRIPT\nall is well\n", Some("Error: ERR_PNPM_NO_SCRIPT"));
    check("error: builder for '/n/a.drv' failed with exit code 7;\n a\nno such x: y\n", Some("no such x: y"));
    check(
        "error: builder for 'a.drv' failed\nerror: 1 dependencies of derivation 'b' failed to build\n",
        Some("error: builder for 'a.drv' failed"),
    );
    check("Error: P3006\n\nMigration `x` failed to apply\n", Some("Migration `x` failed to apply"));
    check("Error: ENOENT: x y\ncannot find y\n", Some("Error: ENOENT: x y"));
    check(
        "Error: a::b\n\n  × bad x\n  ├─▶ reading a.toml\n  ╰─▶ not found\n  help: y\n",
        Some("× bad x: reading a.toml: not found"),
    );
    check("× bad x\nit is\n╰─▶ y\n", Some("× bad x"));
    check(
        "  × No solution found\n  ╰─▶ Because a b depends\n      on c, d cannot be used.\n   hint: e f\n",
        Some("× No solution found: Because a b depends on c, d cannot be used."),
    );
    check("error: No solution found\n  cause: a has no b\n", Some("error: No solution found: a has no b"));
}

#[test]
fn a_duration_is_no_reason() {
    check("Could not resolve x\na b\nBuild failed in 4.2s\n", Some("Could not resolve x"));
    check("✗ Build failed after 4s\na\nb c\nd e\nf g\nit is invalid: x\n", Some("it is invalid: x"));
    check("a b\nBuild failed in 4s\n", Some("Build failed in 4s"));
    check("the cart failed in 4s\nx is invalid\n", Some("the cart failed in 4s"));
    check("Deploy failed in 4x\nx is invalid\n", Some("Deploy failed in 4x"));
}

#[test]
fn what_follows_a_colon() {
    check(
        "a b\nThe following build commands failed:\n\tLd a.app normal\n(1 failure)\n",
        Some("The following build commands failed: Ld a.app normal"),
    );
    check(
        "[info] x y\n[error] Error during tests:\n[error]    Running java failed\n",
        Some("[error] Error during tests: Running java failed"),
    );
    check("a b\nMissing input files for rule x:\n    output: o\n", Some("Missing input files for rule x:"));
    check("Error compiling a file:\n-----\n\nx y\n", Some("Error compiling a file: x y"));
    check("Errors while running CTest:\n", Some("Errors while running CTest:"));
    check("a b\nThis failed:\nDone. Your build exited with 1.\n", Some("This failed:"));
}

#[test]
fn lines_of_a_log() {
    check(
        "[12:00:00] INFO started, an error may follow\n2024-05-01 12:00:01,5 ERROR x y\n",
        Some("2024-05-01 12:00:01,5 ERROR x y"),
    );
    check(
        "Nov 23 12:00:00.1 [notice] An error can be seen here\nNov 23 12:00:00.2 [warn] Unknown option 'x'\n",
        Some("Nov 23 12:00:00.2 [warn] Unknown option 'x'"),
    );
    assert_eq!(undated("[12:00:00] ERROR x"), Some("ERROR x"));
    assert_eq!(undated("May 01 12:00:00 ERROR x"), Some("ERROR x"));
    assert_eq!(undated("May 3 errors be"), None);
    assert_eq!((undated("3 errors"), undated("2024 was bad"), undated("- x")), (None, None, None));
}

#[test]
fn items_of_a_list_that_are_wrapped() {
    check(
        "Sadly, it is not compliant with x.\n* Fix y: the tool\n  cannot find it.\n",
        Some("Sadly, it is not compliant with x."),
    );
    check("- x\ncannot find y\n", Some("cannot find y"));
}

#[test]
fn last_words_of_a_runner() {
    check("a b\nThe command \"make\" exited with 0.\n\nDone. Your build exited with 1.\n", None);
    check("Done. Your build exited with 1.\n", None);
    check("a b\nno such x: y\n##[error]Process completed with exit code 1.\n", Some("no such x: y"));
    for text in [
        "pytest exited with 1", "The command failed: x", "ERROR: process \"x\" is gone",
        "The process 'a' is gone",
    ] {
        assert!(!is_of_runner(text), "{text}");
    }
}

#[test]
fn what_is_no_complaint() {
    check("", None);
    check("ok\n", None);
    check("compiling\ncart is empty\n", None);
    check("a b\nFinished: 0 errors, 0 failed\n", None);
    check("warning: not used\nhint: cannot x\n  at f (not.js:1)\n", None);
    check("a b\nRun x to see what failed\n", None);
    check("a b\nInvalid licences: 0\n", None);
    check("checked it\n2 unresolved imports\n", Some("2 unresolved imports"));
    check("lint errors: 2\nit is not valid\n", Some("it is not valid"));
    check("a b\nno problems here: 0 errors\n", None);
}
