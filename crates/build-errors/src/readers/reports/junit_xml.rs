//! JUnit's XML report, which test runners of all languages write, as do linters that report each finding as a test.
//!
//! There is no standard. Source: `jenkinsci/xunit-plugin`'s schema, Surefire's, and the writers that [`Writer`] knows.
//! JUnit counts errors and failures separately, so a test with an error is not a failed test, unless the writer does
//! not distinguish them.

use std::collections::HashSet;

use crate::engine::{Failure, Findings, Location, Reader, RunStart, Tests, Tool, Weight};
use crate::readers::js_tests::node_test::around::{self, Failures, Stack};
use crate::readers::reports::test_outcome::{Counts, Outcome};
use crate::readers::reports::xml::{self, Attributes, Event};

mod case;
mod lint;
mod writer;

use case::Case;
use writer::Writer;

pub(in crate::readers) const TESTS: Tool = Tool {
    name: "junit",
    new: || Box::new(Report { lint: false }),
    documents: &["<testsuite"],
    run: RunStart::Mixed,
    ..Tool::TEST
};

pub(in crate::readers) const LINT: Tool =
    Tool { new: || Box::new(Report { lint: true }), documents: &["<testsuite"], ..Tool::LINT };

struct Report {
    /// Whether to read the reports of linters instead of those of tests.
    lint: bool,
}

impl Reader for Report {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if !text.starts_with("<testsuite") {
            return false;
        }
        let writer = Writer::of(text);
        if writer.is_linter() != self.lint {
            return false;
        }
        Reading { writer, ..Reading::default() }.read(text, findings);
        true
    }
}

#[derive(Default)]
struct Reading {
    writer: Writer,
    suites: Vec<Suite>,
    case: Option<Case>,
    /// Whether the text belongs to a failure.
    inside: bool,
    counts: Counts,
    why: String,
    /// The names of the tests in this suite, which identify the steps of a test.
    cases: HashSet<String>,
    failures: Failures,
}

/// An open suite.
struct Suite {
    name: String,
    /// Whether it is a file, which is not part of a name.
    file: bool,
    /// Whether a test in it failed.
    failed: bool,
}

impl Reading {
    fn read(mut self, text: &str, findings: &mut Findings) {
        for event in xml::events(text) {
            match event {
                Event::Open { name, attributes, empty } => {
                    self.open(name, attributes, empty);
                    if name == "testcase" && empty {
                        self.close(findings);
                    }
                }
                Event::Close { name: "testcase" } => self.close(findings),
                Event::Close { name: "testsuite" } => self.close_suite(),
                Event::Close { .. } => self.inside = false,
                Event::Text(text) if self.inside => {
                    if let Some(case) = self.case.as_mut().filter(|case| case.details.len() < 64 * 1024) {
                        case.details.push_str(&xml::unescape(text));
                    }
                }
                Event::Text(_) => {}
            }
        }
        if self.writer.is_linter() {
            return;
        }
        if let Some([failed, passed, skipped]) = writer::totals(text).filter(|_| self.writer == Writer::Node)
        {
            self.counts.tests = Tests { failed, passed, skipped };
        }
        self.failures.end(Some(self.counts.tests.failed), findings);
        self.counts.note(findings);
        if self.counts.tests.failed == 0 && self.counts.errored > 0 {
            findings.reason(Weight::Stated, &self.why);
        }
    }

    fn open(&mut self, name: &str, attributes: Attributes<'_>, empty: bool) {
        let text = |name| attributes.get(name).unwrap_or_default();
        match name {
            "testsuite" if !empty => {
                let name = text("name");
                let file = attributes.raw("file").is_some_and(|file| file == name);
                self.suites.push(Suite { name, file, failed: false });
                self.cases.clear();
            }
            "testcase" => {
                self.case = Some(Case {
                    name: text("name"),
                    class: text("classname"),
                    file: text("file"),
                    line: attributes.number("line"),
                    column: attributes.number("column").or_else(|| attributes.number("col")),
                    ..Case::default()
                });
            }
            "failure" | "error" | "skipped" => {
                let Some(case) = &mut self.case else { return };
                let outcome = match name {
                    "failure" => Outcome::Failed,
                    // An error is a failure of the test, with or without an assertion.
                    "error" if self.writer == Writer::Playwright => Outcome::Failed,
                    "error" => Outcome::Errored,
                    _ => Outcome::Skipped,
                };
                self.inside = !empty && outcome != Outcome::Skipped;
                // The first outcome is the one of the test. Others belong to its parts.
                if case.outcome.is_none() {
                    case.outcome = Some(outcome);
                    case.message = text("message");
                    case.warning =
                        attributes.raw("type").is_some_and(|kind| kind.eq_ignore_ascii_case("warning"));
                }
            }
            // Cgreen states the location in a tag.
            "location" if self.inside => {
                let Some(case) = &mut self.case else { return };
                (case.file, case.line) = (text("file"), attributes.number("line"));
            }
            _ => self.inside = false,
        }
    }

