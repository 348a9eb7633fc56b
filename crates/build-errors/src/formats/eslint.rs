//! ESLint 9 and 10: the stylish formatter and the JSON one.
//!
//! Source: `lib/cli-engine/formatters/stylish.js`, `json.js`, and `bin/eslint.js` for what it says when it crashes.

use serde::Deserialize;

use super::{Claim, Entry, Format, Kind, Line};
use crate::Severity;
use crate::findings::{Findings, Weight};
use crate::scan::{self, Location};

pub(super) const ENTRY: Entry = Entry {
    tool: "eslint",
    kind: Kind::Lint,
    signs: &["error", "warning", " problem", "Oops! Something went wrong"],
    new: || Box::<Eslint>::default(),
};

#[derive(Default)]
struct Eslint {
    rows: bool,
    crash: Crash,
}

/// How far its account of a crash has been read.
#[derive(Default, PartialEq)]
enum Crash {
    #[default]
    None,
    Oops,
    Version,
}

impl Format for Eslint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.crash != Crash::None {
            return self.crashed(text, findings);
        }
        if let Some(row) = Row::read(text).filter(|_| scan::is_path(line.above)) {
            let at = Location { file: line.above, line: Some(row.line), column: Some(row.column) };
            findings.diagnostic(at, row.severity, row.rule, row.message);
            self.rows = true;
            return Claim::Mine;
        }
        if let Some((errors, warnings)) = summary(text).filter(|_| self.rows) {
            findings.summary(Some(errors), Some(warnings), None);
            self.rows = false;
            return Claim::Mine;
        }
        if text == "Oops! Something went wrong! :(" {
            self.crash = Crash::Oops;
            return Claim::More;
        }
        if text.starts_with("ESLint found too many warnings (maximum: ") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.contains("\"filePath\"") || !text.contains("\"messages\"") {
            return false;
        }
        let Ok(files) = serde_json::from_str::<Vec<FileReport<'_>>>(text) else { return false };
        for file in &files {
            for message in &file.messages {
                let at = Location { file: &file.file_path, line: message.line, column: message.column };
                let severity = if message.severity == 2 { Severity::Error } else { Severity::Warning };
                findings.diagnostic(at, severity, message.rule_id.as_deref(), &message.message);
            }
        }
        true
    }
}

impl Eslint {
    /// After `Oops!` come its version and then, with blank lines between, why.
    fn crashed(&mut self, text: &str, findings: &mut Findings) -> Claim {
        match text {
            "" => Claim::More,
            _ if text.starts_with("ESLint: ") && self.crash == Crash::Oops => {
                self.crash = Crash::Version;
                Claim::More
            }
            _ => {
                findings.reason(Weight::Cause, text);
                self.crash = Crash::None;
                Claim::Mine
            }
        }
    }
}

struct Row<'a> {
    line: u32,
    column: u32,
    severity: Severity,
    message: &'a str,
    rule: Option<&'a str>,
}

impl<'a> Row<'a> {
    /// `  1:10  error    Missing semicolon  semi`: two spaces or more between the columns; a parsing error has no
    /// rule. Not `  1:10 error`, not `1:10  error  x`.
    fn read(text: &'a str) -> Option<Self> {
        let (line, rest) = scan::number(text.strip_prefix("  ")?.trim_start())?;
        let (column, rest) = scan::number(rest.strip_prefix(':')?)?;
        let rest = rest.strip_prefix("  ")?.trim_start();
        let (severity, rest) = [("error", Severity::Error), ("warning", Severity::Warning)]
            .into_iter()
            .find_map(|(word, severity)| Some((severity, rest.strip_prefix(word)?.strip_prefix("  ")?)))?;
        let rest = rest.trim();
        let (message, rule) = match rest.rsplit_once("  ") {
            Some((message, rule)) if !rule.contains(' ') => (message.trim_end(), Some(rule)),
            _ => (rest, None),
        };
        Some(Self { line: line.try_into().ok()?, column: column.try_into().ok()?, severity, message, rule })
    }
}

/// `✖ 10 problems (8 errors, 2 warnings)`. Not `10 problems`.
fn summary(text: &str) -> Option<(u64, u64)> {
    let (_, rest) = scan::number(text.strip_prefix("✖ ")?)?;
    let (counts, _) =
        rest.strip_prefix(" problems (").or_else(|| rest.strip_prefix(" problem ("))?.split_once(')')?;
    let (errors, warnings) = counts.split_once(", ")?;
    Some((scan::counted(errors, " error")?, scan::counted(warnings, " warning")?))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileReport<'a> {
    #[serde(borrow)]
    file_path: std::borrow::Cow<'a, str>,
    messages: Vec<Message<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message<'a> {
    #[serde(borrow, default)]
    rule_id: Option<std::borrow::Cow<'a, str>>,
    severity: u8,
    #[serde(borrow)]
    message: std::borrow::Cow<'a, str>,
    line: Option<u32>,
    column: Option<u32>,
}
