//! The TypeScript compiler, versions 5 to 7, and its wrapper `vue-tsc`.
//!
//! Plain, pretty (colour, or a terminal) and `--build` print a diagnostic in one of three shapes; pretty and watch
//! mode end with a summary. Source: `formatDiagnostic`, `formatDiagnosticsWithColorAndContext` and
//! `getErrorSummaryText` in TypeScript's `program.ts` and `watch.ts`.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, scan};

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Tsc>("tsc")
    .starts(&["Found "])
    .holds(&["error TS", " error. Watching for", " errors. Watching for", "incremental compilation"])
    .shapes(&[Shape::LocatedWith(ASTRO)])
    .checks_types();

#[derive(Default)]
struct Tsc {
    /// A diagnostic without a file, until the next lines confirm that the compiler printed it.
    fileless: Option<(String, String)>,
    /// Whether the last diagnostic was pretty. A summary follows only pretty diagnostics.
    pretty: bool,
    /// Whether diagnostics were read since the last summary. Watch mode may print the same summary twice.
    open: bool,
    /// Whether some of them were plain.
    plain: bool,
    /// The state below a diagnostic: its elaboration and, for a pretty one, its source may follow.
    inside: Inside,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum Inside {
    #[default]
    Nothing,
    Plain,
    Pretty,
}

impl Reader for Tsc {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // Text in a line of source follows its number, is indented more, or follows `~`.
        let below = match self.inside {
            Inside::Nothing => false,
            Inside::Plain => elaborates(text),
            Inside::Pretty => text.is_empty() || scan::indent(text) > 0 || is_frame(text),
        };
        if below {
            note_below(text, findings);
            return Claim::More;
        }
        let claim = if let Some(diagnostic) = Diagnostic::read(text) {
            self.settle(true, findings);
            if diagnostic.pretty && std::mem::take(&mut self.plain) {
                // The diagnostics belong to another run, which has no summary.
                findings.close();
            }
            self.plain |= !diagnostic.pretty && !diagnostic.at.file.is_empty();
            (self.pretty, self.open) = (diagnostic.pretty, true);
            let Diagnostic { at, code, message, .. } = diagnostic;
            if at.file.is_empty() {
                self.fileless = Some((code.to_owned(), message.to_owned()));
            } else {
                findings.diagnostic(at, Severity::Error, Some(code), message);
            }
            Claim::More
        } else if let Some((errors, files)) = summary(text, self.pretty || self.fileless.is_some()) {
            self.settle(true, findings);
            if std::mem::take(&mut self.open) {
                findings.summary(Some(errors), None, files);
            }
            (self.pretty, self.plain) = (false, false);
            Claim::Mine
        } else if text.ends_with("Starting incremental compilation...") {
            findings.restart();
            *self = Self::default();
            Claim::Mine
        } else if self.fileless.is_some() && text.is_empty() {
            return Claim::More;
        } else {
            self.settle(continues(text) || is_runner(text), findings);
            Claim::Pass
        };
        self.inside = match claim {
            Claim::More if self.fileless.is_none() && self.pretty => Inside::Pretty,
            Claim::More if self.fileless.is_none() => Inside::Plain,
            _ => Inside::Nothing,
        };
        claim
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(true, findings);
    }
}

impl Tsc {
    /// Counts the diagnostic without a file if the next line is from the compiler. The same line within the output of
    /// another program belongs to that program.
    fn settle(&mut self, genuine: bool, findings: &mut Findings) {
        if let Some((code, message)) = self.fileless.take()
            && genuine
        {
            findings.diagnostic(Location::default(), Severity::Error, Some(&code), &message);
        }
    }
}

/// Adds a line below a diagnostic to its detail: its elaboration,
/// `  Type 'string' is not assignable to type 'number'.`, or a related message with its location. Does not match the
/// source or `~~~~` below it.
fn note_below(text: &str, findings: &mut Findings) {
    let bare = text.trim();
    let marks = bare.bytes().all(|byte| byte == b'~');
    if bare.is_empty() {
        return;
    }
    if marks || is_frame(bare) || bare == "..." {
        findings.extend();
    } else {
        findings.detail(text);
    }
}

/// Whether the line continues the message of a plain diagnostic, indented more:
/// `  Types of property 'a' are incompatible.`, `    'T' could be instantiated …`. Does not match `  1) a test` or
/// `  at f`.
fn elaborates(text: &str) -> bool {
    let indent = scan::indent(text);
    indent >= 2
        && indent.is_multiple_of(2)
        && text
            .trim_start()
            .starts_with(|first: char| first.is_ascii_uppercase() || matches!(first, '\'' | '"' | '`'))
}

/// Whether the line continues a message, indented by two columns: `  Visit https://aka.ms/ts6 …`. Does not match
/// `  1) a test` or `    deeper`.
fn continues(text: &str) -> bool {
    text.strip_prefix("  ").is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()))
}

/// Whether the line is printed by a script runner after the last line of the compiler.
fn is_runner(text: &str) -> bool {
    const STARTS: [&str; 7] =
        ["npm ", "> ", "ELIFECYCLE", "error Command failed", "error: script ", "Process completed", "make: "];
    let text = text.trim_start();
    STARTS.iter().any(|start| text.starts_with(start)) || text.contains(" exited with code ")
}

/// The start of a diagnostic of `astro check`, which is always pretty.
const ASTRO: &str = " - error ts(";

/// Built once, because building it costs as much as searching a line.
static ERROR: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("error TS"));

struct Diagnostic<'a> {
    at: Location<'a>,
    code: &'a str,
    message: &'a str,
    pretty: bool,
}

