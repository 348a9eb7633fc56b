//! Selects the lines of details that a digest shows. A line that repeats an earlier one is left out.

use std::collections::HashSet;

/// A line of at least this many bytes is shown only once.
const LONG: usize = 48;
/// The mark for lines that are not shown again.
const REPEATED: &str = "[as above]";

/// The details shown so far: the long lines, and the words of the legends of diffs.
#[derive(Debug, Default)]
pub(super) struct Shown {
    lines: HashSet<String>,
}

impl Shown {
    /// The lines of a detail without those that were already shown. Blank lines are left out, and so are legends of
    /// diffs (`- Expected`) that were shown. The finding's `place` before a note is removed. Long lines that were shown
    /// are replaced by a mark.
    pub(super) fn new_lines(&mut self, detail: &str, place: Option<&str>) -> Vec<String> {
        let mut new: Vec<String> = Vec::new();
        for line in detail.lines().filter(|line| !line.trim().is_empty()) {
            let line = place.and_then(|place| line.trim_start().strip_prefix(place)).unwrap_or(line);
            let (key, mark) = match legend(line) {
                Some(legend) => (legend, None),
                None if line.len() >= LONG => (line.to_owned(), Some(REPEATED)),
                None => {
                    new.push(line.to_owned());
                    continue;
                }
            };
            if self.lines.insert(key) {
                new.push(line.to_owned());
            } else if let Some(mark) = mark.filter(|mark| new.last().is_none_or(|last| last != mark)) {
                new.push(mark.to_owned());
            }
        }
        new
    }
}

/// The words of a diff's legend: `- expected -` for `- Expected  - 1`, `+ actual - expected`. `None` for other lines, such
/// as `- expected 3 to be 4`.
fn legend(line: &str) -> Option<String> {
    let line = line.trim();
    if !line.starts_with(['+', '-']) {
        return None;
    }
    let is_side = |word: &str| matches!(word, "expected" | "received" | "actual");
    let words: Vec<String> = line
        .split_ascii_whitespace()
        .filter(|word| !word.bytes().all(|byte| byte.is_ascii_digit()))
        .map(str::to_ascii_lowercase)
        .collect();
    let (signs, sides): (Vec<&str>, Vec<&str>) =
        words.iter().map(String::as_str).partition(|word| matches!(*word, "+" | "-" | "+++" | "---"));
    let is_legend = !signs.is_empty() && !sides.is_empty() && sides.iter().all(|side| is_side(side));
    is_legend.then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legends_are_shown_once() {
        let mut shown = Shown::default();
        let mut new = |detail: &str| shown.new_lines(detail, None).join("|");
        assert_eq!(new("- Expected\n+ Received\n\n- 1\n+ 2"), "- Expected|+ Received|- 1|+ 2");
        assert_eq!(
            new("- Expected  - 1\n+ Received  + 1\n- 1\n+ 3"),
            "- Expected  - 1|+ Received  + 1|- 1|+ 3"
        );
        assert_eq!(new("- Expected  - 3\n+ Received  + 2\n- 1\n+ 3"), "- 1|+ 3");
        // Here the signs are swapped.
        assert_eq!(new("+ expected - actual\n-1\n+2"), "+ expected - actual|-1|+2");
        assert_eq!(new("+ actual - expected\n+1\n-2"), "+ actual - expected|+1|-2");
        // These are values and not legends.
        for value in ["- expected 3 to be 4", "Expected: 1", "- 1", "+", "-expected"] {
            assert_eq!(new(value), value);
            assert_eq!(new(value), value);
        }
    }

    #[test]
    fn long_lines_are_shown_once() {
        let mut shown = Shown::default();
        let (a, b) = ("a".repeat(LONG), "b".repeat(LONG));
        let mut new = |detail: &str| shown.new_lines(detail, None).join("|");
        assert_eq!(new(&format!("{a}\nshort")), format!("{a}|short"));
        assert_eq!(
            new(&format!("x\n{a}\n{a}\nshort\n{b}\n{a}")),
            format!("x|[as above]|short|{b}|[as above]")
        );
    }

    #[test]
    fn the_findings_place_is_not_repeated() {
        let new = |detail: &str| Shown::default().new_lines(detail, Some("a.c:1:2: ")).join("|");
        assert_eq!(new("a.c:1:2: note: x\na.c:1:3: note: y"), "note: x|a.c:1:3: note: y");
    }
}
