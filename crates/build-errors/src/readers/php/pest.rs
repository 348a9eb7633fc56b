//! Pest, and the test runner of Laravel. Both print through Collision.
//!
//! Source: `nunomaduro/collision/src/Adapters/Phpunit/Style.php`, `Support/ResultReflection.php`.

use crate::engine::{Claim, Failure, Findings, Line, Location, Reader, RunStart, Tests, Tool, scan};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Pest>("pest")
    .starts(&["FAILED  ", "FAIL  ", "⨯ ", "at ", "Tests:  "])
    .run(RunStart::Command);

#[derive(Default)]
struct Pest {
    /// The class whose tests are listed.
    class: String,
    failure: Option<Failure>,
}

impl Reader for Pest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(class) = text.strip_prefix("   FAIL  ").filter(|class| !class.contains(' ')) {
            class.clone_into(&mut self.class);
            return Claim::Mine;
        }
        if let Some(name) = text.strip_prefix("  ⨯ ").filter(|_| !self.class.is_empty()) {
            findings.failed_test(&format!("{} > {}", self.class, untimed(name)));
            return Claim::Mine;
        }
        if let Some(name) = text.strip_prefix("   FAILED  ").filter(|name| name.contains(" > ")) {
            self.finish(findings);
            // The exception is on the right.
            let name = name.split("   ").next().unwrap_or(name).trim();
            self.failure = Some(Failure::of_test(name, findings.line()));
            return Claim::More;
        }
        if let Some(tests) = totals(text) {
            self.finish(findings);
            if findings.failed().count() == 0 {
                return Claim::Pass;
            }
            findings.tests(tests);
            return Claim::Mine;
        }
        let Some(failure) = &mut self.failure else { return Claim::Pass };
        failure.extend(findings.line());
        let wording = text.trim();
        if let Some(at) = place(text) {
            failure.locate(at);
            self.finish(findings);
            return Claim::Mine;
        }
        if !wording.is_empty() {
            failure.say(wording);
        }
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take() {
            findings.failed_test(&failure.test);
            failure.note(findings);
        }
    }
}

/// The name of a test without its duration, which is on the right: `it adds        0.01s  `.
fn untimed(name: &str) -> &str {
    let name = name.trim_end();
    let timed =
        name.rsplit_once("  ").filter(|(_, time)| time.trim().ends_with('s') && time.trim().len() < 9);
    timed.map_or(name, |(name, _)| name.trim_end())
}

/// The location in `  at tests/Unit/CartTest.php:7`. Does not match `at a.js:7`.
fn place(text: &str) -> Option<Location<'_>> {
    let (file, line) = text.strip_prefix("  at ")?.trim_end().rsplit_once(':')?;
    let line = line.parse().ok()?;
    file.ends_with(".php").then_some(Location { file, line: Some(line), column: None })
}

/// The counts in `  Tests:    1 failed, 1 skipped, 2 passed (3 assertions)`. Does not match `Tests: 3`.
fn totals(text: &str) -> Option<Tests> {
    let counts = text.strip_prefix("  Tests:  ")?.trim_start();
    let count = |label: &str| scan::among(counts, label).unwrap_or(0);
    let tests = Tests {
        failed: count("failed"),
        passed: count("passed"),
        skipped: count("skipped") + count("todos") + count("pending") + count("incomplete"),
    };
    (tests.failed > 0).then_some(tests)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::read;

    #[test]
    fn failures_and_totals() {
        let output = "\n   FAIL  Tests\\Unit\\CartTest\n  ⨯ it adds                       0.01s  \n  ✓ it subtracts\n  ────\n   FAILED  Tests\\Unit\\CartTest > it adds             \n  Failed asserting that 3 is identical to 2.\n\n  at tests/Unit/CartTest.php:7\n      3▕ it\n\n  Tests:    1 failed, 1 passed (2 assertions)\n  Duration: 0.05s\n";
        assert_eq!(
            crate::engine::found(&TOOL, output),
            [
                "tests/Unit/CartTest.php:7 error: Failed asserting that 3 is identical to 2.",
                "failed: Tests\\Unit\\CartTest > it adds",
                "1 failed, 1 passed, 0 skipped"
            ]
        );
    }

    #[test]
    fn other_lines() {
        for text in ["  Tests:    1 failed, 1 passed\n", "   FAIL  a b\n  ⨯ x\n", "  at a.php:7\n"] {
            assert!(read(&[&TOOL], text).is_empty(), "{text}");
        }
    }
}
