//! Rows of linters below the names of their files. Columns differ between linters, so the rows are used only if their
//! number is the total in the output.

use crate::Severity;
use crate::engine::location::line_named;
use crate::engine::scan::Location;
use crate::engine::severity;
use crate::readers::fallback::lines::file_headings::{file_name, labelled};
use crate::readers::fallback::lines::message::is_rule;
use crate::readers::fallback::lines::{file_rows, totals};
use crate::readers::shared::located::Message;

/// The rows of a complete output, each with the position of its line and without a severity.
pub(crate) fn rows<'a>(lines: &[&'a str]) -> Vec<(usize, Message<'a>)> {
    let mut rows = Vec::new();
    let mut file = None;
    for (position, line) in lines.iter().enumerate() {
        let text = line.trim();
        if let Some(heading) = file_name(text).or_else(|| labelled(text)) {
            file = Some(heading);
        } else if let Some(file) = file
            && totals::read(text).is_none()
            && let Some((line, column, wording)) = place(text)
        {
            let code = text.split(' ').next().filter(|first| is_rule(first));
            let at = Location { file, line, column };
            rows.push((position, Message { at, severity: None, code, text: wording }));
        }
    }
    rows
}

/// The findings with a severity of a complete output, below headings that name their files: `Error: E201: x` below
/// `Working on: a.po`, `3:7  error  x  rule` below `File: a.html`. Each has the position of its line.
pub(crate) fn graded<'a>(lines: &[&'a str]) -> Vec<(usize, Message<'a>)> {
    let mut found = Vec::new();
    let mut file = "";
    for (position, line) in lines.iter().enumerate() {
        let text = line.trim();
        if let Some(named) = file_name(text).or_else(|| labelled(text)) {
            file = named;
        } else if let Some(row) = file_rows::row(text, file) {
            found.push((position, row));
        } else if totals::read(text).is_none()
            && let (at, text) = below_line(text)
            && let Some((severity, code, wording)) = severity::label(text)
            && severity != Severity::Info
            && wording.contains(' ')
        {
            found.push((
                position,
                Message { at: Location { file, ..at }, severity: Some(severity), code, text: wording },
            ));
        }
    }
    found
}

