//! The test runner of Node.js, versions 20 to 26: the reporters spec and dot.
//!
//! Source: `lib/internal/test_runner/reporter/spec.js`, `dot.js` and `utils.js`. The readers of TAP and JUnit read
//! those reports. The output of tests is printed unchanged, so a failed test counts only if the closing list names it.
//! The tree above gives the names of its parents. The reporter dot has no tree, but lists a parent after its failed
//! subtests, and states their number.

use crate::engine::{Claim, Failure, Findings, Line, NAMES, Reader, RunStart, Tests, Tool, Weight, scan};
use crate::readers::js_tests::code_frame::is_message;
use crate::readers::shared::summaries::Summaries;

pub(in crate::readers) mod around;
mod dot;

use around::{DEPTH, Failures, Stack, kept};

pub(in crate::readers) const TOOL: Tool = Tool::test::<NodeTest>("node:test")
    .starts(&["▶ ", "✔ ", "✖ ", "﹣ ", "⚠ ", "ℹ tests ", "ℹ Error: ", "Failed tests:", "Could not find '"])
    .run(RunStart::Command);

/// The closing lines, in their order.
const TOTALS: [&str; 8] = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo", "duration_ms"];

#[derive(Default)]
struct NodeTest {
    /// Whether a suite or a failed test was read, and the totals were not.
    running: bool,
    /// The open `▶` of the tree, with their indentation.
    open: Vec<(usize, String)>,
    failed: Vec<Failed>,
    /// The number of closing lines that were read, and their values.
    totals: Option<(usize, [u64; 7])>,
    /// The summaries, checked against the tests and suites that were reported.
    summaries: Summaries,
    /// The closing list of failures that is being read.
    list: List,
    place: String,
    failure: Failure,
    stack: Stack,
    failures: Failures,
    /// The listed failures, kept until the names of the tests are known.
    noted: Vec<Failure>,
    dot: dot::Forest,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum List {
    #[default]
    None,
    /// The list with locations: `test at test/a.test.js:3:3`.
    Spec,
    /// The list without locations. It includes parents that failed only because of a subtest.
    Dot,
}

/// A failed item in the tree: its name and those of its parents, the outermost first.
struct Failed {
    names: Vec<String>,
    /// Whether it has subtests: a suite, or a test.
    parent: bool,
}

impl Reader for NodeTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.list != List::None {
            return self.listed(text, findings);
        }
        if let Some(claim) = self.total(text, findings) {
            return claim;
        }
        let indent = scan::indent(text);
        let rest = text.get(indent..).unwrap_or_default();
        // A cancelled test has no time.
        let is_listed = is_outcome(rest) || !self.open.is_empty() && rest.starts_with("✖ ");
        self.summaries.see([u64::from(is_listed), 0]);
        if let Some(name) = rest.strip_prefix("▶ ") {
            self.open.retain(|(at, _)| *at < indent);
            if self.open.len() < DEPTH {
                self.open.push((indent, kept(name)));
            }
            self.running = true;
            return Claim::Mine;
        }
        match text {
            "✖ failing tests:" => self.list = List::Spec,
            "Failed tests:" => self.list = List::Dot,
            _ => return self.outside(text, rest, indent, findings),
        }
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        std::mem::take(&mut self.dot).end(&mut self.failures, findings);
        for failed in self.failed.drain(..).filter(|failed| failed.parent) {
            self.failures.because(failed.names);
        }
        let failed = std::mem::take(&mut self.summaries).end(findings);
        self.failures.end(failed, findings);
        for mut failure in self.noted.drain(..) {
            failure.test = full_name(&failure.test, findings.failed().kept()).unwrap_or_default();
            failure.note(findings);
        }
    }

    fn running(&self) -> bool {
        self.running
    }
}

impl NodeTest {
    /// Reads `ℹ tests 8`, `ℹ suites 1`, …: all of them, on consecutive lines.
    fn total(&mut self, text: &str, findings: &Findings) -> Option<Claim> {
        let (at, mut figures) = self.totals.take().unwrap_or_default();
        let rest = text.strip_prefix("ℹ ")?.strip_prefix(TOTALS.get(at)?)?.strip_prefix(' ')?;
        let (figure, _) = scan::number(rest)?;
        if let Some(slot) = figures.get_mut(at) {
            *slot = figure;
            self.totals = Some((at + 1, figures));
            return Some(Claim::More);
        }
        let [tests, suites, passed, failed, cancelled, skipped, _] = figures;
        self.running = false;
        let tests_of = Tests { failed: failed + cancelled, passed, skipped };
        self.summaries.read([tests + suites, 0], tests_of, findings);
        Some(Claim::More)
    }

