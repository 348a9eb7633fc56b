//! The body that lists a tree's interactive elements, each under those that contain it, as drivers do it themselves.

use crate::Options;
use crate::body::Body;
use crate::line::Ending;
use crate::lines::{Cursor, Item};
use crate::quick::Reader;
use crate::render::{self, Show};
use crate::role;
use crate::trust::Trust;
use crate::window::{Place, Room, Window, Written};

/// Appends the body to `text`, in at most `most` characters.
pub(crate) fn write(
    tree: &str,
    trust: &mut Trust<'_>,
    options: &Options,
    most: Option<usize>,
    text: String,
) -> Body {
    let mut listed = Listed {
        open: Vec::new(),
        colon: None,
        window: Window::new(options),
        room: Room::new(most, text.len()),
        written: Written { bytes: text.len(), ..Written::default() },
        begin: text.len(),
        cut: false,
        text,
    };
    let mut lines = Cursor::new(tree);
    loop {
        if listed.window.closed && listed.colon.as_ref().is_none_or(|colon| colon.is_told) {
            listed.count(&mut lines, trust);
        }
        let next = lines.offset();
        if let Some(colon) = &mut listed.colon {
            // Even a line that is left out tells whether the one before it has children.
            colon.is_told = true;
            colon.is_parent |= tree.get(next..).is_some_and(|rest| indent(rest) > colon.indent);
        }
        lines.skip_to_ref();
        if !listed.window.closed {
            for line in tree.get(next..lines.offset()).unwrap_or_default().split_terminator('\n') {
                listed.leave(indent(line));
            }
        }
        let Some(item) = lines.next(trust) else { break };
        if item.trusted && is_interactive(&item) {
            listed.element(item);
        } else if let Some(line) = &item.line {
            listed.leave(line.indent);
        }
    }
    listed.settle_colon(0);
    Body {
        elements: listed.window.elements,
        written: listed.written,
        room: listed.room,
        cut: listed.cut,
        text: listed.text,
        begin: listed.begin,
    }
}

struct Listed<'a> {
    /// The elements that contain the next one, if it is indented more.
    open: Vec<Item<'a>>,
    colon: Option<Colon>,
    window: Window,
    room: Room,
    written: Written,
    begin: usize,
    cut: bool,
    text: String,
}

/// A colon at the end of what is written, which announces children that may all be left out.
struct Colon {
    indent: usize,
    depth: usize,
    is_parent: bool,
    /// A line came after it.
    is_told: bool,
}

impl<'a> Listed<'a> {
    fn element(&mut self, item: Item<'a>) {
        let place = self.window.place();
        if place == Place::Beyond {
            return;
        }
        self.leave(item.line.map_or(0, |line| line.indent));
        self.settle_colon(self.open.len());
        match place {
            Place::First => {
                for depth in 0..self.open.len() {
                    if let Some(container) = self.open.get(depth).copied() {
                        self.push(&container, depth, Show::Place);
                    }
                }
                self.show(&item);
            }
            Place::Within => self.show(&item),
            Place::Before | Place::Closing | Place::Beyond => {}
        }
        self.open.push(item);
    }

    /// Counts the elements of the next lines, none of which is shown, as far as they are of the commonest form.
    #[inline(never)]
    fn count(&mut self, lines: &mut Cursor<'_>, trust: &mut Trust<'_>) {
        let mut reader = Reader::new(trust.refs);
        let is_settled = trust.is_settled();
        let mut elements = 0;
        while let Some(quick) = lines.quick(&mut reader)
            && trust.accept_quick(&quick, is_settled)
        {
            lines.pass(&quick);
            elements += usize::from(quick.after() == "cursor=pointer" || role::is_interactive(quick.role()));
        }
        self.window.pass(elements);
    }

    /// A line of this indentation is in none of the elements that are indented as much.
    fn leave(&mut self, indent: usize) {
        while self.open.last().and_then(|last| last.line).is_some_and(|line| line.indent >= indent) {
            self.open.pop();
        }
    }

    fn show(&mut self, item: &Item<'a>) {
        self.written.shown += 1;
        self.push(item, self.open.len(), Show::Ref);
        if let Some(line) = item.line.filter(|line| line.ending == Ending::Colon) {
            self.colon =
                Some(Colon { indent: line.indent, depth: self.open.len(), is_parent: false, is_told: false });
        }
        if !self.room.fits(&self.text, self.written) {
            self.cut = true;
            self.window.closed = true;
        }
    }

    fn push(&mut self, item: &Item<'_>, depth: usize, show: Show) {
        if self.text.len() > self.begin {
            self.text.push('\n');
        }
        self.written.imitations += render::push_indented(item, depth * 2, show, &mut self.text);
        self.written.bytes = self.text.len();
    }

    /// Takes back a colon whose children were all left out: what comes next is at `depth`.
    fn settle_colon(&mut self, depth: usize) {
        if let Some(colon) = self.colon.take()
            && colon.is_parent
            && depth <= colon.depth
            && self.text.ends_with(':')
        {
            self.text.pop();
            self.written.bytes = self.text.len();
            self.room.give_back(&self.text);
        }
    }
}

/// Whether an element is there to be acted on, by its role or by its cursor.
pub(crate) fn is_interactive(item: &Item<'_>) -> bool {
    item.line.is_some_and(|line| line.cursor || role::is_interactive(line.role()))
        // Playwright's note on what shows a hand.
        || item.mark().and_then(|mark| item.text.get(mark.end..)).is_some_and(|after| after.starts_with(" [cursor=pointer]"))
}

fn indent(rest: &str) -> usize {
    rest.bytes().take_while(|byte| *byte == b' ').count()
}
