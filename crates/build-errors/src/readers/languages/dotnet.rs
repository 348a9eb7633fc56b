//! Tests of .NET: the loggers of `VSTest` and of Microsoft.Testing.Platform, and the terminal logger of `dotnet test`.
//!
//! Source: vstest's `ConsoleLogger.cs` and its `Resources.resx`; testfx's `TerminalTestReporter.cs`; the SDK's
//! `MSBuild/TerminalLogger.cs`. xUnit, `NUnit` and `MSTest` all report through them.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests};
use crate::engine::location::Location;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "dotnet test",
    kind: Kind::Test,
    starts: &[
        "Failed",
        "Passed!  - ",
        "failed ",
        "Total tests: ",
        "Test summary: ",
        "Test run summary: ",
        "total: ",
        "Passed: ",
        "succeeded: ",
        "failed: ",
        "Skipped: ",
        "skipped: ",
    ],
    shapes: &[Shape::LocatedIn("cs"), Shape::LocatedIn("fs"), Shape::LocatedIn("vb")],
    new: || Box::<Dotnet>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Dotnet {
    failure: Option<Failure>,
    /// What the lines of the failure are now.
    part: Part,
    /// Figures that stand on lines of their own, below their heading.
    rows: Option<Rows>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Message,
    Stack,
}

#[derive(Debug, Clone, Copy, Default)]
struct Rows {
    total: u64,
    failed: Option<u64>,
    passed: Option<u64>,
    skipped: u64,
}

impl Reader for Dotnet {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(claim) = self.figures(text, findings) {
            return claim;
        }
        if let Some(name) = failed(text) {
            return self.begin(name, None, findings);
        }
        if let Some((file, line)) = terminal(text) {
            let at = Location { file, line: Some(line), column: None };
            return self.begin("", Some(at), findings);
        }
        let Some(failure) = &mut self.failure else { return Claim::Pass };
        if text.trim().is_empty() || !text.starts_with([' ', '\t']) && self.part == Part::Stack {
            self.settle(findings);
            return Claim::Pass;
        }
        failure.extend(findings.line);
        let said = text.trim();
        if failure.test.is_empty() {
            // The terminal logger puts the name on the next line: `shop.A.B (12ms): Error Message: x`.
            let (name, message) = said.split_once(": Error Message: ").unwrap_or((said, ""));
            failure.test.push_str(untimed(name));
            failure.say(message);
            findings.failed_test(untimed(name));
            return Claim::More;
        }
        match said {
            "Error Message:" | "Standard Output Messages:" => self.part = Part::Message,
            "Stack Trace:" => self.part = Part::Stack,
            _ => match frame(said) {
                Some(at) => {
                    self.part = Part::Stack;
                    if !failure.is_located() {
                        failure.locate(at);
                    }
                }
                None if self.part == Part::Message && !said.starts_with("at ") => failure.say(said),
                None => {}
            },
        }
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        if let Some(rows) = self.rows.take() {
            rows.note(findings);
        }
    }
}

impl Dotnet {
    fn begin(&mut self, name: &str, at: Option<Location<'_>>, findings: &mut Findings) -> Claim {
        self.settle(findings);
        let mut failure = Failure::begin(findings.line);
        failure.test.push_str(name);
        if let Some(at) = at {
            failure.locate(at);
        }
        if !name.is_empty() {
            findings.failed_test(name);
        }
        (self.failure, self.part) = (Some(failure), Part::Message);
        Claim::More
    }

    fn settle(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take() {
            failure.note(findings);
        }
    }

