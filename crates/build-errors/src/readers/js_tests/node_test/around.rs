//! Decides which parents of a failed test are tests themselves. Node prints a test with subtests like a suite, but
//! counts it as a test.
//!
//! The frames of the runner in the stack of a failure show it (`lib/internal/test_runner/test.js`): `TestContext.test`
//! is a test that starts a subtest, `Suite.processPendingSubtests` is a suite that starts one. If no stack shows it,
//! the total of the run may.

use std::collections::HashMap;

use crate::engine::{Findings, NAMES};
use crate::input::tail::boundary;

/// The maximum depth of nested tests.
pub(in crate::readers) const DEPTH: usize = 32;
/// The maximum number of bytes kept of a name.
const NAME: usize = 500;

/// The kept part of a name.
pub(in crate::readers) fn kept(name: &str) -> String {
    name.get(..boundary(name, NAME)).unwrap_or(name).to_owned()
}

/// A kind of parent of tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::readers) enum Holder {
    Test,
    Suite,
}

/// What the frames of one stack show about the failed test. They are read one by one.
#[derive(Debug, Default)]
pub(in crate::readers) struct Stack {
    /// The kind of the failed item.
    pub(in crate::readers) own: Option<Holder>,
    /// The kinds of its parents, the innermost first.
    around: Vec<Holder>,
    next: Next,
}

/// What the next frame can show.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum Next {
    /// The failed item, or that it was run.
    #[default]
    Own,
    /// The item that ran it.
    Runner,
    /// The item that started it.
    Starter,
    /// Nothing: the rest of the stack belongs to another test.
    Over,
}

impl Stack {
    /// Reads a frame: `TestContext.<anonymous> (/srv/a.test.js:5:93)`,
    /// `async Suite.run (node:internal/test_runner/test:1905:7)`.
    pub(in crate::readers) fn frame(&mut self, frame: &str) {
        let frame = frame.strip_prefix("async ").unwrap_or(frame);
        let (function, place) = frame.rsplit_once(" (").unwrap_or(("", frame));
        let runner = place.starts_with("node:internal/test_runner/");
        let holder = match (self.next, function) {
            (Next::Own, _) if function.starts_with("TestContext.") && !runner => {
                self.own.get_or_insert(Holder::Test);
                return;
            }
            (Next::Own, _) if function.starts_with("SuiteContext.") => {
                self.own.get_or_insert(Holder::Suite);
                return;
            }
            (Next::Own, "Test.run") if runner => return self.next = Next::Runner,
            (Next::Own, _) | (Next::Runner, "Promise.all") => return,
            (Next::Runner, "Test.start") if runner => return self.next = Next::Starter,
            (Next::Runner | Next::Starter, "TestContext.test") if runner => Some((Holder::Test, Next::Own)),
            (Next::Runner, _) if function.starts_with("TestContext.") => Some((Holder::Test, Next::Own)),
            (Next::Runner, "Test.processPendingSubtests") if runner => Some((Holder::Test, Next::Over)),
            (Next::Runner, "Suite.processPendingSubtests" | "Suite.run") if runner => {
                Some((Holder::Suite, Next::Over))
            }
            // A suite starts its tests in an anonymous function.
            (Next::Starter, "") if runner => Some((Holder::Suite, Next::Over)),
            _ => None,
        };
        self.next = holder.map_or(Next::Over, |(_, next)| next);
        self.around.extend(holder.map(|(holder, _)| holder).filter(|_| self.around.len() < 32));
    }
}

/// The failures of a run: tests with an error, and parents that failed only because of a child.
#[derive(Debug, Default)]
pub(in crate::readers) struct Failures {
    /// The number of tests noted as failed.
    noted: u64,
    /// The names of parents that failed because of their subtests, the outermost first.
    parents: Vec<Vec<String>>,
    holders: HashMap<Vec<String>, Holder>,
}

impl Failures {
    /// Adds a test or suite that failed with an error: its name and the names of its parents. `parent` if it has
    /// subtests.
    pub(in crate::readers) fn own(
        &mut self,
        names: Vec<String>,
        parent: bool,
        stack: &Stack,
        findings: &mut Findings,
    ) {
        let mut around = names.as_slice();
        for holder in &stack.around {
            let Some((_, outer)) = around.split_last() else { break };
            around = outer;
            if !around.is_empty() && self.holders.len() < NAMES {
                self.holders.insert(around.to_vec(), *holder);
            }
        }
        match (parent, stack.own) {
            (_, Some(Holder::Suite)) => {}
            (true, None) => self.because(names),
            _ => self.note(&names, findings),
        }
    }

