//! Writes the last line of a digest: what was left out, and where to read it.

use std::collections::HashSet;

use super::ending::counted;
use super::items::Item;
use super::one_line;
use crate::record::failure_kind::{Kind, tests};
use crate::{BuildError, Context, Diagnostic};

/// The maximum number of line ranges listed. If there are more, only the first and the last line are given.
const RANGES: usize = 3;

/// `left out: 12 errors, 7 failed tests; see build.log, lines 340-380 of 1204`, or nothing if all is shown.
///
/// `without_detail` is the item that is shown without its detail.
pub(super) fn note(
    record: &BuildError,
    shown: &[Item<'_>],
    without_detail: Option<&Item<'_>>,
) -> Option<String> {
    let context = &record.context;
    let seen: HashSet<*const Diagnostic> = shown
        .iter()
        .flat_map(|item| &item.diagnostics)
        .map(|diagnostic| std::ptr::from_ref(*diagnostic))
        .collect();
    let omitted =
        || context.diagnostics.iter().filter(|diagnostic| !seen.contains(&std::ptr::from_ref(*diagnostic)));
    let named: HashSet<&str> = shown
        .iter()
        .flat_map(|item| &item.diagnostics)
        .filter_map(|diagnostic| diagnostic.test.as_deref())
        .collect();
    // Further findings of a test that is shown are not counted as failed tests.
    let (further, others): (Vec<_>, Vec<_>) =
        omitted().partition(|diagnostic| diagnostic.test.as_deref().is_some_and(|test| named.contains(test)));
    let listed = Tally::of(context, others);
    let listed = Tally { failures: listed.failures + further.len() as u64, ..listed };
    let left = Tally {
        errors: listed.errors.max(stated(context.error_count, context, &seen, Kind::Error)),
        warnings: listed.warnings.max(stated(context.warning_count, context, &seen, Kind::Warning)),
        tests: tests(context).saturating_sub(shown.iter().map(|item| item.tests).sum()),
        ..listed
    };
    let mut what = left.words();
    what.extend(without_detail.map(|_| "details".to_owned()));
    if what.is_empty() {
        return None;
    }
    let lines: Option<Vec<(u64, u64)>> = omitted()
        .chain(without_detail.iter().flat_map(|item| item.diagnostics.iter().copied()))
        .map(|diagnostic| diagnostic.log_lines)
        .collect();
    let lines = lines.filter(|lines| listed.holds(left) && !lines.is_empty()).map(ranges);
    Some(format!("left out: {}{}", what.join(", "), place(record, lines)))
}

/// The number of items of each kind.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Tally {
    /// Errors of compilers and linters.
    errors: u64,
    warnings: u64,
    notes: u64,
    tests: u64,
    /// Messages of failed tests that name no test.
    failures: u64,
}

impl Tally {
    fn of(context: &Context, diagnostics: Vec<&Diagnostic>) -> Self {
        let mut tally = Self::default();
        for diagnostic in diagnostics {
            *match Kind::of(context, diagnostic) {
                Kind::Error => &mut tally.errors,
                Kind::Warning => &mut tally.warnings,
                Kind::Note => &mut tally.notes,
                Kind::Test => &mut tally.tests,
                Kind::Failure => &mut tally.failures,
            } += 1;
        }
        tally
    }

    /// Whether it contains everything that is left out.
    fn holds(self, left: Self) -> bool {
        self.errors >= left.errors && self.warnings >= left.warnings && self.tests >= left.tests
    }

    fn words(self) -> Vec<String> {
        let counts = [
            (self.errors, "error"),
            (self.tests, "failed test"),
            (self.failures, "failure"),
            (self.warnings, "warning"),
            (self.notes, "note"),
        ];
        counts.into_iter().filter(|row| row.0 > 0).map(|(count, noun)| counted(count, noun)).collect()
    }
}

/// How many items of a kind the record counts and the digest does not show.
fn stated(count: Option<u64>, context: &Context, seen: &HashSet<*const Diagnostic>, kind: Kind) -> u64 {
    let shown = context.diagnostics.iter().filter(|diagnostic| {
        seen.contains(&std::ptr::from_ref(*diagnostic)) && Kind::of(context, diagnostic) == kind
    });
    count.unwrap_or(0).saturating_sub(shown.count() as u64)
}

/// `3-9, 40-52`: sorted, and joined where they touch.
fn ranges(mut lines: Vec<(u64, u64)>) -> String {
    lines.sort_unstable();
    let mut joined: Vec<(u64, u64)> = Vec::new();
    for (first, last) in lines {
        match joined.last_mut() {
            Some(above) if first <= above.1.saturating_add(1) => above.1 = above.1.max(last),
            _ => joined.push((first, last)),
        }
    }
    if joined.len() > RANGES
        && let (Some(first), Some(last)) = (joined.first(), joined.last())
    {
        joined = vec![(first.0, last.1)];
    }
    let texts: Vec<String> = joined
        .iter()
        .map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") })
        .collect();
    texts.join(", ")
}

/// `; see build.log, lines 340-380 of 1204`.
fn place(record: &BuildError, lines: Option<String>) -> String {
    let total = record.context.output_lines;
    let lines = match (lines, total) {
        (Some(lines), Some(total)) => Some(format!(", lines {lines} of {total}")),
        (Some(lines), None) => Some(format!(", lines {lines}")),
        (None, total) => total.map(|total| format!(" ({})", counted(total, "line"))),
    };
    let file = file(record);
    if file.is_none() && lines.is_none() {
        return String::new();
    }
    let file = file.map_or_else(|| "the output".to_owned(), one_line);
    format!("; see {file}{}", lines.unwrap_or_default())
}

/// The file that holds the complete output.
pub(super) fn file(record: &BuildError) -> Option<&str> {
    let files = [&record.context.log_file, &record.verification_file, &record.agent_result_file];
    files.into_iter().flatten().map(String::as_str).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_touch_are_one() {
        assert_eq!(ranges(vec![(40, 52), (3, 9), (10, 12), (7, 7)]), "3-12, 40-52");
        assert_eq!(ranges(vec![(1, 1), (3, 3), (5, 6), (8, u64::MAX)]), format!("1-{}", u64::MAX));
    }
}
