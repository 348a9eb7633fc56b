//! Removes the prefixes that build tools print before the output of compilers.

use super::brackets::progress;
use super::prefix::{Prefix, spaced};

/// `BuildKit`'s steps: `#12 3.456 text`. Does not match `# 1.5 x` or `#1 x`.
pub(super) fn buildkit(line: &str) -> Option<Prefix<'_>> {
    let (step, rest) = line.strip_prefix('#')?.split_once(' ')?;
    let text = after_seconds(rest)?;
    is_number(step).then(|| Prefix::label(step, text))
}

/// The text after a number of seconds: `3.456 text`. Does not match `3 text`.
pub(super) fn after_seconds(text: &str) -> Option<&str> {
    let (time, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (seconds, fraction) = time.split_once('.')?;
    (is_number(seconds) && is_number(fraction)).then_some(rest)
}

/// `MSBuild`'s and Visual Studio's number of a project or node: `12>text`, `12:3>text`, indented or not. Does not match
/// `12 > x` or `1>>x`.
pub(super) fn msbuild_node(line: &str) -> Option<Prefix<'_>> {
    let line = line.trim_start_matches(' ');
    let digits = |text: &str| text.bytes().take(5).take_while(u8::is_ascii_digit).count();
    let width = digits(line);
    let text = line.get(width..)?;
    // The same project may be built several times.
    let text = text.strip_prefix(':').map_or(text, |again| again.get(digits(again)..).unwrap_or(text));
    let text = text.strip_prefix('>')?;
    let fits = (1..5).contains(&width) && !text.starts_with(['>', '&', '=', '|']);
    fits.then(|| Prefix::nameless(text.trim_start_matches(' ')))
}

/// `CTest`'s number of a test, with `-V`: `12: text`. Does not match `12:30 text` or ` 12: text`.
pub(super) fn ctest_test(line: &str) -> Option<Prefix<'_>> {
    let (number, text) = line.split_once(": ")?;
    is_number(number).then(|| Prefix::nameless(text))
}

/// The time since the previous line, as `flutter -v` prints it: `[  +12 ms] text`, or `[        ] text` if no time passed.
/// Does not match `[12 ms] x` or `[  ] x`.
pub(super) fn flutter_time(line: &str) -> Option<Prefix<'_>> {
    let (time, text) = line.strip_prefix('[')?.split_once(']')?;
    let passed = time.trim_start_matches(' ').strip_prefix('+').and_then(|time| time.strip_suffix(" ms"));
    let fits = passed.map_or(time == "        ", is_number);
    fits.then(|| Prefix::nameless(text.strip_prefix(' ').unwrap_or(text)))
}

/// The mark before each line of a failed task's log, which `BitBake` prints below `Log data follows:`: `| text`.
pub(super) fn bitbake_log(line: &str) -> Option<Prefix<'_>> {
    line.strip_prefix("| ").map(Prefix::nameless)
}

/// The number of a task, which Mill prints before each line of the task except the first: `5120] text`. Does not match
/// `3 ] x` or `[3] x`.
pub(super) fn mill_task(line: &str) -> Option<Prefix<'_>> {
    let (task, text) = line.split_once(']')?;
    let text = spaced(text)?;
    is_number(task).then(|| Prefix::nameless(text.strip_prefix("  [").map_or(text, |_| text.trim_start())))
}

/// The progress of Zig before 0.12. Its first message is on the same line: `Semantic Analysis [3/10] text`. Does not match
/// `Stage [3/10] x`.
pub(super) fn zig_progress(line: &str) -> Option<Prefix<'_>> {
    const STAGES: [&str; 4] = ["Semantic Analysis ", "Code Generation ", "LLVM Emit Object ", "Linking "];
    progress(STAGES.iter().find_map(|stage| line.strip_prefix(stage))?)
}

/// CMake's output in a build by Gradle: `C/C++: text`.
pub(super) fn cmake_in_gradle(line: &str) -> Option<Prefix<'_>> {
    line.strip_prefix("C/C++: ").map(Prefix::nameless)
}

/// Kotlin's severity before the output of other compilers: `e: a.java:1: error: text`. Does not match `e:\a.kt`.
pub(super) fn kotlin_severity(line: &str) -> Option<Prefix<'_>> {
    line.strip_prefix("e: ").or_else(|| line.strip_prefix("w: ")).map(Prefix::nameless)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `BuildKit` repeats the last lines of a failed step between two rules, below ` > [3/5] RUN make:`.
#[derive(Debug, Default)]
pub(super) struct Recap {
    /// Whether the output of a step was read before, so that the repetition is redundant.
    shown: bool,
    /// Whether the line is between the heading and the rule.
    pub(super) inside: bool,
}

impl Recap {
    /// Notes that a line of a step was read.
    pub(super) fn show(&mut self) {
        self.shown = true;
    }

    /// The text of a line in a recap: empty if it was read before.
    pub(super) fn line<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        if self.inside {
            self.inside = line != "------";
            let text = after_seconds(line)?;
            return Some(if self.shown { "" } else { text });
        }
        self.inside = line.starts_with(" > [") && line.ends_with(':');
        None
    }
}
