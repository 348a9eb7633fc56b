//! rustc, and cargo and clippy, which print its messages: human, short and JSON.
//!
//! Source: `rustc_errors::emitter` and `json`, `cargo::core::compiler::job_queue` for the closing line of a package,
//! and `cargo::util::errors` for the errors of cargo with their `Caused by:`.

use crate::Severity;
use crate::engine::detail::Block;
use crate::engine::location::Place;
use crate::engine::tool::joined;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};
use crate::readers::shared::annotations::Annotations;
use crate::readers::shared::snippet;

mod json;

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Rustc>("rustc")
    .starts(&STARTS)
    .shapes(&[Shape::LocatedIn(&["rs"])])
    .documents(&["\"compiler-message\"", "\"$message_type\""]);

/// A header without a code is left to other tools. Its location is below it.
const STARTS: [&str; 29] = joined(&[&["error[", "warning[", "--> ", "Caused by:"], ENDINGS, OWN, REQUESTS]);

/// A longer cause is a command line.
const LONG: usize = 400;

#[derive(Default)]
struct Rustc {
    /// The diagnostic whose snippet is being read.
    open: Option<Open>,
    /// Whether an error of cargo was read. Its causes follow.
    causes: bool,
    /// Whether an error with a code was read. A location may follow.
    coded: bool,
}

struct Open {
    at: Place,
    header: String,
    lint: Option<String>,
    annotations: Annotations,
    block: Block,
}

impl Open {
    /// A diagnostic whose header is on the line above.
    fn new(at: Place, header: &str, line: u64) -> Self {
        let block = Block { last: line, ..Block::begin(line.saturating_sub(1)) };
        Self { at, header: header.to_owned(), lint: None, annotations: Annotations::default(), block }
    }

    /// Reads a line of its snippet.
    fn line(&mut self, text: &str, number: u64) {
        self.lint = self.lint.take().or_else(|| lint(text));
        self.block.extend(number);
        if let Some(fact) = self.annotations.fact(text) {
            self.block.push(number, &fact);
        }
    }
}

impl Reader for Rustc {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(open) = &mut self.open {
            if snippet::continues(text) {
                open.line(text, findings.line());
                return Claim::More;
            }
            self.finish(findings);
        }
        if self.causes && (text.is_empty() || text == "Caused by:" || scan::indent(text) > 0) {
            if !matches!(text.trim(), "" | "|") && text.len() <= LONG {
                findings.detail(text);
            }
            return Claim::More;
        }
        self.causes = false;
        let coded = std::mem::take(&mut self.coded);
        if let Some(message) = text.strip_prefix("error: ") {
            return self.placeless(text, message, findings);
        }
        if let Some(at) = snippet::arrow(text) {
            // Other tools draw their findings with the same library.
            let ours = |header: &Header<'_>| header.code.is_some() || is_rust(at.file);
            if !Header::read(line.above).is_some_and(|header| ours(&header)) {
                return Claim::Pass;
            }
            self.open = Some(Open::new(at.into(), line.above, findings.line()));
            return Claim::More;
        }
        if coded && text.starts_with("  ") && text.trim_start().starts_with(['|', '=']) {
            let mut open = Open::new(Place::default(), line.above, findings.line());
            open.line(text, findings.line());
            self.open = Some(open);
            return Claim::More;
        }
        if Header::read(text).is_some_and(|header| header.code.is_some()) {
            self.coded = true;
            return Claim::More;
        }
        if let Some((at, header)) = short(text) {
            findings.diagnostic(at, header.severity, header.code, header.message);
            return Claim::Mine;
        }
        // The causes explain the error above.
        let above = line.above.strip_prefix("error: ").filter(|_| text == "Caused by:");
        match above.filter(|message| !CLOSING.iter().any(|head| message.starts_with(head))) {
            Some(message) => self.own(message, findings),
            None => Claim::Pass,
        }
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        json::read(text, findings);
        true
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(open) = self.open.take()
            && let Some(header) = Header::read(&open.header)
        {
            let code = header.code.or(open.lint.as_deref());
            findings.diagnostic(open.at.at(), header.severity, code, header.message);
            findings.block(open.block);
        }
    }
}

/// Whether rustc or cargo reports on files of this kind: source, a manifest, the expansion of a macro. Does not match
/// `a.md`.
fn is_rust(file: &str) -> bool {
    file.ends_with(".rs") || file.ends_with(".toml") || file.starts_with('<') || file.contains("build/")
}

impl Rustc {
    /// Reads `error: …` without a location: the closing line of a package, or an error of cargo or the linker.
    fn placeless(&mut self, text: &str, message: &str, findings: &mut Findings) -> Claim {
        let begins = |heads: &[&str]| heads.iter().any(|head| text.starts_with(head));
        if begins(ENDINGS) || begins(REQUESTS) {
            findings.reason(Weight::Stated, message);
            return Claim::Mine;
        }
        if begins(OWN) { self.own(message, findings) } else { Claim::Pass }
    }

