//! The table of prefixes: the start of each one, its condition, and the function that reads it.

use super::brackets::{act_job, ant_task, group_label, numbered_label, progress, severity};
use super::builders::{
    bitbake_log, buildkit, cmake_in_gradle, ctest_test, flutter_time, kotlin_severity, mill_task,
    msbuild_node, zig_progress,
};
use super::prefix::Prefix;
use super::runners::{
    airflow, azure_warning, buildkite_time, bun_script, cloud_build, git_remote, grunt, sphinx_step,
    taskcluster, workflow_command, yarn_berry,
};
use super::times::{
    bracketed_clock, build_service, clock, console_writer, date_and_clock, enclosed_clock, fastlane,
    log_time, netlify, system_log, teamcity, timestamp,
};

/// The condition under which a possible prefix is a prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Always,
    /// If most of the last lines begin in this way, or if a label follows. The log lines of a program also begin in this way.
    Usual,
    /// If the line's text begins with a location.
    Located,
    /// If the text begins with a location, or the same label stood before one of the last lines.
    Repeated,
    /// If the text is a diagnostic with its own severity, so that none is lost.
    Severe,
}

/// One kind of prefix.
pub(super) struct Grammar {
    /// The first bytes of lines that may have it.
    begins: &'static [u8],
    pub(super) when: When,
    pub(super) read: for<'a> fn(&'a str) -> Option<Prefix<'a>>,
}

const fn row(begins: &'static [u8], when: When, read: for<'a> fn(&'a str) -> Option<Prefix<'a>>) -> Grammar {
    Grammar { begins, when, read }
}

const DIGITS: &[u8] = b"0123456789";

/// All kinds of prefixes. The first one that matches a line is read.
#[rustfmt::skip]
pub(super) static GRAMMARS: [Grammar; 34] = [
    row(b"[0123456789", When::Always, timestamp),        // 2024-05-01T12:00:00.123Z text, [2024-05-01T12:00:00.123Z] text
    // 8:01:16 AM: text, 8:01AM INF text
    row(DIGITS,       When::Always,   |line| netlify(line).or_else(|| console_writer(line))),
    row(DIGITS,       When::Usual,    clock),            // 12:00:00 text
    row(b"[",         When::Always,   |line| teamcity(line).or_else(|| fastlane(line))),
    row(b"[(",        When::Usual,    enclosed_clock),   // [12:00:00.123] text, (12:00:00) text
    row(b"[",         When::Located,  bracketed_clock),  // [12:00:00] text
    row(DIGITS,       When::Usual,    date_and_clock),   // 2024-05-01 12:00:00,123 text
    row(b"[",         When::Usual,    date_and_clock),   // [2024-05-01 12:00:00] text
    row(b"[",         When::Always,   taskcluster),      // [task 2024-05-01T12:00:00.123Z] text
    row(b"_",         When::Always,   buildkite_time),   // _bk;t=1714564800123 text
    row(b"ADFJMNOS",  When::Always,   system_log),       // Nov 21 16:22:03 build-7 runner[4711]: text
    row(b"ADFJMNOS",  When::Usual,    log_time),         // Nov 21 16:22:03 text
    row(b"@",         When::Repeated, bun_script),       // @acme/web test: text
    row(b"#",         When::Always,   workflow_command), // ##[error]text
    row(b"#",         When::Severe,   azure_warning),    // ##[warning]text
    row(b"#",         When::Always,   buildkit),         // #12 3.456 text
    row(b"[",         When::Always,   act_job),          // [CI/test]   | text
    row(b"[",         When::Severe,   severity),         // [WARNING] a.c:1: warning: text
    row(b"[ 0123456789", When::Located, progress),       // [3/10] text, 11% text
    row(b"[",         When::Always,   |line| flutter_time(line).or_else(|| build_service(line))),
    row(b"[",         When::Always,   group_label),      // [web] text
    row(b"[",         When::Repeated, numbered_label),   // [0] text, [Build on Linux] text
    row(DIGITS,       When::Located,  ctest_test),       // 12: text
    row(DIGITS,       When::Always,   mill_task),        // 5120] text
    row(b"|",         When::Severe,   bitbake_log),      // | a.c:1: error: text
    row(b"CLS",       When::Located,  zig_progress),     // Semantic Analysis [3/10] text
    row(b" ",         When::Always,   ant_task),         //     [javac] text
    row(b" 0123456789", When::Always, msbuild_node),     // 12>text
    row(b"CS",        When::Always,   |line| cmake_in_gradle(line).or_else(|| cloud_build(line))),
    row(b"ew",        When::Severe,   kotlin_severity),  // e: a.java:1: error: text
    row(b">",         When::Always,   grunt),            // >> text
    row(b"[",         When::Always,   airflow),          // [2024-05-01, 12:00:00 UTC] {runner.py:93} INFO - text
    row(b"cp",        When::Always,   sphinx_step),      // checking consistency... a.rst: WARNING: text
    row(b"r\xe2",     When::Always,   |line| git_remote(line).or_else(|| yarn_berry(line))),
];

/// For each first byte, the possible rows of the table as bits.
#[allow(clippy::indexing_slicing, reason = "in range, at compile time")]
static ROWS: [u64; 256] = {
    let mut rows = [0; 256];
    let mut row = 0;
    while row < GRAMMARS.len() {
        let begins = GRAMMARS[row].begins;
        let mut byte = 0;
        while byte < begins.len() {
            rows[begins[byte] as usize] |= 1 << row;
            byte += 1;
        }
        row += 1;
    }
    rows
};

/// The possible rows of a line with this start, as bits; 0 for most lines.
#[inline]
pub(super) fn rows(line: &str) -> u64 {
    let first = line.as_bytes().first();
    first.and_then(|first| ROWS.get(usize::from(*first))).copied().unwrap_or(0)
}
