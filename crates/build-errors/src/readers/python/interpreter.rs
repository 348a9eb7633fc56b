//! The Python interpreter: an uncaught exception, a file that does not parse, a missing module. Also pip when it cannot
//! install, and pre-commit when it cannot read its configuration.
//!
//! Source: `Lib/traceback.py`, `Python/pythonrun.c`, and `Lib/runpy.py` for `No module named`;
//! `pip/_internal/resolution/resolvelib/factory.py`; cfgv's `ValidationError.__str__`.

use crate::Severity;
use crate::engine::location::extension;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};
use crate::readers::python::traceback;

pub(in crate::readers) const TOOL: Tool = Tool::program::<Python>("python")
    .starts(&[
        "Traceback (most recent call last):",
        "File \"",
        "*** ",
        "SyntaxError: ",
        "IndentationError: ",
        "TabError: ",
        "python",
        "=====> ",
    ])
    .holds(&["No module named ", "Error: "]);

#[derive(Default)]
struct Python {
    inside: bool,
    /// Whether the lines of the traceback have a frame. Those of Emacs have none. `None` if there are no lines.
    framed: Option<bool>,
    /// The last exception. Programs also log exceptions that they handle.
    last: String,
    /// The last location outside a function, and the line where it was printed.
    place: Option<(u64, String, u32)>,
}

/// The maximum number of lines between a location and the exception: the source and its marks.
pub(super) const NEAR: u64 = 3;

impl Reader for Python {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((file, number)) = place(text) {
            self.place = Some((findings.line(), file.to_owned(), number));
        }
        if text == "Traceback (most recent call last):" {
            (self.inside, self.framed) = (true, None);
            return Claim::More;
        }
        if self.inside && scan::indent(text) > 0 {
            let is_frame = text.trim_start().starts_with("File \"");
            self.framed = Some(is_frame || self.framed.unwrap_or_default());
            return Claim::More;
        }
        if std::mem::take(&mut self.inside) && !text.is_empty() && self.framed.unwrap_or(true) {
            text.trim_end().clone_into(&mut self.last);
            self.unparsed(text, findings);
            return Claim::Mine;
        }
        // Some exceptions wrap the message of another program: nbconvert and papermill end with the exception of the
        // notebook.
        if self.last.ends_with(':') && traceback::is_exception(text) && text.contains("Error: ") {
            text.clone_into(&mut self.last);
            return Claim::Mine;
        }
        // Programs in other languages have errors of the same name, without this location above them.
        if self.unparsed(text, findings) {
            text.clone_into(&mut self.last);
            return Claim::Mine;
        }
        if let Some((at, message)) = sorry(text) {
            findings.diagnostic(at, Severity::Error, None, message);
            return Claim::Mine;
        }
        // An error in pre-commit's configuration: `=====> Missing required key: name` under `==> At Hook(id='x')`.
        if let Some(why) = text.strip_prefix("=====> ").filter(|_| line.above.starts_with("==> ")) {
            findings.reason(Weight::Cause, why);
            findings.written_by("pre-commit");
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

impl Python {
    /// Notes that a file does not parse, if the text says so and the location is above it. Hy and Xonsh print the same
    /// block for files in their languages.
    fn unparsed(&self, text: &str, findings: &mut Findings) -> bool {
        let near = |line: u64| findings.line() <= line + NEAR;
        let Some((first, file, number)) = self.place.as_ref().filter(|(line, ..)| near(*line)) else {
            return false;
        };
        let is_python = matches!(extension(file), "" | "py" | "pyi" | "pyx" | "pyw" | "ipynb");
        if !is_python || !is_syntax_error(text) {
            return false;
        }
        let at = Location { file, line: Some(*number), column: None };
        findings.diagnostic_from(*first, at, Severity::Error, None, text);
        true
    }
}

/// The file and the line in a location outside a function: `  File "a.py", line 3`, and with the mark of `compileall`
/// `***   File "a.py", line 3`. Does not match `  File "a.py", line 3, in f`.
pub(super) fn place(text: &str) -> Option<(&str, u32)> {
    let text = text.strip_prefix("*** ").unwrap_or(text);
    let (file, line) = text.trim_start().strip_prefix("File \"")?.split_once("\", line ")?;
    Some((file, line.trim_end().parse().ok()?))
}

/// An error of `compileall` and `py_compile` on one line: `*** Sorry: IndentationError: unexpected indent (a.py, line 3)`.
/// Does not match `Sorry: x (a.py, line 3)`.
fn sorry(text: &str) -> Option<(Location<'_>, &str)> {
    let message = text.strip_prefix("*** Sorry: ").filter(|message| is_syntax_error(message))?;
    let (message, place) = message.strip_suffix(')')?.rsplit_once(" (")?;
    let (file, line) = place.split_once(", line ")?;
    Some((Location { file, line: Some(line.parse().ok()?), column: None }, message))
}

/// Whether the line is a `SyntaxError: invalid syntax`, or one of its subclasses.
pub(super) fn is_syntax_error(text: &str) -> bool {
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
    fn configurations_of_pre_commit() {
        let tool = |output| crate::engine::read(&[&TOOL], output).tool().map(str::to_owned);
        let bad = "InvalidConfigError: \n==> File .pre-commit-config.yaml\n==> At Config()\n=====> Missing required key: repos\n";
        assert_eq!(tool(bad).as_deref(), Some("pre-commit"));
        assert_eq!(tool("-----> Building\n=====> Application deployed\n"), None);
    }

    #[track_caller]
    fn check(output: &str, place: Option<&str>) {
        let mut found = crate::engine::found(&TOOL, output).into_iter();
        let first = found.next().filter(|first| !first.starts_with("reason: "));
        assert_eq!(first.as_deref(), place, "{output}");
    }

    #[test]
    fn files_that_do_not_parse() {
        let block = |file: &str| {
            format!("  File \"{file}\", line 3\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n")
        };
        check(&block("/p/a.py"), Some("/p/a.py:3 error: SyntaxError: invalid syntax"));
        let imported = format!(
            "Traceback (most recent call last):\n  File \"main.py\", line 1, in <module>\n    import a\n{}",
            block("/p/a.py")
        );
        check(&imported, Some("/p/a.py:3 error: SyntaxError: invalid syntax"));
        let compiled = "***   File \"./a.py\", line 3\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n";
        check(compiled, Some("./a.py:3 error: SyntaxError: invalid syntax"));
        let sorry = "*** Sorry: IndentationError: unexpected indent (a.py, line 3)\n";
        check(sorry, Some("a.py:3 error: IndentationError: unexpected indent"));
        check("*** Sorry: x (a.py, line 3)\n", None);
        check(&block("/p/a.hy"), None);
        check("SyntaxError: Unexpected token '='\n", None);
        check("  File \"a.py\", line 3, in f\nSyntaxError: x\n", None);
    }

    #[test]
    fn tracebacks_of_other_languages() {
        let reason = |frame: &str| {
            let output = format!("Traceback (most recent call last):\n{frame}error: x\n");
            crate::engine::found(&TOOL, &output)
        };
        assert_eq!(reason("  File \"a.py\", line 3, in f\n    f()\n"), ["a.py:3 error: error: x"]);
        assert_eq!(reason(""), ["reason: error: x"]);
        assert_eq!(reason("  error(\"x\")\n"), Vec::<String>::new());
    }

    #[test]
    fn refusals() {
        assert!(refused("/usr/bin/python3.11: No module named pytest"));
        assert!(refused("python: can't open file '/a.py': [Errno 2] No such file or directory"));
        assert!(!refused("x: No module named y"));
    }
}
