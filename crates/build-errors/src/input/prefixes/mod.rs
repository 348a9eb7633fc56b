//! Removes the prefixes that CI systems, task runners and build tools print before each line.
//!
//! [`table`] lists all kinds of prefixes that are recognised by the line alone, [`announced`] has those that a banner
//! announces, [`learned`] has the one that all lines have, and [`sections`] the packages named by headings.

mod announced;
mod brackets;
mod builders;
mod learned;
mod prefix;
mod quoted;
mod runners;
mod scripts;
mod sections;
mod table;
mod times;
mod usual;

use announced::{Announced, Hints};
use builders::Recap;
use learned::Learned;
pub(crate) use prefix::Mark;
use prefix::Prefix;
use quoted::Quoted;
use scripts::Scripts;
use table::{GRAMMARS, Grammar, When, rows};
use times::before_severity;
use usual::{Recent, Usual};

/// The maximum number of prefixes of a line: those of a CI runner, a task runner and a build tool.
const LAYERS: usize = 4;

/// Removes prefixes from the lines of one output.
#[derive(Debug, Default)]
pub(crate) struct Prefixes {
    learned: Option<Learned>,
    announced: Announced,
    hints: Hints,
    times: Usual,
    labels: Recent,
    recap: Recap,
    quoted: Quoted,
    scripts: Scripts,
}

/// A line without its prefixes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stripped<'a> {
    /// The label of the line among several interleaved outputs; empty if it has none.
    pub(crate) label: &'a str,
    /// The package named by the label; empty if there is none.
    pub(crate) package: &'a str,
    pub(crate) text: &'a str,
    /// The text without the severity that a build tool prints before every line. Readers of that tool need the severity.
    /// Readers of the tools that it runs must not see it, so they get this text if no reader claims `text`.
    pub(crate) bare: Option<&'a str>,
    pub(crate) mark: Option<Mark>,
}

impl Prefixes {
    /// Learns the prefix that a wrapper puts before each line from the first lines of the output, unless a banner announces
    /// it. `start` is the longest start of a line that a reader needs.
    pub(crate) fn learn(&mut self, first: &str, start: &dyn Fn(&str) -> Option<&'static str>) {
        let mut trial = Self::default();
        trial.block(first);
        let is_known = first.lines().any(|line| {
            let text = trial.outer(line).text;
            trial.announced.strip(text, trial.hints).is_some()
        });
        self.learned = if is_known { None } else { Learned::of(first, start) };
    }

    /// Prepares for the lines of this block.
    pub(crate) fn block(&mut self, block: &str) {
        self.hints = Hints::of(block);
    }

    /// The package named by a heading above the lines with this label; empty if there is none.
    pub(crate) fn section(&self, label: &str) -> &str {
        match self.announced.sections.current() {
            "" => self.scripts.package(label),
            package => package,
        }
    }

    /// The package named by the echo of its script, if it is the only one, so that it is none of several.
    pub(crate) fn lone_package(&self) -> Option<&str> {
        self.scripts.lone().filter(|name| !self.announced.names(name))
    }

    /// Removes the prefixes of a line, from left to right. The last of several labels counts.
    #[inline]
    pub(crate) fn strip<'a>(&mut self, line: &'a str) -> Stripped<'a> {
        let line = self.quoted.strip(line);
        let mut stripped = self.outer(line);
        if let Some(learned) = &self.learned
            && let Some(end) = learned.end(line)
        {
            if learned.has_number_in(stripped.label) {
                (stripped.label, stripped.package) = ("", "");
            }
            self.strip_learned(&mut stripped, line.get(end..).unwrap_or_default());
        }
        if let Some(prefix) = self.announced.strip(stripped.text, self.hints) {
            stripped.take(prefix);
        }
        self.scripts.learn(stripped.label, stripped.text);
        stripped
    }

    /// Removes the prefixes that are recognised by the line alone.
    #[inline]
    fn outer<'a>(&mut self, line: &'a str) -> Stripped<'a> {
        let mut stripped = Stripped { label: "", package: "", text: line, bare: None, mark: None };
        let first = rows(line);
        if first != 0 || self.hints.tab || self.recap.inside {
            self.layers(&mut stripped, first);
        } else if !line.is_empty() {
            self.times.miss();
        }
        stripped
    }

    /// Removes what is left of a learned prefix, and the prefixes of the text after it.
    fn strip_learned<'a>(&mut self, stripped: &mut Stripped<'a>, text: &'a str) {
        if text.len() < stripped.text.len() {
            (stripped.text, stripped.bare) = (text, None);
            match rows(text) {
                0 => {}
                first => self.layers(stripped, first),
            }
        }
    }

    fn layers(&mut self, stripped: &mut Stripped<'_>, mut fitting: u64) {
        let line = stripped.text;
        let mut timed = false;
        for _ in 0..LAYERS {
            let before = stripped.text.len();
            if self.hints.tab
                && let Some(prefix) = runners::github_cli(stripped.text)
            {
                stripped.take(prefix);
                fitting = rows(stripped.text);
            }
            if let Some(prefix) = self.layer(stripped.text, fitting, &mut timed) {
                stripped.take(prefix);
            }
            if stripped.text.len() == before {
                break;
            }
            fitting = rows(stripped.text);
        }
        if !timed && !line.is_empty() {
            self.times.miss();
        }
        if let Some(text) = self.recap.line(stripped.text) {
            stripped.text = text;
        }
        stripped.bare = if stripped.text.starts_with('[') {
            brackets::severity(stripped.text).map(|prefix| prefix.text)
        } else if timed && stripped.text.contains(" - ") {
            runners::mozharness_level(stripped.text)
        } else {
            None
        };
    }

    /// The first prefix of these rows that the text has.
    fn layer<'a>(&mut self, text: &'a str, fitting: u64, timed: &mut bool) -> Option<Prefix<'a>> {
        let mut left = fitting;
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            let grammar = GRAMMARS.get(row)?;
            let Some(mut prefix) = (grammar.read)(text) else { continue };
            // No text has two kinds of prefixes at its start.
            if !self.counts(grammar, &prefix, timed) {
                return None;
            }
            if grammar.when == When::Usual {
                prefix.text = self.times.unspaced(prefix.text);
                if before_severity(prefix.text) {
                    prefix.text = prefix.text.trim_start_matches(' ');
                }
            }
            if prefix.label.bytes().all(|byte| byte.is_ascii_digit()) && text.starts_with('#') {
                self.recap.show();
            }
            return Some(prefix);
        }
        None
    }

    /// Whether a possible prefix is a prefix.
    fn counts(&mut self, grammar: &Grammar, prefix: &Prefix<'_>, timed: &mut bool) -> bool {
        match grammar.when {
            When::Always => true,
            When::Usual => {
                if !std::mem::replace(timed, true) {
                    self.times.hit();
                }
                self.times.is_usual()
                    || brackets::group_label(prefix.text).is_some()
                    || before_severity(prefix.text)
            }
            When::Located => usual::begins_with_location(prefix.text),
            When::Repeated => self.labels.note(prefix.label) || usual::begins_with_location(prefix.text),
            When::Severe => usual::states_severity(prefix.text),
        }
    }
}

impl<'a> Stripped<'a> {
    /// Removes a prefix.
    fn take(&mut self, prefix: Prefix<'a>) {
        self.text = prefix.text;
        self.mark = self.mark.or(prefix.mark);
        if !prefix.label.is_empty() {
            (self.label, self.package) = (prefix.label, prefix.package);
        }
    }
}

#[cfg(test)]
mod tests;
