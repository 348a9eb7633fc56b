//! The failures and errors that a session has printed so far.

use super::block::Block;
use super::totals::Totals;
use crate::engine::{Findings, NAMES, Tests, Weight};

/// The failures and errors of a session, from its sections and from its short summary.
#[derive(Default)]
pub(super) struct Seen {
    /// Blocks under `FAILURES`. The full names of their tests are in the short summary below.
    titled: Vec<Block>,
    failures: u64,
    /// Failures of `--tb=line`.
    untitled: Vec<Block>,
    /// Errors are noted after the failures, though they are printed first.
    errors: Vec<Block>,
    error_blocks: u64,
    /// Names in the short summary, and its rows.
    names: Vec<String>,
    failed_rows: u64,
    error_rows: u64,
    /// Tests with an error in the short summary.
    errored: Vec<String>,
    /// The rows as failures, each with its test. `--tb=no` prints nothing else about them.
    rows: Vec<(String, Block)>,
    /// Names of failed tests in the verbose progress.
    progress: Vec<String>,
}

impl Seen {
    pub(super) fn progress(&mut self, name: &str) {
        keep(&mut self.progress, || name.to_owned());
    }

    pub(super) fn block(&mut self, block: Block, findings: &mut Findings) {
        if block.error {
            self.error_blocks += 1;
            keep(&mut self.errors, || block);
        } else {
            self.failures += 1;
            if self.titled.len() < NAMES {
                self.titled.push(block);
            } else {
                let title = block.title.clone();
                block.note(&title, findings);
            }
        }
    }

    pub(super) fn untitled(&mut self, block: Block) {
        self.failures += 1;
        keep(&mut self.untitled, || block);
    }

    /// Forgets the rows of a short summary that is followed by another one.
    pub(super) fn forget_rows(&mut self) {
        (self.failed_rows, self.error_rows) = (0, 0);
        self.names.clear();
        self.errored.clear();
        self.rows.clear();
    }

    /// Adds a row of the short summary.
    pub(super) fn row(&mut self, error: bool, name: &str, why: &str, line: u64) {
        if error {
            self.error_rows += 1;
            if name.contains("::") {
                keep(&mut self.errored, || name.to_owned());
            }
        } else if self.shows(name) {
            self.failed_rows += 1;
            keep(&mut self.names, || name.to_owned());
        }
        let alone = self.titled.is_empty() && self.untitled.is_empty() && self.errors.is_empty();
        if alone && name.contains("::") && !why.is_empty() {
            keep(&mut self.rows, || (name.to_owned(), Block::of_row(name, why, line)));
        }
    }

    /// Keeps the rows of the short summary that are among these failures, each given as its file and its name.
    pub(super) fn only(&mut self, failed: &[(String, String)]) {
        self.names.retain(|name| {
            let (file, test) = dotted(name);
            failed.iter().any(|failure| failure.0 == file && failure.1 == test)
        });
        self.rows.retain(|(name, _)| self.names.contains(name) || self.errored.contains(name));
        self.failed_rows = failed.len() as u64;
    }

    /// Whether a failure with this name was printed, if any failures were. A message may contain lines that look like a
    /// row of the short summary.
    fn shows(&self, name: &str) -> bool {
        let (file, test) = dotted(name);
        let fits = |block: &Block| {
            block.title.starts_with(&test) || block.title.ends_with(&test) || block.title == file
        };
        self.titled.is_empty() || self.titled.len() >= NAMES || self.titled.iter().any(fits)
    }

    /// Whether these counts can be the session's: they match the number of its blocks, of which one may still be open,
    /// and of its rows.
    pub(super) fn fits(&self, totals: &Totals, open: Option<&Block>) -> bool {
        let open = |error| u64::from(open.is_some_and(|block| block.error == error));
        let fit = |figure: u64, seen: u64| seen == 0 || seen == figure;
        fit(totals.failed, self.failures + open(false))
            && fit(totals.failed, self.failed_rows)
            && fit(totals.errors, self.error_blocks + open(true))
            && fit(totals.errors, self.error_rows)
    }

