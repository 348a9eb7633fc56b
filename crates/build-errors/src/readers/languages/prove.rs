//! `prove`: the report at the end. The names of the tests are in the output of the tests, which may be hidden.
//!
//! Source: `TAP::Formatter::Base` (`summary`), `TAP::Formatter::Session` (`_output_test_failure`), `Test::Builder` for
//! `#   Failed test` and, in `_ending`, for `# Looks like your test exited with 255`.

use crate::engine::{
    Claim, Failure, Findings, Line, Location, NAMES, Reader, RunStart, Tests, Tool, Weight, scan,
};
use crate::readers::languages::perl;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Prove>("prove")
    .starts(&[
        "Test Summary Report", "Files=", "#   Failed test", "# Failed test", "# Looks like ", NO_PLAN,
        "Dubious, ", "Failed ",
    ])
    .is_harness()
    .run(RunStart::Mixed);

/// What is between the last words of a script and its exit status, if the script has no plan.
const NO_PLAN: &str = "# Tests were run but no plan was declared";

#[derive(Default)]
struct Prove {
    /// Whether the report is being read.
    report: bool,
    failed: u64,
    /// The failed tests of the files so far, which count if there is no report.
    so_far: u64,
    /// The file of the report that is being read, if none of its tests failed.
    file: Option<String>,
    /// The reason why a file failed without a failed test.
    why: Option<String>,
    /// The names of the failed tests, without those of subtests.
    names: Vec<String>,
    /// The number of failed tests that have no name.
    unnamed: u64,
    /// The open failed test.
    test: Option<Failure>,
    /// The line above [`NO_PLAN`], and its number.
    last_words: (u64, String),
    /// The exit status of a script that died, and its last words.
    died: Option<(u64, Failure)>,
}

impl Reader for Prove {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(comment) = text.trim_start().strip_prefix('#')
            && let Some(test) = &mut self.test
            && failed_test(comment).is_none()
            && ![" Looks like you ", " Seeded srand with "].iter().any(|start| comment.starts_with(start))
        {
            // `#   at t/cart.t line 4.`, then `#          got: '3'`.
            match comment.trim_start().strip_prefix("at ").and_then(place).filter(|_| !test.is_located()) {
                Some(at) => test.locate(at),
                None => test.detail(comment),
            }
            test.extend(findings.line());
            return Claim::More;
        }
        self.settle(findings);
        if let Some(status) = text.strip_prefix("# Looks like your test exited with ") {
            let last_words = std::mem::take(&mut self.last_words);
            let unplanned = line.above.starts_with(NO_PLAN);
            let (first, above) = if unplanned {
                last_words
            } else {
                (findings.line().saturating_sub(1), line.above.to_owned())
            };
            self.died = died(status, &above, first, findings.line());
            return Claim::Mine;
        }
        if text.starts_with(NO_PLAN) {
            self.last_words = (findings.line().saturating_sub(1), line.above.to_owned());
        }
        // The last words of a script are the last comment above its exit status.
        let died = self.died.take_if(|_| text.starts_with('#') || text.starts_with("Dubious, "));
        if let Some((exited, failure)) = died
            && let Some(status) = text.strip_prefix("Dubious, test returned ")
            && scan::number(status).is_some_and(|(status, _)| status == exited)
        {
            failure.note(findings);
            return Claim::Mine;
        }
        // Subtests are indented.
        if let Some(name) = text.trim_start().strip_prefix('#').and_then(failed_test) {
            let name = name.trim();
            if let Some(at) = name.strip_prefix("at ").and_then(place) {
                let mut unnamed = Failure::begin(findings.line());
                unnamed.say("Failed test");
                unnamed.locate(at);
                self.unnamed += u64::from(text.starts_with('#'));
                self.test = Some(unnamed);
                return Claim::More;
            }
            let name = name.strip_prefix('\'').and_then(|name| name.strip_suffix('\'')).unwrap_or(name);
            if text.starts_with('#') && !name.is_empty() && self.names.len() < NAMES {
                self.names.push(name.to_owned());
            }
            let mut test = Failure::of_test(name, findings.line());
            test.say(name);
            self.test = Some(test);
            return Claim::More;
        }
        if let Some(failed) = failed_of_file(text) {
            self.so_far += failed;
        }
        if text == "Test Summary Report" {
            self.report = true;
            return Claim::More;
        }
        if !self.report {
            return Claim::Pass;
        }
        if let Some(counts) = text.strip_prefix("Files=") {
            self.close(counts, findings);
            return Claim::Mine;
        }
        if let Some((file, counts)) = text.split_once("(Wstat: ") {
            self.failed +=
                counts.split_once("Failed: ").and_then(|(_, rest)| scan::number(rest)).map_or(0, |n| n.0);
            self.file = counts.contains("Failed: 0)").then(|| file.trim_end().to_owned());
        } else if let Some(file) = &self.file
            && self.why.is_none()
            && ["  Non-zero ", "  Parse errors: "].iter().any(|start| text.starts_with(start))
        {
            self.why = Some(format!("{file}: {}", text.trim()));
        }
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        if self.so_far > 0 {
            findings.failed_tests(self.so_far);
            self.name(self.so_far, findings);
        }
    }
}

