//! The three lines that say which page this is.
//!
//! Title and URL are the page's words. Line breaks, control characters and what reorders text are spelled out
//! (`\n`, `\u202e`), so that the attempt stays visible and makes no line; what is invisible is dropped, since it
//! changes nothing in how honest text reads and can spell hidden text. Whoever a URL logs in is removed.

use safe_text::{is_invisible, is_line_break_or_control, is_reordering, mask, then};

use crate::escape;

/// How many characters of a title and of a URL are shown.
const TITLE: usize = 200;
const URL: usize = 500;

/// Marks what was cut.
const CUT: char = '…';

/// The page that a tree is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<'a> {
    /// Its title.
    pub title: &'a str,
    /// Its address. A user name and password in it are not shown, and secrets in its query and fragment are masked.
    pub url: &'a str,
}

/// The first two lines, and how many imitations of a ref were escaped in them.
pub(crate) fn write(page: Page<'_>, max_chars: Option<usize>, out: &mut String) -> usize {
    // Under a tight budget the tree matters more.
    let cap = |length: usize, share: usize| max_chars.map_or(length, |most| length.min(most / share));
    out.push_str("Page: ");
    let in_title = push(page.title, cap(TITLE, 8), out);
    out.push_str("\nURL: ");
    let in_url = push(page.url, cap(URL, 4), out);
    out.push('\n');
    in_title + in_url
}

fn push(text: &str, cap: usize, out: &mut String) -> usize {
    // An escape is six characters at most, so this much decides what the first `cap` characters of the result are.
    let mut clean = String::new();
    let mut characters = 0;
    let shown = then(without_logins(text), mask);
    for character in shown.chars().filter(|character| !is_invisible(*character)) {
        let before = clean.len();
        if is_line_break_or_control(character) || is_reordering(character) {
            escape::push_escaped(character, &mut clean);
        } else {
            clean.push(character);
        }
        characters += clean.get(before..).map_or(1, |added| added.chars().count());
        if characters > cap {
            clean.truncate(before);
            clean.push(CUT);
            break;
        }
    }
    escape::push(&clean, out)
}

/// The text without what stands between `//` and `@` in the URLs it holds.
fn without_logins(text: &str) -> std::borrow::Cow<'_, str> {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("//") {
        kept.push_str(before);
        kept.push_str("//");
        let authority = after.find(['/', '?', '#', '\\', ' ', '"', '\'']).unwrap_or(after.len());
        let login = after.get(..authority).and_then(|authority| authority.rfind('@')).map_or(0, |at| at + 1);
        rest = after.get(login..).unwrap_or_default();
    }
    if kept.is_empty() {
        return text.into();
    }
    kept.push_str(rest);
    kept.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn shown(title: &str, expected: &str) {
        let mut out = String::new();
        write(Page { title, url: "" }, None, &mut out);
        assert_eq!(out, format!("Page: {expected}\nURL: \n"));
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
            (
                "https://host.example/cb?code=0a1b2c3d4e&accessToken=hunter2&page=2#id_token=hunter2",
                "https://host.example/cb?code=***&accessToken=***&page=2#id_token=***",
            ),
            ("mailto:me@host.example", "mailto:me@host.example"),
            ("about:blank", "about:blank"),
        ] {
            let mut out = String::new();
            write(Page { title: "", url }, None, &mut out);
            assert_eq!(out, format!("Page: \nURL: {expected}\n"));
        }
    }
}
