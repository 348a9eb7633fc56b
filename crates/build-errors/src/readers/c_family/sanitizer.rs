//! The sanitizers of GCC and Clang, and Valgrind: invalid operations of a program.
//!
//! Source: `compiler-rt/lib/sanitizer_common/sanitizer_report_error` (`SUMMARY: `), and Valgrind's `m_errormgr.c`.

use crate::engine::location::Place;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::program::<Sanitizer>("sanitizer").starts(&["==", "SUMMARY: "]);

#[derive(Default)]
struct Sanitizer {
    /// The last message of Valgrind and its line, and its first message with a stack below it.
    before: (String, u64),
    first: String,
    /// Whether the stack of the first error is being read, up to a frame in the program.
    searching: bool,
    /// The first frame in the program below a sanitizer's message.
    frame: Option<Place>,
}

impl Reader for Sanitizer {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(summary) = text.strip_prefix("SUMMARY: ") {
            return self.summary(summary, findings);
        }
        if let Some(message) = valgrind(text) {
            self.valgrind(message, findings);
            return Claim::Mine;
        }
        if is_error(text) {
            self.searching = self.frame.is_none();
        } else if self.searching {
            self.frame = frame(text).map(Place::from);
            let goes_on = text.is_empty()
                || text.trim_start().starts_with('#')
                || [
                    "READ of size ", "WRITE of size ", "Direct leak of ", "Indirect leak of ",
                    "The signal is caused by ",
                ]
                .iter()
                .any(|start| text.trim_start().starts_with(start));
            self.searching = self.frame.is_none() && goes_on;
            if !goes_on {
                return Claim::Pass;
            }
        } else {
            return Claim::Pass;
        }
        if self.searching { Claim::More } else { Claim::Mine }
    }
}

impl Sanitizer {
    fn summary(&mut self, summary: &str, findings: &mut Findings) -> Claim {
        self.searching = false;
        let (name, done) = summary.split_once(": ").unwrap_or_default();
        if !name.ends_with("Sanitizer") || name.contains(' ') {
            return Claim::Pass;
        }
        findings.reason(Weight::Cause, summary);
        // The location in the summary may be that of a function of the runtime.
        let frame = self.frame.take();
        match (located(summary), frame) {
            (Some((kind, at)), frame) => findings.failure(frame.as_ref().map_or(at, Place::at), kind),
            (None, Some(frame)) => findings.failure(frame.at(), done),
            (None, None) => {}
        }
        Claim::Mine
    }

    fn valgrind(&mut self, message: &str, findings: &mut Findings) {
        let frame = message.trim_start();
        if frame.starts_with("at 0x") || frame.starts_with("by 0x") {
            let (before, line) = &mut self.before;
            if self.first.is_empty() && !before.is_empty() {
                self.first = std::mem::take(before);
                self.searching = true;
            }
            // Frames of the functions that Valgrind replaces are above those of the program.
            let at = place_of_frame(frame).filter(|at| self.searching && !at.file.starts_with("vg_replace_"));
            if let Some(at) = at {
                findings.block_from(*line);
                findings.failure(at, &self.first);
                findings.end_block();
                self.searching = false;
            }
            return;
        }
        self.searching = false;
        if let Some(errors) = message.strip_prefix("ERROR SUMMARY: ") {
            if scan::number(errors).is_some_and(|(count, _)| count > 0) {
                let first = if self.first.is_empty() { "Valgrind" } else { &self.first };
                findings.reason(Weight::Cause, &format!("{first}: {errors}"));
            }
        } else if message.starts_with(|first: char| first.is_ascii_uppercase())
            || message.contains(" are definitely lost in loss record ")
        {
            self.before = (message.trim_end().to_owned(), findings.line());
        } else if message.contains(" in loss record ") {
            self.before.0.clear();
        }
    }
}

/// Whether a sanitizer begins to describe an error: `==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x6`.
fn is_error(text: &str) -> bool {
    let rest =
        text.strip_prefix("==").and_then(scan::number).and_then(|(_, rest)| rest.strip_prefix("==ERROR: "));
    rest.and_then(|rest| rest.split_once(": ")).is_some_and(|(name, _)| name.ends_with("Sanitizer"))
}

/// The location of a frame in the program: `    #1 0x55a6 in inflate /z/inflate.c:769:3`. Does not match
/// `    #0 0x7f9f in __interceptor_memcpy ../libsanitizer/a.inc:790`.
fn frame(text: &str) -> Option<Location<'_>> {
    const RUNTIMES: [&str; 3] = ["libsanitizer/", "compiler-rt/", "sanitizer_common"];
    let (_, called) = text.trim_start().strip_prefix('#')?.split_once(" in ")?;
    // A function of C++ has spaces in its name, and a path seldom has.
    let (_, place) = called.rsplit_once(' ')?;
    let (at, rest) = scan::location(place)?;
    let is_ours = rest.is_empty() && !RUNTIMES.iter().any(|runtime| at.file.contains(runtime));
    is_ours.then_some(at)
}