    /// Adds a parent that failed because of a child.
    pub(in crate::readers) fn because(&mut self, names: Vec<String>) {
        if self.parents.len() < NAMES {
            self.parents.push(names);
        }
    }

    /// Ends the run. `failed` is the stated number of failed tests. Notes the items known to be tests. The undecided
    /// ones are noted too if their number matches the rest of `failed`.
    pub(in crate::readers) fn end(&mut self, failed: Option<u64>, findings: &mut Findings) {
        let holders = std::mem::take(&mut self.holders);
        let (mut tests, mut unknown) = (Vec::new(), Vec::new());
        for names in std::mem::take(&mut self.parents) {
            match holders.get(&names) {
                Some(Holder::Suite) => {}
                Some(Holder::Test) => tests.push(names),
                None => unknown.push(names),
            }
        }
        if failed.is_some_and(|failed| failed == self.noted + (tests.len() + unknown.len()) as u64) {
            tests.append(&mut unknown);
        }
        if failed.is_none_or(|failed| failed >= self.noted + tests.len() as u64) {
            tests.iter().for_each(|names| self.note(names, findings));
        }
        self.noted = 0;
    }

    fn note(&mut self, names: &[String], findings: &mut Findings) {
        self.noted += 1;
        findings.failed_test_again(&names.join(" > "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(frames: &[&str], own: Option<Holder>, around: &[Holder]) {
        let mut stack = Stack::default();
        frames.iter().for_each(|frame| stack.frame(frame));
        assert_eq!((stack.own, stack.around.as_slice()), (own, around));
    }

    #[test]
    fn frames() {
        const RUNNER: &str = "node:internal/test_runner/test";
        let run = format!("Test.run ({RUNNER}:796:25)");
        let start = format!("Test.start ({RUNNER}:702:17)");
        check(
            &[
                "TestContext.<anonymous> (/srv/a.test.js:12:103)",
                "Test.runInAsyncScope (node:async_hooks:206:9)",
                &run,
                &start,
                &format!("TestContext.test ({RUNNER}:292:20)"),
                "TestContext.<anonymous> (/srv/a.test.js:12:75)",
                &run,
                &start,
                &format!("{RUNNER}:1133:71"),
            ],
            Some(Holder::Test),
            &[Holder::Test, Holder::Suite],
        );
        // A suite that ran earlier within the same suite is not a parent.
        let pending = format!("Suite.processPendingSubtests ({RUNNER}:526:18)");
        let before = format!("Test.postRun ({RUNNER}:889:19)");
        let other = format!("Test.processPendingSubtests ({RUNNER}:526:7)");
        check(&[&run, &pending, &before, &run, &other], None, &[Holder::Suite]);
        check(
            &[
                &format!("async {run}"),
                "async Promise.all (index 0)",
                &format!("async Suite.run ({RUNNER}:1:7)"),
            ],
            None,
            &[Holder::Suite],
        );
        check(&["SuiteContext.<anonymous> (/srv/a.js:3:49)"], Some(Holder::Suite), &[]);
        // The tests call a function with the same name as one of the runner.
        check(&["Test.run (/srv/a.js:1:1)", "Suite.run (/srv/a.js:2:1)"], None, &[]);
    }

    #[test]
    fn the_total_tells_what_no_stack_does() {
        let names = |failed| {
            let (mut failures, mut findings) = (Failures::default(), Findings::default());
            let name = |name: &str| name.split('/').map(str::to_owned).collect::<Vec<_>>();
            failures.own(name("outer/inner"), false, &Stack::default(), &mut findings);
            failures.because(name("outer"));
            failures.end(failed, &mut findings);
            findings.failed().kept().to_vec()
        };
        assert_eq!(names(Some(2)), ["outer > inner", "outer"]);
        assert_eq!(names(Some(1)), ["outer > inner"]);
        assert_eq!(names(None), ["outer > inner"]);
    }
}
