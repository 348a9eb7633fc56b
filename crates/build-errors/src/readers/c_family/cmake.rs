//! CMake's configure step.
//!
//! `CMake Error at CMakeLists.txt:3 (include):`, then the message, indented. Source: `cmMessenger.cxx`.

use crate::Severity;
use crate::engine::findings::{Findings, Weight};
use crate::engine::place::Place;
use crate::engine::reader::{Claim, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "cmake",
    starts: &["CMake Error", "CMake Warning"],
    new: || Box::<CMake>::default(),
    ..Tool::COMPILE
};

#[derive(Default)]
struct CMake {
    /// The location and severity of a diagnostic whose message follows.
    heading: Option<(Place, Severity)>,
}

impl Reader for CMake {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((at, severity)) = heading(text) {
            self.heading = Some((at.into(), severity));
            return Claim::More;
        }
        if let Some(why) = text.strip_prefix("CMake Error: ") {
            findings.reason(Weight::Stated, why);
            return Claim::Mine;
        }
        if self.heading.is_some() && text.is_empty() {
            return Claim::More;
        }
        match self.heading.take() {
            Some((place, severity)) if text.starts_with("  ") => {
                findings.diagnostic(place.at(), severity, None, text.trim());
                Claim::Mine
            }
            _ => Claim::Pass,
        }
    }
}

/// The location and severity of `CMake Error at CMakeLists.txt:3 (include):`,
/// `CMake Warning (dev) at a/b.cmake:7 (message):`, or `CMake Error at CMakeLists.txt:3:` for a syntax error. Does not
/// match `CMake Error: x`.
fn heading(text: &str) -> Option<(Location<'_>, Severity)> {
    let (severity, rest) = [("CMake Error", Severity::Error), ("CMake Warning", Severity::Warning)]
        .into_iter()
        .find_map(|(word, severity)| Some((severity, text.strip_prefix(word)?)))?;
    let rest = rest.strip_prefix(" (dev)").unwrap_or(rest).trim_start_matches(':');
    let place = rest.strip_prefix(" at ").or_else(|| rest.strip_prefix(" in "))?.strip_suffix(':')?;
    let (at, rest) = scan::location(place)?;
    (rest.is_empty() || rest.starts_with(" (")).then_some((at, severity))
}
