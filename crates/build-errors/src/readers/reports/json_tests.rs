//! JSON reports of test runners that have no reader: the objects that are tests.
//!
//! A test is an element of a list of tests with a name, and with an outcome or steps that have one. Source: Cucumber's
//! "JSON formatter" and its ports, `pytest-json-report`, Mochawesome, Ginkgo's `types.Report`, the "Common Test Report
//! Format", and the reports of `TestCafe` and newman, whose tests state only their errors. Foundry's forge
//! (`crates/forge/src/result.rs`, `SuiteResult`) has tests by their names.

use super::json_findings::{Node, Object, Place};
use super::test_outcome::{Counts, Outcome};
use crate::engine::{Failure, Findings, Location, Reader, RunStart, Tool};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::shared::frame;

pub(super) const TOOL: Tool = Tool::test::<JsonTests>("")
    .documents(&["\"tests\"", "\"elements\"", "\"SpecReports\"", "\"assertions\"", "\"test_results\""])
    .run(RunStart::Mixed);

/// The keys of lists of tests.
const LISTS: [&str; 4] = ["tests", "elements", "specreports", "assertions"];
const NAMES: &[&str] = &["nodeid", "fulltitle", "fullname", "leafnodetext", "name", "title", "assertion"];
const FILES: &[&str] = &["fullfile", "file", "filepath", "uri", "path"];
const OUTCOMES: &[&str] = &["outcome", "status", "state", "result"];
/// The error of a test, directly or in one of its phases.
const ERRORS: &[&str] =
    &["err", "error", "failure", "crash", "statusdetails", "result", "call", "setup", "teardown"];
const MESSAGES: &[&str] = &["message", "errormessage", "errs", "reason"];
const STACKS: &[&str] = &["estack", "stack", "trace", "stacktrace", "errs"];
/// The maximum nesting depth that is searched.
const DEPTH: usize = 32;
/// The maximum nesting depth of the error in a test.
const LEVELS: usize = 3;

#[derive(Default)]
struct JsonTests;

impl Reader for JsonTests {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Some(report) = Node::parse(text) else { return false };
        let mut run = Run::default();
        run.search(&report, "", DEPTH);
        if run.tests.is_empty() {
            return false;
        }
        let mut counts = Counts::default();
        for test in &run.tests {
            counts.add(test.outcome);
            test.note(findings);
        }
        if run.by_name {
            findings.written_by("forge");
        }
        let failed = counts.tests.failed + counts.errored;
        if !run.partly && stated(&report).is_none_or(|stated| stated == failed) {
            counts.note(findings);
        }
        true
    }
}

/// The number of failed tests that the report states.
fn stated(report: &Node<'_>) -> Option<u64> {
    let places =
        ["/stats/failures", "/summary/failed", "/results/summary/failed", "/run/stats/assertions/failed"];
    let errors = report.count("/summary/error").unwrap_or(0);
    places.iter().find_map(|place| report.count(place)).map(|failed| failed + errors)
}

/// The tests of a report.
#[derive(Default)]
struct Run<'s> {
    tests: Vec<Test<'s>>,
    /// Whether a list of tests had an element that was not understood.
    partly: bool,
    /// Whether the tests are the values of an object with their names.
    by_name: bool,
    /// The failed step before the scenarios of a feature.
    background: Option<Step<'s>>,
}

impl<'s> Run<'s> {
    /// Collects the tests in a value. `file` is the one that the objects around it name.
    fn search(&mut self, node: &'s Node<'_>, file: &'s str, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match node {
            Node::List(elements) => elements.iter().for_each(|node| self.search(node, file, depth)),
            Node::Object(object) => {
                let file = object.named(FILES, Node::text).unwrap_or(file);
                for (key, _, node) in object.all() {
                    if let Some(tests) = node.object().filter(|_| key == "test_results") {
                        tests.all().for_each(|(name, _, test)| self.named(name, test, file));
                        continue;
                    }
                    match node.list().filter(|_| LISTS.iter().any(|list| key.eq_ignore_ascii_case(list))) {
                        Some(tests) => tests.iter().for_each(|test| self.element(test, file, depth)),
                        None => self.search(node, file, depth),
                    }
                }
            }
            _ => {}
        }
    }

    /// Reads a test whose name is its key.
    fn named(&mut self, name: &'s str, node: &'s Node<'_>, file: &'s str) {
        let outcome = |object: &'s Object<'_>| object.named(OUTCOMES, Node::text).and_then(Outcome::of);
        let Some((object, outcome)) = node.object().and_then(|object| Some((object, outcome(object)?)))
        else {
            self.partly = true;
            return;
        };
        self.by_name = true;
        self.tests.push(Test { name, outcome, object, file, step: None });
    }

    /// Reads an element of a list of tests.
    fn element(&mut self, node: &'s Node<'_>, file: &'s str, depth: usize) {
        let Some(object) = node.object() else { return };
        let step = Step::worst(object);
        if object.named(&["type"], Node::text) == Some("background") {
            self.background = step.filter(|step| step.outcome != Outcome::Passed);
            return;
        }
        let step = self.background.take().or(step);
        let own = object.named(OUTCOMES, Node::text);
        let outcome = own.and_then(Outcome::of).or(step.as_ref().map(|step| step.outcome));
        let outcome = outcome.or_else(|| by_errors(object));
        let name = object.named(NAMES, Node::text);
        let file = object.named(FILES, Node::text).unwrap_or(file);
        match (name, outcome) {
            (Some(name), Some(outcome)) => self.tests.push(Test { name, outcome, object, file, step }),
            // The set-up of a suite has no name.
            (None, Some(Outcome::Passed | Outcome::Skipped)) => {}
            _ => {
                let tests = self.tests.len();
                self.search(node, file, depth);
                self.partly |= self.tests.len() == tests;
            }
        }
    }
}

