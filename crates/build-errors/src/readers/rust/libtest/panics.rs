//! The panics and errors in the output of Rust tests, as printed by libtest or nextest.
//!
//! Source: `std::panicking::default_hook`, `library/test/src/test_result.rs` for `should_panic`,
//! `insta/src/output.rs` for snapshots.

use crate::engine::{Failure, Findings, Location, NAMES, scan};
use crate::input::tail::boundary;
use crate::readers::shared::snippet;

/// The panics in the output of tests, until it is known which tests failed.
#[derive(Default)]
pub(in crate::readers) struct Panics {
    /// The test whose captured output is being read.
    section: String,
    /// Whether the caller announces the tests. Headings of libtest are then part of the output.
    announced: bool,
    /// Whether nothing was kept since the test was announced.
    fresh: bool,
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
    /// What insta printed about a snapshot, above its panic.
    snapshot: Snapshot,
}

struct Panic {
    section: String,
    thread: String,
    /// The line that names the thread and the location.
    heading: String,
    failure: Failure,
    /// Whether the location is in a dependency or the standard library. A frame of the backtrace is better.
    foreign: bool,
    /// Whether a test with `should_panic` had another panic than the expected one.
    unexpected: bool,
}

/// A snapshot that differs: `Source: tests/bills.rs:12`, and the lines of its diff.
#[derive(Default)]
struct Snapshot {
    file: String,
    line: Option<u32>,
    detail: Vec<String>,
}

/// The maximum number of lines of a snapshot's diff that are kept.
const SNAPSHOT: usize = 40;

impl Panics {
    /// Begins the output of this test. The output of a retry replaces the one before it.
    pub(in crate::readers) fn begin(&mut self, test: &str) {
        test.clone_into(&mut self.section);
        (self.announced, self.fresh) = (true, true);
        self.end_message();
        self.snapshot = Snapshot::default();
    }

    /// Ends the message of the last panic.
    pub(in crate::readers) fn end_message(&mut self) {
        (self.message, self.inside) = (false, false);
    }

    /// Reads the line with this number.
    pub(in crate::readers) fn line(&mut self, text: &str, number: u64) {
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
        self.frame(text);
        self.snapshot.line(text);
        let heading = scan::between(text, "---- ", " stdout ----").filter(|(_, rest)| rest.is_empty());
        if let Some(name) = heading.filter(|_| !self.announced) {
            name.0.clone_into(&mut self.section);
            self.section_line = number;
            self.snapshot = Snapshot::default();
        } else if let Some((thread, at, message)) = panic(text) {
            self.message = message.is_empty();
            self.keep(thread, at, message);
            if let Some(last) = self.kept.last_mut() {
                clip(text).clone_into(&mut last.heading);
            }
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
        } else if text == "note: panic did not contain expected string" {
            self.keep("", Location::default(), text.strip_prefix("note: ").unwrap_or(text));
            if let Some(last) = self.kept.last_mut() {
                last.unexpected = true;
            }
            self.inside = true;
        } else if DOCTESTS.iter().any(|start| text.starts_with(start)) {
            // A doctest is named after its location: `src/lib.rs - add (line 6)`.
            let section = std::mem::take(&mut self.section);
            let at = scan::between(&section, "", " - ").zip(section.rsplit_once(" (line "));
            let at = at.and_then(|((file, _), (_, line))| {
                Some(Location { file, line: Some(line.strip_suffix(')')?.parse().ok()?), column: None })
            });
            self.section.clone_from(&section);
            self.keep("", at.unwrap_or_default(), text);
        } else if inside && !ends_message(text) {
            self.inside = true;
            if let Some(last) = self.kept.last_mut().filter(|_| !text.is_empty()) {
                // Only two indented lines follow.
                if last.unexpected && !text.starts_with(' ') {
                    self.inside = false;
                    return;
                }
                last.failure.extend(number);
                match text.trim_start().strip_prefix("at ").and_then(scan::location) {
                    // The errors of googletest name their location: `  at tests/bills.rs:25:45`.
                    Some((at, "")) if !last.failure.is_located() => last.failure.locate(at),
                    _ => last.failure.detail(text),
                }
            }
        } else if let Some(error) = text.strip_prefix("Error: ") {
            self.keep("", Location::default(), error);
            self.inside = true;
        } else if text.starts_with("error: ") || text.starts_with("error[E") {
            text.clone_into(&mut self.header);
        }
    }

