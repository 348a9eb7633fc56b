//! The body that shows all of a tree, or what of it goes with the elements asked for.
//!
//! Pages by `offset` divide the tree: what stands between two elements goes with the first, but for the ancestors of
//! the second, which go with the second. Where an element's ancestors are on an earlier page they are shown again,
//! without their refs.

use std::mem;

use crate::Options;
use crate::body::Body;
use crate::escape;
use crate::lines::{Cursor, Item, Judge, ahead_of};
use crate::quick::Reader;
use crate::render::{self, Show};
use crate::trust::{Replay, Trust};
use crate::window::{Place, Room, Window, Written};

/// Appends the body to `text`, in at most `most` characters.
pub(crate) fn write(
    tree: &str,
    trust: &mut Trust<'_>,
    options: &Options,
    most: Option<usize>,
    text: String,
) -> Body {
    let room = Room::new(most, text.len());
    let written = Written { bytes: text.len(), ..Written::default() };
    let mut whole = Whole {
        tree,
        copied: 0,
        clean: 0,
        after_last: Cursor::new(tree),
        last: State { text: text.len(), copied: 0, room, written },
        window: Window::new(options),
        room,
        written,
        begin: text.len(),
        cut: false,
        text,
    };
    let mut lines = Cursor::new(tree);
    loop {
        if !whole.room.is_limited() || whole.window.closed {
            whole.quick(&mut lines, trust);
            lines.skip_to_ref();
        }
        let Some(item) = lines.next(trust) else { break };
        if item.trusted {
            whole.element(&item, lines, trust);
        } else if whole.window.is_open() && (item.line_breaks || item.imitates) {
            whole.apart(&item);
        }
        whole.measure(lines.offset());
    }
    whole.finish()
}

struct Whole<'a> {
    tree: &'a str,
    /// How much of the tree is written, while the window is open.
    copied: usize,
    /// From what is copied up to here, the tree needs no escape.
    clean: usize,
    /// Where the last element ends, and what was written when it was.
    after_last: Cursor<'a>,
    last: State,
    window: Window,
    room: Room,
    written: Written,
    begin: usize,
    /// Something was left out for want of room.
    cut: bool,
    text: String,
}

/// What is written.
#[derive(Clone, Copy)]
struct State {
    text: usize,
    copied: usize,
    room: Room,
    written: Written,
}

impl<'a> Whole<'a> {
    /// An element, and the place after it.
    fn element(&mut self, item: &Item<'_>, after: Cursor<'a>, trust: &Trust<'_>) {
        match self.window.place() {
            Place::Before => {}
            Place::First => {
                self.open(item, trust);
                self.show(item);
            }
            Place::Within => self.show(item),
            Place::Closing => return self.close(item, trust),
            Place::Beyond => return,
        }
        self.after_last = after;
        self.note();
    }

    fn note(&mut self) {
        self.last =
            State { text: self.text.len(), copied: self.copied, room: self.room, written: self.written };
    }

    /// Writes again what comes after the last element, but for the ancestors of the first that is not shown.
    fn close(&mut self, item: &Item<'_>, trust: &Trust<'_>) {
        if self.window.offset_is_ahead() {
            return;
        }
        let State { text, copied, room, written } = self.last;
        self.text.truncate(text);
        (self.copied, self.room, self.written) = (copied, room, written);
        self.clean = 0;
        let ancestors = ancestors(self.after_last, item, &mut Replay(trust));
        let end = ancestors.first().map_or(item.start, |first| first.start);
        self.text_after_last(self.after_last.offset(), end, trust);
        self.room.fits(&self.text, self.written);
    }

    /// The next lines with a ref, as far as they are of the commonest form, and need no escape if they are shown.
    #[inline(never)]
    fn quick(&mut self, lines: &mut Cursor<'a>, trust: &mut Trust<'_>) {
        let (place, alike) = self.window.stretch();
        let shows = place == Place::Within;
        let mut reader = Reader::new(trust.refs);
        let is_settled = trust.is_settled();
        // Local, for all of it to stay at hand.
        let (mut ahead, mut text) = (*lines, mem::take(&mut self.text));
        let mut passed = 0;
        while passed < alike
            && let Some(quick) = ahead.quick(&mut reader)
            && (!shows || self.is_clean(quick.end))
            && trust.accept_quick(&quick, is_settled)
        {
            ahead.pass(&quick);
            passed += 1;
            if shows {
                let (start, end) = quick.mark();
                text.push_str(self.tree.get(self.copied..start).unwrap_or_default());
                text.push('@');
                push_short(self.tree, quick.id_start, quick.id_end, &mut text);
                self.copied = end;
            }
        }
        (*lines, self.text) = (ahead, text);
        if passed == 0 {
            return;
        }
        self.after_last = ahead;
        self.window.pass(passed);
        if shows {
            self.written.shown += passed;
            self.note();
        }
    }

