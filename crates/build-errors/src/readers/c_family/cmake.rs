//! CMake's configure step.
//!
//! `CMake Error at CMakeLists.txt:3 (include):`, then the message, indented and wrapped. Source: `cmMessenger.cxx`,
//! `cmDocumentationFormatter.cxx`.

use crate::Severity;
use crate::engine::location::{Place, is_file};
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::compile::<CMake>("cmake").starts(&["CMake Error", "CMake Warning"]);

#[derive(Default)]
struct CMake {
    /// The location and severity of a diagnostic whose message follows.
    heading: Option<(Place, Severity)>,
    /// Whether the last line announced an error of the parser.
    parsing: bool,
    /// Whether the message is not indented.
    unindented: bool,
    /// Whether the lines below the first one of a message are read.
    below: bool,
    /// Whether the last line was empty.
    empty: bool,
}

impl Reader for CMake {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, severity)) = heading(text) {
            findings.block_from(findings.line());
            *self = Self { heading: Some((at.into(), severity)), ..Self::default() };
            return Claim::More;
        }
        // One empty line separates paragraphs. Two end the message.
        self.below &= text.starts_with("  ") || text.is_empty() && !self.empty;
        self.empty = text.is_empty();
        if self.below {
            if let Some(more) = text.strip_prefix("  ") {
                findings.detail(more);
            }
            return Claim::More;
        }
        if let Some(why) = text.strip_prefix("CMake Error: ") {
            // The location is on the next line, and the message below it.
            self.parsing = why == "Error in cmake code at";
            if self.parsing {
                findings.block_from(findings.line());
                return Claim::More;
            }
            findings.reason(Weight::Stated, why);
            // It is an error without a location.
            findings.partly_understood();
            return Claim::Mine;
        }
        if std::mem::take(&mut self.parsing) {
            if let Some((at, ":")) = scan::location(text) {
                self.heading = Some((at.into(), Severity::Error));
                self.unindented = true;
                return Claim::More;
            }
            findings.end_block();
        }
        if self.heading.is_some() && text.is_empty() {
            return Claim::More;
        }
        match self.heading.take() {
            Some((place, severity)) if text.starts_with("  ") || self.unindented => {
                findings.diagnostic(place.at(), severity, None, text.trim());
                findings.end_block();
                self.below = !std::mem::take(&mut self.unindented);
                Claim::More
            }
            _ => {
                findings.end_block();
                Claim::Pass
            }
        }
    }
}

/// The location and severity of `CMake Error at CMakeLists.txt:3 (include):`,
/// `CMake Warning (dev) at a/b.cmake:7 (message):`, `CMake Error at CMakeLists.txt:3:` for a syntax error, or
/// `CMake Error in CMakeLists.txt:` when it generates. Does not match `CMake Error: x`.
fn heading(text: &str) -> Option<(Location<'_>, Severity)> {
    let (severity, rest) = [("CMake Error", Severity::Error), ("CMake Warning", Severity::Warning)]
        .into_iter()
        .find_map(|(word, severity)| Some((severity, text.strip_prefix(word)?)))?;
    let rest = rest.strip_prefix(" (dev)").unwrap_or(rest).trim_start_matches(':');
    if let Some(file) =
        rest.strip_prefix(" in ").and_then(|rest| rest.strip_suffix(':')).filter(|file| is_file(file))
    {
        return Some((Location::file(file), severity));
    }
    let place = rest.strip_prefix(" at ").or_else(|| rest.strip_prefix(" in "))?.strip_suffix(':')?;
    let (at, rest) = scan::location(place)?;
    (rest.is_empty() || rest.starts_with(" (")).then_some((at, severity))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{found, read};

    #[test]
    fn other_headings() {
        let generates = "CMake Error in src/CMakeLists.txt:\n  Cannot find source file:\n\n    a.c\n\n\n";
        assert_eq!(found(&TOOL, generates), ["src/CMakeLists.txt error: Cannot find source file:"]);
        let parses = "CMake Error: Error in cmake code at\n/p/CMakeLists.txt:9:\nParse error.  Expected x\n";
        assert_eq!(found(&TOOL, parses), ["/p/CMakeLists.txt:9 error: Parse error.  Expected x"]);
        assert!(found(&TOOL, "CMake Error in it:\n  x\n").is_empty());
    }

    #[test]
    fn messages_of_several_paragraphs() {
        let heading = "CMake Error at CMakeLists.txt:3 (project):\n";
        let output = format!("{heading}  The X:\n\n    C:/a/x.exe\n\n  is not\n  a path.\n\n\n  77 failed\n");
        let findings = read(&[&TOOL], &output);
        let details: Vec<_> = findings.into_diagnostics().map(|found| found.detail).collect();
        assert_eq!(details, [Some("  C:/a/x.exe\nis not\na path.".to_owned())]);
        let output = format!("{heading}  x\nCall Stack:\n  CMakeLists.txt:9 (y)\n\n");
        assert_eq!(found(&TOOL, &output), ["CMakeLists.txt:3 error: x"]);
    }
}
