//! Compares two records of the same check.

use std::collections::HashMap;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::record::failure_kind::{Kind, Unnamed, tests};
use crate::{BuildError, Diagnostic, Severity};

mod text;

/// The new, fixed and remaining failures of a check.
///
/// A failed test is the same failure if it has the same name, whatever its message. Any other failure is the same if it
/// has the same code and message in a file of the same name; its line may differ. A failed test without a diagnostic is
/// listed as a diagnostic with an empty message.
///
/// ```
/// use build_errors::{Comparison, ErrorBuilder};
///
/// let record = |output: &str| ErrorBuilder::new().output("typecheck", Some(2), output);
/// let before = record("a.ts(1,2): error TS2304: Cannot find name 'x'.\nb.ts(3,4): error TS2304: Cannot find name 'y'.\n");
/// let after = record("b.ts(9,4): error TS2304: Cannot find name 'y'.\nb.ts(9,8): error TS2304: Cannot find name 'z'.\n");
/// let comparison = Comparison::new(&before, &after);
/// assert_eq!(comparison.fixed[0].file.as_deref(), Some("a.ts"));
/// assert_eq!(comparison.remaining[0].line, Some(9));
/// assert_eq!(comparison.new[0].message, "Cannot find name 'z'.");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Comparison {
    /// Failures that only the later record has.
    pub new: Vec<Diagnostic>,
    /// Failures that both records have, as in the later one.
    pub remaining: Vec<Diagnostic>,
    /// Failures that only the earlier record has.
    pub fixed: Vec<Diagnostic>,
    /// Failures that only one record has, if the other record does not list all of its failures or its run ended too early.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uncertain: Vec<Diagnostic>,
}

impl Comparison {
    /// Compares an earlier record with a later one of the same check.
    #[must_use]
    pub fn new(before: &BuildError, after: &BuildError) -> Self {
        // Warnings and notes count only if the check failed without an error.
        let with_warnings = [before, after].into_iter().any(|record| failures(record, false).is_empty());
        let earlier = Run::of(before, with_warnings);
        let later = Run::of(after, with_warnings);
        let mut comparison = Self::default();
        let matched = matched(&earlier.failures, &later.failures);
        for (failure, is_matched) in later.failures.iter().zip(&matched.later) {
            let list = match (is_matched, earlier.lists_all(failure)) {
                (true, _) => &mut comparison.remaining,
                (false, true) => &mut comparison.new,
                (false, false) => &mut comparison.uncertain,
            };
            list.push(failure.clone());
        }
        for (failure, is_matched) in earlier.failures.iter().zip(&matched.earlier) {
            match (is_matched, later.lists_all(failure) && later.got_to(failure)) {
                (true, _) => {}
                (false, true) => comparison.fixed.push(failure.clone()),
                (false, false) => comparison.uncertain.push(failure.clone()),
            }
        }
        comparison
    }
}

/// How far the run of a record got.
struct Run {
    failures: Vec<Diagnostic>,
    lists_all_tests: bool,
    lists_all_errors: bool,
    /// The tests ran to the end.
    tested: bool,
    /// Some check ran to the end.
    checked: bool,
}

impl Run {
    fn of(record: &BuildError, with_warnings: bool) -> Self {
        let context = &record.context;
        let failures = failures(record, with_warnings);
        let named = failures.iter().filter(|failure| failure.test.is_some()).count() as u64;
        let kinds =
            |kind| context.diagnostics.iter().filter(|shown| Kind::of(context, shown) == kind).count() as u64;
        let was_cut = context.timeout_type.is_some() || context.signal.is_some();
        let figures = [context.failed_tests, context.passed_tests, context.errored_tests];
        let tested = !was_cut && figures.iter().any(Option::is_some);
        Self {
            lists_all_tests: tests(context) <= named,
            lists_all_errors: context.error_count.unwrap_or(0) <= kinds(Kind::Error)
                && (!with_warnings || context.warning_count.unwrap_or(0) <= kinds(Kind::Warning)),
            tested,
            checked: !was_cut && (tested || !failures.is_empty()),
            failures,
        }
    }

