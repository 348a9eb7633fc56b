//! The reporter json of Playwright.

use crate::engine::{Failure, Findings, Location, Tests, Weight};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::reports::json_findings::Node;

use super::call_log::CallLog;

/// The maximum depth of nested suites.
const DEPTH: usize = 64;

/// Reads a report, and returns whether the text was one.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    if !text.contains("\"unexpected\"") || !text.contains("\"suites\"") {
        return false;
    }
    let Some(report) = Node::parse(text) else { return false };
    let count = |name| report.pointer("/stats")?.count(name);
    let (Some(failed), Some(passed), Some(flaky), Some(skipped)) =
        (count("/unexpected"), count("/expected"), count("/flaky"), count("/skipped"))
    else {
        return false;
    };
    findings.tests(Tests { failed, passed: passed + flaky, skipped });
    report.list_at("/suites").iter().for_each(|suite| walk(suite, &mut Vec::new(), findings));
    for error in report.list_at("/errors") {
        findings.reason(Weight::Stated, error.text_at("/message").lines().next().unwrap_or_default());
    }
    true
}

fn walk<'a>(suite: &'a Node<'_>, names: &mut Vec<&'a str>, findings: &mut Findings) {
    if names.len() >= DEPTH {
        return;
    }
    names.push(suite.text_at("/title"));
    for spec in suite.list_at("/specs") {
        let unexpected = |test: &&Node<'_>| test.text_at("/status") == "unexpected";
        for test in spec.list_at("/tests").iter().filter(unexpected) {
            let titles = names.iter().copied().chain([spec.text_at("/title")]);
            let titles: Vec<&str> = titles.filter(|name| !name.is_empty()).collect();
            let name = titles.join(" › ");
            findings.failed_test(&name);
            findings.failing_file(spec.text_at("/file"));
            let mut results = test.list_at("/results").iter();
            let error =
                results.find_map(|result| result.pointer("/error").filter(|error| **error != Node::Null));
            if let Some(error) = error {
                note(name, error, spec.text_at("/file"), findings);
            }
        }
    }
    suite.list_at("/suites").iter().for_each(|inner| walk(inner, names, findings));
    names.pop();
}

/// Notes an error of a test, which is in the file if it has no location.
fn note(test: String, error: &Node<'_>, file: &str, findings: &mut Findings) {
    let number = |place| error.count(place).and_then(|number| u32::try_from(number).ok());
    let at = Location { file, line: number("/location/line"), column: number("/location/column") };
    let mut failure = Failure::reported(test);
    failure.locate(match error.text_at("/location/file") {
        "" => at,
        file => Location { file, ..at },
    });
    let mut log = CallLog::default();
    for line in error.text_at("/message").lines() {
        if !log.takes(line, &mut failure) && is_message(line) {
            failure.say(line);
        }
    }
    log.end(&mut failure);
    failure.note_document(findings);
}
