//! Removes times before a line, as CI runners, container runtimes and loggers print them.

use super::prefix::{Prefix, spaced};
use crate::engine::scan::MONTHS;

/// `2024-05-01T12:00:00.1234567Z text`, also in brackets and with an offset. The source may follow: GitLab's stream,
/// Kubernetes' stream, Heroku's process. Does not match `2024-05-01 report`.
pub(super) fn timestamp(line: &str) -> Option<Prefix<'_>> {
    let rest = match line.strip_prefix('[') {
        Some(inside) => iso(inside)?.strip_prefix(']')?,
        None => iso(line)?,
    };
    let Some(text) = rest.strip_prefix(' ') else {
        // GitLab prints no space before the continuation of a line.
        return rest.is_empty().then(|| Prefix::nameless(rest));
    };
    let stream = gitlab_stream(text).or_else(|| kubernetes_stream(text));
    Some(heroku_process(text).unwrap_or_else(|| Prefix::nameless(stream.unwrap_or(text))))
}

/// The text after `2024-05-01T12:00:00.1234567Z` or `2024-05-01T12:00:00+02:00`.
pub(super) fn iso(text: &str) -> Option<&str> {
    let rest = fraction(shaped(text, b"dddd-dd-ddTdd:dd:dd")?);
    rest.strip_prefix('Z').or_else(|| {
        let offset = rest.strip_prefix(['+', '-'])?;
        shaped(offset, b"dd:dd").or_else(|| shaped(offset, b"dddd"))
    })
}

/// `12:00:00 text`, `12:00:00.123 text`, before a severity in brackets `12:00 [WARNING] text`. Does not match
/// `12:00:00 PM - text` or `12:00 text`.
pub(super) fn clock(line: &str) -> Option<Prefix<'_>> {
    enclosed(line, |text| {
        shaped(text, b"dd:dd:dd").or_else(|| shaped(text, b"dd:dd").filter(|rest| before_severity(rest)))
    })
}

/// Whether a severity in brackets follows, as Maven prints it.
pub(super) fn before_severity(text: &str) -> bool {
    super::brackets::severity(text.trim_start_matches(' ')).is_some()
}

/// `TeamCity`: `[12:00:00][Step 1/3] text`, `[12:00:00]W: [Step 1/3] text`. Does not match `[12:00:00] text` or
/// `[12:00:00][x] text`.
pub(super) fn teamcity(line: &str) -> Option<Prefix<'_>> {
    let rest = shaped(line, b"[dd:dd:dd]")?;
    let rest = rest.strip_prefix(['W', 'E', 'F', 'i', ' ']).unwrap_or(rest);
    let rest = rest.strip_prefix(':').map_or(rest, |rest| rest.trim_start_matches(['\t', ' ']));
    let (step, text) = rest.strip_prefix("[Step ")?.split_once(']')?;
    let (at, of) = step.split_once('/')?;
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = spaced(text)?;
    (number(at) && number(of)).then(|| Prefix::nameless(text))
}

/// fastlane: `[12:00:00]: text`. Does not match `[12:00:00] text`.
pub(super) fn fastlane(line: &str) -> Option<Prefix<'_>> {
    shaped(line, b"[dd:dd:dd]: ").map(Prefix::nameless)
}

/// The time since the start in the logs of the Open Build Service: `[   22s] text`. Does not match `[22s] text`, a label.
pub(super) fn build_service(line: &str) -> Option<Prefix<'_>> {
    let (time, text) = line.strip_prefix('[')?.split_once("s] ")?;
    let seconds = time.trim_start_matches(' ');
    let is_padded = time.len() >= 5 && !seconds.is_empty();
    (is_padded && seconds.bytes().all(|byte| byte.is_ascii_digit())).then(|| Prefix::nameless(text))
}

/// Netlify: `8:01:16 AM: text`. Does not match `8:01:16 AM - text`.
pub(super) fn netlify(line: &str) -> Option<Prefix<'_>> {
    let rest = shaped(line, b"d:dd:dd ").or_else(|| shaped(line, b"dd:dd:dd "))?;
    let text = rest.strip_prefix("AM:").or_else(|| rest.strip_prefix("PM:"))?;
    spaced(text).map(Prefix::nameless)
}

/// The console writer of zerolog: `7:02PM WRN text`. Does not match `7:02PM text`.
pub(super) fn console_writer(line: &str) -> Option<Prefix<'_>> {
    const LEVELS: [&str; 7] = ["TRC", "DBG", "INF", "WRN", "ERR", "FTL", "PNC"];
    let rest = shaped(line, b"d:dd").or_else(|| shaped(line, b"dd:dd"))?;
    let text = rest.strip_prefix("AM ").or_else(|| rest.strip_prefix("PM "))?;
    let (level, _) = text.split_once(' ')?;
    LEVELS.contains(&level).then(|| Prefix::nameless(text))
}

