//! JSON reports of linters, scanners and compilers without a reader: the objects that are findings.
//!
//! A report of any shape is searched: a list, an object with lists at any level, findings below the name of their file,
//! one object per line. The keys that an object needs to be a finding depend on the list that contains it; see
//! `List::trust`. Counts are reported if all of a list was understood, and if the totals in the report agree.

mod found;
mod grade;
mod keys;
mod log_lines;
mod node;
mod parts;
mod place;
mod roles;
mod signatures;
mod totals;
mod walk;

use self::found::Trust;
pub(in crate::readers) use self::node::Node;
pub(super) use self::node::Object;
pub(super) use self::parts::is_suppressed;
pub(super) use self::place::Place;
use self::totals::{Read, Totals};
use self::walk::Walk;
use crate::Severity;
use crate::engine::tool::ANY_DOCUMENT;
use crate::engine::{Findings, Location, Reader, Tool};

pub(in crate::readers) const TOOL: Tool = Tool::lint::<JsonFindings>("").documents(&[ANY_DOCUMENT]);

#[derive(Default)]
struct JsonFindings;

impl Reader for JsonFindings {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        text.trim_ascii_start().starts_with(['{', '['])
            && log_lines::may_have_findings(text)
            && Node::parse(text).is_some_and(|report| read(&report, findings))
    }
}

/// Reads a report. Returns whether it has findings.
fn read(report: &Node<'_>, findings: &mut Findings) -> bool {
    let walk = Walk::through(report);
    if walk.found.is_empty() {
        return false;
    }
    let scale = walk.scale();
    let totals = Totals::of(report);
    let count = walk.found.iter().fold(Read::default(), |mut count, found| {
        match found.severity(scale) {
            Severity::Error => count.errors += 1,
            Severity::Warning => count.warnings += 1,
            Severity::Info => count.notes += 1,
        }
        count
    });
    // Objects without a location may be a server's answer.
    let has = |trust| walk.found.iter().any(|found| found.trust == trust);
    if !has(Trust::Placed) && (has(Trust::Loose) || !totals.confirm(count)) {
        return false;
    }
    if let Some(tool) = signatures::tool(report) {
        findings.written_by(tool);
    }
    findings.close();
    let before = findings.errors() + findings.warnings();
    for found in &walk.found {
        let at = Location { file: &found.file, line: found.line, column: found.column };
        findings.diagnostic(at, found.severity(scale), found.rule.as_deref(), &found.message);
    }
    let new = findings.errors() + findings.warnings() - before;
    if walk.partly || !totals.allow(count) {
        findings.partly_understood();
    } else if new > 0 && new < count.errors + count.warnings {
        // A report lists each finding once, so findings that look alike are different. If all are already noted, the
        // report was printed before.
        findings.summary(Some(count.errors), Some(count.warnings), None);
    }
    true
}

#[cfg(test)]
mod tests;
