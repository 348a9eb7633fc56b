//! Vitest 3 to 5: the reporters that print its closing summary (default, verbose, dot, tree, GitHub).
//!
//! Source: `packages/vitest/src/node/reporters/base.ts` and `utils.ts` (`printErrorsSummary`, `getStateString`), and
//! `printError.ts` for the place of a failure.

use super::{Claim, Entry, Format, Kind, Line};
use crate::findings::{Findings, Tests, Weight};
use crate::scan;

pub(super) const ENTRY: Entry = Entry {
    tool: "vitest",
    kind: Kind::Test,
    signs: &[
        " FAIL  ",
        " Test Files ",
        " Tests ",
        " Unhandled ",
        "No test files found",
        "failed to load config",
        "Startup Error",
        "does not meet",
    ],
    new: || Box::<Vitest>::default(),
};

#[derive(Default)]
struct Vitest {
    block: Block,
    /// The message of the failure that is being read.
    message: String,
}

/// The part of the report that is being read.
#[derive(Default, PartialEq)]
enum Block {
    #[default]
    None,
    /// After ` FAIL  `: the message, then the place.
    Failure,
    /// After the heading of errors outside of any test.
    Unhandled,
}

impl Format for Vitest {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(name) =
            text.strip_prefix(" FAIL  ").filter(|name| name.contains(" > ") || name.contains(" [ "))
        {
            return self.failure(name, findings);
        }
        if let Some(counts) = text.trim_start().strip_prefix("Tests  ").filter(|_| text.starts_with(' ')) {
            if let Some(tests) = counted(counts) {
                findings.tests(tests);
                self.block = Block::None;
                return Claim::Mine;
            }
        }
        if let Some(heading) = heading(text) {
            self.message.clear();
            self.block = match heading {
                "Unhandled Errors" | "Unhandled Rejection" | "Uncaught Exception" | "Startup Error" => {
                    Block::Unhandled
                }
                _ => Block::None,
            };
            return if self.block == Block::None { Claim::Pass } else { Claim::More };
        }
        match self.block {
            Block::None => outside(text, findings),
            Block::Failure => self.place(text, findings),
            Block::Unhandled => {
                if text.contains("Error: ") || text.starts_with("Error") {
                    findings.reason(Weight::Cause, text);
                    self.block = Block::None;
                }
                Claim::More
            }
        }
    }
}

impl Vitest {
    /// ` FAIL  test/cart.test.ts > cart > totals items`, or ` FAIL  a.test.ts [ a.test.ts ]` where it did not load. A
    /// project's name stands before the file as `|web| `. Not Jest's ` FAIL  test/cart.test.js`.
    fn failure(&mut self, name: &str, findings: &mut Findings) -> Claim {
        self.block = Block::Failure;
        self.message.clear();
        let name =
            name.strip_prefix('|').and_then(|rest| rest.split_once("| ")).map_or(name, |(_, name)| name);
        match name.split_once(" > ") {
            Some((file, test)) => {
                findings.files.add(file);
                findings.failed_test(test);
            }
            None => {
                let file = name.split(" [ ").next().unwrap_or(name).trim_end();
                findings.files.add(file);
            }
        }
        Claim::More
    }

    /// The first line after the name is the message; ` ❯ test/cart.test.ts:4:47` is the place.
    fn place(&mut self, text: &str, findings: &mut Findings) -> Claim {
        if self.message.is_empty() {
            self.message.push_str(text);
        } else if let Some(frame) = text.strip_prefix(" ❯ ") {
            let place = frame.rsplit_once(' ').map_or(frame, |(_, place)| place);
            if let Some((at, "")) = scan::location(place) {
                findings.failure(at, &self.message);
                self.block = Block::None;
            }
        }
        Claim::More
    }
}

/// Why no test ran, or why it failed though all passed.
fn outside(text: &str, findings: &mut Findings) -> Claim {
    if text.starts_with("No test files found, exiting with code ") || text.starts_with("ERROR: Coverage for ")
    {
        findings.reason(Weight::Stated, text.strip_prefix("ERROR: ").unwrap_or(text));
        return Claim::Mine;
    }
    if text.starts_with("failed to load config from ") {
        findings.reason(Weight::Cause, text);
        return Claim::Mine;
    }
    Claim::Pass
}

/// `⎯⎯⎯⎯ Failed Tests 6 ⎯⎯⎯⎯`.
fn heading(text: &str) -> Option<&str> {
    text.strip_prefix('⎯')?;
    let title = text.trim_matches('⎯').trim();
    (!title.is_empty()).then_some(title)
}

/// `6 failed | 10 passed | 1 skipped | 1 todo (18)`. Not `(6 tests | 4 failed)`.
fn counted(counts: &str) -> Option<Tests> {
    let (counts, _) = counts.rsplit_once(" (")?;
    let mut tests = Tests::default();
    for part in counts.split(" | ") {
        let (count, state) = scan::number(part.trim())?;
        match state {
            " failed" => tests.failed = count,
            " passed" => tests.passed = count,
            " skipped" | " todo" => tests.skipped += count,
            _ => {}
        }
    }
    Some(tests)
}
