//! The XML reports of test runners that do not write JUnit's. A table of formats states which tags are tests.
//!
//! Source: `NUnit`'s "Test Result XML Format" and the format of `NUnit` 2; xUnit.net's "v2 XML format"; `vstst.xsd` of
//! Visual Studio, whose files end with `.trx`; `TestNG`'s `XMLReporter`; `CTest`'s `cmCTestTestHandler`;
//! doctest's `XmlReporter`.

use super::test_outcome::{Counts, Outcome};
use super::xml_elements::{self, Element};
use crate::engine::{Failure, Findings, Location, Reader, RunStart, Tool, Weight, location, scan};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Report>("")
    .documents(&[
        "<test-run", "<test-results", "<assemblies", "<TestRun", "<testng-results", "<Site ", "<doctest ",
    ])
    .run(RunStart::Mixed);

/// The names of the tags and parts of a report; see [`Element::part`].
struct Format {
    /// The start of the first tag of the report.
    root: &'static str,
    tool: &'static str,
    test: &'static str,
    /// The tag around tests that names their class, and the attribute.
    class: &'static [(&'static str, &'static str)],
    name: &'static [&'static str],
    outcome: &'static [&'static str],
    message: &'static [&'static str],
    /// The stack, or the output of a test that ended with an error.
    trace: &'static [&'static str],
    /// The file and the line of the failure, if the stack does not state them.
    file: &'static [&'static str],
    line: &'static [&'static str],
}

const NUNIT: Format = Format {
    root: "<test-run",
    tool: "nunit",
    test: "test-case",
    class: &[],
    name: &["fullname", "name"],
    // Version 2.2 writes `success="False"`.
    outcome: &["result", "success"],
    message: &["failure/message"],
    trace: &["failure/stack-trace"],
    file: &[],
    line: &[],
};

const FORMATS: &[Format] = &[
    NUNIT,
    Format { root: "<test-results", ..NUNIT },
    Format { root: "<assemblies", tool: "xunit", test: "test", ..NUNIT },
    Format {
        root: "<TestRun",
        tool: "vstest",
        test: "UnitTestResult",
        name: &["testName"],
        outcome: &["outcome"],
        message: &["Output/ErrorInfo/Message"],
        trace: &["Output/ErrorInfo/StackTrace"],
        ..NUNIT
    },
    Format {
        root: "<testng-results",
        tool: "testng",
        test: "test-method",
        class: &[("class", "name")],
        name: &["name"],
        outcome: &["status"],
        message: &["exception/message", "exception/class"],
        trace: &["exception/full-stacktrace"],
        ..NUNIT
    },
    Format {
        root: "<Site ",
        tool: "ctest",
        test: "Test",
        name: &["Name"],
        outcome: &["Status"],
        message: &[],
        trace: &["Results/Measurement/Value"],
        ..NUNIT
    },
    Format {
        root: "<doctest ",
        tool: "doctest",
        test: "TestCase",
        name: &["name"],
        // Before version 2.4.4 only the number of failed assertions.
        outcome: &["OverallResultsAsserts/test_case_success", "OverallResultsAsserts/failures"],
        message: &[
            "Expression/Original", "SubCase/Expression/Original", "Exception", "SubCase/Exception",
            "Message/Text", "SubCase/Message/Text",
        ],
        trace: &[],
        file: &["Expression/filename", "SubCase/Expression/filename", "Message/filename", "filename"],
        line: &["Expression/line", "SubCase/Expression/line", "Message/line", "line"],
        ..NUNIT
    },
];

#[derive(Default)]
struct Report;

impl Reader for Report {
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Some(format) = FORMATS.iter().find(|format| text.starts_with(format.root)) else { return false };
        let (mut counts, mut is_test_report) = (Counts::default(), false);
        xml_elements::each(text, &[format.test], format.class, |test, class| {
            let Some(outcome) = format.outcome(test) else { return };
            is_test_report = true;
            let name = test.part(format.name).unwrap_or_default();
            let class = class.first().filter(|class| !class.is_empty());
            let name = class.map_or_else(|| name.to_owned(), |class| format!("{class}.{name}"));
            // The set-up of a class passes or fails too.
            let is_test = test.part(&["is-config"]) != Some("true");
            if is_test {
                counts.add(outcome);
            }
            match outcome {
                Outcome::Passed | Outcome::Skipped => return,
                Outcome::Failed | Outcome::Errored if !is_test => {
                    let message = test.part(format.message).unwrap_or_default();
                    findings.reason(Weight::Stated, &format!("{name}: {}", first_line(message)));
                }
                Outcome::Failed => findings.failed_test_again(&name),
                Outcome::Errored => findings.errored_test(&name),
            }
            format.failure(test, name).note_document(findings);
        });
        if is_test_report {
            findings.written_by(format.tool);
            counts.note(findings);
        }
        is_test_report
    }
}

