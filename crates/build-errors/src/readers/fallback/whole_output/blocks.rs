//! Findings in blocks: a line that only locates the finding, and the message on the nearest line above or below it.

use crate::engine::location::{Location, leading};
use crate::engine::severity;
use crate::readers::fallback::lines::message::is_aside;
use crate::readers::fallback::lines::split_findings;
use crate::readers::shared::located::Message;

/// The maximum number of lines between a message and its location.
const NEAR: usize = 3;

/// The maximum number of findings that are read.
const FINDINGS: usize = 1000;

/// The findings in blocks, each with the position of the line that locates it. A location counts once.
pub(crate) fn blocks<'a>(lines: &[&'a str]) -> Vec<(usize, Message<'a>)> {
    let mut found: Vec<(usize, Message<'a>)> = Vec::new();
    for (position, line) in lines.iter().enumerate() {
        let (at, wording) = if let Some(at) = below_message(line) {
            let above = lines.get(position.saturating_sub(NEAR)..position).unwrap_or_default();
            (at, above.iter().rev().find(|line| !line.trim().is_empty()))
        } else if let Some(at) = above_bar(line) {
            let below = lines.get(position + 1..).unwrap_or_default().iter().take(NEAR);
            (at, below.into_iter().find(|line| !line.trim().is_empty()))
        } else {
            continue;
        };
        let Some(wording) = wording.filter(|wording| !is_aside(wording) && !is_source(wording)) else {
            continue;
        };
        if found.len() < FINDINGS && !found.iter().any(|(_, message)| message.at == at) {
            let wording = severity::unmarked(wording.trim());
            let (severity, code, text) = severity::label(wording)
                .map_or((None, None, wording), |(severity, code, text)| (Some(severity), code, text));
            found.push((position, Message { at, severity, code, text }));
        }
    }
    found
}

/// The location in a line below a message: `  --> a.py:2:8`, `╭─[a.js:1:5]`, `  on a.tf line 1, in variable "a":`. Does not
/// match a stack frame.
fn below_message(line: &str) -> Option<Location<'_>> {
    let text = line.trim_start();
    if text.starts_with("at ") {
        return None;
    }
    split_findings::under(line).or_else(|| {
        let (at, rest) = leading(text.strip_prefix("on ")?)?;
        (at.line.is_some() && (rest == ":" || rest.starts_with(", in "))).then_some(at)
    })
}

/// The location in a line that a bar ends: `src/a.ts:5:28 lint/noAny ━━━━━━━`. Does not match `a.ts:5:28 x`.
fn above_bar(line: &str) -> Option<Location<'_>> {
    let bar = line.trim_end();
    let named = bar.trim_end_matches(['━', '─', '═']);
    if bar.len() < named.len() + 9 || line.starts_with(' ') {
        return None;
    }
    leading(named).map(|(at, _)| at).filter(|at| at.line.is_some())
}

/// Whether the line is source with its number: `3 | x`, `  12 │ y`.
fn is_source(line: &str) -> bool {
    let text = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    text.starts_with(['|', '│'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &[(&str, u32, &str)]) {
        let lines: Vec<&str> = output.lines().collect();
        let found = blocks(&lines);
        let found: Vec<_> = found
            .iter()
            .map(|(_, wording)| (wording.at.file, wording.at.line.unwrap_or(0), wording.text))
            .collect();
        assert_eq!(found, expected, "{output}");
    }

    #[test]
    fn blocks_of_findings() {
        check("E401 Two imports\n --> a.py:2:1\n  |\n2 | import a, b\n", &[("a.py", 2, "E401 Two imports")]);
        check("  × x is bad\n   ╭─[src/b.js:1:5]\n 1 │ let x\n", &[("src/b.js", 1, "x is bad")]);
        check("src/a.ts:5:28 lint/noAny ━━━━━━\n\n  ! Odd any.\n", &[("src/a.ts", 5, "! Odd any.")]);
        check("Error: Odd type\n\n  on a.tf line 1, in variable \"a\":\n", &[("a.tf", 1, "Odd type")]);
    }

    #[test]
    fn other_lines() {
        check("x\n    at f (a.js:3:7)\n  at a.js:3:7\n", &[]);
        check("note: it is defined here\n --> a.py:2:1\n", &[]);
        check(" --> a.py:2:1\n", &[]);
        check("src/a.ts:5:28 is odd\n", &[]);
    }
}
