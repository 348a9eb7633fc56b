//! Deno 2: `deno check`, `deno lint`, `deno fmt --check` and `deno test`.
//!
//! Source: `cli/tools/test/reporters/` for tests, `cli/tools/lint/reporters.rs`, and `cli/tsc/diagnostics.rs` for types. Its
//! JUnit and TAP reports are read as such.

use std::borrow::Cow;

use serde::Deserialize;

use crate::Severity;
use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};
use crate::readers::js_tests::code_frame;
use crate::readers::shared::located::extension;
use crate::readers::shared::snippet::Snippet;

pub(in crate::readers) const CHECK: Tool = Tool {
    name: "deno",
    kind: Kind::Compile,
    starts: &["TS"],
    new: || Box::<Check>::default(),
    ..Tool::NONE
};

pub(in crate::readers) const LINT: Tool = Tool {
    name: "deno",
    kind: Kind::Lint,
    starts: &["error[", "--> ", "file:///", "from /", "error: Found ", "error: No target files found"],
    new: || Box::<Lint>::default(),
    documents: &["\"bytePos\""],
    ..Tool::NONE
};

pub(in crate::readers) const TEST: Tool = Tool {
    name: "deno",
    kind: Kind::Test,
    starts: &[
        "ERRORS",
        "FAILURES",
        "FAILED | ",
        "running ",
        "error: No test modules found",
        "error: Type checking failed.",
    ],
    new: || Box::<Test>::default(),
    ..Tool::NONE
};

/// Lines of source between a message and its place.
const SOURCE: u8 = 8;
/// Failures and files that are kept until the line that says what they are.
const PENDING: usize = 1000;

#[derive(Default)]
struct Check {
    /// A diagnostic without its place yet, and how many lines ago it was.
    pending: Option<(String, String, u8)>,
}

impl Reader for Check {
    /// `TS2322 [ERROR]: Type …`, two lines of source, and `    at file:///srv/src/a.ts:1:14`.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some((code, message)) = line.text.split_once(" [ERROR]: ").filter(|(code, _)| is_code(code)) {
            self.pending = Some((code.to_owned(), message.to_owned(), 0));
            return Claim::More;
        }
        let Some((code, message, lines)) = &mut self.pending else { return Claim::Pass };
        *lines += 1;
        if let Some(at) = line.text.strip_prefix("    at ").and_then(url_location) {
            let first = findings.line.saturating_sub(u64::from(*lines));
            findings.diagnostic_from(first, at, Severity::Error, Some(code), message);
            self.pending = None;
            return Claim::Mine;
        }
        if *lines >= SOURCE {
            self.pending = None;
            return Claim::Pass;
        }
        Claim::More
    }
}

/// `TS2322`.
fn is_code(code: &str) -> bool {
    code.strip_prefix("TS")
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `file:///srv/src/a.ts:1:14`: a URL is no path elsewhere.
fn url_location(text: &str) -> Option<Location<'_>> {
    let (rest, column) = text.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    let fits = file.contains("://") || scan::is_path(file);
    fits.then_some(Location { file, line: Some(line.parse().ok()?), column: Some(column.parse().ok()?) })
}

/// What Deno lints.
const SCRIPTS: [&str; 8] = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"];

#[derive(Default)]
struct Lint {
    /// `error[no-var]: …`, until its place on the next line.
    pending: Option<(String, String)>,
    snippet: Snippet,
    /// The files of `deno fmt --check`, until its total.
    unformatted: Vec<String>,
}

impl Reader for Lint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.snippet.reads(text, findings) {
            return Claim::More;
        }
        if let Some((rule, message)) = self.pending.take()
            && let Some((at, "")) = text.trim_start().strip_prefix("--> ").and_then(scan::location)
            && SCRIPTS.contains(&extension(at.file))
        {
            self.snippet.begin(at, Severity::Error, Some(&rule), &message, findings);
            return Claim::More;
        }
        // A rule has a hyphen where a code of rustc's has not.
        if let Some((rule, message)) =
            scan::between(text, "error[", "]: ").filter(|(rule, _)| rule.contains('-'))
        {
            self.pending = Some((rule.to_owned(), message.to_owned()));
            // Others print so, of other files.
            return Claim::Pass;
        }
        if let Some((at, message)) = compact(text) {
            let rule = message.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
            let (message, rule) = rule.map_or((message, None), |(message, rule)| (message, Some(rule)));
            findings.diagnostic(at, Severity::Error, rule, message);
            return Claim::Mine;
        }
        if let Some(file) = text.strip_prefix("from ").and_then(|rest| rest.strip_suffix(':')) {
            if self.unformatted.len() < PENDING {
                self.unformatted.push(file.to_owned());
            }
            return Claim::Mine;
        }
        if text.starts_with("error: Found ") && text.contains(" not formatted file") {
            for file in self.unformatted.drain(..) {
                let at = Location { file: &file, ..Location::default() };
                findings.diagnostic(at, Severity::Error, None, "not formatted");
            }
            return Claim::Mine;
        }
        if text.starts_with("error: No target files found") {
            findings.reason(Weight::Stated, text.strip_prefix("error: ").unwrap_or(text));
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"bytePos\"") {
            return false;
        }
        let Ok(report) = serde_json::from_str::<Report<'_>>(text) else { return false };
        for row in &report.diagnostics {
            let start = row.range.as_ref().map(|range| &range.start);
            let at = Location {
                file: &row.filename,
                line: start.map(|start| start.line),
                column: start.map(|start| start.col + 1),
            };
            findings.diagnostic(at, Severity::Error, row.code.as_deref(), &row.message);
        }
        true
    }
}

