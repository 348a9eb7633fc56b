//! What a program says when it dies: the C and C++ libraries, and the run-time systems of Java, .NET and Elixir.
//!
//! Source: glibc's `assert.c`, `malloc.c` (`malloc_printerr`) and `fortify_fail.c`; Darwin's `assert.c`, musl's `assert.c`;
//! libsupc++'s `vterminate.cc`, libc++abi's `cxa_default_handlers.cpp`; Java's `ThreadGroup.uncaughtException`.

use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};

pub(in crate::readers) const TOOL: Tool = Tool {
    kind: Kind::Any,
    starts: &[
        "Assertion failed: ",
        "terminate called ",
        "libc++abi: terminating ",
        "*** stack smashing detected ***",
        "*** buffer overflow detected ***",
        "free(): ",
        "malloc(): ",
        "realloc(): ",
        "double free or corruption ",
        "corrupted size vs. prev_size",
        "munmap_chunk(): ",
        "Exception in thread \"",
        "Unhandled exception. ",
        "** (",
    ],
    holds: &["' failed."],
    new: || Box::<Crash>::default(),
    ..Tool::NONE
};

/// Of these beginnings, those that others' lines have, too: what follows tells.
const AMBIGUOUS: [&str; 2] = ["Assertion failed: ", "** ("];

#[derive(Default)]
struct Crash {
    /// A C++ exception whose `what()` may follow.
    thrown: Option<String>,
}

impl Reader for Crash {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(thrown) = self.thrown.take() {
            let what =
                text.trim_start().strip_prefix("what():").map(str::trim).filter(|what| !what.is_empty());
            let why = what.map_or_else(|| thrown.clone(), |what| format!("{thrown}: {what}"));
            findings.reason(Weight::Cause, &why);
            return if what.is_some() { Claim::Mine } else { Claim::Pass };
        }
        if text.starts_with("terminate called after throwing ") {
            self.thrown = Some(text.to_owned());
            return Claim::More;
        }
        let Some(weight) = weight(text) else { return Claim::Pass };
        findings.reason(weight, text);
        Claim::Mine
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some(thrown) = self.thrown.take() {
            findings.reason(Weight::Cause, &thrown);
        }
    }
}

/// How much a line says of why a program died. A Java thread may die alone, and what is caught elsewhere is printed, too.
fn weight(text: &str) -> Option<Weight> {
    if text.starts_with("Exception in thread \"")
        || text.starts_with("Unhandled exception. ")
        || is_elixirs(text)
    {
        return Some(Weight::Stated);
    }
    let tells = |start: &&str| !AMBIGUOUS.contains(start) && text.starts_with(*start);
    (TOOL.starts.iter().any(tells) || is_assertion(text)).then_some(Weight::Cause)
}

/// glibc's ``a.out: a.c:2: main: Assertion `x == 3' failed.``, Darwin's `Assertion failed: (x == 3), function main, file a.c, line
/// 2.`, musl's `Assertion failed: x == 3 (a.c: main: 2)`. Not `Assertion failed: see above`.
fn is_assertion(text: &str) -> bool {
    if let Some((place, rest)) = text.split_once(": Assertion `") {
        return rest.ends_with("' failed.") && place.contains(':');
    }
    let Some(rest) = text.strip_prefix("Assertion failed: ") else { return false };
    let darwins = rest.starts_with('(') && rest.contains("), function ") && rest.contains(", line ");
    let place = rest.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (")).map(|(_, place)| place);
    darwins || place.is_some_and(|place| place.split(": ").count() == 3)
}

/// `** (RuntimeError) boom`. Not `** (x) boom`: `ExUnit`'s stand further in.
fn is_elixirs(text: &str) -> bool {
    let Some((name, _)) = text.strip_prefix("** (").and_then(|rest| rest.split_once(')')) else {
        return false;
    };
    name.ends_with("Error") && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
}

#[cfg(test)]
mod tests {

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let findings = crate::engine::read(&[&super::TOOL], text);
        assert_eq!(findings.why().map(|(_, why)| why.as_str()), expected, "{text}");
    }

    #[test]
    fn what_a_dying_program_says() {
        for text in [
            "a.out: a.c:2: main: Assertion `1 + 1 == 3 && \"math\"' failed.",
            "Assertion failed: (x == 3), function main, file a.c, line 2.",
            "Assertion failed: x == 3 (a.c: main: 2)",
            "*** stack smashing detected ***: terminated",
            "free(): double free detected in tcache 2",
            "libc++abi: terminating due to uncaught exception of type std::runtime_error: no",
            "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space",
            "Unhandled exception. System.InvalidOperationException: no config",
            "** (RuntimeError) boom",
        ] {
            check(text, Some(text));
        }
        check(
            "terminate called after throwing an instance of 'std::runtime_error'\n  what():  no config\nAborted\n",
            Some("terminate called after throwing an instance of 'std::runtime_error': no config"),
        );
        check(
            "terminate called after throwing an instance of 'int'\n",
            Some("terminate called after throwing an instance of 'int'"),
        );
    }

    #[test]
    fn other_lines() {
        for text in [
            "Assertion failed: see above",
            "77 failed.",
            "expected: Assertion `x' failed",
            "     ** (RuntimeError) boom",
            "** (Mix) no",
            "** (x) boom",
            "freed: 3",
        ] {
            check(text, None);
        }
    }
}
