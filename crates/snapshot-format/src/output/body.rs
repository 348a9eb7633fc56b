//! Collects the lines of a body, counts their characters, and writes the closing line.

use super::escape::Escaped;
use crate::answer::Answer;
use crate::{Options, Snapshot};

/// The limits of a body, in characters.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Room {
    pub(crate) chars: usize,
    /// The limit of a part of a line, such as a name or a value.
    pub(crate) part: usize,
}

/// The smallest limit of a part, however small the budget is.
const SHORTEST_PART: usize = 40;

impl Room {
    /// The room that a budget of `most` characters leaves after `used` characters.
    pub(crate) fn of(most: usize, used: usize) -> Self {
        Self { chars: most.saturating_sub(used), part: (most / 4).max(SHORTEST_PART) }
    }
}

/// A body that is being written.
#[derive(Debug, Default)]
pub(crate) struct Body {
    /// The header and the body.
    pub(crate) out: Escaped,
    /// The offset in the text where the body begins.
    pub(crate) begin: usize,
    pub(super) room: Room,
    pub(crate) lines: usize,
    chars: usize,
    measured: usize,
    /// The number of requested elements in the whole tree, if it was read to its end.
    pub(crate) elements: usize,
    pub(crate) shown: usize,
    /// Whether a dialog is open.
    pub(crate) has_dialog: bool,
    /// Whether text was left out for lack of room before the last element, and after it.
    pub(crate) lost_before: bool,
    pub(crate) lost_after: bool,
    /// Whether elements were omitted since the last line.
    pub(crate) is_gap: bool,
}

/// The line that marks omitted elements between shown ones.
const GAP: &str = "…";

impl Body {
    pub(crate) fn new(out: Escaped, room: Room) -> Self {
        Self { begin: out.text.len(), measured: out.text.len(), out, room, ..Self::default() }
    }

    /// The length of the body in characters.
    pub(crate) fn chars(&mut self) -> usize {
        self.chars += self.out.text.get(self.measured..).map_or(0, |added| added.chars().count());
        self.measured = self.out.text.len();
        self.chars
    }

    /// Writes the line of an element. `write` gets the limit of a part.
    pub(crate) fn element(&mut self, write: impl FnOnce(usize, &mut Escaped)) {
        self.shown += 1;
        self.lost_before |= self.lost_after;
        self.lost_after = false;
        self.container(write);
    }

    /// Writes the line of an element's ancestor.
    pub(crate) fn container(&mut self, write: impl FnOnce(usize, &mut Escaped)) {
        self.mark_gap();
        self.begin_line();
        write(self.room.part, &mut self.out);
    }

    /// Writes a line of text if there is room for it.
    pub(crate) fn text(&mut self, write: impl FnOnce(usize, &mut Escaped)) {
        self.mark_gap();
        if self.lost_after {
            return;
        }
        let (length, imitations) = (self.out.text.len(), self.out.imitations);
        self.begin_line();
        write(self.room.part, &mut self.out);
        if self.is_too_long() {
            self.chars -= self.out.text.get(length..).map_or(0, |line| line.chars().count());
            self.out.text.truncate(length);
            self.measured = length;
            self.lines -= 1;
            self.out.imitations = imitations;
            self.lost_after = true;
        }
    }

    fn mark_gap(&mut self) {
        if std::mem::take(&mut self.is_gap) && self.lines > 0 {
            self.begin_line();
            self.out.text.push_str(GAP);
        }
    }

    /// Removes the line break at the end of lines that were written to `text` directly.
    pub(super) fn end_lines(&mut self) {
        if self.out.text.len() > self.begin {
            self.out.text.pop();
            self.lines = 1;
        }
    }

    fn begin_line(&mut self) {
        if self.lines > 0 {
            self.out.text.push('\n');
        }
        self.lines += 1;
    }

    fn is_too_long(&mut self) -> bool {
        // No text has more characters than bytes.
        self.out.text.len() - self.begin > self.room.chars && self.chars() > self.room.chars
    }

    /// Whether the body fits into its room and no text before its last element was left out.
    pub(crate) fn fits(&mut self) -> bool {
        !self.lost_before && !self.is_too_long()
    }

    /// Writes the closing line: what was left out and how to get it, or that there is nothing to show.
    pub(crate) fn close(mut self, answer: &Answer<'_>, options: &Options) -> Snapshot {
        let next = options.offset.saturating_add(self.shown);
        let left = self.elements.saturating_sub(next);
        let truncated = left > 0 || self.lost_before || self.lost_after;
        let closing = if left > 0 && options.max_elements == 0 {
            format!("[{left} more elements are left out: raise maxElements]")
        } else if left > 0 {
            closing(left, next)
        } else if truncated {
            REST.to_owned()
        } else if options.offset > 0 && self.shown == 0 {
            format!("[there are {} elements, none after offset {}]", self.elements, options.offset)
        } else {
            self.nothing(answer, options).to_owned()
        };
        if !closing.is_empty() {
            self.begin_line();
            self.out.text.push_str(&closing);
        }
        Snapshot {
            text: self.out.text,
            element_count: self.elements,
            truncated,
            next_offset: (left > 0).then_some(next),
            imitations: self.out.imitations,
            dialog_open: self.has_dialog,
        }
    }

    /// The notice for an empty body. In a full view, an empty tree with a refs map gets no notice: the driver compacted
    /// the page to nothing, and the body repeats that.
    fn nothing(&self, answer: &Answer<'_>, options: &Options) -> &'static str {
        if self.lines > 0 {
            ""
        } else if options.find.is_some() {
            "(nothing matches)"
        } else if options.interactive_only && !answer.tree.is_empty() {
            "(no interactive elements)"
        } else if options.interactive_only || answer.refs.is_none() {
            "(empty page)"
        } else {
            ""
        }
    }
}

/// The closing line where only text is left out.
pub(crate) const REST: &str = "[the rest of the text is left out: raise maxChars]";

/// The closing line where elements are left out.
pub(crate) fn closing(left: usize, next: usize) -> String {
    format!("[{left} more elements are left out: ask for offset {next}]")
}
