//! One line of a tree, taken apart by the grammar of its driver.
//!
//! Only names and values hold text of the page. A driver's brackets come after the name and before the value, and
//! chrome-devtools-mcp's uid begins its line, so a ref that stands anywhere else is the page's own.

use super::uid_line;
use crate::Ref;

/// One line as its grammar takes it apart. Offsets count bytes from the line's start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    /// The whole line, without its line break.
    pub(crate) text: &'a str,
    /// Leading spaces.
    pub(crate) indent: usize,
    pub(super) role: Span,
    pub(super) name: Span,
    pub(crate) spelling: Spelling,
    /// The key was in single quotes: every `'` of the name is doubled.
    pub(crate) yaml_quoted: bool,
    /// Marked as interactive by its cursor, its handler or its `contenteditable`.
    pub(crate) cursor: bool,
    /// The ref stands within the name, where only agent-browser up to 0.19 would have put it.
    pub(crate) within_name: bool,
    /// The ref, where a driver's grammar puts it.
    pub(crate) mark: Option<Mark>,
    /// From after role and name to the value.
    pub(super) attributes: Span,
    pub(crate) ending: Ending,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// How a line spells an accessible name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    None,
    Json,
    Regex,
    /// In quotes, but nothing in it is escaped.
    Raw,
}

/// Where in the line a ref stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) id: Ref,
    /// What the output's ref replaces, brackets and separators included.
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) form: Form,
}

/// How a line spells its ref.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// `[ref=e1]`, with other items of the same bracket before or after it.
    Bracket { items_before: bool, items_after: bool },
    /// `uid=1_5` before the role; the output's ref goes after the name, which ends at this offset.
    Uid { name_end: usize },
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
    /// A line of which only the beginning is known.
    pub(super) fn begin(text: &'a str, indent: usize, role: usize) -> Self {
        Self {
            text,
            indent,
            role: Span { start: role, end: role },
            name: Span::default(),
            spelling: Spelling::None,
            yaml_quoted: false,
            cursor: false,
            within_name: false,
            mark: None,
            attributes: Span::default(),
            ending: Ending::Plain,
        }
    }

    /// The role as the driver prints it. chrome-devtools-mcp leaves out that of text.
    pub(crate) fn role(&self) -> &'a str {
        match self.slice(self.role) {
            "" if self.is_uid() => "StaticText",
            role => role,
        }
    }

    /// The name as it is spelled, without its delimiters.
    pub(crate) fn name(&self) -> &'a str {
        self.slice(self.name)
    }

    /// What agent-browser up to 0.19 took for the name if it put the ref within it.
    pub(crate) fn name_before_ref(&self) -> &'a str {
        let end = self.mark.map_or(0, |mark| mark.start.saturating_sub("\" ".len()));
        self.slice(Span { start: self.name.start, end })
    }

    /// Whether its ref is a uid, as chrome-devtools-mcp prints it.
    pub(crate) fn is_uid(&self) -> bool {
        self.mark.is_some_and(|mark| matches!(mark.form, Form::Uid { .. }))
    }

    /// What stands between role and name and the value.
    pub(crate) fn attributes_text(&self) -> &'a str {
        self.slice(self.attributes)
    }

    /// Its attributes besides the ref: `level` is `Some("1")`, `disabled` is `None`.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.attributes_text();
        let (uid, brackets) = if self.is_uid() { (text, "") } else { ("", text) };
        let brackets = brackets
            .split(['[', ']'])
            .flat_map(|bracket| bracket.split(", "))
            .map(str::trim)
            .filter(|item| !item.is_empty() && !item.starts_with("ref="))
            .map(|item| item.split_once('=').map_or((item, None), |(name, value)| (name, Some(value))));
        brackets.chain(uid_line::attributes(uid))
    }

    /// The `value` of chrome-devtools-mcp, in an item that begins with this line: it may go on in further lines.
    pub(crate) fn value_in(&self, item: &'a str) -> Option<&'a str> {
        let text = item.get(self.attributes.start..).filter(|_| self.is_uid())?;
        uid_line::attributes(text).find(|(name, _)| *name == "value")?.1
    }

    /// Whether the line ends in text that could go on in the next line.
    pub(crate) fn ends_in_text(&self) -> bool {
        matches!(self.ending, Ending::Text(_))
    }

    /// Whether the ref is the first thing after role and name.
    pub(crate) fn ref_is_first(&self) -> bool {
        self.mark.is_some_and(|mark| mark.start == self.attributes.start + 1)
    }

    fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }
}
