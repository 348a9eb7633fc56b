//! The TypeScript compiler, versions 5 to 7, and what wraps it: `vue-tsc`.
//!
//! Plain, pretty (colour, or a terminal) and `--build` print a diagnostic in one of three shapes; pretty and watch
//! mode end with a summary. Source: `formatDiagnostic`, `formatDiagnosticsWithColorAndContext` and
//! `getErrorSummaryText` in TypeScript's `program.ts` and `watch.ts`.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::{Claim, Entry, Format, Kind, Line};
use crate::Severity;
use crate::findings::Findings;
use crate::scan::{self, Location};

pub(super) const ENTRY: Entry = Entry {
    tool: "tsc",
    kind: Kind::Compile,
    starts: &[],
    signs: &["error", "Found ", "incremental compilation"],
    new: || Box::<Tsc>::default(),
};

#[derive(Default)]
struct Tsc {
    /// A diagnostic without a file, until the next line shows that it stands where the compiler prints them.
    fileless: Option<(String, String)>,
    /// Whether the last diagnostic was pretty: only then does a summary follow it.
    pretty: bool,
    inside: bool,
}

impl Format for Tsc {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let continues = text.is_empty() || scan::indent(text) > 0;
        let claim = if let Some(diagnostic) = Diagnostic::read(text) {
            self.settle(true, findings);
            self.pretty = diagnostic.pretty;
            self.take(diagnostic, findings);
            Claim::More
        } else if let Some((errors, files)) = summary(text, self.pretty) {
            self.settle(true, findings);
            findings.summary(Some(errors), None, files);
            self.pretty = false;
            Claim::Mine
        } else if text.ends_with("Starting incremental compilation...") {
            findings.restart();
            *self = Self::default();
            Claim::Mine
        } else if self.inside && (continues || self.pretty && is_frame(text)) {
            self.settle(true, findings);
            Claim::More
        } else {
            self.settle(false, findings);
            Claim::Pass
        };
        self.inside = claim == Claim::More;
        claim
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(true, findings);
    }
}

impl Tsc {
    fn take(&mut self, diagnostic: Diagnostic<'_>, findings: &mut Findings) {
        if diagnostic.at.file.is_empty() {
            self.fileless = Some((diagnostic.code.to_owned(), diagnostic.message.to_owned()));
        } else {
            findings.diagnostic(diagnostic.at, Severity::Error, Some(diagnostic.code), diagnostic.message);
        }
    }

    /// Counts the diagnostic without a file where what follows is the compiler's own; a line like it in the midst of
    /// another program's output is that program's.
    fn settle(&mut self, genuine: bool, findings: &mut Findings) {
        if let Some((code, message)) = self.fileless.take()
            && genuine
        {
            findings.diagnostic(Location::default(), Severity::Error, Some(&code), &message);
        }
    }
}

/// Made once: making it costs as much as searching a line.
static ERROR: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("error TS"));

struct Diagnostic<'a> {
    at: Location<'a>,
    code: &'a str,
    message: &'a str,
    pretty: bool,
}

impl<'a> Diagnostic<'a> {
    /// `src/a.ts(3,14): error TS2322: Type …`, `src/a.ts:3:14 - error TS2322: Type …` or `error TS18003: No inputs …`.
    /// Not `[error] TS2322`, not `x error TS2322: y`.
    fn read(text: &'a str) -> Option<Self> {
        let start = ERROR.find(text.as_bytes())?;
        let (head, tail) = text.split_at_checked(start)?;
        let tail = tail.strip_prefix("error ")?;
        let (code, message) = tail.split_once(':')?;
        let digits = code.strip_prefix("TS")?;
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (at, pretty) = if head.is_empty() {
            (Location::default(), false)
        } else if let Some(head) = head.strip_suffix(" - ") {
            (scan::location(head).filter(|(at, rest)| at.column.is_some() && rest.is_empty())?.0, true)
        } else {
            (plain_location(head.strip_suffix("): ")?)?, false)
        };
        Some(Self { at, code, message: message.trim_start(), pretty })
    }
}

/// `src/(auth)/page.tsx(3,14`: the path may hold brackets of its own.
fn plain_location(head: &str) -> Option<Location<'_>> {
    let (file, position) = head.rsplit_once('(')?;
    let (line, column) = position.split_once(',')?;
    let (line, column) = (line.parse().ok()?, column.parse().ok()?);
    scan::is_path(file).then_some(Location { file, line: Some(line), column: Some(column) })
}

/// The errors and, where told, the files of `Found 6 errors in 3 files.`, `Found 1 error in a.ts:1`, `Found 2 errors
/// in the same file, starting at: a.ts:1`, or in watch mode `[10:00:00 AM] Found 2 errors. Watching for file changes.`
/// Not mypy's `Found 5 errors in 2 files (checked 3 source files)`.
fn summary(text: &str, pretty: bool) -> Option<(u64, Option<u64>)> {
    if let Some(head) = text.strip_suffix(" Watching for file changes.") {
        let (_, found) = head.rsplit_once("Found ")?;
        let (errors, rest) = scan::number(found)?;
        return matches!(rest, " error." | " errors.").then_some((errors, None));
    }
    let (errors, rest) = scan::number(text.strip_prefix("Found ")?)?;
    let rest = rest.strip_prefix(" errors").or_else(|| rest.strip_prefix(" error"))?;
    let files = match rest.strip_prefix(" in ") {
        Some(place) if place.starts_with("the same file, ") => Some(1),
        Some(place) => match scan::number(place) {
            Some((files, " files." | " file.")) => Some(files),
            _ if scan::location(place).is_some() => Some(1),
            _ => return None,
        },
        None if rest == "." => None,
        None => return None,
    };
    pretty.then_some((errors, files))
}

/// A line of source under a pretty diagnostic: its number, then the text.
fn is_frame(text: &str) -> bool {
    scan::number(text).is_some_and(|(_, rest)| rest.is_empty() || rest.starts_with(' '))
}
