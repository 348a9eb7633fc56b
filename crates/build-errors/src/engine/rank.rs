//! Decides which tools' findings explain a failed check. Each part of an output gets a rank, and the parts of the best
//! rank are kept.

use super::findings::Weight;
use super::purpose::Purpose;
use super::reader::{Kind, RunStart};
use super::tool_findings::ToolFindings;
use crate::readers::complains;

/// How well a part can explain the check, from worst to best.
///
/// | class | what found it | example for a check of tests |
/// |---|---|---|
/// | `Guess` | lines that may be a program's log | `server.go:12: handled` |
/// | `Total` | no known tool, with a number of errors of which none is listed | `3 errors found` |
/// | `General` | a program that runs others, or no known tool | `a.x:3: error: y`, or only `a.x:3:5: y` |
/// | `Other` | a tool that another check is for | ESLint |
/// | `Counted` | no known tool, but with figures of tests | `2 of 3 tests failed` |
/// | `Wanted` | a tool that the check is for, or a problem matcher of the user | pytest |
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Guess,
    Total,
    General,
    Other,
    Counted,
    Wanted,
}

/// A part's rank: whether its CI step is marked as failed comes first.
type Rank = (bool, Class);

/// If the check is named after a test runner with failed tests, keeps only the parts of that runner and of compilers
/// that take part in its run. A test printed the findings of other tools.
pub(super) fn keep_named(parts: &mut Vec<ToolFindings>, check: &str) {
    let named: Vec<String> = words(check).collect();
    let is_named = |part: &ToolFindings| {
        let mut name = words(part.tool.name()).peekable();
        part.tool.kind() == Kind::Test && name.peek().is_some() && name.all(|word| named.contains(&word))
    };
    let Some(runner) = parts.iter().find(|part| is_named(part) && part.failed_tests() > 0) else { return };
    let compiles =
        matches!(runner.tool.run(), Some(RunStart::Mixed | RunStart::Compiles | RunStart::Uncounted));
    parts.retain(|part| is_named(part) || compiles && !matches!(part.tool.kind(), Kind::Test | Kind::Lint));
}

/// Drops findings that a test most likely printed. They are kept for a check of compilers or linters: its findings may
/// precede a test run without a banner.
pub(super) fn drop_printed(parts: &mut Vec<ToolFindings>, purpose: Purpose) {
    if !purpose.is_static() {
        parts.retain(|part| !part.printed);
    }
}

