//! `prove`: the report at the end. What it says of the tests' names is in their own output, which need not be shown.
//!
//! Source: `TAP::Formatter::Base` (`summary`), `Test::Builder` for `#   Failed test`.

use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "prove",
    kind: Kind::Test,
    starts: &["Test Summary Report", "Files=", "#   Failed test"],
    new: || Box::<Prove>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Prove {
    /// The report is being read.
    report: bool,
    failed: u64,
    /// Why a file failed of which no test did.
    why: Option<String>,
    /// The test whose place is on the next line.
    test: Option<String>,
}

impl Reader for Prove {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(test) = self.test.take() {
            // `#   at t/cart.t line 4.`
            if let Some(at) = text.strip_prefix("#   at ").and_then(place) {
                findings.failure(at, &test);
                return Claim::Mine;
            }
        }
        if let Some(test) = text.strip_prefix("#   Failed test") {
            self.test = Some(test.trim().trim_matches('\'').to_owned());
            return Claim::More;
        }
        if text == "Test Summary Report" {
            self.report = true;
            return Claim::More;
        }
        if !self.report {
            return Claim::Pass;
        }
        if let Some(counts) = text.strip_prefix("Files=") {
            self.close(counts, findings);
            return Claim::Mine;
        }
        if let Some((_, counts)) = text.split_once("(Wstat: ") {
            self.failed +=
                counts.split_once("Failed: ").and_then(|(_, rest)| scan::number(rest)).map_or(0, |n| n.0);
            if self.why.is_none() && counts.contains("Failed: 0)") {
                self.why = Some(text.to_owned());
            }
        }
        Claim::More
    }
}

impl Prove {
    /// `6, Tests=11,  0 wallclock secs`.
    fn close(&mut self, counts: &str, findings: &mut Findings) {
        let total = counts.split_once("Tests=").and_then(|(_, rest)| scan::number(rest)).map_or(0, |n| n.0);
        let failed = self.failed;
        findings.tests(Tests { failed, passed: total.saturating_sub(failed), skipped: 0 });
        if failed == 0
            && let Some(why) = &self.why
        {
            findings.reason(Weight::Stated, why);
        }
        *self = Self::default();
    }
}

/// `t/cart.t line 4.`
fn place(text: &str) -> Option<Location<'_>> {
    let (file, line) = text.strip_suffix('.')?.rsplit_once(" line ")?;
    Some(Location { file, line: Some(line.parse().ok()?), column: None })
}
