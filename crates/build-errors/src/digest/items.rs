//! The items of a digest: findings, and failed tests without a finding.
//!
//! Errors come first, in the record's order (causes before consequences), then the failed tests, then warnings and
//! notes. Each item is shown whole or not at all.

use std::collections::{HashMap, HashSet};

use super::detail_lines::Shown;
use super::finding::{detailed, headline, message, place, test_heading};
use super::paths::Paths;
use super::styled::{Style, Styled};
use super::{DigestOptions, one_line};
use crate::record::failure_kind::Unnamed;
use crate::{Context, Diagnostic, Severity};

/// A piece of the digest that is shown whole or not at all.
#[derive(Debug, Default)]
pub(super) struct Item<'r> {
    pub(super) text: Styled,
    /// The same without its detail, if it has one.
    pub(super) brief: Option<Styled>,
    /// The diagnostics that it shows.
    pub(super) diagnostics: Vec<&'r Diagnostic>,
    /// The number of failed tests that no item before it names.
    pub(super) tests: u64,
}

/// If at least this many findings are equal, they are shown as one, with their places.
const ALIKE: usize = 3;
/// The maximum number of places or tests listed for equal findings.
const PLACES: usize = 4;

/// The diagnostics within the limits of the options, errors first.
pub(super) fn listed<'r>(context: &'r Context, options: &DigestOptions) -> Vec<&'r Diagnostic> {
    let mut shown: Vec<&Diagnostic> = context.diagnostics.iter().collect();
    shown.sort_by_key(|diagnostic| diagnostic.severity);
    shown.truncate(options.max_diagnostics);
    shown
}

/// Everything within the limits of the options, most important first.
pub(super) fn items<'r>(
    context: &'r Context,
    listed: &[&'r Diagnostic],
    paths: &Paths<'_>,
    max_tests: usize,
) -> Vec<Item<'r>> {
    let errored = context.errored_test_names.iter().map(String::as_str).collect();
    let (unnamed, shown) = (Unnamed::of(context), Shown::default());
    let mut writer = Writer { paths, max_tests, unnamed, errored, shown };
    let errors = listed.partition_point(|diagnostic| diagnostic.severity == Severity::Error);
    let (errors, others) = listed.split_at(errors);
    let mut items = writer.findings(errors);
    let heading = if items.iter().any(|item| item.tests > 0) { "also failed:" } else { "failed tests:" };
    items.extend(writer.names(&context.failed_test_names, heading));
    items.extend(writer.names(&context.errored_test_names, "errored tests:"));
    items.extend(writer.findings(others));
    items
}

/// Writes the items in order. An item does not repeat what an earlier item shows.
struct Writer<'r, 'o> {
    paths: &'o Paths<'o>,
    max_tests: usize,
    unnamed: Unnamed<'r>,
    errored: HashSet<&'r str>,
    shown: Shown,
}

impl<'r> Writer<'r, '_> {
    /// Findings in order. Equal findings are shown with the first of them.
    fn findings(&mut self, diagnostics: &[&'r Diagnostic]) -> Vec<Item<'r>> {
        let kind_of = |diagnostic: &'r Diagnostic| {
            let Diagnostic { severity, code, message, detail, .. } = diagnostic;
            (severity, code, message, detail)
        };
        let mut kinds: HashMap<_, Vec<&Diagnostic>> = HashMap::new();
        for diagnostic in diagnostics {
            kinds.entry(kind_of(diagnostic)).or_default().push(diagnostic);
        }
        let mut items: Vec<Item<'_>> = Vec::new();
        let mut test_above = None;
        for diagnostic in diagnostics {
            let kind = kinds.get(&kind_of(diagnostic)).filter(|kind| kind.len() >= ALIKE);
            match kind {
                Some(kind) if kind.first().is_some_and(|first| std::ptr::eq(*first, *diagnostic)) => {
                    items.push(self.several(kind));
                    test_above = None;
                }
                // This finding was shown with the first equal one.
                Some(_) => {}
                None => {
                    let test = diagnostic.test.as_deref();
                    items.push(self.single(diagnostic, test.is_some() && test == test_above));
                    test_above = test;
                }
            }
        }
        items
    }

    /// One finding: its test (unless the line above names it), its place, its message and its detail.
    fn single(&mut self, diagnostic: &'r Diagnostic, is_below_its_test: bool) -> Item<'r> {
        let mut text = Styled::default();
        let mut tests = 0;
        if let Some(test) = diagnostic.test.as_deref() {
            if !is_below_its_test {
                text.append(&test_heading(test, self.errored.contains(test)));
            }
            text.push(Style::Plain, "  ");
            tests = u64::from(self.unnamed.name(test));
        }
        text.append(&headline(diagnostic, self.paths));
        text.end();
        let (text, brief) = detailed(text, diagnostic, &mut self.shown);
        Item { text, brief, diagnostics: vec![diagnostic], tests }
    }

    /// Findings that differ only in their places and tests.
    fn several(&mut self, kind: &[&'r Diagnostic]) -> Item<'r> {
        let mut item = Item { diagnostics: kind.to_vec(), ..Item::default() };
        let Some(first) = kind.first() else { return item };
        let mut text = Styled::default();
        message(&mut text, first);
        text.push(Style::Plain, format!(" ({} times)", kind.len())).end();
        (item.text, item.brief) = detailed(text, first, &mut self.shown);
        let (places, tests) = self.places(kind);
        item.tests = tests;
        item.text.append(&places);
        if let Some(brief) = &mut item.brief {
            brief.append(&places);
        }
        item
    }

    /// `  at a.sh:3:8, b.sh:4:6`; with tests, a line for each place: `  at test/a.js:3:51 in cart totals, cart rounds`. Also
    /// returns how many tests are named for the first time.
    fn places(&mut self, kind: &[&'r Diagnostic]) -> (Styled, u64) {
        let mut text = Styled::default();
        let mut tests = 0;
        let mut above: Option<(String, bool)> = None;
        for diagnostic in kind.iter().take(PLACES) {
            let place = place(diagnostic, self.paths);
            let test = diagnostic.test.as_deref();
            match &above {
                Some((above, true)) if test.is_some() && *above == place => {
                    text.push(Style::Plain, ", ");
                }
                Some((_, false)) if test.is_none() => {
                    text.push(Style::Plain, ", ").push(Style::Place, place.as_str());
                }
                _ => {
                    text.push(Style::Plain, if above.is_none() { "  " } else { "\n  " });
                    let at = if place.is_empty() { "" } else { "at " };
                    text.push(Style::Plain, at).push(Style::Place, place.as_str());
                    text.push(Style::Plain, if test.is_some() { " in " } else { "" });
                }
            }
            if let Some(test) = test {
                text.push(Style::Plain, one_line(test));
                tests += u64::from(self.unnamed.name(test));
            }
            above = Some((place, test.is_some()));
        }
        if kind.len() > PLACES {
            text.push(Style::Aside, format!(" … and {} more", kind.len() - PLACES));
        }
        text.end();
        (text, tests)
    }

    /// One item for each test that no finding names.
    fn names(&mut self, names: &[String], heading: &str) -> Vec<Item<'r>> {
        let mut items: Vec<Item<'_>> = Vec::new();
        for name in names {
            if items.len() >= self.max_tests {
                break;
            }
            if self.unnamed.name(name) {
                let mut text = Styled::default();
                if items.is_empty() {
                    text.push(Style::Plain, heading).end();
                }
                text.push(Style::Plain, format!("  {}", one_line(name))).end();
                items.push(Item { text, tests: 1, ..Item::default() });
            }
        }
        items
    }
}
