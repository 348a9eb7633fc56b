//! Finds the reason of a failure in an output that no reader understood.
//!
//! Programs report fatal errors in a small set of phrasings: something cannot be done, was not found, is invalid, has
//! failed. They are searched for only if no reader found more than a guess. A short output is searched completely, and
//! a longer one only in its last lines.

mod announcements;
mod wording;

use std::borrow::Cow;

use super::conclusions::{exited, only_gives_up};
use super::ending::Ending;
use super::message_around::numbered_source;
use crate::engine::scan;
pub(crate) use announcements::announces;
use announcements::is_ruled;
use wording::{
    above_return_code, begins, hints, is_aside, is_labelled, is_quiet, is_warning, mentions, panic, says,
    without_frames, without_wrapped,
};

/// The number of last lines searched in an output that was not kept completely.
const LINES: usize = 60;
/// The number of lines below a heading that are searched for what it announces.
const BELOW: usize = 3;
/// The marks of the causes below a message.
const MARKS: [&str; 3] = ["├─▶ ", "╰─▶ ", "cause: "];
/// The maximum number of causes that are added to a message.
const CAUSES: usize = 4;
/// The maximum size of a sentence in bytes.
const SENTENCE: usize = 400;

impl Ending {
    /// The line with the reason, without the prefixes of CI systems. A line that ends with a colon is joined with the next
    /// one, unless that has a label: `output: a.txt`.
    pub(crate) fn complaint(&self) -> Option<Cow<'_, str>> {
        let found = self.complaining()?;
        if let Some(caused) = self.with_causes(found) {
            return Some(Cow::Owned(caused));
        }
        Some(self.with_next(found).map_or(Cow::Borrowed(found), Cow::Owned))
    }

    /// The message with the next line, if it ends with a colon and that has no label.
    pub(crate) fn with_next(&self, found: &str) -> Option<String> {
        let below = || {
            let (lines, _) = self.lines();
            let mut below = lines.into_iter().map(str::trim).skip_while(|line| *line != found).skip(1);
            let next = below
                .find(|line| line.contains(char::is_alphanumeric) && numbered_source(line).is_none())
                .filter(|next| !is_of_runner(next) && !is_labelled(next))?;
            // sbt prints the severity of each line.
            let label = found.split_inclusive("] ").next().filter(|label| label.starts_with('['));
            Some(label.and_then(|label| next.strip_prefix(label)).unwrap_or(next).trim_start())
        };
        let next = if found.ends_with(':') { below() } else { None };
        Some(format!("{found} {}", next?))
    }

    /// The message with the causes below it, if there are any.
    pub(crate) fn with_causes(&self, message: &str) -> Option<String> {
        let add = |message: String, cause: String| match message.ends_with(':') {
            true => format!("{message} {cause}"),
            false => format!("{message}: {cause}"),
        };
        let mut causes = self.causes(message);
        let first = add(message.to_owned(), causes.next()?);
        Some(causes.fold(first, add))
    }

    /// The causes below a message, in miette's format: `├─▶ x` and then `╰─▶ y`, or after a label: `cause: x`. The lines of
    /// a wrapped cause are joined.
    fn causes(&self, found: &str) -> impl Iterator<Item = String> {
        let (lines, _) = self.lines();
        let mut below = lines.into_iter().skip_while(move |line| line.trim() != found).skip(1).peekable();
        let causes = std::iter::from_fn(move || {
            let line = below.next()?;
            let (mark, cause) =
                MARKS.iter().find_map(|mark| Some((mark, line.trim_start().strip_prefix(mark)?)))?;
            let column = scan::indent(line) + mark.chars().count();
            let mut cause = cause.to_owned();
            while let Some(rest) =
                below.next_if(|line| scan::indent(line) == column && cause.len() < SENTENCE)
            {
                cause.push(' ');
                cause.push_str(rest.trim());
            }
            Some(cause)
        });
        causes.take(CAUSES)
    }

    fn complaining(&self) -> Option<&str> {
        let (lines, whole) = self.lines();
        let mut lines: Vec<&str> = without_wrapped(&without_frames(&lines))
            .into_iter()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        if let [only] = lines.as_slice() {
            let is_log = |line: &str| is_quiet(line) && !says(line) && !line.contains(" would ");
            return Some(*only).filter(|line| is_sentence(line) && !is_of_runner(line) && !is_log(line));
        }
        lines.retain(|line| !is_of_runner(line));
        if !whole {
            lines.drain(..lines.len().saturating_sub(LINES));
        }
        if let Some(reason) = panic(&lines).or_else(|| above_return_code(&lines)) {
            return Some(reason);
        }
        lines.retain(|line| is_sentence(line));
        let (asides, rest): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|line| is_aside(line));
        // The sentence with which a program gives up does not state why, and neither does the status of a command.
        let (conclusions, reasons): (Vec<&str>, Vec<&str>) =
            rest.iter().partition(|line| (only_gives_up(line) || exited(line)) && rest.len() > 1);
        let [found, concluded] = [reasons, conclusions].map(|lines| complaining_in(&lines, whole));
        let found = found.filter(|line| !announces(line)).or(concluded).or(found);
        found.or_else(|| asides.into_iter().find(|line| is_warning(line) && says(line)))
    }
}

