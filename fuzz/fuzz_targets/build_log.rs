//! Any bytes as a tool's output: no panic, no control characters in the record, and the same record however it is cut.

#![no_main]

use build_errors::{Capture, ErrorBuilder};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|output: &[u8]| {
    let record = |chunk: usize| {
        let mut capture = Capture::default();
        output.chunks(chunk).for_each(|chunk| capture.push(chunk));
        ErrorBuilder::new().failed_at("t").captured("ci", Some(1), capture)
    };
    let whole = record(output.len().max(1));
    assert!(!whole.message.contains(char::is_control), "{}", whole.message);
    assert_eq!(record(7), whole);
});
