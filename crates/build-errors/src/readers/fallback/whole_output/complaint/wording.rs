//! The wording of complaints: the phrasings in which programs report a failure, and those that only accompany one.

use crate::Severity;
use crate::engine::scan::MONTHS;
use crate::engine::{severity, system_errors};

/// Whether the line accompanies a failure: a warning, advice, a stack frame, a line of source with its number.
pub(super) fn is_aside(line: &str) -> bool {
    const ASIDES: [&str; 26] = [
        "picked up ", "view ", "at ", "from ", "file \"", "note:", "hint:", "help:", "warn", "info", "debug",
        "deprecat", "tip:", "see ", "use ", "run ", "try ", "npm warn", "[warn", "[info", "[debug", "(use ",
        "| ", "> ", "#", "$ ",
    ];
    // A log prints a level after the time.
    let logged = undated(line).is_some_and(is_quiet);
    let framed = line.trim_start_matches(|c: char| c.is_ascii_digit());
    logged
        || ASIDES.iter().any(|aside| starts(line, aside))
        || line.starts_with(['⚠', 'ℹ'])
        || line.contains(" npm warn ")
        || line.ends_with(": 0")
        || line.ends_with(" 0") && line.contains("exit")
        || framed.len() < line.len() && framed.trim_start().starts_with('|')
}

/// Whether the line is labelled as a warning: `Warning: x`, `⚠️ x`. Does not match `warned x`.
pub(super) fn is_warning(line: &str) -> bool {
    starts(line, "warning: ") || line.starts_with('⚠')
}

/// Whether the line begins with the level of a log that reports no problem: `INFO x`, `[debug] x`. Does not match
/// `Information: x`.
pub(super) fn is_quiet(line: &str) -> bool {
    let level = line.split(' ').next().unwrap_or_default().trim_matches(['[', ']', ':']);
    ["trace", "debug", "info", "notice"].iter().any(|quiet| level.eq_ignore_ascii_case(quiet))
}

/// Whether the line begins like an error message: `fatal: x`, `E: x`, `FAILED: x`, `! x` (TeX), `❌ x`, `Cannot x`.
pub(super) fn begins(line: &str) -> bool {
    const SIGNS: [&str; 9] = ["✖ ", "✘ ", "❌ ", "✗ ", "× ", "! ", "❗", "[FAIL] ", "[FAILED] "];
    const LABELS: [&str; 8] = ["fatal", "error", "failed", "failure", "critical", "exception", "e", "err"];
    const WORDS: [&str; 9] = [
        "cannot ", "could not ", "can't ", "couldn't ", "unable to ", "failed to ", "no such ", "unknown ",
        "invalid ",
    ];
    let labelled = |label: &str| {
        line.get(label.len()..).is_some_and(|rest| starts(line, label) && rest.starts_with([':', '!']))
    };
    // A log prints a level in capitals after the time.
    let logged = undated(line).and_then(|message| message.split_once(' ')).is_some_and(|(level, _)| {
        matches!(level.trim_matches(['[', ']', ':']), "ERROR" | "FATAL" | "CRITICAL")
    });
    // A spinner may mark the step that failed: `✖ building x...`.
    let step = || line.ends_with("...") || line.ends_with('…');
    logged
        || !step() && SIGNS.iter().any(|sign| line.starts_with(sign))
        || LABELS.iter().any(|label| labelled(label))
        || severity::translated(line) == Some(Severity::Error)
        || WORDS.iter().any(|word| starts(line, word))
}

/// The text after the date and the time of a log: `2024-05-01 12:00:00,123 ERROR x`, `[12:00:00] ERROR x`,
/// `May 01 12:00:00 ERROR x`. Does not match `3 errors`, `2024 was bad` or `May 3 errors`.
pub(super) fn undated(line: &str) -> Option<&str> {
    let stamp = |word: &str| {
        let marks = word.bytes().filter(|byte| matches!(byte, b':' | b'-' | b'/')).count();
        let plain = |byte: u8| byte.is_ascii_digit() || b"[]-:/.,+TZ".contains(&byte);
        marks > 1 && word.bytes().any(|byte| byte.is_ascii_digit()) && word.bytes().all(plain)
    };
    let after = |text: &str| text.split_once(' ').filter(|(word, _)| stamp(word)).map(|(_, rest)| rest.len());
    let dated = line.split_once(' ').filter(|(month, _)| MONTHS.contains(month));
    let day = dated.and_then(|(_, rest)| rest.trim_start().split_once(' '));
    let line = day.filter(|(day, _)| day.parse::<u8>().is_ok()).map_or(line, |(_, rest)| rest);
    let dated = after(line)?;
    let rest = line.get(line.len() - dated..)?.trim_start();
    let timed = after(rest).unwrap_or(rest.len());
    Some(rest.get(rest.len() - timed..)?.trim_start())
}

/// The message of a panic: the line below `thread 'main' panicked at src/main.rs:1:107:` (Rust), the line above
/// `goroutine 1 [running]:` (Go): `panic: x`, `fatal error: all goroutines are asleep`, or `thread 7 panic: x` (Zig). The
/// lines are not blank. Does not match `thread 'a' is done`.
pub(super) fn panic<'a>(lines: &[&'a str]) -> Option<&'a str> {
    const BETWEEN: usize = 4;
    let is_rust =
        |line: &&str| line.starts_with("thread '") && line.contains(" panicked at ") && line.ends_with(':');
    if let Some(panic) = lines.iter().position(is_rust) {
        return lines.get(panic + 1).copied();
    }
    let zig = |line: &&&str| {
        let thread = line.split_once("thread ").map(|(_, rest)| rest);
        let number = thread.and_then(|rest| rest.split_once(" panic: ")).map(|(number, _)| number);
        number.is_some_and(|number| number.parse::<u64>().is_ok())
    };
    if let Some(panic) = lines.iter().find(zig) {
        return Some(panic);
    }
    let stack = lines.iter().position(|line| line.starts_with("goroutine ") && line.ends_with("]:"))?;
    let mut above = lines.iter().take(stack).rev().take(BETWEEN);
    above.find(|line| line.starts_with("panic: ") || line.starts_with("fatal error: ")).copied()
}