impl<'a> Diagnostic<'a> {
    /// Parses `src/a.ts(3,14): error TS2322: Type …`, `src/a.ts:3:14 - error TS2322: Type …`,
    /// `error TS18003: No inputs …`, or `src/a.astro:3:14 - error ts(2322): Type …` of Astro. Does not match
    /// `[error] TS2322` or `x error TS2322: y`.
    fn read(text: &'a str) -> Option<Self> {
        let start = ERROR.find(text.as_bytes()).or_else(|| Some(text.find(ASTRO)? + " - ".len()))?;
        let (head, tail) = text.split_at_checked(start)?;
        let tail = tail.strip_prefix("error ")?;
        let digits = tail.strip_prefix("TS").or_else(|| tail.strip_prefix("ts("))?;
        let (_, after) = scan::number(digits)?;
        let after = if tail.starts_with("ts(") { after.strip_prefix(')')? } else { after };
        let code = tail.get(..tail.len() - after.len())?;
        let message = after.strip_prefix(':')?;
        let (at, pretty) = if head.is_empty() {
            (Location::default(), false)
        } else if let Some(head) = head.strip_suffix(" - ") {
            // Angular's builder of webpack prints the severity once more.
            let head = head.strip_prefix("Error: ").unwrap_or(head);
            (scan::location(head).filter(|(at, rest)| at.column.is_some() && rest.is_empty())?.0, true)
        } else {
            (plain_location(head.strip_suffix("): ")?)?, false)
        };
        Some(Self { at, code, message: message.trim_start(), pretty })
    }
}

/// The location in `src/(auth)/page.tsx(3,14`. The path itself may contain brackets.
fn plain_location(head: &str) -> Option<Location<'_>> {
    // The label of a task whose runner was not announced: `web:build: src/a.ts(3,7): `.
    let label = |(label, _): &(&str, &str)| label.contains(':') && !label.contains([' ', '/', '(']);
    let head = scan::parted(head, ": ").filter(label).map_or(head, |(_, head)| head);
    let (file, position) = scan::parted_last(head, "(")?;
    let (line, rest) = scan::number(position)?;
    let (column, "") = scan::number(rest.strip_prefix(',')?)? else { return None };
    let (line, column) = (u32::try_from(line).ok()?, u32::try_from(column).ok()?);
    scan::is_path(file).then_some(Location { file, line: Some(line), column: Some(column) })
}

/// The number of errors and, if stated, of files in `Found 6 errors in 3 files.`, `Found 1 error in a.ts:1`,
/// `Found 2 errors in the same file, starting at: a.ts:1`, or in watch mode
/// `[10:00:00 AM] Found 2 errors. Watching for file changes.` Does not match mypy's
/// `Found 5 errors in 2 files (checked 3 source files)`.
fn summary(text: &str, pretty: bool) -> Option<(u64, Option<u64>)> {
    if let Some(head) = text.strip_suffix(" Watching for file changes.") {
        let (_, found) = head.rsplit_once("Found ")?;
        let ([errors], rest) = scan::filled(found, "# error(s).")?;
        return rest.is_empty().then_some((errors, None));
    }
    let ([errors], rest) = scan::filled(text, "Found # error(s)")?;
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

/// Whether this is a line of source below a pretty diagnostic: its number, then the text.
fn is_frame(text: &str) -> bool {
    scan::number(text).is_some_and(|(_, rest)| rest.is_empty() || rest.starts_with(' '))
}

#[cfg(test)]
mod tests {

    #[track_caller]
    fn check(text: &str, errors: u64) {
        let findings = crate::engine::read(&[&super::TOOL], text);
        assert_eq!(findings.errors(), errors, "{text}");
    }

    #[test]
    fn astro() {
        let read = |text| super::Diagnostic::read(text).map(|read| (read.at.line, read.code, read.message));
        assert_eq!(read("src/a.astro:3:14 - error ts(2322): no"), Some((Some(3), "ts(2322)", "no")));
        for not in
            ["x - error ts(2322): no", "src/a.astro:3:14 - error ts(x): no", "a.astro:3:1 - error ts(2322 no"]
        {
            assert_eq!(read(not), None, "{not}");
        }
    }

    #[test]
    fn a_diagnostic_without_a_file_counts_where_the_compiler_prints_it() {
        check("error TS18003: No inputs were found.\n", 1);
        check("error TS5107: Option x is deprecated.\n  Visit https://aka.ms/ts6\n", 1);
        check("error TS18003: x\n\n\nFound 1 error.\n", 1);
        check("error TS5083: x\nerror TS5083: y\nnpm error code 2\n", 2);
        check("error TS2304: a test's output\n    1) fails\n", 0);
        check("error TS2304: a test's output\nGET / 200\n", 0);
        check("error TS2304: a test's output\n\n FAIL  a.test.ts\n", 0);
    }

    #[test]
    fn what_source_says_is_not_counted() {
        let diagnostic = |source: &str| format!("a.ts:1:2 - error TS1: x\n\n{source}\n  ~\n\n");
        for source in [
            "12 // b.ts(3,14): error TS2322: no",
            "12 b.ts:3:14 - error TS2322: no",
            "12 // File change detected. Starting incremental compilation...",
        ] {
            check(&(diagnostic("1 y") + &diagnostic(source).replace(":1:", ":2:")), 2);
        }
    }

    #[test]
    fn a_summary_printed_twice_counts_once() {
        check(
            "a.ts:1:2 - error TS1: x\n\n1 a\n  ~\n\nFound 4 errors in 2 files.\n\n[10:00:00 AM] Found 4 errors. Watching for file changes.\n",
            4,
        );
        check("Found 3 errors.\n", 0);
        check(
            "a.ts(1,2): error TS1: x\na.ts(2,2): error TS1: x\nnpm error code 2\nb.ts:1:2 - error TS1: x\n\nFound 1 error in b.ts:1\n",
            3,
        );
    }
}
