//! node-tap 18 and later: its reporters base, terse, min and dot.
//!
//! Source: `@tapjs/reporter` (`result-tag.tsx`, `result-details.tsx`, `stack.tsx`, `suite-summary.tsx`). The reporters
//! redraw their output, and the last version is the result. A line of the list is a failed assertion,
//! `test > assertion`. The reader of TAP reads its TAP report.

use crate::engine::{
    Claim, Failure, Findings, Line, Location, NAMES, Reader, RunStart, Shape, Tests, Tool, scan,
};
use crate::readers::shared::summaries::figures;

pub(in crate::readers) const TOOL: Tool = Tool::test::<NodeTap>("tap")
    .starts(&["✖ ", "Asserts:  ", "# { total: "])
    .shapes(&[Shape::Numbered])
    .run(RunStart::Command);

#[derive(Default)]
struct NodeTap {
    /// The failures since the last totals.
    failures: Vec<Listed>,
    /// The last totals and the failures listed above them.
    last: Option<(Tests, Vec<Listed>)>,
    /// Whether the details of a failure are being read.
    inside: bool,
    /// The totals of assertions, until the line with the totals of suites confirms them.
    asserts: Option<Tests>,
}

/// A failed assertion: `test > assertion`.
#[derive(Default)]
struct Listed {
    failure: Failure,
    /// Whether the source is being read: the lines between the file name and the message.
    source: bool,
}

impl Reader for NodeTap {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(tests) = self.asserts.take().filter(|_| text.starts_with("Suites:   ")) {
            self.last = Some((tests, std::mem::take(&mut self.failures)));
            return Claim::Mine;
        }
        if let Some(tests) = text.strip_prefix("Asserts:  ").and_then(counted) {
            (self.asserts, self.inside) = (Some(tests), false);
            return Claim::More;
        }
        // `# { total: 4, pass: 1, fail: 2, skip: 1 }`
        if text.starts_with("# { total: ") && self.last.is_some() {
            self.finish(findings);
            return Claim::Mine;
        }
        if let Some(name) =
            text.strip_prefix("✖ ").filter(|name| name.contains(" > ") && !name.ends_with("ms)"))
        {
            if self.failures.len() < NAMES {
                // The last part is the assertion.
                let (test, assertion) = name.rsplit_once(" > ").unwrap_or((name, name));
                let mut failure = Failure::of_test(test, findings.line());
                failure.say(assertion);
                self.failures.push(Listed { failure, source: false });
            }
            self.inside = true;
            return Claim::More;
        }
        let details = text.is_empty() || text.starts_with("  ");
        let Some(listed) = self.failures.last_mut().filter(|_| self.inside && details) else {
            self.inside = false;
            return Claim::Pass;
        };
        listed.line(text, findings.line());
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some((tests, failures)) = self.last.take() {
            findings.tests(tests);
            for Listed { failure, .. } in failures {
                findings.failed_test(&failure.test);
                failure.note(findings);
            }
        }
        *self = Self::default();
    }
}

impl Listed {
    /// Reads a line of the details: the file and its source, the diff, `compare: ===`, or the stack. The first frame is
    /// the location.
    fn line(&mut self, text: &str, line: u64) {
        let text = text.trim_start();
        if text.is_empty() {
            return;
        }
        self.failure.extend(line);
        if let Some(at) = frame(text) {
            self.source = false;
            if !self.failure.is_located() {
                self.failure.locate(at);
            }
            return;
        }
        let key = text.split_once(": ").map(|(key, _)| key);
        let begins_detail = text == "--- expected"
            || key.is_some_and(|key| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphabetic()));
        if self.source && !begins_detail {
            return;
        }
        self.source = !begins_detail && scan::is_path(text) && text.contains('.') && !text.contains(' ');
        if !self.source {
            self.failure.detail(text);
        }
    }
}

/// The location in `Test.<anonymous> (test/cart.js:3:39)`, `test/cart.js:2:3`. Does not match a line of source:
/// `3   t.test('a:1', …)`.
fn frame(text: &str) -> Option<Location<'_>> {
    let place =
        text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")).map_or(text, |(_, place)| place);
    let (at, rest) = scan::location(place)?;
    let ours = !at.file.contains(' ') && !at.file.starts_with("node:") && !at.file.contains("node_modules");
    (rest.is_empty() && at.column.is_some() && ours).then_some(at)
}

/// The counts in `1 pass  2 fail  1 skip  3 of 4 complete`. Does not match `1 pass`.
fn counted(text: &str) -> Option<Tests> {
    figures(text, "  ").filter(|_| text.ends_with(" complete"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        assert_eq!(
            counted("1 pass  2 fail  1 skip  3 of 4 complete"),
            Some(Tests { failed: 2, passed: 1, skipped: 1 })
        );
        assert_eq!(counted("77 fail"), None);
        let at =
            |line, column| Some(Location { file: "test/cart.js", line: Some(line), column: Some(column) });
        assert_eq!(frame("Test.<anonymous> (test/cart.js:3:39)"), at(3, 39));
        assert_eq!(frame("test/cart.js:2:3"), at(2, 3));
        for not in ["3   t.test('a:1:2', x)", "compare: ===", "node:internal/x:1:2"] {
            assert_eq!(frame(not), None, "{not}");
        }
    }

    #[test]
    fn the_last_drawing_holds() {
        let figures = "Suites:   0 pass  0 fail  0 of 1 complete";
        let text = format!(
            "Asserts:  0 pass  77 fail  77 of 77 complete\n{figures}\n✖ cart > adds > sum test/cart.js:3:39\n\nAsserts:  0 pass  1 fail  1 of \
             2 complete\n{figures}\n✖ cart > adds > sum\n  test/cart.js\n  3 x\n  Test.<anonymous> (test/cart.js:3:39)\n\n\
             Asserts:  1 pass  1 fail  2 of 2 complete\n{figures}\n"
        );
        let found = crate::engine::found(&TOOL, &text);
        assert_eq!(
            found,
            ["test/cart.js:3:39 error: sum", "failed: cart > adds", "1 failed, 1 passed, 0 skipped"]
        );
    }
}
