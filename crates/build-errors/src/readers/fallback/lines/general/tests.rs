//! Outputs of unknown tools, and their findings.

use crate::engine::read;
use crate::readers::fallback::TOOL;

#[track_caller]
fn check(output: &str, errors: u64, warnings: u64, known: bool) {
    let findings = read(&[&TOOL], output);
    let found = (findings.errors(), findings.warnings(), findings.counts_are_known());
    assert_eq!(found, (errors, warnings, known), "{output}");
}

#[test]
fn counts_need_all_findings_or_a_total() {
    check("a.x:1: error: y\nb.x:2: warning: y\n", 1, 1, true);
    check("a.x:1: error: y\nb.x:2 (an odd error) y\n", 1, 0, false);
    check("ERROR: y\na.x:1: error: z\n", 1, 0, false);
    check("m4:a.m4:2: cannot open b\nm4:a.m4:3: ERROR: end of file\n", 1, 0, false);
    check("ERROR: a.x is bad\nERROR: bad y in b.x: line 1, column 7\n", 1, 0, false);
    check("ERROR: 3,7-3,9: got y\n", 1, 0, true);
    check("ERROR: 12:30:01: got y\n", 0, 0, true);
    check("a.yml:2:3: checking a\na.yml:4:3:   checking b\na.yml:4:5: error: y\n", 1, 0, true);
    check("a.x:1: error: z\nwarning: y\nwarning: w\n", 1, 0, false);
    // A warning at the start is about the tool. Whether it is among the warnings of the files is not known.
    check("warning: y\na.x:1: error: z\n", 1, 0, true);
    check("warning: y\na.x:1: warning: z\n", 0, 1, false);
    check("xawk: warning: y\nxawk: a.x:1: warning: z\n", 0, 1, false);
    check("b.x:\nUnexpected y at line 2, column 8.\na.x:1: error: z\n", 1, 0, false);
    check("read 8 lines, at line 2, column 8\na.x:1: error: z\n", 1, 0, true);
    check("ERROR: y\na.x:1: error: z\n2 errors\n", 2, 0, true);
    check("a.x:1: error: y\nerror: it failed\n", 1, 0, true);
    check("a.sh:4: error: bad x\na.sh:4: error: (maybe you missed y?)\n", 1, 0, true);
    check("a.sh:4: error: bad x\na.sh:5: error: (x)\n", 2, 0, true);
    check("error(3): a.x:1:2: y\nerror(7):  internal error: z\n", 1, 0, false);
    check("[ALERT] a [b.cfg:9] : y\n[ALERT] Error(s) found in c.\n[ALERT] Fatal errors found.\n", 1, 0, true);
    check("a.x:1: error: y\na source line\na.x:1: error: y\nb.x:1: error: z\n", 2, 0, false);
    check("a.x:1:7: error: y\na.x:1:7: error: y\nb.x:1: error: z\n", 2, 0, true);
    check("AssertionError [ERR_ASSERTION]: y\n    at /p/t.js:5:31\n    at run (/p/r.js:3:7)\n", 0, 0, true);
    check("a.x:4:1: error: y\nMultiple x errors in a.x:\n  y not found\n    2:5: z\n", 1, 0, false);
    check("Error: it is not valid:\na.x:1: error: z\n", 1, 0, true);
    check("error: an unknown error was found\na.x:1: error: z\n", 1, 0, false);
    check("a.po:2: warning: y\na.po:6: not closed\na: found 2 fatal errors\n", 2, 1, true);
    check("a.po:6: y\na.po:2: ...z\na.po:8: not closed\na: found 2 fatal errors\n", 2, 0, true);
    check("1 warning:\na.tl:3:7: unused x\n2 errors:\na.tl:1:8: no y\na.tl:2:1: no z\n", 2, 1, true);
    check("2 errors:\na.tl:1:8: no y\na.tl:2:1: no z\na.go:3:1: handled w\n", 2, 0, true);
    check("a.x:1: E1 y\na.x:2: E2 z\n1 lint warning(s) found\n1 lint error(s) found\n", 1, 1, true);
    check("a.x:1: E1 y\na.x:2: E2 z\n3 lint warning(s) found\n1 lint error(s) found\n", 1, 3, true);
}

