//! One element or text of a tree, with all lines of its value.

use std::borrow::Cow;

use safe_text::{json_decoded, then};

use crate::Ref;
use crate::grammar::{Grammar, Line, Mark, Spelling, json_end, roles};

/// One element or text of a tree.
#[derive(Debug, Clone, Copy)]
pub struct Node<'a> {
    /// The offset in bytes from the start of the tree.
    pub(crate) start: usize,
    /// The whole text, including line breaks of its value but not the final line break.
    pub(crate) text: &'a str,
    /// The first line, parsed. It may be a driver's notice such as `(empty page)`.
    pub(crate) line: Line<'a>,
    /// Whether the ref in the line is genuine.
    pub(crate) trusted: bool,
    /// Whether it is a requested element.
    pub(crate) is_element: bool,
    /// The number of requested elements before it.
    pub(crate) number: usize,
}

impl<'a> Node<'a> {
    /// The indentation in spaces: usually two for each ancestor. A tab counts as two.
    pub fn indent(&self) -> usize {
        self.line.indent
    }

    /// The role as the driver prints it, such as `button` or `StaticText`. Playwright's YAML also has `text` and `/url`. For
    /// browser-use, the role or the type of a field, or else the tag; text has the role `text`.
    pub fn role(&self) -> &'a str {
        self.line.role()
    }

    /// The accessible name, or an empty string if there is none. Allocates only if the line escapes the name.
    pub fn name(&self) -> Cow<'a, str> {
        match self.line.spelling {
            Spelling::Json => then(self.line.unquoted_name(), json_decoded),
            Spelling::None | Spelling::Regex | Spelling::Raw => self.line.name().into(),
        }
    }

    /// The ref, if the driver issued one to this node.
    pub fn reference(&self) -> Option<Ref> {
        self.mark().map(|mark| mark.id)
    }

    /// The attributes except the ref, as name and value: `[level=1]` is `("level", Some("1"))`, `[disabled]` is
    /// `("disabled", None)`.
    pub fn attributes(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        self.line.attributes()
    }

    /// The value or text after the colon, the `value` attribute of chrome-devtools-mcp and browser-use, or the text inside an
    /// element of browser-use. Allocates only if the line quotes it.
    pub fn value(&self) -> Option<Cow<'a, str>> {
        let Some(start) = self.line.text_start() else {
            return self.line.value_in(self.text).map(Cow::Borrowed);
        };
        let text = self.text.get(start..)?;
        let quoted = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        // Every quotation mark inside is escaped.
        let is_quoted =
            |inside: &&str| json_end(text.as_bytes(), 1).is_some_and(|(end, _)| end == inside.len() + 1);
        Some(quoted.filter(is_quoted).map_or(text.into(), |inside| json_decoded(inside)))
    }

    /// The line as the driver printed it, including further lines of its value.
    pub fn text(&self) -> &'a str {
        self.text
    }

    pub(super) fn new(start: usize, text: &'a str, line: Line<'a>, trusted: bool) -> Self {
        Self { start, text, line, trusted, is_element: false, number: 0 }
    }

    /// The ref and its position, if it is genuine.
    pub(crate) fn mark(&self) -> Option<Mark> {
        self.line.mark.filter(|_| self.trusted)
    }

    /// The indentation in spaces. `None` for a driver's notice.
    pub(crate) fn level(&self) -> Option<usize> {
        (!self.line.is_notice()).then_some(self.line.indent)
    }

    /// Whether the element is interactive, by its role or by its cursor.
    pub(crate) fn is_interactive(&self) -> bool {
        self.line.cursor
            || roles::is_widget(self.role())
            || self.line.grammar == Grammar::BrowserUse && self.trusted
            // Playwright's attribute for elements with a pointer cursor.
            || self.trusted && self.line.after_mark().starts_with(" [cursor=pointer]")
    }

    /// Whether the node is an open dialog, by its role or because the driver marks it as modal. Playwright prints a hidden
    /// dialog if it is not hidden from view, such as a drawer that is out of the window.
    #[inline]
    pub(crate) fn is_dialog(&self) -> bool {
        let line = &self.line;
        roles::is_dialog(line.role()) && !line.attributes_text().contains("[aria-hidden]")
            || line.grammar == Grammar::Uid
                && line.text.contains(" modal")
                && line.attributes().any(|(name, _)| name == "modal")
    }

    /// Whether the driver marks the element as focused.
    pub(crate) fn has_focus(&self) -> bool {
        let text = self.line.attributes_text();
        !self.line.has_only_ref()
            && (text.contains("active") || text.contains("focused"))
            && self.attributes().any(|(name, value)| {
                matches!(name, "active" | "focused") && value.is_none_or(|value| value == "true")
            })
    }
}
