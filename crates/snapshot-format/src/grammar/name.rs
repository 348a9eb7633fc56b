//! Finds the end of a line's name in each spelling.

use super::plain_text::{after_plain, class};
use super::{Ending, Line, Mark, Span, Spelling};
use crate::Ref;

impl<'a> Line<'a> {
    /// Parses a name after its opening quotation mark, and the text after it. `end` is the offset where the bytes end.
    /// Returns the bytes after the line, or `None` if no driver that escapes names could have printed it.
    #[inline(always)]
    pub(super) fn name_in_quotes<'b>(&mut self, name: &'b [u8], end: usize) -> Option<&'b [u8]> {
        let open = end - name.len();
        self.spelling = Spelling::Json;
        let rest = after_plain(name, class::NOTABLE | class::QUOTE);
        if let [b'"', rest @ ..] = rest {
            self.name = Span::new(open, end - rest.len() - 1);
            return self.rest(rest, end);
        }
        self.is_plain = false;
        let length = memchr::memchr(b'\n', name).unwrap_or(name.len());
        self.name = Span::new(open, open + length);
        let (close, is_escaped) = json_end(name.get(..length)?, name.len() - rest.len())?;
        self.name = Span::new(open, open + close);
        let after = self.rest(name.get(close + 1..)?, end)?;
        if self.mark.is_none() && is_escaped && name.get(..close)?.contains(&b'"') {
            let ending = self.ending;
            self.ref_within_name(name, end);
            self.ending = ending;
        }
        Some(after)
    }

    /// Parses a name between slashes. If there is only one slash, the name is that slash. The name ends at the last slash
    /// of the key. It cannot contain a colon and a space, because Playwright would then have quoted the key.
    #[cold]
    pub(super) fn regex(&mut self, open: usize, bytes: &[u8]) -> bool {
        let key = self.text.get(open..bytes.len()).unwrap_or_default();
        let key = if self.yaml_quoted { key } else { key.split_once(": ").map_or(key, |(key, _)| key) };
        self.spelling = Spelling::Regex;
        self.is_plain = false;
        let Some(close) = key.rfind('/').map(|close| open + close) else {
            self.name = Span::new(open - 1, open);
            return bytes.get(open..).and_then(|rest| self.rest(rest, bytes.len())).is_some();
        };
        self.name = Span::new(open, close);
        bytes.get(close + 1..).and_then(|rest| self.rest(rest, bytes.len())).is_some()
    }

    /// Parses a name whose quotation marks are not escaped. It ends at the only quotation mark that a driver's bracket
    /// with a ref can follow. If there are several, the line is ambiguous and the result is `false`.
    #[cold]
    pub(super) fn raw_name(&mut self, open: usize, bytes: &[u8]) -> bool {
        let mut fits = self.raw_names(open, bytes);
        let (Some(found), None) = (fits.next(), fits.next()) else { return false };
        *self = found;
        true
    }

    /// All ways to parse a raw name that begins at `open` and the ref after it, the longest name first.
    fn raw_names<'b>(self, open: usize, bytes: &'b [u8]) -> impl Iterator<Item = Self> + use<'b, 'a> {
        let quotes = memchr::memrchr_iter(b'"', bytes).take_while(move |quote| *quote >= open);
        quotes.filter(|quote| bytes.get(quote + 1..quote + 3) == Some(b" [")).filter_map(move |quote| {
            let mut line = self;
            line.spelling = Spelling::Raw;
            line.within_name = false;
            line.name = Span::new(open, quote);
            let after = line.rest(bytes.get(quote + 1..)?, bytes.len())?;
            line.is_plain = false;
            (after.is_empty() && line.mark.is_some()).then_some(line)
        })
    }

    /// Parses the line again with a raw name if the first parse found a value for a role that has none. In
    /// `- button "Cancel" [ref=e2]: "" [ref=e1]`, the name continues to the last quotation mark.
    pub(crate) fn without_value(&self) -> Option<Self> {
        const WITH_VALUE: [&str; 8] =
            ["combobox", "meter", "progressbar", "scrollbar", "searchbox", "slider", "spinbutton", "textbox"];
        let mark = self.mark?;
        if self.ends_in_url() || self.within_name || self.yaml_quoted || WITH_VALUE.contains(&self.role()) {
            return None;
        }
        self.raw_readings().find(|line| line.mark.is_some_and(|other| other.span.start() > mark.span.start()))
    }

    /// All ways to parse the line with a raw name and a ref, the longest name first. Only a refs map can decide which of
    /// them is right.
    pub(crate) fn raw_readings(self) -> impl Iterator<Item = Self> {
        let bytes = self.text.as_bytes();
        let open = self.role.end() + " \"".len();
        let has_name = bytes.get(self.role.end()..open) == Some(b" \"") && !self.yaml_quoted;
        self.raw_names(open, if has_name { bytes } else { &[] })
    }

    /// Parses the raw name of an element that agent-browser up to 0.19 found by its cursor. Only the driver's brackets
    /// follow it, so the last possible ref counts: `e9` in `- clickable "a" [ref=e5]: b" [ref=e9] [cursor:pointer]`.
    #[cold]
    pub(super) fn cursor_name(&mut self, open: usize, bytes: &[u8]) -> bool {
        let found = self.raw_names(open, bytes).find(|line| line.ending == Ending::Plain);
        *self = found.unwrap_or(*self);
        found.is_some()
    }

    /// Looks for the ref where agent-browser up to 0.19 puts it: after the first quotation mark. The driver ends the name
    /// there, even if that quotation mark is part of the name. `end` is the offset where the bytes end.
    #[cold]
    pub(super) fn ref_within_name(&mut self, name: &[u8], end: usize) -> bool {
        let Some(close) = memchr::memchr(b'"', name) else { return false };
        let mark = end - name.len() + close + 2;
        let scanned = name.get(close + 1..).and_then(|rest| rest.strip_prefix(b" [ref=")).and_then(Ref::scan);
        let Some((id, [b']', rest @ ..])) = scanned else { return false };
        let end = end - rest.len();
        self.spelling = Spelling::Json;
        self.is_plain = false;
        self.within_name = true;
        self.mark = Some(Mark::alone(id, Span::new(mark, end)));
        self.ending = Ending::text(end);
        true
    }
}

/// The offset of the quotation mark that ends the JSON string at `open`, and whether the string has escapes.
#[inline(always)]
pub(crate) fn json_end(bytes: &[u8], open: usize) -> Option<(usize, bool)> {
    let mut at = open;
    let mut is_escaped = false;
    loop {
        at += memchr::memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes.get(at) == Some(&b'"') {
            return Some((at, is_escaped));
        }
        is_escaped = true;
        at += 2;
    }
}
