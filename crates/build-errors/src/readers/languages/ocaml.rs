//! The OCaml compiler, alone or under dune, the compiler of Coq, and Menhir.
//!
//! The location is on a separate line, the source is below it, and the message follows. Source:
//! `utils/../parsing/location.ml` (`batch_mode_printer`), `stdlib/printexc.ml`. Coq's `toplevel/coqc.ml` may break the
//! line after `Error:`. Menhir's `lib/MySupport` (`Error.signal`) prints messages about the whole grammar without a location.

use crate::Severity;
use crate::engine::location::{Place, extension};
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::compile::<OCaml>("ocaml").starts(&["File \"", "# File \"", "- File \"", "Fatal error: exception "]);

#[derive(Default)]
struct OCaml {
    /// The location of the message that follows the source.
    at: Option<Place>,
    /// The severity if the last line was only `Error:` or `Warning 5 [ignored-partial-application]:`.
    broken: Option<Severity>,
    /// The last line of the open message; empty if there is none.
    wording: String,
    /// Whether the last message is Menhir's, and those below it may have no location.
    is_menhir: bool,
    /// The mark that opam prints before each line of a build, with its indentation: `# `, `- `.
    quoted: String,
}

impl Reader for OCaml {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((mark, rest)) = text.split_at_checked(text.find("File \"").unwrap_or(0))
            && matches!(mark.trim_start(), "# " | "- ")
            && place(rest).is_some()
        {
            mark.clone_into(&mut self.quoted);
        }
        let Some(text) = text.strip_prefix(self.quoted.as_str()) else {
            *self = Self::default();
            findings.end_block();
            return self.line(line, findings);
        };
        if let Some(at) = place(text) {
            findings.block_from(findings.line());
            (self.at, self.wording) = (Some(at.into()), String::new());
            return Claim::More;
        }
        if continues(&std::mem::take(&mut self.wording), text) {
            findings.detail(text.trim());
            text.clone_into(&mut self.wording);
            return Claim::More;
        }
        if text.starts_with("Fatal error: exception ") {
            findings.reason(Weight::Cause, text);
            return Claim::Mine;
        }
        let Some(place) = &self.at else { return self.unplaced(text, findings) };
        // Coq lists the hypotheses of the goal above the message.
        let is_context = || text == "In environment" || is_hypothesis(text);
        if let Some(severity) = broken_label(text) {
            self.broken = Some(severity);
            return Claim::More;
        }
        if self.broken.is_some() && is_context() {
            return Claim::More;
        }
        let below =
            self.broken.take().filter(|_| !text.is_empty()).map(|severity| (severity, text.trim_start()));
        let labelled = below.or_else(|| message(text));
        if let Some((severity, message)) = labelled {
            findings.diagnostic(place.at(), severity, None, message);
            findings.end_block();
            let extension = extension(place.at().file);
            self.is_menhir = extension == "mly";
            if let Some(tool) = match extension {
                "v" => Some("coq"),
                "mly" => Some("menhir"),
                _ => None,
            } {
                findings.written_by(tool);
            }
            self.at = None;
            text.clone_into(&mut self.wording);
            return Claim::More;
        }
        // `3 | let f = …`, `^^^^`, `......`
        let source = scan::number(text.trim_start()).is_some_and(|(_, rest)| rest.starts_with(" |"));
        if source || text.trim_start().starts_with(['^', '.', '|']) {
            return Claim::More;
        }
        self.at = None;
        findings.end_block();
        Claim::Pass
    }
}

impl OCaml {
    /// Reads a message of Menhir about the whole grammar: `Warning: one state has shift/reduce conflicts.` It is directly
    /// below another message.
    fn unplaced(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let message = message(text).filter(|_| std::mem::take(&mut self.is_menhir));
        let Some((severity, message)) = message else { return Claim::Pass };
        findings.diagnostic(Location::default(), severity, None, message);
        self.is_menhir = true;
        Claim::More
    }
}

/// Whether the line is a hypothesis of Coq's: `n, m : nat`, `x := 3 : nat`. Does not match `The term "x" has type: nat`.
fn is_hypothesis(text: &str) -> bool {
    let names = text.split_once(" : ").map_or("", |(names, _)| names);
    let names = names.split_once(" := ").map_or(names, |(names, _)| names);
    let is_name = |name: &str| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\''))
    };
    names.split(", ").all(is_name)
}

/// Whether the line continues a message: `         int`, `Hint: Did you mean x?`, and the lines below
/// `Here is an example of a case that is not matched:`. `above` is the last line of the message; empty if there is
/// none.
fn continues(above: &str, text: &str) -> bool {
    const HEADS: [&str; 3] = ["Hint: ", "Here is an example of a case", "(However, some guarded clause"];
    !above.is_empty()
        && !text.trim().is_empty()
        && (text.starts_with(' ') || above.ends_with(':') || HEADS.iter().any(|head| text.starts_with(head)))
}

/// The location of `File "main.ml", line 3, characters 23-26:`, `File "dune", lines 3-4, characters 2-9:`. Does not
/// match Python's `File "a.py", line 3, in f`.
fn place(text: &str) -> Option<Location<'_>> {
    let (file, rest) = scan::between(text, "File \"", "\", line")?;
    let (line, rest) = scan::number(rest.trim_start_matches('s').trim_start())?;
    let rest = rest.trim_start_matches(|c: char| c == '-' || c.is_ascii_digit());
    let column = match rest.strip_prefix(", characters ") {
        Some(rest) => Some(u32::try_from(scan::number(rest)?.0).ok()? + 1),
        None => None,
    };
    // OUnit names the line of its own log.
    let is_own = rest.ends_with(':') && !file.ends_with(".log");
    is_own.then_some(Location { file, line: Some(u32::try_from(line).ok()?), column })
}