impl Format {
    fn outcome(&self, test: &Element<'_>) -> Option<Outcome> {
        match test.part(self.outcome) {
            Some("True" | "true" | "0") => Some(Outcome::Passed),
            Some("False" | "false") => Some(Outcome::Failed),
            Some(word) => {
                let assertions = word.parse::<u64>().ok().map(|_| Outcome::Failed);
                assertions.or_else(|| Outcome::of(word))
            }
            // A test that did not run: `executed="False"` of NUnit 2, `skipped="true"` of doctest.
            None => {
                let skipped =
                    test.part(&["executed"]) == Some("False") || test.part(&["skipped"]) == Some("true");
                skipped.then_some(Outcome::Skipped)
            }
        }
    }

    fn failure(&self, test: &Element<'_>, name: String) -> Failure {
        let trace = test.part(self.trace).unwrap_or_default();
        // CTest states no message, but the output of the test, whose last lines say why it failed.
        let message = test.part(self.message).unwrap_or_default();
        let lines = if self.message.is_empty() { last_lines(trace) } else { message };
        let mut failure = Failure::reported(name);
        let stated = || {
            let file = test.part(self.file).filter(|file| !file.is_empty())?;
            Some(Location { file, line: test.number(self.line).filter(|line| *line > 0), column: None })
        };
        failure.locate(frame(trace, &failure.test).or_else(stated).unwrap_or_default());
        lines.lines().filter(|line| !line.trim().is_empty()).for_each(|line| failure.say(line));
        failure
    }
}

fn first_line(text: &str) -> &str {
    text.trim_start().lines().next().unwrap_or_default()
}

/// The maximum number of lines of a test's output that are kept.
const LINES: usize = 20;

fn last_lines(text: &str) -> &str {
    let text = text.trim_end();
    let start = memchr::memrchr_iter(b'\n', text.as_bytes()).nth(LINES - 1);
    start.and_then(|start| text.get(start + 1..)).unwrap_or(text)
}

/// The location of the test in its stack: the first frame that names its method, or else the first frame with a file.
fn frame<'t>(trace: &'t str, test: &str) -> Option<Location<'t>> {
    let method = test.split('(').next().unwrap_or(test);
    let own = trace.lines().filter(|line| !method.is_empty() && line.contains(method)).find_map(place);
    own.or_else(|| trace.lines().find_map(place))
}

