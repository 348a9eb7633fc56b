//! Records the details of the diagnostics of every captured output: their lines in the output, the failed test, and the
//! detail. One snapshot for each folder of `tests/fixtures`.
//!
//! `TOOL=tsc cargo test -p build-errors --test details` reads one folder.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test's helper fails as the test does")]

mod captured;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use build_errors::{BuildError, Diagnostic};
use captured::{Capture, captures, record};

/// Every capture with its record. The tests share them.
static RECORDS: LazyLock<Vec<(Capture, BuildError)>> = LazyLock::new(|| {
    let read = |capture: Capture| {
        let error = record(capture.truth["check"].as_str().unwrap(), capture.output.clone());
        (capture, error)
    };
    captures().into_iter().map(read).collect()
});

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
    for (capture, error) in &*RECORDS {
        let (folder, case) = capture.id.split_once('/').unwrap();
        write!(folders.entry(folder.to_owned()).or_default(), "## {case}\n{}\n", all(error)).unwrap();
    }
    for (folder, text) in folders {
        insta::assert_snapshot!(folder, text);
    }
}

/// If a diagnostic belongs to a test, the list of failed tests contains the test under the same name.
#[test]
fn tests_are_named_as_in_the_list_of_failed_tests() {
    for (capture, BuildError { context, .. }) in &*RECORDS {
        for test in context.diagnostics.iter().filter_map(|diagnostic| diagnostic.test.as_ref()) {
            let known = context.failed_test_names.contains(test) || context.errored_test_names.contains(test);
            assert!(known, "{}: {test} is not listed", capture.id);
        }
    }
}

/// Captures in which the lines of some finding do not contain all of its text.
const NOT_IN_ITS_LINES: &[&str] = &[
    "busted/gtest", "djhtml/default", "eslint/v10-tap", "eslint/v9-tap", "gersemi/diff", "jscs/default",
    "knip/default", "luaunit/default", "mix/format", "next/prerender", "playwright/forbid-only",
    "playwright/load-error", "shellcheck/diff", "shfmt/diff", "stestr/default", "stylelint/tap",
    "tslint/tap", "ufmt/default", "unlisted/eradicate", "unlisted/xdoctest",
];

/// The lines of a finding contain its message and its detail, except in the listed captures.
#[test]
fn log_lines_hold_the_finding() {
    let mut outside = Vec::new();
    for (capture, error) in &*RECORDS {
        let plain = strip_ansi_escapes::strip_str(&capture.output);
        let lines: Vec<&str> = plain.lines().collect();
        if error.context.diagnostics.iter().any(|found| !is_held(found, &lines)) {
            outside.push(capture.id.as_str());
        }
    }
    if std::env::var("TOOL").is_err() {
        assert_eq!(outside, NOT_IN_ITS_LINES);
        assert!(outside.len() * 100 <= RECORDS.len() * 3, "{} of {}", outside.len(), RECORDS.len());
    }
}

/// Messages that the crate words itself.
const OWN_WORDS: &[&str] = &[
    "not formatted", "would be changed", "would be reformatted", "Code style issues found",
    "File would be reformatted", "the output differs",
];

/// Whether the finding's lines contain nearly all words of the message and the detail. Marks for omitted text do not
/// count.
fn is_held(found: &Diagnostic, lines: &[&str]) -> bool {
    let Some((first, last)) = found.log_lines else { return false };
    let Some(first) = first.checked_sub(1) else { return false };
    let range = usize::try_from(first).unwrap()..usize::try_from(last).unwrap();
    let Some(held) = lines.get(range) else { return false };
    let held = held.join("\n");
    let file = found.file.as_deref().unwrap_or_default().rsplit(['/', '\\']).next().unwrap();
    let is_own = OWN_WORDS.contains(&found.message.as_str()) && held.contains(file);
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let detail = found.detail.iter().flat_map(|detail| detail.lines()).filter(|line| !line.starts_with("[…"));
    let said: Vec<String> = detail.chain([found.message.trim_end_matches('…')]).flat_map(words).collect();
    let missing = said.iter().filter(|word| !held.contains(word.as_str())).count();
    missing * 5 <= said.len() || is_own
}
