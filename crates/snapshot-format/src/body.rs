//! The part of a tree that the budget allows: whole lines, each element under its ancestors.
//!
//! A tree's pages divide it: what stands between two elements goes with the first, but for the ancestors of the
//! second, which go with the second. So the pages by `offset` together are the tree. Where an element's ancestors are
//! on an earlier page they are shown again, without their refs.

use crate::line::{Ending, Line};
use crate::lines::Item;
use crate::render::{self, Show};
use crate::{Options, role};

/// The longest closing line, in characters.
const CLOSING: usize = 110;

pub(crate) struct Body<'a> {
    tree: &'a str,
    interactive_only: bool,
    max_elements: usize,
    offset: usize,
    /// Characters that the body may have.
    room: Option<usize>,

    text: String,
    /// Where in `text` the body begins.
    begin: usize,
    here: Point,
    /// The last point that leaves room for the closing line.
    safe: Point,
    window: Window,
    /// Elements met.
    elements: usize,
    /// The ancestors of the next line, outermost first.
    open: Vec<Open>,
    /// The offset of the last element met.
    last_element: Option<usize>,
    colon: Option<LooseColon>,
    cut_by_chars: bool,
}

/// How much is written.
#[derive(Debug, Clone, Copy)]
struct Point {
    bytes: usize,
    chars: usize,
    imitations: usize,
    shown: usize,
}

/// Where a line stands to the elements asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Window {
    /// Earlier elements come first.
    Before,
    /// The next element is the first; what comes before it may belong with it.
    Next,
    Open,
    Closed,
}

/// A line whose children may follow.
struct Open {
    indent: usize,
    start: usize,
    end: usize,
    /// Whether it has a ref.
    marked: bool,
    /// What was written before it.
    point: Point,
}

/// A colon at the end of what is written, which announces children that may all be left out.
struct LooseColon {
    indent: usize,
    depth: usize,
    children: bool,
}

/// A body, and what of the tree it is.
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) elements: usize,
    pub(crate) shown: usize,
    pub(crate) imitations: usize,
    pub(crate) truncated: bool,
    pub(crate) next_offset: Option<usize>,
}

impl<'a> Body<'a> {
    /// A body that is appended to `text`, in at most `room` characters.
    pub(crate) fn new(tree: &'a str, options: &Options, room: Option<usize>, text: String) -> Self {
        let here = Point { bytes: text.len(), chars: 0, imitations: 0, shown: 0 };
        Self {
            tree,
            interactive_only: options.interactive_only,
            max_elements: options.max_elements,
            offset: options.offset,
            room,
            begin: text.len(),
            text,
            here,
            safe: here,
            window: if options.offset == 0 { Window::Open } else { Window::Before },
            elements: 0,
            open: Vec::new(),
            last_element: None,
            colon: None,
            cut_by_chars: false,
        }
    }

    /// The tree's next item.
    pub(crate) fn take(&mut self, item: &Item<'_>) {
        let element = item.mark.is_some() && (!self.interactive_only || is_interactive(item));
        if self.window == Window::Closed {
            self.elements += usize::from(element);
            return;
        }
        let Some(line) = &item.line else {
            if !self.interactive_only {
                self.write_unless_before(item, 0);
            }
            return;
        };
        self.settle_children(line.indent);
        if self.interactive_only && !element {
            return;
        }
        while self.open.last().is_some_and(|open| open.indent >= line.indent) {
            self.open.pop();
        }
        let indent = if self.interactive_only { self.open.len() * 2 } else { line.indent };
        if element {
            self.element();
            if self.window == Window::Closed {
                return;
            }
        }
        self.settle_colon(self.open.len());
        let open = Open {
            indent: line.indent,
            start: item.start,
            end: item.start + item.text.len(),
            marked: item.mark.is_some(),
            point: self.here,
        };
        self.write_unless_before(item, indent);
        if self.interactive_only && line.ending == Ending::Colon {
            self.colon = Some(LooseColon { indent: line.indent, depth: self.open.len(), children: false });
        }
        self.open.push(open);
        if element {
            self.last_element = Some(item.start);
            if self.window == Window::Before && self.elements == self.offset {
                self.window = Window::Next;
            }
        }
    }

    /// Counts an element, and opens or closes the window at it.
    fn element(&mut self) {
        self.elements += 1;
        if self.window == Window::Next {
            self.open_window();
        }
        if self.window == Window::Open {
            if self.here.shown == self.max_elements {
                self.close_window();
            } else {
                self.here.shown += 1;
            }
        }
    }

    /// The ancestors that come after the last element met: they go with the next one.
    fn first_own_ancestor(&self) -> usize {
        let last = self.last_element;
        self.open.partition_point(|open| Some(open.start) <= last)
    }

    /// Leaves of what was written only what goes with the first element, under its ancestors.
    fn open_window(&mut self) {
        self.window = Window::Open;
        let own = self.first_own_ancestor();
        let from = self.open.get(own).map_or(self.here, |open| open.point);
        let kept = self.text.split_off(from.bytes);
        let kept = Kept {
            chars: self.here.chars - from.chars,
            imitations: self.here.imitations - from.imitations,
            text: kept,
        };
        self.text.truncate(self.begin);
        self.here = Point { bytes: self.begin, chars: 0, imitations: 0, shown: 0 };
        self.safe = self.here;
        for depth in 0..own {
            let Some(open) = self.open.get(depth) else { break };
            let item = place(self.tree, open);
            let indent = if self.interactive_only { depth * 2 } else { open.indent };
            self.write(&item, indent, Show::Place);
        }
        self.text.push_str(&kept.text);
        self.here.bytes = self.text.len();
        self.here.chars += kept.chars;
        self.here.imitations += kept.imitations;
    }

