//! What the diagnostics of every captured output say beyond their headline: the lines of the output that they occupy, the test
//! that failed, and the detail. One snapshot for each folder of `tests/fixtures`.
//!
//! `TOOL=tsc cargo test -p build-errors --test details` reads one folder.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test's helper fails as the test does")]

mod captured;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use build_errors::{BuildError, Diagnostic};
use captured::{captures, record};

/// One diagnostic:
///
/// ```text
/// test/cart.test.ts:4:47 lines 24-41 of "cart > totals items"
///   AssertionError: expected 6 to be 7 // Object.is equality
///   | - 7
///   | + 6
/// ```
fn listed(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.file.clone().unwrap_or_else(|| "-".to_owned());
    for number in [diagnostic.line, diagnostic.column].into_iter().flatten() {
        write!(text, ":{number}").unwrap();
    }
    if let Some((first, last)) = diagnostic.log_lines {
        write!(text, " lines {first}-{last}").unwrap();
    }
    if let Some(package) = &diagnostic.package {
        write!(text, " in {package}").unwrap();
    }
    if let Some(test) = &diagnostic.test {
        write!(text, " of {test:?}").unwrap();
    }
    writeln!(text, "\n  {}", diagnostic.message).unwrap();
    for line in diagnostic.detail.iter().flat_map(|detail| detail.lines()) {
        writeln!(text, "  | {line}").unwrap();
    }
    text
}

fn all(error: &BuildError) -> String {
    let context = &error.context;
    let mut text: String = context.diagnostics.iter().map(listed).collect();
    if !context.errored_test_names.is_empty() || context.errored_tests.is_some() {
        writeln!(text, "errored: {:?} {:?}", context.errored_tests, context.errored_test_names).unwrap();
    }
    if let Some(reason) = &context.reason {
        writeln!(text, "reason: {reason}").unwrap();
    }
    text
}

#[test]
fn each_capture() {
    let mut folders: BTreeMap<String, String> = BTreeMap::new();
    for capture in captures() {
        let error = record(capture.truth["check"].as_str().unwrap(), capture.output);
        let (folder, case) = capture.id.split_once('/').unwrap();
        write!(folders.entry(folder.to_owned()).or_default(), "## {case}\n{}\n", all(&error)).unwrap();
    }
    for (folder, text) in folders {
        insta::assert_snapshot!(folder, text);
    }
}

/// The test that a diagnostic belongs to is listed among those that failed, under the same name.
#[test]
fn tests_are_named_as_in_the_list_of_failed_tests() {
    for capture in captures() {
        let context = record(capture.truth["check"].as_str().unwrap(), capture.output).context;
        for test in context.diagnostics.iter().filter_map(|diagnostic| diagnostic.test.as_ref()) {
            let known = context.failed_test_names.contains(test) || context.errored_test_names.contains(test);
            assert!(known, "{}: {test} is not listed", capture.id);
        }
    }
}
