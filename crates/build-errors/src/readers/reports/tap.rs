//! The Test Anything Protocol, versions 12 to 14: the TAP reporters of node:test, AVA, mocha, vitest, tap and tape,
//! Bats, Perl, and of linters that report each file as a test.
//!
//! Source: the specifications of TAP 13 and 14 (testanything.org). Of nested tests, the innermost ones count. A test
//! that contains others counts only if it is a separate test; in Node's output it then has a duration and no type.

use crate::engine::{Claim, Findings, Line, Location, NAMES, Reader, RunStart, Tests, Tool, Weight, scan};
use crate::readers::ruby::rubocop;

mod details;
mod point;

use details::Details;
use point::{Outcome, Point, is_file, plan, without_time};

pub(in crate::readers) const TOOL: Tool = Tool::test::<Tap>("tap")
    .starts(&["TAP version 1", "not ok ", "1..", "Bail out!"])
    .is_report()
    .run(RunStart::Mixed);

/// The maximum depth of nested subtests.
const DEPTH: usize = 64;

#[derive(Default)]
struct Tap {
    /// Whether a stream has begun and not ended.
    inside: bool,
    /// The outermost plan, and the number of its points seen so far.
    plan: Option<u64>,
    seen: u64,
    /// Whether the plan was printed before its points.
    planned_first: bool,
    counted: Tests,
    /// The number in `# pass`, if passed points were not printed.
    passed: Option<u64>,
    /// Whether earlier points were not printed: the first one seen does not have the number 1.
    hidden: bool,
    /// The open subtests, the outermost first.
    open: Vec<Subtest>,
    /// The last point, until its details are read.
    last: Option<Pending>,
    /// Whether the stream is a linter's. Its points are files.
    linter: bool,
    /// Whether every point so far ends with its time, as with `--timing` of Bats.
    timed: bool,
    /// The names of the failed tests, as long as every point ends with a time.
    timed_names: Vec<String>,
    /// Whether an assertion of the next test failed.
    failed_below: bool,
}

struct Subtest {
    indent: usize,
    name: String,
    /// Whether the subtest was opened by `{`, after its point, and not by `# Subtest:`, before it.
    brace: bool,
    children: bool,
}

/// A point that is waiting for its details.
struct Pending {
    outcome: Outcome,
    indent: usize,
    name: String,
    /// The description of an assertion, which is not part of the name.
    assertion: String,
    /// The file that is named by the point or by the subtest that contains it.
    file: String,
    parent: bool,
    /// Whether it is an assertion of the next test: it is indented, and no subtest was opened.
    bare: bool,
    details: Details,
}

impl Reader for Tap {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let indent = scan::indent(text);
        let rest = text.get(indent..).unwrap_or_default();
        if let Some(pending) =
            self.last.as_mut().filter(|pending| pending.details.takes(indent, pending.indent, rest))
        {
            pending.details.line(indent, rest, findings.line());
            return Claim::More;
        }
        if indent == 0 && rest.starts_with("TAP version 1") {
            self.finish(findings);
            self.inside = true;
            return Claim::More;
        }
        if let Some(point) = Point::read(rest).filter(|_| self.inside || indent == 0) {
            if indent == 0 && self.is_unplanned(&point) {
                return Claim::More;
            }
            self.settle(findings);
            self.point(&point, indent, findings.line());
            self.inside = true;
            return Claim::More;
        }
        if let Some(plan) = plan(rest).filter(|_| self.inside || indent == 0) {
            self.settle(findings);
            if indent == 0 {
                self.plan = Some(plan);
                self.planned_first = self.seen == 0;
            }
            self.inside = true;
            return Claim::More;
        }
        if !self.inside {
            return Claim::Pass;
        }
        if let Some(comment) = rest.strip_prefix('#') {
            if self.last.as_ref().is_some_and(|last| rubocop::is_offense(comment, &last.name)) {
                (self.last, self.linter) = (None, true);
                return Claim::Pass;
            }
            self.comment(comment, indent, findings);
            return Claim::More;
        }
        if rest == "}" {
            self.open.retain(|subtest| subtest.indent < indent);
            return Claim::More;
        }
        if let Some(why) = rest.strip_prefix("Bail out!") {
            self.settle(findings);
            findings.reason(Weight::Stated, &format!("Bail out!{why}"));
            return Claim::More;
        }
        if indent == 0 && self.ended() && !text.is_empty() {
            self.finish(findings);
            return Claim::Pass;
        }
        // prove sums up the streams that it printed.
        if text == "Test Summary Report" { Claim::Pass } else { Claim::More }
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.settle(findings);
        self.note_timed(findings);
        if self.linter {
            *self = Self::default();
            return;
        }
        let Tests { failed, passed, skipped } = self.counted;
        match self.passed {
            None if self.hidden => findings.failed_tests(failed),
            known if failed + passed + skipped > 0 => {
                findings.tests(Tests { passed: passed.max(known.unwrap_or(0)), ..self.counted });
            }
            _ => {}
        }
        *self = Self::default();
    }

    fn running(&self) -> bool {
        self.inside && !self.ended()
    }
}

impl Tap {
    /// Whether all planned points were seen. Later lines may belong to another program.
    fn ended(&self) -> bool {
        self.plan.is_some_and(|plan| self.seen >= plan) && self.open.is_empty()
    }

