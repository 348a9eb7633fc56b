//! JSON reports that a table describes: the positions of the findings, and the parts of a finding.
//!
//! Reports of other shapes are searched for findings by [`json_findings`](super::json_findings).

use std::borrow::Cow;

use super::json_findings::Node;
use crate::Severity;
use crate::engine::{Findings, Location, Weight, scan, severity};
use crate::readers::shared::file_url;

/// The positions of the findings and their parts in the report of a tool.
///
/// Positions are JSON pointers (RFC 6901). The pointers of parts begin at the finding. After `^` they begin at the
/// group that contains the finding; a single `^` is the key of the group. If there are several pointers, the first that
/// exists in the report is used.
#[derive(Debug, Clone, Copy)]
pub(in crate::readers) struct Report {
    /// Keys that each such report has.
    pub(in crate::readers) marks: &'static [&'static str],
    /// The path to the findings. Each pointer leads to a list, or to an object whose entries are groups. The last one
    /// leads to the list of findings, or to a single finding.
    pub(in crate::readers) rows: &'static [&'static str],
    pub(in crate::readers) file: &'static [&'static str],
    /// Whether the files are URLs.
    pub(in crate::readers) has_urls: bool,
    /// Empty if the line is in the text of the file: `a.go:3:7`.
    pub(in crate::readers) line: &'static [&'static str],
    pub(in crate::readers) column: &'static [&'static str],
    /// The numbers of the first line and of the first column, which are 1 in other reports of the tool.
    pub(in crate::readers) first: (u32, u32),
    pub(in crate::readers) code: &'static [&'static str],
    pub(in crate::readers) message: &'static str,
    /// Whether the lines of a message below its first line are details.
    pub(in crate::readers) has_details: bool,
    /// Texts that are appended to the message in brackets.
    pub(in crate::readers) details: &'static [&'static str],
    pub(in crate::readers) severity: &'static [&'static str],
    /// Severity words of the tool, in addition to the usual ones.
    pub(in crate::readers) severities: &'static [(&'static str, Severity)],
    /// The severity of a finding without one, or with an unknown word.
    pub(in crate::readers) otherwise: Severity,
    /// Whether the findings of a group are sorted by location, like those in the tool's other reports.
    pub(in crate::readers) is_sorted: bool,
    /// Whether the other reports of the tool omit the full stop of a message.
    pub(in crate::readers) no_stop: bool,
    /// The numbers of errors and of warnings in the whole report.
    pub(in crate::readers) counts: Option<[&'static str; 2]>,
    /// The reason why the tool could not work.
    pub(in crate::readers) reason: Option<&'static str>,
}

impl Report {
    /// The usual names.
    pub(in crate::readers) const USUAL: Self = Self {
        marks: &[],
        rows: &[""],
        file: &["/file"],
        has_urls: false,
        line: &["/line"],
        column: &["/column"],
        first: (1, 1),
        code: &["/code"],
        message: "/message",
        has_details: false,
        details: &[],
        severity: &["/severity"],
        severities: &[],
        otherwise: Severity::Error,
        is_sorted: false,
        no_stop: false,
        counts: None,
        reason: None,
    };

