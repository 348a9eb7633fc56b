//! Rows of a linter in an output without a total: below the names of their files, or each with its own location.
//!
//! Without a total, the rows count only if the lines confirm each other: from the first name of a file to the last row,
//! each line is the name of a file, a row, or the continuation of a row, which is indented deeper.

use crate::Severity;
use crate::engine::location::{Location, is_file, leading, line_named, range};
use crate::engine::scan::{self, number};
use crate::engine::severity::{self, label, sign};
use crate::readers::fallback::lines::file_headings::{file_name, labelled};
use crate::readers::fallback::lines::message::is_rule;
use crate::readers::fallback::lines::totals;
use crate::readers::fallback::whole_output::sentences::named_line;
use crate::readers::shared::located::Message;

/// The maximum number of rows. Longer outputs are logs.
const ROWS: usize = 1000;

/// The rows of a complete output, each with the position of its line. Empty if any line between them does not fit.
pub(crate) fn rows<'a>(lines: &[&'a str]) -> Vec<(usize, Message<'a>)> {
    let mut rows: Vec<(usize, Message<'a>)> = Vec::new();
    let mut file = None;
    let mut deeper_than = None;
    let mut ended = false;
    let mut blank = false;
    let mut heads = true;
    for (position, line) in lines.iter().enumerate() {
        let blank = std::mem::replace(&mut blank, line.trim().is_empty());
        if line.trim().is_empty() {
            continue;
        }
        // Guile lists the frames of a stack below the names of their files.
        if line.trim() == "Backtrace:" {
            return Vec::new();
        }
        let indent = scan::indent(line);
        if deeper_than.is_some_and(|row| indent > row) {
            if let Some(coded) = coded(line.trim(), rows.last()).filter(|_| rows.len() < ROWS) {
                // The row was the heading of this one.
                if std::mem::take(&mut heads) {
                    rows.pop();
                }
                rows.push((position, coded));
            }
            continue;
        }
        heads = true;
        let below = |file| row(line.trim(), file, indent);
        if let Some(name) = file_name(line.trim()).or_else(|| labelled(line)) {
            (file, deeper_than) = (Some(name), None);
        } else if let Some(message) = file.and_then(below).or_else(|| located(line)) {
            if ended || rows.len() == ROWS {
                return Vec::new();
            }
            rows.push((position, message));
            deeper_than = Some(indent);
        } else if deeper_than.is_some_and(|row| indent == row && (row > 0 || !blank)) {
            return Vec::new();
        } else {
            let stated = totals::read(line).map(|total| total.problems.or(total.errors));
            if stated.is_some_and(|stated| stated != Some(rows.len() as u64)) {
                return Vec::new();
            }
            // Text below the last row ends the list. Text before the first one introduces it.
            ended = !rows.is_empty();
            (file, deeper_than) = (None, None);
        }
    }
    rows
}

/// A row that begins with a rule, below the line that locates it: `a.py:1 in f`, then `    SIG101: x y`. Does not match
/// `hint: x y`.
fn coded<'a>(text: &'a str, row: Option<&(usize, Message<'a>)>) -> Option<Message<'a>> {
    let (code, wording) =
        text.split_once(": ").filter(|(code, wording)| is_rule(code) && wording.contains(' '))?;
    row.map(|(_, row)| Message { at: row.at, severity: None, code: Some(code), text: wording })
}

/// A row: `02:01 ❌ x y`, `5:28  x y`, `12    x y    a-rule`, `Line: 12 x y`, and `12: x y` if it is indented. Does not match
/// `12:00:01 x`, `3 x y` or `12  x y`.
fn row<'a>(text: &'a str, file: &'a str, indent: usize) -> Option<Message<'a>> {
    let (line, column, rest) = position(text)?;
    let packed = rest.starts_with(':') && indent > 0 || line_named(text).is_some();
    let wording = rest.trim_start_matches([':', ' ', '\t']);
    let (severity, wording) = match (sign(wording), label(wording)) {
        (Some((severity, wording)), _) => (severity, wording.trim_start()),
        (None, Some((severity, None, wording))) => (severity, wording),
        _ => (Severity::Error, wording),
    };
    // `Line: 1 x y [warning]`
    let graded = wording.strip_suffix(']').and_then(|wording| wording.rsplit_once(" [")).and_then(
        |(wording, word)| {
            severity::leading(word)
                .filter(|(_, rest)| rest.is_empty())
                .map(|(severity, _)| (severity, wording))
        },
    );
    let (severity, wording) = graded.unwrap_or((severity, wording));
    let (text, code) = match wording.rsplit_once("  ") {
        Some((text, code)) if !code.contains(' ') => (text.trim_end(), Some(code)),
        _ => (wording, None),
    };
    let known = column.is_some() || code.is_some() || packed;
    let at = Location { file, line: Some(line), column };
    (known && text.contains(' ')).then_some(Message { at, severity: Some(severity), code, text })
}

/// A row that begins with its own location, with only a space after it, or with its file: `a.md:3 x y`,
/// `a.md (3:7) x y`, `a.md: x at line 3`; or about a whole file with a rule: `a.whl: W001: x`. Does not match `a.md:3` or `at a.md:3 x y`.
fn located(line: &str) -> Option<Message<'_>> {
    if let Some(at) = named_line(line) {
        return Some(Message { at, severity: None, code: None, text: line });
    }
    if let Some((file, rest)) = line.split_once(": ").filter(|(file, _)| file_name(file).is_some())
        && let Some((code, text)) = rest.split_once(": ").filter(|(code, _)| is_rule(code))
    {
        return Some(Message { at: Location::file(file), severity: None, code: Some(code), text });
    }
    let (at, rest) = leading(line)?;
    let text = rest.strip_prefix(' ')?.trim();
    let fits = is_file(at.file) && !at.file.contains(' ') && text.contains(' ');
    fits.then_some(Message { at, severity: None, code: None, text })
}

/// The line and the column at the start of a row, and the text after them.
fn position(text: &str) -> Option<(u32, Option<u32>, &str)> {
    if let Some((at, rest)) = line_named(text) {
        return rest.starts_with([' ', ':']).then_some((at.line?, at.column, rest));
    }
    let (line, rest) = number(text)?;
    let line = u32::try_from(line).ok()?;
    if let Some((column, rest)) = rest.strip_prefix(':').and_then(number) {
        let rest = range(rest);
        return rest.starts_with([' ', '\t']).then_some((line, u32::try_from(column).ok(), rest));
    }
    (rest.starts_with("  ") || rest.starts_with(": ")).then_some((line, None, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &[(&str, u32)]) {
        let lines: Vec<&str> = output.lines().collect();
        let found = rows(&lines);
        let found: Vec<_> = found.iter().map(|(_, row)| (row.at.file, row.at.line.unwrap_or(0))).collect();
        assert_eq!(found, expected, "{output}");
    }

    #[test]
    fn rows_that_confirm_each_other() {
        check(
            "a.js\n    02:01 ❌ bad indent: x\n                 (see y)\nb.js\n    01:03 ❌ no newline\n",
            &[("a.js", 2), ("b.js", 1)],
        );
        check(
            "/p/a.feature\n  1    Missing name    no-unnamed\n  3    Bad indent, 0 and 2    indent-size\n\n",
            &[("/p/a.feature", 1), ("/p/a.feature", 3)],
        );
        check("a.md:3 bad words\nb.md (4:7) other words\n  (see y)\n", &[("a.md", 3), ("b.md", 4)]);
        check("a.pm: x at line 2, column 1.\nb.pm: x (line 3)\n", &[("a.pm", 2), ("b.pm", 3)]);
        check("a.py\n    1: DOC1: bad words\n    2: DOC2: other words\n", &[("a.py", 1), ("a.py", 2)]);
        check("a.whl: W001: it has:\n  b.pyc\nc.whl: W005: it has y\n", &[("a.whl", 0), ("c.whl", 0)]);
        check("checking\n\na.md:\n  3:7 bad words\n\n1 problem found\n", &[("a.md", 3)]);
        check(
            "File: /p/a.js\nLine: 1 bad words [warning]\nLine: 12 other words\n\nFile: /p/b.js\nLine: 2 bad words\n",
            &[("/p/a.js", 1), ("/p/a.js", 12), ("/p/b.js", 2)],
        );
        check(
            "a.py:1 in f\n    SIG305: bad words\n    SIG404: other words\n    hint: x y\na.py:10 in g\n    SIG101: bad words\n",
            &[("a.py", 1), ("a.py", 1), ("a.py", 10)],
        );
    }

    #[test]
    fn other_lines() {
        check("a.js\n  3:7 bad words\nrunning\nb.js\n  3:8 bad words\n", &[]);
        check("a.js\n  3:7 bad words\n3 problems found\n", &[]);
        check("a.js\n  3:7 bad words\n  other words\n", &[]);
        check("a.md:3 bad words\nstarted\nb.md:4 bad words\n", &[]);
        check("a.py\n1: bad words\n", &[]);
        check("12:30 time for lunch\n", &[]);
        check("a.md\nlinear 3 is no row\n", &[]);
        check("a.py:1 in f\n    SIG: no number\n", &[("a.py", 1)]);
        check("Backtrace:\nIn a/b.scm:\n   191:35  3 (_ #f)\n   223:20  1 (f x)\n", &[]);
        check("a.log\n12:00:01 it started\n3 items were sent\n", &[]);
    }
}