    /// Whether the number of the point is above the plan although planned points are missing. A test printed it. A
    /// program that runs more tests than it planned prints their points after the planned ones.
    fn is_unplanned(&self, point: &Point<'_>) -> bool {
        self.planned_first && self.plan.is_some_and(|plan| self.seen < plan && point.number > plan)
    }

    fn point(&mut self, point: &Point<'_>, indent: usize, line: u64) {
        self.open.retain(|subtest| subtest.indent <= indent);
        let own = self.open.pop_if(|subtest| subtest.indent == indent);
        let announced = own.as_ref().is_some_and(|own| !own.brace && own.name == point.name);
        let children = own.is_some_and(|own| own.children && announced);
        if let Some(around) = self.open.last_mut() {
            around.children = true;
        }
        if indent == 0 {
            self.timed = (self.timed || self.seen == 0) && without_time(&point.name).is_some();
            if self.seen == 0 {
                self.hidden = point.number > 1;
                self.seen = point.number.saturating_sub(1);
            }
            self.seen += 1;
        }
        // An assertion inside an announced subtest has no separate name.
        let is_assertion = !announced && self.open.last().is_some_and(|around| !around.brace);
        let (file, name) = self.name(Some(&point.name).filter(|_| !is_assertion));
        let assertion = if is_assertion { point.name.clone() } else { String::new() };
        self.last = Some(Pending {
            outcome: point.outcome,
            indent,
            name,
            assertion,
            file,
            bare: indent > 0 && !point.opens && !announced && self.open.is_empty(),
            parent: children || point.opens,
            details: Details::below(line),
        });
        if point.opens && self.open.len() < DEPTH {
            self.open.push(Subtest { indent, name: point.name.clone(), brace: true, children: false });
        }
    }

    /// The file, and the name of the test after those that contain it.
    fn name(&self, own: Option<&String>) -> (String, String) {
        let around = self.open.iter().map(|subtest| &subtest.name);
        let mut names: Vec<&str> = around.chain(own).flat_map(|name| name.split(" > ")).collect();
        let file = match names.first() {
            Some(first) if names.len() > 1 && is_file(first) => names.remove(0),
            Some(first) if is_file(first) => first,
            _ => "",
        };
        (file.to_owned(), names.join(" > "))
    }

    /// Reads a comment: `# Subtest: name`; `# fail 3`; `# Error: 71.43% line coverage does not meet threshold of 95%.`
    fn comment(&mut self, comment: &str, indent: usize, findings: &mut Findings) {
        let comment = comment.strip_prefix(' ').unwrap_or(comment);
        if let Some(name) = comment.strip_prefix("Subtest: ") {
            self.settle(findings);
            self.open.retain(|subtest| subtest.indent < indent);
            if self.open.len() < DEPTH {
                self.open.push(Subtest {
                    indent,
                    name: point::unescape(name),
                    brace: false,
                    children: false,
                });
            }
        } else if let Some(passed) = comment.strip_prefix("pass ").and_then(|count| count.trim().parse().ok())
        {
            self.passed = Some(passed);
        } else if comment.starts_with("Error: ") && comment.contains(" coverage does not meet ") {
            findings.reason(Weight::Stated, comment.strip_prefix("Error: ").unwrap_or(comment));
        } else if let Some(pending) = &mut self.last {
            pending.details.comment(comment, findings.line());
        }
    }

    /// Counts the last point, after its details were read.
    fn settle(&mut self, findings: &mut Findings) {
        let Some(mut pending) = self.last.take() else { return };
        if pending.details.findings(&pending.name, findings) {
            return;
        }
        if pending.parent && !pending.details.is_test() {
            return;
        }
        if pending.bare && pending.outcome != Outcome::Failed {
            return;
        }
        let failed_below = std::mem::replace(&mut self.failed_below, pending.bare);
        match pending.outcome {
            Outcome::Passed => self.counted.passed += 1,
            Outcome::Skipped => self.counted.skipped += 1,
            Outcome::ToDo => {}
            Outcome::Failed => {
                if !pending.bare {
                    self.count_failed(&pending.name, findings);
                }
                if failed_below && !pending.bare {
                    findings.of_test(&pending.name);
                    return;
                }
                let (mut failure, place) = pending.details.failure();
                // The file in the spelling of the test's name.
                let at = match scan::location(&place) {
                    Some((at, "")) if !pending.file.is_empty() && at.file.ends_with(&pending.file) => {
                        Location { file: &pending.file, ..at }
                    }
                    Some((at, "")) => at,
                    _ => Location::file(&pending.file),
                };
                failure.locate(at);
                if failure.message.is_empty() {
                    let wording =
                        if pending.assertion.is_empty() { &pending.name } else { &pending.assertion };
                    failure.message.clone_from(wording);
                }
                if !pending.bare {
                    failure.test = pending.name;
                }
                failure.note(findings);
            }
        }
    }

    fn count_failed(&mut self, name: &str, findings: &mut Findings) {
        self.counted.failed += 1;
        if self.timed && self.timed_names.len() < NAMES {
            self.timed_names.push(name.to_owned());
        } else {
            self.timed = false;
            self.note_timed(findings);
            findings.failed_test(name);
        }
    }

    /// Notes the failed tests whose names may end with a time. If all names do, the time is not part of the name.
    fn note_timed(&mut self, findings: &mut Findings) {
        for name in self.timed_names.drain(..) {
            let bare = without_time(&name).filter(|_| self.timed);
            findings.failed_test(bare.unwrap_or(&name));
        }
    }
}

#[cfg(test)]
mod tests;
