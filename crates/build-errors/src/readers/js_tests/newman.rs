//! Newman, which runs the collections of Postman: its `cli` reporter.
//!
//! The totals are those of `assertions` in its table. Each failed assertion is numbered below its request. Source:
//! `newman/lib/reporters/cli/index.js`.

use crate::engine::{
    Claim, Failure, Findings, Line, NAMES, Names, Reader, RunStart, Tests, Tool, Weight, scan,
};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Newman>("newman")
    .starts(&[
        "│                requests ", "│              assertions ", "|                requests ",
        "|              assertions ", "1. ", "2. ", "3. ", "4. ", "5. ", "6. ", "7. ", "8. ", "9. ",
    ])
    .run(RunStart::Command);

#[derive(Default)]
struct Newman {
    numbered: Names,
    /// The number of requests that were sent, and the number of failed requests.
    requests: (u64, u64),
    /// The same numbers for the assertions.
    assertions: Option<(u64, u64)>,
    /// The rows of the list below the table. The last one is being read.
    rows: Vec<Failure>,
}

impl Reader for Newman {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(requests) = row(text, "requests") {
            self.requests = requests;
            return Claim::Mine;
        }
        if let Some(assertions) = row(text, "assertions") {
            self.assertions = Some(assertions);
            return Claim::Mine;
        }
        if self.assertions.is_some() {
            return self.listed(text, findings.line());
        }
        // Other tools number their lists in the same way, so the list counts only if the table agrees.
        if let Some(name) = numbered(text) {
            self.numbered.add(name);
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        let Some((executed, failed)) = self.assertions else { return };
        findings.tests(Tests { failed, passed: executed.saturating_sub(failed), skipped: 0 });
        if self.numbered.count() == failed {
            self.numbered.kept().iter().for_each(|name| findings.failed_test(name));
        }
        for mut row in self.rows.drain(..).filter(|row| !row.message.is_empty()) {
            if !findings.failed().kept().contains(&row.test) {
                row.test.clear();
            }
            row.note(findings);
        }
        let (sent, lost) = self.requests;
        if failed == 0 && lost > 0 {
            findings.reason(Weight::Cause, &format!("{lost} of {sent} requests failed"));
        }
    }
}

impl Newman {
    /// Reads ` 1.  AssertionError  pays`, and below it the message and the location: `at assertion:0 in test-script`.
    fn listed(&mut self, text: &str, line: u64) -> Claim {
        if let Some((_, row)) = text.strip_prefix(' ').map(str::trim_start).and_then(scan::number)
            && let Some(row) = row.strip_prefix(".  ").filter(|_| self.rows.len() < NAMES)
        {
            let mut failure = Failure::begin(line);
            failure.test.push_str(row.split_once("  ").map_or("", |(_, name)| name.trim()));
            self.rows.push(failure);
            return Claim::More;
        }
        let below = text.starts_with("      ");
        let Some(row) = self.rows.last_mut().filter(|_| below) else { return Claim::Pass };
        if !text.trim().is_empty() {
            row.extend(line);
            row.say(text);
        }
        Claim::More
    }
}

/// The executed and the failed number in `│              assertions │                3 │                2 │`, with
/// rules of ASCII or box characters. Does not match `| assertions | all |`.
fn row(text: &str, name: &str) -> Option<(u64, u64)> {
    let mut cells = text.split(['│', '|']).map(str::trim);
    let number = |cell: &str| scan::number(cell).filter(|(_, rest)| rest.is_empty()).map(|(count, _)| count);
    if !cells.next()?.is_empty() || cells.next()? != name {
        return None;
    }
    let figures = (number(cells.next()?)?, number(cells.next()?)?);
    (cells.next()?.is_empty() && cells.next().is_none()).then_some(figures)
}

/// The name in `  3. pays`. Does not match ` 3.  AssertionError  pays` or `  3.5 s`.
fn numbered(text: &str) -> Option<&str> {
    let (_, rest) = scan::number(text.strip_prefix("  ")?)?;
    rest.strip_prefix(". ").filter(|name| !name.is_empty() && !name.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::engine::found;

    #[test]
    fn figures_and_names() {
        let output = "→ cart\n  1. 77 failed discounts\n  ✓  ships\n→ pay\n  3. pays\n\
             │                requests │                2 │                1 │\n\
             │              assertions │                3 │                2 │\n 1.  AssertionError  77 failed discounts\n";
        assert_eq!(
            found(&TOOL, output),
            ["failed: 77 failed discounts, pays", "2 failed, 1 passed, 0 skipped"]
        );
    }

    #[test]
    fn requests_that_failed_say_why() {
        let output = "|                requests |                2 |                1 |\n\
             |              assertions |                0 |                0 |\n";
        let why = crate::engine::read(&[&TOOL], output).why().map(|(_, why)| why.clone());
        assert_eq!(why.as_deref(), Some("1 of 2 requests failed"));
    }

    #[test]
    fn other_lines() {
        assert_eq!(row("| assertions | all | 3 |", "assertions"), None);
        assert_eq!(row("assertions | 3 | 2 |", "assertions"), None);
        assert_eq!(numbered(" 3.  AssertionError  pays"), None);
        assert_eq!(found(&TOOL, "  1. one thing\n  2. another\n"), [""; 0]);
    }
}
