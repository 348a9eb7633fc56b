//! What reading a failure and writing an error cost, beside what people do otherwise.

use std::fmt::Write;

use tool_errors::{BrowserToolError, Driver, ErrorCode, RawFailure, Tool};

fn main() {
    classification();
    construction();
}

/// A coloured call log of 2 KB, read; beside only stripping its colours.
fn classification() {
    let raw = call_log();
    bench::compare("classify a coloured call log", raw.len())
        .ours(|| RawFailure::new(Driver::Playwright, &raw).tool(Tool::Click).target("@e1").to_error())
        .and("strip-ansi-escapes, strip_str", || strip_ansi_escapes::strip_str(&raw))
        .against("anstream, strip_str", || anstream::adapter::strip_str(&raw).to_string());
}

/// An error made and written; beside the same JSON by hand.
fn construction() {
    let hint = "Retry scroll operation";
    bench::compare("error to JSON", 0)
        .ours(|| {
            let error = BrowserToolError::new(ErrorCode::Timeout, "Scroll operation timed out").with_hint(hint);
            serde_json::to_string(&error)
        })
        .against("format!", || {
            let (code, message, retry) = ("timeout", "Scroll operation timed out", true);
            format!(
                "{{\"success\":false,\"code\":{code:?},\"message\":{message:?},\"recoveryHint\":{hint:?},\"canRetry\":{retry}}}"
            )
        });
}

/// A click that a dialog covered, as Playwright logs it.
fn call_log() -> String {
    let mut log = "locator.click: Timeout 5000ms exceeded.\nCall log:\n".to_owned();
    let mut entry = |text: &str| _ = writeln!(log, "\u{1b}[2m  {text}\u{1b}[22m");
    entry("- waiting for locator('#pay')");
    entry("  - locator resolved to <button id=\"pay\" class=\"primary\">Pay now</button>");
    entry("- attempting click action");
    for _ in 0..5 {
        entry("  2 × waiting for element to be visible, enabled and stable");
        entry("    - element is visible, enabled and stable");
        entry("    - scrolling into view if needed");
        entry("    - done scrolling");
        entry("    - <div id=\"overlay\" class=\"modal\">Cookies</div> intercepts pointer events");
        entry("  - retrying click action");
        entry("    - waiting 100ms");
    }
    log
}
