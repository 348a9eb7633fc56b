//! SBCL, a compiler of Common Lisp.
//!
//! The file is above its findings, and each finding is below its source. Source: `src/compiler/ir1report.lisp`
//! (`print-compiler-message`), `src/compiler/main.lisp` (`summarize-compilation-unit`), `src/code/debug.lisp`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::compile::<Sbcl>("sbcl").starts(&["; file: ", "; caught ", "; compilation unit ", "Unhandled "]);

/// The maximum number of lines of a message that are kept.
const MESSAGE: usize = 12;

#[derive(Default)]
struct Sbcl {
    file: String,
    state: State,
    /// Whether a finding was noted since the last summary. A summary counts only after findings.
    found: bool,
}

#[derive(Default)]
enum State {
    #[default]
    None,
    /// A finding: its severity, its first line and its message.
    Caught(Severity, u64, Vec<String>),
    /// The errors and warnings that the summary of a compilation states.
    Summary(u64, u64),
    /// The class of an unhandled condition. Its message is below the thread.
    Unhandled(String),
}

impl Reader for Sbcl {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let told = text.strip_prefix(";   ").map(str::trim);
        match (std::mem::take(&mut self.state), told) {
            (State::Caught(severity, first, mut message), Some(told)) => {
                if message.len() < MESSAGE && !told.is_empty() {
                    message.push(told.to_owned());
                }
                self.state = State::Caught(severity, first, message);
                Claim::More
            }
            (State::Summary(mut errors, mut warnings), Some(told)) => {
                match caught(told) {
                    Some((count, "ERROR")) => errors += count,
                    Some((count, "WARNING" | "STYLE-WARNING")) => warnings += count,
                    // The error that ended the compilation is counted twice: `caught 1 fatal ERROR condition`.
                    _ => {}
                }
                self.state = State::Summary(errors, warnings);
                Claim::More
            }
            (State::Unhandled(class), _) if text.starts_with(' ') => {
                // The rest of the thread is indented deeper.
                let Some(message) = text.strip_prefix("  ").filter(|message| !message.starts_with(' '))
                else {
                    self.state = State::Unhandled(class);
                    return Claim::More;
                };
                findings.reason(Weight::Cause, &format!("{class}: {message}"));
                Claim::Mine
            }
            (state, _) => {
                self.end(state, findings);
                self.begin(text, findings.line())
            }
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        let state = std::mem::take(&mut self.state);
        self.end(state, findings);
    }
}

impl Sbcl {
    fn begin(&mut self, text: &str, line: u64) -> Claim {
        if let Some(file) = text.strip_prefix("; file: ") {
            file.clone_into(&mut self.file);
            return Claim::Mine;
        }
        let unhandled = || text.strip_prefix("Unhandled ")?.split_once(" in thread #<SB-THREAD:THREAD ");
        if let Some(severity) = text.strip_prefix("; caught ").and_then(severity) {
            self.state = State::Caught(severity, line, Vec::new());
        } else if matches!(text, "; compilation unit finished" | "; compilation unit aborted") {
            self.state = State::Summary(0, 0);
        } else if let Some((class, _)) = unhandled().filter(|(class, _)| !class.contains(' ')) {
            self.state = State::Unhandled(class.to_owned());
        } else {
            return Claim::Pass;
        }
        Claim::More
    }

    fn end(&mut self, state: State, findings: &mut Findings) {
        match state {
            State::Caught(severity, first, message) => self.note(severity, first, &message, findings),
            State::Summary(errors, warnings) if std::mem::take(&mut self.found) => {
                findings.summary(Some(errors), Some(warnings), None);
            }
            _ => {}
        }
    }

