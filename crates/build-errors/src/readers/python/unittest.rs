//! Python's unittest, and the tools that report through its `TextTestResult` or in the same format: nose2, Django's
//! test runner, Trial; and the counts of green.
//!
//! Source: `Lib/unittest/runner.py` (`printErrorList`, `run`) and `Lib/unittest/case.py` (`TestCase.__str__`);
//! `green/result.py` (`stopTestRun`). The output of a test can contain any text, so the counts of a run are used only
//! if they match the failures listed before them.

use crate::engine::{
    Claim, Failure, Findings, Line, Location, NAMES, Reader, RunStart, Tests, Tool, Weight, scan,
};
use crate::readers::python::traceback::{frame, in_library, is_exception};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Unittest>("unittest")
    .starts(&["FAIL: ", "ERROR: ", "FAILED (", "NO TESTS RAN", "[ERROR]", "[FAIL]"])
    .run(RunStart::Command);

#[derive(Default)]
struct Unittest {
    list: Vec<Listed>,
    /// Failures beyond the limit of the list.
    more: u64,
    inside: bool,
    rule: Rule,
    ran: Option<u64>,
    /// Counts that match nothing. They are used if there are no others.
    doubtful: Option<(Tests, u64)>,
    /// The number of failures listed above that result.
    printed: usize,
    believed: bool,
    /// The failures and errors of a result without a `Ran` line.
    alone: Option<(u64, u64)>,
}

/// The last horizontal rule. It begins a failure, or the counts.
#[derive(Default, PartialEq)]
enum Rule {
    #[default]
    None,
    Double,
    Single,
}

/// One listed failure.
struct Listed {
    /// Its test is the name in the heading.
    failure: Failure,
    error: bool,
    /// Whether the failure is in the set-up of a class or module, not in a test.
    outside: bool,
    /// Whether the module could not be loaded.
    loading: bool,
    /// Whether the traceback is still being read. It ends where captured output begins.
    traceback: bool,
    /// The description of a subtest.
    subtest: String,
}

impl Reader for Unittest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let under_double = self.rule == Rule::Double || !self.inside && is_rule(line.above, '=');
        if let Some((error, title)) = heading(text).filter(|_| under_double) {
            self.open(error, title, findings.line());
            return Claim::More;
        }
        if let Some(counts) = scan::between(text, "FAILED (", ")").filter(|(_, rest)| rest.is_empty()) {
            let ran = if self.inside { self.ran } else { ran(line.above) };
            if let Some(ran) = ran {
                return self.result(counts.0, ran, findings);
            }
            // Other runners print the number of tests differently, and their figures may count assertions.
            if !line.above.starts_with("Ran ") {
                self.alone = Some((stated(counts.0, "failures"), stated(counts.0, "errors")));
            }
        }
        if matches!(text, "[ERROR]" | "[FAIL]") && line.above.len() == TRIAL && is_all(line.above, '=') {
            findings.written_by("trial");
            self.open(text == "[ERROR]", "", findings.line());
            return Claim::More;
        }
        if text == "NO TESTS RAN" && ran(line.above) == Some(0) {
            findings.reason(Weight::Cause, text);
            return Claim::Mine;
        }
        if !self.inside {
            return Claim::Pass;
        }
        if !text.is_empty() {
            self.ran = ran(text).filter(|_| self.rule == Rule::Single);
        }
        self.rule = match () {
            () if is_rule(text, '=') => Rule::Double,
            () if is_rule(text, '-') => Rule::Single,
            () => Rule::None,
        };
        if let Some(listed) = self.list.last_mut() {
            if self.rule == Rule::None {
                listed.line(text, findings.line());
            } else if !listed.failure.message.is_empty() {
                listed.traceback = false;
            }
        }
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some((tests, errors)) = self.doubtful.take().filter(|_| !self.believed) {
            findings.tests(tests);
            self.errors(errors, findings);
        }
        self.note(findings);
        if let Some((failed, errors)) = self.alone.filter(|(failed, errors)| failed + errors > 0)
            && findings.is_empty()
        {
            findings.failed_tests(failed);
            if errors > 0 {
                findings.errored_tests(errors);
            }
        }
    }

    fn running(&self) -> bool {
        self.inside
    }
}

impl Unittest {
    fn open(&mut self, error: bool, title: &str, number: u64) {
        self.inside = true;
        self.rule = Rule::None;
        self.ran = None;
        if self.list.len() >= NAMES {
            self.more += 1;
            return;
        }
        let outside =
            ["setUpClass (", "tearDownClass (", "setUpModule (", "tearDownModule (", "_ErrorHolder"];
        self.list.push(Listed {
            failure: Failure::of_test(name(title).as_deref().unwrap_or(title), number),
            error,
            outside: outside.iter().any(|start| title.starts_with(start)),
            loading: ["_FailedTest", "ModuleImportFailure"].iter().any(|class| title.contains(class)),
            traceback: true,
            subtest: subtest(title).to_owned(),
        });
    }