    /// Notes all failures and errors.
    pub(super) fn note(self, totals: Option<Totals>, findings: &mut Findings) {
        let titles: Vec<String> = self.titled.iter().map(|block| block.title.clone()).collect();
        let names = [&self.names, &self.progress].into_iter().find(|names| !names.is_empty());
        let names = names.unwrap_or(&titles);
        for mut block in self.titled {
            let name = whole_name(names, &block.title, block.at().file).unwrap_or(&block.title).to_owned();
            if let Some((_, description)) = subtest(&block.title) {
                block.lines.detail.push(description);
            }
            block.note(&name, findings);
        }
        // `--tb=line` prints one line for each row of the short summary, in the same order.
        let each = self.untitled.len() == self.names.len();
        for (index, mut block) in self.untitled.into_iter().enumerate() {
            block.relate(&self.names);
            let name = self.names.get(index).filter(|_| each).map_or("", String::as_str);
            block.note(name, findings);
        }
        for (name, block) in self.rows {
            block.note(&name, findings);
        }
        names.iter().for_each(|name| findings.failed_test(name));
        let mut errored = 0;
        let untold = self.errors.is_empty();
        for block in self.errors {
            match block.errored_test().map(str::to_owned) {
                Some(title) => {
                    errored += 1;
                    let name =
                        whole_name(&self.errored, &title, block.at().file).unwrap_or(&title).to_owned();
                    findings.errored_test(&name);
                    block.note(&name, findings);
                }
                None => block.note_error(findings),
            }
        }
        if untold {
            errored = self.errored.len() as u64;
            self.errored.iter().for_each(|name| findings.errored_test(name));
        }
        match totals {
            Some(Totals { failed, passed, skipped, errors, ran, text }) => {
                if ran {
                    findings.tests(Tests { failed, passed, skipped });
                } else {
                    findings.reason(Weight::Stated, &text);
                }
                findings.summary(Some(errors.saturating_sub(errored)), None, None);
            }
            None if self.error_rows > 0 => {
                findings.summary(Some(self.error_rows.saturating_sub(errored)), None, None);
            }
            None => {}
        }
    }
}

/// The full name of the test with this title, from the names of the session. If several names match, the one in this
/// file. The titles of doctests begin with a mark, and those of subtests end with a description.
fn whole_name<'a>(names: &'a [String], title: &str, file: &str) -> Option<&'a str> {
    let title = title.strip_prefix("[doctest] ").unwrap_or(title);
    let title = subtest(title).map_or(title, |(test, _)| test);
    let fits = |name: &&String| dotted(name).1 == title;
    let in_file = |name: &&String| fits(name) && dotted(name).0 == file;
    names.iter().find(in_file).or_else(|| names.iter().find(fits)).map(String::as_str)
}

/// The test and the description of a subtest in `T.test_sub (i=1)`, `test_sub [even] (i=1)`. Does not match `test_b[x (y)]`.
fn subtest(title: &str) -> Option<(&str, &str)> {
    let at = title.find([' ', '['])?;
    let (test, description) = title.split_at(at);
    description.starts_with(' ').then(|| (test, description.trim_start()))
}

/// The file of `tests/test_a.py::T::test_b[x::y]`, and the test in the form of pytest's titles: `T.test_b[x::y]`.
fn dotted(name: &str) -> (&str, String) {
    let (file, test) = name.split_once("::").unwrap_or((name, ""));
    let (test, parameters) = test.split_at(test.find('[').unwrap_or(test.len()));
    (file, test.replace("::", ".") + parameters)
}

fn keep<T>(list: &mut Vec<T>, item: impl FnOnce() -> T) {
    if list.len() < NAMES {
        list.push(item());
    }
}
