//! Writes the interactive view: one short line for each interactive element.
//!
//! A line has the role, the name, the ref, the states that matter, and the value. It is indented below the elements that
//! contain it. An element without a name shows its text after a colon, like a value. A dialog shows its name and text
//! before its elements. If several elements have the same role and name, the row that contains each shows its text before
//! it. If the driver prints no rows, the text directly before the element is shown.

use std::borrow::Cow;

use super::body::Body;
use super::escape::Escaped;
use super::node_line::{self, Show};
use crate::grammar::{Grammar, Line, Spelling, roles};
use crate::nodes::labels::{self, Give};
use crate::nodes::{Cursor, Node};
use crate::selection::{Repeats, Selection, Walk};

/// The maximum length of a name or a value, in characters.
pub(crate) const PART: usize = 200;

/// Writes the elements of `selection`. A search for elements also shows ancestors that are landmarks or have a name.
pub(crate) fn write(
    mut walk: Walk<'_, '_>,
    selection: &Selection,
    repeats: &Repeats,
    mut body: Body,
) -> Body {
    body.room.part = body.room.part.min(PART);
    let shows_ancestors = walk.options.find.is_some();
    let mut writer = Writer { body, repeats, open: Vec::new(), shows_ancestors, last: walk.cursor };
    while let Some(node) = walk.next() {
        writer.add(&node, &walk.cursor, selection);
        if node.is_element && selection.is_past(node.number + 1) {
            break;
        }
    }
    writer.body
}

struct Writer<'a, 'r> {
    body: Body,
    repeats: &'r Repeats,
    /// The ancestors of the next node that may be shown.
    open: Vec<Container<'a>>,
    /// Whether to show ancestors that are landmarks or have a name.
    shows_ancestors: bool,
    /// The cursor after the last element.
    last: Cursor<'a>,
}

struct Container<'a> {
    node: Node<'a>,
    after: Cursor<'a>,
    kind: Kind,
    is_shown: bool,
}

/// The reason why a container may be shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It is a requested element.
    Element,
    Dialog,
    /// Its text distinguishes elements with the same name.
    Row,
    /// It is an ancestor with a name or a landmark role.
    Ancestor,
}

impl<'a> Writer<'a, '_> {
    fn add(&mut self, node: &Node<'a>, after: &Cursor<'a>, selection: &Selection) {
        let Some(indent) = node.level() else { return };
        while self.open.last().is_some_and(|open| open.node.level().is_none_or(|open| open >= indent)) {
            self.open.pop();
        }
        let is_shown = node.is_element && selection.contains(node.number);
        if is_shown {
            self.show(node, after);
        }
        if node.is_element {
            self.body.is_gap |= !is_shown;
            self.last = *after;
        }
        let kind = match () {
            () if node.is_element => Kind::Element,
            () if node.is_dialog() => Kind::Dialog,
            () if roles::is_row(node.role()) => Kind::Row,
            () if self.shows_ancestors && is_ancestor(node) => Kind::Ancestor,
            () => return,
        };
        self.open.push(Container { node: *node, after: *after, kind, is_shown });
    }

    fn show(&mut self, node: &Node<'a>, after: &Cursor<'a>) {
        let is_repeated = self.repeats.has(node, *after);
        let has_row = self.open.iter().any(|open| open.kind == Kind::Row);
        let depth = self.containers(is_repeated);
        if is_repeated && !has_row {
            let text = labels::between(self.last, node);
            if !text.is_empty() {
                self.body.container(|_, out| push_text(depth, "text", &text, node.line.grammar, out));
            }
        }
        let label = label(node, *after);
        self.body.element(|most, out| push_element(node, depth, Show::Ref, most, &label, out));
    }

    /// Writes the containers of the next element that are not shown yet. Returns the element's depth in the output.
    fn containers(&mut self, is_repeated: bool) -> usize {
        let mut depth = 0;
        for open in &mut self.open {
            if !open.is_shown {
                let node = &open.node;
                let contained = || labels::contained(node, open.after, Give::Text);
                let text = match open.kind {
                    Kind::Element | Kind::Ancestor => String::new(),
                    Kind::Row if !is_repeated => continue,
                    Kind::Row => contained(),
                    Kind::Dialog => {
                        let text = contained();
                        // Its heading often repeats the name.
                        text.strip_prefix(&*node.name()).unwrap_or(&text).trim_start().to_owned()
                    }
                };
                if open.kind == Kind::Row && text.is_empty() {
                    continue;
                }
                self.body.container(|most, out| match open.kind {
                    Kind::Row => push_text(depth, node.role(), &text, node.line.grammar, out),
                    _ => push_element(node, depth, Show::Place, most, &text, out),
                });
                open.is_shown = true;
            }
            depth += 1;
        }
        depth
    }
}

