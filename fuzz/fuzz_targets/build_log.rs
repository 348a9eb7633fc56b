//! Reads any bytes as a tool's output. The record must not depend on how the output is split into chunks. It must be
//! plain text without secrets, within the documented limits.

#![no_main]

use std::time::{Duration, SystemTime};

use build_errors::{BuildError, Capture, ErrorBuilder, TailOptions, mask, tail};
use fuzz::Planted;
use libfuzzer_sys::fuzz_target;

const CHECKS: [&str; 6] = ["ci", "typecheck", "lint", "test", "blackbox", ""];

fuzz_target!(|output: &[u8]| {
    let sum = fuzz::sum(output);
    let check = CHECKS[sum % CHECKS.len()];

    let whole = captured(check, output, output.len());
    check_record(&whole);
    for chunk in [1, 2 + sum % 97] {
        assert_eq!(captured(check, output, chunk), whole, "in chunks of {chunk}");
    }
    let text = String::from_utf8_lossy(output);
    assert_eq!(builder().output(check, Some(1), &text).context, whole.context);
    check_tail(&text, &TailOptions::default().with_lines(sum % 13).with_bytes(sum % 301));
    let masked = mask(&text);
    assert_eq!(mask(&masked), masked, "masking twice");

    let planted = Planted::in_text(&text, output);
    let record = captured(check, planted.text.as_bytes(), 64);
    planted.assert_hidden(&serde_json::to_string(&record).expect("a record is JSON"));
});

fn builder() -> ErrorBuilder {
    ErrorBuilder::new().with_failed_at(SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_368_130))
}

fn captured(check: &str, output: &[u8], chunk: usize) -> BuildError {
    let mut capture = Capture::default();
    output.chunks(chunk.max(1)).for_each(|chunk| capture.push(chunk));
    assert_eq!(capture.bytes(), output.len() as u64);
    builder().captured(check, Some(1), capture)
}

fn check_record(record: &BuildError) {
    fuzz::assert_round_trip(record);
    let context = &record.context;
    let shown = context.diagnostics.iter().map(|diagnostic| &diagnostic.message);
    let places =
        context.diagnostics.iter().flat_map(|diagnostic| diagnostic.file.iter().chain(&diagnostic.code));
    let reasons = context.reason.iter().chain(context.parts.iter().filter_map(|part| part.reason.as_ref()));
    let lists = context.files.iter().chain(&context.failed_test_names);
    for said in [&record.message].into_iter().chain(shown).chain(places).chain(reasons).chain(lists) {
        fuzz::assert_one_plain_line(said);
        assert!(said.len() <= 600, "{} bytes: {said}", said.len());
    }
    // The counts are not checked: they are the tool's last totals, and the input can state any.
    assert!(context.diagnostics.len() <= 20 && context.files.len() <= 1000);
    assert!(context.failed_test_names.len() <= 1000);
}

fn check_tail(text: &str, options: &TailOptions) {
    let shown = tail(text, options);
    let is_note = |line: &str| line.starts_with("[… ") && line.ends_with(" left out]");
    let body = match shown.split_once('\n') {
        Some((note, body)) if is_note(note) => body,
        None if is_note(&shown) => "",
        _ => &shown,
    };
    assert!(body.lines().count() <= options.lines, "{shown:?}");
    assert!(body.len() <= options.bytes + '…'.len_utf8(), "{shown:?}");
    assert!(!shown.contains(|c: char| c.is_control() && c != '\n' && c != '\t'), "{shown:?}");
}