    /// Reads a line of figures.
    fn figures(&mut self, text: &str, findings: &mut Findings) -> Option<Claim> {
        if let Some(tests) = assembly(text).or_else(|| summary(text)) {
            self.settle(findings);
            findings.tests(tests);
            return Some(Claim::Mine);
        }
        if text.starts_with("Test run summary: ") {
            self.settle(findings);
            self.rows = Some(Rows::default());
            return Some(Claim::More);
        }
        if let Some((total, "")) = text.strip_prefix("Total tests: ").and_then(scan::number) {
            self.settle(findings);
            self.rows = Some(Rows { total, ..Rows::default() });
            return Some(Claim::More);
        }
        let rows = self.rows.as_mut()?;
        let (label, count) = text.trim().split_once(": ")?;
        let (count, "") = scan::number(count.trim())? else { return None };
        match label {
            "total" => rows.total = count,
            "failed" | "Failed" => rows.failed = Some(count),
            "succeeded" | "Passed" => rows.passed = Some(count),
            "skipped" | "Skipped" => rows.skipped = count,
            _ => return None,
        }
        Some(Claim::More)
    }
}

impl Rows {
    fn note(self, findings: &mut Findings) {
        // VSTest leaves out what is 0.
        let failed = self.failed.unwrap_or(0);
        let passed = self.passed.unwrap_or_else(|| self.total.saturating_sub(failed + self.skipped));
        if failed + passed + self.skipped == self.total && failed > 0 {
            findings.tests(Tests { failed, passed, skipped: self.skipped });
        }
    }
}

/// `  Failed shop.CartTests.Total [12 ms]`, of old `Failed   shop.CartTests.Total`, MTP's `failed Total (12ms)`. Not `Failed to x`.
fn failed(text: &str) -> Option<&str> {
    if let Some(name) = text.strip_prefix("failed ") {
        let bare = untimed(name);
        return (bare.len() < name.len()).then_some(bare);
    }
    if let Some(name) = text.strip_prefix("Failed   ") {
        return (!name.is_empty() && !name.contains(": ")).then_some(name.trim());
    }
    let name = text.strip_prefix("  Failed ")?.strip_suffix(']')?;
    let (name, time) = name.rsplit_once(" [")?;
    let timed = time.trim_start_matches(['<', ' ']).starts_with(|first: char| first.is_ascii_digit());
    timed.then_some(name)
}

/// Without how long it took: `Total (12ms)`, `Total (1s 12ms)`.
fn untimed(name: &str) -> &str {
    let timed = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    timed
        .filter(|(_, time)| time.ends_with('s') && time.starts_with(|first: char| first.is_ascii_digit()))
        .map_or(name, |(name, _)| name)
}

/// `/p/CartTests.cs(12): error TESTERROR:`. Not `a.cs(3,5): error CS0103: x`.
fn terminal(text: &str) -> Option<(&str, u32)> {
    let (head, rest) = text.trim_start().split_once("): error TESTERROR:")?;
    let (file, line) = head.rsplit_once('(')?;
    rest.trim().is_empty().then_some((file, line.parse().ok()?))
}

/// `at shop.CartTests.Total() in /p/CartTests.cs:line 12`, MTP's `at Total() in /p/CartTests.cs:12`. Not `at x`.
fn frame(text: &str) -> Option<Location<'_>> {
    let (_, place) = text.strip_prefix("at ")?.rsplit_once(" in ")?;
    let (file, line) = place.rsplit_once(':')?;
    let line = line.strip_prefix("line ").unwrap_or(line);
    Some(Location { file, line: Some(line.parse().ok()?), column: None })
}

/// An assembly's figures: `Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 5 ms - a.dll (net8.0)`, of
/// old `Total tests: 3. Passed: 2. Failed: 1. Skipped: 0.`
fn assembly(text: &str) -> Option<Tests> {
    if let Some(rest) = text.strip_prefix("Failed!  - ").or_else(|| text.strip_prefix("Passed!  - ")) {
        return counted(rest, ", ", "Failed", "Passed", "Skipped");
    }
    let rest = text.strip_prefix("Total tests: ")?;
    rest.contains(". ").then(|| counted(rest, ". ", "Failed", "Passed", "Skipped")).flatten()
}

