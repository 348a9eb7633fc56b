//! What of a tree is written, and the line that says what is not.

use crate::Options;
use crate::window::{Room, Written};

/// A body after the last of the tree's lines.
#[derive(Debug)]
pub(crate) struct Body {
    /// The header's first lines and the body.
    pub(crate) text: String,
    /// Where in `text` the body begins.
    pub(crate) begin: usize,
    /// Elements of the whole tree.
    pub(crate) elements: usize,
    pub(crate) written: Written,
    pub(crate) room: Room,
    /// Something was left out for want of room.
    pub(crate) cut: bool,
}

/// A body with its closing line.
#[derive(Debug)]
pub(crate) struct Closed {
    pub(crate) text: String,
    pub(crate) written: Written,
    pub(crate) truncated: bool,
    pub(crate) next_offset: Option<usize>,
}

impl Body {
    /// Says what was left out and how to get it, or that there is nothing to show.
    pub(crate) fn close(mut self, tree: &str, has_map: bool, options: &Options) -> Closed {
        let asked = self.elements.saturating_sub(options.offset);
        let truncated = self.cut || asked > self.written.shown;
        if truncated {
            self.written = self.room.make(self.written);
            self.text.truncate(self.written.bytes);
        }
        let shown = self.written.shown;
        let left = asked.saturating_sub(shown);
        let next = options.offset + shown;
        let closing = if truncated {
            Some(match left {
                0 => "[the rest of the text is left out: raise maxChars]".to_owned(),
                _ if shown == 0 && self.cut => {
                    format!("[{left} more elements are left out; the next one does not fit: raise maxChars]")
                }
                _ => format!("[{left} more elements are left out: ask for offset {next}]"),
            })
        } else if options.offset > 0 && shown == 0 {
            Some(format!("[there are {} elements, none after offset {}]", self.elements, options.offset))
        } else {
            self.nothing(tree, has_map, options).map(str::to_owned)
        };
        if let Some(closing) = closing {
            if self.text.len() > self.begin {
                self.text.push('\n');
            }
            self.text.push_str(&closing);
        }
        Closed {
            text: self.text,
            written: self.written,
            truncated,
            next_offset: (truncated && left > 0).then_some(next),
        }
    }

    /// What to say where nothing is shown. A driver that gives an empty refs map and an empty tree has compacted the
    /// page to nothing, and what it gave is what is shown.
    fn nothing(&self, tree: &str, has_map: bool, options: &Options) -> Option<&'static str> {
        if self.text.len() > self.begin {
            None
        } else if options.interactive_only && !tree.is_empty() {
            Some("(no interactive elements)")
        } else if options.interactive_only || !has_map {
            Some("(empty page)")
        } else {
            None
        }
    }
}
