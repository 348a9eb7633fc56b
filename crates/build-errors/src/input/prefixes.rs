//! What CI and task runners put before each line of the output that they pass on.

mod learned;

use learned::{Hints, Learned};

/// Strips prefixes from the lines of one output, and learns the labels that its task runner announces.
#[derive(Debug, Default)]
pub(crate) struct Prefixes {
    learned: Learned,
    hints: Hints,
}

impl Prefixes {
    /// Prepares for the lines of this block.
    pub(crate) fn block(&mut self, block: &str) {
        self.hints = Hints::of(block);
    }

    /// The line without its prefixes.
    #[inline]
    pub(crate) fn strip<'a>(&mut self, line: &'a str) -> Undressed<'a> {
        let undressed = undress(line, self.hints);
        match self.learned.undress(undressed.text, self.hints) {
            Some((label, text)) => Undressed { label, text, ..undressed },
            None => undressed,
        }
    }
}

/// A line without its dressing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Undressed<'a> {
    /// Which of several interleaved outputs it belongs to; empty where it is not labelled.
    pub(crate) label: &'a str,
    pub(crate) text: &'a str,
    pub(crate) mark: Option<Mark>,
}

/// The longest label in brackets, in bytes.
const LABEL: usize = 64;

/// What the byte is to a label in brackets. A table, since every line of some logs begins with a time in brackets, whose
/// bytes no branch predicts.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "below 256, at compile time")]
const OF_LABELS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' | b'0'..=b'9' | b'@' | b'/' | b'_' | b'.' | b':' | b'-' => OTHER,
            _ => STRANGE,
        };
        byte += 1;
    }
    kinds
};
const LOWER: u8 = 1;
const OTHER: u8 = 2;
const STRANGE: u8 = 4;

/// Dressings that one line may wear on top of each other: a CI runner's around a task runner's.
const LAYERS: usize = 3;

/// A CI runner's own line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    StepBegins,
    StepFailed,
}

/// Takes off timestamps, workflow commands and labels, from the outside in; of nested labels the inmost tells.
///
/// Most lines are told by their first byte; only where the block holds tabs can a job's name stand before that.
#[inline(always)]
pub(crate) fn undress(line: &str, hints: Hints) -> Undressed<'_> {
    let plain = Undressed { label: "", text: line, mark: None };
    let dressed = match line.as_bytes() {
        [b'[' | b'#' | b'0'..=b'9', ..] => true,
        [b' ', ..] => ant(line).is_some(),
        [b'A'..=b'S', _, _, b' ', ..] => syslog(line).is_some(),
        _ => false,
    };
    let job = if hints.tab { github_cli(line) } else { None };
    if !dressed && job.is_none() {
        return plain;
    }
    layers(job.unwrap_or(("", line)), hints)
}

#[inline(always)]
fn layers<'a>((mut name, mut text): (&'a str, &'a str), hints: Hints) -> Undressed<'a> {
    let mut mark = None;
    for _ in 0..LAYERS {
        let before = text.len();
        // A job's log may stand below a label, or another timestamp.
        if hints.tab {
            (name, text) = github_cli(text).unwrap_or((name, text));
        }
        match text.as_bytes() {
            [b'0'..=b'9', ..] => text = timestamp(text).or_else(|| clock(text)).unwrap_or(text),
            [b'[', _, _, _, _, b'-', ..] => text = timestamp(text).unwrap_or(text),
            [b'A'..=b'S', _, _, b' ', ..] => (name, text) = syslog(text).unwrap_or((name, text)),
            _ => {}
        }
        if text.starts_with('#') {
            mark = mark.or_else(|| command(text));
            text = text.strip_prefix("##[error]").unwrap_or(text);
        }
        (name, text) = label(text).unwrap_or((name, text));
        if text.len() == before {
            break;
        }
    }
    Undressed { label: name, text, mark }
}

/// `gh run view --log` puts the job and the step before each line: `test\tRun npm test\t2024-05-01T12:00:00.1234567Z …`.
/// Not `a\tb\tc`.
fn github_cli(line: &str) -> Option<(&str, &str)> {
    let mut tabs = memchr::memchr_iter(b'\t', line.as_bytes());
    let (_, second) = (tabs.next()?, tabs.next()?);
    let text = line.get(second + 1..)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    timestamp(text)?;
    let step = line.get(..second)?;
    Some((timestamp(step).unwrap_or(step), text))
}