/// The terminal logger's `Test summary: total: 3, failed: 1, succeeded: 2, skipped: 0, duration: 1.2s`.
fn summary(text: &str) -> Option<Tests> {
    counted(text.strip_prefix("Test summary: ")?, ", ", "failed", "succeeded", "skipped")
}

fn counted(text: &str, between: &str, failed: &str, passed: &str, skipped: &str) -> Option<Tests> {
    let count = |label: &str| {
        text.split(between).find_map(|part| {
            let count = part.trim().strip_prefix(label)?.strip_prefix(':')?;
            scan::number(count.trim()).map(|(count, _)| count)
        })
    };
    Some(Tests { failed: count(failed)?, passed: count(passed)?, skipped: count(skipped).unwrap_or(0) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::read;

    #[track_caller]
    fn check(output: &str, figures: (u64, u64), name: &str, first: (&str, u32, &str)) {
        let findings = read(&[&TOOL], output);
        let found = findings.test_figures().map(|found| (found.failed, found.passed));
        assert_eq!(found, Some((figures.0, Some(figures.1))), "{output}");
        assert_eq!(findings.failed.kept(), [name], "{output}");
        let found = findings.into_diagnostics().next();
        let found = found.map(|found| (found.file.unwrap_or_default(), found.line, found.message));
        assert_eq!(found, Some((first.0.to_owned(), Some(first.1), first.2.to_owned())), "{output}");
    }

    #[test]
    fn vstest() {
        check(
            "  Failed shop.CartTests.Total [12 ms]\n  Error Message:\n   Assert.Equal() Failure: Values differ\nExpected: 3\n  Stack Trace:\n     at shop.CartTests.Total() in /p/CartTests.cs:line 12\n\nFailed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 5 ms - shop.dll (net8.0)\n",
            (1, 2),
            "shop.CartTests.Total",
            ("/p/CartTests.cs", 12, "Assert.Equal() Failure: Values differ"),
        );
        check(
            "Failed   shop.CartTests.Total\nError Message:\n Expected:<3>.\nStack Trace:\n   at shop.CartTests.Total() in C:\\p\\CartTests.cs:line 12\n\nTotal tests: 3. Passed: 2. Failed: 1. Skipped: 0.\n",
            (1, 2),
            "shop.CartTests.Total",
            ("C:\\p\\CartTests.cs", 12, "Expected:<3>."),
        );
        check(
            "  Failed a.B [< 1 ms]\n  Error Message:\n   boom\n  Stack Trace:\n     at a.B() in /p/a.cs:line 3\n\nTest Run Failed.\nTotal tests: 3\n     Passed: 2\n     Failed: 1\n Total time: 1.2 Seconds\n",
            (1, 2),
            "a.B",
            ("/p/a.cs", 3, "boom"),
        );
    }

    #[test]
    fn testing_platform_and_terminal_logger() {
        check(
            "failed Total (12ms)\n  Expected 3\n    at CartTests.Total() in /p/CartTests.cs:12\n\nTest run summary: Failed! - bin/a.dll (net8.0|x64)\n  total: 3\n  failed: 1\n  succeeded: 2\n  skipped: 0\n  duration: 200ms\n",
            (1, 2),
            "Total",
            ("/p/CartTests.cs", 12, "Expected 3"),
        );
        check(
            "    /p/CartTests.cs(12): error TESTERROR:\n      shop.CartTests.Total (12ms): Error Message: Assert.Equal() Failure\nTest summary: total: 3, failed: 1, succeeded: 2, skipped: 0, duration: 1.2s\n",
            (1, 2),
            "shop.CartTests.Total",
            ("/p/CartTests.cs", 12, "Assert.Equal() Failure"),
        );
    }

    #[test]
    fn other_lines() {
        for text in [
            "Failed to load x\nFailed: 3\nfailed x\nTotal tests: 3\n",
            "  Failed x [y]\n",
            "  total: 3\n  failed: 1\n",
        ] {
            assert!(read(&[&TOOL], text).is_empty(), "{text}");
        }
    }
}