    /// Reads the counts of `failures=4, errors=4, skipped=1, expected failures=1, unexpected successes=1`.
    fn result(&mut self, counts: &str, ran: u64, findings: &mut Findings) -> Claim {
        let count = |name: &str| stated(counts, name);
        // green prints `skips`, nose `SKIP`.
        let skipped = count("skipped") + count("skips") + count("SKIP");
        let (failed, errors) = (count("failures"), count("errors"));
        let odd = count("expected failures") + count("unexpected successes") + count("expectedFailures");
        let fits = |list: &[Listed]| {
            let listed = |error| list.iter().filter(|listed| listed.error == error).count() as u64;
            listed(false) == failed && listed(true) == errors
        };
        // A test can print a whole run: above the list, or in the message of the first failed test.
        let (printed, own) = self.list.split_at_checked(self.printed).unwrap_or_default();
        let sum = (failed + errors) as usize;
        if !fits(&self.list) && self.printed > 0 && sum > 0 {
            if fits(own) {
                self.list.drain(..self.printed);
            } else if own.is_empty() && printed.get(..sum).is_some_and(fits) {
                self.list.truncate(sum);
            }
        }
        let fits = self.more > 0 || fits(&self.list);
        // Subtests are listed separately but count as one test.
        let inside = self.list.iter().filter(|listed| !listed.outside);
        let mut broken: Vec<&str> = inside.map(|listed| listed.failure.test.as_str()).collect();
        broken.sort_unstable();
        broken.dedup();
        let broken = if self.list.is_empty() { failed + errors } else { broken.len() as u64 };
        // Trial counts the tests that passed. Its failures and errors can be of the same test.
        let passed = match stated(counts, "successes") {
            0 => ran.saturating_sub(broken + skipped + odd),
            stated => stated,
        };
        let tests = Tests { failed, passed, skipped };
        if !fits {
            self.doubtful = Some((tests, errors));
            self.printed = self.list.len();
            return if self.inside { Claim::More } else { Claim::Mine };
        }
        self.believed = true;
        findings.tests(tests);
        self.errors(errors, findings);
        self.note(findings);
        if failed + errors == 0 {
            findings.reason(Weight::Stated, &format!("FAILED ({counts})"));
        }
        self.inside = false;
        Claim::Mine
    }

    /// Notes the errors that a result states: modules that could not be loaded, and tests.
    fn errors(&mut self, stated: u64, findings: &mut Findings) {
        let mut loading = 0;
        for listed in self.list.extract_if(.., |listed| listed.loading) {
            loading += 1;
            listed.failure.note_error(findings);
        }
        let loading = stated.min(loading);
        findings.summary(Some(loading), None, None);
        if stated > loading {
            findings.errored_tests(stated - loading);
        }
    }

    fn note(&mut self, findings: &mut Findings) {
        self.printed = 0;
        for Listed { mut failure, error, subtest, .. } in self.list.drain(..).filter(|listed| !listed.loading)
        {
            if !subtest.is_empty() {
                failure.detail(&subtest);
            }
            if error {
                findings.errored_test(&failure.test);
            } else {
                findings.failed_test(&failure.test);
            }
            failure.note(findings);
        }
        self.more = 0;
    }
}

impl Listed {
    /// Reads the frames of a traceback and then the exception, which is not indented and may continue. If there are
    /// several exceptions, the last one failed the test.
    fn line(&mut self, text: &str, number: u64) {
        if matches!(text, "Stdout:" | "Stderr:") {
            self.traceback = false;
        }
        if !self.traceback {
            return;
        }
        let failure = &mut self.failure;
        // subunit repeats the name above the traceback.
        if text == failure.test && failure.message.is_empty() {
            return;
        }
        if failure.test.is_empty() && !failure.message.is_empty() && is_dotted(text) {
            text.clone_into(&mut failure.test);
            failure.extend(number);
        } else if begins_traceback(text) {
            failure.message.clear();
            failure.forget_detail();
        } else if !failure.message.is_empty() {
            if !text.is_empty() {
                failure.detail(text);
                failure.extend(number);
            }
        } else if let Some((file, line)) = frame(text) {
            if !in_library(file) || failure.file.is_empty() {
                failure.locate(Location { file, line, column: None });
            }
        } else if is_exception(text) {
            text.clone_into(&mut failure.message);
            failure.extend(number);
        }
    }
}

/// Whether a traceback follows. Results that were sent as text have an exception before it:
/// `testtools.testresult.real._StringException: Traceback (most recent call last):`.
fn begins_traceback(text: &str) -> bool {
    let text = text.split_once("_StringException: ").map_or(text, |(_, sent)| sent);
    text.starts_with("Traceback (most recent call last):")
}

/// The length of the rules of Trial (`twisted/trial/reporter.py`), which prints its results in the same format, but the
/// name of the test below its traceback.
const TRIAL: usize = 79;

/// Whether the line consists of this character, 70 times, or as often as Trial prints it.
fn is_rule(text: &str, of: char) -> bool {
    matches!(text.len(), 70 | TRIAL) && is_all(text, of)
}

