//! The console launcher of JUnit: `java -jar junit-platform-console-standalone.jar`.
//!
//! The failures are below `Failures (7):`, with three lines and a stack each. Then come the time and twelve rows of
//! counts, of containers (classes and engines) and of tests. Source: `MutableTestExecutionSummary` of the JUnit
//! Platform.

use crate::engine::{Claim, Failure, Findings, Line, NAMES, Reader, Tests, Tool, Weight, scan};
use crate::readers::jvm::stack;

pub(in crate::readers) const TOOL: Tool = Tool::test::<JunitPlatform>("junit")
    .starts(&["Failures (", "Test run finished after ", "Thanks for using JUnit!"]);

#[derive(Default)]
struct JunitPlatform {
    block: Block,
    /// The possible headings. A message may contain a heading too.
    headings: Vec<Heading>,
    /// The first failures. All failures are counted.
    failures: Vec<Listed>,
    count: u64,
    rows: Rows,
    /// The last summary. An earlier one may have been printed by a test.
    ended: Option<Ended>,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum Block {
    #[default]
    None,
    /// After a heading: the name of a failure and its source must follow.
    Heading,
    Name,
    Failures,
    /// The rows of counts.
    Rows,
}

/// The heading `Failures (7):`, and the state before it.
struct Heading {
    stated: u64,
    failures: usize,
    count: u64,
}

#[derive(Default)]
struct Listed {
    /// A failure. Its test is the name as printed by the launcher, without the engine: `CartTest:sums()`.
    failure: Failure,
    /// The class whose frame is the location of the failure; empty until the line that names it.
    class: String,
    is_test: bool,
    /// Whether a frame was read. The message is above the stack.
    in_stack: bool,
}

#[derive(Default, Clone, Copy)]
struct Rows {
    containers_failed: u64,
    skipped: u64,
    aborted: u64,
    passed: u64,
}

struct Ended {
    tests: Tests,
    containers_failed: u64,
    /// The failures that its heading announced; empty if their number differs from the rows of counts.
    failures: Vec<Listed>,
}

impl Reader for JunitPlatform {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(stated) = heading(text).filter(|_| self.headings.len() < NAMES) {
            self.headings.push(Heading { stated, failures: self.failures.len(), count: self.count });
            if self.block != Block::Failures {
                self.block = Block::Heading;
            }
            return Claim::More;
        }
        if text.starts_with("Test run finished after ") {
            self.block = Block::Rows;
            self.rows = Rows::default();
            return Claim::More;
        }
        match self.block {
            Block::Heading if text.starts_with("  ") && !text.starts_with("   ") => {
                self.block = Block::Name;
                self.failure(text, findings.line())
            }
            Block::Name if text.starts_with("    ") && text.contains("Source [") => {
                self.block = Block::Failures;
                self.failure(text, findings.line())
            }
            Block::Heading | Block::Name => {
                *self = Self { ended: self.ended.take(), ..Self::default() };
                Claim::Pass
            }
            Block::Failures => self.failure(text, findings.line()),
            Block::Rows => self.row(text),
            Block::None if text.starts_with("Thanks for using JUnit!") => {
                self.finish(findings);
                Claim::Mine
            }
            Block::None => Claim::Pass,
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        let Some(Ended { tests, containers_failed, failures }) = std::mem::take(self).ended else { return };
        findings.tests(tests);
        if let Some(first) = failures.first().filter(|_| tests.failed == 0 && containers_failed > 0) {
            let Failure { test, message, .. } = &first.failure;
            findings.reason(Weight::Stated, &format!("{test}: {message}"));
        }
        for Listed { failure, is_test, .. } in failures {
            if is_test {
                findings.failed_test(&failure.test);
            } else {
                findings.failed_suite(&failure.test);
            }
            if failure.is_located() {
                failure.note(findings);
            }
        }
    }
}

impl Listed {
    /// Reads a frame, `shop.CartTest.sums(CartTest.java:9)`, or a line of the message before the stack.
    fn below(&mut self, text: &str, line: u64) {
        let frame =
            text.ends_with(')') && text.contains('(') && !text.contains(' ') || text.trim() == "[...]";
        self.failure.extend(line);
        self.in_stack |= frame;
        if !frame
            && !self.failure.is_located()
            && !text.trim().is_empty()
            && !text.contains("(Native Method)")
        {
            self.failure.say(text);
        } else if !self.failure.is_located()
            && let Some((_, at)) = stack::frame(text).filter(|(method, _)| stack::is_of(method, &self.class))
        {
            self.failure.locate(at);
        }
    }
}

impl JunitPlatform {
    /// Reads a line below the heading: `  JUnit Jupiter:CartTest:sums()`,
    /// `    MethodSource [className = 'shop.CartTest', …`, `    => java.lang.IllegalStateException: boom`,
    /// `       shop.CartTest.sums(CartTest.java:9)`.
    fn failure(&mut self, text: &str, line: u64) -> Claim {
        if let Some(cause) = text.strip_prefix("     ").filter(|cause| cause.starts_with("Caused by: ")) {
            if let Some(last) = self.failures.last_mut() {
                last.failure.detail(cause);
                last.failure.extend(line);
            }
        } else if let Some(frame) = text.strip_prefix("       ") {
            if let Some(last) = self.failures.last_mut() {
                last.below(frame, line);
            }
        } else if let Some(wording) = text.strip_prefix("    => ") {
            if let Some(last) = self.failures.last_mut().filter(|last| last.failure.message.is_empty()) {
                last.failure.extend(line);
                last.failure.say(wording);
            }
        } else if let Some(source) = text.strip_prefix("    ") {
            let class =
                source.split_once("Source [className = '").and_then(|(_, rest)| rest.split_once('\''));
            if let (Some(last), Some((class, _))) = (self.failures.last_mut(), class) {
                class.clone_into(&mut last.class);
                last.is_test = source.starts_with("MethodSource ");
            }
        } else if let Some((_, name)) = text.strip_prefix("  ").and_then(|text| text.split_once(':')) {
            self.settle();
            if self.failures.len() < NAMES {
                self.failures.push(Listed { failure: Failure::of_test(name, line), ..Listed::default() });
            }
            self.count += 1;
        } else if let Some(last) = self.failures.last_mut()
            && !last.in_stack
            && !last.failure.message.is_empty()
            && !text.trim().is_empty()
        {
            // The further lines of a message are not indented.
            last.failure.say(text.trim_start_matches('\t'));
            last.failure.extend(line);
        }
        Claim::More
    }