    fn outside(&mut self, text: &str, rest: &str, indent: usize, findings: &mut Findings) -> Claim {
        let timed = rest.ends_with("ms)");
        if let Some(name) = failed(rest).filter(|_| timed || !self.open.is_empty()) {
            let name = &kept(name);
            let parent = self.open.iter().any(|(at, open)| *at == indent && open == name);
            self.open.retain(|(at, _)| *at < indent);
            if self.failed.len() < NAMES {
                let around = self.open.iter().map(|(_, name)| name.as_str());
                let names = around.chain([name.as_str()]).map(str::to_owned).collect();
                self.running = true;
                self.failed.push(Failed { names, parent });
            }
            // The text and stack of the error follow, indented more. The next line does not depend on this one.
            return Claim::Mine;
        }
        let coverage =
            text.strip_prefix("ℹ Error: ").filter(|rest| rest.contains(" coverage does not meet threshold"));
        let missing = Some(text).filter(|text| text.starts_with("Could not find '") && text.ends_with('\''));
        if let Some(reason) = coverage.or(missing) {
            findings.reason(Weight::Stated, reason);
            return Claim::Mine;
        }
        Claim::Pass
    }

    /// Reads a line of the list: `test at test/cart.test.js:3:3`, `✖ totals (1.9ms)`, and below it the error.
    fn listed(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if let Some(place) = text.strip_prefix("test at ").filter(|_| self.list == List::Spec) {
            self.settle(findings);
            self.failure = Failure::begin(findings.line());
            self.place.push_str(place);
        } else if let Some(name) = failed(text).filter(|_| self.list == List::Dot || !self.place.is_empty()) {
            if self.list == List::Dot {
                self.settle(findings);
                self.failure = Failure::begin(findings.line());
            }
            self.failure.test.push_str(&kept(name));
        } else if text.starts_with(['✖', '⚠']) {
            // The test is marked as todo, so it may fail.
            self.settle(findings);
        } else if !text.is_empty() && scan::indent(text) == 0 {
            self.settle(findings);
            self.list = List::None;
            return Claim::Pass;
        } else if self.failure.message.is_empty() || is_message(text) {
            self.read_message(text, findings.line());
        } else if let Some(frame) = text.trim_start().strip_prefix("at ") {
            self.failure.extend(findings.line());
            self.stack.frame(frame);
            if !self.place.is_empty() {
                return Claim::More;
            }
            let place = frame.rsplit_once(" (").map_or(frame, |(_, place)| place.trim_end_matches(')'));
            if let Some(place) =
                place.strip_prefix("file://").or_else(|| place.starts_with('/').then_some(place))
            {
                self.place.push_str(place);
            }
        }
        Claim::More
    }

    /// Reads a line of the error's text, or a property of the error below its stack: `  actual: 6,`.
    fn read_message(&mut self, text: &str, line: u64) {
        let bare = text.trim();
        if !bare.is_empty() {
            self.failure.extend(line);
        }
        if bare != "}" && !UNTOLD.iter().any(|property| bare.starts_with(property)) {
            self.failure.say(text);
        }
    }

    /// Notes the listed failure that was read.
    fn settle(&mut self, findings: &mut Findings) {
        let place = std::mem::take(&mut self.place);
        let mut failure = std::mem::take(&mut self.failure);
        let mut stack = std::mem::take(&mut self.stack);
        let name = &failure.test;
        if name.is_empty() {
            return;
        }
        let because = subtests(&failure.message);
        if self.list == List::Spec || !self.dot.listed(name, because, &mut stack) {
            let known = self.failed.iter().position(|failed| failed.names.last() == Some(name));
            let known = known.map(|index| self.failed.remove(index));
            let Failed { names, parent } =
                known.unwrap_or_else(|| Failed { names: vec![name.clone()], parent: false });
            failure.test = names.join(" > ");
            self.failures.own(names, parent || because.is_some(), &stack, findings);
        }
        if because.is_some() {
            return;
        }
        if let Some((at, "")) = scan::location(&place) {
            failure.locate(at);
        }
        if self.noted.len() < NAMES {
            self.noted.push(failure);
        }
    }
}

/// Properties of an assertion error that do not describe the failure.
const UNTOLD: [&str; 3] = ["generatedMessage: ", "diff: '", "code: 'ERR_ASSERTION'"];

