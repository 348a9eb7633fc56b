//! Compares the record of each captured output with the truth beside it: for the output as captured, and for variants
//! of it.
//!
//! `TOOL=tsc cargo test -p build-errors --test captures` reads one folder of `tests/fixtures`.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test's helper fails as the test does"
)]

mod captured;
#[path = "captured/parts.rs"]
mod parts;

use std::collections::HashSet;

use build_errors::{BuildError, ErrorType};
use serde_json::Value;

use captured::{Capture, captures, record};

/// Captures that are not read correctly yet, and why. The test fails if one of them is read correctly, so that the list
/// stays true.
const NOT_YET: &[(&str, &str)] = &[
    ("cargo-test/libtest-junit", "libtest's JUnit report is not closed when a binary fails"),
    ("go/gofmt-list", "bare file names could be anybody's"),
    ("prettier/list-different", "bare file names could be anybody's"),
    ("prettier/list-different-pty", "bare file names could be anybody's"),
    ("unlisted/ajv", "a verdict on a file above a list of objects"),
    ("unlisted/baretest", "stops at the first failed test without a total"),
    ("unlisted/dockerfilelint", "a table of findings below the line that they are about"),
    ("unlisted/elvish", "announces a list of errors in another format"),
    ("unlisted/fixit", "an at sign between the file and the line"),
    ("unlisted/gixy", "a table of totals below the only problem"),
    ("unlisted/ledger", "the locations are on several lines above the message"),
    ("unlisted/nodeunit", "counts assertions and not tests"),
    ("unlisted/puglint", "a location alone over a code frame, and the message below it"),
    ("unlisted/pymarkdown", "prints two findings alike, which leaves no count"),
    ("unlisted/rapper", "an error without a location among those with one"),
    ("unlisted/shunit2", "counts assertions and not tests"),
    ("unlisted/slotscheck", "messages without any location are not counted"),
    ("unlisted/snakemake", "a heading with the location above lines of detail"),
    ("unlisted/tryceratops", "breaks a line before its location"),
    ("unlisted/vows", "counts in words of its own"),
    ("unlisted/ward", "a total in a table, with the counts first"),
    ("unlisted/writegood", "a heading names the file of locations inside sentences"),
    ("unlisted/yamale", "a heading for each file above sentences without a location"),
    ("unlisted/zope", "a traceback without a location that is certain"),
];

/// Captures that are not read correctly with a label before each line.
const NOT_LABELLED: &[(&str, &str)] = &[
    ("bats/pretty", "moves to the first column"),
    ("bats/pty", "moves to the first column"),
    ("cargo/color-pty", "redraws its progress with a carriage return"),
    ("jest/pty", "redraws its summary"),
    ("jest/multi-pty", "redraws its summary"),
    ("karma/default", "redraws its progress"),
    ("tsc/nx-equal-names", "the label names one package, which all lines are in"),
    ("tsc/rush", "the label names one package, which all lines are in"),
];

/// Captures that are not read correctly behind a prefix that is learned from the lines.
const NOT_LEARNED: &[(&str, &str)] = &[
    ("bats/pretty", "moves to the first column"),
    ("bats/pty", "moves to the first column"),
    ("buttercup/default", "redraws its lines"),
    ("ci-logs/travis-eslint", "a fold is recognised at the start of its line"),
    ("ci-logs/travis-jest", "a fold is recognised at the start of its line"),
    ("deno/test-pty", "redraws its lines"),
    ("karma/default", "redraws its progress"),
    ("mix/test-trace", "redraws its lines"),
    ("mocha/11-list-forged-closing", "redraws its lines"),
    ("mocha/list", "redraws its lines"),
    ("playwright/pty", "redraws its lines"),
];