impl Prove {
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(test) = self.test.take().filter(Failure::is_located) {
            test.note(findings);
        }
    }

    /// Names the failed tests if as many were printed as the report counts. Otherwise a test printed lines of the same form.
    fn name(&self, failed: u64, findings: &mut Findings) {
        if self.names.len() as u64 + self.unnamed == failed {
            self.names.iter().for_each(|name| findings.failed_test(name));
        }
    }

    /// Reads the counts of `6, Tests=11,  0 wallclock secs`.
    fn close(&mut self, counts: &str, findings: &mut Findings) {
        let total = counts.split_once("Tests=").and_then(|(_, rest)| scan::number(rest)).map_or(0, |n| n.0);
        let failed = self.failed;
        findings.tests(Tests { failed, passed: total.saturating_sub(failed), skipped: 0 });
        self.name(failed, findings);
        if failed == 0
            && let Some(why) = &self.why
        {
            findings.reason(Weight::Stated, why);
        }
        *self = Self::default();
    }
}

/// The failed tests of a file, whose name is on a line above: `Failed 1/33 subtests`. Does not match
/// `Failed 2/33 test programs. 0/239 subtests failed.`
fn failed_of_file(text: &str) -> Option<u64> {
    let ([failed, _], rest) = scan::filled(text.trim_start(), "Failed #/# subtests")?;
    rest.trim_end().is_empty().then_some(failed)
}

/// The exit status in `255 just after 1.`, and the failure in the line above: `no server at t/a.t line 3.` The reader of
/// Perl has those of scripts that do not compile.
fn died(status: &str, above: &str, first: u64, line: u64) -> Option<(u64, Failure)> {
    let passed_on = ["BEGIN failed--compilation aborted", "Compilation failed in require"];
    let (at, message) = perl::place(above)?;
    let is_known = perl::TOOL.starts.iter().chain(&passed_on).any(|start| above.starts_with(start));
    if is_known || above.starts_with('#') {
        return None;
    }
    let mut failure = Failure::begin(first);
    failure.extend(line);
    failure.say(message);
    failure.locate(at);
    Some((scan::number(status)?.0, failure))
}

/// The rest of a comment that reports a failed test: `Test::Builder`'s `   Failed test 'adds'`, Test2's ` Failed test 'adds'`.
/// Does not match ` Failed test "x"`.
fn failed_test(comment: &str) -> Option<&str> {
    let of_test2 = |name: &&str| name.starts_with(" '") && name.ends_with('\'') || name.starts_with(" at ");
    let test2 = || comment.strip_prefix(" Failed test").filter(of_test2);
    comment.strip_prefix("   Failed test").or_else(test2)
}