    fn keep(&mut self, thread: &str, at: Location<'_>, message: &str) {
        if std::mem::take(&mut self.fresh) {
            self.kept.retain(|panic| panic.section != self.section);
        }
        if self.kept.len() < NAMES {
            // The first panic of a test is below the heading of its output.
            let under = self.kept.last().is_none_or(|last| last.section != self.section);
            let first = if under && self.section_line > 0 { self.section_line } else { self.number };
            let mut failure = Failure::begin(first);
            failure.extend(self.number);
            failure.locate(at);
            clip(message).clone_into(&mut failure.message);
            let foreign = is_foreign(at.file);
            let Snapshot { file, line, detail } = std::mem::take(&mut self.snapshot);
            if foreign && line.is_some() {
                failure.locate(Location { file: &file, line, column: None });
                detail.iter().for_each(|line| failure.detail(line));
            }
            let foreign = is_foreign(&failure.file);
            self.kept.push(Panic {
                section: self.section.clone(),
                thread: thread.to_owned(),
                heading: String::new(),
                failure,
                foreign,
                unexpected: false,
            });
        }
    }

    /// Reads a frame of a backtrace, `             at ./tests/bills.rs:12:31`. It locates a panic in a dependency.
    fn frame(&mut self, text: &str) {
        let Some(last) = self.kept.last_mut().filter(|last| last.foreign) else { return };
        let frame = text.trim_start().strip_prefix("at ").filter(|_| text.starts_with("      "));
        if let Some((at, "")) = frame.and_then(scan::location)
            && !is_foreign(at.file)
        {
            last.failure.locate(Location { file: at.file.strip_prefix("./").unwrap_or(at.file), ..at });
            last.foreign = false;
        }
    }

    /// Notes the failure of this test, whose thread has this name: a panic in that thread, or else the first panic in
    /// its output. Each panic is noted once.
    pub(in crate::readers) fn note(&mut self, name: &str, thread: &str, findings: &mut Findings) {
        let in_output = |panic: &Panic| panic.section == name || self.section.is_empty();
        let is_own = |panic: &Panic| panic.thread == thread && (!self.announced || in_output(panic));
        let first = |is: &dyn Fn(&Panic) -> bool| self.kept.iter().position(is);
        let unexpected = first(&|panic| panic.unexpected && in_output(panic));
        let own = first(&is_own);
        let Some(found) = own.or(unexpected).or_else(|| first(&in_output)) else { return };
        // A thread of the test that panicked first is often the cause.
        let earlier = first(&|panic| panic.section == name && !panic.heading.is_empty());
        let earlier = earlier.filter(|earlier| *earlier < found);
        let mut further = |at: Option<usize>| {
            let panic = self.kept.get_mut(at.filter(|at| *at != found)?)?;
            Some((panic.heading.clone(), std::mem::take(&mut panic.failure)))
        };
        let (earlier, unexpected) = (further(earlier), further(unexpected));
        let mut failure =
            self.kept.get_mut(found).map(|panic| std::mem::take(&mut panic.failure)).unwrap_or_default();
        if is_of_rust(&failure.file) {
            failure.locate(Location::default());
        }
        if failure.is_located() || !failure.message.is_empty() {
            name.clone_into(&mut failure.test);
            if let Some((_, unexpected)) = unexpected {
                failure.add(unexpected);
            }
            if let Some((heading, earlier)) = earlier {
                failure.detail(&heading);
                failure.add(earlier);
            }
            failure.note(findings);
        }
    }
}

/// The starts of what rustdoc prints about an example that should not compile or should panic.
const DOCTESTS: [&str; 2] = ["Test compiled successfully, but ", "Test executable succeeded, but "];

/// Whether a panic's message has ended before this line.
fn ends_message(text: &str) -> bool {
    text.starts_with("note: run with `RUST_BACKTRACE=")
        || text.starts_with("note: Some details are omitted")
        || text.eq_ignore_ascii_case("stack backtrace:")
}

