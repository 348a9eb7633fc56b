//! The door: what a terminal would be left showing of a log's text.
//!
//! Everything behind it, counting as well as tails, sees lines without escape sequences, carriage returns and
//! backspaces. Each line is worked out from itself alone: a sequence that is never ended ends with its line, so
//! that `plain(a + b) == plain(a) + plain(b)` wherever `a` ends with a line feed, and no line can hide another.
//! Cursor movement between lines is dropped, since a log has no screen to go back to.
//!
//! The grammar is ECMA-48 (CSI, nF and two-byte sequences, control strings) with xterm's endings of a string.

use std::borrow::Cow;

use memchr::{memchr3, memrchr};

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const BS: u8 = 0x08;
const CR: u8 = b'\r';

/// The most columns that one cursor-forward sequence is written out as: Windows' pseudoconsole sends runs of spaces that way, and
/// five bytes of log are not to become a megabyte.
const MOST_COLUMNS: usize = 16;

/// The text without escape sequences, with CRLF as LF, and of each line that was written over only what it last
/// held. Borrowed when there is nothing to do.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
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

/// The text without the characters that show nothing, or show something else than they are.
///
/// For what a model or a person reads (tails, messages), after [`plain`]. Dropped are the C0 controls but line
/// feed and tab, DEL and the C1 controls (they drive terminals), the bidirectional controls (they reorder what is
/// seen), and the invisible characters that can carry text past a reader or split a word that is looked for: zero
/// width space and no-break space, word joiner and the invisible operators, soft hyphen, interlinear marks, tags and the
/// supplementary variation selectors. The zero width joiner and non-joiner and the plain variation selectors stay:
/// emoji and several scripts are spelled with them.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((at, found)) = next_unprintable(rest) {
        kept.reserve(text.len() - kept.len());
        kept.push_str(rest.get(..at).unwrap_or_default());
        rest = rest.get(at + found.len_utf8()..).unwrap_or_default();
    }
    if rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

/// One step after another, without a copy where a step has nothing to do.
pub(crate) fn then<'t>(text: Cow<'t, str>, step: fn(&str) -> Cow<'_, str>) -> Cow<'t, str> {
    match text {
        Cow::Borrowed(text) => step(text),
        Cow::Owned(text) => match step(&text) {
            Cow::Owned(changed) => Cow::Owned(changed),
            Cow::Borrowed(_) => Cow::Owned(text),
        },
    }
}

fn next_unprintable(text: &str) -> Option<(usize, char)> {
    let plain_ascii = |byte: u8| (b' '..0x7f).contains(&byte) || byte == b'\n' || byte == b'\t';
    let mut chunks = text.as_bytes().chunks(64);
    // A whole chunk is looked at without a branch, which the compiler makes vector code of.
    let skipped =
        chunks.position(|chunk| !chunk.iter().fold(true, |all, &byte| all & plain_ascii(byte)))? * 64;
    // Every byte before is ASCII, so this is a boundary.
    let rest = text.get(skipped..).unwrap_or_default();
    rest.char_indices()
        .find(|&(_, c)| match c {
            '\n' | '\t' | ' '..='~' => false,
            c => is_unprintable(c),
        })
        .map(|(at, c)| (skipped + at, c))
}

fn is_unprintable(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{feff}' => true,
        '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}' => true,
        c => c.is_control(),
    }
}

/// What has been written so far; only its last line can still change.
struct Page {
    text: String,
    /// Where the last line began when it was last looked for, …
    start: usize,
    /// … and up to where: nothing between the two is a line feed.
    searched: usize,
    /// The cursor is at the line's first column, and nothing was written there since.
    returned: bool,
}

impl Page {
    fn new(capacity: usize) -> Self {
        Self { text: String::with_capacity(capacity), start: 0, searched: 0, returned: false }
    }

    /// Writes text without controls; after a return it takes the place of what the line held.
    fn write(&mut self, run: &str) {
        if run.is_empty() {
            return;
        }
        if self.returned {
            self.returned = false;
            // `\r\n`, and the `\r\r\n` of a pty: a plain line end.
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

    /// A backspace erases, as it does where `\x08 \x08` takes a prompt away and where overstriking makes bold.
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

    /// Looks only at what was written since it was last asked, so that a line of backspaces stays linear.
    fn line_start(&mut self) -> usize {
        let unseen = self.text.as_bytes().get(self.searched..).unwrap_or_default();
        if let Some(feed) = memrchr(b'\n', unseen) {
            self.start = self.searched + feed + 1;
        }
        self.searched = self.text.len();
        self.start
    }
}

/// One escape sequence at the beginning of a text.
struct Sequence<'t> {
    /// Bytes, the escape among them; at least 1.
    length: usize,
    /// The final byte of a control sequence (CSI) in its plain form, 0 of any other.
    effect: u8,
    parameters: &'t str,
}

impl<'t> Sequence<'t> {
    /// Reads the sequence that `text`, which begins with an escape, begins with. One that is not ended goes as far
    /// as it can be one, and never past the end of the line.
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

    /// `ESC [` parameters, intermediates, one final byte.
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

/// How long a control string (OSC, DCS, PM, APC, SOS, a title) is with its end: BEL (Buildkite ends APC with it
/// too), `ESC \`, U+009C, or what cannot be in one: another escape, which is not part of it, or the line's end.
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
            // The byte 9C ends many characters, U+009C is C2 9C.
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

    #[test]
    fn unprintable_characters_are_dropped() {
        let long = "x".repeat(100);
        let rows = [
            ("a\tb\nc", "a\tb\nc"),
            ("a\0b\x07c\x7fd\u{85}e\u{9b}f", "abcdef"),
            ("\u{202e}txt.exe\u{202c}\u{2066}\u{200f}", "txt.exe"),
            ("pass\u{200b}word\u{feff}\u{2060}\u{ad}", "password"),
            ("hi\u{e0041}\u{e0042}\u{e0100}", "hi"),
            (
                "❯ naïve ⚠\u{fe0f} 👩\u{200d}🚀 می\u{200c}خواهم",
                "❯ naïve ⚠\u{fe0f} 👩\u{200d}🚀 می\u{200c}خواهم",
            ),
            ("", ""),
        ];
        for (text, expected) in rows {
            assert_eq!(printable(text), expected, "of {text:?}");
            let longer = format!("{long}é{text}{long}\x01");
            assert_eq!(printable(&longer), format!("{long}é{expected}{long}"));
        }
        assert!(matches!(printable("é\n"), Cow::Borrowed(_)));
    }

    /// What hostile output is made of.
    pub(crate) fn noise() -> impl Strategy<Value = String> {
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
