//! The sanitizers of GCC and Clang, and Valgrind: invalid operations of a program.
//!
//! Source: `compiler-rt/lib/sanitizer_common/sanitizer_report_error` (`SUMMARY: `), and Valgrind's `m_errormgr.c`.

use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::program::<Sanitizer>("sanitizer").starts(&["==", "SUMMARY: "]);

#[derive(Default)]
struct Sanitizer {
    /// The last message of Valgrind, and its first message with a stack below it.
    before: String,
    first: String,
}

impl Reader for Sanitizer {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some(summary) = line.text.strip_prefix("SUMMARY: ") {
            let (name, _) = summary.split_once(": ").unwrap_or_default();
            if name.ends_with("Sanitizer") && !name.contains(' ') {
                findings.reason(Weight::Cause, summary);
                if let Some((kind, at)) = located(summary) {
                    findings.failure(at, kind);
                }
                return Claim::Mine;
            }
            return Claim::Pass;
        }
        let Some(message) = valgrind(line.text) else { return Claim::Pass };
        if message.trim_start().starts_with("at 0x") {
            if self.first.is_empty() {
                self.first = std::mem::take(&mut self.before);
            }
        } else if let Some(errors) = message.strip_prefix("ERROR SUMMARY: ") {
            if scan::number(errors).is_some_and(|(count, _)| count > 0) {
                let first = if self.first.is_empty() { "Valgrind" } else { &self.first };
                findings.reason(Weight::Cause, &format!("{first}: {errors}"));
            }
        } else if message.starts_with(|first: char| first.is_ascii_uppercase()) {
            message.trim_end().clone_into(&mut self.before);
        }
        Claim::Mine
    }
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

    #[test]
    fn other_lines() {
        check("==7== ERROR SUMMARY: 0 errors from 0 contexts (suppressed: 0 from 0)\n", None);
        check("SUMMARY: 3 tests failed: x\n==== 1 failed ====\n== a ==\n", None);
    }
}
