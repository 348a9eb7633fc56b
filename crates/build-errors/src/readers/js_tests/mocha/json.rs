//! Mocha's reporters json (one document) and json-stream (one event per line).

use std::borrow::Cow;

use serde::Deserialize;

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::shared::frame;

/// Reads a report or an event of a stream, and returns whether the text was one.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    if text.starts_with("[\"fail\",") {
        let Ok((_, test)) = serde_json::from_str::<(&str, Event<'_>)>(text) else { return false };
        fail(&test.full_title, &test.err, test.stack.as_deref().unwrap_or_default(), findings);
        return true;
    }
    if text.starts_with("[\"end\",") {
        let Ok((_, stats)) = serde_json::from_str::<(&str, Stats)>(text) else { return false };
        findings.tests(stats.into());
        return true;
    }
    if text.starts_with("[\"start\",") || text.starts_with("[\"pass\",") {
        return text.contains("\"total\"") || text.contains("\"fullTitle\"");
    }
    if !text.contains("\"stats\"") || !text.contains("\"passes\"") || !text.contains("\"failures\"") {
        return false;
    }
    let Ok(report) = serde_json::from_str::<Report<'_>>(text) else { return false };
    findings.tests(report.stats.into());
    for test in &report.failures {
        fail(&test.full_title, &test.err.message, &test.err.stack, findings);
    }
    true
}

fn fail(name: &str, message: &str, stack: &str, findings: &mut Findings) {
    findings.failed_test(name);
    let mut failure = Failure::reported(name);
    message.lines().filter(|line| is_message(line)).for_each(|line| failure.say(line));
    if failure.message.is_empty() {
        name.clone_into(&mut failure.message);
    }
    failure.locate(stack.lines().find_map(frame::own).unwrap_or_default());
    failure.note_document(findings);
}

#[derive(Deserialize)]
struct Stats {
    passes: u64,
    pending: u64,
    failures: u64,
}

impl From<Stats> for Tests {
    fn from(stats: Stats) -> Self {
        Self { failed: stats.failures, passed: stats.passes, skipped: stats.pending }
    }
}

#[derive(Deserialize)]
struct Report<'a> {
    stats: Stats,
    #[serde(borrow)]
    failures: Vec<Failed<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Failed<'a> {
    #[serde(borrow)]
    full_title: Cow<'a, str>,
    #[serde(borrow)]
    err: Thrown<'a>,
}

#[derive(Deserialize)]
struct Thrown<'a> {
    #[serde(borrow, default)]
    message: Cow<'a, str>,
    #[serde(borrow, default)]
    stack: Cow<'a, str>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Event<'a> {
    #[serde(borrow)]
    full_title: Cow<'a, str>,
    #[serde(borrow, default)]
    err: Cow<'a, str>,
    #[serde(borrow)]
    stack: Option<Cow<'a, str>>,
}
