//! `make` and `ninja`: the reason why nothing was built. The failure of a recipe is reported by the tool that it ran.
//!
//! Source: GNU Make's `error.c` and `remake.c`; Ninja's `util.cc`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Reader, Shape, Tool, Weight, scan, system_errors};

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Make>("make")
    .starts(&["ninja: ", "make: *** ", "make[", "gmake: *** ", "gmake[", "mingw32-make"])
    .shapes(&[Shape::LocatedWith("*** "), Shape::LocatedWith("recipe for target '")]);

#[derive(Default)]
struct Make;

impl Reader for Make {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(why) = text
            .strip_prefix("ninja: ")
            .filter(|why| why.starts_with("error: ") || why.starts_with("fatal: "))
        {
            findings.reason(Weight::Stated, &format!("ninja: {why}"));
            return Claim::Mine;
        }
        // make 4.0 to 4.2 print a separate line about the recipe that failed. It is not an error.
        if text.contains(": recipe for target '") && text.ends_with("' failed") {
            return Claim::Mine;
        }
        let Some((place, why)) = text.split_once("*** ") else { return Claim::Pass };
        if is_make(place.trim_end()) {
            // `make: *** [Makefile:21: app] Error 1` only names the failed recipe. If the system refused an operation,
            // the line above, from make or the command, states it.
            let recipe = why.starts_with('[');
            let is_note = why.starts_with("Waiting for unfinished jobs") || why.starts_with("Deleting ");
            if is_note {
                return Claim::Mine;
            }
            if recipe && system_errors::reported(line.above) {
                findings.reason(Weight::Stated, line.above);
            } else if recipe {
                findings.reason(Weight::Guess, text);
            } else {
                findings.reason(Weight::Stated, why);
            }
            return Claim::Mine;
        }
        // `Makefile:3: *** missing separator.  Stop.`
        if let Some((at, "")) = scan::location(place.trim_end().trim_end_matches(':'))
            && let Some(why) = why.strip_suffix("Stop.")
        {
            // It is the reason why make did nothing, and not one of the errors of a build.
            findings.reason(Weight::Stated, text);
            findings.diagnostic(at, Severity::Error, None, why.trim_end());
            findings.uncount_errors();
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// Whether this is the name of make: `make:`, `gmake[2]:`, `mingw32-make:`. Does not match `note:`.
fn is_make(name: &str) -> bool {
    let Some(name) = name.strip_suffix(':') else { return false };
    let name = name.strip_suffix(']').and_then(|name| name.rsplit_once('[')).map_or(name, |(name, _)| name);
    name.ends_with("make") && !name.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_about_a_recipe_is_no_error() {
        let output = "Makefile:25: recipe for target 'shop' failed\nmake: *** [shop] Error 1\n";
        let findings = crate::engine::read(&[&TOOL, &crate::readers::fallback::TOOL], output);
        assert_eq!(findings.errors(), 0);
        let warning = "Makefile:9: warning: overriding recipe for target 'shop'\n";
        let findings = crate::engine::read(&[&TOOL, &crate::readers::fallback::TOOL], warning);
        assert_eq!(findings.warnings(), 1);
    }

    #[test]
    fn errors_in_a_makefile() {
        let output = "Makefile:3: *** missing separator.  Stop.\n";
        let found = crate::engine::found(&TOOL, output);
        assert_eq!(found.first().map(String::as_str), Some("Makefile:3 error: missing separator."));
        assert_eq!(crate::engine::read(&[&TOOL], output).errors(), 0);
        let output = "make[3]: *** [a.o] Error 1\nmake[3]: *** Waiting for unfinished jobs....\n";
        let findings = crate::engine::read(&[&TOOL], output);
        assert!(findings.why().is_none_or(|(_, why)| !why.contains("unfinished")));
    }
}
