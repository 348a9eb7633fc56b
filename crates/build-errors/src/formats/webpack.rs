//! webpack 4 and 5, and Rspack, which prints alike.
//!
//! Source: `lib/stats/DefaultStatsPrinterPlugin.js`. Loaders and plugins put their own text below the heading.

use super::{Claim, Entry, Format, Kind, Line};
use crate::Severity;
use crate::findings::{Findings, Weight};
use crate::scan::{self, Location};

pub(super) const ENTRY: Entry = Entry {
    tool: "webpack",
    kind: Kind::Compile,
    starts: &[
        "ERROR in ",
        "WARNING in ",
        "webpack ",
        "Rspack compiled with ",
        "✖ Invalid configuration object",
        "Invalid configuration object. Webpack",
    ],
    signs: &[],
    new: || Box::<Webpack>::default(),
};

#[derive(Default)]
struct Webpack {
    /// The heading whose message is on the next line.
    heading: Option<(Severity, String)>,
    found: bool,
}

impl Format for Webpack {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((severity, place)) = self.heading.take() {
            note(severity, &place, text, findings);
            self.found = true;
            return Claim::Mine;
        }
        let heading = [("ERROR in ", Severity::Error), ("WARNING in ", Severity::Warning)]
            .into_iter()
            .find_map(|(word, severity)| Some((severity, text.strip_prefix(word)?)));
        if let Some((severity, place)) = heading {
            self.heading = Some((severity, place.to_owned()));
            return Claim::More;
        }
        if let Some((errors, warnings)) = totals(text).filter(|_| self.found) {
            findings.summary(Some(errors), Some(warnings), None);
            self.found = false;
            return Claim::Mine;
        }
        if let Some(reason) = text.find("Invalid configuration object. Webpack").and_then(|at| text.get(at..))
        {
            findings.reason(Weight::Stated, reason);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// `./src/bad.js 1:13-20`, `./src/bad.js`, `src/a.ts:3:5`; and the message, perhaps with Rspack's mark.
fn note(severity: Severity, place: &str, message: &str, findings: &mut Findings) {
    let spaced = place.rsplit_once(' ').and_then(|(file, position)| {
        let (line, rest) = scan::number(position)?;
        let (column, _) = scan::number(rest.strip_prefix(':')?)?;
        Some(Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() })
    });
    let joined = || scan::location(place).filter(|(_, rest)| rest.is_empty()).map(|(at, _)| at);
    let at = spaced.or_else(joined).unwrap_or(Location { file: place, ..Location::default() });
    let message = message.trim();
    let message = message.strip_prefix("× ").or_else(|| message.strip_prefix("⚠ ")).unwrap_or(message);
    findings.diagnostic(at, severity, None, message);
}

/// `webpack 5.112.2 compiled with 2 errors and 1 warning in 332 ms`, `Rspack compiled with 3 errors in 40 ms`.
fn totals(text: &str) -> Option<(u64, u64)> {
    let (tool, rest) = text.split_once(" compiled with ")?;
    if !tool.starts_with("webpack") && tool != "Rspack" {
        return None;
    }
    let rest = rest.split(" in ").next()?;
    let (mut errors, mut warnings) = (0, 0);
    for part in rest.split(" and ") {
        match scan::number(part)? {
            (count, " error" | " errors") => errors = count,
            (count, " warning" | " warnings") => warnings = count,
            _ => return None,
        }
    }
    Some((errors, warnings))
}

#[cfg(test)]
mod tests {
    use super::totals;

    #[test]
    fn closing_lines() {
        assert_eq!(totals("webpack 5.112.2 compiled with 2 errors and 1 warning in 332 ms"), Some((2, 1)));
        assert_eq!(totals("Rspack compiled with 3 errors in 40 ms"), Some((3, 0)));
        assert_eq!(totals("webpack 5.1.0 compiled successfully in 3 ms"), None);
    }
}
