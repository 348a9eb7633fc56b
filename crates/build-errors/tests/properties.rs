//! Properties of the record of any output, for any division into chunks.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test's helper fails as the test does"
)]

use std::fmt::Write as _;
use std::time::{Duration, SystemTime};

use build_errors::{BuildError, Capture, ErrorBuilder};
use proptest::prelude::*;

fn builder() -> ErrorBuilder {
    ErrorBuilder::new().with_failed_at(SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_368_130))
}

/// Pieces of the output of tools, and arbitrary text.
fn output() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&'static [u8]> = vec![
        b"src/a.ts(1,2): error TS2304: Cannot find name 'x'.",
        b"src/a.ts:1:2 - error TS2304: x",
        b"error TS18003: No inputs were found",
        b"Found 3 errors in 2 files.",
        b" FAIL  test/a.test.ts > cart > totals",
        b"      Tests  1 failed | 2 passed (3)",
        b"FAIL test/a.test.js",
        b"  \xe2\x97\x8f cart \xe2\x80\xba totals",
        b"Tests:       1 failed, 2 passed, 3 total",
        b"=== 1 failed, 2 passed in 0.03s ===",
        b"============================= test session starts ====",
        b"FAILED tests/test_a.py::test_x - assert 1 == 2",
        b"/srv/a.js",
        b"  1:1  error  Missing semicolon  semi",
        b"\xe2\x9c\x96 1 problem (1 error, 0 warnings)",
        b"a.c:1:2: error: oops",
        b"a.py:3: error: bad [code]",
        b"error[E0308]: mismatched types",
        b"  --> src/a.rs:1:2",
        b"test result: FAILED. 1 passed; 2 failed; 0 ignored",
        b"TAP version 13",
        b"not ok 1 - x",
        b"{\"numFailedTestSuites\":1}",
        b"[{\"filePath\":\"a\",\"messages\":[]}]",
        b"<testsuites>",
        b"</testsuites>",
        b"[web] ",
        b"2024-05-01T12:00:00.1234567Z ",
        b"##[error]Process completed with exit code 1.",
        b"\x1b[31m",
        b"\x1b]8;;x",
        b"99999999999999999999 failed",
        b"\xff\xfe",
        b"\r",
        b"\r\n",
        b"\n",
        b"\n",
        b"\n",
        b"  ",
        b": ",
    ];
    let piece = prop_oneof![
        8 => prop::sample::select(pieces).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..12),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn captured(chunks: &[&[u8]]) -> BuildError {
    let mut capture = Capture::default();
    for chunk in chunks {
        capture.push(chunk);
    }
    builder().captured("ci", Some(1), capture)
}

proptest! {
    #[test]
    fn the_cuts_make_no_difference(output in output(), cuts in prop::collection::vec(1_usize..40, 1..20)) {
        let whole = captured(&[&output]);
        let mut chunks = Vec::new();
        let mut rest: &[u8] = &output;
        for cut in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (chunk, after) = rest.split_at((*cut).min(rest.len()));
            chunks.push(chunk);
            rest = after;
        }
        prop_assert_eq!(&captured(&chunks), &whole);
        let bytes: Vec<&[u8]> = output.chunks(1).collect();
        prop_assert_eq!(&captured(&bytes), &whole);
        let text = builder().output("ci", Some(1), &String::from_utf8_lossy(&output));
        prop_assert_eq!(text.context, whole.context);
    }

    /// A summary may state larger counts, but no more findings are listed than the output has lines.
    #[test]
    fn no_more_is_listed_than_there_are_lines(output in output()) {
        let error = captured(&[&output]);
        let lines = output.split(|byte| *byte == b'\n' || *byte == b'\r').count();
        prop_assert!(error.context.diagnostics.len() <= lines);
        prop_assert!(error.context.failed_test_names.len() <= lines);
        prop_assert!(error.context.files.len() <= lines);
    }

    #[test]
    fn what_is_told_is_plain(output in output()) {
        let error = captured(&[&output]);
        let json = serde_json::to_string(&error).unwrap();
        prop_assert!(!json.contains("\\u001b"), "{}", json);
        prop_assert!(!error.message.contains(char::is_control), "{}", error.message);
        prop_assert!(error.message.len() <= 600);
    }
}

/// The lists of a record are limited, and its counts are not.
#[test]
fn lists_are_capped_and_counts_are_not() {
    let mut output = String::new();
    for number in 0..5000 {
        let _ = writeln!(output, "src/module{number}.ts(1,2): error TS2304: Cannot find name 'x{number}'.");
    }
    let context = builder().output("typecheck", Some(2), &output).context;
    assert_eq!((context.error_count, context.file_count), (Some(5000), Some(5000)));
    assert_eq!((context.files.len(), context.diagnostics.len()), (1000, 20));
}
