//! The locations of panics in tests.
//!
//! Source: `std::panicking::default_hook`.

use crate::engine::failure::Failure;
use crate::engine::findings::{Findings, NAMES};
use crate::engine::scan::{self, Location};
use crate::input::tail::boundary;
use crate::readers::shared::snippet;

/// The locations of panics in the output of tests, until it is known which tests failed.
#[derive(Default)]
pub(super) struct Panics {
    /// The test whose captured output is being read.
    section: String,
    kept: Vec<Panic>,
    /// The first line of that test's output.
    section_line: u64,
    /// Whether the next line is the message of the last panic.
    message: bool,
    /// Whether the next lines belong to the message of the last panic.
    inside: bool,
    /// The number of the line that is being read.
    number: u64,
    header: String,
}

struct Panic {
    section: String,
    thread: String,
    failure: Failure,
}

impl Panics {
    /// Reads the line with this number.
    pub(super) fn line(&mut self, text: &str, number: u64) {
        if std::mem::take(&mut self.message) {
            if let Some(last) = self.kept.last_mut() {
                clip(text).clone_into(&mut last.failure.message);
                last.failure.extend(number);
                self.inside = true;
            }
            return;
        }
        let inside = std::mem::take(&mut self.inside);
        self.number = number;
        if let Some(name) = scan::between(text, "---- ", " stdout ----").filter(|(_, rest)| rest.is_empty()) {
            name.0.clone_into(&mut self.section);
            self.section_line = number;
        } else if let Some((thread, at, message)) = panic(text) {
            self.message = message.is_empty();
            self.keep(thread, at, message);
        } else if let Some(at) = snippet::arrow(text) {
            // This doctest does not compile.
            if let Some(message) =
                std::mem::take(&mut self.header).split_once(": ").map(|(_, message)| message)
            {
                self.keep("", at, message);
            }
        } else if let Some(place) = text.strip_prefix("note: test did not panic as expected at ") {
            if let Some((at, _)) = scan::location(place) {
                self.keep("", at, "test did not panic as expected");
            }
        } else if inside && !ends_message(text) {
            self.inside = true;
            if let Some(last) = self.kept.last_mut().filter(|_| !text.is_empty()) {
                last.failure.extend(number);
                last.failure.detail(text);
            }
        } else if let Some(error) = text.strip_prefix("Error: ") {
            self.keep("", Location::default(), error);
            self.inside = true;
        } else if text.starts_with("error: ") || text.starts_with("error[E") {
            text.clone_into(&mut self.header);
        }
    }

    fn keep(&mut self, thread: &str, at: Location<'_>, message: &str) {
        if self.kept.len() < NAMES {
            // The first panic of a test is below the heading of its output.
            let under = self.kept.last().is_none_or(|last| last.section != self.section);
            let first = if under && self.section_line > 0 { self.section_line } else { self.number };
            let failure = failure(first, self.number, at, message);
            self.kept.push(Panic { section: self.section.clone(), thread: thread.to_owned(), failure });
        }
    }

    /// Notes the failure of this test: a panic in the thread of the test, or else the first panic in its output. Each
    /// panic is noted once.
    pub(super) fn note(&mut self, name: &str, findings: &mut Findings) {
        let own = self.kept.iter().position(|panic| panic.thread == name);
        let in_output = |panic: &Panic| panic.section == name || self.section.is_empty();
        let Some(found) = own.or_else(|| self.kept.iter().position(in_output)) else { return };
        let mut failure =
            self.kept.get_mut(found).map(|panic| std::mem::take(&mut panic.failure)).unwrap_or_default();
        if failure.is_located() || !failure.message.is_empty() {
            name.clone_into(&mut failure.test);
            failure.note(findings);
        }
    }
}

/// A failure on these lines. Its message may be long.
pub(in crate::readers) fn failure(first: u64, last: u64, at: Location<'_>, message: &str) -> Failure {
    let mut failure = Failure::begin(first);
    failure.extend(last);
    failure.locate(at);
    clip(message).clone_into(&mut failure.message);
    failure
}

/// Whether a panic's message has ended before this line.
pub(in crate::readers) fn ends_message(text: &str) -> bool {
    text.starts_with("note: run with `RUST_BACKTRACE=")
        || text.starts_with("note: Some details are omitted")
        || text == "stack backtrace:"
}

/// The start of a message. Messages are kept until the run ends, so they are shortened.
pub(in crate::readers) fn clip(text: &str) -> &str {
    text.get(..boundary(text, 1000)).unwrap_or(text)
}

/// The thread, location and message in `thread 'tests::a' (42) panicked at src/lib.rs:9:26:`, whose message is the next
/// line, or, before Rust 1.73, in `thread 'tests::a' panicked at 'boom', src/lib.rs:9:26`. Does not match
/// `panicked at x`.
pub(in crate::readers) fn panic(text: &str) -> Option<(&str, Location<'_>, &str)> {
    let (thread, rest) = scan::between(text, "thread '", "'")?;
    let rest = match scan::between(rest, " (", ")") {
        Some((id, rest)) if id.bytes().all(|byte| byte.is_ascii_digit()) => rest,
        _ => rest,
    };
    let place = rest.strip_prefix(" panicked at ")?;
    let (message, place) = match place.strip_prefix('\'').and_then(|old| old.rsplit_once("', ")) {
        Some(old) => old,
        None => ("", place.strip_suffix(':')?),
    };
    let (at, rest) = scan::location(place)?;
    rest.is_empty().then_some((thread, at, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics() {
        let at = |line, column| Location { file: "src/lib.rs", line: Some(line), column: Some(column) };
        assert_eq!(panic("thread 'a::b' (42) panicked at src/lib.rs:9:26:"), Some(("a::b", at(9, 26), "")));
        assert_eq!(
            panic("thread 'main' panicked at 'it''s, x', src/lib.rs:1:2"),
            Some(("main", at(1, 2), "it''s, x"))
        );
        assert_eq!(panic("thread 'a' panicked at x"), None);
    }
}