    /// Writes the ancestors of the first element shown, and what else goes with it.
    fn open(&mut self, item: &Item<'_>, trust: &Trust<'_>) {
        self.copied = item.start;
        for ancestor in ancestors(Cursor::new(self.tree), item, &mut Replay(trust)) {
            if ancestor.start >= self.after_last.offset() {
                self.copied = ancestor.start;
                break;
            }
            self.written.imitations += render::push(&ancestor, Show::Place, &mut self.text);
            self.text.push('\n');
        }
        self.text_after_last(self.copied, item.start, trust);
    }

    /// Writes, of the lines after the last element, those between two offsets. None of them is an element, whatever has
    /// been learned of the driver since.
    fn text_after_last(&mut self, start: usize, end: usize, trust: &Trust<'_>) {
        let mut lines = self.after_last.until(end);
        while let Some(item) = lines.next(&mut Replay(trust)) {
            if item.start >= start && (item.trusted || item.line_breaks || item.imitates) {
                self.apart(&Item { trusted: false, ..item });
            }
        }
        self.copy_to(end);
    }

    fn show(&mut self, item: &Item<'_>) {
        self.written.shown += 1;
        let Some(mark) = item.mark() else { return };
        if item.line_breaks || item.imitates {
            return self.apart(item);
        }
        self.copy_to(item.start + mark.start);
        render::push_ref(mark, item.text, &mut self.text);
        self.copied = item.start + mark.end;
    }

    /// Writes an item by itself: one that runs over several lines, or that is not as clean as the rest.
    fn apart(&mut self, item: &Item<'_>) {
        self.copy_to(item.start);
        self.written.imitations += render::push(item, Show::Ref, &mut self.text);
        self.copied = item.start + item.text.len();
    }

    /// Writes the tree up to `end`.
    #[inline(always)]
    fn copy_to(&mut self, end: usize) {
        let is_clean = self.is_clean(end);
        let part = self.tree.get(self.copied..end).unwrap_or_default();
        self.copied = end;
        if is_clean {
            self.text.push_str(part);
        } else {
            self.written.imitations += escape::push_lines(part, &mut self.text);
        }
    }

    /// Whether what is to be copied up to `end` needs no escape.
    #[inline(always)]
    fn is_clean(&mut self, end: usize) -> bool {
        if end > self.clean {
            self.look_ahead(end);
        }
        end <= self.clean
    }

    /// Finds up to where the tree needs no escape, not far beyond `end`.
    #[cold]
    fn look_ahead(&mut self, end: usize) {
        let at = (ahead_of(end)..).find(|at| *at >= self.tree.len() || self.tree.is_char_boundary(*at));
        let text = at.and_then(|at| self.tree.get(..at)).unwrap_or(self.tree);
        self.clean = escape::next_notable_in_lines(text, self.copied);
    }

    /// Under a budget of characters, writes the tree up to `end` and stops where it does not fit.
    fn measure(&mut self, end: usize) {
        if !self.room.is_limited() || !self.window.is_open() {
            return;
        }
        self.copy_to(end.min(self.tree.len()));
        self.written.bytes = self.text.trim_end_matches('\n').len().max(self.begin);
        if !self.room.fits(&self.text, self.written) {
            self.cut = true;
            self.window.closed = true;
        }
    }

    fn finish(mut self) -> Body {
        if self.window.is_open() {
            self.copy_to(self.tree.len());
            self.written.bytes = self.text.len();
        } else {
            self.written.bytes = self.written.bytes.max(self.text.trim_end_matches('\n').len());
        }
        Body {
            elements: self.window.elements,
            written: self.written,
            room: self.room,
            cut: self.cut,
            text: self.text,
            begin: self.begin,
        }
    }
}

/// Appends a part of `tree` that mostly has eight bytes or less: eight are moved at once, and what is too much is taken
/// back.
#[inline(always)]
fn push_short(tree: &str, start: usize, end: usize, text: &mut String) {
    match tree.get(start..start + 8) {
        Some(eight) if end <= start + 8 => {
            let length = text.len() + end - start;
            text.push_str(eight);
            text.truncate(length);
        }
        _ => text.push_str(tree.get(start..end).unwrap_or_default()),
    }
}

/// The ancestors of `item` from a place before it on, outermost first.
fn ancestors<'a>(from: Cursor<'a>, item: &Item<'_>, judge: &mut impl Judge) -> Vec<Item<'a>> {
    let indent = item.line.map_or(0, |line| line.indent);
    let mut open: Vec<Item<'a>> = Vec::new();
    let close = |open: &mut Vec<Item<'a>>, indent: usize| {
        while open.last().and_then(|last| last.line).is_some_and(|line| line.indent >= indent) {
            open.pop();
        }
    };
    let mut lines = from.until(item.start);
    while let Some(earlier) = lines.next(judge) {
        if let Some(line) = &earlier.line {
            close(&mut open, line.indent);
            open.push(earlier);
        }
    }
    close(&mut open, indent);
    open
}
