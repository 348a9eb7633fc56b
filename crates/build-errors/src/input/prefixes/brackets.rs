//! Removes labels, severities and progress in brackets before a line.

use super::prefix::{Prefix, spaced};
use crate::engine::scan;

/// The longest label in brackets, in bytes.
pub(super) const LABEL: usize = 64;

/// Words in brackets for the severity of a line.
const SEVERITIES: [&str; 10] =
    ["error", "warning", "warn", "info", "debug", "trace", "notice", "fatal", "critical", "verbose"];

/// Other severities of the system log, with which servers begin a line: `[emerg] 7#7: text`.
const LEVELS: [&str; 3] = ["emerg", "alert", "crit"];

/// Words in brackets for a result.
const RESULTS: [&str; 14] = [
    "ok", "pass", "passed", "fail", "failed", "failure", "skip", "skipped", "done", "success", "todo",
    "xfail", "no", "finished",
];

/// Words in brackets at the start of a tool's lines: plugins of a bundler, the name of doctest, steps of Jenkins, system
/// errors.
const OWN: [&str; 7] = ["builtin:", "plugin:", "vite:", "doctest", "Pipeline", "Errno", "WinError"];

/// Tasks of Ant that print the output of other tools without alignment.
const ANT: [&str; 16] = [
    "ant", "antcall", "apply", "cc", "echo", "exec", "groovyc", "iajc", "java", "javac", "javadoc", "jikes",
    "junit", "junitlauncher", "scalac", "testng",
];

/// The text in brackets at the start, without padding, and the text after it: `[web  ] text`. `None` if it is longer than
/// a label. The key of a printed map, `[password] => text`, is none: text without it would not be masked.
fn bracketed(line: &str) -> Option<(&str, &str)> {
    let inside = line.strip_prefix('[')?;
    let end = memchr::memchr(b']', inside.as_bytes().get(..=LABEL).unwrap_or(inside.as_bytes()))?;
    let (label, rest) = inside.split_at_checked(end)?;
    let rest = rest.get(1..)?;
    let is_entry = rest.starts_with(" = ") || rest.starts_with(" => ");
    (!is_entry).then_some((label.trim_end_matches(' '), rest))
}

/// The label that `concurrently`, npm-run-all and similar programs print: `[web] text`, `[web  ] text`. Yarn prints
/// `[@acme/web]: text`. The label is the package, unless it is an Ant task or a pod. Does not match `[ERROR] x`, `[1/2]
/// x`, `[100%] x`, `[a.c:3] x`.
pub(super) fn group_label(line: &str) -> Option<Prefix<'_>> {
    // In some logs every line begins with a bracket. The first bytes decide most of them.
    if !matches!(line.as_bytes().get(1)?, b'a'..=b'z' | b'@' | b'/' | b'_' | b'.' | b'0'..=b'9' | b'A'..=b'Z')
    {
        return None;
    }
    let (label, rest) = bracketed(line)?;
    let mut lower = false;
    for byte in label.bytes() {
        match byte {
            b'a'..=b'z' => lower = true,
            b'A'..=b'Z' | b'0'..=b'9' | b'@' | b'/' | b'_' | b'.' | b':' | b'-' => {}
            _ => return None,
        }
    }
    let colon = rest.strip_prefix(':').filter(|_| is_package(label));
    // Vite marks its errors like this: `[vite]: Rollup failed to resolve import "x"`.
    if colon.is_some() && label == "vite" {
        return None;
    }
    // lychee's heading of a file: `[docs/a.md]:`.
    if colon.is_some_and(str::is_empty) && label.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return None;
    }
    let text = spaced(colon.unwrap_or(rest))?;
    if !lower || !is_label(label) || ends_with_line_number(label) {
        return None;
    }
    Some(if is_package(label) { Prefix::package(label, text) } else { Prefix::label(label, text) })
}

/// Whether the label may name a package. Does not match a Jenkins branch, an Ant task or a pod.
fn is_package(label: &str) -> bool {
    let in_name = |byte: u8| byte != b':' && !byte.is_ascii_uppercase();
    !ANT.contains(&label) && !label.starts_with("pod/") && label.bytes().all(in_name)
}

