//! What a digest lists: findings, and failed tests of which no finding is known.
//!
//! Errors come first, in the record's order (causes before consequences), then the failed tests, then warnings and
//! notes. Each item is shown whole or not at all.

use std::collections::{HashMap, HashSet};

use super::styled::{Style, Styled};
use super::{DigestOptions, one_line};
use crate::{Context, Diagnostic, Severity};

/// A piece of the digest that is shown whole or not at all.
#[derive(Debug, Default)]
pub(super) struct Item<'r> {
    pub(super) text: Styled,
    /// The same without its detail, if it has one.
    pub(super) brief: Option<Styled>,
    /// The diagnostics that it shows.
    pub(super) diagnostics: Vec<&'r Diagnostic>,
    /// How many failed tests it is the first to name.
    pub(super) tests: u64,
}

/// So many equal findings are shown as one, with their places.
const ALIKE: usize = 3;
/// Places that are listed of equal findings.
const PLACES: usize = 4;

/// Everything that the limits of the options leave, in the order in which it matters.
pub(super) fn items<'r>(context: &'r Context, options: &DigestOptions) -> Vec<Item<'r>> {
    let mut unnamed = Unnamed::of(context);
    let mut shown: Vec<&Diagnostic> = context.diagnostics.iter().collect();
    shown.sort_by_key(|diagnostic| diagnostic.severity);
    shown.truncate(options.max_diagnostics);
    let errors = shown.partition_point(|diagnostic| diagnostic.severity == Severity::Error);
    let (errors, others) = shown.split_at(errors);
    let mut items = findings(errors, options, &mut unnamed);
    let heading = if items.iter().any(|item| item.tests > 0) { "also failed:" } else { "failed tests:" };
    items.extend(names(&context.failed_test_names, heading, options.max_tests, &mut unnamed));
    items.extend(names(&context.errored_test_names, "errored tests:", options.max_tests, &mut unnamed));
    items.extend(findings(others, options, &mut unnamed));
    items
}

/// How often each failed test is still to be named. Two tests may share a name.
struct Unnamed<'r> {
    counts: HashMap<&'r str, usize>,
    errored: HashSet<&'r str>,
}

impl<'r> Unnamed<'r> {
    fn of(context: &'r Context) -> Self {
        let mut counts = HashMap::new();
        for name in context.failed_test_names.iter().chain(&context.errored_test_names) {
            *counts.entry(name.as_str()).or_default() += 1;
        }
        // A test that only a finding names counts as well.
        for test in context.diagnostics.iter().filter_map(|diagnostic| diagnostic.test.as_deref()) {
            counts.entry(test).or_insert(1);
        }
        let errored = context.errored_test_names.iter().map(String::as_str).collect();
        Self { counts, errored }
    }

    /// Whether it is the first time that this test is named.
    fn name(&mut self, test: &str) -> bool {
        match self.counts.get_mut(test) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }
}

/// Findings in order; what is alike stands with the first of its kind.
fn findings<'r>(
    diagnostics: &[&'r Diagnostic],
    options: &DigestOptions,
    unnamed: &mut Unnamed<'_>,
) -> Vec<Item<'r>> {
    let mut kinds: Vec<Vec<&Diagnostic>> = Vec::new();
    let mut known = HashMap::new();
    for diagnostic in diagnostics {
        let Diagnostic { severity, code, message, detail, .. } = diagnostic;
        let kind = *known.entry((severity, code, message, detail)).or_insert_with(|| {
            kinds.push(Vec::new());
            kinds.len() - 1
        });
        if let Some(kind) = kinds.get_mut(kind) {
            kind.push(diagnostic);
        }
    }
    let alike = |diagnostic: &Diagnostic| {
        let Diagnostic { severity, code, message, detail, .. } = diagnostic;
        let kind = known.get(&(severity, code, message, detail)).and_then(|kind| kinds.get(*kind));
        kind.filter(|kind| kind.len() >= ALIKE)
    };
    let mut items: Vec<Item<'_>> = Vec::new();
    let mut test_above = None;
    for diagnostic in diagnostics {
        match alike(diagnostic) {
            Some(kind) if kind.first().is_some_and(|first| std::ptr::eq(*first, *diagnostic)) => {
                items.push(several(kind, options, unnamed));
                test_above = None;
            }
            // It stands with the first of its kind.
            Some(_) => {}
            None => {
                let test = diagnostic.test.as_deref();
                items.push(single(diagnostic, test.is_some() && test == test_above, options, unnamed));
                test_above = test;
            }
        }
    }
    items
}

