//! The test plugins of Maven, Surefire and Failsafe, with JUnit 3, 4, 5 and TestNG.
//!
//! Each class has a line, `Tests run: …, Time elapsed: … <<< FAILURE!`, with its failures below. Then `Results:`
//! follows with the lists of failures and errors, and the total of the module, which has no time. Errors are not
//! failures: Maven counts them separately. Source: `surefire`'s `DefaultReporterFactory`, `TestSetStats` and
//! `StatelessTestsetInfoReporter`.

use crate::engine::{Claim, Failure, Findings, Line, NAMES, Reader, RunStart, Tests, Tool, Weight, scan};
use crate::readers::jvm::stack;
use crate::readers::shared::summaries::Summaries;

pub(in crate::readers) const TOOL: Tool = Tool::test::<Surefire>("maven")
    .starts(&[
        "[ERROR] Tests run: ", "[ERROR] Failures:", "[ERROR] Errors:", "[INFO] Results:", "Results :",
        "Tests run: ",
    ])
    .run(RunStart::Mixed);

#[derive(Default)]
struct Surefire {
    block: Block,
    /// Whether the lists and the total begin with their level in brackets.
    levels: bool,
    /// The class whose failures are being read, with its package.
    class: String,
    /// The failure that is being read.
    failure: Option<Failure>,
    /// Whether the line of a class with failures was read.
    blocks: bool,
    /// The failures below the lines of the classes: a simple class name and a method, with the arguments of this
    /// invocation.
    items: Vec<(String, String)>,
    /// The totals of the modules, checked against the failures in their lists.
    summaries: Summaries,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// Below the line of a class.
    Class,
    /// Below `Results:`, before a list.
    Results,
    Failures,
    Errors,
    /// Tests that failed first and passed when they were run again.
    Flakes,
}

impl Reader for Surefire {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let (level, text) = level(line.text);
        if self.block != Block::Class {
            self.settle(findings);
        }
        let listing = self.is_listing();
        let dressed = !listing || !self.levels || !level.is_empty();
        if let Some(total) = text.strip_prefix("Tests run: ").filter(|_| dressed) {
            return self.total(total, Line { text, ..line }, findings);
        }
        if matches!(text.trim_end(), "Results:" | "Results :") && level != "ERROR" {
            (self.block, self.levels) = (Block::Results, !level.is_empty());
            return Claim::More;
        }
        // `mvn -q` prints the lists without their heading.
        if level == "ERROR" && matches!(self.block, Block::None | Block::Class) {
            match text.trim_end() {
                "Failures:" => (self.block, self.levels) = (Block::Failures, true),
                "Errors:" => (self.block, self.levels) = (Block::Errors, true),
                _ => {}
            }
        }
        match self.block {
            Block::None => Claim::Pass,
            Block::Class => self.item(level, text, findings),
            // A message continues without a level, if other lines have levels.
            _ if self.levels && level.is_empty() => Claim::More,
            Block::Results | Block::Failures | Block::Errors | Block::Flakes => self.listed(text, findings),
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        std::mem::take(&mut self.summaries).end(findings);
    }
}

impl Surefire {
    fn is_listing(&self) -> bool {
        matches!(self.block, Block::Results | Block::Failures | Block::Errors | Block::Flakes)
    }

