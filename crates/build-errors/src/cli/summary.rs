//! A record for a person, at a glance.

use std::fmt::Write as _;

use build_errors::BuildError;

/// Diagnostics and test names shown.
const SHOWN: usize = 10;

/// What failed, how many, the first diagnostics with their places, the reason.
pub(super) fn summary(error: &BuildError) -> String {
    let context = &error.context;
    let tool = context.tool.as_ref().map(|tool| format!(" [{tool}]")).unwrap_or_default();
    let mut text = format!("{}{tool}\n", error.message);
    for diagnostic in context.diagnostics.iter().take(SHOWN) {
        let _ = writeln!(text, "  {diagnostic}");
    }
    more(&mut text, context.diagnostics.len(), context.error_count);
    if !context.failed_test_names.is_empty() {
        text.push_str("failed tests:\n");
        for name in context.failed_test_names.iter().take(SHOWN) {
            let _ = writeln!(text, "  {name}");
        }
        more(&mut text, context.failed_test_names.len(), context.failed_tests);
    }
    for part in &context.parts {
        let errors = part.error_count.map(|count| format!(" {count} errors")).unwrap_or_default();
        let tests = part.failed_tests.map(|count| format!(" {count} failed tests")).unwrap_or_default();
        let reason = part.reason.as_ref().map(|reason| format!(" {reason}")).unwrap_or_default();
        let _ = writeln!(text, "{}:{errors}{tests}{reason}", part.tool);
    }
    if let Some(reason) = context.reason.as_ref().filter(|reason| !error.message.contains(reason.as_str())) {
        let _ = writeln!(text, "reason: {reason}");
    }
    if let Some(signal) = &context.signal {
        let _ = writeln!(text, "ended by {signal}");
    }
    text
}

/// How many are not shown, where some are.
fn more(text: &mut String, kept: usize, counted: Option<u64>) {
    let shown = kept.min(SHOWN) as u64;
    let all = counted.unwrap_or(0).max(kept as u64);
    if shown > 0 && all > shown {
        let _ = writeln!(text, "  … and {} more", all - shown);
    }
}