/// One finding: its test, unless that stands above it, its place, its message, its detail.
fn single<'r>(
    diagnostic: &'r Diagnostic,
    is_below_its_test: bool,
    options: &DigestOptions,
    unnamed: &mut Unnamed<'_>,
) -> Item<'r> {
    let mut text = Styled::default();
    let mut indent = "";
    let mut tests = 0;
    if let Some(test) = diagnostic.test.as_deref() {
        indent = "  ";
        if !is_below_its_test {
            let heading = if unnamed.errored.contains(test) { "errored: " } else { "failed: " };
            text.push(Style::Bad, heading).push(Style::Plain, one_line(test)).end();
        }
        tests = u64::from(unnamed.name(test));
    }
    text.push(Style::Plain, indent).append(&headline(diagnostic, options));
    text.end();
    with_detail(text, diagnostic, indent, Item { diagnostics: vec![diagnostic], tests, ..Item::default() })
}

/// The place and the message: `src/a.ts:3:14 error TS2322: …`.
pub(crate) fn headline(diagnostic: &Diagnostic, options: &DigestOptions) -> Styled {
    let mut text = Styled::default();
    let place = place(diagnostic, options);
    if !place.is_empty() {
        text.push(Style::Place, place).push(Style::Plain, " ");
    }
    message(&mut text, diagnostic);
    text
}

/// Findings that differ in nothing but their places and tests.
fn several<'r>(kind: &[&'r Diagnostic], options: &DigestOptions, unnamed: &mut Unnamed<'_>) -> Item<'r> {
    let mut item = Item { diagnostics: kind.to_vec(), ..Item::default() };
    let Some(first) = kind.first() else { return item };
    let mut text = Styled::default();
    message(&mut text, first);
    text.push(Style::Plain, format!(" ({} times)", kind.len())).end();
    item = with_detail(text, first, "", item);
    let mut places = Styled::default();
    for diagnostic in kind.iter().take(PLACES) {
        places.push(Style::Plain, "  ").push(Style::Place, place(diagnostic, options));
        if let Some(test) = diagnostic.test.as_deref() {
            places.push(Style::Plain, format!(" in {}", one_line(test)));
            item.tests += u64::from(unnamed.name(test));
        }
        places.end();
    }
    if kind.len() > PLACES {
        places.push(Style::Aside, format!("  … and {} more places", kind.len() - PLACES)).end();
    }
    item.text.append(&places);
    if let Some(brief) = &mut item.brief {
        brief.append(&places);
    }
    item
}

/// Adds the detail; where the detail was shortened, the lines of the log that hold all of it.
fn with_detail<'r>(text: Styled, diagnostic: &Diagnostic, indent: &str, item: Item<'r>) -> Item<'r> {
    let lines =
        diagnostic.detail.iter().flat_map(|detail| detail.lines()).filter(|line| !line.trim().is_empty());
    let (mut whole, mut is_longer) = (text.clone(), false);
    for line in lines {
        is_longer = true;
        let shown = super::plain(line);
        let log = diagnostic.log_lines.filter(|_| shown.trim_start().starts_with("[…"));
        let log = log.map(|(first, last)| format!(" log lines {first}-{last}")).unwrap_or_default();
        whole.push(Style::Plain, format!("{indent}  {}{log}", shown.trim_end())).end();
    }
    let brief = is_longer.then_some(text);
    Item { text: whole, brief, ..item }
}

/// `src/a.ts:3:14`, relative to the root, after the package if the path does not show it.
fn place(diagnostic: &Diagnostic, options: &DigestOptions) -> String {
    let package = diagnostic.package.as_deref().unwrap_or_default();
    let mut place =
        diagnostic.file.as_deref().map(|file| one_line(options.relative(file))).unwrap_or_default();
    if !package.is_empty() && !place.contains(package) {
        place = format!("[{}] {place}", one_line(package));
    }
    if diagnostic.file.is_some() {
        for number in [diagnostic.line, diagnostic.line.and(diagnostic.column)].into_iter().flatten() {
            place = format!("{place}:{number}");
        }
    }
    place.trim_end().to_owned()
}

/// `error TS2322: Type 'string' is not assignable to type 'number'.`; of a failed test the message alone.
fn message(text: &mut Styled, diagnostic: &Diagnostic) {
    let style = if diagnostic.severity == Severity::Error { Style::Bad } else { Style::Warning };
    let code = diagnostic.code.as_deref().map(one_line);
    match (&diagnostic.test, code) {
        (Some(_), None) => {}
        (_, Some(code)) => {
            text.push(style, format!("{} {code}: ", diagnostic.severity.as_str()));
        }
        (None, None) => {
            text.push(style, format!("{}: ", diagnostic.severity.as_str()));
        }
    }
    text.push(Style::Plain, one_line(&diagnostic.message));
}

/// The names of tests that no finding names, an item each.
fn names<'r>(names: &[String], heading: &str, most: usize, unnamed: &mut Unnamed<'_>) -> Vec<Item<'r>> {
    let mut items: Vec<Item<'_>> = Vec::new();
    for name in names {
        if items.len() >= most {
            break;
        }
        if unnamed.name(name) {
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