/// Vercel and Bazel: `[12:00:00.123] text`, `(12:00:00) text`. Does not match `[12:00:00] text`.
pub(super) fn enclosed_clock(line: &str) -> Option<Prefix<'_>> {
    let fraction = matches!(line.as_bytes().get(9)?, b'.' | b',' | b')');
    if fraction { clock(line) } else { None }
}

/// `[12:00:00] text`, the start of a task runner's own lines.
pub(super) fn bracketed_clock(line: &str) -> Option<Prefix<'_>> {
    if line.as_bytes().get(9)? == &b']' { clock(line) } else { None }
}

/// `2024-05-01 12:00:00,123 text`, also in brackets, without the year, and as Go's loggers print it:
/// `2024/05/01 12:00:00 text`, or Squid's: `2024/05/01 12:00:00| text`. Does not match `2024-05-01 report`.
pub(super) fn date_and_clock(line: &str) -> Option<Prefix<'_>> {
    enclosed(line, |text| {
        let shapes: [&[u8]; 3] = [b"dddd-dd-dd dd:dd:dd", b"dddd/dd/dd dd:dd:dd", b"dd-dd dd:dd:dd"];
        shapes.iter().find_map(|shape| shaped(text, shape))
    })
}

/// The text after a time, which may be in brackets.
fn enclosed<'a>(line: &'a str, time: impl Fn(&'a str) -> Option<&'a str>) -> Option<Prefix<'a>> {
    let close = match line.as_bytes().first()? {
        b'[' => Some(']'),
        b'(' => Some(')'),
        _ => None,
    };
    let rest = match close {
        Some(close) => fraction(time(line.get(1..)?)?).strip_prefix(close)?,
        None => fraction(time(line)?),
    };
    let text = spaced(rest.strip_prefix('|').unwrap_or(rest))?;
    let twelve_hours = ["AM", "PM", "am", "pm"].iter().any(|half| text.starts_with(half));
    (!twelve_hours).then(|| Prefix::nameless(text))
}

/// The system log: `Nov 21 16:22:03 build-7 runner[4711]: text`. Does not match `Add 21 files`.
pub(super) fn system_log(line: &str) -> Option<Prefix<'_>> {
    let (month, rest) = line.split_at_checked(3)?;
    let rest = shaped(rest, b" dd ").or_else(|| shaped(rest, b"  d "))?;
    if !MONTHS.contains(&month) {
        return None;
    }
    let (_host, rest) = shaped(rest, b"dd:dd:dd ")?.split_once(' ')?;
    let (sender, text) = rest.split_once(':')?;
    let (_, process) = sender.strip_suffix(']')?.split_once('[')?;
    let text = spaced(text)?;
    process.bytes().all(|byte| byte.is_ascii_digit()).then(|| Prefix::label(sender, text))
}

/// The time of the system log alone, as `ts` prints it: `Nov 21 16:22:03 text`. Does not match `Nov 21 text`.
pub(super) fn log_time(line: &str) -> Option<Prefix<'_>> {
    let (month, rest) = line.split_at_checked(3)?;
    let rest = shaped(rest, b" dd dd:dd:dd").or_else(|| shaped(rest, b"  d dd:dd:dd"))?;
    let text = spaced(rest)?;
    MONTHS.contains(&month).then(|| Prefix::nameless(text))
}

/// The text after a text of this shape, in which `d` is a digit.
#[inline]
pub(super) fn shaped<'a>(text: &'a str, shape: &[u8]) -> Option<&'a str> {
    let bytes = text.as_bytes().get(..shape.len())?;
    let fits = bytes.iter().zip(shape).all(|(byte, shape)| match shape {
        b'd' => byte.is_ascii_digit(),
        other => byte == other,
    });
    if fits { text.get(shape.len()..) } else { None }
}

/// The text after an optional fraction of a second.
fn fraction(text: &str) -> &str {
    let Some(digits) = text.strip_prefix(['.', ',']) else { return text };
    digits.trim_start_matches(|c: char| c.is_ascii_digit())
}

/// GitLab's number and kind of the stream: `00O text`, and `01E+text` for a continuation of the line before. Does not
/// match `00X text`.
fn gitlab_stream(text: &str) -> Option<&str> {
    let [first, second, kind, b' ' | b'+'] = text.as_bytes().get(..4)? else { return None };
    let fits = first.is_ascii_hexdigit() && second.is_ascii_hexdigit() && matches!(kind, b'O' | b'E');
    text.get(4..).filter(|_| fits)
}

/// Container runtimes of Kubernetes: `stdout F text`, or `P` if the line continues. Does not match `stdout text`.
fn kubernetes_stream(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("stdout ").or_else(|| text.strip_prefix("stderr "))?;
    rest.strip_prefix(['F', 'P'])?.strip_prefix(' ')
}

/// Heroku: `app[web.1]: text`. Does not match `app: text`.
fn heroku_process(text: &str) -> Option<Prefix<'_>> {
    let rest = text.strip_prefix("app[").or_else(|| text.strip_prefix("heroku["))?;
    let (_, text) = rest.split_once("]: ")?;
    Some(Prefix::nameless(text))
}