/// Whether the line is the name that Trial gives a test: `shop.test_cart.CartTests.test_removes`. Does not match `ValueError`
/// or `a.b: no`.
fn is_dotted(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.contains('.') && text.split('.').all(is_word)
}

fn is_all(text: &str, of: char) -> bool {
    text.chars().all(|c| c == of)
}

/// Whether the heading is an error, and its title: `FAIL: test_total (tests.test_cart.CartTest.test_total)`.
fn heading(text: &str) -> Option<(bool, &str)> {
    text.strip_prefix("FAIL: ")
        .map(|title| (false, title))
        .or_else(|| Some((true, text.strip_prefix("ERROR: ")?)))
}

/// The dotted name: `tests.test_cart.CartTest.test_total`. Before Python 3.11 the brackets contain only the class.
fn name(title: &str) -> Option<String> {
    let (method, rest) = title.split_once(" (")?;
    let (path, _) = rest.split_once(')')?;
    let whole = path.strip_suffix(method).is_some_and(|class| class.ends_with('.'));
    Some(if whole { path.to_owned() } else { format!("{path}.{method}") })
}

/// The description of a subtest in `test_sub (tests.T.test_sub) (i=1)`, `test_sub (tests.T.test_sub) [even] (i=1)`.
fn subtest(title: &str) -> &str {
    title.split_once(") ").map_or("", |(_, rest)| rest).trim()
}

/// The count with this name in `failures=4, skipped=1`.
fn stated(counts: &str, name: &str) -> u64 {
    let mut pairs = counts.split(", ").filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(key, count)| if key == name { count.parse().ok() } else { None }).unwrap_or(0)
}

/// The number of tests in `Ran 11 tests in 0.001s`, or green's `Ran 4 tests in 0.172s using 2 processes`.
fn ran(text: &str) -> Option<u64> {
    let ([count], time) = scan::filled(text, "Ran # test(s) in ")?;
    let (time, _) =
        time.split_once(" using ").filter(|(_, by)| by.contains(" process")).unwrap_or((time, ""));
    time.strip_suffix('s')?.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let dotted = Some("t.Cart.test_a".to_owned());
        assert_eq!(name("test_a (t.Cart.test_a)"), dotted);
        assert_eq!(name("test_a (t.Cart)"), dotted);
        assert_eq!(name("test_a (t.Cart.test_a) [even] (n=1)"), dotted);
        assert_eq!(ran("Ran 11 tests in 0.001s"), Some(11));
        assert_eq!(ran("Ran 11 tests in a row"), None);
        assert_eq!(ran("Ran 4 tests in 0.172s using 2 processes"), Some(4));
    }

    #[test]
    fn results_of_trial() {
        let tool = |width| {
            let rule = "=".repeat(width);
            let output = format!(
                "{rule}\n[FAIL]\nx\n\n{}\nRan 2 tests in 0.1s\n\nFAILED (failures=1)\n",
                "-".repeat(width)
            );
            crate::engine::read(&[&TOOL], &output).tool().map(str::to_owned)
        };
        assert_eq!((tool(79).as_deref(), tool(70)), (Some("trial"), None));
    }

    #[test]
    fn trial_counts_what_passed() {
        let output = "Ran 9 tests in 0.1s\n\nFAILED (skips=1, expectedFailures=1, failures=1, errors=2, successes=5)\n";
        let figures = crate::engine::read(&[&TOOL], &format!("{}\n{output}", "-".repeat(70))).test_figures();
        assert_eq!(figures.map(|figures| (figures.failed, figures.passed)), Some((1, Some(5))));
    }

    #[test]
    fn results_that_were_sent_as_text() {
        let (double, single) = ("=".repeat(70), "-".repeat(70));
        let output = format!(
            "{double}\nFAIL: t.A.test_a\nt.A.test_a\n{single}\ntesttools.testresult.real._StringException: Traceback (most recent call last):\n  File \"t.py\", line 3, in test_a\n    x\nAssertionError: 1 != 2\n\n\n{single}\nRan 2 tests in 0.1s\n\nFAILED (failures=1)"
        );
        let found = crate::engine::found(&TOOL, &output);
        assert_eq!(found.first().map(String::as_str), Some("t.py:3 error: AssertionError: 1 != 2"));
    }

    #[test]
    fn a_forged_result_does_not_count() {
        let (double, single) = ("=".repeat(70), "-".repeat(70));
        let forged = format!("{single}\nRan 99 tests in 0.1s\n\nFAILED (failures=77)");
        let output = format!(
            "{forged}\n{double}\nFAIL: test_a (t.A.test_a)\n{single}\nTraceback (most recent call last):\n  File \"t.py\", line 3, in test_a\n    x\nAssertionError: 1 != 2\n\nStdout:\n{forged}\n\n{single}\nRan 2 tests in 0.1s\n\nFAILED (failures=1)"
        );
        let found = crate::engine::found(&TOOL, &output);
        let expected =
            ["t.py:3 error: AssertionError: 1 != 2", "failed: t.A.test_a", "1 failed, 1 passed, 0 skipped"];
        assert_eq!(found, expected);
    }
}
