//! Ranks the requested elements and selects as many as the budget allows.
//!
//! Elements are numbered from 0 in document order. The ranking is:
//!
//! 1. In a full view, the first few elements, so that the page can be recognised.
//! 2. The elements of open dialogs, because a dialog can block the rest of the page.
//! 3. The focused element.
//! 4. The first elements of the page, then the last ones. Pages append dialogs and banners at their end, and not every
//!    driver prints a role for them.
//! 5. All other elements in document order.
//!
//! The ranking does not depend on the budget. So snapshots with successive offsets show every element exactly once.

use std::ops::Range;

use super::walk::Repeats;

/// The facts about a tree that decide how the budget is spent.
#[derive(Debug, Clone, Default)]
pub(crate) struct Overview {
    /// The number of requested elements.
    pub(crate) elements: usize,
    /// The range of elements in each open dialog.
    pub(crate) dialogs: Vec<Range<usize>>,
    pub(crate) focused: Option<usize>,
    /// Whether a dialog is open, even one without elements.
    pub(crate) has_dialog: bool,
    /// In an interactive view, the names of the elements.
    pub(crate) repeats: Repeats,
}

/// The maximum number of dialogs recorded. No honest page has more of them open.
pub(crate) const DIALOGS: usize = 16;

/// The number of elements at the beginning of a full view that rank before an open dialog.
const FIRST_OF_ALL: usize = 10;
/// The number of first elements that rank before the last elements of the page, and the number of these last elements.
const FIRST_OF_PAGE: usize = 35;
const LAST_OF_PAGE: usize = 15;

/// The elements that are shown, as ranges in document order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Selection {
    ranges: Vec<Range<usize>>,
}

impl Overview {
    /// All elements as ranges, ordered by rank. `is_list` means that only elements are shown, without structure and text.
    fn ranking(&self, is_list: bool) -> Vec<Range<usize>> {
        let all = self.elements;
        let first = if is_list { 0 } else { FIRST_OF_ALL.min(all) };
        let focused = self.focused.map(|focused| focused..focused + 1);
        let ends = [0..FIRST_OF_PAGE.min(all), all.saturating_sub(LAST_OF_PAGE)..all, 0..all];
        let dialogs = self.dialogs.iter().cloned();
        let ranges = std::iter::once(0..first).chain(dialogs).chain(focused).chain(ends);
        let mut ranking = Vec::new();
        ranges.for_each(|range| rank(range, &mut ranking));
        ranking
    }

    /// Selects `count` elements by rank, after skipping `offset` elements. `is_list` means that only elements are shown,
    /// without structure and text.
    pub(crate) fn select(&self, offset: usize, count: usize, is_list: bool) -> Selection {
        let (mut skip, mut left) = (offset, count);
        let mut ranges = Vec::new();
        for range in self.ranking(is_list) {
            let skipped = skip.min(range.len());
            skip -= skipped;
            let taken = left.min(range.len() - skipped);
            left -= taken;
            if taken > 0 {
                ranges.push(range.start + skipped..range.start + skipped + taken);
            }
        }
        ranges.sort_unstable_by_key(|range: &Range<usize>| range.start);
        Selection { ranges }
    }
}

/// Adds the parts of a range that are not in the ranking yet.
fn rank(range: Range<usize>, ranking: &mut Vec<Range<usize>>) {
    let mut covered = ranking.clone();
    covered.sort_unstable_by_key(|range| range.start);
    covered.push(range.end..range.end);
    let mut start = range.start;
    for other in covered {
        let part = start..other.start.min(range.end);
        if !part.is_empty() {
            ranking.push(part);
        }
        start = start.max(other.end);
    }
}

impl Selection {
    pub(crate) fn contains(&self, element: usize) -> bool {
        self.ranges.iter().any(|range| range.contains(&element))
    }

    /// Whether this element and all later ones are not shown.
    pub(crate) fn is_past(&self, element: usize) -> bool {
        self.ranges.last().is_none_or(|last| element >= last.end)
    }
}