/// The line above the code with which Stata ends a program: `r(199);`. The lines are not blank. Does not match `r(x);`.
pub(super) fn above_return_code<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let (last, above) = lines.split_last()?;
    let code = last.strip_prefix("r(")?.strip_suffix(");")?;
    code.parse::<u32>().ok()?;
    above.last().copied()
}

/// Whether the line has a label of one word: `output: a.txt`. Does not match `Error: x` or `a b: x`.
pub(super) fn is_labelled(line: &str) -> bool {
    line.split_once(": ").is_some_and(|(label, _)| label.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// The lines without the frames of Python's tracebacks, their source and their marks, unless there are no other lines.
pub(super) fn without_frames<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut frame = None;
    let mut is_kept = |line: &&&str| {
        let text = line.trim_start();
        if text.starts_with("File \"") && text.contains("\", line ") {
            frame = Some(indent(line));
        } else if frame.is_some_and(|frame| indent(line) <= frame) {
            frame = None;
        }
        frame.is_none()
    };
    let kept: Vec<&str> = lines.iter().filter(|line| is_kept(line)).copied().collect();
    if kept.iter().all(|line| line.trim().is_empty()) { lines.to_vec() } else { kept }
}

/// The lines without those that continue an item of a list: `  cannot find x` below `* Fix it: the tool`.
pub(super) fn without_wrapped<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut item = None;
    let mut kept = Vec::with_capacity(lines.len());
    for line in lines {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if text.starts_with("* ") || text.starts_with("- ") {
            item = Some(indent + 2);
        } else if item == Some(indent) && !text.is_empty() {
            continue;
        } else {
            item = None;
        }
        kept.push(*line);
    }
    kept
}

/// Whether the line contains words for a failure. Does not match `0 errors` or `no failures`.
pub(super) fn says(line: &str) -> bool {
    const WORDS: [&str; 29] = [
        "illegal", "unbound", "mismatch", "undeclared", "undefined", "cannot", "error", "fail", "failed",
        "failure", "fatal", "invalid", "unknown", "unrecognized", "unsupported", "refused", "denied",
        "aborted", "exceeded", "exceeds", "unexpected", "conflict",
        // Git in German, French, Spanish and Portuguese.
        "konflikt", "conflit", "conflicto", "conflito", "below", "can't", "couldn't",
    ];
    const PHRASES: [&str; 17] = [
        "non-existent", "could not ", "not found", "not compliant", "not recognized ", "doesn't ", "don't ",
        "isn't ", "unable to ", "no such ", "no idea ", "must be ", "is required", "exit code ",
        "exit status ", "exited with ", "no longer ",
    ];
    let lower = line.to_ascii_lowercase();
    // `test-error-empty` is a name.
    let whole = lower.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '\'' | '-' | '_'));
    // A program's name may precede the severity: `psql: Fehler: x`.
    let graded = || {
        let message =
            line.split_once(": ").filter(|(program, _)| !program.contains(' ')).map(|(_, message)| message);
        message.and_then(severity::translated) == Some(Severity::Error)
    };
    if graded() || system_errors::reported(line) {
        return true;
    }
    let is_failure = whole.map(|word| word.trim_matches(['-', '_'])).any(|word| WORDS.contains(&word))
        || PHRASES.iter().any(|phrase| lower.contains(phrase));
    is_failure && !is_well(&lower)
}

/// Whether the line only states that something is not the case: `3 files do not match`, `No fragments found`,
/// `Missing fragments`.
pub(super) fn hints(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    let nothing = lower.starts_with("no ") && lower.contains(" found") || lower.starts_with("missing ");
    (nothing || words(&lower).any(|word| word == "not")) && !is_well(&lower)
}

/// Whether the line mentions problems: `lint errors: 7`, `2 unresolved imports`. Does not match `no errors`.
pub(super) fn mentions(line: &str) -> bool {
    const WORDS: [&str; 8] =
        ["circular", "errors", "issues", "missing", "problems", "unresolved", "unused", "violations"];
    let lower = line.to_ascii_lowercase();
    words(&lower).any(|word| WORDS.contains(&word)) && !is_well(&lower)
}

/// Whether the line reports success, or advises what to do after a failure.
fn is_well(lower: &str) -> bool {
    const NEVER: [&str; 6] = ["0 error", "no error", "0 fail", "no fail", "without error", "if not"];
    // `No syntax error found`
    let none = lower.starts_with("no ")
        && lower.contains("error")
        && lower.trim_end_matches('.').ends_with(" found");
    none || NEVER.iter().any(|never| lower.contains(never))
}

pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '\'')
}

/// Whether the text begins with this prefix, in any case.
fn starts(text: &str, with: &str) -> bool {
    text.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_of_a_panic() {
        let go = ["panic: boom", "goroutine 1 [running]:", "main.f(...)", "exit status 2"];
        assert_eq!(panic(&go), Some("panic: boom"));
        assert_eq!(panic(&["thread 'a' is done", "goroutine 1 [running]:", "panic: x"]), None);
        assert_eq!(
            panic(&["Test [2/2] a... thread 7 panic: x", "y"]),
            Some("Test [2/2] a... thread 7 panic: x")
        );
        assert_eq!(panic(&["thread pool panic: x"]), None);
    }
}