/// Whether a source file is of the standard library, whose location says nothing about the project.
fn is_of_rust(file: &str) -> bool {
    ["/rustc/", "/checkout/src/lib", "src/libcore/", "src/libstd/"]
        .iter()
        .any(|start| file.starts_with(start))
}

/// Whether a source file is not of the project: of the standard library, or of a dependency from a registry.
fn is_foreign(file: &str) -> bool {
    is_of_rust(file) || file.contains("/.cargo/registry/src/") || file.contains("/lib/rustlib/src/")
}

impl Snapshot {
    /// Reads a line that insta prints: `Source: tests/bills.rs:12`, `    1       │-total: 4`.
    fn line(&mut self, text: &str) {
        if let Some((at, "")) = text.strip_prefix("Source: ").and_then(scan::location) {
            at.file.clone_into(&mut self.file);
            (self.line, self.detail) = (at.line, Vec::new());
        } else if let Some((number, changed)) = text.split_once('│')
            && self.line.is_some()
            && self.detail.len() < SNAPSHOT
            && changed.starts_with(['+', '-'])
            && number.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit())
        {
            self.detail.push(clip(changed).to_owned());
        }
    }
}

/// The start of a message. Messages are kept until the run ends, so they are shortened.
fn clip(text: &str) -> &str {
    text.get(..boundary(text, 1000)).unwrap_or(text)
}

/// The thread, location and message in `thread 'tests::a' (42) panicked at src/lib.rs:9:26:`, whose message is the next
/// line, or, before Rust 1.73, in `thread 'tests::a' panicked at 'boom', src/lib.rs:9:26`, once after a tab. Does not match
/// `panicked at x`.
fn panic(text: &str) -> Option<(&str, Location<'_>, &str)> {
    let (thread, rest) = scan::between(text.trim_start_matches('\t'), "thread '", "'")?;
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

    fn reported(lines: &[&str], tests: &[&str]) -> Vec<(Option<String>, String, Option<String>)> {
        let mut findings = Findings::default();
        let mut panics = Panics::default();
        (1..).zip(lines).for_each(|(number, line)| panics.line(line, number));
        tests.iter().for_each(|test| panics.note(test, test, &mut findings));
        findings
            .into_diagnostics()
            .map(|reported| (reported.file, reported.message, reported.detail))
            .collect()
    }

    #[test]
    fn an_unexpected_panic_is_one_failure() {
        let lines = [
            "---- a stdout ----",
            "thread 'a' (7) panicked at src/lib.rs:3:4:",
            "too large",
            "note: panic did not contain expected string",
            "      panic message: \"too large\"",
            " expected substring: \"negative\"",
            "failures:",
        ];
        assert_eq!(
            reported(&lines, &["a"]),
            [(
                Some("src/lib.rs".into()),
                "too large".to_owned(),
                Some(
                    "panic did not contain expected string\n     panic message: \"too large\"\nexpected substring: \"negative\""
                        .into()
                )
            )]
        );
    }

    #[test]
    fn a_snapshot_is_located_in_the_test() {
        let source = "/home/u/.cargo/registry/src/index/insta-1.0.0/src/runtime.rs:734:13:";
        let lines = [
            "---- a stdout ----",
            "Source: tests/a.rs:12",
            "    1       │-total: 4",
            "          1 │+total: 3",
            &format!("thread 'a' (7) panicked at {source}"),
            "snapshot assertion for 'a' failed in line 12",
            // What a test prints as a snapshot does not move a panic of the project.
            "---- b stdout ----",
            "Source: tests/forged.rs:1",
            "    1       │-forged",
            "thread 'b' (8) panicked at src/lib.rs:3:4:",
            "no",
        ];
        assert_eq!(
            reported(&lines, &["a", "b"]),
            [
                (
                    Some("tests/a.rs".into()),
                    "snapshot assertion for 'a' failed in line 12".to_owned(),
                    Some("-total: 4\n+total: 3".into())
                ),
                (Some("src/lib.rs".into()), "no".to_owned(), None),
            ]
        );
    }

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
