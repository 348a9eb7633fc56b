//! The reason why a session failed or ended without a failed test.

use crate::engine::{Findings, Weight, scan};
use crate::readers::python::traceback::is_exception;

/// Reads the coverage threshold of pytest-cov or of `coverage report`.
pub(super) fn coverage(text: &str, findings: &mut Findings) -> bool {
    let required = text.strip_prefix("FAIL ").filter(|why| why.starts_with("Required test coverage of "));
    let why = required.or_else(|| text.starts_with("Coverage failure: total of ").then_some(text));
    if let Some(why) = why {
        findings.reason(Weight::Cause, why);
    }
    why.is_some()
}

/// Reads a crash of the interpreter: `test_a.py::test_b Fatal Python error: Segmentation fault`,
/// `INTERNALERROR> ValueError: x`, the shell's `bash: line 1:  3903 Killed   pytest`.
pub(super) fn crash(text: &str, findings: &mut Findings) -> bool {
    let fatal = text.find("Fatal Python error: ").and_then(|at| text.get(at..));
    let internal =
        text.strip_prefix("INTERNALERROR> ").filter(|why| is_exception(why) && why.contains("Error"));
    let killed = || {
        let (_, rest) = text.split_once(": line ")?;
        let (_, rest) = scan::number(rest)?;
        let (_, rest) = scan::number(rest.strip_prefix(':')?.trim_start())?;
        let signal = ["Killed", "Aborted", "Segmentation fault", "Terminated"];
        // The shell prints the same for other programs.
        let its = ["pytest", "py.test", "python"].iter().any(|name| rest.contains(name));
        signal.into_iter().find(|signal| its && rest.trim_start().starts_with(signal))
    };
    let why = fatal.or(internal).or_else(killed);
    if let Some(why) = why {
        findings.reason(Weight::Cause, why);
    }
    why.is_some()
}
