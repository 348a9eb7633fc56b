//! Gradle: its tests, and the reasons why a build failed.
//!
//! Source: `AbstractTestLogger`/`TestEventLogger` (`Class > method FAILED`), `TestCountLogger` (`4 tests completed, …`),
//! `BuildExceptionReporter`, `LocationAwareException` (`Build file 'x' line: 3`).

use crate::Severity;
use crate::engine::location::Place;
use crate::engine::{
    Claim, Failure, Findings, Line, Location, NAMES, Reader, RunStart, Shape, Tests, Tool, Weight, scan,
};
use crate::readers::jvm::stack;

pub(in crate::readers) const TOOL: Tool =
    Tool::compile::<Gradle>("gradle").starts(&["* What went wrong:", WHERE]);

pub(in crate::readers) const TESTS: Tool = Tool::test::<GradleTest>("gradle")
    // The heading of a failed test begins with its name.
    .holds(&["FAIL"])
    .shapes(&[Shape::Numbered])
    .run(RunStart::Mixed);

/// The line above the location of a failure in a build script.
const WHERE: &str = "* Where:";

#[derive(Default)]
struct Gradle {
    /// The text below `* What went wrong:` so far, if that line was read.
    wrong: Option<String>,
    /// The location in a build script, above `* What went wrong:`.
    place: Option<Place>,
    /// The first and the last line of the failure.
    lines: (u64, u64),
    /// Whether the messages of the script's compiler follow.
    compiles: bool,
}

impl Reader for Gradle {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text == "* What went wrong:" {
            self.wrong = Some(String::new());
            return Claim::More;
        }
        if text == WHERE {
            *self = Self { lines: (findings.line(), findings.line()), ..Self::default() };
            return Claim::More;
        }
        if line.above == WHERE
            && let Some(at) = scripted(text)
        {
            self.place = Some(at.into());
            return Claim::Mine;
        }
        // The source and its mark are below each message, and the number of errors is at the end.
        self.compiles &= text.is_empty() || text.starts_with("  ");
        if self.compiles {
            if let Some((at, message)) = compiled(text) {
                findings.diagnostic(at, Severity::Error, None, message);
            }
            return Claim::More;
        }
        if let Some(wrong) = self.wrong.take() {
            return self.went_wrong(&wrong, text, findings);
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(wrong) = self.wrong.take() {
            self.note(&wrong, findings);
        }
    }
}

impl Gradle {
    /// Reads `Execution failed for task ':test'.`, and the causes directly below it, each indented deeper:
    /// `> There were failing tests. See the report at: …`. Failed tests, compiler errors and what a command printed are
    /// reported by other readers.
    fn went_wrong(&mut self, wrong: &str, text: &str, findings: &mut Findings) -> Claim {
        if !text.is_empty() {
            self.lines.1 = findings.line();
        }
        if wrong.is_empty() && !text.is_empty() {
            if !text.starts_with("Execution failed for task ") {
                findings.reason(Weight::Stated, text);
            }
            self.wrong = Some(text.to_owned());
            return Claim::More;
        }
        // A cause that ends with a colon is a heading: `> startup failed:`.
        let cause = text.trim_start().strip_prefix("> ");
        self.compiles = self.place.is_some() && cause == Some("startup failed:");
        if self.compiles {
            return Claim::More;
        }
        let Some(cause) = cause.filter(|cause| !cause.ends_with(':')) else {
            if cause.is_none() {
                self.note(wrong, findings);
            }
            return Claim::Pass;
        };
        let known = ["There were failing tests", "Compilation ", "Process 'command '"]
            .iter()
            .any(|start| cause.starts_with(start));
        let why = format!("{wrong} {cause}");
        if known {
            findings.reason(Weight::Guess, &why);
            return Claim::Pass;
        }
        findings.longer_reason(Weight::Stated, &why);
        self.wrong = Some(why);
        Claim::More
    }

    /// Notes a failure at a location in a build script. The tools that a task ran report why it failed. Messages of a
    /// compiler are below a heading that ends with a colon.
    fn note(&mut self, wrong: &str, findings: &mut Findings) {
        let is_own =
            !wrong.is_empty() && !wrong.starts_with("Execution failed for ") && !wrong.ends_with(':');
        if let Some(place) = self.place.take().filter(|_| is_own) {
            findings.diagnostic(place.at(), Severity::Error, None, wrong);
            findings.set_lines(self.lines);
        }
    }
}

