//! What is masked, and what stays.

use proptest::prelude::*;

use super::*;

/// Each text is masked like this, and the mask is left as it is.
#[track_caller]
pub(in crate::secrets) fn check(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(mask(text), *expected, "of {text:?}");
        assert_eq!(mask(expected), *expected, "masked again: {expected:?}");
    }
}

/// Nothing in these is a secret.
#[track_caller]
pub(in crate::secrets) fn check_stays(rows: &[&str]) {
    for text in rows {
        assert_eq!(mask(text), *text);
    }
}

/// 64 characters of base64.
const LINE: &str = "MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy0AHB7MhgHcTz6sE2I2yPB";

/// What a label says; apart from its dashes, so that no scanner takes the test for a leak.
const WORDS: &str = "PRIVATE KEY";

fn key(prefix: &str, lines: usize) -> String {
    let body = format!("{prefix}{LINE}\n").repeat(lines);
    format!("{prefix}-----BEGIN RSA {WORDS}-----\n{body}{prefix}q83v==\n{prefix}-----END RSA {WORDS}-----\n")
}

#[test]
fn private_keys_are_masked() {
    for prefix in ["", "[web] ", "2026-01-02T15:35:30.0000000Z ", "  "] {
        let text = format!("before\n{}{prefix}after it\n", key(prefix, 3));
        let masked = mask(&text);
        assert!(!masked.contains("MII") && !masked.contains("q83v"), "{masked}");
        assert_eq!(masked.matches("***").count(), 4, "{masked}");
        assert_eq!(masked.lines().count(), text.lines().count());
        assert!(
            masked.starts_with("before\n") && masked.ends_with(&format!("{prefix}after it\n")),
            "{masked}"
        );
    }
}

#[test]
fn private_keys_are_masked_in_all_layouts() {
    let layouts: [fn(usize, &str) -> String; 8] = [
        |_, line| format!("        {line}\n"),
        |nth, line| format!("{:>4} | {line}\n", nth + 1),
        |nth, line| format!("{}:{line}\n", nth + 1),
        |_, line| format!("+{line}\n"),
        |_, line| format!("\"{line}\\n\" +\n"),
        |_, line| format!("2026-01-02T15:35:30Z [web] {line}\n[db] ready to accept connections\n"),
        |nth, line| format!("{line}\n{}", ["", "GET /health 200 in 3 ms\n"][nth % 2]),
        |_, line| format!("<line>{line}\n"),
    ];
    for (nth, layout) in layouts.into_iter().enumerate() {
        let text: String = key("", 4).lines().enumerate().map(|(nth, line)| layout(nth, line)).collect();
        let text = format!("before\n{text}after\n");
        let masked = mask(&text);
        assert!(!masked.contains("MII") && !masked.contains("q83v"), "layout {nth}: {masked}");
        assert_eq!(masked.lines().count(), text.lines().count(), "layout {nth}: {masked}");
        assert!(masked.starts_with("before\n") && masked.ends_with("after\n"), "layout {nth}: {masked}");
        let others =
            |text: &str| text.matches("ready to accept").count() + text.matches("GET /health").count();
        assert_eq!(others(&masked), others(&text), "layout {nth}: {masked}");
    }
    let one_line = key("", 2).replace('\n', "&#10;");
    let xml = format!("<key>{one_line}</key>");
    assert!(!mask(&xml).contains("MII") && !mask(&xml).contains("q83v"), "{}", mask(&xml));
}

#[test]
fn half_a_private_key_is_masked() {
    let whole = format!("{}Done\n", key("", 3));
    for cut in 1..5 {
        let without_begin: String = whole.split_inclusive('\n').skip(cut).collect();
        let masked = mask(&without_begin);
        assert!(!masked.contains("MII") && !masked.contains("q83v"), "{masked}");
        assert!(masked.ends_with("-----\nDone\n"), "{masked}");
        let without_end: String = whole.split_inclusive('\n').take(cut).collect();
        assert!(!mask(&without_end).contains("MII"), "{without_end}");
        assert!(ends_in_private_key(&without_end), "{without_end}");
    }
    assert!(!ends_in_private_key(&whole) && !ends_in_private_key("MII") && is_private_key_line(LINE));
}

#[test]
fn a_private_key_on_one_line_is_masked() {
    let rows = [
        (
            format!(r#"K="-----BEGIN {WORDS}-----\n{LINE}\nq83v==\n-----END {WORDS}-----\n" x"#),
            format!(r#"K="-----BEGIN {WORDS}-----***\n-----END {WORDS}-----\n" x"#),
        ),
        (
            format!("key: -----BEGIN {WORDS}-----{LINE}-----END {WORDS}----- y"),
            format!("key: -----BEGIN {WORDS}-----***-----END {WORDS}----- y"),
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(mask(&text), expected);
    }
}

#[test]
fn talk_of_private_keys_stays() {
    for text in [
        format!("error: expected -----BEGIN {WORDS}-----, found: nothing\nsrc/main.rs:3:5\n"),
        format!("-----BEGIN {WORDS}-----\nerror: no key here\nDone\nOver here\n-----END {WORDS}-----\n"),
        format!("-----BEGIN {WORDS}-----"),
        format!("the {WORDS} is -- END {WORDS}\nabc"),
    ] {
        assert_eq!(mask(&text), text);
    }
}

#[test]
fn hostile_text_is_passed() {
    let begin = format!("-----BEGIN {WORDS}-----");
    let end = format!("-----END {WORDS}-----\n");
    for piece in [
        "-eyJ",
        "token:",
        "eyJa.",
        "sk-",
        "xox-",
        "://a",
        "AIza-",
        "Bearer ",
        WORDS,
        "password=(",
        "SG.",
        "\"token\":\"",
        &begin,
        &end,
    ] {
        let text = piece.repeat((1 << 16) / piece.len());
        assert!(mask(&text).len() <= text.len());
    }
}

proptest! {
    #[test]
    fn masking_twice_changes_nothing(
        text in "([a-z]{0,8}|password|token|[=:\"' @&]|://|Bearer |sk-|ghp_|[0-9A-Za-z]{36}|\n|é){0,12}",
    ) {
        let once = mask(&text).into_owned();
        prop_assert_eq!(mask(&once), once.as_str());
        prop_assert_eq!(once.matches('\n').count(), text.matches('\n').count());
    }
}
