//! Locations with a message and without a severity.

use super::general::is_frame;
use super::message;
use super::skip_plain_lines::{Shape, Shapes};
use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::location::Place;
use crate::engine::reader::{Claim, Line, Reader};
use crate::engine::scan;
use crate::engine::severity;

/// The maximum number of findings without a severity. Beyond it, the output is a program's log and not a list of
/// findings.
pub(in crate::readers::fallback) const LOG: u64 = 1000;

/// The deepest indentation of a finding without a severity.
pub(in crate::readers::fallback) const NESTED: usize = 2;

/// The number of successive lines with one location that may be the sentences of one message.
const SENTENCES: u64 = 3;

#[derive(Default)]
pub(in crate::readers::fallback) struct Ungraded {
    read: u64,
    /// The last finding.
    last: String,
    /// Its location, if it has a column and no code, its line, and the number of successive lines with that location.
    place: (Option<Place>, u64, u64),
    /// Whether a space is before the line number of the first finding: `a.c: 3: x`.
    spaced: bool,
    /// Lines without a location and a message.
    silent: Shapes,
}

impl Reader for Ungraded {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if self.read >= LOG {
            return Claim::Pass;
        }
        // A line that is indented deeper is part of a stack or of the lines above. A location has a number.
        let has_number = line.text.bytes().any(|byte| byte.is_ascii_digit());
        if scan::indent(line.text) > NESTED
            || !has_number
            || is_frame(line.text)
            || self.silent.hold(Shape::of(line.text))
        {
            return Claim::Pass;
        }
        let Some(finding) = message::read(line.text).filter(|finding| finding.severity.is_none()) else {
            match message::continuation(line.text) {
                Some(more) if self.read > 0 => findings.detail(more),
                Some(_) => {}
                None => self.silent.add(Shape::of(line.text)),
            }
            return Claim::Pass;
        };
        // gettext: `a.po:16: duplicate message definition...`, and `a.po:5: ...this is the location of the first definition`.
        if self.read > 0 && finding.text.starts_with("...") {
            findings.partly_understood();
        }
        self.read += 1;
        let behind = line.text.split_once(finding.at.file).map_or("", |(_, behind)| behind);
        let spaced = behind.starts_with(": ") && finding.at.line.is_some();
        if self.read == 1 {
            self.spaced = spaced;
        }
        // A line that is printed twice in succession, or once more with the folder of its file, is one repeated finding or
        // two findings, so there is no count. If the locations have two formats, one may be that of source.
        let again = line.text.ends_with(&self.last) || self.last.ends_with(line.text);
        if self.read == LOG || self.read > 1 && again || self.spaced != spaced {
            findings.partly_understood();
        }
        line.text.clone_into(&mut self.last);
        let place = Place::from(finding.at);
        let place = (finding.at.column.is_some() && finding.code.is_none()).then_some(place);
        let (above, at, same) = &self.place;
        let goes_on = place.is_some() && place == *above && at + 1 == findings.line();
        let same = if goes_on { same + 1 } else { 1 };
        if same == SENTENCES {
            findings.partly_understood();
        }
        self.place = (place, findings.line(), same);
        let severity = severity_alone(line.above).unwrap_or_default();
        findings.diagnostic(finding.at, severity, finding.code, finding.text);
        Claim::Mine
    }
}

/// The severity of a line that states nothing else: `Warning:`, `Warning (emacs): `. Does not match `Warning: x` or
/// `warning`.
fn severity_alone(above: &str) -> Option<Severity> {
    let label = above.trim_end().strip_suffix(':')?;
    let (severity, rest) = severity::leading(label)?;
    let is_named = rest.strip_prefix(" (").is_some_and(|name| name.ends_with(')') && !name.contains(' '));
    (rest.is_empty() || is_named).then_some(severity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_lines_with_one_location() {
        let count =
            |output: &str| crate::ErrorBuilder::new().output("lint", Some(1), output).context.error_count;
        let line = |text: &str| format!("a.x:1.13: {text}\n");
        let explained = line("it is missing.") + &line("use all of it.") + &line("see also y.");
        assert_eq!(count(&explained), None);
        assert_eq!(count(&explained.replacen('\n', "\n  source\n", 2)), Some(3));
    }

    #[test]
    fn a_location_that_continues_a_sentence() {
        let count =
            |output: &str| crate::ErrorBuilder::new().output("lint", Some(1), output).context.error_count;
        let first = "a.po:16: Mehrfachdefinition der Meldung...\n";
        assert_eq!(count(&format!("{first}a.po:7: ...dies ist die Stelle der ersten Definition\n")), None);
        assert_eq!(count(&format!("{first}a.po:7: dies nicht\n")), Some(2));
    }

    #[test]
    fn severities_above_their_findings() {
        assert_eq!(severity_alone("Warning (emacs): "), Some(Severity::Warning));
        assert_eq!(severity_alone("Error:"), Some(Severity::Error));
        for not in ["Warning: x", "warning", "Warning (in a b):", "a.c:3: error:"] {
            assert_eq!(severity_alone(not), None, "{not}");
        }
    }
}