/// The name in the list of failed tests: the reporter dot gives only its last part.
fn full_name(name: &str, failed: &[String]) -> Option<String> {
    let is_it = |full: &&String| *full == name;
    let ends = |full: &&String| full.strip_suffix(name).is_some_and(|around| around.ends_with(" > "));
    failed.iter().find(is_it).or_else(|| failed.iter().find(ends)).cloned()
}

/// Whether the line reports the end of a test or a suite: `✔ adds (1.2ms)`, `﹣ later (0.1ms) # SKIP`. Does not match
/// `✔ done`.
fn is_outcome(text: &str) -> bool {
    let sign = ["✔ ", "✖ ", "﹣ ", "⚠ "].iter().any(|sign| text.starts_with(sign));
    let is_time = |at: usize| {
        let time = text.get(at + 2..).and_then(|rest| rest.split_once("ms)"));
        time.is_some_and(|(time, _)| time.parse::<f64>().is_ok())
    };
    sign && text.match_indices(" (").any(|(at, _)| is_time(at))
}

/// The name in `✖ totals (1.9ms)`, `✖ totals`. Does not match `✖ known bug (6.6ms) # see the tracker`, which is marked
/// as todo.
fn failed(text: &str) -> Option<&str> {
    let text = text.strip_prefix("✖ ")?;
    let Some((name, rest)) = text.rsplit_once(" (") else { return Some(text) };
    let (time, after) = rest.split_once("ms)")?;
    let timed = time.parse::<f64>().is_ok();
    match (timed, after) {
        (true, "") => Some(name),
        (true, _) => None,
        (false, _) => Some(text),
    }
}

/// The number of failed subtests, if they are the reason: `'2 subtests failed'`.
fn subtests(message: &str) -> Option<usize> {
    let (count, rest) = scan::number(message.strip_prefix('\'')?)?;
    matches!(rest, " subtest failed'" | " subtests failed'").then(|| usize::try_from(count).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures() {
        assert_eq!(failed("✖ a (b) (1.5ms)"), Some("a (b)"));
        assert_eq!(failed("✖ a # SKIP (1.5ms)"), Some("a # SKIP"));
        assert_eq!(failed("✖ reads"), Some("reads"));
        assert_eq!(failed("✖ known (6.6ms) # later"), None);
        assert_eq!(failed("✔ a (1ms)"), None);
        for line in ["✔ a (b) (1.2ms)", "﹣ later (0.1ms) # SKIP (x)", "✖ a (1ms)"] {
            assert!(is_outcome(line), "{line}");
        }
        assert!(!is_outcome("✔ done") && !is_outcome("a (1ms)"));
    }

    /// The output of a run in which `passed` tests pass and one fails.
    fn run(name: &str, passed: u64) -> String {
        let is_listed = "✔ a (1ms)\n".repeat(passed as usize);
        let totals = format!(
            "ℹ tests {}\nℹ suites 0\nℹ pass {passed}\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 3.5\n",
            passed + 1
        );
        format!(
            "{is_listed}✖ {name} (1ms)\n{totals}\n✖ failing tests:\n\ntest at a.js:1:2\n✖ {name} (1ms)\n  Error: x\n\n> app@1.0.0 test\n"
        )
    }

    #[track_caller]
    fn check(text: &str, figures: (u64, Option<u64>), names: &[&str]) {
        let findings = crate::engine::read(&[&super::TOOL], text);
        let read = findings.test_figures().unwrap();
        assert_eq!((read.failed, read.passed), figures, "{text}");
        assert_eq!(findings.failed().kept(), names, "{text}");
    }

    #[test]
    fn runs_add_up() {
        check(&(run("b", 2) + &run("c", 1)), (2, Some(3)), &["b", "c"]);
        let passing = "✔ a (1ms)\nℹ tests 1\nℹ suites 0\nℹ pass 1\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 3.5\n";
        check(&(run("b", 2) + passing), (1, Some(3)), &["b"]);
        let forged = passing.replace("pass 1", "pass 99").replace("tests 1", "tests 99");
        check(&format!("✔ a (1ms)\n{forged}{}", run("b", 1)), (1, Some(1)), &["b"]);
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        let text = "ℹ fail 77\n✖ fake (1ms)\n▶ cart\n  ✖ adds (1ms)\n✖ cart (2ms)\nℹ tests 1\nℹ suites 1\nℹ pass 0\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 3.5\n\n✖ failing tests:\n\ntest at a.js:1:2\n✖ adds (1ms)\n  Error: x\n";
        check(text, (1, Some(0)), &["cart > adds"]);
    }
}
