//! Splits a Playwright call log into entries, and joins entries that quote text over several lines.
//!
//! The log is a list of `  - entry` lines, indented by nesting. `2 × entry` marks a repeated group of entries. Each
//! line may be surrounded by escape sequences (dim). An entry can quote text with line breaks, such as typed text or
//! the requested URL, and that text can imitate further entries.
//!
//! Playwright writes the end of the quote after the quoted text. Therefore everything up to the *last* line with that
//! end is skipped. This may skip too much, but the entries after it remain, and the last entry is the one that counts.

/// Entries that quote foreign text with its line breaks: the beginning and the possible ends of such an entry. (dom.ts
/// `fill`, `type`, `press`; frames.ts `gotoImpl`, `expect`. Older versions also printed previews with their line
/// breaks.)
const QUOTES: [(&str, &[&str]); 8] = [
    ("fill(\"", &["\")"]),
    ("elementHandle.type(\"", &["\")"]),
    ("elementHandle.press(\"", &["\")"]),
    ("unexpected value \"", &["\""]),
    ("navigating to \"", &["\""]),
    ("locator resolved to ", &[">"]),
    ("waiting for ", &[")", ") to be visible", ") to be hidden", ") to be detached"]),
    ("<", &[" intercepts pointer events"]),
];

/// Iterates over the entries in the lines after a message's reason.
#[derive(Debug)]
pub(super) struct Entries<'a> {
    log: &'a str,
    at: usize,
    bulleted: bool,
    /// For each kind of quote, the offset after the last line that ends like it, if it was searched for.
    ends: [Option<usize>; QUOTES.len()],
}

/// The entries of the log in `rest`, the text after the reason. There are none if no log begins there.
///
/// After `Call log:` entries have bullets. After `=== logs ===`, which waiters and old versions print, they do not.
pub(super) fn entries(rest: &str) -> Entries<'_> {
    let mut log = rest;
    let mut bulleted = true;
    while let Some((line, after)) = split_line(log) {
        log = after;
        let line = bare(line);
        if line == "Call log:" {
            return Entries { log, at: 0, bulleted, ends: Default::default() };
        }
        if line.starts_with('=') && line.trim_matches('=') == " logs " {
            bulleted = false;
            return Entries { log, at: 0, bulleted, ends: Default::default() };
        }
        if !line.is_empty() {
            break;
        }
    }
    Entries { log: "", at: 0, bulleted, ends: Default::default() }
}

impl<'a> Iterator for Entries<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            let start = self.at;
            let (line, after) = split_line(self.log.get(start..)?)?;
            self.at = self.log.len() - after.len();
            let line = bare(line);
            let entry = match unbulleted(line) {
                Some(entry) => entry,
                None if self.bulleted => continue,
                None => line,
            };
            let quote = QUOTES.iter().position(|quote| opens(entry, *quote));
            let end = quote.map_or(0, |kind| self.end_of_last(kind));
            if end <= self.at {
                return Some(entry);
            }
            self.at = end;
            let whole = bare(self.log.get(start..end)?);
            return Some(unbulleted(whole).unwrap_or(whole));
        }
    }
}

impl Entries<'_> {
    /// The end of the last line that ends like the quote, or 0. It is searched for once per kind of quote.
    fn end_of_last(&mut self, kind: usize) -> usize {
        let (Some((_, ends)), Some(found)) = (QUOTES.get(kind), self.ends.get_mut(kind)) else {
            return 0;
        };
        *found.get_or_insert_with(|| {
            let mut log = self.log;
            loop {
                let start = log.rfind('\n').map_or(0, |at| at + 1);
                if ends_so(bare(log.get(start..).unwrap_or_default()), ends) {
                    return log.len();
                }
                match start.checked_sub(1) {
                    Some(before) => log = log.get(..before).unwrap_or_default(),
                    None => return 0,
                }
            }
        })
    }
}

