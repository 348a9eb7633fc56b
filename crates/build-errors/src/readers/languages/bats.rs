//! Bats, the pretty formatter. Its others print TAP and JUnit XML.
//!
//! Source: `libexec/bats-core/bats-format-pretty`.

use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "bats",
    kind: Kind::Test,
    starts: &["✗ ", "Error: Test file \""],
    new: || Box::<Bats>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Bats {
    /// Failed tests of which the details are still to come, or were read.
    failing: bool,
    /// The place of the failure that is being read.
    at: Option<(String, Option<u32>)>,
    seen: bool,
}

impl Reader for Bats {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(name) = text.strip_prefix(" ✗ ") {
            findings.failed.add_again(untimed(name));
            (self.failing, self.seen, self.at) = (true, true, None);
            return Claim::More;
        }
        if text.starts_with("Error: Test file \"") && text.ends_with(" does not exist") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        if !self.seen {
            return Claim::Pass;
        }
        if self.failing
            && let Some(detail) = text.strip_prefix("   ")
        {
            self.detail(detail, findings);
            return Claim::More;
        }
        self.failing = false;
        if let Some(tests) = summary(text) {
            findings.tests(tests);
            self.seen = false;
            return Claim::Mine;
        }
        // What else the formatter prints: a file's name, a test that passed or was skipped.
        Claim::More
    }
}

impl Bats {
    /// `(in test file test/cart.bats, line 13)`, `(from function 'f' in test file a.bats, line 2)`, then the command that
    /// failed, two spaces and a backtick before it.
    fn detail(&mut self, detail: &str, findings: &mut Findings) {
        if let Some((_, place)) = detail.rsplit_once("in test file ")
            && let Some((file, line)) = place.trim_end_matches(')').split_once(", line ")
        {
            self.at = Some((file.to_owned(), line.parse().ok()));
        } else if detail.starts_with("  `")
            && let Some((file, line)) = self.at.take()
        {
            findings.failure(Location { file: &file, line, column: None }, detail);
        }
    }
}

/// `adds in 4ms`, with `--timing`: `adds`.
fn untimed(name: &str) -> &str {
    let timed = name.strip_suffix("ms").and_then(|rest| rest.rsplit_once(" in "));
    timed.filter(|(_, time)| time.bytes().all(|byte| byte.is_ascii_digit())).map_or(name, |(name, _)| name)
}

/// `6 tests, 3 failures, 1 skipped`, also `in 2 seconds`. Not `3 failures`.
fn summary(text: &str) -> Option<Tests> {
    let (total, _) = scan::number(text)?;
    scan::among(text, "tests").or_else(|| scan::among(text, "test"))?;
    let failed = scan::among(text, "failures").or_else(|| scan::among(text, "failure"))?;
    let skipped = scan::among(text, "skipped").unwrap_or(0);
    Some(Tests { failed, passed: total.saturating_sub(failed + skipped), skipped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_test_prints_is_not_counted() {
        let (mut bats, mut findings) = (Bats::default(), Findings::default());
        for text in [
            " ✗ one in 4ms",
            "   (in test file test/a.bats, line 13)",
            "     `false' failed",
            "   77 tests, 77 failures",
            " ✓ two",
            "2 tests, 1 failure",
        ] {
            bats.line(Line { text, above: "" }, &mut findings);
        }
        assert_eq!(findings.failed.kept(), ["one"]);
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(1));
        assert_eq!(findings.files.kept(), ["test/a.bats"]);
    }
}
