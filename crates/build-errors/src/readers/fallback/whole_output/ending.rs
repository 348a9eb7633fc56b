//! Keeps the lines of an output that are read a second time: all of a short output, and the last ones of a long one.

use crate::input::tail::boundary;

/// The maximum size in bytes of an output that is kept completely.
const WHOLE: usize = 64 * 1024;
/// The number of bytes kept from the end of a longer output.
const KEPT: usize = 8 * 1024;

/// The end of an output, collected line by line.
#[derive(Debug, Default)]
pub(crate) struct Ending {
    text: String,
    /// Whether earlier lines were dropped.
    cut: bool,
    /// The number of lines so far.
    lines: u64,
}

impl Ending {
    /// Adds the next line, without its line ending and its prefixes.
    #[inline]
    pub(crate) fn push(&mut self, line: &str) {
        let line = line.get(..boundary(line, KEPT)).unwrap_or(line);
        self.lines += 1;
        self.text.push_str(line);
        self.text.push('\n');
        if self.text.len() > if self.cut { 3 * KEPT } else { WHOLE } {
            self.cut = true;
            self.text.drain(..self.text.len() - last_lines(&self.text).len());
        }
    }

    /// The kept lines, and whether they are the whole output.
    pub(crate) fn lines(&self) -> (Vec<&str>, bool) {
        let text = if self.cut { last_lines(&self.text) } else { &self.text };
        (text.lines().collect(), !self.cut)
    }

    /// The number in the complete output of the line at this position of [`lines`](Self::lines).
    pub(crate) fn number(&self, position: usize) -> u64 {
        let kept = if self.cut { last_lines(&self.text) } else { &self.text };
        (self.lines + position as u64 + 1).saturating_sub(kept.lines().count() as u64)
    }
}

/// The end of the text, from the start of a line.
fn last_lines(text: &str) -> &str {
    let start = text.len().saturating_sub(KEPT);
    if start == 0 {
        return text;
    }
    let line = memchr::memchr(b'\n', text.as_bytes().get(start..).unwrap_or_default());
    line.and_then(|end| text.get(start + end + 1..)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let mut ending = Ending::default();
        ending.push("error: the first");
        for number in 0..100_000 {
            ending.push(&format!("line {number}"));
        }
        assert_eq!(ending.complaint().as_deref(), None);
        assert!(ending.cut && ending.text.len() <= 3 * KEPT);
        ending.push(&"é".repeat(2 * KEPT));
        ["fatal: é the last", "b c"].into_iter().for_each(|line| ending.push(line));
        assert_eq!(ending.complaint().as_deref(), Some("fatal: é the last"));
        (0..KEPT).for_each(|_| ending.push("it failed a"));
        ending.push("it failed b");
        assert_eq!(ending.complaint().as_deref(), Some("it failed b"));
    }
}
