//! The general case: output in formats that no reader is specific to.
//!
//! It reads a location with a severity, in any of the usual formats (the GNU Coding Standards' "Formatting Error
//! Messages", Microsoft's, and those of linters); a line that consists only of counts; and names of tests after the
//! usual marks. A signal counts only when a second one confirms it: a total needs at least as many listed findings, and
//! names must be as many as the run states. The general case is used only if no reader of a tool's format has findings.
//!
//! [`lines`] reads each line as it comes. [`whole_output`] reads the kept lines together at the end, if no reader understood
//! them. [`test_runs`] reads the counts and the names of failed tests for both.

mod lines;
pub(crate) mod test_runs;
pub(crate) mod whole_output;

use crate::engine::reader::{Kind, Shape};
use crate::engine::tool::Tool;
pub(crate) use lines::complaints::complains;
use lines::general::General;
use lines::ungraded::Ungraded;

pub(crate) const TOOL: Tool = Tool {
    kind: Kind::Any,
    starts: &[
        "# FAIL", "# PASS", "# fail", "# pass", "# SKIP", "# TOTAL", "# ERROR", "Failed", "FAIL", "Fail",
        "Ok: ", "Pass", "passed", "succeeded: ", "skipped: ", "total: ", "# of ", "Total", "Executed ",
        "** TESTS=", "Tests ", "Skip: ", "Skipped: ", "Timeout: ", "Unexpected Pass: ", "Tests:", "Test ",
        "Count: ", "tests: ", "[FAIL", "[Failed] ", "[ FAIL", "✗ ", "× ", "ERROR", "Error", "WARNING", "✖ ",
        "[error]", "[warn]", "WARN", "warn", "Warn", "✘ ", "❌ ", "failing:", "passing:", "- Failed: ",
        "- Passed: ", "- Skipped: ", "[====] ", "fatal: ", "FATAL: ", "Fatal: ", "Origin: ", "[ERROR]: ",
        ">>> ", "System check identified ", "Issues", "Success", "fail: ", "fail ", "pass: ", "Messages: ",
        "* FAIL", "Ran ",
    ],
    holds: &["failed", "FAIL", "line ", "rror", "ERROR", "arning", "WARNING"],
    new: || Box::<General>::default(),
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