/// The location in a frame: `at N.C.Fails() in /p/C.cs:line 3`, `at N.C.Fails () [0x00001] in /p/C.cs:3`,
/// `at p.C.fails(C.java:3)`. Does not match a frame in a library, whose sources are at `/_/`.
fn place(frame: &str) -> Option<Location<'_>> {
    let frame = frame.trim().strip_prefix("at ")?;
    let at = match scan::parted_last(frame, " in ") {
        Some((_, place)) => location::leading(place).filter(|(_, rest)| rest.is_empty())?.0,
        None => scan::location(scan::parted_last(frame, "(")?.1.strip_suffix(')')?)?.0,
    };
    (!at.file.starts_with("/_/")).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(report: &str, tool: &str, figures: (u64, u64, u64), failed: &[&str], first: &str) {
        let mut findings = Findings::default();
        assert!(Report.document(report, &mut findings), "{report}");
        assert_eq!(findings.tool(), Some(tool));
        let stated = findings.test_figures().map(|found| (found.failed, found.passed, found.skipped));
        let (failures, passed, skipped) = figures;
        assert_eq!(stated, Some((failures, Some(passed), Some(skipped))));
        assert_eq!(findings.failed().kept(), failed);
        assert_eq!(findings.into_diagnostics().next().map(|found| found.to_string()).as_deref(), Some(first));
    }

    #[test]
    fn nunit() {
        check(
            "<test-run id=\"2\" result=\"Failed\" total=\"3\"><test-suite type=\"Assembly\" result=\"Failed\"><failure><message>One or more child tests had errors</message></failure>\
             <test-case name=\"Fails\" fullname=\"N.C.Fails\" result=\"Failed\"><failure><message><![CDATA[  Expected: 1\n  But was:  2\n]]></message>\
             <stack-trace><![CDATA[   at N.C.Fails() in /p/C.cs:line 3\n]]></stack-trace></failure></test-case>\
             <test-case name=\"Ok\" fullname=\"N.C.Ok\" result=\"Passed\"><output>&lt;test-case result=\"Failed\"/&gt;</output></test-case>\
             <test-case name=\"No\" fullname=\"N.C.No\" result=\"Skipped\"/></test-suite></test-run>",
            "nunit",
            (1, 1, 1),
            &["N.C.Fails"],
            "/p/C.cs:3 error: Expected: 1",
        );
        check(
            "<test-results name=\"a.dll\" total=\"1\"><test-case name=\"N.C.Fails\" executed=\"True\" result=\"Failure\"><failure><message>no</message>\
             <stack-trace>at N.C.Fails () [0x00001] in C:\\p\\C.cs:3</stack-trace></failure></test-case></test-results>",
            "nunit",
            (1, 0, 0),
            &["N.C.Fails"],
            "C:\\p\\C.cs:3 error: no",
        );
    }

    #[test]
    fn nunit_without_a_result() {
        check(
            "<test-results name=\"a.dll\" total=\"2\"><test-suite success=\"False\"><test-case name=\"N.C.Fails\" executed=\"True\" success=\"False\">\
             <failure><message>no</message><stack-trace>at N.C.Fails () [0x00001] in /p/C.cs:3</stack-trace></failure></test-case>\
             <test-case name=\"N.C.Ok\" executed=\"True\" success=\"True\"/><test-case name=\"N.C.No\" executed=\"False\"/></test-suite></test-results>",
            "nunit",
            (1, 1, 1),
            &["N.C.Fails"],
            "/p/C.cs:3 error: no",
        );
    }

    #[test]
    fn doctest() {
        check(
            "<doctest binary=\"t\" version=\"2.4.11\"><TestSuite><TestCase name=\"adds\" filename=\"a.cpp\" line=\"3\"><SubCase name=\"s\">\
             <Expression success=\"false\" type=\"CHECK\" filename=\"a.cpp\" line=\"5\"><Original>\n a == b\n</Original></Expression></SubCase>\
             <OverallResultsAsserts successes=\"0\" failures=\"1\" test_case_success=\"false\"/></TestCase>\
             <TestCase name=\"no\" skipped=\"true\"/></TestSuite><OverallResultsAsserts successes=\"0\" failures=\"1\"/></doctest>",
            "doctest",
            (1, 0, 1),
            &["adds"],
            "a.cpp:5 error: a == b",
        );
        check(
            "<doctest binary=\"t\"><TestCase name=\"adds\" filename=\"a.h\" line=\"0\"><OverallResultsAsserts successes=\"1\" failures=\"2\"/></TestCase>\
             <TestCase name=\"ok\"><OverallResultsAsserts successes=\"1\" failures=\"0\"/></TestCase></doctest>",
            "doctest",
            (1, 1, 0),
            &["adds"],
            "a.h error: adds",
        );
    }

    #[test]
    fn xunit_and_visual_studio() {
        check(
            "<assemblies><assembly name=\"a.dll\" total=\"2\"><collection><test name=\"N.C.Fails(x: 1)\" type=\"N.C\" method=\"Fails\" result=\"Fail\"><failure exception-type=\"X\">\
             <message>Assert.Equal() Failure</message><stack-trace>   at Xunit.Assert.Equal() in /_/src/Equal.cs:line 9\n   at N.C.Fails(Int32 x) in /p/C.cs:line 3</stack-trace>\
             </failure></test><test name=\"N.C.Ok\" result=\"Pass\"/></collection></assembly></assemblies>",
            "xunit",
            (1, 1, 0),
            &["N.C.Fails(x: 1)"],
            "/p/C.cs:3 error: Assert.Equal() Failure",
        );
        check(
            "<TestRun id=\"x\"><Results><UnitTestResult testName=\"N.C.Fails\" outcome=\"Failed\"><Output><StdOut>x</StdOut><ErrorInfo><Message>no</Message>\
             <StackTrace>   at N.C.Fails() in /p/C.cs:line 3</StackTrace></ErrorInfo></Output></UnitTestResult><UnitTestResult testName=\"N.C.Ok\" outcome=\"Passed\"/>\
             <UnitTestResult testName=\"N.C.No\" outcome=\"NotExecuted\"/></Results></TestRun>",
            "vstest",
            (1, 1, 1),
            &["N.C.Fails"],
            "/p/C.cs:3 error: no",
        );
    }

    #[test]
    fn testng_and_ctest() {
        check(
            "<testng-results skipped=\"0\" failed=\"1\"><suite><test name=\"t\"><class name=\"p.C\"><test-method is-config=\"true\" status=\"PASS\" name=\"setUp\"/>\
             <test-method status=\"FAIL\" name=\"fails\"><exception class=\"java.lang.AssertionError\"><message>expected [1] but found [2]</message>\
             <full-stacktrace>java.lang.AssertionError: x\n\tat org.testng.Assert.fail(Assert.java:99)\n\tat p.C.fails(C.java:3)</full-stacktrace></exception></test-method>\
             </class></test></suite></testng-results>",
            "testng",
            (1, 0, 0),
            &["p.C.fails"],
            "C.java:3 error: expected [1] but found [2]",
        );
        check(
            "<Site BuildName=\"x\"><Testing><TestList><Test>./a</Test></TestList><Test Status=\"failed\"><Name>a</Name><Results><Measurement><Value>checking\n\
             got 2</Value></Measurement></Results></Test><Test Status=\"passed\"><Name>b</Name></Test></Testing></Site>",
            "ctest",
            (1, 1, 0),
            &["a"],
            "error: checking",
        );
        assert!(!Report.document("<Site Name=\"x\"><Build/></Site>", &mut Findings::default()));
    }
}
