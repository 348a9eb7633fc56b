//! Writes the full view of a whole tree. Text that needs no change is copied in long runs.

use super::body::{Body, Room};
use super::escape::{next_mark, plain_end};
use super::item_line::{self, Show};
use crate::grammar::{Grammar, Spelling};
use crate::items::Item;
use crate::selection::{Walk, is_dialog};

/// Writes all lines of a tree.
pub(crate) fn write(walk: &mut Walk<'_, '_>, text: String) -> Body {
    let mut body = Body::new(text, Room::of(usize::MAX, 0));
    let tree = walk.trust.tree;
    let mut copy = Copy { tree, from: 0, end: 0, plain: 0, equals: next_mark(tree.as_bytes(), 0) };
    while walk.next() {
        let item = &walk.item;
        let end = item.start + item.text.len();
        body.has_dialog |= is_dialog(item);
        body.shown += usize::from(item.is_element);
        if body.lines > 0 && item.start == copy.end + 1 {
            // The line break is in the run.
            body.lines += 1;
        } else {
            copy.flush(copy.end, &mut body.text);
            body.begin_line();
            copy.from = item.start;
        }
        if !copy.add(item, &mut body.text) {
            copy.flush(item.start, &mut body.text);
            body.imitations += item_line::push(item, Show::Ref, usize::MAX, &mut body.text);
            copy.from = end;
        }
        copy.end = end;
    }
    copy.flush(copy.end, &mut body.text);
    body.elements = walk.elements;
    body
}

/// The text that is waiting to be copied.
struct Copy<'a> {
    tree: &'a str,
    /// All text before this offset is written.
    from: usize,
    /// The end of the last item.
    end: usize,
    /// Up to here, only `=` and line breaks may need escaping.
    plain: usize,
    /// The offset of the next `=` that may belong to a ref.
    equals: usize,
}

impl Copy<'_> {
    /// Adds an item to the run if nothing of it needs escaping. Returns whether it was added.
    #[inline(always)]
    fn add(&mut self, item: &Item<'_>, out: &mut String) -> bool {
        let line = &item.line;
        // A value or a raw name can contain line breaks.
        if line.grammar != Grammar::Tree
            || item.text.len() != line.text.len()
            || line.spelling == Spelling::Raw
        {
            return false;
        }
        let end = item.start + item.text.len();
        let Some(mark) = item.mark() else { return self.is_plain(item.start, end) };
        let (before, after) = (item.start + mark.span.start(), item.start + mark.span.end());
        if !self.is_plain(item.start, before) || !self.is_plain(after, end) {
            return false;
        }
        self.flush(before, out);
        item_line::push_ref(mark, item.text, out);
        self.from = after;
        true
    }

    /// Whether the text from `start` to `end`, which is within one line, needs no escaping. Must be called in the order of
    /// the text.
    #[inline(always)]
    fn is_plain(&mut self, start: usize, end: usize) -> bool {
        let tree = self.tree.as_bytes();
        if end > self.plain {
            self.plain = plain_end(tree, self.plain.max(start));
        }
        if start > self.equals {
            self.equals = next_mark(tree, start);
        }
        end <= self.plain && end <= self.equals
    }

    /// Writes the run up to `end`.
    #[inline(always)]
    fn flush(&mut self, end: usize, out: &mut String) {
        out.push_str(self.tree.get(self.from..end).unwrap_or_default());
        self.from = end;
    }
}
