//! Measures costs that do not depend on the load of the machine: allocations, and instructions as callgrind counts
//! them.
//!
//! `cargo bench -p tool-errors --bench counted`

use std::hint::black_box;

use tool_errors::{BrowserToolError, Driver, ErrorCode, RawFailure, Tool};

mod call_log;

fn main() {
    let log = || call_log::coloured();
    let read = |raw: &String| {
        RawFailure::new(Driver::Playwright, raw).with_tool(Tool::Click).with_target("@e1").to_error()
    };
    let strip = |raw: &String| anstream::adapter::strip_str(raw).to_string();
    let input = "a coloured call log";
    let classify = bench::instructions("classify", log, read);
    let stripped = bench::instructions("anstream, strip_str", log, strip);
    if let (Some(classify), Some(stripped)) = (classify, stripped) {
        bench::figure("classify", input, classify, "instructions").print();
        bench::figure("classify, by strip_str's", input, classify / stripped, "x").at_most(3.0).print();
    }
    allocations();
}

/// Counts allocations. It must run after the last case of [`bench::instructions`].
fn allocations() {
    let made = allocation_counter::measure(|| {
        let error = BrowserToolError::new(ErrorCode::Timeout, "Scroll operation timed out");
        drop(black_box(error.with_hint("Retry scroll operation")));
    });
    let count = made.count_total as f64;
    bench::figure("make an error", "a constant message", count, "allocations").at_most(0.0).print();
}
