//! The detail of a finding: the lines below its headline, with a limit.

use std::collections::VecDeque;

/// The number of lines kept from the start and from the end.
const HEAD: usize = 8;
const TAIL: usize = 3;
/// The maximum number of characters of all lines together.
const CHARACTERS: usize = 1000;

/// The lines that a tool prints below a headline: at most 12 lines and 1,000 characters, shortened in the middle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Detail {
    head: Vec<String>,
    tail: VecDeque<String>,
    dropped: u64,
}

impl Detail {
    /// Adds a line. Blank lines are ignored.
    pub(crate) fn push(&mut self, line: &str) {
        let line = line.trim_end();
        if line.is_empty() {
            return;
        }
        let line = line.chars().take(CHARACTERS).collect();
        if self.head.len() < HEAD {
            self.head.push(line);
            return;
        }
        self.tail.push_back(line);
        // If only one line is left out, the line itself is shown instead of a mark.
        if self.tail.len() > TAIL + usize::from(self.dropped == 0) {
            self.dropped += 1 + u64::from(self.dropped == 0);
            self.tail.pop_front();
            if self.dropped == 2 {
                self.tail.pop_front();
            }
        }
    }

    /// Removes the last line, which is not a fact about the finding.
    pub(crate) fn pop(&mut self) {
        if self.tail.pop_back().is_none() {
            self.head.pop();
        }
    }

    /// The text without the common indentation; `None` if it is empty.
    pub(crate) fn into_text(self) -> Option<String> {
        let mark = (self.dropped > 0).then(|| format!("[… {} lines]", self.dropped));
        let shared = |line: &String| line.len() - line.trim_start_matches(' ').len();
        let indent = self.head.iter().chain(&self.tail).map(shared).min().unwrap_or(0);
        let cut = |line: &String| line.get(indent..).unwrap_or_default().to_owned();
        let lines: Vec<String> =
            self.head.iter().map(cut).chain(mark).chain(self.tail.iter().map(cut)).collect();
        let text = lines.join("\n");
        (!text.is_empty()).then(|| shorten(&text))
    }
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