/// `2024-05-01T12:00:00.1234567Z ` or `[2024-05-01T12:00:00.123Z] ` before each line. Not `2024-05-01 report`.
fn timestamp(line: &str) -> Option<&str> {
    let bracketed = line.starts_with('[');
    let text = if bracketed { line.get(1..)? } else { line };
    // yyyy-mm-ddThh:mm:ss
    let shape = text.as_bytes().get(..19).filter(|shape| shape.get(4) == Some(&b'-'))?;
    let fits = shape.iter().zip(b"dddd-dd-ddTdd:dd:dd").all(|(byte, shape)| match shape {
        b'd' => byte.is_ascii_digit(),
        other => byte == other,
    });
    if !fits {
        return None;
    }
    let rest =
        text.get(19..)?.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit()).strip_prefix('Z')?;
    let rest = if bracketed { rest.strip_prefix(']')? } else { rest };
    let rest =
        rest.strip_prefix(' ').and_then(|text| gitlab_stream(text).or_else(|| cri(text))).unwrap_or(rest);
    Some(rest.strip_prefix([' ', '+']).unwrap_or(rest))
        .filter(|text| text.len() == rest.len().saturating_sub(1) || rest.is_empty())
}

/// The stream's number and kind after GitLab's timestamps, `00O text`, `01E+text` where the line before goes on. The
/// character before the text stays. Not `00X text`.
fn gitlab_stream(text: &str) -> Option<&str> {
    let [first, second, kind, b' ' | b'+'] = text.as_bytes().get(..4)? else { return None };
    let fits = first.is_ascii_hexdigit() && second.is_ascii_hexdigit() && matches!(kind, b'O' | b'E');
    text.get(3..).filter(|_| fits)
}

/// `concurrently --prefix "{time} [{name}]"`: `05:16:24 [web] text`. Not `05:16:24 ready`: whether a time alone is dressing
/// is told by the lines after it, which may not have come.
fn clock(line: &str) -> Option<&str> {
    after_clock(line)?.strip_prefix(' ').filter(|rest| label(rest).is_some())
}

/// What stands behind `05:16:24`.
fn after_clock(line: &str) -> Option<&str> {
    let (time, rest) = line.split_at_checked(8)?;
    shaped(time, b"dd:dd:dd").then_some(rest)
}

/// Whether the text is of this shape, in which `d` is a digit.
fn shaped(text: &str, shape: &[u8]) -> bool {
    let fits = |(byte, shape): (u8, &u8)| byte == *shape || *shape == b'd' && byte.is_ascii_digit();
    text.len() == shape.len() && text.bytes().zip(shape).all(fits)
}

/// The system log's: `Nov 21 16:22:03 build-7 runner[4711]: text`. Not `May 21 16:22:03 text`, not `Add 21 files`.
fn syslog(line: &str) -> Option<(&str, &str)> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (month, rest) = line.split_at_checked(3)?;
    let (day, rest) = rest.split_at_checked(4)?;
    if !MONTHS.contains(&month) || !shaped(day, b" dd ") && !shaped(day, b"  d ") {
        return None;
    }
    let (_host, rest) = after_clock(rest)?.strip_prefix(' ')?.split_once(' ')?;
    let (sender, text) = rest.split_once(':')?;
    let (_, process) = sender.strip_suffix(']')?.split_once('[')?;
    let text = if text.is_empty() { text } else { text.strip_prefix(' ')? };
    process.bytes().all(|byte| byte.is_ascii_digit()).then_some((sender, text))
}

/// What Kubernetes' container runtimes write behind the time: ` stdout F text`, `P` where the line goes on. The character
/// before the text stays. Not `stdout text`.
fn cri(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("stdout ").or_else(|| text.strip_prefix("stderr "))?;
    rest.strip_prefix(['F', 'P']).filter(|text| text.starts_with(' '))
}

fn command(text: &str) -> Option<Mark> {
    let command = text.strip_prefix("##[")?;
    if command.starts_with("group]Run ") {
        Some(Mark::StepBegins)
    } else if command.starts_with("error]Process completed with exit code ") {
        Some(Mark::StepFailed)
    } else {
        None
    }
}

/// `concurrently` and its like: `[web] text`, `[web  ] text`. Docker's builder: `#12 3.456 text`. Not `[ERROR] x`,
/// `[1/2] x`, `[100%] x`.
fn label(line: &str) -> Option<(&str, &str)> {
    match line.bytes().next()? {
        b'[' => {
            let inside = line.get(1..)?;
            let end =
                memchr::memchr2(b' ', b']', inside.as_bytes().get(..=LABEL).unwrap_or(inside.as_bytes()))?;
            let (label, rest) = inside.split_at_checked(end)?;
            let kinds =
                label.bytes().map(|byte| OF_LABELS.get(usize::from(byte)).copied().unwrap_or(STRANGE));
            let kinds = kinds.fold(0, |kinds, kind| kinds | kind);
            if kinds & (LOWER | STRANGE) != LOWER {
                return None;
            }
            // npm-run-all fills up the shorter names.
            let text = rest.trim_start_matches(' ').strip_prefix(']')?;
            let text = if text.is_empty() { text } else { text.strip_prefix(' ')? };
            let named = !LEVELS.contains(&label) && !OWN.iter().any(|own| label.starts_with(own));
            named.then_some((label, text))
        }
        b' ' => ant(line),
        b'#' => {
            let (number, rest) = line.get(1..)?.split_once(' ')?;
            let (time, text) = rest.split_once(' ').unwrap_or((rest, ""));
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let (seconds, fraction) = time.split_once('.')?;
            (digits(number) && digits(seconds) && digits(fraction)).then_some((number, text))
        }
        _ => None,
    }
}

