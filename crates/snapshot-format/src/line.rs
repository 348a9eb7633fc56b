//! The grammar of one line, for all three dialects.
//!
//! ```text
//! line    = *"  " "- " ( key / "'" key "'" ) [ ":" / ": " value ]      the quotes double every ' inside
//! key     = role [ " " name ] *( " " bracket ) [ " " kind " " bracket ]
//! name    = JSON string / "/" regex "/" / raw text in quotes
//! bracket = "[" item *( ", " item ) "]"
//! item    = word / word "=" word / "ref=" ref / "url=" rest of the line
//! kind    = "clickable" / "focusable" / "editable"
//! ```
//!
//! | driver | name | where the ref is |
//! |---|---|---|
//! | agent-browser up to 0.19 | as Playwright prints it | after the first `"[^"]*"`, even within the name; else after the role |
//! | agent-browser 0.20 to 0.2x | raw, in quotes | last in its bracket |
//! | agent-browser since | JSON | last in its bracket, but for the URL |
//! | Playwright | JSON or regex, the key YAML-quoted where YAML asks for it | a bracket of its own, after the states |
//!
//! Only names and values hold text of the page. A driver's brackets come after the name and before the value, so a
//! ref that stands anywhere else is the page's own.

use crate::Ref;

/// One line as its grammar takes it apart. Offsets count bytes from the line's start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    /// The whole line, without its line break.
    pub(crate) text: &'a str,
    /// Leading spaces.
    pub(crate) indent: usize,
    pub(crate) role: &'a str,
    pub(crate) name: Name<'a>,
    /// The key was in single quotes: every `'` of the name is doubled.
    pub(crate) yaml_quoted: bool,
    /// The ref where the driver's grammar puts it.
    pub(crate) mark: Option<Mark>,
    /// A ref that stands within the name, where only agent-browser up to 0.19 would have put it.
    pub(crate) inner: Option<Mark>,
    /// From after role and name to the value.
    pub(crate) attributes: (usize, usize),
    /// Marked as interactive by its cursor, its handler or its `contenteditable`.
    pub(crate) cursor: bool,
    pub(crate) ending: Ending,
}

