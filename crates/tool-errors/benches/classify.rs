//! The cost of reading a failure and of writing an error, compared with what programs do otherwise.

use bench::other;
use tool_errors::{BrowserToolError, Driver, ErrorCode, RawFailure, Tool};

mod call_log;

fn main() {
    classification();
    construction();
}

/// Reads a coloured call log of 2 KB, compared with only removing its colours.
fn classification() {
    let raw = call_log::coloured();
    let input = "a coloured call log";
    bench::compare("classify", input, raw.len())
        .ours(|| {
            RawFailure::new(Driver::Playwright, &raw).with_tool(Tool::Click).with_target("@e1").to_error()
        })
        .and("strip-ansi-escapes, strip_str", || strip_ansi_escapes::strip_str(&raw))
        .against(other("anstream, strip_str").times(3.0), || anstream::adapter::strip_str(&raw).to_string());
}

/// Makes and writes an error, compared with writing the same JSON by hand.
fn construction() {
    let hint = "Retry scroll operation";
    bench::compare("an error's JSON", "a constant message", 0)
        .ours(|| {
            let error = BrowserToolError::new(ErrorCode::Timeout, "Scroll operation timed out").with_hint(hint);
            serde_json::to_string(&error)
        })
        .against(other("format!").faster(1.0), || {
            let (code, message, retry) = ("timeout", "Scroll operation timed out", true);
            format!(
                "{{\"success\":false,\"code\":{code:?},\"message\":{message:?},\"recoveryHint\":{hint:?},\"canRetry\":{retry}}}"
            )
        });
}