    /// Takes back the ancestors of an element that is not shown.
    fn close_window(&mut self) {
        self.window = Window::Closed;
        let own = self.first_own_ancestor();
        if let Some(open) = self.open.get(own) {
            let shown = self.here.shown;
            self.here = Point { shown, ..open.point };
            self.text.truncate(self.here.bytes);
        }
        self.settle_colon(0);
    }

    fn write_unless_before(&mut self, item: &Item<'_>, indent: usize) {
        match self.window {
            Window::Open => self.write(item, indent, Show::Ref),
            Window::Next if !self.interactive_only => self.write(item, indent, Show::Ref),
            _ => {}
        }
    }

    fn write(&mut self, item: &Item<'_>, indent: usize, show: Show) {
        let line_break = self.here.bytes > self.begin;
        if line_break {
            self.text.push('\n');
        }
        self.here.imitations += if self.interactive_only {
            render::push_indented(item, indent, show, &mut self.text)
        } else {
            render::push(item, show, &mut self.text)
        };
        let before = self.here.bytes;
        self.here.bytes = self.text.len();
        if let Some(room) = self.room {
            self.here.chars += self.text.get(before..).map_or(0, |added| added.chars().count());
            if self.here.chars + CLOSING <= room {
                self.safe = self.here;
            } else if self.here.chars > room && self.window == Window::Open {
                self.cut_by_chars = true;
                self.window = Window::Closed;
            }
        }
    }

    /// Notes whether the last line's colon had children to announce.
    fn settle_children(&mut self, indent: usize) {
        match &mut self.colon {
            Some(colon) if indent > colon.indent => colon.children = true,
            Some(colon) if !colon.children => self.colon = None,
            _ => {}
        }
    }

    /// Takes the last line's colon back, unless a child of it comes next, at `depth`.
    fn settle_colon(&mut self, depth: usize) {
        let Some(colon) = self.colon.take() else { return };
        if colon.children
            && depth <= colon.depth
            && self.text.ends_with(':')
            && self.here.bytes == self.text.len()
        {
            self.text.pop();
            self.here.bytes -= 1;
            self.here.chars = self.here.chars.saturating_sub(1);
            self.safe.bytes = self.safe.bytes.min(self.here.bytes);
        }
    }

    /// The body with its closing line, when all items were taken.
    pub(crate) fn finish(mut self, has_map: bool) -> Written {
        self.settle_colon(0);
        if self.window == Window::Next || self.window == Window::Before {
            self.text.truncate(self.begin);
            self.here = Point { bytes: self.begin, chars: 0, imitations: 0, shown: 0 };
        }
        let met = self.elements.saturating_sub(self.offset);
        let no_room = self.room.is_some_and(|room| self.here.chars + CLOSING > room);
        let truncated = self.cut_by_chars || met > self.here.shown;
        if truncated && no_room {
            self.here = self.safe;
            self.text.truncate(self.here.bytes);
        }
        let shown = self.here.shown;
        let left = met.saturating_sub(shown);
        let next = self.offset + shown;
        let next_offset = (truncated && left > 0).then_some(next);
        let closing = if truncated {
            Some(match (left, shown) {
                (0, _) => "[the rest of the page's text is left out: raise maxChars]".to_owned(),
                (_, 0) if self.max_elements > 0 => {
                    format!(
                        "[{left} more elements are left out, and maxChars has no room for the next: raise it]"
                    )
                }
                _ => format!("[{left} more elements are left out: ask for offset {next}]"),
            })
        } else if self.offset > 0 && shown == 0 {
            Some(format!("[no element comes after the first {}]", self.elements))
        } else {
            self.nothing(has_map).map(str::to_owned)
        };
        if let Some(closing) = closing {
            if self.here.bytes > self.begin {
                self.text.push('\n');
            }
            self.text.push_str(&closing);
        } else if self.tree.ends_with('\n') && !self.interactive_only && self.here.bytes > self.begin {
            self.text.push('\n');
        }
        Written {
            text: self.text,
            elements: self.elements,
            shown,
            imitations: self.here.imitations,
            truncated,
            next_offset,
        }
    }

    /// What to say where nothing is shown. A driver that gives an empty refs map and an empty tree has compacted the
    /// page to nothing, and what it gave is what is shown.
    fn nothing(&self, has_map: bool) -> Option<&'static str> {
        if self.here.bytes > self.begin {
            return None;
        }
        if self.interactive_only && !self.tree.is_empty() {
            Some("(no interactive elements)")
        } else if self.interactive_only || !has_map {
            Some("(empty page)")
        } else {
            None
        }
    }
}

struct Kept {
    text: String,
    chars: usize,
    imitations: usize,
}

fn is_interactive(item: &Item<'_>) -> bool {
    let Some(line) = &item.line else { return false };
    role::is_interactive(line.role) || line.cursor || {
        let after = item.mark.and_then(|mark| item.text.get(mark.end..)).unwrap_or_default();
        // Playwright marks what shows a hand.
        after.starts_with(" [cursor=pointer]")
    }
}

/// An ancestor again, by its place in the tree.
fn place<'a>(tree: &'a str, open: &Open) -> Item<'a> {
    let text = tree.get(open.start..open.end).unwrap_or_default();
    let first = text.split('\n').next().unwrap_or_default();
    let line = Line::parse(first.strip_suffix('\r').unwrap_or(first));
    let mark = line.filter(|_| open.marked).and_then(|line| line.mark.or(line.inner));
    Item { start: open.start, text, line, mark }
}
