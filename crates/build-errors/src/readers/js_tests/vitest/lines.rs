//! The lines that Vitest itself prints: headings, totals, and lines that may follow the output of a test.

use crate::engine::Tests;
use crate::readers::shared::summaries::figures;

/// Whether the line may be below ` Tests  ` in a summary. Does not match the text below a ` Tests  ` that a test
/// printed.
pub(super) fn follows_figures(text: &str) -> bool {
    const STARTS: [&str; 5] =
        ["Type Errors  ", "     Errors  ", "   Start at  ", "   Duration  ", "       Time  "];
    STARTS.iter().any(|start| text.starts_with(start))
}

/// Whether the line is printed by Vitest and may follow the output of a test.
pub(super) fn is_structural(text: &str) -> bool {
    const STARTS: [&str; 14] = [
        " ✓ ", " ✔ ", " × ", " ❯ ", " ↓ ", " □ ", "⎯⎯", " Test Files  ", " RUN  v", " RERUN  ", "stdout | ",
        "stderr | ", " % Coverage", "::error ",
    ];
    STARTS.iter().any(|start| text.starts_with(start))
}

/// The name of a test without its tries: `fails each time (initial run, 1st retry)` is the test `fails each time`.
pub(super) fn without_tries(test: &str) -> &str {
    test.rsplit_once(" (initial run").filter(|(_, tries)| tries.ends_with(')')).map_or(test, |(test, _)| test)
}

/// The text of a heading: `⎯⎯⎯⎯ Failed Tests 6 ⎯⎯⎯⎯`, `⎯⎯⎯⎯[1/6]⎯`.
pub(super) fn heading(text: &str) -> Option<&str> {
    let title = text.strip_prefix("⎯⎯")?.trim_matches('⎯').trim();
    (!title.is_empty()).then_some(title)
}

/// Whether the line is the rule below an error outside of any test.
pub(super) fn is_rule(text: &str) -> bool {
    text.starts_with("⎯⎯") && text.chars().all(|char| char == '⎯')
}

/// The counts in `6 failed | 10 passed | 1 skipped | 1 todo (18)`, `no tests`. Does not match `(6 tests | 4 failed)`.
pub(super) fn counted(counts: &str) -> Option<Tests> {
    if counts == "no tests" {
        return Some(Tests::default());
    }
    figures(counts.rsplit_once(" (")?.0, " | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(without_tries("a (b)"), "a (b)");
        assert_eq!(without_tries("a (initial run, 1st retry)"), "a");
        assert_eq!(heading("⎯⎯⎯⎯[1/6]⎯"), Some("[1/6]"));
        assert_eq!(heading("⎯⎯⎯⎯"), None);
    }
}
