//! A test in the report, and the location of its failure.

use crate::engine::{Location, scan};
use crate::readers::reports::test_outcome::Outcome;

#[derive(Default)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) class: String,
    pub(super) file: String,
    pub(super) line: Option<u32>,
    pub(super) column: Option<u32>,
    /// `None` if it passed.
    pub(super) outcome: Option<Outcome>,
    pub(super) message: String,
    pub(super) details: String,
    pub(super) warning: bool,
}

impl Case {
    pub(super) fn first_line(&self) -> &str {
        let message = if self.message.trim().is_empty() { &self.details } else { &self.message };
        message.trim_start().lines().next().unwrap_or_default()
    }

    /// The lines of the message and its detail, without the stack: the attribute, then the text. The text may repeat
    /// the message below the name of the test or after the name of the exception.
    pub(super) fn message_lines<'a>(&'a self, test: &'a str) -> impl Iterator<Item = &'a str> {
        let message = self.message.trim();
        let python = self.details.lines().any(|line| line.starts_with("E  "));
        let text = self.details.lines().filter(move |line| {
            let line = line.trim();
            let named = !test.is_empty() && line.starts_with(test);
            let repeated = !message.is_empty()
                && message.lines().any(|part| line.ends_with(part.trim()) && !part.is_empty());
            !(named || repeated || is_trace(line))
        });
        // The text of pytest is the source with the failure in it.
        let text = text.filter(move |line| !python || line.starts_with("E  ") && message.is_empty());
        message.lines().chain(text).filter(|line| !line.trim().is_empty())
    }

    /// The first location in the details that is in the test's file or class, or else the first location.
    pub(super) fn place(&self) -> Option<Location<'_>> {
        let class = self.class_file();
        let name = class.rsplit(['.', '/']).next().unwrap_or_default();
        let places = || self.details.lines().flat_map(places);
        let own = places().find(|at| !class.is_empty() && at.file.ends_with(class));
        own.or_else(|| places().find(|at| !name.is_empty() && at.file.contains(name)))
            .or_else(|| places().next())
            .or_else(|| self.stated())
    }

    /// The location on lines of its own: `File: /p/a.cbl`, `Line: 2`. IBM's documentation of the format has them.
    fn stated(&self) -> Option<Location<'_>> {
        let mut lines = self.details.lines().map(str::trim);
        let file = lines.find_map(|line| line.strip_prefix("File: "))?;
        let line = lines.next()?.strip_prefix("Line: ")?.parse().ok()?;
        Some(Location { file, line: Some(line), column: None })
    }

    /// The class, if it is a file: Deno writes `./test/cart_test.ts`.
    pub(super) fn class_file(&self) -> &str {
        self.class.strip_prefix("./").unwrap_or(&self.class)
    }
}

/// Whether the line belongs to a stack: `at shop.CartTest.slow(CartTest.java:20)`, `❯ test/a.test.ts:7:49`,
/// `/srv/CartTest.php:11`. Does not match `at least 3`.
fn is_trace(line: &str) -> bool {
    let frame =
        line.strip_prefix("at ").or_else(|| line.strip_prefix("❯ ")).or_else(|| line.strip_prefix("› "));
    let alone = scan::location(line)
        .is_some_and(|(at, rest)| (rest.is_empty() || rest.starts_with(":in ")) && !at.file.contains(' '));
    let bats = line.starts_with("(in test file ")
        || line.starts_with("(from function `")
        || line.starts_with("in test file ");
    let heading = line == "stack traceback:"
        || line.starts_with("Failure/Error: ")
        || line.starts_with("note: run with `RUST_BACKTRACE");
    alone
        || bats
        || heading
        || frame.is_some_and(|frame| {
            places(frame).next().is_some() || frame.ends_with(')') || frame.starts_with('<')
        })
        || line.starts_with("... ") && line.ends_with(" more")
}

/// The locations on a line of a stack: `    at app//shop.CartTest.slow(CartTest.java:20)`, `❯ test/a.test.ts:7:49`,
/// `(in test file test/a.bats, line 13)`.
fn places(line: &str) -> impl Iterator<Item = Location<'_>> {
    let bats = line.rsplit_once("in test file ").and_then(|(_, place)| {
        let (file, line) = place.trim_end_matches(')').split_once(", line ")?;
        Some(Location { file, line: line.parse().ok(), column: None })
    });
    let tokens = line.split([' ', '\t', '(', ')']).filter_map(|token| {
        let token = token.strip_prefix("file://").unwrap_or(token);
        let (at, _) = scan::location(token)?;
        let ours =
            at.file.contains('.') && !at.file.starts_with("node:") && !at.file.contains("node_modules");
        ours.then_some(at)
    });
    bats.into_iter().chain(tokens)
}
