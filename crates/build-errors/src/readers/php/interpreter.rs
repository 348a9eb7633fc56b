//! PHP itself.
//!
//! Source: `php_error_cb` in `main/main.c`: `PHP %s:  %s in %s on line %d` in the log, `%s: …` where it is displayed.

use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::Location;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "php",
    kind: Kind::Compile,
    starts: &["PHP Parse error:  ", "PHP Fatal error:  ", "Parse error: ", "Fatal error: "],
    new: || Box::<Php>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Php {
    /// An uncaught exception's place stands below its trace.
    uncaught: Option<String>,
    /// Its line.
    line: u64,
}

impl Reader for Php {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let own = text.strip_prefix("PHP ").unwrap_or(text);
        let message = ["Parse error:", "Fatal error:"].iter().find_map(|word| own.strip_prefix(word));
        if let Some(message) = message {
            // The log's copy and the displayed one are the same error.
            let message = message.trim_start();
            match place(message) {
                Some((at, message)) => findings.diagnostic(at, Severity::Error, None, message),
                None if message.starts_with("Uncaught ") => {
                    (self.uncaught, self.line) = (Some(message.to_owned()), findings.line);
                    return Claim::More;
                }
                None => return Claim::Pass,
            }
            return Claim::Mine;
        }
        let Some(message) = self.uncaught.take() else { return Claim::Pass };
        if let Some(thrown) = text.strip_prefix("  thrown") {
            let at = place(thrown).map_or(Location::default(), |(at, _)| at);
            // Code of the command line is in no file.
            let at = if at.file.contains('.') { at } else { Location::default() };
            findings.diagnostic_from(self.line, at, Severity::Error, None, &message);
            findings.reason(Weight::Cause, &message);
            return Claim::Mine;
        }
        if text == "Stack trace:" || text.starts_with('#') {
            self.uncaught = Some(message);
            return Claim::More;
        }
        Claim::Pass
    }
}

/// `syntax error, unexpected "{" in syn/a.php on line 2`. Not `nope() in a.php:1`.
fn place(message: &str) -> Option<(Location<'_>, &str)> {
    let (rest, line) = message.rsplit_once(" on line ")?;
    let (message, file) = rest.rsplit_once(" in ")?;
    Some((Location { file, line: Some(line.trim_end().parse().ok()?), column: None }, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let at = Location { file: "a b.php", line: Some(2), column: None };
        assert_eq!(place("syntax error in x in a b.php on line 2"), Some((at, "syntax error in x")));
        assert_eq!(place("Uncaught Error: nope() in a.php:1"), None);
    }
}
