//! Finds the end of a line's name in each spelling.

use super::{Ending, Line, Mark, Span, Spelling};
use crate::Ref;

impl<'a> Line<'a> {
    /// Parses a name whose opening quotation mark is before `open`, and the text after it. Returns whether a driver could
    /// have printed it.
    #[inline(always)]
    pub(super) fn name_in_quotes(&mut self, open: usize, bytes: &[u8]) -> bool {
        self.spelling = Spelling::Json;
        let Some((close, is_escaped)) = json_end(bytes, open) else {
            // No driver that escapes names prints this, so the backslash before the last quotation mark is part of a raw
            // name.
            if self.raw_name(open, bytes) {
                return true;
            }
            self.name = Span::new(open, bytes.len());
            return self.ref_within_name(bytes);
        };
        self.name = Span::new(open, close);
        if !self.rest(close + 1, bytes) {
            return self.raw_name(open, bytes) || self.ref_within_name(bytes);
        }
        if self.mark.is_none() && is_escaped && self.name().contains('"') {
            let ending = self.ending;
            self.ref_within_name(bytes);
            self.ending = ending;
        }
        true
    }

    /// Parses a name between slashes. If there is only one slash, the name is that slash. The name ends at the last slash
    /// of the key. It cannot contain a colon and a space, because Playwright would then have quoted the key.
    #[cold]
    pub(super) fn regex(&mut self, open: usize, bytes: &[u8]) -> bool {
        let key = self.text.get(open..bytes.len()).unwrap_or_default();
        let key = if self.yaml_quoted { key } else { key.split_once(": ").map_or(key, |(key, _)| key) };
        self.spelling = Spelling::Regex;
        let Some(close) = key.rfind('/').map(|close| open + close) else {
            self.name = Span::new(open - 1, open);
            return self.rest(open, bytes);
        };
        self.name = Span::new(open, close);
        self.rest(close + 1, bytes)
    }

    /// Parses a name whose quotation marks are not escaped. It ends at the only quotation mark that a driver's bracket
    /// with a ref can follow. If there are several, the line is ambiguous and the result is `false`.
    #[cold]
    fn raw_name(&mut self, open: usize, bytes: &[u8]) -> bool {
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
            (line.rest(quote + 1, bytes) && line.mark.is_some()).then_some(line)
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
        self.raw_readings().find(|line| line.mark.is_some_and(|other| other.span.start > mark.span.start))
    }

    /// All ways to parse the line with a raw name and a ref, the longest name first. Only a refs map can decide which of
    /// them is right.
    pub(crate) fn raw_readings(self) -> impl Iterator<Item = Self> {
        let bytes = self.text.as_bytes();
        let open = self.role.end + " \"".len();
        let has_name = bytes.get(self.role.end..open) == Some(b" \"") && !self.yaml_quoted;
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
    /// there, even if that quotation mark is part of the name.
    #[cold]
    fn ref_within_name(&mut self, bytes: &[u8]) -> bool {
        let open = self.name.start;
        let Some(close) = bytes.get(open..).and_then(|rest| memchr::memchr(b'"', rest)) else { return false };
        let mark = open + close + 2;
        let scanned = bytes.get(mark - 1..).and_then(|rest| rest.strip_prefix(b" [ref=")).and_then(Ref::scan);
        let Some((id, [b']', rest @ ..])) = scanned else { return false };
        let end = bytes.len() - rest.len();
        self.spelling = Spelling::Json;
        self.within_name = true;
        self.mark = Some(Mark { id, span: Span::new(mark, end) });
        self.ending = Ending::Text(end);
        true
    }
}

/// The offset of the quotation mark that ends the JSON string at `open`, and whether the string has escapes.
#[inline]
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