    /// Reads a document and notes its findings. Returns the report if it has the marks.
    pub(in crate::readers) fn read<'a>(&self, text: &'a str, findings: &mut Findings) -> Option<Node<'a>> {
        let report = self.parse(text)?;
        self.note_whole(&report, findings).then_some(report)
    }

    /// Notes the findings of a report, its counts and its reason. Returns whether the report has the expected shape.
    pub(super) fn note_whole(&self, report: &Node<'_>, findings: &mut Findings) -> bool {
        if !self.note_all(report, findings) {
            return false;
        }
        if let Some([errors, warnings]) = self.counts {
            findings.summary(report.count(errors), report.count(warnings), None);
        }
        let reason = self.reason.and_then(|reason| report.pointer(reason)?.text());
        reason.inspect(|reason| findings.reason(Weight::Stated, reason));
        true
    }

    /// Notes all findings of a report that have a message. Returns whether the report has the expected shape.
    pub(super) fn note_all(&self, report: &Node<'_>, findings: &mut Findings) -> bool {
        let Some(rows) = self.rows(report) else { return false };
        let has_message = |row: &&Row<'_>| matches!(row.node(self.message), Some(Node::Text(_)));
        let with_message: Vec<&Row<'_>> = rows.iter().filter(has_message).collect();
        with_message.iter().for_each(|row| self.note(row, self.otherwise, findings));
        rows.is_empty() || !with_message.is_empty()
    }

    /// The document, if it has the marks.
    pub(super) fn parse<'a>(&self, text: &'a str) -> Option<Node<'a>> {
        self.is_marked(text).then(|| Node::parse(text))?
    }

    pub(super) fn is_marked(&self, text: &str) -> bool {
        self.marks.iter().all(|mark| text.contains(mark))
    }

    /// The findings of a report; `None` if it has another shape.
    pub(super) fn rows<'s>(&self, report: &'s Node<'_>) -> Option<Vec<Row<'s>>> {
        let mut rows = Vec::new();
        collect(self.rows, ("", report), &mut rows)?;
        if self.is_sorted {
            rows.sort_by_key(|row| (row.index, row.number(self.line), row.number(self.column)));
        }
        Some(rows)
    }

    /// Notes a finding. If it states no known severity, `otherwise` is used.
    pub(super) fn note(&self, row: &Row<'_>, otherwise: Severity, findings: &mut Findings) {
        let file = row.text(self.file).unwrap_or_default();
        let file = if self.has_urls { file_url::path(&file) } else { file };
        let at = match scan::location(&file) {
            Some((at, "")) if self.line.is_empty() => at,
            _ => {
                // webpack writes a place as a text: `3:4-20`.
                let written = row.text(self.line).filter(|place| place.contains(':'));
                let mut written = written.iter().flat_map(|place| place.split([':', '-'])).map(str::parse);
                let mut number = |places| row.number(places).or_else(|| written.next()?.ok());
                let line = number(self.line).map(|line| line + 1 - self.first.0);
                let column = number(self.column).filter(|_| line.is_some());
                Location { file: &file, line, column: column.map(|column| column + 1 - self.first.1) }
            }
        };
        let severity = row.text(self.severity).and_then(|word| self.severity_of(&word));
        let code = row.text(self.code);
        let text = row.text(&[self.message]).unwrap_or_default();
        let mut lines = text.lines();
        let message = lines.next().unwrap_or_default();
        let message = code.as_deref().map_or(message, |code| without_code(message, code));
        let message = message.strip_suffix('.').filter(|_| self.no_stop).unwrap_or(message);
        let mut message = message.to_owned();
        for detail in self.details.iter().filter_map(|detail| row.text(&[*detail])) {
            message.push_str(&format!(" [{detail}]"));
        }
        findings.diagnostic(at, severity.unwrap_or(otherwise), code.as_deref(), &message);
        lines.filter(|_| self.has_details).for_each(|line| findings.detail(line.trim()));
    }

    pub(super) fn severity_of(&self, word: &str) -> Option<Severity> {
        let own = self.severities.iter().find(|(known, _)| *known == word).map(|(_, severity)| *severity);
        own.or_else(|| severity::leading(word).filter(|(_, rest)| rest.is_empty()).map(|(found, _)| found))
    }
}

/// A finding in a report.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'s> {
    /// The group that contains the finding, and its key if it is in an object.
    group: (&'s str, &'s Node<'s>),
    /// The index of the group.
    index: usize,
    pub(super) value: &'s Node<'s>,
}

impl<'s> Row<'s> {
    fn node(&self, place: &str) -> Option<&'s Node<'s>> {
        match place.strip_prefix('^') {
            Some(place) => self.group.1.pointer(place),
            None => self.value.pointer(place),
        }
    }

    pub(super) fn text(&self, places: &[&str]) -> Option<Cow<'s, str>> {
        places.iter().find_map(|place| {
            if *place == "^" {
                return Some(self.group.0.into());
            }
            match self.node(place)? {
                Node::Number(number) => Some(number.to_string().into()),
                other => other.text().map(Cow::Borrowed),
            }
        })
    }

    fn number(&self, places: &[&str]) -> Option<u32> {
        places.iter().find_map(|place| u32::try_from(self.node(place)?.number()?).ok())
    }
}

/// Collects the findings in a group; `None` if the report has another shape.
fn collect<'s>(places: &[&str], group: (&'s str, &'s Node<'s>), rows: &mut Vec<Row<'s>>) -> Option<()> {
    let (place, inner) = places.split_first()?;
    let index = rows.len();
    match (group.1.pointer(place)?, inner.is_empty()) {
        (Node::List(list), true) => rows.extend(list.iter().map(|value| Row { group, index, value })),
        (value @ Node::Object(_), true) => rows.push(Row { group, index, value }),
        (Node::List(list), false) => list.iter().try_for_each(|value| collect(inner, ("", value), rows))?,
        (Node::Object(object), false) => {
            object.all().try_for_each(|(key, _, value)| collect(inner, (key, value), rows))?;
        }
        (Node::Null, _) => {}
        _ => return None,
    }
    Some(())
}

/// The message without its code: `Unknown property (property-no-unknown)`, `E401: Multiple imports`, `[E401] Multiple
/// imports`. Does not change `E4012: x`.
pub(super) fn without_code<'a>(message: &'a str, code: &str) -> &'a str {
    let behind = || message.strip_suffix(')')?.strip_suffix(code)?.strip_suffix(" (");
    let before = || message.strip_prefix(code)?.strip_prefix([':', ' ']);
    let bracketed = || message.strip_prefix('[')?.strip_prefix(code)?.strip_prefix(']');
    let bare = behind().or_else(before).or_else(bracketed).map(str::trim_start);
    bare.filter(|bare| !bare.is_empty()).unwrap_or(message)
}
