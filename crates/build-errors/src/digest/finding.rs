//! The text of one finding: its test, its place, its message, its detail.

use super::detail_lines::Shown;
use super::one_line;
use super::paths::Paths;
use super::styled::{Style, Styled};
use crate::{Diagnostic, Severity};

/// The line above the findings of a failed test: `failed: cart > totals`.
pub(super) fn test_heading(test: &str, errored: bool) -> Styled {
    let mut text = Styled::default();
    text.push(Style::Bad, if errored { "errored: " } else { "failed: " })
        .push(Style::Plain, one_line(test))
        .end();
    text
}

/// The place and the message: `src/a.ts:3:14 error TS2322: …`. Below a test whose name begins with the file, the place is
/// only the line: `line 14: assert 1 == 2`.
pub(crate) fn headline(diagnostic: &Diagnostic, paths: &Paths<'_>) -> Styled {
    let mut text = Styled::default();
    match line_of_test(diagnostic) {
        Some(line) => {
            text.push(Style::Place, format!("line {line}: "));
        }
        None => {
            let place = place(diagnostic, paths);
            if !place.is_empty() {
                text.push(Style::Place, place).push(Style::Plain, " ");
            }
        }
    }
    message(&mut text, diagnostic);
    text
}

/// The line, if the test's name begins with the file: `tests/test_a.py::test_b`.
fn line_of_test(diagnostic: &Diagnostic) -> Option<u32> {
    let file = diagnostic.file.as_deref()?;
    let name = diagnostic.test.as_deref()?.strip_prefix(file)?;
    name.starts_with("::").then_some(diagnostic.line)?
}

/// `src/a.ts:3:14`, relative to the root, after the package if the path does not show it.
pub(super) fn place(diagnostic: &Diagnostic, paths: &Paths<'_>) -> String {
    let package = diagnostic.package.as_deref().unwrap_or_default();
    let mut place = diagnostic.file.as_deref().map(|file| one_line(paths.relative(file))).unwrap_or_default();
    if !package.is_empty() && !place.contains(package) {
        place = format!("[{}] {place}", one_line(package));
    }
    if diagnostic.file.is_some() {
        for number in [diagnostic.line, diagnostic.line.and(diagnostic.column)].into_iter().flatten() {
            place = format!("{place}:{number}");
        }
    }
    place.trim_end().to_owned()
}

/// Writes the message: `error TS2322: Type 'string' is not assignable to type 'number'.`. For a failed test it has no
/// severity.
pub(super) fn message(text: &mut Styled, diagnostic: &Diagnostic) {
    let style = if diagnostic.severity == Severity::Error { Style::Bad } else { Style::Warning };
    let code = diagnostic.code.as_deref().map(one_line);
    match (&diagnostic.test, code) {
        (Some(_), None) => {}
        (_, Some(code)) => {
            text.push(style, format!("{} {code}: ", diagnostic.severity.as_str()));
        }
        (None, None) => {
            text.push(style, format!("{}: ", diagnostic.severity.as_str()));
        }
    }
    text.push(Style::Plain, one_line(&diagnostic.message));
}

/// Returns the finding with those lines of its detail that are not `shown` yet. If there are any, also returns the
/// finding without them. If the record's detail is shortened, the text names the log lines with the complete detail.
pub(super) fn detailed(text: Styled, diagnostic: &Diagnostic, shown: &mut Shown) -> (Styled, Option<Styled>) {
    let detail = diagnostic.detail.as_deref().unwrap_or_default();
    let mut whole = text.clone();
    for line in shown.new_lines(detail, own_place(diagnostic).as_deref()) {
        let line = super::plain(&line).trim_end().to_owned();
        let log = diagnostic.log_lines.filter(|_| line.trim_start().starts_with("[…"));
        let log = log.map(|(first, last)| format!(" log lines {first}-{last}")).unwrap_or_default();
        whole.push(Style::Plain, format!("  {line}{log}")).end();
    }
    let has_detail = whole.length() != text.length();
    (whole, has_detail.then_some(text))
}

/// `a.c:3:14: `: the place that compilers repeat before the notes of a finding.
fn own_place(diagnostic: &Diagnostic) -> Option<String> {
    let mut place = diagnostic.file.clone()?;
    for number in [Some(diagnostic.line?), diagnostic.column].into_iter().flatten() {
        place = format!("{place}:{number}");
    }
    Some(place + ": ")
}