    /// Whether the record would list this failure if its run had found it.
    fn lists_all(&self, failure: &Diagnostic) -> bool {
        if failure.test.is_some() { self.lists_all_tests } else { self.lists_all_errors }
    }

    /// Whether the run got far enough to find this failure.
    fn got_to(&self, failure: &Diagnostic) -> bool {
        if failure.test.is_some() { self.tested } else { self.checked }
    }
}

/// The failures of a record. Each test is listed once.
fn failures(record: &BuildError, with_warnings: bool) -> Vec<Diagnostic> {
    let context = &record.context;
    let names = || context.failed_test_names.iter().chain(&context.errored_test_names);
    let mut unnamed = Unnamed::of(context);
    let mut failures = Vec::new();
    for shown in &context.diagnostics {
        let counts = match Kind::of(context, shown) {
            Kind::Test => shown.test.as_deref().is_some_and(|test| unnamed.name(test)),
            Kind::Error => true,
            // If there are names of failed tests, the test is listed by its name.
            Kind::Failure => names().next().is_none(),
            Kind::Warning | Kind::Note => with_warnings && shown.severity == Severity::Warning,
        };
        if counts {
            failures.push(shown.clone());
        }
    }
    let rest = names().filter(|name| unnamed.name(name));
    failures.extend(rest.map(|name| Diagnostic { test: Some(name.clone()), ..Diagnostic::default() }));
    failures
}

/// Marks the failures of each record that the other record has as well.
struct Matched {
    earlier: Vec<bool>,
    later: Vec<bool>,
}

/// Pairs failures, the most certain pairs first.
fn matched(earlier: &[Diagnostic], later: &[Diagnostic]) -> Matched {
    let mut matched = Matched { earlier: vec![false; earlier.len()], later: vec![false; later.len()] };
    matched.pair(earlier, later, |failure| {
        Some((file_name(failure), &failure.test, &failure.code, &failure.message))
    });
    matched.pair(earlier, later, |failure| failure.test.as_ref().map(|test| (file_name(failure), test)));
    matched.pair(earlier, later, |failure| failure.test.as_ref().map(|test| (&failure.package, test)));
    matched.pair(earlier, later, |failure| failure.test.as_ref());
    matched.pair(earlier, later, |failure| {
        let is_no_test = failure.test.is_none();
        is_no_test.then(|| (file_name(failure), &failure.code, without_numbers(&failure.message)))
    });
    matched
}

impl Matched {
    /// Pairs the remaining failures that have the same key, in order. A failure without a key is not paired.
    fn pair<'f, K: Hash + Eq>(
        &mut self,
        earlier: &'f [Diagnostic],
        later: &'f [Diagnostic],
        key: impl Fn(&'f Diagnostic) -> Option<K>,
    ) {
        let mut free: HashMap<K, Vec<&mut bool>> = HashMap::new();
        for (failure, is_matched) in
            later.iter().zip(&mut self.later).rev().filter(|(_, is_matched)| !**is_matched)
        {
            if let Some(key) = key(failure) {
                free.entry(key).or_default().push(is_matched);
            }
        }
        for (failure, is_matched) in
            earlier.iter().zip(&mut self.earlier).filter(|(_, is_matched)| !**is_matched)
        {
            if let Some(other) = key(failure).and_then(|key| free.get_mut(&key)?.pop()) {
                *other = true;
                *is_matched = true;
            }
        }
    }
}

/// The file's name without its folder, because one run may print absolute and the other relative paths.
fn file_name(failure: &Diagnostic) -> Option<&str> {
    failure.file.as_deref()?.rsplit(['/', '\\']).next()
}

/// The message with each number replaced by `#`, because it may be the number of a line that has moved.
fn without_numbers(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    for char in message.chars() {
        match char {
            '0'..='9' if text.ends_with('#') => {}
            '0'..='9' => text.push('#'),
            _ => text.push(char),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_alike() {
        assert_eq!(without_numbers("line 12 of 300, a#b"), "line # of #, a#b");
    }
}
