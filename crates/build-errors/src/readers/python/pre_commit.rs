//! pre-commit: files that Python could not parse in a hook. It removes the indentation of a hook's first line.
//!
//! Source: `pre_commit/commands/run.py` (`_run_single_hook`). The output of other hooks is read by the readers of their
//! tools, and the errors of pre-commit itself by a row.

use super::interpreter::{NEAR, is_syntax_error, place};
use crate::Severity;
use crate::engine::location::extension;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool};

pub(in crate::readers) const TOOL: Tool = Tool::lint::<PreCommit>("pre-commit")
    .starts(&["- hook id: ", "File \"", "SyntaxError: ", "IndentationError: ", "TabError: "]);

#[derive(Default)]
struct PreCommit {
    /// Whether a failed hook was read. Its output follows.
    hooked: bool,
    /// The last location outside a function, and the line where it was printed.
    place: Option<(u64, String, u32)>,
}

impl Reader for PreCommit {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        // prek keeps the indentation of the output.
        let text = line.text.trim_start();
        if text.starts_with("- hook id: ") {
            self.hooked = true;
            return Claim::Pass;
        }
        if !self.hooked {
            return Claim::Pass;
        }
        if let Some((file, number)) = place(text) {
            let is_python = matches!(extension(file), "" | "py" | "pyi" | "pyw");
            self.place = is_python.then(|| (findings.line(), file.to_owned(), number));
            return Claim::Pass;
        }
        let near = self.place.take_if(|(line, ..)| findings.line() <= *line + NEAR && is_syntax_error(text));
        let Some((first, file, number)) = near else { return Claim::Pass };
        let at = Location { file: &file, line: Some(number), column: None };
        findings.diagnostic_from(first, at, Severity::Error, None, text);
        Claim::Mine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(crate::engine::found(&TOOL, text), expected, "{text}");
    }

    #[test]
    fn files_that_do_not_parse() {
        check(
            "py...Failed\n- hook id: py\n- exit code: 1\n\nFile \"a.py\", line 3\n    x=(\n      ^\nSyntaxError: '(' was \
             never closed\n\n  File \"b.py\", line 9\n    y=[\n      ^\nSyntaxError: '[' was never closed\n",
            &[
                "a.py:3 error: SyntaxError: '(' was never closed",
                "b.py:9 error: SyntaxError: '[' was never closed",
            ],
        );
        check(
            "- hook id: py\n\n  File \"a.py\", line 3\n      x=(\n        ^\n  SyntaxError: '(' was never closed\n",
            &["a.py:3 error: SyntaxError: '(' was never closed"],
        );
    }

    #[test]
    fn other_lines() {
        let block = "  File \"a.py\", line 3\n    x=(\n      ^\nSyntaxError: '(' was never closed\n";
        check(block, &[]);
        check(&format!("- hook id: x\n{}", block.replace("a.py", "a.hy")), &[]);
        check("- hook id: x\nSyntaxError: no\n", &[]);
    }
}
