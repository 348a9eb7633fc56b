//! Writes the full view of a whole tree. Lines of the common form are copied in long runs.

use super::body::{Body, Room};
use super::item_line::{self, Show};
use crate::selection::{Walk, is_dialog};

/// Writes all lines of a tree.
pub(crate) fn write(walk: &mut Walk<'_, '_>, text: String) -> Body {
    let mut body = Body::new(text, Room::of(usize::MAX, 0));
    let mut elements = 0;
    let mut copy = Copy { tree: walk.trust.tree, from: 0, end: 0 };
    loop {
        while let Some((start, line)) = walk.cursor.next_common(&mut walk.trust) {
            copy.begin_line(start, &mut body);
            copy.end = start + line.length;
            if let Some(mark) = line.mark {
                elements += 1;
                copy.flush(start + mark.span.start(), &mut body.text);
                item_line::push_ref(mark, copy.tree.get(start..copy.end).unwrap_or_default(), &mut body.text);
                copy.from = start + mark.span.end();
            }
        }
        if !walk.next() {
            break;
        }
        let item = &walk.item;
        body.has_dialog |= is_dialog(item);
        copy.begin_line(item.start, &mut body);
        copy.flush(item.start, &mut body.text);
        body.imitations += item_line::push(item, Show::Ref, usize::MAX, &mut body.text);
        copy.from = item.start + item.text.len();
        copy.end = copy.from;
    }
    copy.flush(copy.end, &mut body.text);
    body.elements = walk.elements + elements;
    body.shown = body.elements;
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
    /// Begins the line of the item at `start`.
    #[inline(always)]
    fn begin_line(&mut self, start: usize, body: &mut Body) {
        if body.lines > 0 && start == self.end + 1 {
            // The line break is in the run.
            body.lines += 1;
        } else {
            self.flush(self.end, &mut body.text);
            body.begin_line();
            self.from = start;
        }
    }

    /// Writes the run up to `end`.
    #[inline(always)]
    fn flush(&mut self, end: usize, out: &mut String) {
        out.push_str(self.tree.get(self.from..end).unwrap_or_default());
        self.from = end;
    }
}
