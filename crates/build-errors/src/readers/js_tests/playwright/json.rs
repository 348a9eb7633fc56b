//! The reporter json of Playwright.

use serde::Deserialize;

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests};
use crate::engine::scan::Location;
use crate::readers::js_tests::code_frame::is_message;

use super::call_log::CallLog;

/// The maximum depth of nested suites.
const DEPTH: usize = 64;

/// Reads a report, and returns whether the text was one.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    if !text.contains("\"unexpected\"") || !text.contains("\"suites\"") {
        return false;
    }
    let Ok(report) = serde_json::from_str::<Report>(text) else { return false };
    let Stats { expected, skipped, unexpected, flaky } = report.stats;
    findings.tests(Tests { failed: unexpected, passed: expected + flaky, skipped });
    let mut names = Vec::new();
    for suite in &report.suites {
        walk(suite, &mut names, findings);
    }
    for error in &report.errors {
        findings.reason(crate::engine::findings::Weight::Stated, first_line(&error.message));
    }
    true
}

fn walk<'a>(suite: &'a Suite, names: &mut Vec<&'a str>, findings: &mut Findings) {
    if names.len() >= DEPTH {
        return;
    }
    names.push(&suite.title);
    for spec in &suite.specs {
        for test in spec.tests.iter().filter(|test| test.status == "unexpected") {
            let titles: Vec<&str> =
                names.iter().copied().chain([spec.title.as_str()]).filter(|name| !name.is_empty()).collect();
            let name = titles.join(" › ");
            findings.failed_test(&name);
            findings.files.add(&spec.file);
            let Some(error) = test.results.iter().find_map(|result| result.error.as_ref()) else { continue };
            let place = error.location.as_ref();
            let at = Location {
                file: place.map_or(&spec.file, |place| &place.file),
                line: place.map(|place| place.line),
                column: place.map(|place| place.column),
            };
            let mut failure = Failure::reported(name);
            failure.locate(at);
            let mut log = CallLog::default();
            for line in error.message.lines() {
                if !log.takes(line, &mut failure) && is_message(line) {
                    failure.say(line);
                }
            }
            log.end(&mut failure);
            failure.note_document(findings);
        }
    }
    for inner in &suite.suites {
        walk(inner, names, findings);
    }
    names.pop();
}

fn first_line(message: &str) -> &str {
    message.lines().next().unwrap_or_default()
}

#[derive(Deserialize)]
struct Report {
    suites: Vec<Suite>,
    #[serde(default)]
    errors: Vec<Thrown>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    expected: u64,
    skipped: u64,
    unexpected: u64,
    flaky: u64,
}

#[derive(Deserialize)]
struct Suite {
    #[serde(default)]
    title: String,
    #[serde(default)]
    specs: Vec<Spec>,
    #[serde(default)]
    suites: Vec<Suite>,
}

#[derive(Deserialize)]
struct Spec {
    title: String,
    file: String,
    tests: Vec<Test>,
}

#[derive(Deserialize)]
struct Test {
    #[serde(default)]
    status: String,
    #[serde(default)]
    results: Vec<Outcome>,
}

#[derive(Deserialize)]
struct Outcome {
    error: Option<Thrown>,
}

#[derive(Deserialize)]
struct Thrown {
    #[serde(default)]
    message: String,
    location: Option<Place>,
}

#[derive(Deserialize)]
struct Place {
    file: String,
    line: u32,
    column: u32,
}
