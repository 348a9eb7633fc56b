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
        let mut ranking = Ranking::default();
        let all = self.elements;
        if !is_list {
            ranking.push(0..FIRST_OF_ALL.min(all));
        }
        self.dialogs.iter().for_each(|dialog| ranking.push(dialog.clone()));
        if let Some(focused) = self.focused {
            ranking.push(focused..focused + 1);
        }
        ranking.push(0..FIRST_OF_PAGE.min(all));
        ranking.push(all.saturating_sub(LAST_OF_PAGE)..all);
        ranking.push(0..all);
        ranking.order
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

#[derive(Default)]
struct Ranking {
    order: Vec<Range<usize>>,
}

impl Ranking {
    /// Adds the parts of a range that are not ranked yet.
    fn push(&mut self, range: Range<usize>) {
        let mut covered: Vec<Range<usize>> = self.order.clone();
        covered.sort_unstable_by_key(|range| range.start);
        let mut start = range.start;
        for other in covered {
            if other.start > start {
                self.add(start..other.start.min(range.end));
            }
            start = start.max(other.end);
        }
        self.add(start..range.end);
    }

    fn add(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.order.push(range);
        }
    }
}

impl Selection {
    /// Selects all elements of any tree.
    pub(crate) fn everything() -> Self {
        Self { ranges: std::iter::once(0..usize::MAX).collect() }
    }

    pub(crate) fn is_everything(&self) -> bool {
        self.ranges.first().is_some_and(|first| *first == (0..usize::MAX))
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.ranges.iter().map(Range::len).sum()
    }

    pub(crate) fn contains(&self, element: usize) -> bool {
        self.ranges.iter().any(|range| range.contains(&element))
    }

    /// Whether this element and all later ones are not shown.
    pub(crate) fn is_past(&self, element: usize) -> bool {
        self.ranges.last().is_none_or(|last| element >= last.end)
    }
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init, reason = "one dialog is a range of elements")]
mod tests {
    use super::*;

    #[track_caller]
    fn selects(overview: &Overview, is_list: bool, offset: usize, count: usize, expected: &str) {
        let shown = overview.select(offset, count, is_list).ranges;
        let shown: Vec<String> =
            shown.iter().map(|range| format!("{}..{}", range.start, range.end)).collect();
        assert_eq!(shown.join(" "), expected);
    }

    #[test]
    fn a_dialog_comes_first() {
        let dialog =
            Overview { elements: 200, dialogs: vec![190..194], focused: Some(120), has_dialog: true };
        selects(&dialog, true, 0, 50, "0..35 120..121 185..190 190..194 194..199");
        selects(&dialog, true, 50, 50, "35..84 199..200");
        selects(&dialog, true, 0, 3, "190..193");
        selects(&dialog, true, 0, 4, "190..194");
        selects(&dialog, false, 0, 50, "0..10 10..35 120..121 185..190 190..194 194..199");
        selects(&dialog, false, 0, 5, "0..5");
    }

    #[test]
    fn without_one_the_end_of_the_page_is_shown() {
        let plain = Overview { elements: 200, ..Overview::default() };
        selects(&plain, true, 0, 50, "0..35 185..200");
        selects(&plain, true, 50, 50, "35..85");
        selects(&plain, true, 150, 50, "135..185");
        selects(&plain, true, 200, 50, "");
        selects(&plain, false, 0, 50, "0..10 10..35 185..200");
    }

    #[test]
    fn pages_divide_the_whole() {
        let overview = Overview {
            elements: 90,
            dialogs: vec![5..9, 7..30, 80..80, 88..90],
            focused: Some(8),
            has_dialog: true,
        };
        for is_list in [false, true] {
            for size in [1, 7, 50] {
                let mut shown = vec![0; 90];
                for offset in (0..90).step_by(size) {
                    let page = overview.select(offset, size, is_list);
                    assert_eq!(page.len(), size.min(90 - offset));
                    (0..90).filter(|element| page.contains(*element)).for_each(|element| shown[element] += 1);
                }
                assert!(shown.iter().all(|times| *times == 1), "{size}: {shown:?}");
            }
        }
    }
}
