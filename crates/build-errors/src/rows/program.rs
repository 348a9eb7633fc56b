//! The compiled parts of a row.

use std::borrow::Cow;

use regex::Captures;

use super::line_regex::LineRegex;
use super::pattern::Pattern;
use super::run_pattern::RunProgram;
use super::table::{Part, parts};
use crate::Severity;
use crate::engine::findings::Weight;
use crate::engine::reader::Line;

/// The compiled patterns of one tool.
///
/// The groups of a finding are `file`, `line`, `column`, `location` (`3`, `3,5` or `3,5,3,9`), `severity`, `code` and
/// `message`; `item`, which is appended to the message of a heading; and `rows`, the number of rows below a heading. In a
/// total they are `errors`, `warnings`, `problems` (counted as errors unless errors are stated) and `files`.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(super) sequences: Vec<Patterns>,
    /// A total counts only after a finding, and ends a run. A total above all findings counts if no total follows them.
    pub(super) totals: Vec<LineRegex>,
    /// Lines with a number of findings that the tool does not list because they are like the last one:
    /// `(and 2 more similar warnings elsewhere)`. The groups are those of a total.
    pub(super) unlisted: Vec<LineRegex>,
    pub(super) reasons: Vec<Reason>,
    /// Lines that look like an error message and report none, such as a note that a cache was not found. They belong to
    /// the tool, so that no other reader takes them for the reason.
    pub(super) remarks: Vec<LineRegex>,
    /// The names of tools that print the same format, and the lines that only they print.
    pub(super) namesakes: Vec<(String, LineRegex)>,
    /// Lines below a finding that belong to its detail. The group is `message`; without it, the whole line is used. For a
    /// test runner, the lines below the headline of a failure.
    pub(super) details: Vec<LineRegex>,
    /// Lines below a finding or within a block that are source code or a diff.
    pub(super) ignored: Vec<LineRegex>,
    /// Whether annotated source follows a finding, as rustc prints it. Its labels, notes and help texts are details.
    pub(super) is_annotated: bool,
    /// Severity words of the tool, in addition to the usual ones.
    pub(super) severities: Vec<(String, Severity)>,
    /// The severity of a finding that does not state one.
    pub(super) severity: Severity,
    /// The message of a finding that does not state one.
    pub(super) message: String,
    /// For a test runner: its failures and counts.
    pub(super) run: Option<RunProgram>,
}

/// A line that states why the tool could not work. The group is `message`.
#[derive(Debug)]
pub(super) struct Reason {
    weight: Weight,
    /// The pattern of the nearest line above that is neither blank nor indented. Its `message` comes first, with a colon
    /// after it unless that of the line begins with a space.
    above: Option<LineRegex>,
    line: LineRegex,
}

/// A sequence of patterns for lines that together are a finding. The groups of a later line replace those of an earlier
/// one.
#[derive(Debug)]
pub(super) struct Patterns {
    pub(super) lines: Vec<Pattern>,
    pub(super) repeat: Repeat,
}

/// How often the last pattern of a sequence matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeat {
    /// Once, on the next line.
    Once,
    /// Once, after at most this number of other lines. The first line is offered to the other readers too, and the tool
    /// declares its needs for the later lines.
    OnceWithin(u64),
    /// Once, after any number of ignored lines. All lines belong to the tool. A block that ends early is a finding if it
    /// states a message or a file.
    Block,
    /// On any line below a heading, which is the nearest line above that is neither blank nor indented. The heading is
    /// left to the readers that need it. Patterns after the second match the next lines.
    Below,
    /// On each following line, until a line matches neither the pattern nor a detail of a row: rows below a heading.
    Consecutive,
    /// On any later line, until the first pattern matches again: rows between source lines and notes. With three patterns,
    /// the second is a heading of some of the rows. The tool declares its needs for the rows.
    UntilNextHeading {
        /// Whether the heading is left to the other readers too, because other tools print the same.
        shared: bool,
    },
}

impl Program {
    /// Compiles the parts of a row.
    ///
    /// # Errors
    ///
    /// The part that is unknown, or whose pattern does not compile.
    pub(crate) fn of(row: &str) -> Result<Self, String> {
        let mut program = Self::default();
        for Part { keyword, texts } in parts(row) {
            program.add(keyword, &texts).ok_or_else(|| format!("{keyword} {}", texts.join("\n")))?;
        }
        Ok(program)
    }

