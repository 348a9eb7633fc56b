//! Perl, for scripts that do not compile. Its tests are in [`prove`](crate::readers::languages::prove) and
//! [`tap`](crate::readers::reports::tap).
//!
//! Source: `perldiag`: messages end in `at FILE line N.` or `at FILE line N, near "…"`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight};

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Perl>("perl")
    .starts(&["syntax error at ", "Global symbol \"", "Can't locate ", "Bareword \"", "Execution of "]);

#[derive(Default)]
struct Perl {
    /// Whether a message was read. More may follow, and then `FILE had compilation errors.`
    inside: bool,
}

impl Reader for Perl {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let ended =
            text.ends_with(" had compilation errors.") || text.ends_with(" due to compilation errors.");
        if ended && (self.inside || text.starts_with("Execution of ")) {
            self.inside = false;
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        // The same error, repeated for each file that requires the broken one.
        let passed_on = ["BEGIN failed--compilation aborted", "Compilation failed in require"];
        if self.inside && passed_on.iter().any(|start| text.starts_with(start)) {
            return Claim::More;
        }
        if (self.inside || TOOL.starts.iter().any(|start| text.starts_with(start)))
            && let Some((at, message)) = place(text)
        {
            findings.diagnostic(at, Severity::Error, None, message);
            self.inside = true;
            return Claim::More;
        }
        self.inside = false;
        Claim::Pass
    }
}

/// The location and message of `syntax error at bad.pl line 2, near "= ;"`,
/// `Global symbol "$y" requires … at bad.pl line 3.` Does not match `done at line 3.`
pub(super) fn place(text: &str) -> Option<(Location<'_>, &str)> {
    let (message, rest) = text.rsplit_once(" at ")?;
    let (file, rest) = rest.split_once(" line ")?;
    let (line, rest) = crate::engine::scan::number(rest)?;
    let at = Location { file, line: u32::try_from(line).ok(), column: None };
    (rest == "." || rest.starts_with(", ")).then_some((at, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_that_is_missing_is_one_error() {
        let findings = crate::engine::read(
            &[&super::TOOL],
            "Can't locate No/Mod.pm in @INC (@INC contains: /etc/perl) at t/c.t line 1.\n\
             BEGIN failed--compilation aborted at t/c.t line 1.\nCompilation failed in require at b.pl line 2.\n",
        );
        assert_eq!(findings.errors(), 1);
    }

    #[test]
    fn places() {
        let at = Location { file: "a b.pl", line: Some(2), column: None };
        assert_eq!(place("syntax error at a b.pl line 2, near \"= ;\""), Some((at, "syntax error")));
        assert_eq!(place("syntax error at a b.pl line 2."), Some((at, "syntax error")));
        assert_eq!(place("done at line 3."), None);
    }
}