    fn note(&mut self, severity: Severity, first: u64, message: &[String], findings: &mut Findings) {
        let Some((headline, details)) = message.split_first() else { return };
        // The reader states the file and the form: `(in form starting at line: 1, column: 0, position: 0)`.
        let form = message.iter().find_map(|line| line.strip_prefix("(in form starting at line: "));
        let line = form.and_then(scan::number).and_then(|(line, _)| line.try_into().ok());
        let stream = message.iter().find_map(|line| line.split_once("STREAM for \"file "));
        let file = stream.and_then(|(_, rest)| rest.split_once("\" {")).map(|(file, _)| file);
        let file = file.unwrap_or(&self.file);
        // `READ error during COMPILE-FILE:`
        let (headline, details) = match details.split_first() {
            Some((wording, details)) if headline.ends_with(':') => (format!("{headline} {wording}"), details),
            _ => (headline.clone(), details),
        };
        findings.block_from(first);
        findings.diagnostic(Location { file, line, column: None }, severity, None, &headline);
        details.iter().for_each(|detail| findings.detail(detail));
        findings.end_block();
        self.found = true;
    }
}

/// The severity of `WARNING:`, `STYLE-WARNING:` and `ERROR:`.
fn severity(label: &str) -> Option<Severity> {
    match label {
        "ERROR:" => Some(Severity::Error),
        "WARNING:" | "STYLE-WARNING:" => Some(Severity::Warning),
        _ => None,
    }
}

/// The count and the class in a line of a summary: `caught 2 STYLE-WARNING conditions`. Does not match `printed 1 note`.
fn caught(stated: &str) -> Option<(u64, &str)> {
    let (count, rest) = scan::number(stated.strip_prefix("caught ")?)?;
    let class = rest.trim_start().trim_end_matches('s').strip_suffix(" condition")?;
    Some((count, class))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::found;

    const FILE: &str = "; file: /p/cart.lisp\n; in: DEFUN TOTAL\n;     (+ (SUM ITEMS) TAX)\n;\n";

    #[test]
    fn findings_below_their_source() {
        let output = format!(
            "{FILE}; caught WARNING:\n;   Constant \"x\" conflicts.\n;   See also:\n;     The Manual\n\n{FILE}; caught STYLE-WARNING:\n\
             ;   undefined function: SUM\n; \n; compilation unit finished\n;   Undefined function:\n;     SUM\n;   caught 1 WARNING \
             condition\n;   caught 2 STYLE-WARNING conditions\n;   printed 1 note\n"
        );
        let expected = [
            "/p/cart.lisp warning: Constant \"x\" conflicts.",
            "/p/cart.lisp warning: undefined function: SUM",
            "0 errors, 3 warnings",
        ];
        assert_eq!(found(&TOOL, &output), expected);
    }

    #[test]
    fn an_error_of_the_reader() {
        let output = "; caught ERROR:\n;   READ error during COMPILE-FILE:\n;   \n;     end of file on #<SB-INT:FORM-TRACKING-STREAM for \"file /p/eof.lisp\" {1001}>\n;   \n;     (in form starting at line: 7, column: 0, position: 0)\n; \n; compilation unit aborted\n;   caught 1 fatal ERROR condition\n;   caught 1 ERROR condition\n";
        assert_eq!(
            found(&TOOL, output),
            [
                "/p/eof.lisp:7 error: READ error during COMPILE-FILE: end of file on #<SB-INT:FORM-TRACKING-STREAM for \"file /p/eof.lisp\" {1001}>"
            ]
        );
        assert_eq!(crate::engine::read(&[&TOOL], output).errors(), 1);
    }

    #[test]
    fn an_unhandled_condition() {
        let output = "Unhandled SIMPLE-ERROR in thread #<SB-THREAD:THREAD \"main thread\" RUNNING\n                                  {1001}>:\n  no stock: 3\n";
        let findings = crate::engine::read(&[&TOOL], output);
        assert_eq!(findings.why().map(|(_, why)| why.as_str()), Some("SIMPLE-ERROR: no stock: 3"));
    }

    #[test]
    fn lines_of_programs() {
        for output in [
            "; compilation unit finished\n;   caught 77 ERROR conditions\n",
            "; caught nothing:\n;   x\n",
            "Unhandled x in thread 3:\n  y\n",
        ] {
            assert!(crate::engine::read(&[&TOOL], output).is_empty(), "{output}");
        }
    }
}
