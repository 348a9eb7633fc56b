//! The Python interpreter: an uncaught exception, a file that does not parse, a missing module. Also pip when it cannot
//! install, and pre-commit when it cannot read its configuration.
//!
//! Source: `Lib/traceback.py`, `Python/pythonrun.c`, and `Lib/runpy.py` for `No module named`;
//! `pip/_internal/resolution/resolvelib/factory.py`; cfgv's `ValidationError.__str__`.

use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan;
use crate::readers::programs::node;
use crate::readers::python::traceback;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "python",
    kind: Kind::Any,
    starts: &[
        "Traceback (most recent call last):",
        "SyntaxError: ",
        "IndentationError: ",
        "TabError: ",
        "python",
        "=====> ",
    ],
    holds: &["No module named ", "Error: "],
    new: || Box::<Python>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Python {
    inside: bool,
    /// The last exception. Programs also log exceptions that they handle.
    last: String,
}

impl Reader for Python {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text == "Traceback (most recent call last):" {
            self.inside = true;
            return Claim::More;
        }
        if self.inside && scan::indent(text) > 0 {
            return Claim::More;
        }
        if std::mem::take(&mut self.inside) && !text.is_empty() {
            text.trim_end().clone_into(&mut self.last);
            return Claim::Mine;
        }
        // Some exceptions wrap the message of another program: nbconvert and papermill end with the exception of the
        // notebook.
        if self.last.ends_with(':') && traceback::is_exception(text) && text.contains("Error: ") {
            text.clone_into(&mut self.last);
            return Claim::Mine;
        }
        // Node prints the location of the error above its source.
        if is_syntax_error(text) && !node::is_place(line.above) {
            text.clone_into(&mut self.last);
            return Claim::Pass;
        }
        // An error in pre-commit's configuration: `=====> Missing required key: name` under `==> At Hook(id='x')`.
        if let Some(why) = text.strip_prefix("=====> ").filter(|_| line.above.starts_with("==> ")) {
            findings.reason(Weight::Cause, why);
            return Claim::Mine;
        }
        if refused(text) {
            findings.reason(Weight::Cause, text);
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        findings.reason(Weight::Cause, &self.last);
    }
}

/// Whether the line is a `SyntaxError: invalid syntax`, or one of its subclasses.
fn is_syntax_error(text: &str) -> bool {
    ["SyntaxError: ", "IndentationError: ", "TabError: "].iter().any(|name| text.starts_with(name))
}

/// Whether the interpreter could not start the program: `/usr/bin/python3: No module named pytest`,
/// `python: can't open file '/a.py': [Errno 2] …`. Does not match `x: No module named y`.
fn refused(text: &str) -> bool {
    let reads = || {
        let (program, rest) = text.split_once(": ")?;
        let name = program.rsplit(['/', '\\']).next()?;
        Some(
            name.starts_with("python")
                && (rest.starts_with("No module named ") || rest.starts_with("can't open file ")),
        )
    };
    reads().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals() {
        assert!(refused("/usr/bin/python3.11: No module named pytest"));
        assert!(refused("python: can't open file '/a.py': [Errno 2] No such file or directory"));
        assert!(!refused("x: No module named y"));
    }
}