    fn close(&mut self, findings: &mut Findings) {
        self.inside = false;
        let Some(case) = self.case.take() else { return };
        if self.writer.is_linter() {
            let file = self.suites.last().map_or("", |suite| &suite.name);
            match self.writer {
                Writer::LocatedLinter => lint::located_finding(&case, findings),
                _ => lint::finding(&case, file, self.writer, findings),
            }
            return;
        }
        if self.is_test(&case) {
            self.count(&case, findings);
        } else if case.outcome == Some(Outcome::Failed) && self.writer == Writer::Vitest {
            findings.failing_file(&case.name);
            findings.reason(Weight::Stated, case.first_line());
        }
        if matches!(case.outcome, Some(Outcome::Failed | Outcome::Errored)) {
            let class = case.class_file();
            let deno = self.writer == Writer::Deno;
            let file = if deno { class } else { &case.file };
            let at = match case.place() {
                Some(at) if deno && at.file.ends_with(class) => Location { file, ..at },
                Some(at) => at,
                None => Location { file, line: case.line, column: None },
            };
            let node = self.writer == Writer::Node;
            let test = if node { self.names(&case.name).join(" > ") } else { self.name(&case) };
            let mut failure = Failure::reported(test.as_str());
            failure.locate(at);
            case.message_lines(&test).for_each(|line| failure.say(line));
            if failure.message.is_empty() {
                failure.message.clone_from(&case.name);
            }
            failure.note_document(findings);
        }
    }

    /// Whether the case is a test. Vitest reports a file that did not load as a test with the name of the file. Deno
    /// reports the steps of tests after the tests.
    fn is_test(&mut self, case: &Case) -> bool {
        match self.writer {
            Writer::Vitest => {
                case.name != case.class || self.suites.last().is_none_or(|suite| suite.name != case.name)
            }
            Writer::Deno => {
                let name = around::kept(&case.name);
                let mut tests = name.match_indices(" > ").filter_map(|(at, _)| name.get(..at));
                let step = tests.any(|test| self.cases.contains(test));
                if !step {
                    self.cases.insert(name);
                }
                !step
            }
            _ => true,
        }
    }

    fn count(&mut self, case: &Case, findings: &mut Findings) {
        let outcome = case.outcome.unwrap_or(Outcome::Passed);
        self.counts.add(outcome);
        match outcome {
            Outcome::Passed | Outcome::Skipped => {}
            Outcome::Failed => {
                self.suites.last_mut().into_iter().for_each(|suite| suite.failed = true);
                if self.writer == Writer::Node {
                    let mut stack = Stack::default();
                    let frames =
                        case.details.lines().filter_map(|line| line.trim_start().strip_prefix("at "));
                    frames.for_each(|frame| stack.frame(frame));
                    self.failures.own(self.names(&case.name), false, &stack, findings);
                } else {
                    findings.failed_test_again(&self.name(case));
                }
            }
            Outcome::Errored => {
                findings.errored_test(&self.name(case));
                if self.why.is_empty() {
                    self.why = format!("{}: {}", case.name, case.first_line());
                }
            }
        }
    }

    /// Node reports a test with subtests as a suite.
    fn close_suite(&mut self) {
        let Some(suite) = self.suites.pop() else { return };
        if !suite.failed {
            return;
        }
        self.suites.last_mut().into_iter().for_each(|around| around.failed = true);
        if self.writer == Writer::Node {
            self.failures.because(self.names(&suite.name));
        }
    }

    fn name(&self, case: &Case) -> String {
        match self.writer.after_class() {
            Some(between) if !case.class.is_empty() => format!("{}{between}{}", case.class, case.name),
            None if self.writer == Writer::Bun => self.names(&case.name).join(" > "),
            _ => case.name.clone(),
        }
    }

    /// The name, after the names of the suites that contain it, outermost first.
    fn names(&self, name: &str) -> Vec<String> {
        let suites = self.suites.iter().filter(|suite| !suite.file).map(|suite| suite.name.as_str());
        suites.take(around::DEPTH).chain([name]).map(around::kept).collect()
    }
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
        assert_eq!(findings.failed().kept(), ["b"]);
        assert_eq!(findings.files().kept(), ["D.java"]);
        assert_eq!(findings.test_figures().and_then(|figures| figures.passed), Some(1));
        assert!(!Report { lint: true }.document(text, &mut findings));
    }

    #[track_caller]
    fn check(text: &str, failed: u64, names: &[&str]) {
        let mut findings = Findings::default();
        assert!(Report { lint: false }.document(text, &mut findings));
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(failed), "{text}");
        assert_eq!(findings.failed().kept(), names, "{text}");
    }

    #[test]
    fn places_that_a_failure_states() {
        let suite = |failure: &str| {
            format!("<testsuite name=\"a\"><testcase name=\"b\">{failure}</testcase></testsuite>\n")
        };
        for failure in [
            "<failure message=\"no\">\n\t<location file=\"a.c\" line=\"4\"/>\n</failure>",
            "<failure message=\"no\">\nno\nFile: a.c\nLine: 4\n</failure>",
        ] {
            let found = crate::engine::found(&TESTS, &suite(failure));
            assert_eq!(found.first().map(String::as_str), Some("a.c:4 error: no"), "{failure}");
        }
    }

    #[test]
    fn what_is_no_test() {
        check(
            "<testsuites name=\"deno test\"><testsuite name=\"./a_test.ts\"><testcase name=\"a\" classname=\"./a_test.ts\">\
             <failure message=\"1 test step failed\"/></testcase><testcase name=\"b > c\" classname=\"./a_test.ts\"><failure/>\
             </testcase><testcase name=\"a > b\" classname=\"./a_test.ts\"><failure/></testcase></testsuite></testsuites>\n",
            2,
            &["a", "b > c"],
        );
        check(
            "<testsuites name=\"vitest tests\"><testsuite name=\"a.test.ts\"><testcase classname=\"a.test.ts\" name=\"a.test.ts\">\
             <failure message=\"x\"/></testcase></testsuite><testsuite name=\"b.test.ts\"><testcase classname=\"b.test.ts\" \
             name=\"a.test.ts\"><failure/></testcase></testsuite></testsuites>\n",
            1,
            &["a.test.ts"],
        );
    }
}
