//! A diff by lines with three lines of context, coloured on a terminal.

use similar::{ChangeTag, TextDiff};

use xtask::screen::{ADDED, DIM, REMOVED, visible};

/// Renders the changes from `old` to `new`. Lines are indented, and control characters are made visible.
pub(crate) fn render(old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut text = String::new();
    for (i, group) in diff.grouped_ops(3).iter().enumerate() {
        if i > 0 {
            text.push_str("    …\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (mark, style) = match change.tag() {
                ChangeTag::Delete => ('-', REMOVED),
                ChangeTag::Insert => ('+', ADDED),
                ChangeTag::Equal => (' ', DIM),
            };
            let line = change.value().strip_suffix('\n').unwrap_or(change.value());
            text.push_str(&format!("    {style}{mark} {}{style:#}\n", visible(line)));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_shows_what_changed_and_where() {
        let plain =
            anstream::adapter::strip_str(&render("1\n2\n3\n4\n5\n", "1\n2\n3\n4\nfive\x1b[m\n")).to_string();
        assert_eq!(plain, "      2\n      3\n      4\n    - 5\n    + five␛[m\n");
    }
}