/// The location in `Build file '/p/build.gradle' line: 3`, `Script '/p/a b.gradle' line: 9`. Does not match
/// `Build file '/p/build.gradle'`.
fn scripted(text: &str) -> Option<Location<'_>> {
    let (what, rest) = text.split_once(" '")?;
    let (file, line) = rest.rsplit_once("' line: ")?;
    let is_script = what.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b' ') && !file.is_empty();
    is_script.then_some(Location { file, line: Some(line.parse().ok()?), column: None })
}

/// Reads `  build file '/p/build.gradle': 4: unexpected token: } @ line 4, column 1.` Does not match `  1 error`.
fn compiled(text: &str) -> Option<(Location<'_>, &str)> {
    let (_, rest) = text.strip_prefix("  ")?.split_once(" '")?;
    let (file, rest) = rest.split_once("': ")?;
    let (_, rest) = scan::number(rest)?;
    let (message, place) = rest.strip_prefix(": ")?.rsplit_once(" @ line ")?;
    let (line, column) = place.strip_suffix('.')?.split_once(", column ")?;
    Some((Location { file, line: Some(line.parse().ok()?), column: column.parse().ok() }, message))
}

#[derive(Default)]
struct GradleTest {
    /// The failure that is being read. The exception and its location follow below its heading, indented.
    failure: Option<Failure>,
    /// The failures since the last count. A stopped task prints no count.
    names: Vec<String>,
}

impl Reader for GradleTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(rest) = text.strip_prefix("    ")
            && let Some(failure) = &mut self.failure
        {
            take(failure, rest, findings.line());
            return Claim::More;
        }
        // Spock prints blank lines around the values of a condition.
        if text.is_empty() && self.failure.as_ref().is_some_and(|failure| !failure.is_located()) {
            return Claim::More;
        }
        if let Some(failure) = self.failure.take().filter(Failure::is_located) {
            failure.note(findings);
        }
        if let Some(name) = failed(text) {
            if self.names.len() < NAMES {
                self.names.push(name.to_owned());
            } else {
                findings.failed_test_again(name);
            }
            self.failure = Some(Failure::of_test(name, findings.line()));
            return Claim::More;
        }
        if let Some(tests) = completed(text) {
            for name in self.names.drain(..) {
                findings.failed_test_again(&name);
            }
            findings.tests(tests);
            return Claim::Mine;
        }
        Claim::Pass
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take().filter(Failure::is_located) {
            failure.note(findings);
        }
        for name in self.names.drain(..) {
            findings.failed_test(&name);
        }
    }
}

/// Reads a line of a failure: `java.lang.AssertionError at CartTest.java:11`, or in the full format
/// `java.lang.AssertionError: 77 failed`, `    at shop.CartTest.wrong(CartTest.java:11)`.
fn take(failure: &mut Failure, text: &str, line: u64) {
    if failure.message.is_empty()
        && let Some((error, place)) = text.rsplit_once(" at ")
        && let Some((at, "")) = scan::location(place)
    {
        failure.extend(line);
        failure.say(error);
        failure.locate(at);
        return;
    }
    let class = failure.test.split(" > ").next().unwrap_or_default();
    let class = class.rsplit('.').next().unwrap_or_default().to_owned();
    stack::take(failure, text, line, |method| stack::is_of(method, &class));
}

/// The name in `shop.CartTest > wrong FAILED`, `CartTest > WhenEmpty > isZero() FAILED`. Android's plugin adds the device
/// and prints a space at the end. Does not match `> Task :test FAILED` or `test a > b ... FAILED`.
fn failed(text: &str) -> Option<&str> {
    let name = text.trim_end().strip_suffix(" FAILED")?;
    let (class, test) = name.split_once(" > ")?;
    let is_class = |text: &str| !text.is_empty() && text.bytes().all(|byte| !byte.is_ascii_whitespace());
    (is_class(class) && !test.ends_with("...")).then_some(name)
}