/// Captures that are not read correctly after much other output, because their format is searched for only in a short
/// output.
const NOT_AFTER_MUCH: &[(&str, &str)] = &[
    ("diff-cover/default", "only a reason is printed, and the chatter has errors"),
    ("mix/format", "a list"),
    ("nginx/certificate", "only a reason is printed, and the chatter has errors"),
    ("poetry/unsolvable", "only a reason is printed, and the chatter has errors"),
    ("unlisted/apache2ctl", "a single problem is counted if the whole output is known"),
    ("unlisted/aslvalidator", "a list is counted if the whole output is known"),
    ("unlisted/asn1c", "a single problem is counted if the whole output is known"),
    ("unlisted/asn1tools", "a single problem is counted if the whole output is known"),
    ("unlisted/checkwheelcontents", "rows without a total are counted if the whole output is known"),
    ("unlisted/dennis", "findings are listed below a total in a short output only"),
    ("unlisted/depcheck", "a list is counted if the whole output is known"),
    ("unlisted/docsig", "rows without a total are counted if the whole output is known"),
    ("unlisted/dovecot", "a single problem is counted if the whole output is known"),
    ("unlisted/eclint", "rows without a total are counted if the whole output is known"),
    ("unlisted/ejslint", "sentences are counted if the whole output is known"),
    ("unlisted/gherkinlint", "rows without a total are counted if the whole output is known"),
    ("unlisted/handlebars", "a single problem is counted if the whole output is known"),
    ("unlisted/icont", "a single problem is counted if the whole output is known"),
    ("unlisted/inform6", "findings are listed below a total in a short output only"),
    ("unlisted/lab", "names are looked for in a short output only"),
    ("unlisted/lighttpd", "a single problem is counted if the whole output is known"),
    ("unlisted/linthtml", "findings are listed below a total in a short output only"),
    ("unlisted/lintspaces", "rows without a total are counted if the whole output is known"),
    ("unlisted/madge", "a list is counted if the whole output is known"),
    ("unlisted/mamba", "frames are looked for in a short output only"),
    ("unlisted/miniwdl", "a single problem is counted if the whole output is known"),
    ("unlisted/nagios", "a single problem is counted if the whole output is known"),
    ("unlisted/nsdzone", "sentences are counted if the whole output is known"),
    ("unlisted/nunjucks", "a single problem is counted if the whole output is known"),
    ("unlisted/pegjs", "a single problem is counted if the whole output is known"),
    ("unlisted/promtool", "a single problem is counted if the whole output is known"),
    ("unlisted/rnc2rng", "a single problem is counted if the whole output is known"),
    ("unlisted/syslogng", "a single problem is counted if the whole output is known"),
    ("unlisted/tatsu", "a single problem is counted if the whole output is known"),
    ("unlisted/tsunusedexports", "a list is counted if the whole output is known"),
];

/// Folders in whose truth the errors are those of `erroredTests`. Elsewhere errors of suites and containers are
/// included.
const ERRORED: [&str; 5] = ["ant/", "junit-xml/", "maven/", "minitest/", "phpunit/"];

/// The wrong figures, with the expected and the found value. Figures that the truth marks as ambiguous can be read in
/// more than one way and are not compared.
fn wrong(truth: &Value, error: &BuildError, errored: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let ambiguous = strings(&truth["ambiguous"]);
    let mut compare = |figure: &str, told: &[&str], expected: String, found: String| {
        if expected != found && !ambiguous.iter().any(|name| told.contains(&name.as_str())) {
            wrong.push(format!("{figure}: expected {expected}, found {found}"));
        }
    };
    let context = &error.context;
    let check = truth["check"].as_str().unwrap();
    compare("type", &[], check.to_owned(), kind(error.error_type).to_owned());
    let testing = matches!(check, "test" | "blackbox");
    let errors = if testing { truth["tests"]["failed"].as_u64() } else { truth["errors"].as_u64() };
    if let Some(errors) = errors {
        let errors = errors.to_string();
        if testing {
            let found = context.failed_tests.unwrap_or(0).to_string();
            compare("failedTests", &["failedTests"], errors, found);
        } else if errors == "0" {
            compare("errorCount", &["errors"], errors, context.error_count.unwrap_or(0).to_string());
        } else {
            let count = |count: Option<u64>| count.map_or("none".to_owned(), |count| count.to_string());
            let files = (sorted(strings(&truth["files"])), sorted(context.files.clone()));
            compare("errorCount", &["errors"], errors, context.error_count.unwrap_or(0).to_string());
            compare("fileCount", &["files"], count(truth["fileCount"].as_u64()), count(context.file_count));
            compare("files", &["files"], files.0, files.1);
        }
    }
    // These are compared if the truth has them. A test that passed on a retry did not fail.
    let tests = |name: &str| truth["tests"][name].as_u64();
    let passed = tests("passed").map(|passed| passed + tests("flaky").unwrap_or(0));
    for (figure, expected, found) in
        [("passed", passed, context.passed_tests), ("skipped", tests("skipped"), context.skipped_tests)]
    {
        if let (Some(expected), Some(found)) = (expected, found) {
            compare(figure, &[figure], expected.to_string(), found.to_string());
        }
    }
    if let Some(errors) = tests("errors").filter(|_| testing && errored) {
        let found = context.errored_tests.unwrap_or(0).to_string();
        compare("erroredTests", &["errors"], errors.to_string(), found);
    }
    let names = strings(&truth["failedTests"]);
    if testing && !names.is_empty() {
        let found = sorted(context.failed_test_names.clone());
        compare("failedTestNames", &["failedTestNames", "failedTests"], sorted(names), found);
    }
    if let Some(file) = truth["first"]["file"].as_str() {
        let first = context.diagnostics.first();
        let expected = (Some(file.to_owned()), truth["first"]["line"].as_u64());
        let found = first.map(|first| (first.file.clone(), first.line.map(u64::from)));
        compare("first", &["first"], format!("{expected:?}"), format!("{:?}", found.unwrap_or_default()));
    }
    wrong
}

