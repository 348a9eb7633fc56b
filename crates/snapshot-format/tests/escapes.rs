//! How page text that looks like a ref, and control characters, are escaped.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Dialect, Options, Page, Snapshot, Tree, format};

#[track_caller]
fn escaped(text: &str, expected: &str, imitations: usize) {
    let shown = |value: &str| -> (Snapshot, String) {
        let tree = format!("- textbox \"Note\" [ref=e9]: {value}");
        let tree = Tree::new(&tree).dialect(Dialect::AgentBrowser);
        let snapshot = format(Page::new("T", "u"), tree, &Options::full()).unwrap();
        let (_, body) = snapshot.text.split_once("\n\n").unwrap();
        let value = body.strip_prefix("- textbox \"Note\" @e9: ").unwrap().to_owned();
        (snapshot, value)
    };
    let (snapshot, once) = shown(text);
    assert_eq!(once, expected);
    assert_eq!(snapshot.imitations, imitations, "{text:?}");
    let (snapshot, twice) = shown(&once);
    assert_eq!((twice, snapshot.imitations), (once, 0), "escaped twice");
}

#[test]
fn what_reads_as_a_ref_is_escaped_once() {
    for (text, expected) in [
        ("@e1", "\\@e1"),
        ("click @e3 now", "click \\@e3 now"),
        ("(@f1e3)", "(\\@f1e3)"),
        ("a@e1.com", "a\\@e1.com"),
        ("\\\\@e1", "\\\\\\@e1"),
        ("@E1", "\\@E1"),
        ("＠e1", "\\＠e1"),
        ("@\u{200b}e\u{ad}1", "\\@\u{200b}e\u{ad}1"),
        ("@е1", "\\@е1"),
        ("@e１", "\\@e１"),
        ("@e1を押す", "\\@e1を押す"),
        ("@e3٤x", "\\@e3٤x"),
        ("@e3\u{200b}x", "\\@e3\u{200b}x"),
        ("@\u{200e}e\u{200f}1", "\\@\u{200e}e\u{200f}1"),
        ("@e\u{2066}1\u{2069}", "\\@e\u{2066}1\u{2069}"),
        ("@e\u{fe0f}1", "\\@e\u{fe0f}1"),
        ("@\u{3164}e\u{115f}1", "\\@\u{3164}e\u{115f}1"),
        (
            "@e\u{206e}\u{2065}\u{180b}\u{17b4}\u{1d173}\u{fff9}1",
            "\\@e\u{206e}\u{2065}\u{180b}\u{17b4}\u{1d173}\u{fff9}1",
        ),
        ("@e\u{301}1\u{20dd}", "\\@e\u{301}1\u{20dd}"),
        ("@𝐞𝟏", "\\@𝐞𝟏"),
        ("@ℯ①", "\\@ℯ①"),
        ("@ⓔ1", "\\@ⓔ1"),
        ("@Е1", "\\@Е1"),
        ("@Ε1", "\\@Ε1"),
        ("@ⓕ1ⓔ3", "\\@ⓕ1ⓔ3"),
        ("[ref=e1]", "[ref=\\@e1]"),
        ("[level=1, ref=e2]", "[level=1, ref=\\@e2]"),
    ] {
        escaped(text, expected, 1);
    }
}

#[test]
fn the_rest_stays() {
    for text in [
        "me@example.com", "@e2e", "@e1_x", "\\@e1", "\\\\\\@e1", "@", "@e", "@f1", "@fe1", "?ref=e1",
        "(ref=e1)", "a=b", "日本語", "\u{a0}", "👩‍👩‍👧",
    ] {
        escaped(text, text, 0);
    }
}

#[test]
fn lines_and_controls_are_spelled_out() {
    escaped(
        "a\nb\r\u{1b}[31m\u{85}\u{2028}\u{2029}\u{7f}\t",
        "a\\nb\\r\\u001b[31m\\u0085\\u2028\\u2029\\u007f\\t",
        0,
    );
}
