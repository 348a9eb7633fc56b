//! Splits agent-browser's and Playwright's trees into nodes.
//!
//! agent-browser from 0.20 on prints values unescaped, so a line after a value is either the driver's or part of the
//! value. A line is part of the value if no driver would print it, or if its ref is refused. Then all lines between the
//! value and that line are part of the value too, unless one of them has a trusted ref.

use std::ops::Range;

use super::{Judge, Node};
use crate::grammar::{Ending, Line, PlainLines, is_partial, roles};

/// A position between two lines of a tree, with what is known about the lines before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TreeLines<'a> {
    pub(super) lines: PlainLines<'a>,
    /// The offset up to which `fold` has searched for lines that belong to a value.
    clear: usize,
    /// The next line cannot be part of a value.
    certain: bool,
    /// No line so far ends in text that could continue or is agent-browser's notice.
    plain: bool,
    /// Names with several lines may follow.
    raw_names: bool,
    /// The offset up to which the tree is YAML, where a value never continues on the next line. YAML is recognised by
    /// parents that end in a colon, or by the mark of a partial tree. Drivers with raw values never print either.
    yaml: usize,
}

impl<'a> TreeLines<'a> {
    pub(crate) fn new(tree: &'a str) -> Self {
        Self {
            lines: PlainLines::new(tree),
            clear: 0,
            certain: true,
            plain: true,
            raw_names: opens_raw_name(tree),
            yaml: if is_partial(tree) { tree.len() } else { 0 },
        }
    }

    /// The next node.
    #[inline(always)]
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Node<'a>> {
        let (start, mut line) = self.next_line()?;
        let text = line.text;
        if line.ends_in_text() && self.yaml == 0 && !judge.has_map() {
            // Only YAML has values for every role.
            line = line.without_value().unwrap_or(line);
        }
        let mut trusted = line.mark.is_some() && judge.accept(&line, start);
        if !trusted
            && (line.is_notice() || line.mark.is_some() || line.may_hide_ref())
            && let Some(other) = self.otherwise(start, text, judge)
        {
            self.lines.at = start + other.text.len() + 1;
            trusted = judge.accept(&other, start);
            line = other;
        }
        let mut node = Node::new(start, line.text, line, trusted);
        if line.is_notice() {
            if text == CURSOR_NOTICE {
                self.raw_names |= self.believes_notice(judge);
                self.plain = false;
                self.yaml = self.yaml.min(start);
            }
            return Some(node);
        }
        self.certain |= trusted;
        match line.ending {
            Ending::Colon if self.plain && self.yaml == 0 => self.yaml = self.lines.text.len(),
            Ending::Plain | Ending::Colon => {}
            Ending::Text(_) => {
                self.certain = false;
                self.plain = false;
                if self.lines.at - 1 > self.yaml
                    && let Some(end) = self.fold(judge)
                {
                    node.text = self.lines.text.get(start..end).unwrap_or(node.text);
                }
            }
        }
        Some(node)
    }

    #[inline(always)]
    fn next_line(&mut self) -> Option<(usize, Line<'a>)> {
        let start = self.lines.at;
        if let Some(line) = Line::parse_common(self.lines.text, start) {
            self.lines.at = start + line.text.len() + 1;
            return Some((start, line));
        }
        let (start, text) = self.lines.next()?;
        Some((start, Line::parse_tree(text).unwrap_or_else(|| Line::notice(text))))
    }

    /// Moves past the next lines that have the common form. Nothing in them needs escaping, except for their refs. Stops
    /// after a line with a ref, which is genuine, and returns the position of the ref in the tree.
    #[inline(always)]
    pub(crate) fn next_common(&mut self, judge: &mut impl Judge) -> Option<Range<usize>> {
        loop {
            let start = self.lines.at;
            // A line is large, so it is not moved.
            let Some(line) = &Line::parse_common(self.lines.text, start) else { return None };
            let end = start + line.text.len();
            let may_go_on = match line.ending {
                // The first line with a colon decides whether the tree is YAML.
                Ending::Colon => self.yaml == 0,
                Ending::Text(_) => end > self.yaml,
                Ending::Plain => false,
            };
            if may_go_on || line.mark.is_some() && !judge.accept(line, start) {
                return None;
            }
            self.lines.at = end + 1;
            if let Some(mark) = line.mark {
                self.certain = true;
                return Some(start + mark.span.start..start + mark.span.end);
            }
        }
    }

    /// Whether a line like agent-browser's notice can be trusted. A value can contain the same line, unless values cannot
    /// continue here or a refs map confirms the refs after the notice.
    fn believes_notice(&self, judge: &impl Judge) -> bool {
        self.yaml > 0 || self.certain || judge.has_map()
    }

    /// Parses a line that the grammar's first choice does not parse: an unchanged element, or an element with a raw name.
    ///
    /// A raw name ends where the driver's brackets with a genuine ref follow. It can contain text that looks like its end.
    /// If `raw_names` is set, it can have several lines.
    fn otherwise(&self, start: usize, text: &'a str, judge: &mut impl Judge) -> Option<Line<'a>> {
        // In YAML, page text never begins a line.
        let unchanged = if self.yaml > start { Line::parse_unchanged(text) } else { None };
        if let Some(line) = unchanged.or_else(|| judge.read_again(text)) {
            return judge.weigh(&line, start).then_some(line);
        }
        let text = self.lines.text.get(start..).filter(|_| self.raw_names && opens_raw_name(text))?;
        let window = text.as_bytes().get(..RAW_NAME).unwrap_or(text.as_bytes());
        let ends =
            memchr::memchr_iter(b'\n', window).chain((window.len() == text.len()).then_some(text.len()));
        ends.skip(1).find_map(|end| {
            let line = text.get(..end).filter(|text| text.ends_with(']')).and_then(Line::parse_tree)?;
            judge.weigh(&line, start).then_some(line)
        })
    }

    /// Moves past the lines that belong to the previous value. Returns the offset where the last of them ends.
    fn fold(&mut self, judge: &mut impl Judge) -> Option<usize> {
        if self.lines.at < self.clear {
            return None;
        }
        let mut ahead = *self;
        let mut end = None;
        loop {
            self.clear = ahead.lines.at;
            let Some((start, text)) = ahead.lines.next() else { break };
            let belongs = match Line::parse_tree(text) {
                // The lines after the notice decide whether it is part of the value.
                None if text == CURSOR_NOTICE => {
                    ahead.raw_names = self.believes_notice(judge);
                    false
                }
                None if ahead.otherwise(start, text, judge).is_some() => break,
                None => true,
                Some(line) if judge.weigh(&line, start) => break,
                Some(line)
                    if (line.mark.is_some() || line.may_hide_ref())
                        && ahead.otherwise(start, text, judge).is_some() =>
                {
                    break;
                }
                Some(line) => {
                    (line.mark.is_some() && !line.within_name) || roles::is_interactive(line.role())
                }
            };
            if belongs {
                end = Some(start + text.len());
                self.lines.at = ahead.lines.at;
            }
        }
        end
    }
}

/// The line that agent-browser up to 0.19 prints before elements that are interactive only because of their cursor. Their
/// names are raw and contain the line breaks of the page's source.
const CURSOR_NOTICE: &str = "# Cursor-interactive elements:";

/// Whether `text` begins like the line of an element that is interactive because of its cursor.
fn opens_raw_name(text: &str) -> bool {
    text.starts_with("- clickable \"") || text.starts_with("- focusable \"")
}

/// The maximum length of such an element in bytes. The driver cuts a name at 100 UTF-16 code units.
const RAW_NAME: usize = 400;
