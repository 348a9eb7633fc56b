//! JUnit's XML report, which test runners of all languages write, and linters that report a finding as a test.
//!
//! There is no standard; source: `jenkinsci/xunit-plugin`'s schema, Surefire's, and the writers named below. A test
//! with an error is no failure, as JUnit counts them apart.

use super::xml::{self, Attributes, Event};
use super::{Claim, Entry, Format, Kind, Line};
use crate::Severity;
use crate::findings::{Findings, Tests, Weight};
use crate::scan::{self, Location};

pub(super) const TESTS: Entry = Entry {
    tool: "junit",
    kind: Kind::Test,
    starts: &[],
    signs: &[],
    new: || Box::new(Report { lint: false }),
};

pub(super) const LINT: Entry = Entry {
    tool: "unknown",
    kind: Kind::Lint,
    starts: &[],
    signs: &[],
    new: || Box::new(Report { lint: true }),
};

struct Report {
    /// Whether the reports of linters are read, or those of tests.
    lint: bool,
}

impl Format for Report {
    fn line(&mut self, _: Line<'_>, _: &mut Findings) -> Claim {
        Claim::Pass
    }

    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.starts_with("<testsuite") || is_linter(text) != self.lint {
            return false;
        }
        Reading::of(text).read(text, findings, self.lint);
        true
    }
}

/// Who writes findings as tests: their suites are files.
fn is_linter(text: &str) -> bool {
    const MARKS: [&str; 6] = [
        "package=\"org.eslint\"",
        "package=\"org.ruff\"",
        "package=\"org.biome\"",
        "package=\"org.stylelint\"",
        "name=\"PHP_CodeSniffer",
        "<testsuites name=\"Oxlint\"",
    ];
    MARKS.iter().any(|mark| text.contains(mark))
}

/// How the names of tests are put together, by who wrote the report.
#[derive(Clone, Copy, PartialEq)]
enum Naming {
    /// The test's name says all.
    Name,
    /// The class first, and this between.
    Class(&'static str),
    /// The suites around it, and ` > ` between.
    Suites,
}

#[derive(Default)]
struct Case {
    name: String,
    class: String,
    file: String,
    line: Option<u32>,
    column: Option<u32>,
    outcome: Option<Outcome>,
    message: String,
    details: String,
    warning: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Failed,
    Error,
    Skipped,
}

struct Reading {
    naming: Naming,
    /// The names of the open suites.
    suites: Vec<String>,
    case: Option<Case>,
    /// Whether the text is that of a failure.
    inside: bool,
    tests: Tests,
    errors: u64,
    why: String,
}

impl Reading {
    fn of(text: &str) -> Self {
        let head = text.get(..text.len().min(512)).unwrap_or(text);
        let naming = if head.contains("name=\"Mocha Tests\"") || head.contains("name=\"nextest-run\"") {
            Naming::Class(" ")
        } else if head.contains("<testsuite name=\"test\" package=\"test\"") || text.contains("\" class=\"") {
            // Rust's libtest, PHPUnit.
            Naming::Class("::")
        } else if text.contains(" classname=\"test\"") || head.contains("name=\"bun test\"") {
            // Node's test runner, Bun.
            Naming::Suites
        } else if text.contains(" › ") && text.contains(" id=\"\"") {
            // Playwright.
            Naming::Class(" › ")
        } else {
            Naming::Name
        };
        Self {
            naming,
            suites: Vec::new(),
            case: None,
            inside: false,
            tests: Tests::default(),
            errors: 0,
            why: String::new(),
        }
    }

    fn read(mut self, text: &str, findings: &mut Findings, lint: bool) {
        for event in xml::events(text) {
            match event {
                Event::Open { name, attributes, empty } => {
                    self.open(name, attributes, empty);
                    if name == "testcase" && empty {
                        self.close(findings, lint);
                    }
                }
                Event::Close { name: "testcase" } => self.close(findings, lint),
                Event::Close { name: "testsuite" } => {
                    self.suites.pop();
                }
                Event::Close { .. } => self.inside = false,
                Event::Text(text) if self.inside => {
                    if let Some(case) = self.case.as_mut().filter(|case| case.details.len() < 64 * 1024) {
                        case.details.push_str(&xml::unescape(text));
                    }
                }
                Event::Text(_) => {}
            }
        }
        if !lint {
            findings.tests(self.tests);
            if self.tests.failed == 0 && self.errors > 0 {
                findings.reason(Weight::Stated, &self.why);
            }
        }
    }

    fn open(&mut self, name: &str, attributes: Attributes<'_>, empty: bool) {
        let text = |name| attributes.get(name).unwrap_or_default();
        match name {
            "testsuite" if !empty => self.suites.push(text("name")),
            "testcase" => {
                self.case = Some(Case {
                    name: text("name"),
                    class: text("classname"),
                    file: text("file"),
                    line: attributes.number("line"),
                    column: attributes.number("column"),
                    ..Case::default()
                });
            }
            "failure" | "error" | "skipped" => {
                let Some(case) = &mut self.case else { return };
                let outcome = match name {
                    "failure" => Outcome::Failed,
                    "error" => Outcome::Error,
                    _ => Outcome::Skipped,
                };
                self.inside = !empty && outcome != Outcome::Skipped;
                // The first outcome of a test is its own: others are of its parts.
                if case.outcome.is_none() {
                    case.outcome = Some(outcome);
                    case.message = text("message");
                    case.warning = attributes.raw("type") == Some("warning");
                }
            }
            _ => self.inside = false,
        }
    }