/// The outcome of a test that states only its errors: `"errs":["…"]` in `TestCafe`, `"assertion":"…","error":{…}` in newman.
fn by_errors(test: &Object<'_>) -> Option<Outcome> {
    let errors = match test.named(&["assertion"], Node::text) {
        Some(_) => test.named(&["error"], Node::object).is_some(),
        None => !test.named(&["errs"], Node::list)?.is_empty(),
    };
    let skipped = test.is(&["skipped"], true);
    Some(if errors {
        Outcome::Failed
    } else if skipped {
        Outcome::Skipped
    } else {
        Outcome::Passed
    })
}

/// A step of a scenario.
struct Step<'s> {
    outcome: Outcome,
    object: &'s Object<'s>,
}

impl<'s> Step<'s> {
    /// The first step of a scenario, or hook around it, that did not pass; the first step if all passed.
    fn worst(scenario: &'s Object<'_>) -> Option<Self> {
        let lists = ["before", "steps", "after"].iter().filter_map(|key| scenario.named(&[*key], Node::list));
        let steps = lists.flatten().filter_map(|step| {
            let object = step.object()?;
            let word = object.named(&["result"], Node::object)?.named(&["status"], Node::text)?;
            Some(Self { outcome: Outcome::of(word)?, object })
        });
        let rank = |step: &Self| match step.outcome {
            Outcome::Failed | Outcome::Errored => 0,
            Outcome::Skipped => 1,
            Outcome::Passed => 2,
        };
        steps.min_by_key(rank)
    }
}

struct Test<'s> {
    name: &'s str,
    outcome: Outcome,
    object: &'s Object<'s>,
    file: &'s str,
    step: Option<Step<'s>>,
}

impl Test<'_> {
    /// Notes the test if it failed.
    fn note(&self, findings: &mut Findings) {
        match self.outcome {
            Outcome::Failed => findings.failed_test_again(self.name),
            Outcome::Errored => findings.errored_test(self.name),
            Outcome::Passed | Outcome::Skipped => return,
        }
        let object = self.step.as_ref().map_or(self.object, |step| step.object);
        let mut failure = Failure::reported(self.name);
        let message = in_error(object, LEVELS, &|error| error.named(MESSAGES, text));
        let lines = message.unwrap_or(self.name).lines().filter(|line| is_message(line));
        lines.for_each(|line| failure.say(line));
        let stack = in_error(object, LEVELS, &|error| error.named(STACKS, text));
        let place = in_error(object, LEVELS, &|error| Place::of(error, 2).filter(|at| at.line.is_some()));
        let frame = stack.and_then(|stack| stack.lines().find_map(frame::own));
        match (place, frame) {
            (Some(place), None) => failure.locate(Location {
                file: place.file.as_deref().unwrap_or(self.file),
                line: place.line,
                column: place.column,
            }),
            (_, frame) => failure.locate(frame.unwrap_or_else(|| Location::file(self.file))),
        }
        failure.note_document(findings);
    }
}

/// The text, or the first one of a list.
fn text<'s>(node: &'s Node<'_>) -> Option<&'s str> {
    node.text().or_else(|| node.list()?.first()?.text())
}