/// The counts in `4 tests completed, 2 failed, 1 skipped`. Does not match `4 tests completed`.
fn completed(text: &str) -> Option<Tests> {
    let ([total], rest) = scan::filled(text, "# test(s) completed, ")?;
    let failed = scan::among(rest, "failed")?;
    let skipped = scan::among(rest, "skipped").unwrap_or(0);
    Some(Tests { failed, passed: total.saturating_sub(failed + skipped), skipped })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::found;

    #[test]
    fn a_condition_of_spock() {
        let output = "CartSpec > removes FAILED\n    Condition not satisfied:\n\n    cart.size() == 0\n    |    |      |\n\
                      \u{20}   |    1      false\n    [tea]\n\n        at CartSpec.removes(CartSpec.groovy:21)\n\n\
                      2 tests completed, 1 failed\n";
        let expected = [
            "CartSpec.groovy:21 error: Condition not satisfied:",
            "failed: CartSpec > removes",
            "1 failed, 1 passed, 0 skipped",
        ];
        assert_eq!(found(&super::TESTS, output), expected);
    }

    #[test]
    fn the_deepest_cause() {
        let output = "* What went wrong:\nA problem occurred configuring root project 'shop'.\n\
                      > Could not resolve all artifacts for configuration ':classpath'.\n\
                      \u{20}  > Could not find com.acme:nope:1.0.\n     Searched in the following locations:\n\n\
                      * Try:\n> Run with --stacktrace option.\n";
        let why = "reason: A problem occurred configuring root project 'shop'. Could not resolve all artifacts for \
                   configuration ':classpath'. Could not find com.acme:nope:1.0.";
        assert_eq!(found(&super::TOOL, output), [why]);
    }

    #[test]
    fn the_deepest_cause_below_long_ones() {
        let long = "x".repeat(300);
        let output = format!(
            "* What went wrong:\nA problem.\n> a {long}\n  > b {long}\n    > c {long}\n      > Java heap space\n"
        );
        let reasons = found(&super::TOOL, &output);
        assert!(reasons.iter().any(|why| why.ends_with(" Java heap space")), "{reasons:?}");
    }

    #[test]
    fn the_line_of_a_build_script() {
        let read = |place: &str, why: &str| {
            found(
                &super::TOOL,
                &format!("* Where:\n{place}\n\n* What went wrong:\n{why}\n\n* Try:\n> Run with x.\n"),
            )
        };
        let place = "Build file '/p/my app/build.gradle' line: 3";
        let why = "A problem occurred evaluating project ':a'.\n> Project with path ':b' could not be found.";
        let failed = "A problem occurred evaluating project ':a'. Project with path ':b' could not be found.";
        assert_eq!(read(place, why), [format!("/p/my app/build.gradle:3 error: {failed}")]);
        assert_eq!(read("line: 3", why), [format!("reason: {failed}")]);
        let task = "Execution failed for task ':check'.\n> Too many warnings";
        assert_eq!(read(place, task), ["reason: Execution failed for task ':check'. Too many warnings"]);
        let startup = "Could not compile build file '/p/b.gradle'.\n> startup failed:\n  build file '/p/b.gradle': 4: \
                       expecting '}', found '' @ line 4, column 1.\n     }\n     ^\n\n  build file '/p/b.gradle': 9: \
                       no x @ line 9, column 5.\n\n  2 errors\n";
        assert_eq!(
            read("Build file '/p/b.gradle' line: 4", startup),
            ["/p/b.gradle:4:1 error: expecting '}', found ''", "/p/b.gradle:9:5 error: no x"]
        );
    }

    #[test]
    fn headings_and_counts() {
        assert_eq!(failed("shop.CartTest > a b FAILED"), Some("shop.CartTest > a b"));
        assert_eq!(failed("a.BTest > c[d][XT1 - 5.1] FAILED "), Some("a.BTest > c[d][XT1 - 5.1]"));
        assert_eq!(failed("> Task :test FAILED"), None);
        assert_eq!(failed("test a > b ... FAILED"), None);
        assert_eq!(completed("1 test completed, 1 failed").map(|tests| tests.failed), Some(1));
        assert_eq!(completed("4 tests completed"), None);
        assert_eq!(completed("see 4 tests completed, 77 failed"), None);
    }
}
