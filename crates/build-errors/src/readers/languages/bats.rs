//! Bats, the pretty formatter. Its others print TAP and JUnit XML.
//!
//! Source: `libexec/bats-core/bats-format-pretty`.

use crate::engine::failure::Failure;
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
    /// The failure that is being read.
    failure: Failure,
    seen: bool,
}

impl Reader for Bats {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(name) = text.strip_prefix(" ✗ ") {
            self.settle(findings);
            findings.failed.add_again(untimed(name));
            (self.failing, self.seen) = (true, true);
            self.failure = Failure::begin(findings.line);
            self.failure.test.push_str(untimed(name));
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
            self.detail(detail, findings.line);
            return Claim::More;
        }
        self.failing = false;
        self.settle(findings);
        if let Some(tests) = summary(text) {
            findings.tests(tests);
            self.seen = false;
            return Claim::Mine;
        }
        // What else the formatter prints: a file's name, a test that passed or was skipped.
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
    }
}

impl Bats {
    /// `(in test file test/cart.bats, line 13)`, `(from function 'f' in test file a.bats, line 2)`, then the command that
    /// failed, two spaces and a backtick before it.
    fn detail(&mut self, detail: &str, line: u64) {
        self.failure.extend(line);
        if !self.failure.is_located()
            && let Some((_, place)) = detail.rsplit_once("in test file ")
            && let Some((file, line)) = place.trim_end_matches(')').split_once(", line ")
        {
            self.failure.locate(Location { file, line: line.parse().ok(), column: None });
        } else if self.failure.is_located() && !detail.trim().is_empty() {
            self.failure.say(detail);
        }
    }

    fn settle(&mut self, findings: &mut Findings) {
        let failure = std::mem::take(&mut self.failure);
        if failure.is_located() && !failure.message.is_empty() {
            failure.note(findings);
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
