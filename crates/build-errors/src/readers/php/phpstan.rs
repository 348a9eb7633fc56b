//! `PHPStan`'s table.
//!
//! Source: `TableErrorFormatter`. Its JSON is read with that of [`phpcs`](crate::readers::php::phpcs).

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "phpstan",
    kind: Kind::Compile,
    starts: &["Line   ", "[ERROR] Found "],
    new: || Box::<PhpStan>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct PhpStan {
    file: String,
}

impl Reader for PhpStan {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.trim_end();
        // `  Line   src/Cart.php`, between rules of dashes.
        if let Some(file) = text.strip_prefix("  Line   ") {
            file.trim().clone_into(&mut self.file);
            return Claim::More;
        }
        // ` [ERROR] Found 2 errors`
        if let Some(found) = text.strip_prefix(" [ERROR] Found ") {
            if let Some((errors, rest)) = scan::number(found)
                && rest.starts_with(" error")
            {
                findings.summary(Some(errors), None, None);
            }
            return Claim::Mine;
        }
        if self.file.is_empty() {
            return Claim::Pass;
        }
        if let Some((line, rest)) = scan::number(text.trim_start())
            && let Some(message) = rest.strip_prefix("  ")
        {
            let at = Location { file: &self.file, line: u32::try_from(line).ok(), column: None };
            findings.diagnostic(at, Severity::Error, None, message.trim_start());
            return Claim::More;
        }
        if text.is_empty() {
            self.file.clear();
            return Claim::Mine;
        }
        // A long message goes on below, and so do its identifier and tip; the rules of dashes stand one column in.
        if text.starts_with("    ") {
            findings.detail(text.trim());
        }
        Claim::More
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table() {
        let (mut stan, mut findings) = (PhpStan::default(), Findings::default());
        for text in [
            " 12     not in a table",
            " ------ ----------",
            "  Line   src/Cart.php",
            " ------ ----------",
            "  12     Undefined variable: $x",
            "         on two lines",
            " ------ ----------",
            "",
            " [ERROR] Found 1 error",
        ] {
            stan.line(Line { text, above: "" }, &mut findings);
        }
        assert_eq!(findings.errors(), 1);
        assert_eq!(findings.files.kept(), ["src/Cart.php"]);
    }
}