/// The first part in the errors of a test, or else in the test.
fn in_error<'s, T>(
    object: &'s Object<'_>,
    levels: usize,
    part: &dyn Fn(&'s Object<'s>) -> Option<T>,
) -> Option<T> {
    let levels = levels.checked_sub(1)?;
    ERRORS
        .iter()
        .find_map(|key| object.named(&[*key], Node::object).and_then(|error| in_error(error, levels, part)))
        .or_else(|| part(object))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(report: &str, figures: Option<(u64, u64, u64)>, failed: &[&str], first: &str) {
        let mut findings = Findings::default();
        assert!(JsonTests.document(report, &mut findings), "{report}");
        let stated = findings.test_figures().filter(|found| found.passed.is_some());
        let stated = stated
            .map(|found| (found.failed, found.passed.unwrap_or_default(), found.skipped.unwrap_or_default()));
        assert_eq!(stated, figures, "{report}");
        assert_eq!(findings.failed().kept(), failed);
        assert_eq!(findings.into_diagnostics().next().map(|found| found.to_string()).as_deref(), Some(first));
    }

    #[test]
    fn scenarios() {
        let step = |line: u32, status: &str, more: &str| {
            format!(r#"{{"name":"s","line":{line},"result":{{"status":"{status}"{more}}}}}"#)
        };
        let scenario = |name: &str, kind: &str, steps: &[String]| {
            format!(r#"{{"name":"{name}","type":"{kind}","line":1,"steps":[{}]}}"#, steps.join(","))
        };
        let report =
            |elements: &[String]| format!(r#"[{{"uri":"f/a.feature","elements":[{}]}}]"#, elements.join(","));
        let error = r#","error_message":"no\nf.rb:1""#;
        let failing = [step(4, "passed", ""), step(5, "failed", error), step(6, "skipped", "")];
        check(
            &report(&[
                scenario("adds", "scenario", &failing),
                scenario("ok", "scenario", &[step(9, "passed", "")]),
                scenario("new", "scenario", &[step(12, "undefined", "")]),
            ]),
            Some((1, 1, 1)),
            &["adds"],
            "f/a.feature:5 error: no",
        );
        let background = scenario("", "background", &[step(3, "failed", error)]);
        check(
            &report(&[background, scenario("adds", "scenario", &[step(6, "skipped", "")])]),
            Some((1, 0, 0)),
            &["adds"],
            "f/a.feature:3 error: no",
        );
    }

    #[test]
    fn flat_and_nested_lists() {
        check(
            r#"{"summary":{"failed":1,"error":1},"tests":[{"nodeid":"a.py::f","outcome":"failed","lineno":4,
                "call":{"crash":{"path":"/p/a.py","lineno":7,"message":"assert 1 == 2"}}},
                {"nodeid":"a.py::g","outcome":"error"},{"nodeid":"a.py::h","outcome":"passed"}]}"#,
            Some((1, 1, 0)),
            &["a.py::f"],
            "/p/a.py:7 error: assert 1 == 2",
        );
        check(
            r#"{"stats":{"failures":1},"results":[{"suites":[{"file":"a.cy.js","tests":[{"fullTitle":"a b","state":"failed",
                "err":{"message":"no","estack":"Error: no\n    at f (a.cy.js:3:9)"}},{"fullTitle":"c","state":"passed","err":{}}]}]}]}"#,
            Some((1, 1, 0)),
            &["a b"],
            "a.cy.js:3:9 error: no",
        );
        check(
            r#"{"FailedCount":1,"Tests":[{"Name":"adds","Result":"Failed"},{"Name":"ok","Result":"Passed"}]}"#,
            Some((1, 1, 0)),
            &["adds"],
            "error: adds",
        );
        check(
            r#"[{"SpecReports":[{"LeafNodeText":"adds","State":"failed","Failure":{"Message":"no","Location":{"FileName":"/p/a_test.go","LineNumber":12}}},
                {"LeafNodeText":"","State":"passed"}]}]"#,
            Some((1, 0, 0)),
            &["adds"],
            "/p/a_test.go:12 error: no",
        );
    }

    #[test]
    fn tests_by_their_names() {
        check(
            r#"{"test/A.t.sol:ATest":{"test_results":{"testAdds()":{"status":"Failure","reason":"wrong sum"},"testOk()":{"status":"Success","reason":null}}}}"#,
            Some((1, 1, 0)),
            &["testAdds()"],
            "error: wrong sum",
        );
    }

    #[test]
    fn tests_that_state_only_errors() {
        let newman = |failed: u32| {
            format!(
                r#"{{"run":{{"stats":{{"assertions":{{"total":3,"failed":{failed}}}}},"executions":[{{"assertions":[
                    {{"assertion":"is 200","skipped":false,"error":{{"name":"AssertionError","message":"no"}}}},
                    {{"assertion":"has a body","skipped":false}},{{"assertion":"later","skipped":true}}]}}]}}}}"#
            )
        };
        check(&newman(1), Some((1, 1, 1)), &["is 200"], "error: no");
        check(&newman(2), None, &["is 200"], "error: no");
        check(
            r#"{"passed":1,"total":3,"skipped":1,"fixtures":[{"name":"F","path":"/p/a.js","tests":[{"name":"b","errs":[]},
                {"name":"c","errs":["AssertionError: no\n\nBrowser: Chrome\n    at <anonymous> (/p/a.js:13:21)"]},
                {"name":"d","errs":[],"skipped":true}]}]}"#,
            Some((1, 1, 1)),
            &["c"],
            "/p/a.js:13:21 error: AssertionError: no",
        );
    }

    /// A total that disagrees, and an element that is not understood.
    #[test]
    fn doubtful_counts() {
        let failing = r#"{"name":"a","status":"failed","message":"no","filePath":"a.js"}"#;
        let reports = [
            format!(r#"{{"results":{{"summary":{{"failed":2}},"tests":[{failing}]}}}}"#),
            format!(r#"{{"tests":[{failing},{{"name":"b","status":"unknown"}}]}}"#),
        ];
        for report in reports {
            check(&report, None, &["a"], "a.js error: no");
        }
        for other in [
            r#"{"tests":[{"name":"a"}]}"#,
            r#"{"tests":3,"elements":[]}"#,
            r#"{"name":"a","status":"failed"}"#,
        ] {
            assert!(!JsonTests.document(other, &mut Findings::default()), "{other}");
        }
    }
}
