//! Lines below the only problem of an output that do not report another one: stack frames, the version of the runtime,
//! and the sentence with which a tool gives up.

use crate::engine::location::{is_file, is_path, unnamed, within};
use crate::readers::fallback::lines::complaints::complains;
use crate::readers::fallback::lines::message::is_aside;

/// Whether the line can be below the only problem of an output, which is in this file, without being a second problem.
pub(in crate::readers::fallback) fn follows(line: &str, file: &str) -> bool {
    is_frame(line) || gives_up(line, file) || is_advice(line)
}

/// Whether the line is a comment, a note, a suggestion or a link, and reports no problem: `contact: https://x`,
/// `Did you mean:`. Does not match `cannot open https://x`.
fn is_advice(line: &str) -> bool {
    let links = line.contains("://") || line.starts_with("Did you mean");
    (links || line.starts_with('#')) && !complains(line)
}

/// Whether the line is a stack frame, or what Node prints after the stack: `at f (a.js:3:7)`, `Node.js v20.1.0`. Does not
/// match `at noon`.
fn is_frame(line: &str) -> bool {
    let numbered = || line.rsplit_once(':').is_some_and(|(_, number)| number.parse::<u32>().is_ok());
    line.starts_with("at ") && (line.ends_with(')') || numbered()) || line.starts_with("Node.js v")
}

/// Whether the line states only that the tool gave up: `Cannot parse "a.asn"`, `nginx: configuration file a.conf test
/// failed`, `exiting, failed to read config file`. Does not match a line with a location or the name of another file,
/// or with a number of problems other than one.
fn gives_up(line: &str, file: &str) -> bool {
    const SAYS: [&str; 25] = [
        "exiting", "aborting", "aborted", "terminated", "giving up", "stopping", "stopped",
        "failed to compile", "failed to parse", "failed to read config", "failed to load config",
        "compilation failed", "parsing failed", "validation failed", "test failed", "check failed",
        "build failed", "cannot parse", "could not parse", "couldn't parse", "not loaded", "not executed",
        "processing error", "due to previous", "due to error",
    ];
    let lower = line.to_ascii_lowercase();
    // A reason may follow a colon: `parsing failed: x`.
    let concludes = |says: &str| lower.split_once(says).is_some_and(|(_, rest)| !rest.contains(": "));
    SAYS.iter().any(|says| concludes(says))
        && within(line).is_none()
        && unnamed(line).is_none()
        && !counts(&lower)
        && names(line).all(|named| named == file || file.is_empty())
}

/// Whether the message states only that the tool gave up, and names no file: `Program not executed`. Does not match
/// `cannot parse b.asn`.
pub(in crate::readers::fallback) fn only_gives_up(message: &str) -> bool {
    gives_up(message, "") && names(message).next().is_none()
}

/// Whether the message ends with the exit status of a command: `Error: `make` failed with exit code: 2`,
/// `cc returned non-zero exit status 1.`, `make: *** [Makefile:8: docs] Error 1`. Does not match `exit status 1 is unknown`.
pub(super) fn exited(message: &str) -> bool {
    const STATES: [&str; 6] = [
        "failed with exit code", "failed with exit status", "exited with code", "non-zero exit value",
        "exited with status", "exit status",
    ];
    let message = message.trim_end_matches(['.', ')']);
    let before = message.trim_end_matches(|last: char| last.is_ascii_digit());
    let state = before.trim_end_matches([' ', ':', '(']);
    let recipe = || message.contains("make") && message.contains(": *** [") && state.ends_with(" Error");
    before.len() < message.len() && (STATES.iter().any(|words| state.ends_with(words)) || recipe())
}

/// Whether the line counts more than one problem: `stopped after 2 errors`. Does not match `1 error`.
fn counts(lower: &str) -> bool {
    const UNITS: [&str; 5] = ["error", "problem", "issue", "warning", "violation"];
    let counted = |word: &str| word != "1" && word.bytes().all(|byte| byte.is_ascii_digit());
    lower.split_whitespace().any(counted) && UNITS.iter().any(|unit| lower.contains(unit))
}

/// The files that the line names.
fn names(line: &str) -> impl Iterator<Item = &str> {
    let words =
        line.split_whitespace().map(|word| word.trim_matches(['"', '\'', '`', '(', ')', ',', '.', ':', ';']));
    words.filter(|word| is_path(word) && is_file(word))
}

/// The number of lines that Node prints above an exception that ends it: the location of its `throw`, the source, a
/// mark and a blank line. 0 if the output does not begin with them.
pub(in crate::readers::fallback) fn thrown_by_node(lines: &[&str]) -> usize {
    const PREFACE: usize = 6;
    let mut head = lines.iter().take(PREFACE).enumerate().skip_while(|(_, line)| line.trim().is_empty());
    let place = head.next().and_then(|(_, line)| line.rsplit_once(':'));
    let located = place.is_some_and(|(file, line)| {
        (file.starts_with(['/', '\\']) || file.starts_with("node:") || file.starts_with("file:"))
            && !file.contains(' ')
            && line.parse::<u32>().is_ok()
    });
    let mark = |line: &str| line.starts_with(' ') && line.trim_start().bytes().all(|byte| byte == b'^');
    let end = head.find(|(_, line)| !line.trim().is_empty() && mark(line)).map(|(position, _)| position + 1);
    end.filter(|_| located).unwrap_or(0)
}

/// Whether the line is above the only problem of an output without being another one.
pub(in crate::readers::fallback) fn introduces(line: &str) -> bool {
    !line.contains(' ') || is_aside(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_below_a_problem() {
        for line in [
            "Cannot parse \"a.asn\"",
            "nginx: configuration file a.asn test failed",
            "[Nov 22 19:52:49] radvd (8617): exiting, failed to read config file",
            "at Parser.parse (/p/node_modules/x.js:3:7)",
            "at node:internal/main/x:28:49",
            "Node.js v20.20.2",
            "contact: https://example.org/list",
            "# Pigeonhole version 0.5",
            "Compilation failed due to 1 error",
        ] {
            assert!(follows(line, "a.asn"), "{line}");
        }
        for line in [
            "cannot parse b.asn",
            "stopped after 2 errors",
            "build failed at a.asn:7",
            "the cart is not loaded on line 3",
            "at noon",
            "unknown word x",
            "cannot open https://example.org/",
        ] {
            assert!(!follows(line, "a.asn"), "{line}");
        }
    }

    #[test]
    fn messages_of_a_tool_that_gives_up() {
        assert!(only_gives_up("Program not executed") && !only_gives_up("cannot parse b.asn"));
        assert!(!only_gives_up("YAML parsing failed: x was not found"));
        assert!(exited("Command /bin/sh failed with exit code 1"));
        assert!(exited("error: Command '['cc', 'a.c']' returned non-zero exit status 1."));
        assert!(exited("make[1]: *** [Makefile:8: docs] Error 1") && !exited("*** [a] Error 1"));
        assert!(!exited("exit status 1 is unknown") && !exited("the status is 1"));
    }

    #[test]
    fn exceptions_that_end_node() {
        assert_eq!(thrown_by_node(&["/p/x.js:98", "    throw e;", "    ^", "", "Error: x"]), 3);
        assert_eq!(thrown_by_node(&["/p/x.js:98", "x failed", "y failed"]), 0);
        assert_eq!(thrown_by_node(&["a.js:98", "  x", "  ^"]), 0);
    }
}
