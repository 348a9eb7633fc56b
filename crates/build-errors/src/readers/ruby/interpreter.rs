//! The Ruby interpreter: syntax errors, and the exception that ends a program, Rake or Rails.
//!
//! Source: `parse.y` and the error format of `prism`; `eval_error.c` (`rb_error_write`); Rake's `application.rb`
//! (`display_error_message`).

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Reader, Shape, Tool, Weight, scan};
use crate::readers::shared::located::extension;

pub(in crate::readers) const TOOL: Tool = Tool::program::<Ruby>("ruby")
    .starts(&["<internal:", "-e:", "rake aborted!", "rails aborted!", "bin/rails aborted!"])
    .shapes(&[Shape::LocatedIn(&["rb", "rake", "ru", "gemspec"])]);

#[derive(Default)]
struct Ruby {
    /// Whether Rake or Rails aborted. The next line states the reason.
    aborted: bool,
}

impl Reader for Ruby {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if std::mem::take(&mut self.aborted) && !text.is_empty() {
            findings.reason(Weight::Cause, text);
            return Claim::Mine;
        }
        if let Some(program @ ("rake" | "rails" | "bin/rails")) = text.strip_suffix(" aborted!") {
            self.aborted = true;
            findings.written_by(program.trim_start_matches("bin/"));
            return Claim::More;
        }
        // `a.rb:3:in `require': cannot load such file -- nope (LoadError)`
        if let Some(why) = uncaught(text) {
            // Tests run other programs with `-e`.
            let weight = if text.starts_with("-e:") { Weight::Guess } else { Weight::Cause };
            findings.reason(weight, why);
            return Claim::Mine;
        }
        // `lib/bad.rb:2: syntax error, unexpected integer literal`, `lib/bad.rb:2: syntax errors found`
        if let Some((at, rest)) = scan::location(text)
            && matches!(extension(at.file), "rb" | "rake" | "ru" | "gemspec")
            && let Some(message) =
                rest.strip_prefix(": ").filter(|message| message.starts_with("syntax error"))
        {
            findings.diagnostic(at, Severity::Error, None, message);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// The message with the class in `test/a.rb:3:in 'require': cannot load such file -- nope (LoadError)`. Does not match a
/// frame, `test/a.rb:3:in 'require'`, or `a.rb:3: in the end (x)`.
pub(in crate::readers) fn uncaught(text: &str) -> Option<&str> {
    let internal =
        text.strip_prefix("<internal:").and_then(|rest| rest.split_once(">:")).map(|(_, rest)| rest);
    let rest = match internal.or_else(|| text.strip_prefix("-e:")) {
        Some(rest) => scan::number(rest)?.1,
        None => scan::location(text)?.1,
    };
    let (_, message) = rest.strip_prefix(":in ")?.split_once("': ")?;
    let (_, class) = message.strip_suffix(')')?.rsplit_once(" (")?;
    class.starts_with(|first: char| first.is_ascii_uppercase()).then_some(message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::found;

    #[test]
    fn aborted_programs() {
        let output = "bin/rails aborted!\nNameError: uninitialized constant X\n/p/config/environment.rb:5:in `<main>'\n";
        assert_eq!(found(&TOOL, output), ["reason: NameError: uninitialized constant X"]);
        assert_eq!(found(&TOOL, "see rails aborted!\nx\n"), Vec::<String>::new());
    }

    #[test]
    fn exceptions() {
        assert_eq!(uncaught("a.rb:3:in `b': no (NoMethodError)"), Some("no (NoMethodError)"));
        assert_eq!(uncaught("<internal:/usr/x>:85:in 'require': no (LoadError)"), Some("no (LoadError)"));
        assert_eq!(uncaught("-e:1:in `f': no (ArgumentError)"), Some("no (ArgumentError)"));
        assert_eq!(uncaught("a.rb:3:in `b'"), None);
        assert_eq!(uncaught("a.rb:3: in the end (X)"), None);
    }
}
