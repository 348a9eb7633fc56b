//! Which of the tests around a failed one are tests themselves: Node prints a test with subtests as it prints a suite, but
//! counts it.
//!
//! The runner's own frames on a failure's stack tell (`lib/internal/test_runner/test.js`): `TestContext.test` is a test
//! that starts a subtest, `Suite.processPendingSubtests` a suite that does. Where no stack says, the run's total may.

use std::collections::HashMap;

use crate::engine::findings::Findings;
use crate::input::tail::boundary;

/// Failures that are kept to the end of a run.
pub(in crate::readers) const PENDING: usize = 1000;

/// Tests within tests that are followed.
pub(in crate::readers) const DEPTH: usize = 32;
/// Bytes that are kept of a name.
const NAME: usize = 500;

/// A name as it is kept.
pub(in crate::readers) fn kept(name: &str) -> String {
    name.get(..boundary(name, NAME)).unwrap_or(name).to_owned()
}

/// What holds tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::readers) enum Holder {
    Test,
    Suite,
}

/// What the frames of one failure's stack say, shown one by one.
#[derive(Debug, Default)]
pub(in crate::readers) struct Stack {
    /// What failed.
    pub(in crate::readers) own: Option<Holder>,
    /// What is around it, the innermost first.
    around: Vec<Holder>,
    next: Next,
}

/// What the next frame can say.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum Next {
    /// What failed, or that it was run.
    #[default]
    Own,
    /// Who ran it.
    Runner,
    /// Who started it.
    Starter,
    /// Nothing: the stack is another test's from here.
    Over,
}

impl Stack {
    /// `TestContext.<anonymous> (/srv/a.test.js:5:93)`, `async Suite.run (node:internal/test_runner/test:1905:7)`.
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
            // The suite starts its tests in a function without a name.
            (Next::Starter, "") if runner => Some((Holder::Suite, Next::Over)),
            _ => None,
        };
        self.next = holder.map_or(Next::Over, |(_, next)| next);
        self.around.extend(holder.map(|(holder, _)| holder).filter(|_| self.around.len() < 32));
    }
}

/// The failures of a run: those with an error of their own, and what failed only because something in it did.
#[derive(Debug, Default)]
pub(in crate::readers) struct Failures {
    /// How many tests are noted as failed.
    noted: u64,
    /// The names, those around first, of what failed because of its subtests.
    parents: Vec<Vec<String>>,
    holders: HashMap<Vec<String>, Holder>,
}

impl Failures {
    /// Something that failed with an error of its own, by its name and the names around it; `parent` where it has subtests.
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
            if !around.is_empty() && self.holders.len() < PENDING {
                self.holders.insert(around.to_vec(), *holder);
            }
        }
        match (parent, stack.own) {
            (_, Some(Holder::Suite)) => {}
            (true, None) => self.because(names),
            _ => self.note(&names, findings),
        }
    }

    /// Something that failed because something in it did.
    pub(in crate::readers) fn because(&mut self, names: Vec<String>) {
        if self.parents.len() < PENDING {
            self.parents.push(names);
        }
    }

    /// The end of the run, and how many tests failed, where it said: what is known to be a test is noted, and where as
    /// many are left as cannot be told, these too.
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
        findings.failed.add_again(&names.join(" > "));
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
        // What ran before in the same suite is not around it.
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
        // A function of the tests that is called as the runner's are.
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
            findings.failed.kept().to_vec()
        };
        assert_eq!(names(Some(2)), ["outer > inner", "outer"]);
        assert_eq!(names(Some(1)), ["outer > inner"]);
        assert_eq!(names(None), ["outer > inner"]);
    }
}