/// Whether a node is shown as an ancestor: it has a name, or its role is a landmark of the page.
fn is_ancestor(node: &Node<'_>) -> bool {
    const PARTS: [&str; 8] =
        ["banner", "navigation", "main", "complementary", "contentinfo", "search", "form", "region"];
    PARTS.contains(&node.role()) || !node.name().trim().is_empty() && !roles::is_text(node.role())
}

/// The label of an element that has no name and no value: the text in it, or an empty string. browser-use names elements
/// by an attribute, so its elements show their text too. Stagehand prints the value of a field as text in it.
fn label(node: &Node<'_>, after: Cursor<'_>) -> String {
    let line = &node.line;
    let shows_text = match line.grammar {
        Grammar::BrowserUse => true,
        Grammar::Stagehand => {
            ["textbox", "textarea", "searchbox"].iter().any(|role| line.role().ends_with(role))
        }
        Grammar::Tree | Grammar::Uid => false,
    };
    if !line.name().trim().is_empty() && !shows_text || line.ends_in_text() || line.within_name {
        return String::new();
    }
    labels::contained(node, after, Give::All)
}

/// Appends a line of text.
fn push_text(depth: usize, role: &str, text: &str, grammar: Grammar, out: &mut Escaped) {
    push_indent(depth, &mut out.text);
    out.text.push_str(role);
    out.text.push_str(": ");
    out.push(text, usize::MAX, grammar);
}

fn push_indent(depth: usize, out: &mut String) {
    out.extend(std::iter::repeat_n("  ", depth));
    out.push_str("- ");
}

/// Appends the line of an element or a container. Name and value are cut to `part` characters.
pub(crate) fn push_element(
    node: &Node<'_>,
    depth: usize,
    show: Show,
    part: usize,
    label: &str,
    out: &mut Escaped,
) {
    let line = &node.line;
    push_indent(depth, &mut out.text);
    out.text.push_str(line.role());
    push_name(line, node.text, part, out);
    if let Some(mark) = node.mark().filter(|_| show == Show::Ref) {
        node_line::push_token(mark, &mut out.text);
    }
    push_states(line, &mut out.text);
    let text = match line.text_start() {
        _ if line.within_name => None,
        Some(start) if !line.ends_in_url() => node.text.get(start..).map(Into::into),
        _ => node.value().filter(|_| line.grammar != Grammar::Tree),
    };
    let text = text.as_deref().unwrap_or(label);
    if !text.trim().is_empty() {
        out.text.push_str(": ");
        out.push(text, part, line.grammar);
    }
}

fn push_name(line: &Line<'_>, text: &str, part: usize, out: &mut Escaped) {
    let name: Cow<'_, str> = if line.within_name {
        // The driver put the ref after the first quotation mark of the name. It is removed there.
        let end = line.mark.map_or(0, |mark| mark.span.end);
        let rest = text.get(end..).and_then(|rest| rest.rsplit_once('"')).map_or("", |(rest, _)| rest);
        format!("{}{}{rest}", line.name_before_ref(), if rest.is_empty() { "" } else { "\"" }).into()
    } else if line.spelling == Spelling::Raw && !line.yaml_quoted {
        node_line::quotable(line.name()).into()
    } else {
        line.unquoted_name()
    };
    if !name.is_empty() {
        let quote = if line.spelling == Spelling::Regex { '/' } else { '"' };
        out.text.extend([' ', quote]);
        out.push(&name, part, line.grammar);
        out.text.push(quote);
    }
}

/// The states that affect how an element can be used.
const STATES: [&str; 12] = [
    "active", "busy", "checked", "disabled", "expanded", "focused", "haspopup", "invalid", "pressed",
    "readonly", "required", "selected",
];

/// Appends the states that are not false: `[checked, pressed=mixed]`.
fn push_states(line: &Line<'_>, out: &mut String) {
    let begin = out.len();
    for (name, value) in line.attributes().filter(|(name, _)| STATES.contains(name)) {
        let value = value.filter(|value| *value != "true");
        let is_word =
            |word: &str| line.grammar == Grammar::Tree || word.bytes().all(|byte| byte.is_ascii_lowercase());
        if value.is_none_or(|value| value != "false" && is_word(value)) {
            out.push_str(if out.len() == begin { " [" } else { ", " });
            out.push_str(name);
            out.extend(value.iter().flat_map(|value| ["=", value]));
        }
    }
    if out.len() > begin {
        out.push(']');
    }
}
