//! pip and the tools that install with it: the reason why a package could not be built, from the output of the build.
//!
//! Source: `pip/_internal/exceptions.py` (`InstallationSubprocessError`). pip prints that output indented, between its
//! number of lines and its end.

use crate::Severity;
use crate::engine::location::leading;
use crate::engine::severity::label;
use crate::engine::{Claim, Findings, Line, Reader, Tool, Weight};
use crate::readers::python::traceback;
use crate::readers::shared::located::Message;

pub(in crate::readers) const TOOL: Tool = Tool::program::<Pip>("pip").starts(&[HEADING, "ERROR: "]);

/// The first line of pip's error.
const HEADING: &str = "error: subprocess-exited-with-error";

#[derive(Default, Clone, Copy, PartialEq)]
enum Part {
    #[default]
    Outside,
    /// pip's lines about the command and its exit code.
    Heading,
    /// The output of the build.
    Inside,
}

#[derive(Default)]
struct Pip {
    part: Part,
    /// The last line of the output with an error, and the last line of the output.
    error: String,
    last: String,
}

impl Reader for Pip {
    /// Reads `  error: subprocess-exited-with-error`, `  × x did not run successfully.`, `  ╰─> [18 lines of output]`,
    /// the output, `      [end of output]`.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.trim();
        if text == HEADING {
            *self = Self { part: Part::Heading, ..Self::default() };
            return Claim::More;
        }
        if self.part == Part::Heading {
            if text.starts_with("╰─> [") && text.ends_with(" of output]") {
                self.part = Part::Inside;
            } else if !text.is_empty() && !text.starts_with(['×', '│']) {
                self.part = Part::Outside;
            }
        }
        match self.part {
            Part::Outside => {
                let Some(why) = unsatisfied(text) else { return Claim::Pass };
                findings.reason(Weight::Cause, why);
                return Claim::Mine;
            }
            Part::Heading => return Claim::More,
            Part::Inside if text.starts_with("╰─> [") => return Claim::More,
            Part::Inside => {}
        }
        if text == "[end of output]" {
            let why = if self.error.is_empty() { &self.last } else { &self.error };
            findings.reason(Weight::Cause, why);
            *self = Self::default();
            return Claim::Mine;
        }
        // The output is indented deeper than pip's lines.
        if !text.is_empty() && !line.text.starts_with("      ") {
            *self = Self::default();
            return Claim::Pass;
        }
        // GCC's and Clang's format, or Microsoft's.
        let message = Message::read(text).or_else(|| microsoft(text));
        if let Some(message) = message.filter(|message| message.severity == Some(Severity::Error)) {
            message.note(findings);
        } else if text.starts_with("error: ") || traceback::is_exception(text) && text.contains("Error: ") {
            text.clone_into(&mut self.error);
        }
        if !text.is_empty() {
            text.clone_into(&mut self.last);
        }
        Claim::More
    }
}

/// A message in Microsoft's format: `a.c(29): fatal error C1083: x`. Does not match `f(29): x`.
fn microsoft(text: &str) -> Option<Message<'_>> {
    let (at, rest) = leading(text)?;
    let (severity, code, text) = label(rest.strip_prefix(": ")?)?;
    Some(Message { at, severity: Some(severity), code, text })
}

/// The reason in
/// `ERROR: Could not find a version that satisfies the requirement flask==99.0 (from versions: 0.1, 0.2)`. Does not
/// match `ERROR: x`.
fn unsatisfied(text: &str) -> Option<&str> {
    text.strip_prefix("ERROR: ").filter(|why| {
        why.starts_with("Could not find a version that satisfies the requirement ")
            || why.starts_with("No matching distribution found for ")
            || why.starts_with("ResolutionImpossible: ")
            || why.starts_with("Cannot install ") && why.ends_with(" conflicting dependencies.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Findings {
        crate::engine::read(&[&super::TOOL], text)
    }

    #[test]
    fn what_built_it_says_why() {
        let findings = read(
            "  error: subprocess-exited-with-error\n  ╰─> [3 lines of output]\n      Traceback (most recent call last):\n\
             \x20       File \"setup.py\", line 2\n      RuntimeError: cart is empty\n      [end of output]\n  \n  note: x\n",
        );
        assert_eq!(findings.why().map(|(_, why)| why.as_str()), Some("RuntimeError: cart is empty"));
        let findings = read(
            "error: subprocess-exited-with-error\n  ╰─> [2 lines of output]\n      error: many packages\n      See the docs.\n      [end of output]\n",
        );
        assert_eq!(findings.why().map(|(_, why)| why.as_str()), Some("error: many packages"));
    }

    #[test]
    fn its_compiler_is_read() {
        let findings = read(
            "  error: subprocess-exited-with-error\n  │ exit code: 1\n  ╰─> [9 lines of output]\n      gcc -c a.c\n      a.c:2:10: fatal error: x.h: No such file\n      a.c:3:1: warning: y\n",
        );
        assert_eq!((findings.errors(), findings.files().kept()), (1, &["a.c".to_owned()][..]));
        let findings = read(
            "  error: subprocess-exited-with-error\n  ╰─> [9 lines of output]\n      _b.c\n      src/_b.c(29): fatal error C1083: Cannot open include file: 'x.h'\n      src/_b.c(30): warning C4005: y\n",
        );
        assert_eq!((findings.errors(), findings.files().kept()), (1, &["src/_b.c".to_owned()][..]));
    }

    #[test]
    fn other_lines() {
        assert!(
            read("error: subprocess-exited-with-error\nx\n╰─> shop\n      a.c:2:10: error: x\n").is_empty()
        );
        assert!(read("error: subprocess-exited-with-error\n  ╰─> [1 lines of output]\nhint: x\n      a.c:2:10: error: x\n").is_empty());
    }
}
