use proptest::prelude::*;

use super::*;

fn options(lines: usize, bytes: usize) -> TailOptions {
    TailOptions::default().with_lines(lines).with_bytes(bytes)
}

#[test]
fn edges() {
    let rows = [
        ("", 9, 99, ""),
        ("\n\n \n", 9, 99, ""),
        ("a", 9, 99, "a"),
        ("a\n", 9, 99, "a"),
        ("\n\na\r\nb\r\n\r\n\x1b[0m\r\n  \n", 9, 99, "\n\na\nb"),
        ("a\nb\nc\n", 2, 99, "[… 2 bytes left out]\nb\nc"),
        ("a\nb\nc\n\n\n\n\n\n", 2, 99, "[… 2 bytes left out]\nb\nc"),
        ("a\nb\nc", 1, 99, "[… 4 bytes left out]\nc"),
        ("é\nb", 1, 99, "[… 3 bytes left out]\nb"),
        ("a\nb", 0, 99, ""),
        ("a\nb", 9, 0, ""),
        // By bytes: between lines …
        ("aaaa\nbbbb\ncccc\n", 9, 9, "[… 5 bytes left out]\nbbbb\ncccc"),
        ("aaaa\nbbbb\ncccc\n", 9, 8, "[… 10 bytes left out]\ncccc"),
        // … or within a line, if the line is too long.
        ("aaaa\nbbbb\nc\n", 9, 5, "[… 6 bytes left out]\n…bbb\nc"),
        ("0123456789\n", 9, 4, "[… 6 bytes left out]\n…6789"),
        ("éééé", 9, 3, "[… 6 bytes left out]\n…é"),
        ("éééé", 9, 1, "[… 8 bytes left out]"),
        ("x\n\x1b[31m0123\x1b[m\n", 9, 4, "[… 2 bytes left out]\n0123"),
        ("10%\r99%\rdone\n", 9, 99, "done"),
        ("a\0b\u{202e}\n", 9, 99, "ab"),
    ];
    for (text, lines, bytes, expected) in rows {
        assert_eq!(tail(text, &options(lines, bytes)), expected, "of {text:?}, {lines} lines, {bytes} bytes");
    }
}

#[test]
fn a_note_is_told_from_text() {
    let rows = [
        ("[… 3 lines, 120 bytes left out]\na", Some(Note { lines: Some(3) }), "a"),
        ("[… 1 line, 1 byte left out]", Some(Note { lines: Some(1) }), ""),
        ("[… 1 byte left out]\na\nb", Some(Note { lines: None }), "a\nb"),
        ("[… left out]\na", None, "[… left out]\na"),
        ("[… x bytes left out]", None, "[… x bytes left out]"),
        ("", None, ""),
    ];
    for (tail, note, text) in rows {
        assert_eq!(split_note(tail), (note, text), "of {tail:?}");
    }
}

#[test]
fn a_long_line_shows_its_end() {
    let text = format!("{}the end\n", "é".repeat(5_000_000));
    let tail = tail(&text, &options(50, 100));
    assert_eq!(tail, format!("[… 9999908 bytes left out]\n…{}the end", "é".repeat(46)));
}

#[test]
fn an_escape_sequence_is_not_cut() {
    let link = format!("\x1b]8;;https://example.com/{}\x1b\\", "x".repeat(300));
    let text = format!("{link}\x1b[38;5;1mword\x1b[0m ").repeat(5000);
    for bytes in 1..60 {
        let tail = tail(&text, &options(9, bytes));
        let (_, shown) = tail.split_once("\n…").unwrap();
        assert!(
            "word word word word word word word word word word word word word".ends_with(shown),
            "{shown}"
        );
        assert_eq!(shown.len(), bytes);
    }
}

#[test]
fn what_shows_nothing_is_passed_by() {
    let text = format!("found\n{}", "\x1b[0m \r\n".repeat(100_000));
    assert_eq!(tail(&text, &options(5, 50)), "found");
    let progress = format!("found\n{}done\n", "12% of a lot\r".repeat(100_000));
    assert_eq!(tail(&progress, &options(5, 50)), "found\ndone");
}

#[test]
fn secrets_are_masked_also_where_they_are_cut() {
    let token = format!("ghp_{}", "a1B2".repeat(10));
    let text = format!("{} {token} {}", "x".repeat(100_000), "y".repeat(20));
    for bytes in 1..80 {
        let tail = tail(&text, &options(9, bytes));
        assert!(!tail.contains("a1B2") && !tail.contains("B2a1"), "{tail}");
    }
    assert!(tail(&text, &options(9, 80).with_mask_secrets(false)).contains(&token));
}

#[test]
fn a_private_key_is_masked_wherever_the_tail_begins() {
    let line = "MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy0AHB7MhgHcTz6sE2I2yPB";
    for prefix in ["", "[web] "] {
        let key = |label: &str| format!("{prefix}-----{label} {}-----\n", "PRIVATE KEY");
        let body = format!("{prefix}{line}\n").repeat(50);
        let whole = format!("a\n{}{body}{}b\n", key("BEGIN"), key("END"));
        let unended = format!("a\n{}{body}", key("BEGIN"));
        for lines in 1..55 {
            for text in [&whole, &unended] {
                assert!(!tail(text, &options(lines, 4000)).contains("MII"), "{lines} lines");
                assert!(!tail(text, &options(99, lines * 20)).contains("sE2I"), "{} bytes", lines * 20);
            }
        }
    }
}

fn without_note(tail: &str) -> &str {
    if tail.starts_with("[… ") { tail.split_once('\n').map_or("", |(_, shown)| shown) } else { tail }
}

/// The same tail, computed from the lines of the whole text.
fn model(text: &str, lines: usize) -> String {
    let plain = plain(text);
    let printable = printable(&plain);
    let all: Vec<&str> = printable.trim_end().split('\n').collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}

proptest! {
    #[test]
    fn the_last_lines_are_those_of_the_whole(
        lines in prop::collection::vec("(\x1b\\[3[0-9]m|[a-z ❯é\t\x08\r]|\x1b\\]8;;){0,9}", 0..40),
        most in 1_usize..20,
    ) {
        let text = lines.join("\n");
        let tail = tail(&text, &options(most, 1 << 20));
        prop_assert_eq!(without_note(&tail), model(&text, most));
    }

    #[test]
    fn never_more_than_asked_for(text in "(\x1b\\[m|[a-z❯é]|\n|\r|\\PC){0,200}", lines in 0_usize..9, bytes in 0_usize..90) {
        let tail = tail(&text, &options(lines, bytes));
        let shown = without_note(&tail);
        prop_assert!(shown.len() <= bytes + "…".len());
        prop_assert!(shown.is_empty() || shown.split('\n').count() <= lines);
        prop_assert_eq!(tail.trim_end(), &tail);
    }
}
