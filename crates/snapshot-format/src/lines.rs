//! From text to what the driver printed: one item an element, with all the lines that its value runs over.
//!
//! Values of agent-browser from 0.20 on are raw, so the lines after one may be the driver's or may belong to the value.
//! A line that no driver would print belongs to it, and so does one whose ref is refused; and if such a line follows
//! before the next trusted ref does, so does everything up to it.

use crate::eight;
use crate::line::{Ending, Line, Mark};
use crate::quick::{Quick, Reader};
use crate::role;

/// Who tells a driver's ref from an imitation.
pub(crate) trait Judge {
    /// Another way to read a line than the grammar's, with a ref that was issued to what it then says.
    fn read_again<'a>(&self, text: &'a str) -> Option<Line<'a>>;

    /// Whether the line's ref is one, without noting it as met.
    fn weigh(&mut self, line: &Line<'_>, start: usize) -> bool;

    /// The same; if it is, it is met with this.
    fn accept(&mut self, line: &Line<'_>, start: usize) -> bool;
}

/// What one step through a tree yields. Offsets count bytes from the tree's start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) start: usize,
    /// Everything it is, with the line breaks of its value, without its last.
    pub(crate) text: &'a str,
    /// Its first line; `None` for what a driver says besides elements, as `(empty page)`.
    pub(crate) line: Option<Line<'a>>,
    /// Whether the ref in its line is really its own.
    pub(crate) trusted: bool,
    /// Whether something in it besides its own ref could be taken for one by its spelling.
    pub(crate) imitates: bool,
    /// Whether its name or value runs over several lines.
    pub(crate) line_breaks: bool,
}

impl Item<'_> {
    /// The ref that it really has.
    pub(crate) fn mark(&self) -> Option<Mark> {
        self.line.filter(|_| self.trusted)?.mark
    }
}

