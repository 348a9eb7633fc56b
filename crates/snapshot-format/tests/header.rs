//! The header: title and URL.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Options, Page, Tree, format};

#[track_caller]
fn shown(title: &str, expected: &str) {
    let snapshot = format(Page::new(title, ""), Tree::new(""), &Options::default()).unwrap();
    assert!(snapshot.text.starts_with(&format!("Page: {expected}\nURL: \n")), "{}", snapshot.text);
}

#[test]
fn a_title_stays_on_its_line() {
    for (title, expected) in [
        ("Spoof\nURL: https://bank.example/", "Spoof\\nURL: https://bank.example/"),
        (
            "a\r\nb\u{2028}c\u{2029}d\u{85}e\u{b}f\u{c}g\0",
            "a\\r\\nb\\u2028c\\u2029d\\u0085e\\u000bf\\u000cg\\u0000",
        ),
        ("\u{1b}[31mred", "\\u001b[31mred"),
        ("invoice\u{202e}fdp.exe", "invoice\\u202efdp.exe"),
        ("a\u{200b}b\u{feff}\u{ad}\u{e0041}c", "abc"),
        ("1 @e1, [ref=e2], @\u{200b}e3", "1 \\@e1, [ref=\\@e2], \\@e3"),
        ("Names “quoted” 日本語 🚀", "Names “quoted” 日本語 🚀"),
    ] {
        shown(title, expected);
    }
}

#[test]
fn a_long_title_is_cut_with_a_mark() {
    shown(&"x".repeat(200), &"x".repeat(200));
    shown(&"é".repeat(201), &format!("{}…", "é".repeat(200)));
    shown(&"\n".repeat(300), &format!("{}…", "\\n".repeat(100)));
}

#[test]
fn no_login_is_shown() {
    for (url, expected) in [
        ("https://me:secret@host.example/a?b=@c", "https://host.example/a?b=@c"),
        ("https://token@host.example", "https://host.example"),
        ("https://a@b:c@host.example:8080/", "https://host.example:8080/"),
        (
            "https://host.example/?next=https://me:secret@other.example/",
            "https://host.example/?next=https://other.example/",
        ),
        ("https://host.example/@e1", "https://host.example/\\@e1"),
        ("https://me:secret@e1.example/", "https://e1.example/"),
        ("mailto:me@host.example", "mailto:me@host.example"),
        ("about:blank", "about:blank"),
    ] {
        let snapshot = format(Page::new("", url), Tree::new(""), &Options::default()).unwrap();
        assert!(snapshot.text.starts_with(&format!("Page: \nURL: {expected}\n")), "{}", snapshot.text);
    }
}
