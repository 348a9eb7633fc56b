//! RSpec's errors outside of examples: a file that cannot be loaded, a hook of a context or of the suite that fails.
//!
//! Examples can print such blocks, too. The blocks count if the totals state as many of them. Source:
//! `reporter.rb` (`notify_non_example_exception`) and `exception_presenter.rb`.

use super::is_class;
use crate::engine::{Failure, Findings, NAMES, Weight, scan};

/// The errors outside of examples since the last totals.
#[derive(Default)]
pub(super) struct Outside {
    stage: Stage,
    /// The error that is being read.
    failure: Failure,
    /// The file that could not be loaded.
    file: String,
    class: String,
    /// Whether a frame of RSpec was read.
    inside_rspec: bool,
    /// The complete errors, of which the first ones are kept, and their number.
    failures: Vec<Failure>,
    seen: u64,
    /// The headline and the message of the first error.
    first: String,
}

/// The part of a block that the next line belongs to.
#[derive(Default, Clone, Copy, PartialEq)]
enum Stage {
    /// The headline, or the files that the user may have meant.
    #[default]
    Headline,
    /// The source below `Failure/Error:`, up to a blank line.
    Source,
    /// The class and the message.
    Message,
    /// The backtrace.
    Frames,
}

impl Outside {
    /// Begins a block at `An error occurred while loading ./spec/a_spec.rb.`, ``An error occurred in an `after(:context)`
    /// hook.``. Returns whether the line is such a headline.
    pub(super) fn begin(&mut self, text: &str, line: u64) -> bool {
        let Some(rest) = text.strip_prefix("An error occurred ") else { return false };
        let loaded = rest.strip_prefix("while loading ");
        if loaded.is_none() && !rest.starts_with("in a") {
            return false;
        }
        let headline = text.strip_suffix(" - Did you mean?").unwrap_or(text);
        let file =
            loaded.and_then(|file| file.split_once(". ").map(|(file, _)| file).or(file.strip_suffix('.')));
        self.stage = Stage::Headline;
        self.failure = Failure::begin(line);
        file.unwrap_or_default().clone_into(&mut self.file);
        self.class.clear();
        self.inside_rspec = false;
        if self.seen == 0 {
            headline.clone_into(&mut self.first);
        }
        true
    }

    /// Reads a line of the block. Returns whether it belongs to it.
    pub(super) fn line(&mut self, text: &str, line: u64) -> bool {
        match self.stage {
            Stage::Headline if text.starts_with("Failure/Error:") => {
                let is_short = text.len() > "Failure/Error:".len();
                self.stage = if is_short { Stage::Message } else { Stage::Source };
            }
            Stage::Headline | Stage::Source if text.starts_with("  ") => {}
            Stage::Headline if text.is_empty() => {}
            Stage::Source if text.is_empty() => self.stage = Stage::Message,
            Stage::Message if text.is_empty() => {}
            Stage::Message if self.failure.message.is_empty() && self.class.is_empty() && is_class(text) => {
                text.clone_into(&mut self.class);
            }
            Stage::Message if text.starts_with("  ") => self.message(text.trim_end()),
            Stage::Message | Stage::Frames if text.starts_with('#') => {
                self.stage = Stage::Frames;
                self.frame(text.trim_start_matches('#').trim());
            }
            _ => {
                self.end();
                return false;
            }
        }
        self.failure.extend(line);
        true
    }

    /// Reads `  cannot load such file -- nope`, `  /srv/app/spec/a_spec.rb:4: syntax error, unexpected end`.
    fn message(&mut self, text: &str) {
        if !self.failure.message.is_empty() {
            self.failure.detail(text);
            return;
        }
        let mut text = text.trim();
        if self.class == "SyntaxError:"
            && let Some((at, rest)) = scan::location(text)
            && let Some(rest) = rest.strip_prefix(": ")
        {
            self.failure.locate(at);
            if at.file.ends_with(self.file.trim_start_matches("./")) && !self.file.is_empty() {
                self.failure.file.clone_from(&self.file);
            }
            text = rest;
        }
        if self.seen == 0 {
            self.first.push(' ');
            self.first.push_str(text);
        }
        self.failure.message = format!("{} {text}", self.class).trim_start().to_owned();
    }

    /// Reads `./spec/a_spec.rb:1:in '<top (required)>'`. The first frame is the location. Below RSpec's own frames are
    /// only those of the program that started it.
    fn frame(&mut self, frame: &str) {
        if self.inside_rspec || self.failure.is_located() || frame.starts_with("<internal:") {
            return;
        }
        self.inside_rspec = frame.contains("/rspec-core-") || frame.contains("/rspec/core/");
        if let Some((at, _)) = scan::location(frame).filter(|_| !self.inside_rspec) {
            self.failure.locate(at);
        }
    }

    /// Ends the block.
    pub(super) fn end(&mut self) {
        let failure = std::mem::take(&mut self.failure);
        if std::mem::take(&mut self.stage) != Stage::Frames {
            return;
        }
        self.seen += 1;
        if self.failures.len() < NAMES {
            self.failures.push(failure);
        }
    }

    /// Notes the errors, if the totals state as many: `1 error occurred outside of examples`.
    pub(super) fn note(&mut self, stated: Option<&str>, findings: &mut Findings) {
        let Self { failures, seen, first, .. } = std::mem::take(self);
        let Some(stated) = stated else { return };
        if scan::number(stated).is_none_or(|(number, _)| number != seen) {
            findings.reason(Weight::Cause, stated);
            return;
        }
        findings.reason(Weight::Cause, &format!("{stated}: {first}"));
        for failure in failures {
            failure.note(findings);
        }
    }
}

#[cfg(test)]
mod tests {
    /// A run with two blocks. The totals state this number of errors.
    fn run(errors: &str) -> Vec<String> {
        let block = |file: &str| {
            format!(
                "An error occurred while loading ./{file}_spec.rb. - Did you mean?\n                    rspec ./x_spec.rb\n\n\
                 Failure/Error:\n  require 'nope'\n\nLoadError:\n  cannot load such file -- nope\n  \
                 # ./forged_spec.rb:9:in 'x'\n# ./{file}_spec.rb:1:in '<top (required)>'\n"
            )
        };
        let ended = "Finished in 0.1 seconds (files took 0.1 seconds to load)\n1 example, 0 failures";
        let output = format!("{}\n{}.\n\n{ended}, {errors}\n", block("a"), block("b"));
        crate::engine::found(&super::super::TOOL, &output)
    }

    #[test]
    fn the_totals_confirm_them() {
        let found = run("2 errors occurred outside of examples");
        let (a, b) = (
            "./a_spec.rb:1 error: LoadError: cannot load such file -- nope",
            "./b_spec.rb:1 error: LoadError: cannot load such file -- nope",
        );
        assert_eq!(found, [a, b, "0 errors, 0 warnings", "0 failed, 1 passed, 0 skipped"]);
    }

    #[test]
    fn what_examples_print_is_none() {
        assert_eq!(run("1 error occurred outside of examples"), ["0 failed, 1 passed, 0 skipped"]);
    }
}