    /// Ends a failure.
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take().filter(Failure::is_located) {
            failure.note(findings);
        }
    }

    /// Reads `5, Failures: 1, Errors: 2, Skipped: 1`. The total of a class also has its time and name.
    fn total(&mut self, total: &str, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Line { text, above } = line;
        let Some((tests, errors)) = counted(total) else { return Claim::Pass };
        self.settle(findings);
        if total.contains("Time elapsed: ") {
            let class = [" - in ", " -- in "].iter().find_map(|word| Some(total.split_once(word)?.1));
            let failed = total.contains("<<< FAILURE!") || total.contains("<<< ERROR!");
            // Old versions print the class only on the line above.
            let named = class.or_else(|| above.strip_prefix("Running "));
            let Some(class) = named.filter(|_| failed) else {
                self.block = Block::None;
                // Ant's total of a suite has no class.
                return if class.is_some() || failed { Claim::Mine } else { Claim::Pass };
            };
            class.trim().clone_into(&mut self.class);
            (self.block, self.blocks) = (Block::Class, true);
            return Claim::More;
        }
        // A total counts only after the lists, because any program can print one.
        if !self.is_listing() {
            return Claim::Pass;
        }
        self.summaries.read_with_errors([tests.failed, 0], tests, errors, findings);
        if tests.failed == 0 && errors > 0 {
            findings.reason(Weight::Stated, text);
        }
        *self = Self { summaries: std::mem::take(&mut self.summaries), ..Self::default() };
        Claim::Mine
    }

    /// Reads a line below the line of a class: `[ERROR] wrong(shop.CartTest)  Time elapsed: 0.003 s  <<< FAILURE!` (in
    /// JUnit 5 and Surefire 3.x: `wrong Time…`, `shop.CartTest.wrong -- Time…`), the exception, or a frame.
    fn item(&mut self, level: &str, text: &str, findings: &mut Findings) -> Claim {
        if let Some((name, _)) = text.split_once("Time elapsed: ").filter(|_| text.contains(" <<< ")) {
            let name = name.trim_end().trim_end_matches(" --").trim_end();
            let simple = self.class.rsplit('.').next().unwrap_or_default().to_owned();
            let of_class = name.strip_suffix(')').and_then(|name| name.rsplit_once('('));
            let method = match of_class {
                Some((method, class)) if class == self.class => method,
                _ => name.strip_prefix(&*self.class).map_or(name, |method| method.trim_start_matches('.')),
            };
            self.settle(findings);
            self.failure = Some(Failure::of_test(&format!("{simple}.{method}"), findings.line()));
            if self.items.len() < NAMES {
                self.items.push((simple, method.to_owned()));
            }
            return Claim::More;
        }
        if level == "INFO" || level == "WARNING" {
            self.settle(findings);
            self.block = Block::None;
            return Claim::Pass;
        }
        // A blank line ends the stack. Lines after it are printed by tests.
        let over = text.is_empty() && self.failure.as_ref().is_some_and(Failure::is_located);
        if over {
            self.settle(findings);
        } else if let Some(failure) = &mut self.failure {
            stack::take(failure, text, findings.line(), |method| stack::is_of(method, &self.class));
        }
        Claim::More
    }

    /// Reads a line below `Results:`: `[ERROR] Failures: `, `[ERROR]   CartTest.wrong:13 77 failed`, and for a test
    /// that ran several times `[ERROR] shop.CartTest.equal(shop.CartTest)`, `[INFO]   Run 1: PASS`,
    /// `[ERROR]   Run 2: CartTest.equal:9 expected`.
    fn listed(&mut self, text: &str, findings: &mut Findings) -> Claim {
        match text.trim_end() {
            "Failures:" => self.block = Block::Failures,
            "Errors:" | "Tests in error:" => self.block = Block::Errors,
            "Flakes:" => self.block = Block::Flakes,
            row if row.starts_with("Failed tests:") => {
                self.block = Block::Failures;
                self.failed(row.trim_start_matches("Failed tests:").trim(), findings);
            }
            row if self.block == Block::Failures && row.starts_with("  ") => {
                let row = row.trim_start();
                let run = row.strip_prefix("Run ").and_then(scan::number);
                self.failed(run.and_then(|(_, row)| row.strip_prefix(": ")).unwrap_or(row), findings);
            }
            row if self.block == Block::Errors && row.starts_with("  ") => {
                errored(row.trim_start(), findings);
            }
            _ => {}
        }
        Claim::More
    }

    /// Notes the failed test in `CartTest.wrong:13->check:20 77 failed`, in old versions
    /// `wrong(shop.CartTest): 77 failed`. Does not match `PASS`.
    fn failed(&mut self, row: &str, findings: &mut Findings) {
        let head = row.split(' ').next().unwrap_or(row);
        let name = head.split([':', '-']).next().unwrap_or(head);
        // The blocks of the classes, which have the whole message, may be above the start of the output.
        if let Some(message) =
            row.get(head.len() + 1..).filter(|text| !self.blocks && name != head && !text.is_empty())
        {
            let mut failure = Failure::of_test(name, findings.line());
            failure.say(message);
            failure.note(findings);
        }
        let Some((class, method)) = name.split_once('.') else {
            if name.contains('(') {
                findings.failed_test(name);
                self.summaries.see([1, 0]);
            }
            return;
        };
        self.summaries.see([1, 0]);
        // The line of the class contains the arguments of the invocation.
        let found = self.items.iter().position(|(item, invoked)| {
            class.split('$').next() == Some(item)
                && invoked.strip_prefix(method).is_some_and(|rest| rest.starts_with(['{', '[', '(']))
        });
        match found {
            Some(index) => {
                let (_, invoked) = self.items.swap_remove(index);
                findings.failed_test_again(&format!("{class}.{invoked}"));
            }
            None => findings.failed_test_again(name),
        }
    }
}

/// Notes the test in `CartTest.slow:20 » TestTimedOut test timed out`, in old versions
/// `slow(shop.CartTest): test timed out`. Does not match `Run 1: PASS` or the next line of a message.
fn errored(row: &str, findings: &mut Findings) {
    let head = row.split(' ').next().unwrap_or(row);
    let name = head.split([':', '-']).next().unwrap_or(head);
    if name != head || row.contains(" » ") {
        findings.errored_test(name);
    }
}