/// The line that reports a problem, of lines that can be the reason.
fn complaining_in<'a>(lines: &[&'a str], whole: bool) -> Option<&'a str> {
    // In a complete output, the first such line is the reason. Otherwise it is the last one, because earlier ones may be
    // about other things.
    let find = |complains: fn(&str) -> bool| {
        let mut found = lines.iter().copied().filter(|line| complains(line));
        if whole { found.next() } else { found.next_back() }
    };
    let begun = || lines.iter().copied().find(|line| begins(line));
    let found = begun().or_else(|| find(says)).or_else(|| find(hints)).or_else(|| find(mentions))?;
    // The message that a heading announces is below the heading.
    let complains = |line: &&str| !announces(line) && (begins(line) || says(line) || hints(line));
    let below = || lines.iter().copied().skip_while(|line| *line != found).take(1 + BELOW).find(complains);
    let other = || find(|line| !announces(line) && (begins(line) || says(line)));
    let hint = || find(|line| !announces(line) && hints(line));
    let under = || lines.iter().copied().skip_while(|line| *line != found).nth(1).filter(|_| is_ruled(found));
    let better = || under().or_else(below).or_else(other).or_else(hint);
    Some(if announces(found) { better().unwrap_or(found) } else { found })
}

/// Whether the line can be a sentence: it has several words and is not too long.
fn is_sentence(line: &str) -> bool {
    line.len() <= SENTENCE && line.contains(' ') && line.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// The last line of a CI runner, which reports that a command failed but not why. `Done. Your build exited with 1.`
/// (Travis), `Error: Process completed with exit code 1.` (GitHub), `ERROR: Job failed: exit code 1` (GitLab),
/// `ERROR: process "x" did not complete successfully: exit code: 1` (`BuildKit`). Does not match `pytest exited with 1`.
pub(crate) fn is_of_runner(line: &str) -> bool {
    const LABELS: [&str; 4] = ["##[error]", "Error: ", "ERROR: ", "[error]"];
    const STARTS: [&str; 13] = [
        "failed to fetch an image or build from source: ",
        "Command \"",
        "failed to solve: process \"",
        "process \"",
        "Done. Your build ",
        "Your build has been stopped",
        "The command \"",
        "Process completed with exit code ",
        "The process '",
        "Job failed: exit ",
        "Bash exited with code ",
        "script returned exit code ",
        "Exited with code exit status ",
    ];
    let message = LABELS.iter().find_map(|label| line.strip_prefix(label)).unwrap_or(line);
    let ends = |start: &str| match start {
        "Command \"" => message.contains("\" exited with "),
        "The command \"" => {
            message.contains("\" exited with ")
                || message.contains("\" failed and exited with ")
                || message.ends_with("\" failed.")
        }
        "The process '" => message.contains("' failed with exit code "),
        _ if start.ends_with("process \"") => {
            message.contains("\" did not complete successfully: exit code: ")
        }
        _ => true,
    };
    STARTS.iter().any(|start| message.starts_with(start) && ends(start))
}

#[cfg(test)]
mod tests;
