//! The general case: output in formats that no reader is specific to.
//!
//! It reads a location with a severity, in any of the usual formats (the GNU Coding Standards' "Formatting Error
//! Messages", Microsoft's, and those of linters); a line that consists only of counts; and names of tests after the
//! usual marks. A signal counts only when a second one confirms it: a total needs at least as many listed findings, and
//! names must be as many as the run states. The general case is used only if no reader of a tool's format has findings.

pub(crate) mod around_place;
pub(crate) mod blocks;
pub(crate) mod certain;
pub(crate) mod complaints;
mod conclusions;
pub(crate) mod crash;
mod general;
pub(crate) mod grouped;
mod headed;
mod headings;
pub(crate) mod itemized;
pub(crate) mod listed;
mod message;
mod parted;
mod quiet;
mod reasons;
pub(crate) mod records;
mod rows;
pub(crate) mod sentences;
pub(crate) mod test_runs;
mod totals;
pub(crate) mod unformatted;

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape};
use crate::engine::scan;
use crate::engine::tool::Tool;

pub(crate) const TOOL: Tool = Tool {
    kind: Kind::Any,
    starts: &[
        "# FAIL",
        "# PASS",
        "# fail",
        "# pass",
        "# SKIP",
        "# TOTAL",
        "# ERROR",
        "Failed",
        "FAIL",
        "Fail",
        "Ok: ",
        "Pass",
        "passed",
        "succeeded: ",
        "skipped: ",
        "total: ",
        "# of ",
        "Total",
        "Executed ",
        "** TESTS=",
        "Tests ",
        "Skip: ",
        "Skipped: ",
        "Timeout: ",
        "Unexpected Pass: ",
        "Tests:",
        "Test ",
        "Count: ",
        "tests: ",
        "[FAIL",
        "[Failed] ",
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
        "Issues",
        "Success",
        "fail: ",
        "fail ",
        "pass: ",
        "Messages: ",
        "* FAIL",
        "Ran ",
    ],
    holds: &["failed", "FAIL", "line ", "rror", "ERROR", "arning", "WARNING"],
    new: || Box::<general::General>::default(),
    shapes: &[Shape::Located, Shape::Numbered, Shape::Positioned],
    ..Tool::NONE
};

/// Locations with a message and without a severity. Logs of programs look the same, so they are used only if there is
/// nothing else, and only for a check of compilers or linters.
pub(crate) const UNGRADED: Tool = Tool {
    kind: Kind::Guess,
    new: || Box::<Ungraded>::default(),
    starts: &["Line "],
    holds: &["line "],
    shapes: &[Shape::Located],
    ..Tool::NONE
};

/// Tried last.
pub(in crate::readers) const TOOLS: &[Tool] = &[TOOL, UNGRADED];

/// The maximum number of findings without a severity. Beyond it, the output is a program's log and not a list of
/// findings.
const LOG: u64 = 1000;

/// The deepest indentation of a finding without a severity.
const NESTED: usize = 2;

#[derive(Default)]
struct Ungraded {
    read: u64,
    /// The last finding.
    last: String,
    /// Whether a space is before the line number of the first finding: `a.c: 3: x`.
    spaced: bool,
}

impl Reader for Ungraded {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if self.read >= LOG {
            return Claim::Pass;
        }
        // A line that is indented deeper is part of a stack or of the lines above. A location has a number.
        let has_number = line.text.bytes().any(|byte| byte.is_ascii_digit());
        if scan::indent(line.text) > NESTED || !has_number || general::is_frame(line.text) {
            return Claim::Pass;
        }
        let Some(finding) = message::read(line.text).filter(|finding| finding.severity.is_none()) else {
            let more = if self.read > 0 { message::continuation(line.text) } else { None };
            more.inspect(|more| findings.detail(more));
            return Claim::Pass;
        };
        self.read += 1;
        let behind = line.text.split_once(finding.at.file).map_or("", |(_, behind)| behind);
        let spaced = behind.starts_with(": ") && finding.at.line.is_some();
        if self.read == 1 {
            self.spaced = spaced;
        }
        // A line that is printed twice in succession, or once more with the folder of its file, is one repeated finding or
        // two findings, so there is no count. If the locations have two formats, one may be that of source.
        let again = line.text.ends_with(&self.last) || self.last.ends_with(line.text);
        if self.read == LOG || self.read > 1 && again || self.spaced != spaced {
            findings.partly_understood();
        }
        line.text.clone_into(&mut self.last);
        findings.diagnostic(finding.at, Severity::Error, finding.code, finding.text);
        Claim::Mine
    }
}