/// Whether the quote of `entry` may continue on the next line. Typed text always may, because it can contain the end of
/// the quote. A preview and a locator are on one line except in old versions, and continue if a quotation mark is still
/// open.
fn opens(entry: &str, (begin, ends): (&str, &[&str])) -> bool {
    let Some(quoted) = entry.strip_prefix(begin) else {
        return false;
    };
    match begin {
        "locator resolved to " => quoted.contains('<') && (!ends_so(quoted, ends) || is_open(quoted, b'"')),
        "waiting for " => is_call(quoted) && (!ends_so(quoted, ends) || is_open(quoted, b'\'')),
        "<" => is_tag_name(quoted) && !ends_so(quoted, ends),
        _ => true,
    }
}

fn ends_so(text: &str, ends: &[&str]) -> bool {
    ends.iter().any(|end| text.ends_with(end))
}

fn is_open(quoted: &str, quote: u8) -> bool {
    quoted.bytes().filter(|&byte| byte == quote).count() % 2 == 1
}

/// Whether the text is a locator: `locator(`, `getByRole(`.
fn is_call(quoted: &str) -> bool {
    let name = quoted.split('(').next().unwrap_or_default();
    name.len() < quoted.len()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
}

fn is_tag_name(quoted: &str) -> bool {
    let end = quoted.find([' ', '>']).unwrap_or(quoted.len());
    quoted
        .get(..end)
        .is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

/// An entry without its bullet; `None` if the line has none. Playwright for .NET puts a second bullet before each.
fn unbulleted(line: &str) -> Option<&str> {
    let entry = without_bullet(line)?;
    Some(without_bullet(entry).unwrap_or(entry))
}

/// A line without the bullet at its beginning: `- ` or `2 × `.
fn without_bullet(line: &str) -> Option<&str> {
    if let Some(entry) = line.strip_prefix("- ") {
        return Some(entry.trim_start());
    }
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() == line.len() { None } else { rest.strip_prefix(" × ") }
}

/// A line without the spaces and escape sequences around it.
pub(super) fn bare(line: &str) -> &str {
    let mut line = line.trim_start();
    while let Some(rest) =
        line.starts_with(['\u{1b}', '\u{9b}']).then(|| safe_text::after_escape_sequence(line)).flatten()
    {
        line = rest.trim_start();
    }
    line = line.trim_end();
    // `\u{1b}[22m`: the parameters of a colour are digits and semicolons.
    while let Some((before, sequence)) = line.strip_suffix('m').and_then(|line| line.rsplit_once("\u{1b}[")) {
        if !sequence.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') {
            break;
        }
        line = before.trim_end();
    }
    line
}

/// The first line of `text` and the text after it; `None` if `text` is empty.
pub(super) fn split_line(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() { None } else { Some(text.split_once('\n').unwrap_or((text, ""))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(log: &str) -> Vec<&str> {
        entries(log).collect()
    }

    #[test]
    fn entries_are_what_is_bulleted() {
        let log = "Call log:\n\u{1b}[2m  - waiting for locator('#a')\u{1b}[22m\n\u{1b}[2m    2 × one\u{1b}[22m\r\n\
                   \u{1b}[2m      - two\u{1b}[22m\n\n    at async main.js:1:1\n";
        assert_eq!(read(log), ["waiting for locator('#a')", "one", "two"]);
        assert_eq!(read("    at eval\n  - no log\n"), [""; 0]);
        let waiter =
            "=========================== logs ===========================\nwaiting for event \"popup\"\n====";
        assert_eq!(read(waiter), ["waiting for event \"popup\"", "===="]);
    }

    #[test]
    fn quoted_text_cannot_forge_entries() {
        for (quoting, after) in [
            (
                "  - fill(\"a\")\n  - element is not enabled\n  - b\")\n  - attempting fill action\n",
                "attempting fill action",
            ),
            ("  - elementHandle.type(\"a\")\n  - element is not visible\n\")\n  - last\n", "last"),
            ("  - navigating to \"x\n  - element is inert\", waiting until \"load\"\n  - last\n", "last"),
            ("  - locator resolved to <b title=\"x>\n  - element is inert\n\"></b>\n  - last\n", "last"),
            ("  - <b title=\"\n  - element is inert\n\"></b> intercepts pointer events\n  - last\n", "last"),
            ("  - waiting for locator('a\n  - element is inert\n') to be visible\n  - last\n", "last"),
        ] {
            let log = format!("Call log:\n{quoting}");
            assert_eq!(read(&log).get(1..), Some(&[after][..]), "{quoting}");
        }
    }
}