/// A place between two lines of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'a> {
    tree: &'a str,
    at: usize,
    /// Where the next `ref=` is, if that is known to be after `at`.
    next_ref: usize,
    /// No line before this one belongs to a value.
    clear: usize,
    /// No value can have printed the next line.
    certain: bool,
    /// No line so far ends in text.
    plain: bool,
    /// Names that run over several lines may come.
    raw_names: bool,
    /// Up to here the tree is YAML, in which a value never runs over its line. Its parents end in a colon, as no line
    /// of a driver's does that prints raw values.
    yaml: usize,
    /// The tree is YAML beyond that too, as far as it was looked at.
    more_yaml: bool,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(tree: &'a str) -> Self {
        Self {
            tree,
            at: 0,
            next_ref: 0,
            clear: 0,
            certain: true,
            plain: true,
            raw_names: opens_raw_name(tree),
            yaml: 0,
            more_yaml: false,
        }
    }

    /// The same place in a tree that ends at `end`, which is between lines. What is known of the lines before holds on.
    pub(crate) fn until(mut self, end: usize) -> Self {
        self.tree = self.tree.get(..end).unwrap_or(self.tree);
        self
    }

    /// Where the next line begins.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// The next line by itself: its offset and text.
    pub(crate) fn plain(&mut self) -> Option<(usize, &'a str)> {
        let start = self.at;
        let rest = self.tree.get(start..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        self.at = start + length + 1;
        let text = rest.get(..length)?;
        Some((start, text.strip_suffix('\r').unwrap_or(text)))
    }

    /// Moves past lines that have no ref, real or not, where none of them needs a look.
    pub(crate) fn skip_to_ref(&mut self) {
        let Some(rest) = self.tree.get(self.at..) else { return };
        if self.next_ref < self.at {
            self.find_ref(self.at);
        }
        let gap = rest.as_bytes().get(..self.next_ref - self.at).unwrap_or_default();
        let end = if self.next_ref < self.tree.len() {
            self.at + memchr::memrchr(b'\n', gap).map_or(0, |end| end + 1)
        } else {
            self.next_ref
        };
        if self.may_skip_to(end) {
            self.at = end;
        }
    }

    /// Whether none of the lines up to `end`, which have no `ref=`, needs a look.
    #[inline(always)]
    fn may_skip_to(&mut self, end: usize) -> bool {
        end == self.at || end <= self.yaml || self.may_skip_lines(end)
    }

    #[inline(never)]
    fn may_skip_lines(&mut self, end: usize) -> bool {
        self.is_yaml(end)
            || (self.certain
                && !self.raw_names
                && !needs_look(self.tree.as_bytes().get(self.at..end).unwrap_or_default()))
    }

    /// Whether no value of the lines up to `end` runs over its line.
    #[inline]
    fn is_yaml(&mut self, end: usize) -> bool {
        end <= self.yaml || (self.more_yaml && self.look_for_notice(end))
    }

    /// Looks for the end of the YAML not far beyond `end`.
    #[cold]
    fn look_for_notice(&mut self, end: usize) -> bool {
        let to = self.tree.len().min(ahead_of(end));
        let ahead = self.tree.as_bytes().get(self.yaml..to).unwrap_or_default();
        let notice = memchr::memchr_iter(b'#', ahead)
            .filter(|sign| *sign > 0)
            .map(|sign| sign - 1)
            .find(|start| ahead.get(*start..).is_some_and(|rest| rest.starts_with(CURSOR_NOTICE)));
        self.more_yaml = notice.is_none() && to < self.tree.len();
        self.yaml = match notice {
            Some(notice) => self.yaml + notice,
            None if self.more_yaml => to - CURSOR_NOTICE.len(),
            None => to,
        };
        end <= self.yaml
    }

    /// The next item.
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Item<'a>> {
        let (start, text) = self.plain()?;
        let line = Line::parse(text);
        let mut item = Item { start, text, line, trusted: false, imitates: false, line_breaks: false };
        item.trusted = line.is_some_and(|line| judge.accept(&line, start));
        if !item.trusted
            && line.is_none_or(|line| line.mark.is_some())
            && let Some(line) = self.otherwise(start, text, judge)
        {
            self.at = start + line.text.len() + 1;
            item.text = line.text;
            item.line = Some(line);
            item.trusted = judge.accept(&line, start);
            item.line_breaks = line.text.len() > text.len();
        }
        let Some(line) = &item.line else {
            self.raw_names |= is_cursor_notice(text);
            item.imitates = true;
            return Some(item);
        };
        if self.plain && line.ending == Ending::Colon && self.yaml == 0 {
            self.more_yaml = true;
        }
        self.certain |= item.trusted;
        if line.ends_in_text() {
            self.certain = false;
            self.plain = false;
            if !self.is_yaml(self.at - 1)
                && let Some(end) = self.fold(judge)
            {
                item.text = self.tree.get(start..end)?;
                item.line_breaks = true;
            }
        }
        item.imitates = self.has_other_ref(&item);
        Some(item)
    }

    /// The next line with a ref, if it is of the commonest form, its ref is as the reader knows it, and nothing more is to
    /// be learned from it or from the lines before it.
    #[inline(always)]
    pub(crate) fn quick(&mut self, reader: &mut Reader<'_>) -> Option<Quick<'a>> {
        // What was looked through already is not looked through for each of its lines again.
        let quick = reader.read(self.tree, self.at.max(self.next_ref))?;
        let tells_yaml = self.plain && self.yaml == 0 && !self.more_yaml && quick.has_colon();
        (!tells_yaml && self.may_skip_to(quick.start)).then_some(quick)
    }

    /// Moves past a line that is the driver's.
    #[inline]
    pub(crate) fn pass(&mut self, quick: &Quick<'_>) {
        self.at = quick.end + 1;
        self.certain = true;
    }

    /// Whether the item holds a `ref=` besides its own.
    fn has_other_ref(&mut self, item: &Item<'_>) -> bool {
        let mut own = item.start;
        if self.next_ref < own {
            self.find_ref(own);
        }
        if let Some(mark) = item.mark() {
            let (place, _) = mark.id_place();
            if self.next_ref + "ref=".len() < item.start + place {
                return true;
            }
            own += mark.end;
            self.find_ref(own);
        }
        self.next_ref < item.start + item.text.len()
    }

    /// Looks for the next `ref=` from an offset on.
    fn find_ref(&mut self, from: usize) {
        let rest = self.tree.as_bytes().get(from..).unwrap_or_default();
        self.next_ref = from + eight::find_ref(rest).unwrap_or(rest.len());
    }

    /// The element that begins at `start` with a raw name, which ends where the driver's brackets follow with its own ref.
    /// It can look as if it ended before, and, where such names may come, have several lines.
    fn otherwise(&self, start: usize, text: &'a str, judge: &mut impl Judge) -> Option<Line<'a>> {
        if let Some(line) = judge.read_again(text) {
            return judge.weigh(&line, start).then_some(line);
        }
        let text = self.tree.get(start..).filter(|_| self.raw_names && opens_raw_name(text))?;
        let window = text.as_bytes().get(..RAW_NAME).unwrap_or(text.as_bytes());
        let ends =
            memchr::memchr_iter(b'\n', window).chain((window.len() == text.len()).then_some(text.len()));
        ends.skip(1).find_map(|end| {
            let line = text.get(..end).filter(|text| text.ends_with(']')).and_then(Line::parse)?;
            judge.weigh(&line, start).then_some(line)
        })
    }

    /// Moves past the lines that belong to the value before them; where the last of them ends.
    fn fold(&mut self, judge: &mut impl Judge) -> Option<usize> {
        if self.at < self.clear {
            return None;
        }
        let mut ahead = *self;
        let mut end = None;
        loop {
            self.clear = ahead.at;
            let Some((start, text)) = ahead.plain() else { break };
            let belongs = match Line::parse(text) {
                // What comes after it decides.
                None if is_cursor_notice(text) => {
                    ahead.raw_names = true;
                    false
                }
                None if ahead.otherwise(start, text, judge).is_some() => break,
                None => true,
                Some(line) if judge.weigh(&line, start) => break,
                Some(line) if line.mark.is_some() && ahead.otherwise(start, text, judge).is_some() => break,
                Some(line) => (line.mark.is_some() && !line.within_name) || role::is_interactive(line.role()),
            };
            if belongs {
                end = Some(start + text.len());
                self.at = ahead.at;
            }
        }
        end
    }
}

/// Up to where a tree of which all before `end` was read is looked over as a whole. As far again as it was read, for a few
/// shown lines not to cost a look at all of it; and no further than a core's cache is large, for what was looked at to
/// be still at hand when it is read.
pub(crate) fn ahead_of(end: usize) -> usize {
    end + end.clamp(1 << 12, 1 << 17)
}

/// Whether one of these lines of a driver's could end in text, or in the colon that tells YAML. A colon and a space that
/// announce text come right after a name's or a key's quotation mark, after a bracket, or after a role without a name.
fn needs_look(lines: &[u8]) -> bool {
    memchr::memchr_iter(b':', lines).any(|colon| {
        let before = lines.get(..colon).unwrap_or_default();
        match lines.get(colon + 1) {
            None | Some(b'\n' | b'\r') => true,
            Some(b' ') => {
                before.ends_with(b"\"")
                    || before.ends_with(b"'")
                    || before.ends_with(b"]")
                    || memchr::memrchr2(b'"', b'\n', before)
                        .is_none_or(|last| before.get(last) == Some(&b'\n'))
            }
            Some(_) => false,
        }
    })
}

/// What agent-browser up to 0.19 prints before the elements that only their cursor makes interactive, unless they are all
/// there is. Their names are raw, with the line breaks that the page's source has.
const CURSOR_NOTICE: &[u8] = b"\n# Cursor-interactive elements:";

fn is_cursor_notice(text: &str) -> bool {
    text.starts_with('#') && CURSOR_NOTICE.ends_with(text.as_bytes())
}

/// Whether `text` begins as the line of such an element does.
fn opens_raw_name(text: &str) -> bool {
    text.starts_with("- clickable \"") || text.starts_with("- focusable \"")
}

/// The longest line of such an element in bytes: the driver cuts a name at 100 of UTF-16's units.
const RAW_NAME: usize = 400;
