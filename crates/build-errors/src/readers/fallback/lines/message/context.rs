//! Lines that are not findings: logs of a program about itself, context around findings, frames of a runtime.

use crate::engine::location::{Location, leading};
use crate::readers::fallback::lines::complaints::encloses;

/// Whether the line is the log of a Python program, which names the program's own line: `ERROR __main__.py:618: x`, or at
/// the end, in the style of Python's rich: `ERROR    x y       a.py:618`. Does not match `ERROR a.py:618: x` or
/// `ERROR x in a.py:618`.
pub(in crate::readers::fallback) fn is_logged(text: &str) -> bool {
    let timed = text.strip_prefix('[').and_then(|text| text.split_once("] "));
    let text = timed.filter(|(time, _)| !time.contains(' ')).map_or(text, |(_, text)| text);
    let Some(rest) = ["ERROR ", "WARNING ", "CRITICAL "].iter().find_map(|level| text.strip_prefix(level))
    else {
        return false;
    };
    let column =
        || rest.trim_end().rsplit_once("  ").and_then(|(_, place)| place.trim_start().split_once(".py:"));
    rest.starts_with("__main__.py:")
        || column().is_some_and(|(module, line)| {
            module.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && line.parse::<u32>().is_ok()
        })
}

/// Whether the text behind the location of an installed package is a warning of Python about the tool's own code:
/// `/p/site-packages/a.py:3: UserWarning: x`. Does not match `a.py:3: UserWarning: x`.
pub(in crate::readers::fallback) fn warns_of_itself(at: &Location<'_>, rest: &str) -> bool {
    let category =
        rest.strip_prefix(": ").and_then(|rest| rest.split_once(": ")).map(|(category, _)| category);
    category.is_some_and(|category| category.ends_with("Warning") && !category.contains(' '))
        && of_runtime(at.file)
}

/// Whether the line is context that compilers print above or below a finding: `In file included from a.c:1:`,
/// `a.h:3:   instantiated from here`, `configure.ac:3: installing './compile'`, `a.c: In function 'f':`, or make's name of
/// the recipe that failed: `make: *** [Makefile:9: all] Error 2`; or the sentence of old GCCs about undeclared identifiers.
/// Does not match `a.c:3: included from x`.
pub(in crate::readers::fallback) fn is_lead_up(text: &str) -> bool {
    let text = text.trim_start();
    leads_up(text, leading(text))
}

/// Like [`is_lead_up`], for a text that begins with this location.
pub(super) fn leads_up(text: &str, location: Option<(Location<'_>, &str)>) -> bool {
    const STARTS: [&str; 6] = [
        "In file included from ", "In file imported from ", "In module imported from ", "In included file",
        "from ", "note: ",
    ];
    const SAYS: [&str; 18] = [
        "(Each undeclared identifier is reported only once",
        "for each function it appears in.)",
        "required from ",
        "recursively required from ",
        "required by ",
        "instantiated from ",
        "recursively instantiated from ",
        "included from here",
        "inlined from ",
        "in expansion of macro ",
        "in definition of macro ",
        "see declaration of ",
        "see reference to ",
        "In instantiation of ",
        "In substitution of ",
        "installing '",
        "installing `",
        "installing \"",
    ];
    if STARTS.iter().any(|start| text.starts_with(start)) || text.contains(": *** [") {
        return true;
    }
    let Some((_, rest)) = location else { return false };
    let message = rest.trim_start_matches([':', ' ', '\t']);
    let message = message.strip_prefix("note: ").unwrap_or(message);
    SAYS.iter().any(|says| message.starts_with(says)) || encloses(message)
}

/// Whether the file belongs to the runtime of the tool or to an installed package.
pub(in crate::readers::fallback) fn of_runtime(line: &str) -> bool {
    const FOLDERS: [&str; 17] = [
        "node:", "node_modules/", "site-packages/", "dist-packages/", "/gems/", "/rustc/", "/lib/python",
        "java.base/", "internal/", "<frozen ",
        // Before Node 16, the names of its modules did not begin with `node:`.
        "(assert.js:", "(bootstrap_node.js:", "(events.js:", "(fs.js:", "(module.js:", "(node.js:",
        "(timers.js:",
    ];
    // Packages of the JVM's languages and test libraries.
    const PACKAGES: [&str; 9] = [
        "at java.", "at jdk.", "at sun.", "at kotlin.", "at scala.", "at org.junit.", "at junit.",
        "at org.hamcrest.", "at org.assertj.",
    ];
    FOLDERS.iter().any(|folder| line.contains(folder))
        || PACKAGES.iter().any(|package| line.trim_start().starts_with(package))
        || line.ends_with(" internal")
}

/// Whether the line is a stack frame, context of a finding, or a suggestion.
pub(in crate::readers::fallback) fn is_aside(line: &str) -> bool {
    const STARTS: [&str; 16] = [
        "at ", "by ", "from ", // Backtraces of OCaml and Standard ML.
        "raised at ", "Raised at ", "Re-raised at ", "Called from ", "File \"", "#", "Possible reason",
        "possible reason", "Suggestion", "Hint", "hint", "help", "note",
    ];
    let text = line.trim_start();
    let valgrind =
        text.strip_prefix("==").and_then(|text| text.split_once("== ")).map(|(_, text)| text.trim_start());
    let text = valgrind.unwrap_or(text);
    is_lead_up(text)
        || STARTS.iter().any(|start| text.starts_with(start))
        || text.contains(":in `")
        || text.contains(":in '")
        || text.contains(" called at ")
        // A program may print its label before the frames of a stack.
        || text.contains("    at ") && text.ends_with(')')
}
