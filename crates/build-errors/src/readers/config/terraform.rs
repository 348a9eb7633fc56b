//! Terraform, `OpenTofu`, Packer and what else prints HCL's diagnostics.
//!
//! Source: Terraform's `internal/command/format/diagnostic.go`: the severity and what is wrong, then, where it is known, `  on FILE
//! line N, in BLOCK:` and the source; where colours are on, all of it in a box. What has no place is read in the
//! [general](crate::readers::fallback) case.

use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "terraform",
    kind: Kind::Lint,
    starts: &["Error: ", "Warning: ", "│ Error: ", "│ Warning: ", "on ", "│   on "],
    new: || Box::<Terraform>::default(),
    ..Tool::NONE
};

/// Lines that may stand between what is wrong and its place: the resource that it is about.
const NEAR: u64 = 6;
/// What HCL's files end with.
const FILES: [&str; 7] = [".tf", ".tofu", ".hcl", ".tfvars", ".tf.json", ".nomad", ".tfstack"];

#[derive(Default)]
struct Terraform {
    /// What is wrong, and the line that says so.
    said: Option<(u64, Severity, String)>,
}

impl Reader for Terraform {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let boxed = line.text.strip_prefix("│ ");
        let text = boxed.unwrap_or(line.text);
        let said = [("Error: ", Severity::Error), ("Warning: ", Severity::Warning)];
        if let Some((severity, said)) =
            said.into_iter().find_map(|(word, severity)| Some((severity, text.strip_prefix(word)?)))
        {
            self.said = Some((findings.line, severity, said.trim_end().to_owned()));
            if boxed.is_none() {
                return Claim::Pass;
            }
            if severity == Severity::Error {
                findings.reason(Weight::Stated, text);
            }
            return Claim::Mine;
        }
        let Some(at) = place(text) else { return Claim::Pass };
        let Some((line, severity, said)) = self.said.take() else { return Claim::Pass };
        if findings.line > line + NEAR {
            return Claim::Pass;
        }
        findings.diagnostic(at, severity, None, &said);
        Claim::Mine
    }
}

/// `  on main.tf line 4, in locals:`, `  on main.tf line 4:`. Not `on main.tf line 4:` at the margin, not `  on a.py line 3:`.
fn place(text: &str) -> Option<Location<'_>> {
    let (file, rest) = text.strip_prefix("  on ")?.split_once(" line ")?;
    let (line, rest) = scan::number(rest)?;
    let ends = rest == ":" || (rest.starts_with(", in ") && rest.ends_with(':'));
    let is_file = FILES.iter().any(|end| file.ends_with(end));
    (ends && is_file).then_some(Location { file, line: u32::try_from(line).ok(), column: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_what_is_wrong() {
        let plain = "\nError: Invalid expression\n\n  on main.tf line 4, in locals:\n   4: locals { x = \n\nExpected.\n";
        let boxed = "╷\n│ Error: Unsupported argument\n│ \n│   with a.b,\n│   on modules/x/main.tf line 7, in resource \"a\" \"b\":\n│    7:   c = 1\n│ \n╵\n";
        let findings = crate::engine::read(&[&super::TOOL], &format!("{plain}{boxed}"));
        assert_eq!(findings.errors(), 2);
        assert_eq!(findings.files.kept(), ["main.tf", "modules/x/main.tf"]);
    }

    #[test]
    fn other_lines() {
        assert!(place("  on main.tf line 4:").is_some());
        for not in ["on main.tf line 4:", "  on a.py line 3:", "  on main.tf line 4", "  on main.tf line x:"]
        {
            assert_eq!(place(not), None, "{not}");
        }
        let findings =
            crate::engine::read(&[&super::TOOL], "Error: x\n  on line 3 of a.tf\n  on b.py line 3:\n");
        assert_eq!(findings.errors(), 0);
    }
}