#[test]
fn messages_below_their_location() {
    check("\"a.x\", line 2: error #5:\n    cannot open b\n    #include <b>\n      ^\n", 1, 0, true);
    check("1. ERROR in /p/A.x (at line 8)\n\tInteger y = 0f;\n\t     ^^^\nType mismatch\n", 1, 0, true);
    check("Warning: /p/a.x:9:\nWarning:    Not together\nWarning:      Use b at /p/a.x:7\n", 0, 1, true);
    for start in ["", "hledger: "] {
        let output = format!("{start}/p/a.x:5:1:\n  |\n5 | let x\n  | ^^^\nunexpected x\n");
        let found =
            read(&[&TOOL], &output).into_diagnostics().next().map(|found| (found.line, found.message));
        assert_eq!(found, Some((Some(5), "unexpected x".to_owned())), "{output}");
    }
    let findings = read(&[&TOOL], "1. ERROR in /p/A.x (at line 8)\n\ty = 0;\n\t^\nType mismatch\n");
    let diagnostic = findings.into_diagnostics().next();
    assert_eq!(
        diagnostic.map(|found| (found.message, found.log_lines)),
        Some(("Type mismatch".into(), Some((1, 4))))
    );
}

/// The text on both sides of a location is the message, unless it goes on without a colon.
#[test]
fn messages_around_their_location() {
    for (output, message) in [
        ("Error: bad x at (a/b.yaml:3): y z\n", "bad x at (a/b.yaml:3): y z"),
        ("Error: bad x at a/b.yaml:3\n", "bad x"),
        ("Error: bad x at (a/b.yaml:3): \n", "bad x"),
    ] {
        let found = read(&[&TOOL], output).into_diagnostics().next().map(|found| found.message);
        assert_eq!(found.as_deref(), Some(message), "{output}");
    }
}

#[test]
fn locations_below_their_message() {
    check("error: no such x\n\n       at /p/a.x:18:23:\n", 1, 0, true);
    check("error: no such x\n    at node:internal/a.js:1:2\n", 0, 0, true);
    check("error: no such x\n   0: a::b\n             at src/a.rs:3\n", 0, 0, true);
}

#[test]
fn numbered_lists_below_a_severity() {
    check("Errors:\n1. a is missing.\n2. b is missing.\nWarnings:\n1. c\nSuggestions:\n1. d\n", 2, 1, true);
    check("Errors:\n7. a\n1. b\nErrors so far:\n1. c\n", 0, 0, true);
}

/// A log is not a list of findings, and an error message after it is still read.
#[test]
fn a_log_that_ends_with_an_error() {
    let log = "server.go:12: handled request\n".repeat(2000);
    check(&format!("{log}a.x:3: error: y\n"), 1, 0, true);
}

#[test]
fn exceptions_were_thrown_in_the_first_frame_that_is_not_the_runtimes() {
    let stack =
        "KeyError: no x\n    at g (node:internal/a.js:1:2)\n    at f (/p/a.js:3:7)\n    at h (/p/b.js:4:7)\n";
    let findings = read(&[&TOOL], stack);
    assert_eq!(findings.errors(), 0);
    let found: Vec<_> = findings.into_diagnostics().map(|found| found.to_string()).collect();
    assert_eq!(found, ["/p/a.js:3:7 error: KeyError: no x"]);
    let stack = "KeyError: no x\n    at [anon] (x.c:12) internal\n    at f (a.js:3)\n    at a.js:5\n";
    let found: Vec<_> = read(&[&TOOL], stack).into_diagnostics().map(|found| found.to_string()).collect();
    assert_eq!(found, ["a.js:3 error: KeyError: no x"]);
    assert!(read(&[&TOOL], "    at f (/p/a.js:3:7)\n").into_diagnostics().next().is_none());
}

/// The context of a finding is not a finding.
#[test]
fn lines_that_lead_up() {
    check("In file included from a.x:3:\na.x:4:   instantiated from here\na.x:5: error: y\n", 1, 0, true);
    check("a.x:6: installing './compile'\n", 0, 0, true);
}
