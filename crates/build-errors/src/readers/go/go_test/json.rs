//! The events of `go test -json`, one JSON object per line.

use std::borrow::Cow;

use serde::Deserialize;

use super::GoTest;
use super::log::test_name;
use crate::engine::{Findings, Tests, Weight};

impl GoTest {
    /// Reads an event, and returns whether the text is one.
    pub(super) fn event(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"Action\"") || !text.contains("\"Package\"") {
            return false;
        }
        let Ok(event) = serde_json::from_str::<Event<'_>>(text) else { return false };
        let test = event.test.as_deref();
        let ends = matches!(&*event.action, "fail" | "pass" | "skip");
        if test.is_some_and(|test| ends && !self.begun.may_end(&event.package, test)) {
            return true;
        }
        match (&*event.action, test) {
            ("run", Some(test)) => self.begun.add(&event.package, test),
            ("output", Some(test)) => {
                self.logged(event.output.trim_end(), test, findings.line());
            }
            ("output", None) => {
                let output = event.output.trim_end();
                let frame = ["FAIL", "PASS", "ok  \t", "coverage: ", "?   \t"];
                if !output.is_empty() && !frame.iter().any(|start| output.starts_with(start)) {
                    self.panic.get_or_insert_with(|| output.to_owned());
                }
            }
            ("fail", Some(test)) => {
                self.any_failed = true;
                findings.failed_test(&test_name(&event.package, test));
                for log in self.logs.extract_if(.., |log| log.is_of(test)) {
                    log.note(&event.package, findings);
                }
                self.logging = false;
                if !test.contains('/') {
                    findings.tests(Tests { failed: 1, ..Tests::default() });
                }
            }
            ("pass", Some(test)) if !test.contains('/') => {
                findings.tests(Tests { passed: 1, ..Tests::default() });
                self.logs.clear();
            }
            ("skip", Some(test)) if !test.contains('/') => {
                findings.tests(Tests { skipped: 1, ..Tests::default() });
            }
            ("fail", None) => {
                if let Some(why) = self.panic.take().filter(|_| !self.any_failed) {
                    findings.reason(Weight::Cause, &why);
                }
                self.any_failed = false;
            }
            _ => {}
        }
        true
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Event<'a> {
    #[serde(borrow)]
    action: Cow<'a, str>,
    #[serde(borrow)]
    package: Cow<'a, str>,
    #[serde(borrow, default)]
    test: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    output: Cow<'a, str>,
}