/// The severity of a label whose message is on the next line: `Error:`, `Warning 5 [ignored-partial-application]:`. Does
/// not match `Warning: x` or `Warning x:`.
fn broken_label(text: &str) -> Option<Severity> {
    let label = text.trim_end().strip_suffix(':')?;
    if label == "Error" {
        return Some(Severity::Error);
    }
    let (_, name) = scan::number(label.strip_prefix("Warning ")?)?;
    (name.is_empty() || name.starts_with(" [") && name.ends_with(']')).then_some(Severity::Warning)
}

/// The severity and message of `Error: This expression has type string`, `Warning 8 [partial-match]: …`,
/// `Error (warning 8 [partial-match]): …`, `Alert deprecated: …`. Does not match `Error in x`.
fn message(text: &str) -> Option<(Severity, &str)> {
    if let Some(rest) = text.strip_prefix("Error: ") {
        return Some((Severity::Error, rest));
    }
    if let Some(rest) = text.strip_prefix("Warning: ") {
        return Some((Severity::Warning, rest));
    }
    if let Some((_, message)) = text.strip_prefix("Error (").and_then(|rest| rest.split_once("): ")) {
        return Some((Severity::Error, message));
    }
    let (_, message) =
        text.strip_prefix("Warning ").or_else(|| text.strip_prefix("Alert "))?.split_once(": ")?;
    Some((Severity::Warning, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::found;

    #[test]
    fn a_message_on_the_line_below() {
        let output =
            "File \"./b.v\", line 1, characters 22-26:\nError:\nThe term \"true\" has type \"bool\"\n";
        assert_eq!(found(&TOOL, output), ["./b.v:1:23 error: The term \"true\" has type \"bool\""]);
        let output = "File \"w.ml\", line 20, characters 0-3:\n20 | f 1; f 1;;\n     ^^^\nWarning 5 [ignored-partial-application]:\n  this function application is partial,\nmaybe some arguments are missing.\n";
        assert_eq!(found(&TOOL, output), ["w.ml:20:1 warning: this function application is partial,"]);
        assert_eq!(found(&TOOL, &output.replace("Warning 5 [", "Warning [")), [] as [&str; 0]);
    }

    #[test]
    fn the_environment_above_a_message() {
        let output = "File \"./b.v\", line 2, characters 0-9:\nWarning: Notation x is deprecated. [a,b]\nFile \"./b.v\", line 3, characters 2-7:\nError:\nIn environment\nn, m : nat\nUnable to unify \"S n\" with \"n\".\n";
        let expected = [
            "./b.v:2:1 warning: Notation x is deprecated. [a,b]",
            "./b.v:3:3 error: Unable to unify \"S n\" with \"n\".",
        ];
        assert_eq!(found(&TOOL, output), expected);
        assert!(
            is_hypothesis("x := 3 : nat") && !is_hypothesis("The term \"x\" : nat") && !is_hypothesis("x")
        );
    }

    #[test]
    fn messages_about_a_grammar() {
        let located = "File \"c.mly\", line 1, characters 11-17:\nWarning: the token X is unused.\n";
        let output = format!(
            "{located}Warning: one state has shift/reduce conflicts.\n{}Error: the types are unknown.\nof x\nError: y\n",
            located.replace("line 1", "line 2")
        );
        let found = found(&TOOL, &output);
        let expected = [
            "c.mly:1:12 warning: the token X is unused.",
            "warning: one state has shift/reduce conflicts.",
            "c.mly:2:12 warning: the token X is unused.",
            "error: the types are unknown.",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn lines_that_opam_quotes() {
        let read = |output: &str| found(&TOOL, output);
        let quoted = "# OCAMLOPT -c a.mli\n# File \"a.mli\", line 7, characters 2-9:\n# 7 |   X.t -> t\n#        ^^^\n# Error: Unbound module X\n# make: *** [a.cmi] Error 2\n";
        assert_eq!(read(quoted), ["a.mli:7:3 error: Unbound module X"]);
        assert_eq!(read(&quoted.replace("# ", "    # ")), ["a.mli:7:3 error: Unbound module X"]);
        let plain = "- File \"a.v\", line 1, characters 2-3:\nFile \"b.ml\", line 2, characters 0-3:\nError: Unbound value y\n";
        assert_eq!(read(plain), ["b.ml:2:1 error: Unbound value y"]);
        assert!(read("# File \"a.py\", line 3, in f\n# Error: x\n").is_empty());
    }

    #[test]
    fn places() {
        let at = |file, column| Some(Location { file, line: Some(3), column: Some(column) });
        assert_eq!(place("File \"main.ml\", line 3, characters 23-26:"), at("main.ml", 24));
        assert_eq!(place("File \"dune\", lines 3-4, characters 2-9:"), at("dune", 3));
        assert_eq!(place("File \"a.py\", line 3, in f"), None);
        assert_eq!(place("File \"oUnit-a.log\", line 3, characters 1-1:"), None);
        assert_eq!(message("Error in x"), None);
    }
}
