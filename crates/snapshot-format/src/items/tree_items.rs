//! The items of agent-browser's and Playwright's trees.
//!
//! Values of agent-browser from 0.20 on are raw, so the lines after one may be the driver's or may belong to the value.
//! A line that no driver would print belongs to it, and so does one whose ref is refused; and if such a line follows
//! before the next trusted ref does, so does everything up to it.

use super::{Item, Judge};
use crate::grammar::{Ending, Line, PlainLines, roles};

/// A place between two lines of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TreeLines<'a> {
    lines: PlainLines<'a>,
    /// No line before this one belongs to a value.
    clear: usize,
    /// No value can have printed the next line.
    certain: bool,
    /// No line so far ends in text.
    plain: bool,
    /// Names that run over several lines may come.
    raw_names: bool,
    /// Up to here the tree is YAML, in which a value never runs over its line. Parents end in a colon there, as no line of
    /// a driver does that prints raw values.
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
            yaml: 0,
        }
    }

    /// The next item.
    #[inline]
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Item<'a>> {
        let (start, text) = self.lines.next()?;
        let mut line = Line::parse_tree(text);
        if self.yaml == 0 && !judge.has_map() {
            // Only YAML has values for all roles.
            line = line.map(|line| line.without_value().unwrap_or(line));
        }
        let mut item = Item { start, text, line, trusted: false };
        item.trusted = line.is_some_and(|line| line.mark.is_some() && judge.accept(&line, start));
        if !item.trusted
            && line.is_none_or(|line| line.mark.is_some())
            && let Some(line) = self.otherwise(start, text, judge)
        {
            self.lines.at = start + line.text.len() + 1;
            item.text = line.text;
            item.line = Some(line);
            item.trusted = judge.accept(&line, start);
        }
        let Some(line) = &item.line else {
            self.raw_names |= is_cursor_notice(text) && self.believes_notice(judge);
            return Some(item);
        };
        if self.plain && line.ending == Ending::Colon && self.yaml == 0 {
            self.yaml = yaml_end(self.lines.text());
        }
        self.certain |= item.trusted;
        if line.ends_in_text() {
            self.certain = false;
            self.plain = false;
            if self.lines.at - 1 > self.yaml
                && let Some(end) = self.fold(judge)
            {
                item.text = self.lines.text().get(start..end)?;
            }
        }
        Some(item)
    }

    /// Whether agent-browser's notice is its own: a value may hold the same words, unless it cannot run over its line, or a map
    /// states what the refs after it were issued to.
    fn believes_notice(&self, judge: &impl Judge) -> bool {
        self.yaml > 0 || self.certain || judge.has_map()
    }

    /// The element that begins at `start` with a raw name, which ends where the driver's brackets follow with its own ref.
    /// It can look as if it ended before, and, where such names may come, have several lines.
    fn otherwise(&self, start: usize, text: &'a str, judge: &mut impl Judge) -> Option<Line<'a>> {
        if let Some(line) = judge.read_again(text) {
            return judge.weigh(&line, start).then_some(line);
        }
        let text = self.lines.text().get(start..).filter(|_| self.raw_names && opens_raw_name(text))?;
        let window = text.as_bytes().get(..RAW_NAME).unwrap_or(text.as_bytes());
        let ends =
            memchr::memchr_iter(b'\n', window).chain((window.len() == text.len()).then_some(text.len()));
        ends.skip(1).find_map(|end| {
            let line = text.get(..end).filter(|text| text.ends_with(']')).and_then(Line::parse_tree)?;
            judge.weigh(&line, start).then_some(line)
        })
    }

    /// Moves past the lines that belong to the value before them; where the last of them ends.
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
                // What comes after it decides.
                None if is_cursor_notice(text) => {
                    ahead.raw_names = self.believes_notice(judge);
                    false
                }
                None if ahead.otherwise(start, text, judge).is_some() => break,
                None => true,
                Some(line) if judge.weigh(&line, start) => break,
                Some(line) if line.mark.is_some() && ahead.otherwise(start, text, judge).is_some() => break,
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

/// What agent-browser up to 0.19 prints before the elements that only their cursor makes interactive, unless they are all
/// there is. Their names are raw, with the line breaks that the page's source has.
const CURSOR_NOTICE: &str = "\n# Cursor-interactive elements:";

fn is_cursor_notice(text: &str) -> bool {
    text.starts_with('#') && CURSOR_NOTICE.ends_with(text)
}

/// Up to where a tree that is YAML is so.
#[cold]
fn yaml_end(tree: &str) -> usize {
    memchr::memmem::find(tree.as_bytes(), CURSOR_NOTICE.as_bytes()).unwrap_or(tree.len())
}

/// Whether `text` begins as the line of such an element does.
fn opens_raw_name(text: &str) -> bool {
    text.starts_with("- clickable \"") || text.starts_with("- focusable \"")
}

/// The longest line of such an element in bytes: the driver cuts a name at 100 of UTF-16's units.
const RAW_NAME: usize = 400;
