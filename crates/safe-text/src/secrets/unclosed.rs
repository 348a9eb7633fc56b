//! Quoted values whose quote does not close on the same line: `PASSWORD="correct horse`.

use std::ops::Range;

use super::command::line_before;
use super::value::LONGEST;
use crate::floor_boundary;

/// Whether the quote at `at` opens a string. After an odd number of quotes on its line it closes one: `"PASSWORD="`.
pub(super) fn is_open(text: &str, at: usize) -> bool {
    let Some(quote @ (b'"' | b'\'')) = text.as_bytes().get(at).copied() else { return false };
    line_before(text, at).bytes().filter(|byte| *byte == quote).count() % 2 == 0
}

/// The rest of the value whose first word is at `word`, on its line and on the lines up to its quote.
pub(super) fn rest(text: &str, word: &Range<usize>) -> Vec<Range<usize>> {
    let Some(at) = word.start.checked_sub(1).filter(|at| is_open(text, *at)) else { return Vec::new() };
    let Some(&quote) = text.as_bytes().get(at) else { return Vec::new() };
    let rest = text.get(word.end..).unwrap_or_default();
    let near = rest.get(..floor_boundary(rest, 8 * LONGEST)).unwrap_or_default();
    let first = near.split(['\n', '\r']).next().unwrap_or_default();
    let mut lines: Vec<_> = std::iter::once(word.end..word.end + first.len()).collect();
    // The quote that closes the value ends its line. Any other quote belongs to another string.
    let end = near.bytes().position(|byte| byte == quote);
    let closes = |end: &usize| matches!(near.as_bytes().get(end + 1), None | Some(b'\n' | b'\r'));
    let Some(end) = end.filter(closes) else { return lines };
    let mut at = word.end;
    for line in near.get(..end).unwrap_or_default().split_inclusive('\n') {
        let shown = line.trim_end_matches(['\n', '\r']);
        if at > word.end && !shown.is_empty() {
            lines.push(at..at + shown.len());
        }
        at += line.len();
    }
    lines
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn a_value_without_its_closing_quote_is_masked() {
        check(&[
            ("PASSWORD=\"correct horse\nLANG=C", "PASSWORD=\"***\nLANG=C"),
            ("DB_PASSWORD='correct\n", "DB_PASSWORD='***\n"),
            ("DB_PASSWORD='correct horse\nbattery\n\nstaple'\nA='b'", "DB_PASSWORD='***\n***\n\n***'\nA='b'"),
            ("PASSWORD=\"correct horse\nA=\"b\"\n", "PASSWORD=\"***\nA=\"b\"\n"),
        ]);
        check_stays(&["PASSWORD=\"\nLANG=C", "echo \"PASSWORD=\"\n", "PASSWORD=\"$1\nx\""]);
    }
}