/// Ant's task names, right-aligned to the twelfth column: `    [javac] text`. Not `    [javac]text`, not ` [javac] text`.
fn ant(line: &str) -> Option<(&str, &str)> {
    let column = line.as_bytes().get(10..12).unwrap_or_default();
    if !line.starts_with(' ') || column != b"] " {
        return None;
    }
    label(line.trim_start())
}

/// Words in brackets that begin a tool's own lines: of a bundler's message the plugin that it is from, and doctest's name.
const OWN: [&str; 4] = ["builtin:", "plugin:", "vite:", "doctest"];

/// Words in brackets that say how bad a line is, not whose it is.
const LEVELS: [&str; 10] =
    ["error", "warning", "warn", "info", "debug", "trace", "notice", "fatal", "Error", "Warning"];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, label: &str, text: &str) {
        let undressed = undress(line, Hints::of("\t"));
        assert_eq!((undressed.label, undressed.text), (label, text), "{line}");
    }

    #[test]
    fn dressings() {
        check("2024-05-01T12:00:00.1234567Z src/a.ts(1,2): x", "", "src/a.ts(1,2): x");
        check("2024-05-01T12:00:00.1234567Z ", "", "");
        check("2024-05-01T12:00:00.1234567Z", "", "");
        check("[2024-05-01T12:00:00.123Z] x", "", "x");
        check("2024-05-01T12:00:00.1234567Z ##[error]src/a.ts(1,2): x", "", "src/a.ts(1,2): x");
        check(
            "test\tRun npm test\t2024-05-01T12:00:00.1234567Z   indented",
            "test\tRun npm test",
            "  indented",
        );
        check("2024-05-01T12:00:00.126198Z 00O src/a.ts", "", "src/a.ts");
        check("2024-05-01T12:00:00.126198Z 01E+src/a.ts", "", "src/a.ts");
        check("2024-05-01T12:00:00.126198Z 00X src/a.ts", "", "00X src/a.ts");
        check("2024-05-01T12:00:00.126198Z stdout F   1:2  x", "", "  1:2  x");
        check("2024-05-01T12:00:00.126198Z stdout x", "", "stdout x");
        check("05:16:24 [web] src/a.ts", "web", "src/a.ts");
        check(
            "2024-05-01T12:00:00.1Z test\tRun\t2024-05-01T12:00:00.1234567Z   indented",
            "test\tRun",
            "  indented",
        );
        check("[web] test\tRun\t2024-05-01T12:00:00.1234567Z x", "[web] test\tRun", "x");
        check("[web] src/a.ts", "web", "src/a.ts");
        check("    [javac] src/A.java", "javac", "src/A.java");
        check("  [javac] src/A.java", "", "  [javac] src/A.java");
        check("[web]", "web", "");
        check("[web  ] src/a.ts", "web", "src/a.ts");
        check("Nov 21 16:22:03 build-7 runner[4711]: src/a.ts(1,2): x", "runner[4711]", "src/a.ts(1,2): x");
        check("Nov  1 16:22:03 build-7 runner[4711]:", "runner[4711]", "");
        check("Nov  1 16:22:03 build-7 kernel: x", "", "Nov  1 16:22:03 build-7 kernel: x");
        check("#12 3.456 a.c:1:2: error: x", "12", "a.c:1:2: error: x");
        for plain in [
            "[ERROR] x",
            "[1/2] x",
            "[100%] x",
            "[error] x",
            "[web]x",
            "2024-05-01 x",
            "05:16:24 x",
            "[x y] z",
            "[error  ] x",
            "[doctest] test cases: 3 | 1 passed",
            "May 21 16:22:03 x",
            "May 21 files: 12[3]: x",
            "a\tb\tc",
            "# 1.5 x",
            "#1 x",
        ] {
            check(plain, "", plain);
        }
    }

    #[test]
    fn steps() {
        let mark = |line| undress(line, Hints::of("\t")).mark;
        assert_eq!(mark("2024-05-01T12:00:00.1234567Z ##[group]Run npm test"), Some(Mark::StepBegins));
        assert_eq!(mark("##[error]Process completed with exit code 1."), Some(Mark::StepFailed));
        assert_eq!(mark("##[group]Operating System"), None);
    }
}
