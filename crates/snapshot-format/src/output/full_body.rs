//! Writes the full view: the whole tree as the driver prints it, or the selected elements with their text and structure.
//!
//! Text and containers between two elements are shown if the first of them is. The text of an open dialog is shown if the
//! first element of the dialog is. Ancestors of an element that are not shown yet are written before it, without their
//! refs.

use super::body::{Body, Room};
use super::item_line::{self, Show};
use crate::items::Item;
use crate::selection::{Selection, Step, Walk, is_dialog};

/// Writes the elements of `selection`. `text_before` is whether to show the text before the first element, or `None` to
/// show no text at all.
pub(crate) fn write(
    walk: &mut Walk<'_, '_>,
    selection: &Selection,
    text_before: Option<bool>,
    room: Room,
    text: String,
) -> Body {
    let mut writer = Writer {
        body: Body::new(text, room),
        open: Vec::new(),
        keeps_open: !selection.is_everything(),
        shows: text_before == Some(true),
        shows_text: text_before.is_some(),
        dialog: None,
        is_gap: false,
    };
    while let Some(step) = walk.next() {
        writer.step(&step, selection);
        if step.element.is_some_and(|element| selection.is_past(element)) {
            break;
        }
    }
    writer.body.elements = walk.elements;
    writer.body
}

struct Writer<'a> {
    body: Body,
    /// The ancestors of the next item, with whether each is shown. Stays empty if the whole tree is shown.
    open: Vec<(Item<'a>, bool)>,
    keeps_open: bool,
    /// Whether the text that follows now is shown, if `shows_text` is set.
    shows: bool,
    shows_text: bool,
    /// The indentation of the current dialog, and whether its text is shown.
    dialog: Option<(usize, bool)>,
    /// Whether elements were omitted since the last line.
    is_gap: bool,
}

impl<'a> Writer<'a> {
    #[inline]
    fn step(&mut self, step: &Step<'a>, selection: &Selection) {
        let item = &step.item;
        if self.keeps_open {
            self.leave(item);
        }
        if is_dialog(item) {
            self.body.has_dialog = true;
            if self.keeps_open
                && let (None, Some(indent)) = (self.dialog, item.indent())
            {
                self.dialog = Some((indent, selection.contains(step.element.unwrap_or(step.elements))));
            }
        }
        let is_shown = match (step.element, self.dialog) {
            (Some(element), _) => {
                self.shows = selection.contains(element);
                self.shows
            }
            (None, _) if !self.shows_text => false,
            (None, Some((_, in_dialog))) => in_dialog,
            (None, None) => self.shows,
        };
        if is_shown {
            self.show(step);
        } else {
            self.is_gap |= step.element.is_some();
        }
        if self.keeps_open {
            self.open.push((*item, is_shown));
        }
    }

    /// Removes the containers that the item is not in.
    fn leave(&mut self, item: &Item<'_>) {
        let Some(indent) = item.indent() else { return };
        while self.open.last().is_some_and(|(open, _)| open.indent().is_none_or(|open| open >= indent)) {
            self.open.pop();
        }
        if self.dialog.is_some_and(|(outer, _)| indent <= outer) {
            self.dialog = None;
        }
    }

    #[inline]
    fn show(&mut self, step: &Step<'a>) {
        if self.is_gap {
            self.is_gap = false;
            self.body.gap();
        }
        if self.keeps_open {
            for (container, is_shown) in &mut self.open {
                if !std::mem::replace(is_shown, true) {
                    self.body.container(|most, out| item_line::push_cut(container, Show::Place, most, out));
                }
            }
        }
        let item = &step.item;
        if step.element.is_some() {
            self.body.element(|most, out| item_line::push_cut(item, Show::Ref, most, out));
        } else if item.trusted {
            self.body.text(|most, out| item_line::push_cut(item, Show::Place, most, out));
        } else {
            self.body.text(|most, out| item_line::push_cut(item, Show::Ref, most, out));
        }
    }
}
