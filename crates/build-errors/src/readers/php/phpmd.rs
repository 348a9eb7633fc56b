//! PHP Mess Detector: its text report.
//!
//! Source: `PHPMD/Renderer/TextRenderer.php`, which fills the columns up with spaces, and before 2.8 with tabs. Its GitHub,
//! Checkstyle, SARIF and JUnit reports are read as such.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "phpmd",
    kind: Kind::Lint,
    new: || Box::new(Phpmd),
    shapes: &[Shape::LocatedIn("php")],
    ..Tool::NONE
};

struct Phpmd;

impl Reader for Phpmd {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        match row(line.text) {
            Some((at, rule, message)) => {
                findings.diagnostic(at, Severity::Error, Some(rule), message);
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }
}

/// `/srv/src/Cart.php:6  UnusedLocalVariable    Avoid unused local variables such as '$unused'.` Not `a.php:6: error: x`, not
/// `a.php:6  lower case  x`.
fn row(text: &str) -> Option<(Location<'_>, &str, &str)> {
    let (at, rest) =
        scan::location(text).filter(|(at, _)| at.column.is_none() && at.file.ends_with(".php"))?;
    let rest = rest.strip_prefix("  ").or_else(|| rest.strip_prefix('\t'))?.trim_start();
    let (rule, message) = rest.split_once("  ").or_else(|| rest.split_once('\t'))?;
    let named = rule.starts_with(|first: char| first.is_ascii_uppercase())
        && rule.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (named && !message.trim().is_empty()).then(|| (at, rule, message.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let at = Location { file: "/p/Cart.php", line: Some(6), column: None };
        let read = row("/p/Cart.php:6  UnusedLocalVariable    Avoid unused local variables.");
        assert_eq!(read, Some((at, "UnusedLocalVariable", "Avoid unused local variables.")));
        assert_eq!(row("/p/Cart.php:6\tExcessive\tToo long."), Some((at, "Excessive", "Too long.")));
        for not in ["/p/Cart.php:6: error: x", "/p/Cart.php:6  lower case  x", "/p/Cart.rb:6  Unused  x"] {
            assert_eq!(row(not), None, "{not}");
        }
    }
}