/// The words of a name: `node` and `test` of `node:test` and `node --test`.
fn words(name: &str) -> impl Iterator<Item = String> {
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Keeps the parts that explain a check of this purpose.
pub(super) fn keep_best(parts: &mut Vec<ToolFindings>, purpose: Purpose) {
    let Some(least) = least(parts, purpose) else { return };
    let keeps = |part: &ToolFindings| {
        let (step, class) = rank(part, purpose);
        step >= least.0 && (class >= least.1 || is_cause(part, purpose))
    };
    let (mut kept, others): (Vec<_>, Vec<_>) = std::mem::take(parts).into_iter().partition(keeps);
    // A test may print anything.
    let tests = purpose.is(Kind::Test)
        || purpose.is_mixed() && kept.iter().any(|part| part.tool.kind() == Kind::Test);
    if !tests && others.iter().any(|part| is_unclaimed(part, least.0)) {
        kept.iter_mut().for_each(|part| part.findings.partly_understood());
    }
    // If an unknown tool states the number of its findings, locations without a severity are not further findings.
    if kept.iter().any(|part| part.tool.kind() == Kind::Any && part.findings.lists_all()) {
        kept.retain(|part| part.tool.kind() != Kind::Guess);
    }
    if !purpose.is_static() {
        kept.extend(complaints(&kept, others, purpose));
    }
    *parts = kept;
}

/// The locations of a check that is not of compilers or linters, if nothing else has one: the location in the reason, or
/// those of lines that report a problem, if the check may be of any kind. A program's log has locations, too, so their number
/// is unknown.
fn complaints(kept: &[ToolFindings], others: Vec<ToolFindings>, purpose: Purpose) -> Option<ToolFindings> {
    if kept.iter().any(|part| part.failing() || part.findings.lists_locations()) {
        return None;
    }
    let guess = others.into_iter().find(|part| part.tool.kind() == Kind::Guess)?;
    let why = kept.iter().find_map(|part| part.findings.why());
    if why.is_some_and(|(weight, _)| *weight > Weight::Guess) {
        return None;
    }
    let reason = why.map_or("", |(_, reason)| reason);
    let reports = |message: &str| purpose.is_mixed() && (complains(message) || message.starts_with("No "));
    Some(ToolFindings::new(guess.tool, guess.findings.reporting(reason, reports)?))
}

/// Whether the part has findings with a severity that no known tool claimed. The kept tool may have printed them, so
/// its count is unknown unless it stated a total.
fn is_unclaimed(part: &ToolFindings, failed_step: bool) -> bool {
    part.failed_step >= failed_step
        && part.tool.kind() == Kind::Any
        && part.tool.name().is_empty()
        && part.findings.lists_locations()
}

/// The rank that a part must have: the best of those that fail the check, or if none does, the best of those with a
/// reason.
fn least(parts: &[ToolFindings], purpose: Purpose) -> Option<Rank> {
    let step = parts.iter().any(|part| part.failed_step && (part.failing() || part.findings.why().is_some()));
    let eligible = || parts.iter().filter(move |part| part.failed_step || !step);
    let best = |counts: &dyn Fn(&ToolFindings) -> bool| {
        eligible().filter(|part| counts(part)).map(|part| rank(part, purpose).1).max()
    };
    let lowest = if purpose.believes_guesses() { Class::Guess } else { Class::Total };
    let class = match best(&ToolFindings::failing) {
        Some(class) => class.max(lowest),
        None => match best(&|part| part.findings.why().is_some()) {
            Some(Class::Wanted) if !purpose.is_mixed() => Class::Wanted,
            _ => lowest,
        },
    };
    // A total without a list is kept if no other program lists findings.
    let listed = eligible().any(|part| part.failing() && part.findings.file_count() > 0);
    let class = if class == Class::General && !listed { Class::Total } else { class };
    Some((step, class))
}

fn rank(part: &ToolFindings, purpose: Purpose) -> Rank {
    let class = match part.tool.kind() {
        Kind::User => Class::Wanted,
        Kind::Guess if purpose.is_mixed() && part.whole => Class::General,
        Kind::Guess => Class::Guess,
        Kind::Any if purpose.is(Kind::Test) && part.failed_tests() > 0 => Class::Counted,
        Kind::Any if is_total(part) => Class::Total,
        Kind::Any => Class::General,
        kind if purpose.is(kind) || purpose.is_mixed() => Class::Wanted,
        _ => Class::Other,
    };
    (part.failed_step, class)
}

/// Whether the part states a number of errors without listing any.
fn is_total(part: &ToolFindings) -> bool {
    part.findings.errors() > 0 && part.findings.file_count() == 0 && part.failed_tests() == 0
}

/// Whether the part explains failed tests: their code does not compile. Errors of a pure type checker do not explain
/// tests that ran.
fn is_cause(part: &ToolFindings, purpose: Purpose) -> bool {
    purpose.is(Kind::Test) && part.failing() && part.tool.kind() == Kind::Compile && !part.tool.checks_types()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Severity;
    use crate::engine::findings::{Findings, Tests, Weight};
    use crate::engine::location::Location;
    use crate::engine::tool::Tool;
    use crate::readers::registry::Registered;

    const LINTER: Tool = Tool { name: "linter", kind: Kind::Lint, ..Tool::NONE };
    const COMPILER: Tool = Tool { name: "compiler", kind: Kind::Compile, ..Tool::NONE };
    const CHECKER: Tool = Tool { name: "checker", kind: Kind::Compile, checks_types: true, ..Tool::NONE };
    const RUNNER: Tool = Tool { name: "runner", kind: Kind::Test, ..Tool::NONE };
    const GENERAL: Tool = Tool { name: "general", kind: Kind::Any, ..Tool::NONE };
    const GUESS: Tool = Tool { name: "guess", kind: Kind::Guess, ..Tool::NONE };

    fn part(tool: &'static Tool, note: impl Fn(&mut Findings)) -> ToolFindings {
        let mut findings = Findings::default();
        note(&mut findings);
        ToolFindings::new(Registered::BuiltIn(tool), findings)
    }

    fn error(findings: &mut Findings) {
        findings.diagnostic(Location::file("a.x"), Severity::Error, None, "x");
    }

    fn warning(findings: &mut Findings) {
        findings.diagnostic(Location::file("a.x"), Severity::Warning, None, "x");
    }

    fn total(findings: &mut Findings) {
        findings.summary(Some(3), None, None);
    }

    fn failed(findings: &mut Findings) {
        findings.tests(Tests { failed: 1, passed: 1, skipped: 0 });
    }

    fn reason(findings: &mut Findings) {
        findings.reason(Weight::Stated, "why");
    }

    type Note = fn(&mut Findings);
    /// What a check is for, the findings of each tool, and the tools that are kept.
    type Case = (Purpose, &'static [(&'static Tool, Note)], &'static [&'static str]);

    #[test]
    fn what_a_test_printed_explains_no_check_of_tests() {
        for (purpose, expected) in [
            (Purpose::Test, 1),
            (Purpose::Build, 1),
            (Purpose::Any, 1),
            (Purpose::Lint, 2),
            (Purpose::Compile, 2),
        ] {
            let mut parts = vec![part(&RUNNER, failed), part(&LINTER, error)];
            parts.last_mut().unwrap().printed = true;
            drop_printed(&mut parts, purpose);
            assert_eq!(parts.len(), expected, "{purpose:?}");
        }
    }

    #[test]
    fn what_is_kept() {
        use Purpose::{Any, Build, Compile, Lint, Test};
        let rows: &[Case] = &[
            // The tools that the check is for are kept, including those without an error.
            (Lint, &[(&LINTER, error), (&COMPILER, error), (&GENERAL, error), (&GUESS, error)], &["linter"]),
            (Lint, &[(&LINTER, warning), (&COMPILER, error)], &["linter", "compiler"]),
            (Any, &[(&LINTER, error), (&COMPILER, error), (&GENERAL, error)], &["linter", "compiler"]),
            (Build, &[(&LINTER, error), (&RUNNER, failed), (&GENERAL, error)], &["linter", "runner"]),
            // Other tools are kept if those found nothing, and a known tool has precedence over an unknown one.
            (Test, &[(&LINTER, error), (&GENERAL, error)], &["linter"]),
            (Test, &[(&GENERAL, error), (&GUESS, error)], &["general"]),
            // Tests fail because their code does not compile.
            (Test, &[(&RUNNER, failed), (&COMPILER, error), (&CHECKER, error)], &["runner", "compiler"]),
            // The test counts of an unknown runner.
            (Test, &[(&GENERAL, failed), (&LINTER, error)], &["general"]),
            (Test, &[(&GENERAL, failed), (&RUNNER, failed)], &["runner"]),
            // A total adds nothing to a list.
            (Compile, &[(&GENERAL, error), (&GENERAL, total)], &["general"]),
            (Compile, &[(&GENERAL, total), (&GUESS, error)], &["general"]),
            // A guess counts only if there is nothing else.
            (Lint, &[(&GUESS, error)], &["guess"]),
            (Lint, &[(&GUESS, error), (&GENERAL, warning)], &["guess", "general"]),
            (Test, &[(&GUESS, error), (&RUNNER, reason)], &["runner"]),
            (Any, &[(&GUESS, error)], &[]),
            (Build, &[(&GUESS, error)], &["guess"]),
            // Nothing failed. The tool that the check is for reports the reason.
            (Lint, &[(&LINTER, reason), (&GENERAL, reason)], &["linter"]),
            (Lint, &[(&COMPILER, reason), (&GENERAL, reason)], &["compiler", "general"]),
        ];
        for (purpose, parts, expected) in rows {
            let mut kept: Vec<ToolFindings> = parts.iter().map(|(tool, note)| part(tool, note)).collect();
            keep_best(&mut kept, *purpose);
            let names: Vec<&str> = kept.iter().map(|part| part.tool.name()).collect();
            assert_eq!(
                names,
                *expected,
                "{purpose:?}: {:?}",
                parts.iter().map(|(tool, _)| tool.name).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn a_guess_explains_an_unnamed_check_if_it_is_the_whole_output() {
        for (purpose, expected) in [(Purpose::Any, 1), (Purpose::Build, 1), (Purpose::Test, 0)] {
            let mut parts = vec![ToolFindings { whole: true, ..part(&GUESS, error) }];
            keep_best(&mut parts, purpose);
            assert_eq!(parts.len(), expected, "{purpose:?}");
        }
    }

    #[test]
    fn a_failed_step_comes_first() {
        let mut parts = vec![part(&LINTER, error), part(&GENERAL, error)];
        if let Some(last) = parts.last_mut() {
            last.failed_step = true;
        }
        keep_best(&mut parts, Purpose::Lint);
        assert_eq!(parts.iter().map(|part| part.tool.name()).collect::<Vec<_>>(), ["general"]);
    }
}
