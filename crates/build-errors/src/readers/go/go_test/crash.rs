//! A panic of a test binary: its message, the tests that were running, and the first frame of the project.

use crate::engine::{Failure, Location, scan};

/// A panic whose stack is being read.
pub(super) struct Crash {
    failure: Failure,
    part: Part,
    /// Whether a stack was read. Otherwise a test may have printed the message.
    stack: bool,
    /// The function of the last line of a stack. The next line is its location.
    function: String,
}

/// The part of the output of a panic that the next line belongs to.
#[derive(PartialEq, Clone, Copy)]
enum Part {
    Message,
    /// The list of running tests of a timeout.
    Tests,
    /// Below a blank line, above the stack.
    Blank,
    Stack,
    Over,
}

impl Crash {
    /// Begins at `panic: assignment to entry in nil map [recovered, repanicked]`. The outcome of the test that
    /// panicked is the line above.
    pub(super) fn begin(text: &str, test: &str, line: u64) -> Self {
        let mut failure = Failure::of_test(test, line);
        failure.say(without_mark(text));
        Self { failure, part: Part::Message, stack: false, function: String::new() }
    }

    /// Reads a line below it, and returns whether it belongs to the panic.
    pub(super) fn goes_on(&mut self, text: &str, line: u64) -> bool {
        self.part = match self.part {
            Part::Over => return false,
            _ if text.starts_with("goroutine ") && text.ends_with("]:") => Part::Stack,
            Part::Stack if text.is_empty() && self.failure.is_located() => Part::Over,
            Part::Stack => {
                self.frame(text);
                Part::Stack
            }
            _ if text.is_empty() => Part::Blank,
            Part::Blank => Part::Over,
            _ if text.trim_start() == "running tests:" => Part::Tests,
            Part::Tests => {
                let test = text.trim();
                self.failure.detail(&format!("running tests: {test}"));
                if self.failure.test.is_empty() {
                    self.failure.test.push_str(test.split(" (").next().unwrap_or(test));
                }
                Part::Tests
            }
            Part::Message if matches!(text, "FAIL" | "PASS") => Part::Over,
            Part::Message => {
                let wording = without_mark(text.trim_start());
                if wording != self.failure.message && !text.starts_with("[signal ") {
                    self.failure.detail(wording);
                }
                Part::Message
            }
        };
        self.stack |= self.part == Part::Stack;
        if self.part != Part::Over && !text.is_empty() {
            self.failure.extend(line);
        }
        self.part != Part::Over
    }

    /// Reads a line of a stack: `example.com/app/boom.deep(...)` or `\t/srv/app/boom/boom_test.go:5 +0x2e`.
    fn frame(&mut self, text: &str) {
        let Some(at) = text.strip_prefix('\t').and_then(scan::location) else {
            text.clone_into(&mut self.function);
            return;
        };
        let Location { file, line, .. } = at.0;
        let called = self.function.rsplit('/').next().unwrap_or_default();
        let (_, name) = called.split_once('.').unwrap_or_default();
        let package = self.function.strip_suffix(called).unwrap_or_default().to_owned()
            + called.split('.').next().unwrap_or_default();
        // The standard library is not under test.
        let standard = !file.ends_with("_test.go")
            && !package.split('/').next().unwrap_or_default().contains('.')
            && (file.contains(&format!("/src/{package}/")) || file.contains("/src/runtime/"))
            || file.ends_with("_testmain.go");
        let created = self.function.starts_with("created by ");
        if standard || created || file.contains("/pkg/mod/") || self.failure.is_located() {
            return;
        }
        self.failure.locate(Location { file, line, column: None });
        if self.failure.test.is_empty() && name.starts_with("Test") {
            let end = name.find(['.', '(']).unwrap_or(name.len());
            self.failure.test.push_str(name.get(..end).unwrap_or_default());
        }
    }

    /// The panic as a failure, if a stack was read.
    pub(super) fn into_failure(self) -> Option<Failure> {
        self.stack.then_some(self.failure)
    }
}

/// The message of a panic without the note that the testing package recovered it.
fn without_mark(text: &str) -> &str {
    let text = text.strip_suffix(" [recovered, repanicked]").unwrap_or(text);
    text.strip_suffix(" [recovered]").unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use crate::engine::found;
    use crate::readers::go::go_test::TOOL;

    #[test]
    fn a_panic_is_located_at_the_first_frame_of_the_project() {
        let output = [
            "--- FAIL: TestNil (0.00s)",
            "panic: no item [recovered]",
            "\tpanic: no item",
            "",
            "goroutine 19 [running]:",
            "testing.tRunner.func1.2({0x57fac0, 0x6d1f80})",
            "\t/usr/lib/go-1.19/src/testing/testing.go:1396 +0x24e",
            "panic({0x57fac0, 0x6d1f80})",
            "\t/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212",
            "strings.Repeat({0x1, 0x2}, 0x3)",
            "\t/usr/lib/go-1.19/src/strings/strings.go:520 +0x5e5",
            "example.org/shop/pan.depth(...)",
            "\t/srv/shop/pan/pan.go:7",
            "FAIL\texample.org/shop/pan\t0.006s",
            "FAIL",
        ];
        let failed = ["/srv/shop/pan/pan.go:7 error: panic: no item", "failed: pan.TestNil"];
        assert_eq!(found(&TOOL, &output.join("\n")), failed);
    }

    /// A binary that ends with its own `FAIL` did not panic.
    #[test]
    fn a_printed_panic_is_no_failure() {
        let output = [
            "panic: not really",
            "",
            "goroutine 1 [running]:",
            "example.org/forged.x()",
            "\t/srv/forged.go:7 +0x1",
            "",
            "--- FAIL: TestA (0.00s)",
            "    a_test.go:3: no",
            "FAIL",
            "FAIL\texample.org/shop/pan\t0.006s",
        ];
        assert_eq!(found(&TOOL, &output.join("\n")), ["pan/a_test.go:3 error: no", "failed: pan.TestA"]);
    }
}
