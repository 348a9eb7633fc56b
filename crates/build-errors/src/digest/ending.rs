//! Writes the first lines of a digest: what failed, and how the process ended.

use super::one_line;
use super::styled::{Style, Styled};
use crate::{BuildError, ErrorType};

/// The first lines. The first has what failed with its counts, the tool, and how the process ended. The others have the
/// counts of each tool, if there are several, and the reason.
pub(super) fn head(record: &BuildError) -> Styled {
    let context = &record.context;
    let message = message(record);
    let mut notes = Vec::new();
    // The text after a colon is quoted from the output and may contain the tool's name by chance.
    let what = message.split(": ").next().unwrap_or_default();
    notes.extend(context.tool.as_deref().filter(|tool| !has_word(what, tool)).map(str::to_owned));
    notes.extend(ended(record).filter(|_| !mentions_end(record, &message)));
    let mut head = Styled::default();
    head.push(Style::Bad, message.as_str());
    if !notes.is_empty() {
        head.push(Style::Plain, format!(" [{}]", one_line(&notes.join(", "))));
    }
    head.end();
    let parts = parts(record).unwrap_or_default();
    if !parts.is_empty() {
        head.push(Style::Plain, parts.as_str()).end();
    }
    let is_repeated = |reason: &String| {
        let mut texts =
            context.diagnostics.iter().map(|shown| one_line(&shown.message)).chain([message, parts]);
        texts.any(|text| text.contains(reason.as_str()))
    };
    if let Some(reason) =
        context.reason.as_deref().map(one_line).filter(|reason| !reason.is_empty() && !is_repeated(reason))
    {
        head.push(Style::Plain, format!("reason: {reason}")).end();
    }
    head
}

/// How the process ended, if it is known: a signal, a time limit, an exit status.
pub(super) fn ended(record: &BuildError) -> Option<String> {
    let context = &record.context;
    if context.timeout_type.is_some() {
        let reason = context.reason.as_deref().filter(|reason| reason.contains("limit"));
        return Some(reason.map_or_else(|| "time limit exceeded".to_owned(), one_line));
    }
    let status = record.exit_code.map(|status| match meaning(status) {
        Some(meaning) => format!("exit {status}: {meaning}"),
        None => format!("exit {status}"),
    });
    match (&context.signal, status) {
        (Some(signal), _) => Some(format!("ended by {signal}")),
        (None, status) => status,
    }
}

/// Whether the way in which the process ended is information by itself: a signal, a time limit, a reserved exit status.
pub(super) fn is_remarkable(record: &BuildError) -> bool {
    let context = &record.context;
    context.timeout_type.is_some() || context.signal.is_some() || record.exit_code.and_then(meaning).is_some()
}

/// Whether the message already states how the process ended.
fn mentions_end(record: &BuildError, message: &str) -> bool {
    let context = &record.context;
    if context.timeout_type.is_some() {
        return message.contains("limit");
    }
    let signal = context.signal.as_deref().is_some_and(|signal| message.contains(signal));
    let status = record.exit_code.is_some_and(|code| message.contains(&format!("exit code {code}")));
    signal || status && context.signal.is_none() || record.error_type == ErrorType::AgentTimeout
}

/// The record's message. If no reader understood the output, a sentence that states this.
fn message(record: &BuildError) -> String {
    let unknown = ErrorType::Unknown.description();
    if record.error_type == ErrorType::Unknown
        && record.context.session_id.is_none()
        && let Some(rest) = record.message.strip_prefix(unknown)
    {
        let printed = !record.stdout_tail.is_empty() || !record.stderr_tail.is_empty();
        let output = match (printed, &record.context.tool) {
            (true, Some(_)) => "",
            (true, None) => ", with output of no known tool",
            (false, _) => " without output",
        };
        return format!("Failed{output}{}", one_line(rest));
    }
    let message = one_line(&record.message);
    match record
        .context
        .diagnostics
        .first()
        .filter(|first| Some(&first.message) == record.context.reason.as_ref())
    {
        // The first finding has the same text with its location.
        Some(first) => {
            let reason = format!(": {}", one_line(&first.message));
            message.strip_suffix(reason.as_str()).map(str::to_owned).unwrap_or(message)
        }
        None => message,
    }
}

/// The counts of each tool, if several tools printed: `tsc: 3 errors; vitest: 6 failed tests`.
fn parts(record: &BuildError) -> Option<String> {
    let shares: Vec<String> = record.context.parts.iter().filter_map(share).collect();
    (shares.len() > 1).then(|| shares.join("; "))
}

fn share(part: &crate::Part) -> Option<String> {
    let count = |count: Option<u64>, noun| count.filter(|count| *count > 0).map(|count| counted(count, noun));
    let facts: Vec<String> = [
        count(part.error_count, "error"),
        count(part.failed_tests, "failed test"),
        part.reason.as_deref().map(one_line),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!facts.is_empty()).then(|| format!("{}: {}", one_line(&part.tool), facts.join(", ")))
}

/// `1 error`, `2 errors`.
pub(super) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Whether the text contains this word, in any case: `Go compilation failed` contains `go`, `Cargo` does not.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|found| found.eq_ignore_ascii_case(word))
}

/// What a reserved exit status means: those of GNU `timeout` and of shells.
fn meaning(exit_status: i64) -> Option<&'static str> {
    MEANINGS.iter().find(|row| row.0 == exit_status).map(|row| row.1)
}

const MEANINGS: [(i64, &str); 3] =
    [(124, "time limit exceeded"), (126, "command not executable"), (127, "command not found")];