fn kind(error_type: ErrorType) -> &'static str {
    match error_type {
        ErrorType::TypecheckFailed => "typecheck",
        ErrorType::LintFailed => "lint",
        ErrorType::TestFailed => "test",
        ErrorType::BlackboxFailed => "blackbox",
        _ => "other",
    }
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn sorted(mut names: Vec<String>) -> String {
    names.sort();
    format!("{names:?}")
}

/// Reads every capture in this variant. Fails for each wrong figure that is not listed, and for each listed capture
/// that is read correctly.
#[track_caller]
fn check_all(known: &[&[(&str, &str)]], variant: impl Fn(&Capture) -> String + Sync) {
    let known: HashSet<&str> = known.iter().copied().flatten().map(|(id, _)| *id).collect();
    let captures = captures();
    let check = |capture: &Capture| {
        let error = record(capture.truth["check"].as_str().unwrap(), variant(capture));
        let errored = ERRORED.iter().any(|folder| capture.id.starts_with(folder));
        let mut wrong = wrong(&capture.truth, &error, errored);
        wrong.extend(parts::wrong(&capture.id, &capture.truth, &error));
        match (known.contains(capture.id.as_str()), wrong.is_empty()) {
            (true, true) => vec![format!("{}: is read right now: take it off the list", capture.id)],
            (false, _) => wrong.iter().map(|wrong| format!("{}: {wrong}", capture.id)).collect(),
            (true, false) => Vec::new(),
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let part = captures.len().div_ceil(threads);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let parts: Vec<_> = captures
            .chunks(part)
            .map(|captures| scope.spawn(|| captures.iter().flat_map(check).collect::<Vec<_>>()))
            .collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    let wrong: HashSet<&str> = failures.iter().filter_map(|failure| failure.split(": ").next()).collect();
    assert!(
        failures.is_empty(),
        "{} of {} captures wrong\n{}",
        wrong.len(),
        captures.len(),
        failures.join("\n")
    );
}

/// Removes colours: `ESC [ … m`.
fn without_colour(output: &str) -> String {
    let mut plain = String::with_capacity(output.len());
    let mut rest = output;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        let end = after.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(after.len());
        if after[end..].starts_with('m') {
            rest = &after[end + 1..];
        } else {
            plain.push_str("\u{1b}[");
            rest = after;
        }
    }
    plain + rest
}

#[test]
fn as_captured() {
    check_all(&[NOT_YET], |capture| capture.output.clone());
}

#[test]
fn without_colours() {
    check_all(&[NOT_YET], |capture| without_colour(&capture.output));
}

#[test]
fn with_other_line_ends() {
    check_all(&[NOT_YET], |Capture { output, .. }| {
        if output.contains("\r\n") { output.replace("\r\n", "\n") } else { output.replace('\n', "\r\n") }
    });
}

#[test]
fn labelled() {
    check_all(&[NOT_YET, NOT_LABELLED], |capture| {
        capture.output.lines().map(|line| format!("[web] {line}\n")).collect()
    });
}

#[test]
fn timestamped() {
    check_all(&[NOT_YET], |capture| {
        let stamp = |(number, line)| format!("2024-05-01T12:00:{:02}.{number:07}Z {line}\n", number % 60);
        capture.output.lines().enumerate().map(stamp).collect()
    });
}

/// Each line of an output that is long enough has the label of a process manager, which is learned from the lines.
#[test]
fn behind_a_learned_prefix() {
    check_all(&[NOT_YET, NOT_LEARNED], |capture| {
        let prefix = if capture.output.lines().count() < 8 { "" } else { "web.1  | " };
        capture.output.lines().map(|line| format!("{prefix}{line}\n")).collect()
    });
}

/// The first capture of each folder is placed after 2,500 lines, which is above every limit in lines that chatter can
/// reach in the crate. The others are placed after 500 longer lines. Both outputs are too long to count as short.
#[test]
fn after_the_chatter_of_another_program() {
    let chatter = |lines: usize, width: usize| -> String {
        (0..lines)
            .map(|number| match number % 5 {
                0 => "77 failed\n".to_owned(),
                1 => "error TS1234: not ours\n".to_owned(),
                2 => format!("GET /api/items/{number:0width$} 200 in 3 ms\n"),
                3 => "retrying: 3 errors, 2 warnings so far\n".to_owned(),
                _ => format!("worker {number} is ready\n"),
            })
            .collect()
    };
    let (long, short) = (chatter(2500, 4), chatter(500, 800));
    let folder = |capture: &Capture| capture.id.split('/').next().map(str::to_owned);
    let mut firsts = captures();
    firsts.dedup_by_key(|capture| folder(capture));
    let firsts: HashSet<String> = firsts.into_iter().map(|first| first.id).collect();
    check_all(&[NOT_YET, NOT_AFTER_MUCH], |capture| {
        let chatter = if firsts.contains(&capture.id) { &long } else { &short };
        format!("{chatter}{}", capture.output)
    });
}
