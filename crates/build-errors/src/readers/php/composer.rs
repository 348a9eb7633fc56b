//! Composer: the problem that makes a set of requirements impossible.
//!
//! The items below the heading have no beginning in common, so a row of a table would not get them. Source:
//! `Composer\DependencyResolver\SolverProblemsException` (`getPrettyString`), `Problem`, `Rule`.

use crate::engine::{Claim, Findings, Line, Reader, Tool, Weight};

pub(in crate::readers) const TOOL: Tool = Tool::program::<Composer>("composer").starts(&[HEADING]);

/// The line above the list of problems.
const HEADING: &str = "Your requirements could not be resolved to an installable set of packages.";

#[derive(Default)]
struct Composer {
    /// Whether the lines below the heading are read.
    listing: bool,
}

impl Reader for Composer {
    /// Reads the heading, `  Problem 1`, and the items below it: `    - a/b 1.0 requires ext-intl * -> it is missing from your
    /// system.`
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.trim();
        if text == HEADING {
            self.listing = true;
            findings.reason(Weight::Cause, HEADING);
            return Claim::More;
        }
        let item = text.strip_prefix("- ");
        self.listing &= text.is_empty() || text.starts_with("Problem ") || item.is_some();
        if !self.listing {
            return Claim::Pass;
        }
        if let Some(item) = item.filter(|item| is_cause(item)) {
            // The first one is kept, because the others do not begin with the known reason.
            findings.longer_reason(Weight::Cause, &format!("{HEADING} {item}"));
        }
        Claim::More
    }
}

/// Whether the item states why a requirement cannot be met. Does not match one that only leads to another:
/// `Root composer.json requires a/b ^4.0 -> satisfiable by a/b[4.0.0].`
fn is_cause(item: &str) -> bool {
    const SAYS: [&str; 9] = [
        "could not be found", "does not satisfy", "is missing from", "-> found ", "but these conflict",
        "but these were not loaded", " conflicts with ", "was not requested", "not present",
    ];
    SAYS.iter().any(|says| item.contains(says))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(list: &str, expected: &str) {
        let findings = crate::engine::read(&[&TOOL], &format!("{HEADING}\n\n{list}"));
        let why = findings.why().map(|(_, why)| why.as_str());
        assert_eq!(why, Some(format!("{HEADING}{expected}").as_str()), "{list}");
    }

    #[test]
    fn the_first_cause() {
        check(
            "  Problem 1\n    - a/b[4.0, ..., 4.5] require ext-intl * -> it is missing from your system.\n    - Root \
             composer.json requires a/b ^4.0 -> satisfiable by a/b[4.0, ..., 4.5].\n  Problem 2\n    - Root composer.json \
             requires c/d, it could not be found in any version.\n",
            " a/b[4.0, ..., 4.5] require ext-intl * -> it is missing from your system.",
        );
        check(
            "  Problem 1\n    - Root composer.json requires a/b ^4.0 -> satisfiable by a/b[4.0].\n    - a/b 4.0 requires \
             c/d 2.0 -> found c/d[1.0] but it does not match the constraint.\n",
            " a/b 4.0 requires c/d 2.0 -> found c/d[1.0] but it does not match the constraint.",
        );
        check("", "");
    }

    #[test]
    fn lines_below_the_list() {
        check(
            "  Problem 1\nPotential causes:\n - A typo in the package name, or it could not be found.\n",
            "",
        );
        assert!(
            crate::engine::found(&TOOL, "  - a/b requires c/d, it could not be found in any version.\n")
                .is_empty()
        );
    }
}
