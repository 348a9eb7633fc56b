//! The JSON reporter of `dart test` and of `flutter test --machine`, one event per line.
//!
//! Source: `pkgs/test/doc/json_reporter.md`. The output of a test is in events of their own, and an event of a test
//! that is not running was printed by a test.

use std::collections::BTreeMap;

use crate::engine::{Failure, Findings, Location, Reader, Tests, Tool, scan};
use crate::readers::reports::json_findings::Node;

pub(super) const TOOL: Tool = Tool::test::<DartTest>("dart test")
    .documents(&["\"testID\"", "\"suiteID\"", "\"protocolVersion\"", "\"suite\""]);

/// The maximum number of suites, and of running tests, that are kept.
const KEPT: usize = 4096;

#[derive(Default)]
struct DartTest {
    begun: bool,
    /// The path of each suite.
    suites: BTreeMap<u64, String>,
    /// The first error of each running test.
    running: BTreeMap<u64, Failure>,
}

impl Reader for DartTest {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let starts = text.contains("\"runnerVersion\"");
        let Some(event) = (self.begun || starts).then(|| Node::parse(text)).flatten() else { return false };
        let kind = event.text_at("/type");
        if kind == "start" && starts {
            *self = Self { begun: true, ..Self::default() };
        }
        self.begun && self.event(kind, &event, findings).is_some()
    }
}

impl DartTest {
    /// Reads an event; `None` if it is none.
    fn event(&mut self, kind: &str, event: &Node<'_>, findings: &mut Findings) -> Option<()> {
        match kind {
            "suite" if self.suites.len() < KEPT => {
                self.suites.insert(event.count("/suite/id")?, event.text_at("/suite/path").to_owned());
            }
            "testStart" if self.running.len() < KEPT => {
                let id = event.count("/test/id")?;
                let mut failure = Failure::reported(event.pointer("/test/name")?.text()?);
                if let Some(path) = event.count("/test/suiteID").and_then(|suite| self.suites.get(&suite)) {
                    failure.locate(Location::file(path));
                }
                self.running.insert(id, failure);
            }
            "error" => {
                let failure = self.running.get_mut(&event.count("/testID")?)?;
                if failure.message.is_empty() {
                    event.text_at("/error").lines().for_each(|line| failure.say(line));
                    let frame = event.text_at("/stackTrace").lines().find_map(frame);
                    frame.into_iter().for_each(|frame| failure.locate(frame));
                }
            }
            "testDone" => {
                let failure = self.running.remove(&event.count("/testID")?)?;
                let flag = |place| event.pointer(place) == Some(&Node::Bool(true));
                match event.text_at("/result") {
                    _ if flag("/hidden") => {}
                    "success" if flag("/skipped") => {
                        findings.tests(Tests { skipped: 1, ..Tests::default() });
                    }
                    "success" => findings.tests(Tests { passed: 1, ..Tests::default() }),
                    _ => {
                        findings.tests(Tests { failed: 1, ..Tests::default() });
                        findings.failed_test_again(&failure.test);
                        failure.note_document(findings);
                    }
                }
            }
            "start" | "suite" | "testStart" | "allSuites" | "group" | "print" | "debug" | "done" => {}
            _ => return None,
        }
        Some(())
    }
}

/// The location in a frame of the project: `test/a_test.dart 6:5  main.<fn>`. Does not match a frame of the SDK or of a
/// package.
fn frame(text: &str) -> Option<Location<'_>> {
    let (file, position) = text.trim().split_once(".dart ")?;
    let file = text.trim().get(..file.len() + ".dart".len())?;
    let ([line, column], _) = scan::filled(position, "#:#")?;
    let own = !file.contains(':') && !file.contains(' ');
    own.then(|| Location::at(file, line, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events() {
        let test = |id: u64, name: &str| {
            format!(
                "{{\"test\":{{\"id\":{id},\"name\":\"{name}\",\"suiteID\":0}},\"type\":\"testStart\",\"time\":1}}\n"
            )
        };
        let done = |id: u64, result: &str, more: &str| {
            format!(
                "{{\"testID\":{id},\"result\":\"{result}\",\"skipped\":false,\"hidden\":false{more},\"type\":\"testDone\",\"time\":2}}\n"
            )
        };
        let output = [
            "{\"protocolVersion\":\"0.1.1\",\"runnerVersion\":\"1.25\",\"pid\":1,\"type\":\"start\",\"time\":0}\n".into(),
            "{\"suite\":{\"id\":0,\"platform\":\"vm\",\"path\":\"/p/test/a_test.dart\"},\"type\":\"suite\",\"time\":0}\n".into(),
            test(1, "loading /p/test/a_test.dart"),
            done(1, "success", ",\"hidden\":true").replacen("\"hidden\":false,", "", 1),
            test(2, "Cart adds"),
            test(3, "Cart removes"),
            "{\"testID\":2,\"error\":\"Expected: <3>\\n  Actual: <2>\\n\",\"stackTrace\":\"package:matcher 9:1  expect\\ntest/a_test.dart 6:5  main.<fn>\\n\",\"isFailure\":true,\"type\":\"error\",\"time\":1}\n".into(),
            // The test prints an event of a test that is not running.
            done(9, "error", ""),
            done(2, "failure", ""),
            done(3, "success", ""),
            "{\"success\":false,\"type\":\"done\",\"time\":3}\n".into(),
        ];
        let findings = crate::engine::read(&[&TOOL], &output.concat());
        let figures = findings.test_figures().expect("the counts");
        assert_eq!((figures.failed, figures.passed, figures.skipped), (1, Some(1), Some(0)));
        assert_eq!(findings.failed().kept(), ["Cart adds"]);
        let shown: Vec<String> = findings.into_diagnostics().map(|found| found.to_string()).collect();
        assert_eq!(shown, ["test/a_test.dart:6:5 error: Expected: <3>"]);
    }

    #[test]
    fn other_events_are_left() {
        let other = "{\"type\":\"testDone\",\"testID\":1,\"result\":\"failure\"}\n";
        assert!(crate::engine::read(&[&TOOL], other).is_empty());
        assert_eq!(frame("package:matcher 9:1  expect"), None);
        assert_eq!(frame("dart:async/zone.dart 9:1  run"), None);
    }
}