/// The location of a frame of Valgrind: `at 0x10918A: main (vg.c:6)`. Does not match `at 0x4841: malloc (in /a.so)`.
fn place_of_frame(frame: &str) -> Option<Location<'_>> {
    let (_, place) = frame.strip_suffix(')')?.rsplit_once(" (")?;
    let (at, rest) = scan::location(place)?;
    rest.is_empty().then_some(at)
}

/// What the program did and where, in `AddressSanitizer: heap-use-after-free /src/a.c:2:7 in main`. Does not match
/// `LeakSanitizer: 7 byte(s) leaked` or `AddressSanitizer: SEGV (/lib/libc.so+0x7) in f`.
fn located(summary: &str) -> Option<(&str, Location<'_>)> {
    let (done, _) = summary.rsplit_once(" in ").unwrap_or((summary, ""));
    let (kind, place) = done.split_once(": ")?.1.split_once(' ')?;
    let (at, rest) = scan::location(place)?;
    rest.is_empty().then_some((kind, at))
}

/// The text after the process number in a line of Valgrind: `==15747== Invalid write of size 4`. Does not match
/// `==1==ERROR: x` or `====`.
fn valgrind(text: &str) -> Option<&str> {
    let (_, rest) = scan::number(text.strip_prefix("==")?)?;
    rest.strip_prefix("== ").or_else(|| (rest == "==").then_some(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let findings = crate::engine::read(&[&TOOL], text);
        assert_eq!(findings.why().map(|(_, why)| why.as_str()), expected, "{text}");
    }

    #[test]
    fn what_the_program_did() {
        check(
            "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60\nSUMMARY: AddressSanitizer: heap-buffer-overflow a.c:4 in main\n",
            Some("AddressSanitizer: heap-buffer-overflow a.c:4 in main"),
        );
        check(
            "==7== Memcheck, a memory error detector\n==7== \n==7== Invalid write of size 4\n==7==    at 0x1: main (a.c:4)\n\
             ==7== HEAP SUMMARY:\n==7== ERROR SUMMARY: 2 errors from 2 contexts (suppressed: 0 from 0)\n",
            Some("Invalid write of size 4: 2 errors from 2 contexts (suppressed: 0 from 0)"),
        );
    }

    #[track_caller]
    fn check_place(text: &str, expected: &str) {
        let context = crate::ErrorBuilder::new().output("test", Some(1), text).context;
        let first = context.diagnostics.first();
        let at = first.map(|first| {
            format!(
                "{}:{} {}",
                first.file.as_deref().unwrap_or_default(),
                first.line.unwrap_or(0),
                first.message
            )
        });
        assert_eq!(at.as_deref(), Some(expected), "{text}");
        assert_eq!(context.error_count, None, "{text}");
    }

    #[test]
    fn where_the_program_did_it() {
        check_place(
            "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60\nWRITE of size 9 at 0x60 thread T0\n    \
             #0 0x7f in __interceptor_memcpy ../../src/libsanitizer/a.inc:827\n    #1 0x56 in f(int, char*) /p/as.c:4\n    \
             #2 0x7f in main /p/as.c:9\n\nSUMMARY: AddressSanitizer: heap-buffer-overflow ../../src/libsanitizer/a.inc:827 in \
             __interceptor_memcpy\n",
            "/p/as.c:4 heap-buffer-overflow",
        );
        check_place(
            "==7==ERROR: LeakSanitizer: detected memory leaks\n\nDirect leak of 8 byte(s) in 1 object(s) allocated from:\n    \
             #0 0x7f in __interceptor_malloc ../libsanitizer/a.cpp:69\n    #1 0x55 in main /p/vg.c:4\n\n\
             SUMMARY: AddressSanitizer: 8 byte(s) leaked in 1 allocation(s).\n",
            "/p/vg.c:4 8 byte(s) leaked in 1 allocation(s).",
        );
        check_place(
            "==7== HEAP SUMMARY:\n==7== \n==7== 8 bytes in 1 blocks are definitely lost in loss record 1 of 1\n\
             ==7==    at 0x48: malloc (in /usr/a.so)\n==7==    by 0x10: main (vg.c:4)\n==7== \n==7== ERROR SUMMARY: 1 errors from 1 \
             contexts (suppressed: 0 from 0)\n",
            "vg.c:4 8 bytes in 1 blocks are definitely lost in loss record 1 of 1",
        );
    }

    #[test]
    fn other_lines() {
        check("==7== ERROR SUMMARY: 0 errors from 0 contexts (suppressed: 0 from 0)\n", None);
        check("SUMMARY: 3 tests failed: x\n==== 1 failed ====\n== a ==\n", None);
        let text = "==7== 8 bytes in 1 blocks are still reachable in loss record 1 of 1\n==7==    at 0x1: f (a.c:4)\n    #1 0x5 in f /p/a.c:4\n";
        assert!(crate::engine::read(&[&TOOL], text).is_empty());
    }
}