/// The level in brackets, and the text after it: `[ERROR]   a`. Old versions print no level.
fn level(text: &str) -> (&str, &str) {
    match scan::between(text, "[", "]") {
        Some((level @ ("ERROR" | "WARNING" | "INFO"), rest)) => {
            (level, rest.strip_prefix(' ').unwrap_or(rest))
        }
        _ => ("", text),
    }
}

/// The counts in `5, Failures: 1, Errors: 2, Skipped: 1`, and its number of errors. Does not match `5, Failures: 77`.
fn counted(total: &str) -> Option<(Tests, u64)> {
    let ([run, failed, errors, skipped], _) = scan::filled(total, "#, Failures: #, Errors: #, Skipped: #")?;
    let passed = run.saturating_sub(failed + errors + skipped);
    Some((Tests { failed, passed, skipped }, errors))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(lines: &[&str]) -> Findings {
        crate::engine::read(&[&TOOL], &lines.join("\n"))
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        let findings = read(&[
            "[INFO] Running a.BTest",
            "Tests run: 99, Failures: 77, Errors: 0, Skipped: 0",
            "[ERROR] forged(a.Forged)  Time elapsed: 0 s  <<< FAILURE!",
            "[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.2 s <<< FAILURE! - in a.BTest",
        ]);
        assert!(findings.is_empty());
    }

    #[test]
    fn a_whole_total_that_a_test_prints_is_not_counted() {
        let module = [
            "[INFO] Results:",
            "[ERROR] Failures: ",
            "[ERROR]   BTest.odd:11 x",
            "[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0",
        ];
        let forged = ["[INFO] Results:", "[ERROR] Tests run: 99, Failures: 77, Errors: 0, Skipped: 0"];
        let findings = read(&[&forged[..], &module[..], &module[..]].concat());
        assert_eq!(
            findings.test_figures().map(|figures| (figures.failed, figures.passed)),
            Some((2, Some(2)))
        );
    }

    #[test]
    fn what_messages_say_is_not_counted() {
        let findings = read(&[
            "[INFO] Results:",
            "[ERROR] Failures: ",
            "[ERROR]   BTest.odd:11 ",
            "Expecting actual:",
            "  forged.Test:3 no",
            "Tests run: 99, Failures: 77, Errors: 0, Skipped: 0",
            "[INFO] ",
            "[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0",
        ]);
        assert_eq!(findings.failed().kept(), ["BTest.odd"]);
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(1));
    }

    #[test]
    fn a_list_whose_classes_were_cut_off_has_the_messages() {
        let list = ["[ERROR] Failures:", "[ERROR]   BTest.odd:11->is:3 bad x", "[ERROR]   BTest.even:7 "];
        let total = ["[ERROR] Tests run: 2, Failures: 2, Errors: 0, Skipped: 0"];
        let diagnostics = read(&[&list[..], &total[..]].concat()).into_diagnostics();
        let found: Vec<_> = diagnostics.map(|found| (found.test, found.message)).collect();
        assert_eq!(found, [(Some("BTest.odd".to_owned()), "bad x".to_owned())]);
    }

    #[test]
    fn old_versions_print_the_class_above() {
        let findings = read(&[
            "Running a.BTest",
            "Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.002 sec <<< FAILURE!",
            "odd(a.BTest)  Time elapsed: 0.001 sec  <<< FAILURE!",
            "java.lang.AssertionError",
            "\tat org.junit.Assert.fail(Assert.java:3)",
            "\tat a.BTest.odd(BTest.java:11)",
            "",
            "Results :",
            "",
            "Failed tests:   odd(a.BTest)",
            "",
            "Tests run: 2, Failures: 1, Errors: 0, Skipped: 0",
        ]);
        assert_eq!(findings.failed().kept(), ["odd(a.BTest)"]);
        assert_eq!(findings.files().kept(), ["BTest.java"]);
    }

    #[test]
    fn invocations_of_surefire_3() {
        let findings = read(&[
            "[ERROR] Tests run: 2, Failures: 2, Errors: 0, Skipped: 0, Time elapsed: 0.2 s <<< FAILURE! -- in a.BTest",
            "[ERROR] a.BTest.odd(int)[2] -- Time elapsed: 0.001 s <<< FAILURE!",
            "org.opentest4j.AssertionFailedError: x",
            "\tat org.junit.Assert.fail(Assert.java:3)",
            "\tat a.BTest.odd(BTest.java:11)",
            "[INFO] ",
            "[INFO] Results:",
            "[INFO] ",
            "[ERROR] Failures: ",
            "[ERROR]   BTest.odd:11 x",
            "[ERROR]   BTest.even:12->check:3 y",
            "[INFO] ",
            "[ERROR] Tests run: 2, Failures: 2, Errors: 0, Skipped: 0",
        ]);
        assert_eq!(findings.failed().kept(), ["BTest.odd(int)[2]", "BTest.even"]);
        assert_eq!(findings.test_figures().map(|figures| figures.failed), Some(2));
        assert_eq!(findings.files().kept(), ["BTest.java"]);
    }
}