/// A label that is confirmed only by repetition, because other texts in brackets look like it: `[0] text`,
/// `[Build on Linux] text`, `[Linux] text`. Does not match `[FAIL] x`, `[  OK  ] x`.
pub(super) fn numbered_label(line: &str) -> Option<Prefix<'_>> {
    if matches!(line.as_bytes().get(1)?, b' ' | b'-' | b'=' | b'*' | b'!' | b'+') {
        return None;
    }
    let (label, rest) = bracketed(line)?;
    let text = spaced(rest)?;
    let number = !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    let words = label.bytes().any(|byte| byte.is_ascii_lowercase())
        && label
            .bytes()
            .all(|byte| byte >= 0x80 || byte.is_ascii_alphanumeric() || b" -_.,()/#+=@&:".contains(&byte));
    // An HTTP status with its URL, and a numbered finding of redocly: `[1] a.yaml:3:1 at #/info`.
    let number = number && !(label.len() == 3 && text.starts_with("http")) && !text.contains(" at #/");
    let fits = number || words && is_label(label) && !ends_with_line_number(label) && !is_worker(label);
    fits.then(|| Prefix::label(label, text))
}

/// Whether the brackets may contain a name. Minitest prints the class of an exception: `[KeyError] exception expected, not`.
fn is_label(label: &str) -> bool {
    if label.ends_with("Error") || label.ends_with("Exception") {
        return false;
    }
    let word = label.split([' ', ':', '-']).next().unwrap_or_default();
    let is = |known: &&str| known.eq_ignore_ascii_case(word);
    !SEVERITIES.iter().chain(&LEVELS).chain(&RESULTS).any(is) && !OWN.iter().any(|own| label.starts_with(own))
}

/// `chrome 120 linux #0-0`: `WebdriverIO`'s browser and worker. Its reader needs the lines of all workers.
fn is_worker(label: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let worker = label.rsplit_once(" #").and_then(|(_, worker)| worker.split_once('-'));
    worker.is_some_and(|(config, run)| number(config) && number(run))
}

/// `src/a.c:12`: a location in brackets.
fn ends_with_line_number(label: &str) -> bool {
    // OpenModelica adds whether it may write the file: `a.mo:3:5-3:9:writable`.
    let place = label.strip_suffix(":writable").or_else(|| label.strip_suffix(":readonly")).unwrap_or(label);
    place.rsplit_once(':').is_some_and(|(_, line)| line.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Ant's task names, right-aligned to the twelfth column: `    [javac] text`. Does not match `    [javac]text` or
/// ` [javac] text`.
pub(super) fn ant_task(line: &str) -> Option<Prefix<'_>> {
    let column = line.as_bytes().get(10..12)?;
    if column != b"] " {
        return None;
    }
    let prefix = group_label(line.trim_start())?;
    Some(Prefix { package: "", ..prefix })
}

/// `act`: `[CI/test]   | text`. Does not match `[x] | text`.
pub(super) fn act_job(line: &str) -> Option<Prefix<'_>> {
    let (job, rest) = bracketed(line)?;
    let text = rest.strip_prefix("   |")?;
    (job.contains('/')).then_some(Prefix::label(job, spaced(text)?))
}

/// The severity that Maven and sbt print: `[WARNING] text`. Does not match `[WARNING]text` or `[web] text`.
pub(super) fn severity(line: &str) -> Option<Prefix<'_>> {
    if !line.as_bytes().get(1)?.is_ascii_alphabetic() {
        return None;
    }
    let (word, rest) = bracketed(line)?;
    let fits = SEVERITIES.iter().any(|known| known.eq_ignore_ascii_case(word));
    fits.then_some(Prefix::nameless(spaced(rest)?))
}

/// The progress of a build: `[3/10] text`, `[ 45%] text`, `11% text`. Does not match `[3] text` or `3/10 text`.
pub(super) fn progress(line: &str) -> Option<Prefix<'_>> {
    let line = line.trim_start_matches(' ');
    let number = |text: &str| {
        let digits = text.trim_start_matches(' ');
        !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !line.starts_with('[') {
        if !line.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        let (share, text) = scan::parted(line, "% ")?;
        return (share.len() <= 3 && number(share)).then(|| Prefix::nameless(text));
    }
    let (inside, rest) = bracketed(line)?;
    let fits = match inside.strip_suffix('%') {
        Some(share) => number(share),
        None => inside.split_once('/').is_some_and(|(at, of)| number(at) && number(of)),
    };
    fits.then_some(Prefix::nameless(spaced(rest)?))
}