/// The location of `t/cart.t line 4.`
fn place(text: &str) -> Option<Location<'_>> {
    let (file, line) = text.strip_suffix('.')?.rsplit_once(" line ")?;
    Some(Location { file, line: Some(line.parse().ok()?), column: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAILED: &str =
        "#   Failed test 'adds'\n#   at t/a.t line 3.\n#          got: '3'\n#     expected: '4'\n\n";
    const REPORT: &str = "Test Summary Report\n-------------------\nt/a.t (Wstat: 256 (exited 1) Tests: 2 Failed: 1)\n  Failed test:  1\n\
        Files=1, Tests=2,  0 wallclock secs\nResult: FAIL\n";

    #[test]
    fn names_are_those_that_the_report_counts() {
        let findings = crate::engine::read(&[&TOOL], &format!("{FAILED}{REPORT}"));
        assert_eq!(findings.failed().kept(), ["adds"]);
        // One of the two was printed by a test.
        let forged = "#   Failed test 'forged'\n\n";
        let findings = crate::engine::read(&[&TOOL], &format!("{forged}{FAILED}{REPORT}"));
        assert!(findings.failed().kept().is_empty());
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(1));
    }

    #[test]
    fn tests_of_test2() {
        let test2 = "# Failed test 'deep'\n# at t/a.t line 2.\n# +------+-----+\n# | {b}  | 2   |\n# +------+-----+\n\n";
        let forged = "# Failed test \"forged\"\n# at t/b.t line 9.\n";
        let found = crate::engine::found(&TOOL, &format!("{forged}{test2}{REPORT}"));
        let expected = ["t/a.t:2 error: deep", "failed: deep", "1 failed, 1 passed, 0 skipped"];
        assert_eq!(found, expected);
    }

    #[test]
    fn names_beside_a_test_without_one() {
        let unnamed = "#   Failed test at t/a.t line 9.\n";
        let report = REPORT.replace("Failed: 1)", "Failed: 2)");
        let findings = crate::engine::read(&[&TOOL], &format!("{FAILED}{unnamed}{report}"));
        assert_eq!(findings.failed().kept(), ["adds"]);
    }

    #[test]
    fn a_test_without_a_name() {
        let unnamed = "#   Failed test at t/a.t line 3.\n#          got: '3'\n\n";
        let expected =
            ["t/a.t:3 error: Failed test", "0 errors, 0 warnings", "1 failed, 1 passed, 0 skipped"];
        assert_eq!(crate::engine::found(&TOOL, &format!("{unnamed}{REPORT}")), expected);
    }

    #[test]
    fn the_tap_of_the_tests() {
        let tap = "t/a.t ..\n1..2\nok 1\nnot ok 2 - adds\nDubious, test returned 1\nFailed 1/2 subtests\nt/b.t ..\nok 1\n1..1\nok\n\n";
        for check in ["test", "lint"] {
            let output = format!("{FAILED}{tap}{REPORT}");
            let context = crate::ErrorBuilder::new().output(check, Some(1), &output).context;
            assert_eq!((context.failed_tests, context.passed_tests), (Some(1), Some(1)), "{check}");
            assert_eq!(context.failed_test_names, ["adds"]);
        }
    }

    #[test]
    fn why_a_file_failed_without_a_failed_test() {
        let report = "Test Summary Report\n-------------------\nt/a.t (Wstat: 0 Tests: 9 Failed: 0)\n  TODO passed:   3\n\
            t/b.t      (Wstat: 9 Tests: 2 Failed: 0)\n  Non-zero wait status: 9\n  Parse errors: No plan found\n\
            Files=2, Tests=11,  0 wallclock secs\nResult: FAIL\n";
        let context = crate::ErrorBuilder::new().output("test", Some(1), report).context;
        assert_eq!(context.reason.as_deref(), Some("t/b.t: Non-zero wait status: 9"));
    }

    #[test]
    fn the_last_words_of_a_script() {
        let died = "no server at t/a.t line 3.\n# Looks like your test exited with 255 just after 1.\n";
        let dubious = "t/a.t ..\nDubious, test returned 255 (wstat 65280, 0xff00)\nNo subtests run\n";
        let found = |output: &str| crate::engine::found(&TOOL, output);
        let known = ["t/a.t:3 error: no server", "0 errors, 0 warnings"];
        assert_eq!(found(&format!("{died}{dubious}")), known);
        let unplanned =
            died.replace("# Looks", &format!("{NO_PLAN} and done_testing() was not seen.\n# Looks"));
        assert_eq!(found(&format!("{unplanned}{dubious}")), known);
        // A test printed the lines.
        for output in [
            died.to_owned(),
            format!("{died}{}", dubious.replace("255", "1")),
            format!("{died}# Looks like you failed 1 test of 2.\n{dubious}"),
            format!("{died}{FAILED}{dubious}"),
            format!("# x at t/b.t line 4.\n# Looks like your test exited with 255 just after 1.\n{dubious}"),
        ] {
            let found = found(&output);
            assert!(!found.iter().any(|found| found.contains("no server")), "{output}{found:?}");
        }
    }

    #[test]
    fn an_output_without_a_report() {
        let read = |output: &str| crate::engine::read(&[&TOOL], output);
        let findings = read(&format!(
            "{FAILED}t/a.t ..\nDubious, test returned 1 (wstat 256, 0x100)\nFailed 1/2 subtests\n"
        ));
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(1));
        assert_eq!(findings.failed().kept(), ["adds"]);
        assert!(read("Failed 2/33 test programs. 0/239 subtests failed.\n").test_figures().is_none());
    }
}
