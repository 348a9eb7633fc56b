//! A parsed line of a tree.
//!
//! Only names and values contain page text. A driver prints its brackets after the name and before the value.
//! chrome-devtools-mcp, Stagehand and browser-use print the ref at the beginning of the line. A ref anywhere else is page text.

use std::borrow::Cow;

use super::Grammar;
use crate::Ref;

/// A line parsed by the grammar of its driver. Offsets are in bytes from the start of the line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) grammar: Grammar,
    /// The whole line, without its line break.
    pub(crate) text: &'a str,
    pub(super) role: Span,
    pub(crate) name: Span,
    pub(crate) spelling: Spelling,
    /// The key is in YAML's single quotes, so every `'` of the name is doubled.
    pub(crate) yaml_quoted: bool,
    /// The driver marks the element as interactive because of its cursor, its event handler or `contenteditable`.
    pub(crate) cursor: bool,
    /// The ref is inside the name. Only agent-browser up to 0.19 puts it there.
    pub(crate) within_name: bool,
    /// The ref at the position that the grammar gives it.
    pub(crate) mark: Option<Mark>,
    /// The text between the role and name and the value.
    pub(crate) attributes: Span,
    pub(crate) ending: Ending,
    /// The number of leading spaces. A tab counts as two.
    pub(crate) indent: usize,
}

/// A part of a line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(super) fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }
}

/// The spelling of an accessible name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    None,
    Json,
    Regex,
    /// In quotes, with nothing escaped.
    Raw,
}

/// A ref and its position in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) id: Ref,
    /// The text that the output's ref replaces: `[ref=e1]`, or `, ref=e1]` after other items of the bracket, or `[ref=e1, `
    /// before them, or `, ref=e1, ` between them.
    pub(crate) span: Span,
}

impl Mark {
    /// The ref at the beginning of `item`, which is one of the `items` of a bracket, and the text after it. `end` is the
    /// offset in the line where `items` ends.
    #[inline(always)]
    pub(super) fn scan<'b>(item: &'b [u8], items: &[u8], end: usize) -> Option<(Self, &'b [u8])> {
        let (id, after) = Ref::scan(item.strip_prefix(b"ref=")?)?;
        let open = if item.len() < items.len() { ", " } else { "[" };
        let close = if after.first() == Some(&b',') { ", " } else { "]" };
        let span = Span::new(end - item.len() - open.len(), end - after.len() + close.len());
        Some((Self { id, span }, after))
    }
}

/// The end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Nothing follows the key.
    Plain,
    /// A colon, which announces children.
    Colon,
    /// Page text from this offset on: a value, a URL, or the rest of a name that contains the ref.
    Text(usize),
}

impl<'a> Line<'a> {
    /// A line of which only the indentation and the role are known.
    pub(super) fn begin(grammar: Grammar, text: &'a str, indent: usize, role: Span) -> Self {
        Self {
            grammar,
            text,
            indent,
            role,
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

    /// A line that no driver prints for an element, such as a notice. It has no role.
    pub(crate) fn notice(text: &'a str) -> Self {
        Self::begin(Grammar::Tree, text, 0, Span::default())
    }

    pub(crate) fn is_notice(&self) -> bool {
        self.role == Span::default() && self.grammar == Grammar::Tree
    }

    /// The role as the driver prints it. Some drivers omit the role of text.
    pub(crate) fn role(&self) -> &'a str {
        match self.slice(self.role) {
            "" => self.grammar.role_of_text(),
            role => role,
        }
    }

    /// The name as the line spells it, without delimiters.
    pub(crate) fn name(&self) -> &'a str {
        self.slice(self.name)
    }

    /// The name without the doubled quotation marks of a key in YAML's single quotes.
    pub(crate) fn unquoted_name(&self) -> Cow<'a, str> {
        let name = self.name();
        if self.yaml_quoted && name.contains("''") { name.replace("''", "'").into() } else { name.into() }
    }

    /// Whether the line has this role, and this name as it spells it.
    #[inline(always)]
    pub(crate) fn spells(&self, role: &str, name: &str) -> bool {
        let is =
            |span: Span, text: &str| self.text.as_bytes().get(span.start..span.end) == Some(text.as_bytes());
        is(self.role, role) && is(self.name, name) && !self.within_name
    }

    /// The part of the name before a ref inside it. agent-browser up to 0.19 issued the ref to this name.
    pub(crate) fn name_before_ref(&self) -> &'a str {
        let end = self.mark.map_or(0, |mark| mark.span.start.saturating_sub(2));
        self.slice(Span { start: self.name.start, end })
    }

    /// The text between the role and name and the value.
    pub(crate) fn attributes_text(&self) -> &'a str {
        self.slice(self.attributes)
    }

    /// Whether the line ends in text that could continue on the next line.
    pub(crate) fn ends_in_text(&self) -> bool {
        matches!(self.ending, Ending::Text(_))
    }

    /// The text at the end of the line: a value, a URL, or the rest of a name that contains the ref.
    fn end_text(&self) -> &'a str {
        self.text_start().and_then(|start| self.text.get(start..)).unwrap_or_default()
    }

    /// Whether the line ends in the `url=` of its bracket.
    pub(crate) fn ends_in_url(&self) -> bool {
        self.end_text().starts_with("url=")
    }

    /// Whether the text at the end of the line may be the rest of a raw name with a ref after it, as in
    /// `- link "a": b" [ref=e1]`.
    pub(crate) fn may_hide_ref(&self) -> bool {
        self.mark.is_none()
            && self.spelling == Spelling::Json
            && self.ends_in_text()
            && self.end_text().contains("\" [")
    }

    /// The offset of the text at the end of the line.
    pub(crate) fn text_start(&self) -> Option<usize> {
        if let Ending::Text(start) = self.ending { Some(start) } else { None }
    }

    /// The text of the line after the ref.
    pub(crate) fn after_mark(&self) -> &'a str {
        self.mark.and_then(|mark| self.text.get(mark.span.end..)).unwrap_or_default()
    }

    /// Whether the ref comes directly after role and name.
    pub(crate) fn ref_is_first(&self) -> bool {
        self.mark.is_some_and(|mark| mark.span.start == self.attributes.start + 1)
    }

    /// Whether the line has no attribute except its ref.
    pub(crate) fn has_only_ref(&self) -> bool {
        self.ref_is_first() && self.mark.is_some_and(|mark| mark.span.end == self.attributes.end)
    }

    fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }
}