    fn own(&mut self, message: &str, findings: &mut Findings) -> Claim {
        findings.diagnostic(Location::default(), Severity::Error, None, message);
        findings.reason(Weight::Cause, message);
        self.causes = true;
        Claim::More
    }
}

/// The closing lines of a package.
const ENDINGS: &[&str] =
    &["error: could not compile `", "error: could not document `", "error: aborting due to "];

/// Errors of cargo or rustc that show that the project is broken.
const OWN: &[&str] = &[
    "error: failed to get `",
    "error: failed to parse manifest at `",
    "error: failed to load manifest for ",
    "error: failed to select a version for ",
    "error: failed to run custom build command for `",
    "error: no matching package named `",
    "error: linking with `",
    "error: linker `",
    "error: couldn't read `",
    "error: current package believes it's in a workspace when it's not",
];

/// Errors about a requested item that does not exist. They are not errors of the project.
const REQUESTS: &[&str] = &[
    "error: could not find `Cargo.toml` in ",
    "error: package ID specification `",
    "error: no such command: `",
    "error: no test target named `",
    "error: no bin target named `",
    "error: no example target named `",
    "error: no bench target named `",
    "error: the lock file ",
    "error: rustc 1.",
    "error: package `",
    "error: toolchain '",
    "error: failed to parse filterset",
];

/// Messages of cargo after a test run. They are not errors of cargo, and their causes are read with the tests.
const CLOSING: &[&str] = &["test failed, to rerun pass ", "doctest failed, to rerun pass "];

struct Header<'a> {
    severity: Severity,
    code: Option<&'a str>,
    message: &'a str,
}

impl<'a> Header<'a> {
    /// Parses `error[E0308]: mismatched types`, `warning: unused import`. Does not match ty's
    /// `error[import-not-found]: x` or `errors: x`.
    fn read(text: &'a str) -> Option<Self> {
        const WORDS: [(&str, Severity); 2] = [("error", Severity::Error), ("warning", Severity::Warning)];
        let (severity, rest) = scan::prefixed(text, &WORDS)?;
        let (code, message) = match scan::between(rest, "[", "]: ") {
            Some((code, message)) => (Some(code).filter(|code| is_code(code)), message),
            None => (None, rest.strip_prefix(": ")?),
        };
        if rest.starts_with('[') && code.is_none() {
            return None;
        }
        Some(Self { severity, code, message })
    }
}

/// Whether this is `E0308`, or `clippy::unwrap_used`.
fn is_code(code: &str) -> bool {
    code.strip_prefix('E').is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        || code.contains("::")
}

/// Parses the format of `--message-format short`: `src/main.rs:5:20: error[E0425]: cannot find value`. Does not match
/// `a.c:1:2: error: x`.
fn short(text: &str) -> Option<(Location<'_>, Header<'_>)> {
    let (at, rest) = scan::location(text)?;
    if at.column.is_none() || crate::readers::shared::located::extension(at.file) != "rs" {
        return None;
    }
    Some((at, Header::read(rest.strip_prefix(": ")?)?))
}

/// The lint in "= note: `#[warn(unused_variables)]` on by default" or
/// "= note: `-D clippy::len-zero` implied by `-D warnings`".
fn lint(text: &str) -> Option<String> {
    let note = text.trim_start().strip_prefix("= note: `")?;
    if let Some(attribute) = note.strip_prefix("#[") {
        let (_, rest) = attribute.split_once('(')?;
        return Some(rest.split_once(")]`")?.0.to_owned());
    }
    let (flag, _) = note.strip_prefix('-')?.split_once('`')?;
    let (_, lint) = flag.split_once(' ')?;
    Some(lint.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers() {
        let read = |text| Header::read(text).map(|header| (header.code, header.message));
        assert_eq!(read("error[E0308]: mismatched types"), Some((Some("E0308"), "mismatched types")));
        assert_eq!(read("warning: unused import: `a`"), Some((None, "unused import: `a`")));
        for not in ["error[import-not-found]: x", "error", "errors: x", "note: x", "error TS2304: x"] {
            assert_eq!(read(not), None, "{not}");
        }
        assert_eq!(lint("  = note: `#[warn(dead_code)]` on by default").as_deref(), Some("dead_code"));
        assert_eq!(
            lint("  = note: `-D clippy::len-zero` implied by `-D warnings`").as_deref(),
            Some("clippy::len_zero")
        );
        assert!(short("a.c:1:2: error: x").is_none());
    }
}
