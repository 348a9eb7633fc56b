//! Computes what a terminal finally shows of text with escape sequences, carriage returns and backspaces.
//!
//! The grammar is ECMA-48 (CSI, nF and two-byte sequences, control strings) with xterm's string terminators.

use std::borrow::Cow;

use memchr::{memchr3, memrchr};

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const BS: u8 = 0x08;
const CR: u8 = b'\r';

/// The maximum number of spaces that one cursor-forward sequence adds. Windows' pseudoconsole sends runs of spaces as
/// such sequences. Without a limit, a few bytes of log could become a megabyte.
const MOST_COLUMNS: usize = 16;

/// Removes escape sequences, turns CRLF into LF, and keeps only the last state of each overwritten line, as a terminal
/// would show it. The result is borrowed if nothing changes.
///
/// Each line is computed independently. An unterminated sequence ends at the end of its line. Therefore
/// `plain(a + b) == plain(a) + plain(b)` if `a` ends with a line feed, and no line can hide another. Cursor movement
/// between lines is dropped, because a log has no screen to move on.
///
/// ```
/// assert_eq!(safe_text::plain("\x1b[31merror\x1b[0m: 10%\r99%\rfailed\r\n"), "failed\n");
/// ```
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    let Some(first) = memchr3(ESC, CR, BS, text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut page = Page::new(text.len());
    let (run, mut rest) = text.split_at(first);
    page.write(run);
    while let Some(&control) = rest.as_bytes().first() {
        let length = match control {
            ESC => {
                let sequence = Sequence::read(rest);
                page.obey(&sequence);
                sequence.length
            }
            CR => {
                page.returned = true;
                1
            }
            BS => {
                page.erase_one();
                1
            }
            _ => {
                let length = memchr3(ESC, CR, BS, rest.as_bytes()).unwrap_or(rest.len());
                page.write(rest.get(..length).unwrap_or_default());
                length
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    Cow::Owned(page.text)
}

/// The text after the escape sequence at its beginning, or `None` if it does not begin with one. Sequences may begin
/// with ESC or with U+009B, the one-character form of `ESC [`.
///
/// ```
/// assert_eq!(safe_text::after_escape_sequence("\x1b[31mred"), Some("red"));
/// assert_eq!(safe_text::after_escape_sequence("red"), None);
/// ```
#[must_use]
pub fn after_escape_sequence(text: &str) -> Option<&str> {
    if text.starts_with('\u{9b}') {
        // U+009B is two bytes long in UTF-8, like `ESC [`.
        return text.get(Sequence::control(text).length..);
    }
    if text.starts_with('\x1b') { text.get(Sequence::read(text).length..) } else { None }
}

/// The text written so far. Only its last line can still change.
struct Page {
    text: String,
    /// Where the last line began when it was last searched for.
    start: usize,
    /// How far the search has come: there is no line feed from `start` to here.
    searched: usize,
    /// Whether the cursor is at the first column and nothing has been written since it returned there.
    returned: bool,
}

impl Page {
    fn new(capacity: usize) -> Self {
        Self { text: String::with_capacity(capacity), start: 0, searched: 0, returned: false }
    }

    /// Writes text without control characters. After a carriage return the text replaces the line.
    fn write(&mut self, run: &str) {
        if run.is_empty() {
            return;
        }
        if self.returned {
            self.returned = false;
            // `\r\n`, and the `\r\r\n` of a pty, are line ends.
            if !run.starts_with('\n') {
                self.erase_line();
            }
        }
        self.text.push_str(run);
    }

    fn obey(&mut self, sequence: &Sequence<'_>) {
        let number = || sequence.parameters.parse::<usize>().unwrap_or(0);
        match sequence.effect {
            b'K' => match sequence.parameters {
                "1" | "2" => self.erase_line(),
                _ if self.returned => self.erase_line(),
                _ => {}
            },
            b'C' => {
                let columns = number().clamp(1, MOST_COLUMNS);
                self.write("                ".get(..columns).unwrap_or_default());
            }
            b'G' if number() <= 1 => self.returned = true,
            b'D' if number() >= self.text.len() - self.line_start() => self.returned = true,
            _ => {}
        }
    }

    /// A backspace erases a character. This is right for `\x08 \x08`, which removes a prompt, and for overstruck bold
    /// text.
    fn erase_one(&mut self) {
        if !self.returned && self.line_start() < self.text.len() {
            self.text.pop();
            self.searched = self.text.len();
        }
    }

    fn erase_line(&mut self) {
        let start = self.line_start();
        self.text.truncate(start);
        self.searched = start;
    }

    /// Searches only the text written since the last call, so that a line of backspaces takes linear time.
    fn line_start(&mut self) -> usize {
        let unseen = self.text.as_bytes().get(self.searched..).unwrap_or_default();
        if let Some(feed) = memrchr(b'\n', unseen) {
            self.start = self.searched + feed + 1;
        }
        self.searched = self.text.len();
        self.start
    }
}

/// The escape sequence at the beginning of a text.
struct Sequence<'t> {
    /// Length in bytes with the escape character; at least 1.
    length: usize,
    /// The final byte of a control sequence (CSI) without intermediate bytes; 0 for any other sequence.
    effect: u8,
    parameters: &'t str,
}

impl<'t> Sequence<'t> {
    /// Reads the sequence at the beginning of `text`, which begins with an escape. An unterminated sequence ends before
    /// the first byte that is not valid in it, and at the latest at the end of the line.
    fn read(text: &'t str) -> Self {
        let after = text.as_bytes().get(1..).unwrap_or_default();
        let dropped = |length: usize| Sequence { length, effect: 0, parameters: "" };
        match after.first() {
            Some(b'[') => Self::control(text),
            Some(b']' | b'P' | b'X' | b'^' | b'_' | b'k') => {
                dropped(2 + string_length(text.get(2..).unwrap_or_default()))
            }
            Some(b' '..=b'/') => {
                let intermediates = after.iter().take_while(|byte| matches!(byte, b' '..=b'/')).count();
                dropped(
                    1 + intermediates + usize::from(matches!(after.get(intermediates), Some(b'0'..=b'~'))),
                )
            }
            Some(b'0'..=b'~') => dropped(2),
            _ => dropped(1),
        }
    }

    /// A control sequence: `ESC [`, parameters, intermediates, one final byte.
    fn control(text: &'t str) -> Self {
        let body = text.as_bytes().get(2..).unwrap_or_default();
        let parameters = body.iter().take_while(|byte| matches!(byte, b'0'..=b'?')).count();
        let end = match body.get(parameters) {
            Some(&last @ b'@'..=b'~') => {
                let parameters = text.get(2..2 + parameters).unwrap_or_default();
                return Sequence { length: 3 + parameters.len(), effect: last, parameters };
            }
            Some(b' '..=b'/') => {
                body.iter().skip(parameters).take_while(|byte| matches!(byte, b' '..=b'/')).count()
            }
            _ => 0,
        } + parameters;
        let ended = matches!(body.get(end), Some(b'@'..=b'~'));
        Sequence { length: 2 + end + usize::from(ended), effect: 0, parameters: "" }
    }
}

/// The length in bytes of a control string (OSC, DCS, PM, APC, SOS, a title) with its terminator. BEL (which Buildkite
/// also uses for APC), `ESC \` and U+009C terminate it. Another escape or the end of the line ends it without being
/// part of it.
fn string_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut from = 0;
    loop {
        let rest = bytes.get(from..).unwrap_or_default();
        let end = rest.iter().position(|byte| matches!(byte, &ESC | &BEL | b'\n' | &CR | 0x9c));
        let Some(end) = end.map(|end| from + end) else { return bytes.len() };
        match bytes.get(end) {
            Some(&BEL) => return end + 1,
            Some(&ESC) if bytes.get(end + 1) == Some(&b'\\') => return end + 2,
            // Byte 9C also ends other characters; U+009C is C2 9C.
            Some(0x9c) if end == 0 || bytes.get(end - 1) != Some(&0xc2) => from = end + 1,
            Some(0x9c) => return end + 1,
            _ => return end,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(rows: &[(&str, &str)]) {
        for (text, expected) in rows {
            assert_eq!(plain(text), *expected, "of {text:?}");
        }
    }

    #[test]
    fn sequences_are_taken_out() {
        check(&[
            ("\x1b[31merror\x1b[39m TS2304", "error TS2304"),
            ("\x1b[38;2;1;2;3ma\x1b[38:5:9mb\x1b[?2026h\x1b[>4;1mc\x1b[!pd", "abcd"),
            ("\x1b]8;;file:///a.ts\x1b\\a.ts\x1b]8;;\x1b\\ x", "a.ts x"),
            ("\x1b]8;id=1;https://e.x/ü\x07link\x1b]8;;\x07.", "link."),
            ("\x1b]0;Ünter\u{9c}text", "text"),
            ("\x1b]0;title Ĝ\x07text", "text"),
            ("\x1b_bk;t=1646887395\x07$ make", "$ make"),
            ("\x1bP1$r0m\x1b\\a\x1b^pm\x1b\\b\x1bXsos\x1b\\c\x1bktitle\x1b\\d", "abcd"),
            ("\x1b(B\x1b[mok\x1b)0\x1b%G\x1b#8.", "ok."),
            ("\x1bc\x1b7a\x1b8\x1b=b\x1bM", "ab"),
            ("a\x1b\x1b[1mb\x1b", "ab"),
        ]);
    }

    #[test]
    fn a_sequence_without_an_end_ends_with_its_line() {
        check(&[
            ("\x1b]0;never ended\n3 failed\n", "\n3 failed\n"),
            ("a\x1b]8;;http://x\r\nb", "a\nb"),
            ("\x1bPq\nb\x1b_x\nc\x1b^\nd", "\nb\nc\nd"),
            ("\x1b]0;a\x1b[31mb", "b"),
            ("\x1b[31\nb", "\nb"),
            ("\x1b[31ü", "ü"),
            ("\x1b[1;\x1b[2mx", "x"),
            ("\x1b[ \nx\x1b(\ny\x1b\nz", "\nx\ny\nz"),
            ("\x1bü", "ü"),
            ("\x1b[", ""),
        ]);
    }

    #[test]
    fn carriage_returns_leave_what_is_shown_last() {
        check(&[
            ("a\r\nb\r\r\nc\r\n", "a\nb\nc\n"),
            ("10%\r50%\rdone\nnext", "done\nnext"),
            ("x\n10%\r50%\r\n", "x\n50%\n"),
            ("travis_fold:start:x\r\x1b[0Kreal", "real"),
            ("travis_time:end:1\r\x1b[0K\r\n$ make", "\n$ make"),
            ("kept\r\x1b[0m\n", "kept\n"),
            ("kept\r", "kept"),
            ("\ra", "a"),
            ("old\x1b[2K\x1b[1Gnew", "new"),
            ("Determining test suites...\x1b[999D\x1b[K\r\nx", "\nx"),
            ("a\x1b[Kb\x1b[m\x1b[K", "ab"),
            ("abc\x1b[1Dd", "abcd"),
            ("file\x1b[4C3:1\x1b[Cx\x1b[999Cy", "file    3:1 x                y"),
        ]);
    }

    #[test]
    fn backspaces_erase_within_the_line() {
        check(&[
            ("ab\x08c", "ac"),
            ("N\x08NA\x08AM\x08ME\x08E", "NAME"),
            ("ü\x08\x08\x08x", "x"),
            ("a\n\x08\x08b", "a\nb"),
            ("a\r\x08b", "b"),
            ("a\x1b[1m\x08b", "b"),
        ]);
    }

    #[test]
    fn what_needs_nothing_is_borrowed() {
        for text in ["", "a\nb\n", "naïve → text\twith\u{0}NUL and \u{7f}"] {
            assert!(matches!(plain(text), Cow::Borrowed(same) if same == text));
        }
    }

    /// Random text with many control characters.
    fn noise() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            3 => "[a-z0-9;é❯ ]{0,6}",
            1 => Just("\n".to_owned()),
            4 => prop::sample::select(vec![
                "\x1b", "[", "]", "\\", "\x07", "\u{9c}", "\r", "\r\n", "\x08", "m", "K", "2K", "1G", "9D", "3C", "\x1b[",
                "\x1b]8;;", "\x1b[31m", "\x1bP", "\x1b(", "Ĝ",
            ]).prop_map(str::to_owned),
        ];
        prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn each_line_is_worked_out_from_itself(lines in prop::collection::vec(noise(), 0..4)) {
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            let singly: String = text.split_inclusive('\n').map(|line| plain(line).into_owned()).collect();
            prop_assert_eq!(plain(&text), singly);
        }

        #[test]
        fn nothing_is_left_and_no_line_is_lost(text in noise()) {
            let plain = plain(&text);
            prop_assert!(!plain.contains(['\x1b', '\r', '\x08']));
            prop_assert_eq!(plain.matches('\n').count(), text.matches('\n').count());
            prop_assert!(plain.len() <= 4 * text.len());
        }
    }
}