    /// Adds a part. Returns `None` if it is unknown or does not compile.
    fn add(&mut self, keyword: &str, texts: &[&str]) -> Option<()> {
        let [text, below @ ..] = texts else { return None };
        match keyword {
            // A finding on one line, or on consecutive lines.
            "line" | "lines" => self.sequences.push(Patterns::of(Repeat::Once, texts)?),
            // `within 4 …`: a finding on lines with up to four other lines between them.
            "within" => {
                let (gap, first) = text.split_once(' ')?;
                let lines: Vec<&str> = std::iter::once(first).chain(below.iter().copied()).collect();
                self.sequences.push(Patterns::of(Repeat::OnceWithin(gap.parse().ok()?), &lines)?);
            }
            "block" => self.sequences.push(Patterns::of(Repeat::Block, texts)?),
            "below" => self.sequences.push(Patterns::of(Repeat::Below, texts)?),
            "table" => self.sequences.push(Patterns::of(Repeat::Consecutive, texts)?),
            "scattered" => {
                self.sequences.push(Patterns::of(Repeat::UntilNextHeading { shared: false }, texts)?);
            }
            "scattered-shared" => {
                self.sequences.push(Patterns::of(Repeat::UntilNextHeading { shared: true }, texts)?);
            }
            "total" => self.totals.push(LineRegex::of_row(text)?),
            "unlisted" => self.unlisted.push(LineRegex::of_row(text)?),
            // `reason cause …`
            "reason" => {
                let (weight, first) = text.split_once(' ')?;
                let (above, line) = above_and_line(first, below)?;
                self.reasons.push(Reason { weight: weight_named(weight)?, above, line });
            }
            "remark" => self.remarks.push(LineRegex::of_row(text)?),
            // `written-by sqruff …`
            "written-by" => {
                let (tool, line) = text.split_once(' ')?;
                self.namesakes.push((tool.to_owned(), LineRegex::of_row(line)?));
            }
            "detail" => self.details.push(LineRegex::of_row(text)?),
            "ignore" => self.ignored.push(LineRegex::of_row(text)?),
            "annotated" => self.is_annotated = true,
            // `severity High = error`, or `severity warning` for findings that state none.
            "severity" => match text.split_once(" = ") {
                Some((word, severity)) => self.severities.push((word.to_owned(), severity_named(severity)?)),
                None => self.severity = severity_named(text)?,
            },
            "message" => self.message = (*text).to_owned(),
            _ => self.run.get_or_insert_default().add(keyword, text, below)?,
        }
        Some(())
    }

    pub(crate) fn is_test_run(&self) -> bool {
        self.run.is_some()
    }

    /// Whether the line is a remark.
    pub(super) fn is_remark(&self, line: &str) -> bool {
        self.remarks.iter().any(|remark| remark.is_match(line))
    }

    /// The reason why the tool could not work, if the line states it.
    pub(super) fn reason<'t>(&self, line: Line<'t>) -> Option<(Weight, Cow<'t, str>)> {
        self.reasons.iter().find_map(|Reason { weight, above, line: pattern }| {
            let captures = pattern.captures(line.text)?;
            let wording = message(&captures).unwrap_or(line.text);
            let Some(above) = above else { return Some((*weight, wording.into())) };
            let Some(begun) = message(&above.captures(line.above)?) else {
                return Some((*weight, wording.into()));
            };
            let separator = if wording.starts_with(' ') { "" } else { ": " };
            Some((*weight, format!("{begun}{separator}{wording}").into()))
        })
    }
}

impl Patterns {
    fn of(repeat: Repeat, lines: &[&str]) -> Option<Self> {
        let lines: Option<Vec<_>> = lines.iter().map(|line| Pattern::named(line).ok()).collect();
        Some(Self { lines: lines?, repeat })
    }
}

fn severity_named(name: &str) -> Option<Severity> {
    match name {
        "error" => Some(Severity::Error),
        "warning" => Some(Severity::Warning),
        "info" => Some(Severity::Info),
        _ => None,
    }
}

fn weight_named(name: &str) -> Option<Weight> {
    match name {
        "guess" => Some(Weight::Guess),
        "stated" => Some(Weight::Stated),
        "cause" => Some(Weight::Cause),
        _ => None,
    }
}

/// The patterns of the line above, if there are two patterns, and of the line.
pub(super) fn above_and_line(first: &str, below: &[&str]) -> Option<(Option<LineRegex>, LineRegex)> {
    let first = LineRegex::of_row(first)?;
    match below {
        [] => Some((None, first)),
        [line] => Some((Some(first), LineRegex::of_row(line)?)),
        _ => None,
    }
}

/// The `message` of a match.
fn message<'t>(captures: &Captures<'t>) -> Option<&'t str> {
    captures.name("message").map(|message| message.as_str())
}
