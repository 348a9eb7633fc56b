//! Any text as any driver's failure: no panic, and what is said is one plain bounded line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tool_errors::{Driver, RawFailure, Tool};

fuzz_target!(|input: &str| {
    let mut parts = input.splitn(3, '\u{1f}');
    let raw = parts.next().unwrap_or_default();
    for &driver in Driver::ALL {
        for &tool in Tool::ALL {
            let mut failure = RawFailure::new(driver, raw).tool(tool);
            if let Some(target) = parts.clone().next() {
                failure = failure.target(target);
            }
            if let Some(code) = parts.clone().nth(1) {
                failure = failure.webdriver_error(code);
            }
            let error = failure.to_error();
            let diagnosis = failure.diagnose();
            for said in [error.message(), &diagnosis.reason, &diagnosis.evidence] {
                assert!(said.chars().count() <= 400);
                assert!(!said.contains(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')));
            }
        }
    }
});
