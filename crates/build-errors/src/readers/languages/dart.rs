//! Tests of Dart and Flutter: the compact and the expanded reporter.
//!
//! Source: `pkgs/test_core/lib/src/runner/reporter/{compact,expanded}.dart`. Each line begins with the time and the counts so far.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, Tests};
use crate::engine::location::{Location, is_file};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "dart test",
    kind: Kind::Test,
    starts: &["00:", "01:", "02:", "03:", "04:", "05:", "06:", "07:", "08:", "09:", "10:", "11:", "12:"],
    new: || Box::<DartTest>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct DartTest {
    /// The last counts: those of the run at its end.
    counts: Option<Tests>,
    failure: Option<Failure>,
}

impl Reader for DartTest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((counts, said)) = progress(text) {
            self.settle(findings);
            self.counts = Some(counts);
            let Some(name) = said.strip_suffix(" [E]") else { return Claim::Mine };
            findings.failed_test(name);
            let mut failure = Failure::begin(findings.line);
            failure.test.push_str(name);
            self.failure = Some(failure);
            return Claim::More;
        }
        let Some(failure) = self.failure.as_mut().filter(|_| text.starts_with("  ")) else {
            self.settle(findings);
            return Claim::Pass;
        };
        failure.extend(findings.line);
        match frame(text) {
            Some(Some(at)) if !failure.is_located() => failure.locate(at),
            Some(_) => {}
            None => failure.say(text),
        }
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        if let Some(counts) = self.counts.filter(|counts| counts.failed > 0) {
            findings.tests(counts);
        }
    }
}

impl DartTest {
    fn settle(&mut self, findings: &mut Findings) {
        if let Some(failure) = self.failure.take() {
            failure.note(findings);
        }
    }
}

/// The counts so far and what is said: `00:02 +1 ~1 -1: adds two [E]`. Not `00:02 x`, not `12:00:01 +1`.
fn progress(text: &str) -> Option<(Tests, &str)> {
    let (time, rest) = text.split_once(" +")?;
    let (minutes, seconds) = time.split_once(':')?;
    let digits = |text: &str| (2..4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let (counts, said) = rest.split_once(": ")?;
    if !digits(minutes) || !digits(seconds) {
        return None;
    }
    let mut tests = Tests::default();
    for (index, count) in counts.split(' ').enumerate() {
        let (slot, count) = match count.split_at_checked(1)? {
            ("~", count) => (&mut tests.skipped, count),
            ("-", count) => (&mut tests.failed, count),
            _ if index == 0 => (&mut tests.passed, count),
            _ => return None,
        };
        *slot = scan::number(count).filter(|(_, rest)| rest.is_empty())?.0;
    }
    Some((tests, said))
}

/// A frame of a stack, and its location if it is the user's: `  test/a_test.dart 7:5   main.<fn>`, `  package:matcher   expect`.
fn frame(text: &str) -> Option<Option<Location<'_>>> {
    let text = text.trim();
    let (file, rest) = text.split_once(' ')?;
    if file.starts_with("package:") || file.starts_with("dart:") {
        return Some(None);
    }
    let (line, rest) = scan::number(rest)?;
    let (column, rest) = scan::number(rest.strip_prefix(':')?)?;
    let fits = is_file(file) && rest.starts_with("  ");
    let at = Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() };
    fits.then_some(Some(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::read;

    #[test]
    fn failures_and_counts() {
        let output = "00:01 +0: loading test/a_test.dart\n00:02 +1 ~1 -1: Cart adds two [E]\n  Expected: <3>\n    Actual: <2>\n  package:matcher         expect\n  test/a_test.dart 7:5    main.<fn>\n00:02 +2 ~1 -1: Some tests failed.\n";
        let findings = read(&[&TOOL], output);
        let figures = findings.test_figures().map(|found| (found.failed, found.passed, found.skipped));
        assert_eq!(figures, Some((1, Some(2), Some(1))));
        assert_eq!(findings.failed.kept(), ["Cart adds two"]);
        let first = findings.into_diagnostics().next();
        let first = first.map(|first| (first.file, first.line, first.message, first.detail));
        let expected = ("test/a_test.dart".to_owned(), 7, "Expected: <3>", "Actual: <2>");
        assert_eq!(
            first,
            Some((Some(expected.0), Some(expected.1), expected.2.into(), Some(expected.3.into())))
        );
    }

    #[test]
    fn other_lines() {
        for text in [
            "00:02 +1 -1 x\n",
            "00:02 ready +1: x\n",
            "12:00:01 +1 -1: x [E]\n",
            "00:02 +3: All tests passed!\n",
        ] {
            assert!(read(&[&TOOL], text).is_empty(), "{text}");
        }
    }
}
