//! The detail of a finding: the lines below its headline, with a limit.

use std::collections::VecDeque;

/// The maximum number of lines, marks included.
const LINES: usize = 12;
/// The number of lines kept from the start and from the end.
const HEAD: usize = 8;
const TAIL: usize = 3;
/// The maximum number of characters of all lines together.
const CHARACTERS: usize = 1000;

/// The lines that a tool prints below a headline: at most 12 lines and 1,000 characters, shortened in the middle.
///
/// If a diff is too long, its unchanged lines are left out before its changed lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Detail {
    head: Vec<String>,
    /// Changed lines of a diff between the head and the tail, with their indices.
    changes: VecDeque<(usize, String)>,
    tail: VecDeque<String>,
    /// The number of lines added.
    count: usize,
}

impl Detail {
    /// Adds a line. Blank lines are ignored.
    pub(crate) fn push(&mut self, line: &str) {
        let line = line.trim_end();
        if line.is_empty() {
            return;
        }
        self.count += 1;
        let line = line.chars().take(CHARACTERS).collect();
        if self.head.len() < HEAD {
            self.head.push(line);
            return;
        }
        self.tail.push_back(line);
        if self.tail.len() > LINES - HEAD
            && let Some(line) = self.tail.pop_front()
            && self.changes.len() < LINES
            && is_changed(&line)
        {
            self.changes.push_back((self.count - 1 - self.tail.len(), line));
        }
    }

    /// Removes the last line, which is not a fact about the finding.
    pub(crate) fn pop(&mut self) {
        if self.tail.pop_back().or_else(|| self.head.pop()).is_some() {
            self.count -= 1;
        }
    }

    /// The text without the common indentation; `None` if it is empty.
    pub(crate) fn into_text(self) -> Option<String> {
        let lines = self.kept();
        let shared = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let indent = lines.iter().map(|(_, line)| shared(line)).min().unwrap_or(0);
        let mut text = String::new();
        let mut next = 0;
        for (index, line) in lines {
            if index > next {
                let left_out = index - next;
                let noun = if left_out == 1 { "line" } else { "lines" };
                text.push_str(&format!("[… {left_out} {noun}]\n"));
            }
            text.push_str(line.get(indent..).unwrap_or_default());
            text.push('\n');
            next = index + 1;
        }
        let text = text.trim_end_matches('\n');
        (!text.is_empty()).then(|| shorten(text))
    }

    /// The lines to show, with their indices: all, or those from the start and the end. Changed lines of a diff take
    /// the place of its unchanged lines.
    fn kept(&self) -> Vec<(usize, &str)> {
        let end = self.count.saturating_sub(self.tail.len());
        let head = self.head.iter().enumerate();
        let changes = self.changes.iter().map(|(index, line)| (*index, line));
        let tail = self.tail.iter().enumerate().map(|(index, line)| (end + index, line));
        let all: Vec<(usize, &str)> =
            head.chain(changes).chain(tail).map(|(index, line)| (index, line.as_str())).collect();
        if self.count <= LINES {
            return all;
        }
        let outer = |index: usize| index < HEAD || index + TAIL >= self.count;
        // The first line introduces the diff.
        let rank = |index: usize, line: &str| match (outer(index), is_changed(line)) {
            _ if index == 0 => 0,
            (true, true) => 1,
            (false, true) => 2,
            (true, false) => 3,
            (false, false) => 4,
        };
        let mut kept: Vec<(usize, &str)> = Vec::with_capacity(LINES);
        for worst in 0..=4 {
            for &(index, line) in all.iter().filter(|(index, line)| rank(*index, line) <= worst) {
                let Err(place) = kept.binary_search_by_key(&index, |(index, _)| *index) else { continue };
                kept.insert(place, (index, line));
                if height(&kept, self.count) > LINES {
                    kept.remove(place);
                }
            }
        }
        kept
    }
}

/// The number of lines that are printed for these of `count` lines: themselves, and a mark for each gap.
fn height(kept: &[(usize, &str)], count: usize) -> usize {
    let mut next = 0;
    let mut gaps = 0;
    for (index, _) in kept {
        gaps += usize::from(*index > next);
        next = index + 1;
    }
    kept.len() + gaps + usize::from(next < count)
}

/// Whether the line is an added or a removed line of a diff: `- 25`, `+     "y",`, `-two`. Does not match the heads of
/// a unified diff, `--- Expected` and `+++ Actual`.
fn is_changed(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(['+', '-']) && !line.starts_with("---") && !line.starts_with("+++")
}

/// Removes the middle of a text that is too long.
fn shorten(text: &str) -> String {
    let characters = text.chars().count();
    if characters <= CHARACTERS {
        return text.to_owned();
    }
    const MARK: &str = "\n[…]\n";
    let kept = CHARACTERS - MARK.chars().count();
    let (head, tail) = (kept * 2 / 3, kept - kept * 2 / 3);
    let first: String = text.chars().take(head).collect();
    let last: String = text.chars().skip(characters - tail).collect();
    format!("{first}{MARK}{last}")
}

/// The lines of a finding that are read before the finding is noted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) first: u64,
    pub(crate) last: u64,
    pub(crate) detail: Detail,
}

impl Block {
    /// Creates a block that begins on the line with this number.
    pub(crate) fn begin(line: u64) -> Self {
        Self { first: line, last: line, detail: Detail::default() }
    }

    /// Extends the block to the line with this number.
    pub(crate) fn extend(&mut self, line: u64) {
        self.last = line;
    }

    /// Adds a line to the detail.
    pub(crate) fn push(&mut self, line: u64, text: &str) {
        self.extend(line);
        self.detail.push(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detail(lines: impl IntoIterator<Item = impl AsRef<str>>) -> Option<String> {
        let mut detail = Detail::default();
        lines.into_iter().for_each(|line| detail.push(line.as_ref()));
        detail.into_text()
    }

    #[test]
    fn shared_indentation_and_blank_lines_are_removed() {
        assert_eq!(
            detail(["", "    Expected: 1", "", "      Received: 2", ""]).as_deref(),
            Some("Expected: 1\n  Received: 2")
        );
        assert_eq!(detail(["", " "]), None);
    }

    #[test]
    fn unchanged_lines_are_left_out_before_changed_ones() {
        let diff: Vec<String> = (1..=20)
            .map(|number| {
                if matches!(number, 2 | 10 | 11 | 19) { format!("- {number}") } else { format!("  {number}") }
            })
            .collect();
        assert_eq!(
            detail(diff).as_deref(),
            Some("  1\n- 2\n  3\n  4\n  5\n  6\n[… 3 lines]\n- 10\n- 11\n[… 7 lines]\n- 19\n  20")
        );
    }

    #[test]
    fn long_details_lose_their_middle() {
        let lines = |count: usize| (1..=count).map(|number| number.to_string()).collect::<Vec<_>>();
        assert_eq!(detail(lines(12)), Some(lines(12).join("\n")));
        let long = detail(lines(20)).unwrap();
        assert_eq!(long, "1\n2\n3\n4\n5\n6\n7\n8\n[… 9 lines]\n18\n19\n20");
        let wide = detail([&"é".repeat(900), &"x".repeat(900)]).unwrap();
        assert_eq!(wide.chars().count(), CHARACTERS);
        assert!(wide.starts_with('é') && wide.contains("\n[…]\n") && wide.ends_with('x'));
    }
}