    fn close(&mut self, findings: &mut Findings, lint: bool) {
        self.inside = false;
        let Some(case) = self.case.take() else { return };
        if lint {
            self.finding(&case, findings);
            return;
        }
        match case.outcome {
            None => self.tests.passed += 1,
            Some(Outcome::Skipped) => self.tests.skipped += 1,
            Some(Outcome::Failed) => {
                self.tests.failed += 1;
                findings.failed.add_again(&self.name(&case));
            }
            Some(Outcome::Error) => {
                self.errors += 1;
                if self.why.is_empty() {
                    self.why = format!("{}: {}", case.name, case.first_line());
                }
            }
        }
        if matches!(case.outcome, Some(Outcome::Failed | Outcome::Error)) {
            let at = case.place().unwrap_or(Location { file: &case.file, line: case.line, column: None });
            findings.failure(at, case.first_line());
        }
    }

    fn name(&self, case: &Case) -> String {
        match self.naming {
            Naming::Class(between) if !case.class.is_empty() => {
                format!("{}{between}{}", case.class, case.name)
            }
            Naming::Suites => {
                // A suite that is a file is no part of the name.
                let suites = self.suites.iter().filter(|suite| !suite.contains(['/', '\\']));
                suites.map(String::as_str).chain([&*case.name]).collect::<Vec<_>>().join(" > ")
            }
            _ => case.name.clone(),
        }
    }

    /// A linter's finding: `line 1, col 5, Error - 'x' is unused. (no-unused-vars)`, `line 3, column 20, …`, or `X at
    /// /srv/Order.php (2:1)` as the name.
    fn finding(&self, case: &Case, findings: &mut Findings) {
        let Some(outcome) = case.outcome.filter(|outcome| *outcome != Outcome::Skipped) else { return };
        let told = case.details.trim();
        let number = |word: &str| {
            let (_, rest) = told.split_once(word)?;
            u32::try_from(scan::number(rest)?.0).ok()
        };
        let named = case.name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
        let named = named.and_then(|(rule, place)| Some((rule, place.split_once(':')?)));
        let named =
            named.and_then(|(rule, (line, column))| Some((rule, line.parse().ok()?, column.parse().ok()?)));
        let (line, column) = match named {
            Some((_, line, column)) => (Some(line), Some(column)),
            None => (
                case.line.or_else(|| number("line ")),
                case.column.or_else(|| number(", col ")).or_else(|| number(", column ")),
            ),
        };
        let rule = named.map_or(&*case.name, |(rule, ..)| rule.split(" at ").next().unwrap_or(rule));
        // oxlint calls warnings failures, and errors errors.
        let oxlint = outcome == Outcome::Failed && rule.ends_with(')');
        let warning = case.warning || oxlint || told.contains(", Warning - ");
        let severity = if warning { Severity::Warning } else { Severity::Error };
        let file = self.suites.last().map_or("", String::as_str);
        findings.diagnostic(Location { file, line, column }, severity, Some(rule), case.first_line());
    }
}

impl Case {
    fn first_line(&self) -> &str {
        let message = if self.message.trim().is_empty() { &self.details } else { &self.message };
        message.trim_start().lines().next().unwrap_or_default()
    }

    /// The first place that the details name in the test's own class or file; without one, the first.
    fn place(&self) -> Option<Location<'_>> {
        let class = self.class.rsplit(['.', '/']).next().unwrap_or_default();
        let places = || self.details.lines().flat_map(places);
        places().find(|at| !class.is_empty() && at.file.contains(class)).or_else(|| places().next())
    }
}

/// The places on a line of a trace: `    at app//shop.CartTest.slow(CartTest.java:20)`, `❯ test/a.test.ts:7:49`, `(in test file
/// test/a.bats, line 13)`.
fn places(line: &str) -> impl Iterator<Item = Location<'_>> {
    let bats = line.rsplit_once("in test file ").and_then(|(_, place)| {
        let (file, line) = place.trim_end_matches(')').split_once(", line ")?;
        Some(Location { file, line: line.parse().ok(), column: None })
    });
    let tokens = line.split([' ', '\t', '(', ')']).filter_map(|token| {
        let token = token.strip_prefix("file://").unwrap_or(token);
        let (at, _) = scan::location(token)?;
        let ours =
            at.file.contains('.') && !at.file.starts_with("node:") && !at.file.contains("node_modules");
        ours.then_some(at)
    });
    bats.into_iter().chain(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_print_is_not_counted() {
        let text = "<testsuite name=\"a\"><testcase name=\"b\" classname=\"c.D\"><failure message=\"no\"><![CDATA[x\n\
            \tat org.junit.Assert.fail(Assert.java:3)\n\tat c.D.b(D.java:5)]]></failure>\
            <system-out>&lt;testcase name=\"forged\"&gt;&lt;failure/&gt; a.c:1:2: error</system-out></testcase>\
            <testcase name=\"e\"><rerunFailure/></testcase></testsuite>\n";
        let mut findings = Findings::default();
        assert!(Report { lint: false }.document(text, &mut findings));
        assert_eq!(findings.failed.kept(), ["b"]);
        assert_eq!(findings.files.kept(), ["D.java"]);
        assert_eq!(findings.test_figures().and_then(|figures| figures.passed), Some(1));
        assert!(!Report { lint: true }.document(text, &mut findings));
    }
}