/// `file:///srv/src/b.ts: line 1, col 8 - message (rule)`. Not ESLint's, which has a severity.
fn compact(text: &str) -> Option<(Location<'_>, &str)> {
    let (file, rest) = text.split_once(": line ").filter(|(file, _)| file.starts_with("file:///"))?;
    let (line, rest) = scan::number(rest)?;
    let (column, rest) = scan::number(rest.strip_prefix(", col ")?)?;
    let at = Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() };
    Some((at, rest.strip_prefix(" - ")?))
}

#[derive(Deserialize)]
struct Report<'a> {
    #[serde(borrow)]
    diagnostics: Vec<Row<'a>>,
}

#[derive(Deserialize)]
struct Row<'a> {
    #[serde(borrow)]
    filename: Cow<'a, str>,
    range: Option<Range>,
    #[serde(borrow)]
    message: Cow<'a, str>,
    #[serde(borrow)]
    code: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct Range {
    start: Position,
}

#[derive(Deserialize)]
struct Position {
    line: u32,
    col: u32,
}

#[derive(Default)]
struct Test {
    part: Part,
    /// Tests are running: what looks like a report is printed by them.
    running: bool,
    /// The failures of the last list: a test's output may look like one, but stands before it.
    failed: Vec<(String, String)>,
    errors: Vec<Failure>,
}

#[derive(Default, PartialEq)]
enum Part {
    #[default]
    None,
    Errors,
    Failures,
}

impl Reader for Test {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((_, rest)) = text.strip_prefix("running ").and_then(scan::number)
            && (rest.starts_with(" tests from ") || rest.starts_with(" test from "))
        {
            self.running = true;
            return Claim::Mine;
        }
        match text.trim() {
            "ERRORS" if text.starts_with(' ') => {
                *self = Self { part: Part::Errors, running: self.running, ..Self::default() };
                return Claim::More;
            }
            "FAILURES" if text.starts_with(' ') => {
                self.failed.clear();
                self.part = Part::Failures;
                return Claim::More;
            }
            _ => {}
        }
        if let Some(tests) = totals(text).filter(|_| self.part != Part::None) {
            findings.tests(tests);
            self.note(findings);
            *self = Self::default();
            return Claim::Mine;
        }
        if text == "error: Type checking failed." {
            // `deno check` says so too: whichever was asked for tells it.
            findings.reason(Weight::Cause, "Type checking failed.");
            return Claim::Mine;
        }
        if text.starts_with("error: No test modules found") {
            findings.reason(Weight::Stated, text.strip_prefix("error: ").unwrap_or(text));
            return Claim::Mine;
        }
        match self.part {
            Part::None => return Claim::Pass,
            Part::Errors => match listed(text) {
                Some((name, _)) if self.errors.len() < PENDING => {
                    let mut error = Failure::begin(findings.line);
                    error.test.push_str(name);
                    self.errors.push(error);
                }
                _ => {
                    if let Some(error) = self.errors.last_mut() {
                        let text = text.strip_prefix("error: ").unwrap_or(text);
                        code_frame::take(error, text, findings.line);
                    }
                }
            },
            Part::Failures => {
                if let Some((name, place)) = listed(text).filter(|_| self.failed.len() < PENDING) {
                    self.failed.push((name.to_owned(), place.to_owned()));
                }
            }
        }
        Claim::More
    }

    fn running(&self) -> bool {
        self.running
    }
}

impl Test {
    fn note(&mut self, findings: &mut Findings) {
        for (name, place) in &self.failed {
            findings.failed_test(name);
            let error = self.errors.iter().position(|error| error.test == *name);
            let mut error = error.map(|index| self.errors.remove(index)).unwrap_or_default();
            if let Some((at, "")) = scan::location(place) {
                error.locate(at);
                error.note(findings);
            }
        }
    }
}

/// `adds items => ./test/cart_test.ts:2:6`: the name and the place.
fn listed(text: &str) -> Option<(&str, &str)> {
    let (name, place) = text.rsplit_once(" => ")?;
    let place = place.strip_prefix("./").unwrap_or(place);
    scan::location(place)
        .is_some_and(|(at, rest)| at.column.is_some() && rest.is_empty())
        .then_some((name, place))
}

/// `FAILED | 3 passed (1 step) | 3 failed (1 step) | 1 ignored (209ms)`. Not libtest's `test result: FAILED.`
fn totals(text: &str) -> Option<Tests> {
    let mut tests = Tests::default();
    for part in text.strip_prefix("FAILED | ")?.split(" | ") {
        let (count, what) = scan::number(part)?;
        match what.trim_start().split(' ').next()? {
            "passed" => tests.passed = count,
            "failed" => tests.failed = count,
            "ignored" => tests.skipped = count,
            _ => {}
        }
    }
    Some(tests)
}
