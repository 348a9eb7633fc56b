//! The totals of a report, which must agree with its findings.

use super::node::{Node, Object};
use super::roles::is_named;

/// Objects with totals, at the top level of a report.
const SUMMARIES: &[&str] =
    &["summary", "totals", "total", "metrics", "statistics", "stats", "counts", "paging", "info", "data"];
const ERRORS: &[&str] = &["errorcount", "errors", "numerrors", "totalerrors", "errorscount"];
const WARNINGS: &[&str] = &["warningcount", "warnings", "numwarnings", "totalwarnings", "warningscount"];
const ALL: &[&str] = &[
    "total", "totalcount", "issuecount", "issuescount", "totalissues", "numissues", "offensecount",
    "violationcount", "totalviolations", "problemcount", "messagecount", "findingcount", "findingscount",
    "totalfindings", "vulnerabilitycount", "count",
];

/// The totals that a report states.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Totals {
    errors: Option<u64>,
    warnings: Option<u64>,
    all: Option<u64>,
}

/// The counts of the findings that were read.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Read {
    pub(super) errors: u64,
    pub(super) warnings: u64,
    pub(super) notes: u64,
}

impl Totals {
    pub(super) fn of(report: &Node<'_>) -> Self {
        let Node::Object(report) = report else { return Self::default() };
        let summaries = report.entries().filter(|(key, ..)| SUMMARIES.iter().any(|name| is_named(key, name)));
        let own = Self::own(report);
        summaries.filter_map(|(_, _, node)| node.object()).map(Self::own).fold(own, |totals, summary| Self {
            errors: totals.errors.or(summary.errors),
            warnings: totals.warnings.or(summary.warnings),
            all: totals.all.or(summary.all),
        })
    }

    fn own(object: &Object<'_>) -> Self {
        let count = |names| object.named(names, |node| u64::try_from(node.number()?).ok());
        Self { errors: count(ERRORS), warnings: count(WARNINGS), all: count(ALL) }
    }

    /// Whether a total confirms the counts that were read.
    pub(super) fn confirm(self, read: Read) -> bool {
        self.allow(read) && (self.errors.is_some() || self.all.is_some())
    }

    /// Whether no total contradicts the counts that were read. A total may include notes.
    pub(super) fn allow(self, read: Read) -> bool {
        let Read { errors, warnings, notes } = read;
        let all = [errors, errors + warnings, errors + warnings + notes];
        self.errors.is_none_or(|stated| stated == errors)
            && self.warnings.is_none_or(|stated| stated == warnings || stated == warnings + notes)
            && self.all.is_none_or(|stated| all.contains(&stated))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals() {
        let read = Read { errors: 1, warnings: 2, notes: 3 };
        let rows = [
            (r#"{"error_count":1,"warning_count":2}"#, true, true),
            (r#"{"errorCount":2}"#, false, false),
            (r#"{"summary":{"total":6}}"#, true, true),
            (r#"{"summary":{"total":4}}"#, false, false),
            (r#"{"errors":[1]}"#, true, false),
            (r#"[1]"#, true, false),
        ];
        for (text, allowed, confirmed) in rows {
            let totals = Node::parse(text).map(|report| Totals::of(&report)).unwrap_or_default();
            assert_eq!((totals.allow(read), totals.confirm(read)), (allowed, confirmed), "{text}");
        }
    }
}
