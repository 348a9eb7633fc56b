//! Why a command did not end by itself, in the words of the shell, the kernel and the run-time systems.
//!
//! Source: `bash`'s `jobs.c` and `siglist.c`, `dash`'s `jobs.c`; `errno`'s messages (glibc `strerror`). A command that was
//! not found is told by [`npm`](crate::readers::programs::npm).

use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};

pub(in crate::readers) const TOOL: Tool = Tool {
    kind: Kind::Any,
    starts: &[
        "Killed",
        "Aborted",
        "Segmentation fault",
        "Bus error",
        "Illegal instruction",
        "Floating point exception",
        "sh: ",
        "bash: ",
        "zsh: ",
        "/bin/sh: ",
        "/bin/bash: ",
        "/usr/bin/bash: ",
        "FATAL ERROR: ",
        "fatal error: ",
        "java.lang.OutOfMemoryError",
    ],
    // `No space left on device`, `No such file or directory`.
    holds: &["No s"],
    new: || Box::new(Shell),
    ..Tool::NONE
};

/// What the shell says of a command that a signal ended, by itself or after the line and the process.
const SIGNALS: [&str; 6] = [
    "Killed",
    "Aborted",
    "Segmentation fault",
    "Bus error",
    "Illegal instruction",
    "Floating point exception",
];

struct Shell;

impl Reader for Shell {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let weight = if is_signal(text) || memory(text) || text.contains(": No space left on device") {
            Weight::Cause
        } else if is_shell(text) && ENDS.iter().any(|end| text.ends_with(end)) {
            Weight::Stated
        } else {
            // Whoever says so, it may be why nothing was done. A place at its start is for others to read.
            if is_missing(text) {
                findings.reason(Weight::Guess, text);
            }
            return Claim::Pass;
        };
        findings.reason(weight, text);
        Claim::Mine
    }
}

/// What ends a shell's own complaint.
const ENDS: [&str; 4] = [
    ": No such file or directory",
    ": Permission denied",
    ": syntax error: unexpected end of file",
    ": unbound variable",
];

/// `Killed`, `Segmentation fault (core dumped)`, `bash: line 1:  4711 Killed                  make`. Not `Killed by x`.
fn is_signal(text: &str) -> bool {
    let said = if is_shell(text) {
        text.split(": ")
            .last()
            .map_or(text, |said| said.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit()))
    } else {
        text
    };
    SIGNALS.iter().any(|signal| {
        said.strip_prefix(signal).is_some_and(|rest| {
            let rest = rest.strip_prefix(" (core dumped)").unwrap_or(rest);
            rest.is_empty() || (is_shell(text) && rest.starts_with("  "))
        })
    })
}

/// `cat: a.txt: No such file or directory`, `a.sh: openBinaryFile: does not exist (No such file or directory)`. Not
/// `No such file or directory: skipped`.
fn is_missing(text: &str) -> bool {
    text.ends_with(": No such file or directory") || text.ends_with("(No such file or directory)")
}

/// Whether a program complains of what the system would not let it do: `/bin/sh: 1: echo: echo: I/O error`, `make: ./a: Permission
/// denied`, `cp: error writing 'x': No space left on device`. Not `Permission denied`, not `ok: Permission denied here`.
pub(in crate::readers) fn is_complaint(text: &str) -> bool {
    const ERRORS: [&str; 15] = [
        "No such file or directory",
        "Permission denied",
        "Operation not permitted",
        "Is a directory",
        "Not a directory",
        "File exists",
        "No space left on device",
        "Input/output error",
        "I/O error",
        "Exec format error",
        "Text file busy",
        "Read-only file system",
        "Argument list too long",
        "Cannot allocate memory",
        "Connection refused",
    ];
    let said = text.rsplit_once(": ").filter(|(program, _)| !program.is_empty());
    said.is_some_and(|(_, error)| ERRORS.contains(&error))
}

fn is_shell(text: &str) -> bool {
    let name = text.split(": ").next().unwrap_or_default();
    ["sh", "bash", "zsh", "dash"].contains(&name.rsplit('/').next().unwrap_or(name))
}

/// Node's `FATAL ERROR: … - JavaScript heap out of memory`, Go's `fatal error: runtime: out of memory`, Java's.
fn memory(text: &str) -> bool {
    (text.starts_with("FATAL ERROR: ") && text.ends_with("heap out of memory"))
        || text == "fatal error: runtime: out of memory"
        || text.starts_with("java.lang.OutOfMemoryError")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals() {
        for text in [
            "Killed",
            "Segmentation fault (core dumped)",
            "bash: line 1:  4711 Killed                  make all",
        ] {
            assert!(is_signal(text), "{text}");
        }
        for text in ["Killed by the reaper", "killed", "foo: 12 Killed  x", "bash: x: Killed by y"] {
            assert!(!is_signal(text), "{text}");
        }
    }

    #[test]
    fn complaints() {
        for text in ["/bin/sh: 1: echo: echo: I/O error", "make: ./a: Permission denied"] {
            assert!(is_complaint(text), "{text}");
        }
        for text in ["Permission denied", "ok: Permission denied here", "make: Nothing to be done for 'x'."] {
            assert!(!is_complaint(text), "{text}");
        }
    }

    #[test]
    fn missing_files() {
        assert!(is_missing("a.sh: openBinaryFile: does not exist (No such file or directory)"));
        assert!(is_missing("cat: a.txt: No such file or directory"));
        assert!(!is_missing("No such file or directory: skipped"));
        assert!(!is_missing("No such file or directory"));
    }
}