/// The findings of whole files: lines that begin with the name of their file, `a.yaml: x y`, and lines that are indented
/// below it. They are used only if their number is the total.
pub(crate) fn of_files<'a>(lines: &[&'a str]) -> [Vec<(usize, Message<'a>)>; 2] {
    let message = |file, text| Message { at: Location::file(file), severity: None, code: None, text };
    let (mut named, mut indented) = (Vec::new(), Vec::new());
    let mut file = None;
    for (position, line) in lines.iter().enumerate() {
        let text = line.trim();
        if !line.starts_with([' ', '\t']) {
            file = file_name(text);
            let parts = text
                .split_once(": ")
                .filter(|(file, wording)| file_name(file).is_some() && wording.contains(' '));
            named.extend(parts.map(|(file, wording)| (position, message(file, wording))));
        } else if let Some(file) = file.filter(|_| text.contains(' ') && totals::read(text).is_none()) {
            indented.push((position, message(file, text)));
        }
    }
    [named, indented]
}

/// The line number that a row begins with, and the text after it: `line 3: Error: x`.
fn below_line(text: &str) -> (Location<'static>, &str) {
    let row = line_named(text).and_then(|(at, rest)| Some((at, rest.strip_prefix(": ")?)));
    row.unwrap_or((Location::default(), text))
}

/// The position of a row in its file, and the text after it: `5:28  x`, `H025 1:0 x` (djLint), `L3 |<p>` (`HTMLHint`),
/// `3 |if (x)` (`JSHint`), `✖ x`, `Task_1  error  x  rule`. Does not match `12:00:01 x` or `a 5:28`.
fn place(line: &str) -> Option<(Option<u32>, Option<u32>, &str)> {
    if let Some(wording) = line.strip_prefix("✖ ").or_else(|| line.strip_prefix("✗ ")) {
        return Some((None, None, wording));
    }
    let number = |text: &str| text.parse::<u32>().ok();
    let (first, rest) = line.split_once([' ', '\t'])?;
    // A row about a part of the file, which it names, with the severity in its column.
    if rest.starts_with(' ')
        && let Some((Severity::Error, wording)) = severity::leading(rest.trim_start())
        && wording.starts_with("  ")
    {
        return Some((None, None, line));
    }
    if let Some(wording) = rest.strip_prefix('|') {
        return Some((Some(number(first.strip_prefix('L').unwrap_or(first))?), None, wording));
    }
    let (at, wording) = if first.contains(':') { (first, rest) } else { rest.split_once([' ', '\t'])? };
    let coded = first == at || first.bytes().any(|byte| byte.is_ascii_digit());
    let (line, column) = at.split_once(':').filter(|_| coded)?;
    Some((Some(number(line)?), Some(number(column)?), wording.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &[(&str, Option<u32>)]) {
        let lines: Vec<&str> = output.lines().collect();
        let rows: Vec<_> = rows(&lines).iter().map(|(_, row)| (row.at.file, row.at.line)).collect();
        assert_eq!(rows, expected, "{output}");
    }

    #[test]
    fn rows_of_linters() {
        check(
            "index.html\n─────\nH005 1:0 x y\nH007 2:0 <!D\n",
            &[("index.html", Some(1)), ("index.html", Some(2))],
        );
        let coded = rows(&["a.html", "H005 1:0 x y", "5:28 z w"]);
        assert_eq!(coded.iter().map(|(_, row)| row.code).collect::<Vec<_>>(), [Some("H005"), None]);
        check("a.html\n5:28\tParse error: x at 5:28\tparse_error\n", &[("a.html", Some(5))]);
        check("   /p/a.html\n      L3 |<html>\n          ^ x (y)\n", &[("/p/a.html", Some(3))]);
        check("   bad.js\n      3 |if (a = 3) { }\n               ^ x\n", &[("bad.js", Some(3))]);
        check("/p/a.bpmn\n  P  error  x y    z\n✖ 1 problem (1 error)\n", &[("/p/a.bpmn", None)]);
        check("/p/a.bpmn\n  P  error  x y    z\n  T  warning  x y  z\n", &[("/p/a.bpmn", None)]);
        check("./package.json\n✖ require-x - node: x\n⚠ y\n", &[("./package.json", None)]);
    }

    #[test]
    fn messages_of_whole_files() {
        let read = |output: &str| of_files(&output.lines().collect::<Vec<_>>()).map(|found| found.len());
        assert_eq!(read("a.yaml: (x) has no y\nb.yaml: z w\nError: found 2 errors\n"), [2, 0]);
        assert_eq!(
            read("a/b.html\n  no target --- b\n  no text\nc.html\n  status: 404 --- d\n3 errors\n"),
            [0, 3]
        );
        assert_eq!(read("a.html\nthen\n  no target\nsee a.html: b c\n"), [0, 0]);
    }

    #[test]
    fn messages_below_their_file() {
        let read = |output: &str| graded(&output.lines().collect::<Vec<_>>()).len();
        assert_eq!(read(">>> Working on: /p/a.po\nError: E1: x y\n5:# z\nWarning: W2: x y\nErrors: 1\n"), 2);
        assert_eq!(read("line 1: Error:  x y\n> Foo\nline 3: Warning:  z w\nlinear 3: Error: x\n"), 2);
        let lines = ["Checking a.po", "Error: x y"];
        assert_eq!(graded(&lines).first().map(|(_, found)| found.at.file), Some("a.po"));
    }

    #[test]
    fn other_lines() {
        check("a.js\n12:00:01 x\nseen 5:28 x\nLinted 3 files\n", &[]);
        check("5:28 x\n", &[]);
        check("a.js\nan error  is in it\nno error here\n", &[]);
    }
}
