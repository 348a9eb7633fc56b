//! The general case: what tools print that have no format of their own.
//!
//! A place with a severity, in any of the usual spellings (the GNU Coding Standards' "Formatting Error Messages",
//! Microsoft's, and those of linters); a line that is nothing but counts; names of tests behind the usual marks. Each
//! is believed only as far as another bears it out: a total where no fewer findings were listed, names where they are as
//! many as the run says. It speaks only where no tool's own format does.

mod general;
mod headed;
pub(crate) mod listed;
mod message;
mod names;
mod parted;
mod quiet;
mod reasons;
mod rows;
pub(crate) mod sentences;
mod tally;
mod totals;
pub(crate) mod unformatted;
mod words;

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan;

pub(crate) const TOOL: Tool = Tool {
    kind: Kind::Any,
    starts: &[
        "# FAIL",
        "# PASS",
        "# SKIP",
        "# TOTAL",
        "# ERROR",
        "Failed",
        "FAIL",
        "Fail",
        "Ok: ",
        "Passed",
        "passed",
        "succeeded: ",
        "skipped: ",
        "total: ",
        "# of ",
        "Total",
        "Executed ",
        "** TESTS=",
        "Tests ",
        "Skipped: ",
        "Timeout: ",
        "Unexpected Pass: ",
        "Tests:",
        "tests: ",
        "[FAIL",
        "[ FAIL",
        "✗ ",
        "× ",
        "ERROR",
        "Error",
        "WARNING",
        "✖ ",
        "[error]",
        "[warn]",
        "WARN",
        "warn",
        "Warn",
        "✘ ",
        "❌ ",
        "failing:",
        "passing:",
        "- Failed: ",
        "- Passed: ",
        "- Skipped: ",
        "[====] ",
        "fatal: ",
        "FATAL: ",
        "Fatal: ",
        "Origin: ",
        "[ERROR]: ",
        ">>> ",
        "System check identified ",
    ],
    holds: &["failed", "FAIL", "line ", "rror", "ERROR", "arning", "WARNING"],
    new: || Box::<general::General>::default(),
    shapes: &[Shape::Located, Shape::Numbered, Shape::Positioned],
    ..Tool::NONE
};

/// Places with a message that does not say how bad it is. Programs log so, too: it speaks only where nothing else
/// does, and only for a check of compilers or linters.
pub(crate) const UNGRADED: Tool = Tool {
    kind: Kind::Guess,
    new: || Box::<Ungraded>::default(),
    starts: &["Line "],
    holds: &["line "],
    shapes: &[Shape::Located],
    ..Tool::NONE
};

/// Asked last.
pub(in crate::readers) const TOOLS: &[Tool] = &[TOOL, UNGRADED];

/// Findings without a severity that are read. Past it they are a program's log, which is no list of findings.
const LOG: u64 = 1000;

#[derive(Default)]
struct Ungraded {
    read: u64,
    /// The finding that was read last.
    last: String,
}

impl Reader for Ungraded {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if self.read >= LOG {
            return Claim::Pass;
        }
        // What stands further in is a stack, or belongs to what it stands under.
        if scan::indent(line.text) > 2 {
            return Claim::Pass;
        }
        let Some(finding) = message::read(line.text).filter(|finding| finding.severity.is_none()) else {
            return Claim::Pass;
        };
        self.read += 1;
        // A line that is printed twice in succession is one finding that was repeated, or two: there is no count.
        if self.read == LOG || self.last == line.text {
            findings.partly_understood();
        }
        line.text.clone_into(&mut self.last);
        findings.diagnostic(finding.at, Severity::Error, finding.code, finding.text);
        Claim::Mine
    }
}
