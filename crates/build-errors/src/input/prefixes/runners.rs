//! Removes the prefixes of CI runners and remote builds.

use super::brackets::LABEL;
use super::prefix::{Mark, Prefix, spaced};
use super::times::{iso, timestamp};

/// `gh run view --log` puts the job and the step before each line:
/// `test\tRun npm test\t2024-05-01T12:00:00.1234567Z …`. Does not match `a\tb\tc`.
pub(super) fn github_cli(line: &str) -> Option<Prefix<'_>> {
    let mut tabs = memchr::memchr_iter(b'\t', line.as_bytes());
    let (_, second) = (tabs.next()?, tabs.next()?);
    let text = line.get(second + 1..)?;
    let text = timestamp(text.strip_prefix('\u{feff}').unwrap_or(text))?.text;
    let job = line.get(..second)?;
    // A time before the job's name is not part of the label.
    Some(Prefix::label(timestamp(job).map_or(job, |prefix| prefix.text), text))
}

/// GitHub and Azure: `##[error]text`, and the lines that begin and end a step, which are kept.
pub(super) fn workflow_command(line: &str) -> Option<Prefix<'_>> {
    let command = line.strip_prefix("##[")?;
    let mark = if command.starts_with("group]Run ") {
        Some(Mark::StepBegins)
    } else if command.starts_with("error]Process completed with exit code ") {
        Some(Mark::StepFailed)
    } else {
        None
    };
    let text = command.strip_prefix("error]").unwrap_or(line);
    (mark.is_some() || text.len() < line.len()).then_some(Prefix { mark, text, ..Prefix::default() })
}

/// `##[warning]text`.
pub(super) fn azure_warning(line: &str) -> Option<Prefix<'_>> {
    line.strip_prefix("##[warning]").map(Prefix::nameless)
}

/// Taskcluster: `[task 2024-05-01T12:00:00.123Z] text`. Does not match `[task] text`.
pub(super) fn taskcluster(line: &str) -> Option<Prefix<'_>> {
    let inside = line.strip_prefix('[')?;
    let width = inside
        .bytes()
        .take(LABEL)
        .take_while(|byte| byte.is_ascii_lowercase() || b":_-".contains(byte))
        .count();
    let text = spaced(iso(inside.get(width..)?.strip_prefix(' ')?)?.strip_prefix(']')?)?;
    (width > 0).then(|| Prefix::nameless(text))
}

/// The level of Mozharness after the times of Taskcluster and Mozharness: `   ERROR -  text`. Does not match
/// `ERROR text`.
pub(super) fn mozharness_level(text: &str) -> Option<&str> {
    const LEVELS: [&str; 6] = ["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL", "FATAL"];
    let (level, rest) = text.trim_start_matches(' ').split_once(" - ")?;
    LEVELS.contains(&level).then(|| rest.strip_prefix(' ').unwrap_or(rest))
}

/// The time of Buildkite, without the escape characters around it: `_bk;t=1714564800123 text`.
pub(super) fn buildkite_time(line: &str) -> Option<Prefix<'_>> {
    let rest = line.strip_prefix("_bk;t=")?;
    let text = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    (text.len() < rest.len()).then(|| Prefix::nameless(text.trim_start_matches('\u{7}')))
}

/// Google Cloud Build: `Step #1 - "test": text`, `Step #1: text`. Does not match `Step 1/5 : RUN make`.
pub(super) fn cloud_build(line: &str) -> Option<Prefix<'_>> {
    let rest = line.strip_prefix("Step #")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let name = rest.get(digits..)?;
    let name = match name.strip_prefix(" - \"") {
        Some(quoted) => quoted.split_once('"')?.1,
        None => name,
    };
    let text = spaced(name.strip_prefix(':')?)?;
    let label = line.get(..line.len() - name.len())?;
    (digits > 0 && label.len() <= LABEL).then(|| Prefix::label(label, text))
}

/// The package and the script of `bun run --filter`, where it does not print to a terminal (its `filter_run.zig`):
/// `@acme/web test: text`. Does not match `@acme/web: text` or `@media print: x`.
pub(super) fn bun_script(line: &str) -> Option<Prefix<'_>> {
    let (package, rest) = line.split_once(' ')?;
    let (script, text) = rest.split_once(':')?;
    let text = spaced(text)?;
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || b"@/._-".contains(&byte);
    let fits = package.len() <= LABEL && package.contains('/') && !script.is_empty() && script.len() <= LABEL;
    (fits && package.bytes().chain(script.bytes()).all(in_name)).then(|| Prefix::package(package, text))
}

/// Grunt's mark before the output of a task: `>> text`. Does not match `>>> text` or Bandit's `>> Issue: [B101:x] text`.
pub(super) fn grunt(line: &str) -> Option<Prefix<'_>> {
    line.strip_prefix(">> ").filter(|text| !text.starts_with("Issue: [")).map(Prefix::nameless)
}

/// Airflow's log of a task: `[2024-05-01, 12:00:00 UTC] {subprocess.py:93} INFO - text`. Does not match
/// `[2024-05-01] {a} text`.
pub(super) fn airflow(line: &str) -> Option<Prefix<'_>> {
    let (time, rest) = line.strip_prefix('[')?.split_once("] {")?;
    let (source, rest) = rest.split_once("} ")?;
    let (level, text) = rest.split_once(" - ")?;
    let fits = source.contains(".py:")
        && time.starts_with(|first: char| first.is_ascii_digit())
        && level.bytes().all(|byte| byte.is_ascii_uppercase());
    fits.then(|| Prefix::nameless(text))
}

/// A step of Sphinx. Its line ends when the step is done, so that a warning of the step is on the same line:
/// `checking consistency... a.rst: WARNING: text`.
pub(super) fn sphinx_step(line: &str) -> Option<Prefix<'_>> {
    const STEPS: [&str; 3] =
        ["checking consistency... ", "preparing documents... ", "copying static files... "];
    STEPS.iter().find_map(|step| line.strip_prefix(step)).map(Prefix::nameless)
}

/// Output of a Git server during a push: `remote: text`, and Heroku's builds with seven more spaces.
pub(super) fn git_remote(line: &str) -> Option<Prefix<'_>> {
    let text = spaced(line.strip_prefix("remote:")?)?;
    Some(Prefix::nameless(text.strip_prefix("       ").unwrap_or(text)))
}

/// Yarn's lines without a specific code: `➤ YN0000: text`. Does not match `➤ YN0001: text`.
pub(super) fn yarn_berry(line: &str) -> Option<Prefix<'_>> {
    line.strip_prefix("➤ YN0000: ").map(|text| Prefix::nameless(text.strip_prefix("│ ").unwrap_or(text)))
}
