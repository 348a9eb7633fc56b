//! Writes the full view of a whole tree. Text that needs no change is copied in long runs.

use super::body::{Body, Room};
use super::item_line::{self, Show};
use crate::items::Item;
use crate::selection::{Walk, is_dialog};

/// Writes all lines of a tree.
pub(crate) fn write(walk: &mut Walk<'_, '_>, text: String) -> Body {
    let mut body = Body::new(text, Room::of(usize::MAX, 0));
    let tree = walk.trust.tree;
    let mut copy = Copy { tree, from: 0, end: 0 };
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
}

impl Copy<'_> {
    /// Adds an item to the run if nothing of it needs escaping. Returns whether it was added.
    #[inline(always)]
    fn add(&mut self, item: &Item<'_>, out: &mut String) -> bool {
        if !item.is_plain() {
            return false;
        }
        if let Some(mark) = item.mark() {
            self.flush(item.start + mark.span.start(), out);
            item_line::push_ref(mark, item.text, out);
            self.from = item.start + mark.span.end();
        }
        true
    }

    /// Writes the run up to `end`.
    #[inline(always)]
    fn flush(&mut self, end: usize, out: &mut String) {
        out.push_str(self.tree.get(self.from..end).unwrap_or_default());
        self.from = end;
    }
}
