//! Mocha's reporters json (one document) and json-stream (one event per line).

use crate::engine::{Failure, Findings, Tests};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::reports::json_findings::Node;
use crate::readers::shared::frame;

/// Reads a report or an event of a stream, and returns whether the text was one.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    if text.starts_with("[\"start\",") || text.starts_with("[\"pass\",") {
        return text.contains("\"total\"") || text.contains("\"fullTitle\"");
    }
    let is_event = text.starts_with("[\"fail\",") || text.starts_with("[\"end\",");
    let names = ["\"stats\"", "\"passes\"", "\"failures\""];
    if !is_event && !names.iter().all(|name| text.contains(name)) {
        return false;
    }
    Node::parse(text).and_then(|node| note(&node, findings)).is_some()
}

/// Notes a report or an event; `None` if it is neither.
fn note(node: &Node<'_>, findings: &mut Findings) -> Option<()> {
    match node.text_at("/0") {
        "fail" => {
            let test = node.pointer("/1")?;
            fail(test.pointer("/fullTitle")?.text()?, test.text_at("/err"), test.text_at("/stack"), findings);
        }
        "end" => findings.tests(tests(node.pointer("/1")?)?),
        _ => {
            // Mochawesome has these names too, but no list of failures.
            let failures = node.pointer("/failures")?.list()?;
            findings.tests(tests(node.pointer("/stats")?)?);
            for test in failures {
                let error = |place| test.pointer("/err").map_or("", |error| error.text_at(place));
                fail(test.text_at("/fullTitle"), error("/message"), error("/stack"), findings);
            }
        }
    }
    Some(())
}

fn tests(stats: &Node<'_>) -> Option<Tests> {
    Some(Tests {
        failed: stats.count("/failures")?,
        passed: stats.count("/passes")?,
        skipped: stats.count("/pending")?,
    })
}

fn fail(name: &str, message: &str, stack: &str, findings: &mut Findings) {
    findings.failed_test(name);
    let mut failure = Failure::reported(name);
    message.lines().filter(|line| is_message(line)).for_each(|line| failure.say(line));
    failure.locate(stack.lines().find_map(frame::own).unwrap_or_default());
    failure.note_document(findings);
}
