//! The events of `go test -json`, one JSON object per line.

use std::borrow::Cow;

use serde::Deserialize;

use super::GoTest;
use super::crash::Crash;
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
                self.crashed(&event.package, output, findings.line());
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
                    let crash = self.package_crash.take_if(|(of, _)| *of == event.package);
                    if let Some(failure) = crash.and_then(|(_, crash)| crash.into_failure()) {
                        failure.note(findings);
                    }
                }
                self.any_failed = false;
            }
            _ => {}
        }
        true
    }

    /// Reads a line that the test binary of the package printed outside of its tests.
    fn crashed(&mut self, package: &str, output: &str, number: u64) {
        match &mut self.package_crash {
            Some((of, crash)) if of == package => {
                crash.goes_on(output, number);
            }
            None if output.starts_with("panic: ") => {
                self.package_crash = Some((package.to_owned(), Crash::begin(output, "", number)));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::found;
    use crate::readers::go::go_test::TOOL;

    #[test]
    fn a_panic_outside_of_tests_is_located() {
        let event = |package: &str, action: &str, output: &str| {
            format!("{{\"Action\":\"{action}\",\"Package\":\"{package}\",\"Output\":\"{output}\\n\"}}")
        };
        let output = [
            event("shop/pan", "output", "panic: no item"),
            event("shop/pan", "output", ""),
            event("shop/pan", "output", "goroutine 1 [running]:"),
            event("shop/cart", "output", "\\t/srv/cart/a_test.go:3 +0x1"),
            event("shop/pan", "output", "shop/pan.init.0()"),
            event("shop/pan", "output", "\\t/srv/pan/a_test.go:6 +0x27"),
            event("shop/pan", "fail", ""),
        ];
        let found = found(&TOOL, &output.join("\n"));
        assert_eq!(found.first().map(String::as_str), Some("/srv/pan/a_test.go:6 error: panic: no item"));
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
