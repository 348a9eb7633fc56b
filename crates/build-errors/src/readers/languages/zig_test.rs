//! `zig test`.
//!
//! What a test prints is behind its name, and the stack of the failure is below. Source: Zig's `lib/compiler/test_runner.zig`
//! (`mainTerminal`) and `lib/std/debug.zig` (`printLineInfo`). Before Zig 0.14, a space is after the dots.

use crate::engine::{Claim, Failure, Findings, Line, Reader, RunStart, Tests, Tool, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::test::<ZigTest>("zig test").starts(&["1/"]).run(RunStart::Command);

/// The maximum number of lines below the name of a test. After more lines, it was no test.
const BELOW: u64 = 400;

#[derive(Default)]
struct ZigTest {
    /// The running test, and whether it failed.
    test: Failure,
    failed: bool,
    /// The failed tests that have ended.
    ended: Vec<Failure>,
    /// The number of the last test's line; 0 if no test was begun.
    begun: u64,
}

impl Reader for ZigTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((name, rest)) = header(text) {
            self.settle();
            self.begun = findings.line();
            self.test = Failure::of_test(name, findings.line());
            self.outcome(rest.trim(), findings.line());
            return Claim::More;
        }
        if self.begun == 0 || findings.line() > self.begun + BELOW {
            *self = Self::default();
            return Claim::Pass;
        }
        if let Some(([passed, skipped, failed], ".")) = scan::filled(text, "# passed; # skipped; # failed") {
            self.settle();
            if self.ended.len() as u64 == failed {
                for failure in self.ended.drain(..) {
                    findings.failed_test(&failure.test);
                    failure.note(findings);
                }
            }
            findings.tests(Tests { failed, passed, skipped });
            *self = Self::default();
            return Claim::Mine;
        }
        self.outcome(text, findings.line());
        Claim::More
    }

    fn running(&self) -> bool {
        self.begun > 0
    }
}

impl ZigTest {
    /// Reads a line of the running test.
    fn outcome(&mut self, text: &str, line: u64) {
        let failure = text.strip_prefix("FAIL (").and_then(|rest| rest.strip_suffix(')'));
        if let Some(error) = failure.filter(|_| !self.test.test.is_empty()) {
            self.failed = true;
            self.test.say(error);
        } else if matches!(text, "OK" | "SKIP") && !self.failed {
            self.test = Failure::default();
        } else if let Some((at, function)) = frame(text) {
            if self.failed && !self.test.is_located() && function.starts_with("test.") {
                self.test.locate(at);
                self.test.extend(line);
            }
        } else if !self.failed && !text.trim().is_empty() {
            self.test.say(text);
        }
    }

    fn settle(&mut self) {
        let test = std::mem::take(&mut self.test);
        if std::mem::take(&mut self.failed) {
            self.ended.push(test);
        }
    }
}

/// The name of a test and what follows it: `2/7 cart.test.adds...expected 4, found 3`, `1/3 test.adds... OK`. Does not match
/// `1/3 layers...`.
fn header(text: &str) -> Option<(&str, &str)> {
    let ([number, total], rest) = scan::filled(text, "#/# ")?;
    let (name, rest) = rest.split_once("...")?;
    (number <= total && name.contains("test.")).then_some((name, rest))
}

/// The location and the function of a stack frame: `/p/cart.zig:3:14: 0x12595 in test.adds (cart.zig)`. Does not match
/// `/p/cart.zig:3:14: error: x`.
fn frame(text: &str) -> Option<(scan::Location<'_>, &str)> {
    let (at, rest) = scan::location(text)?;
    let (address, function) = rest.strip_prefix(": 0x")?.split_once(" in ")?;
    address.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some((at, function))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::found;

    const RUN: &str = "1/4 cart.test.adds...expected 4, found 3\nFAIL (TestExpectedEqual)\n/z/std/testing.zig:93:17: 0x12594 in \
        expectEqual (std.zig)\n    return error.TestExpectedEqual;\n    ^\n/p/cart.zig:3:14: 0x12595 in test.adds (cart.zig)\n\
        2/4 cart.test.fills...FAIL (DiskFull)\n/p/cart.zig:6:14: 0x124ee in test.fills (cart.zig)\n3/4 cart.test.skips...SKIP\n\
        4/4 cart.test.leaks...OK\n[SafeAllocator] (err): leaked\n/p/cart.zig:8:50: 0x124ee in test.leaks (cart.zig)\n";

    #[test]
    fn failed_tests() {
        let output = format!("{RUN}1 passed; 1 skipped; 2 failed.\n");
        let expected = [
            "/p/cart.zig:3:14 error: expected 4, found 3",
            "/p/cart.zig:6:14 error: DiskFull",
            "failed: cart.test.adds, cart.test.fills",
            "2 failed, 1 passed, 1 skipped",
        ];
        assert_eq!(found(&TOOL, &output), expected);
        assert_eq!(found(&TOOL, &output.replace("...", "... ").replace("cart.test", "test")).len(), 4);
    }

    #[test]
    fn what_a_test_prints() {
        // The list does not agree with the total.
        let forged = format!("{RUN}5/5 x.test.y...FAIL (Forged)\n1 passed; 1 skipped; 2 failed.\n");
        assert_eq!(found(&TOOL, &forged), ["2 failed, 1 passed, 1 skipped"]);
        for output in
            ["1 passed; 1 skipped; 2 failed.\n", "1/3 layers...FAIL (x)\n1 passed; 0 skipped; 1 failed.\n"]
        {
            assert!(crate::engine::read(&[&TOOL], output).is_empty(), "{output}");
        }
    }
}