    /// Ends a failure. A name without a source below it was part of a message.
    fn settle(&mut self) {
        if self.failures.len() < NAMES && self.failures.pop_if(|last| last.class.is_empty()).is_some() {
            self.count -= 1;
        }
    }

    /// Reads a row of counts. `[         6 tests failed          ]` is the last one.
    fn row(&mut self, text: &str) -> Claim {
        let row = text.strip_prefix('[').and_then(|row| row.strip_suffix(']')).map(str::trim);
        let Some((count, what)) = row.and_then(scan::number) else {
            self.block = Block::None;
            return Claim::Pass;
        };
        match what.trim() {
            "containers failed" => self.rows.containers_failed = count,
            "tests skipped" => self.rows.skipped = count,
            "tests aborted" => self.rows.aborted = count,
            "tests successful" => self.rows.passed = count,
            "tests failed" => {
                self.end(count);
                return Claim::Mine;
            }
            _ => {}
        }
        Claim::More
    }

    fn end(&mut self, failed: u64) {
        self.settle();
        let Rows { containers_failed, skipped, aborted, passed } = self.rows;
        let all = failed + containers_failed;
        let own =
            self.headings.iter().find(|heading| heading.stated == all && heading.count + all == self.count);
        let mut failures = std::mem::take(&mut self.failures);
        let failures = own.map(|heading| failures.split_off(heading.failures)).unwrap_or_default();
        let tests = Tests { failed, passed, skipped: skipped + aborted };
        *self = Self { ended: Some(Ended { tests, containers_failed, failures }), ..Self::default() };
    }
}

/// The number in `Failures (7):`, without further text. Does not match `Failures (7): x`.
fn heading(text: &str) -> Option<u64> {
    scan::between(text, "Failures (", "):").filter(|(_, rest)| rest.is_empty())?.0.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings() {
        assert_eq!(heading("Failures (7):"), Some(7));
        assert_eq!((heading("Failures (7): x"), heading("Failures (x):")), (None, None));
    }

    #[test]
    fn messages_of_several_lines_and_causes() {
        let failure = "  JUnit Jupiter:CartTest:lines()\n    MethodSource [className = 'CartTest', methodName = 'lines']\n\
            \x20   => org.opentest4j.AssertionFailedError: line #2\n\texpected: `two`\n\t  actual: `three`\n\
            \x20      org.junit.Assert.fail(Assert.java:1)\n       CartTest.lines(CartTest.java:18)\n       [...]\n\
            printed\n     Caused by: java.lang.Error: bad\n       CartTest.x(CartTest.java:3)\n";
        let rows = "[ 0 containers failed ]\n[ 1 tests successful ]\n[ 1 tests failed ]\n";
        let output = format!("Failures (1):\n{failure}\nTest run finished after 3 ms\n{rows}");
        let context = crate::ErrorBuilder::new().output("test", Some(1), &output).context;
        let found = context.diagnostics.first().expect("a failure");
        assert_eq!(
            (found.line, found.detail.as_deref()),
            (Some(18), Some("expected: `two`\n  actual: `three`\nCaused by: java.lang.Error: bad"))
        );
    }

    #[test]
    fn another_programs_heading() {
        let rows = "[ 0 containers failed ]\n[ 1 tests failed ]\n";
        let output = format!("Failures (1):\n  a: b\n  c: d\nTest run finished after 3 ms\n{rows}");
        assert!(crate::engine::read(&[&TOOL], &output).failed().kept().is_empty());
    }
}