/// An accessible name as the line spells it, without its delimiters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Name<'a> {
    None,
    Json(&'a str),
    Regex(&'a str),
    /// In quotes, but nothing in it is escaped.
    Raw(&'a str),
    /// What agent-browser up to 0.19 took for the name: it ends at the first quotation mark.
    Cut(&'a str),
}

/// Where in the line a ref stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) id: Ref,
    /// What the output's ref replaces, brackets and separators included.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Other items of the same bracket come before it.
    pub(crate) items_before: bool,
    /// Other items of the same bracket come after it.
    pub(crate) items_after: bool,
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// After the key.
    Plain,
    /// With the colon that announces children.
    Colon,
    /// With text of the page, from this offset on: a value, a URL, what follows a ref within a name.
    Text(usize),
}

impl<'a> Line<'a> {
    /// Takes a line apart; `None` where no driver would have printed it.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let bytes = text.as_bytes();
        let indent = bytes.iter().take_while(|byte| **byte == b' ').count();
        let item = bytes.get(indent..)?.strip_prefix(b"- ")?;
        let mut at = indent + 2;
        if item.first() == Some(&b'\'') {
            return Self::parse_quoted(text, indent);
        }
        if item.first() == Some(&b'<') && item.starts_with(b"<changed> ") {
            at += "<changed> ".len();
        }
        Self::parse_key(text, indent, at, bytes.len())
    }

    /// A key in single quotes, which ends at the first one that is not doubled.
    fn parse_quoted(text: &'a str, indent: usize) -> Option<Self> {
        let key = indent + 3;
        let mut close = key;
        loop {
            close += text.get(close..)?.find('\'')?;
            if text.as_bytes().get(close + 1) != Some(&b'\'') {
                break;
            }
            close += 2;
        }
        let mut line = Self::parse_key(text, indent, key, close)?;
        line.yaml_quoted = true;
        if line.ending != Ending::Plain {
            return None;
        }
        line.ending = match text.get(close + 1..)? {
            "" => Ending::Plain,
            ":" => Ending::Colon,
            rest if rest.starts_with(": ") => Ending::Text(close + 3),
            _ => return None,
        };
        Some(line)
    }

    /// A key from `at`, and what follows it up to `end`.
    fn parse_key(text: &'a str, indent: usize, at: usize, end: usize) -> Option<Self> {
        let bytes = text.as_bytes().get(..end)?;
        let role_end = at + role_length(bytes.get(at..)?);
        let role = text.get(at..role_end).filter(|role| !role.is_empty())?;
        let line = |name, after: usize| Self {
            text,
            indent,
            role,
            name,
            yaml_quoted: false,
            mark: None,
            inner: None,
            attributes: (after, after),
            cursor: false,
            ending: Ending::Plain,
        };
        match (bytes.get(role_end), bytes.get(role_end + 1)) {
            (Some(b' '), Some(b'"')) => {
                let open = role_end + 2;
                let inner = || line(Name::None, open).with_inner(open, end);
                let Some(close) = json_end(bytes, open) else { return inner() };
                let mut json = line(Name::Json(text.get(open..close)?), close + 1);
                if !json.finish(end) {
                    return line(Name::None, open).with_raw_name(open, end).or_else(inner);
                }
                if json.mark.is_none() && text.get(open..close)?.contains('"') {
                    json.inner = inner().and_then(|cut| cut.inner);
                }
                Some(json)
            }
            (Some(b' '), Some(b'/')) => line(Name::None, role_end).with_regex(role_end + 2, end),
            _ => {
                let mut plain = line(Name::None, role_end);
                plain.finish(end).then_some(plain)
            }
        }
    }

    /// A name between slashes. It ends at the last slash that only brackets follow.
    fn with_regex(mut self, open: usize, end: usize) -> Option<Self> {
        let key = self.text.get(open..end)?;
        let key = key.split_once(": ").map_or_else(|| key.strip_suffix(':').unwrap_or(key), |(key, _)| key);
        let close = open + key.rfind('/')?;
        self.name = Name::Regex(self.text.get(open..close)?);
        self.attributes = (close + 1, close + 1);
        self.finish(end).then_some(self)
    }

    /// A name whose quotation marks are not escaped: the one place where a driver's bracket can follow decides. With
    /// two there is no telling.
    fn with_raw_name(self, open: usize, end: usize) -> Option<Self> {
        let bytes = self.text.as_bytes().get(..end)?;
        let mut found = None;
        for quote in memchr::memchr_iter(b'"', bytes).filter(|quote| *quote >= open) {
            let mut line = self;
            line.name = Name::Raw(self.text.get(open..quote)?);
            line.attributes = (quote + 1, quote + 1);
            // An attempt costs more than a step only where a bracket follows.
            if bytes.get(quote + 1..quote + 3) == Some(b" [") && line.finish(end) && line.mark.is_some() {
                if found.is_some() {
                    return None;
                }
                found = Some(line);
            }
        }
        found
    }

    /// Looks for the ref where agent-browser up to 0.19 puts it: after the first quotation mark that ends the name
    /// for the driver, whether or not it ends it for the page.
    fn with_inner(mut self, open: usize, end: usize) -> Option<Self> {
        let bytes = self.text.as_bytes().get(..end)?;
        let close = open + memchr::memchr(b'"', bytes.get(open..)?)?;
        let (id, length) = Ref::scan(bytes.get(close + 1..)?.strip_prefix(b" [ref=")?)?;
        let after = close + " [ref=".len() + 1 + length;
        if bytes.get(after) != Some(&b']') {
            return None;
        }
        self.name = Name::Cut(self.text.get(open..close)?);
        self.inner =
            Some(Mark { id, start: close + 2, end: after + 1, items_before: false, items_after: false });
        self.attributes = (close + 1, after + 1);
        self.ending = Ending::Text(after + 1);
        Some(self)
    }

    /// Reads what follows role and name, up to `end`. Whether a driver could have printed it.
    fn finish(&mut self, end: usize) -> bool {
        let Some(bytes) = self.text.as_bytes().get(..end) else { return false };
        let mut at = self.attributes.0;
        loop {
            self.attributes.1 = at;
            match bytes.get(at) {
                None => return true,
                Some(b' ') => match self.bracket(bytes, at + 1) {
                    Bracket::Ends(after) => at = after,
                    Bracket::Url(text) => {
                        self.ending = Ending::Text(text);
                        return true;
                    }
                    Bracket::None => return self.suffix(bytes, at),
                },
                Some(b':') => {
                    self.ending = match bytes.get(at + 1) {
                        None => Ending::Colon,
                        Some(b' ') => Ending::Text(at + 2),
                        Some(_) => return false,
                    };
                    return true;
                }
                Some(_) => return false,
            }
        }
    }

    /// What can follow a ref other than brackets: a kind with its own bracket, or a regex that
    /// agent-browser up to 0.19 did not recognise as the name.
    fn suffix(&mut self, bytes: &[u8], at: usize) -> bool {
        let Some(rest) = bytes.get(at + 1..) else { return false };
        if self.mark.is_none() {
            return false;
        }
        if rest.first() == Some(&b'/') {
            self.ending = Ending::Text(at + 1);
            return self.name == Name::None;
        }
        let Some(kind) = KINDS.iter().find(|kind| rest.starts_with(kind.as_bytes())) else { return false };
        let open = at + 1 + kind.len();
        match self.bracket(bytes, open) {
            Bracket::Ends(after) if !self.cursor => {
                self.cursor = true;
                self.attributes.1 = after;
                let end = bytes.len();
                let start = self.attributes.0;
                self.attributes.0 = after;
                let fits = self.finish(end);
                self.attributes.0 = start;
                fits
            }
            _ => false,
        }
    }

    /// A bracket that opens at `open`.
    fn bracket(&mut self, bytes: &[u8], open: usize) -> Bracket {
        if bytes.get(open) != Some(&b'[') {
            return Bracket::None;
        }
        let mut item = open + 1;
        loop {
            let Some(rest) = bytes.get(item..) else { return Bracket::None };
            if rest.starts_with(b"url=") && self.mark.is_some() {
                return Bracket::Url(item);
            }
            let mut after = item;
            if let Some(Some((id, length))) = rest.strip_prefix(b"ref=").map(Ref::scan) {
                after = item + "ref=".len() + length;
                if self.mark.is_some() {
                    return Bracket::None;
                }
                let items_before = item > open + 1;
                let items_after = bytes.get(after) == Some(&b',');
                let start = if items_before { item - 2 } else { open };
                let end = if items_after { after + 2 } else { after + 1 };
                self.mark = Some(Mark { id, start, end, items_before, items_after });
            } else {
                after += rest.iter().take_while(|byte| is_item(**byte)).count();
                // `[box=1,2,3,4]`: commas without a space are part of the item.
                while bytes.get(after) == Some(&b',')
                    && bytes.get(after + 1).is_some_and(|byte| is_item(*byte))
                {
                    after += 1;
                    after += bytes.iter().skip(after).take_while(|byte| is_item(**byte)).count();
                }
            }
            match (bytes.get(after), bytes.get(after + 1)) {
                (Some(b']'), _) => return Bracket::Ends(after + 1),
                (Some(b','), Some(b' ')) if after > item => item = after + 2,
                _ => return Bracket::None,
            }
        }
    }

    /// Whether the line ends in text that could go on in the next line.
    pub(crate) fn ends_in_text(&self) -> bool {
        matches!(self.ending, Ending::Text(_))
    }
}

const KINDS: [&str; 3] = ["clickable ", "focusable ", "editable "];

/// What stands where a bracket may.
enum Bracket {
    None,
    /// A bracket up to this offset.
    Ends(usize),
    /// A bracket with a URL, which is the page's own up to the end of the line.
    Url(usize),
}

fn role_length(bytes: &[u8]) -> usize {
    let slash = usize::from(bytes.first() == Some(&b'/'));
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let word = bytes.iter().skip(slash).take_while(|byte| is_word(byte)).count();
    if word == 0 { 0 } else { slash + word }
}

fn is_item(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'=' | b'-' | b'_' | b':' | b'.')
}

/// The offset of the quotation mark that ends a JSON string.
fn json_end(bytes: &[u8], open: usize) -> Option<usize> {
    let mut at = open;
    loop {
        at += memchr::memchr2(b'"', b'\\', bytes.get(at..)?)?;
        match bytes.get(at) {
            Some(b'"') => return Some(at),
            _ => at += 2,
        }
    }
}
