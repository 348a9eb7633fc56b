//! A line that consists only of a count of errors and warnings.

mod words;

use std::borrow::Cow;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use self::words::WORDS;
use crate::engine::scan;

/// The counts that a summary states.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::readers::fallback) struct Total {
    pub(in crate::readers::fallback) errors: Option<u64>,
    pub(in crate::readers::fallback) warnings: Option<u64>,
    /// Errors and warnings together, if the tool does not distinguish them.
    pub(in crate::readers::fallback) problems: Option<u64>,
    pub(in crate::readers::fallback) files: Option<u64>,
}

impl Total {
    fn is_empty(self) -> bool {
        [self.errors, self.warnings, self.problems].iter().all(|count| count.unwrap_or(0) == 0)
    }
}

/// The verbs of checks. The tool's name may be before them: `Jinja2 linting finished with 3 errors`.
const CHECKS: [&str; 9] = [
    "check", "checking", "compilation", "compiled", "found", "lint", "linting", "validation", "verification",
];

/// The words for units in a line of counts, in any case.
static UNITS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let units = ["rror", "RROR", "arning", "ARNING", "roblem", "ssue", "iolation", "ffense", "inding"];
    // Construction fails only for more than 2^31 states.
    AhoCorasick::new(units).unwrap_or_else(|_| unreachable!("the units are few"))
});

/// The counts of `23 errors`, `✖ found 4 problems, 0 warnings`, `Summary: 11 error(s)`,
/// `Exiting due to 2 error(s), 1 warning(s)`, `Found 3 errors in 2 files`, `Issues found: 3 in 2 files`. Does not match
/// `retrying: 3 errors so far` or `no errors`.
pub(in crate::readers::fallback) fn read(text: &str) -> Option<Total> {
    if let Some(total) = spelled(text) {
        return Some(total);
    }
    // A line of counts is short. All units are searched for at once.
    if text.len() > 160 || !text.bytes().any(|byte| byte.is_ascii_digit()) || !UNITS.is_match(text) {
        return None;
    }
    let mut total = Total::default();
    // The severity of a total in a log is not a unit.
    let logged = text.trim_start().strip_prefix('[').and_then(|text| text.split_once("] "));
    let logged = logged.filter(|(level, _)| level.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let text = logged.map_or(text, |(_, text)| text);
    // Verilator: `%Error: Exiting due to 1 warning(s)`.
    let text = text.strip_prefix("%Error: ").unwrap_or(text);
    let text = match text.contains("(s)") {
        true => Cow::Owned(text.replace("(s)", "s")),
        false => Cow::Borrowed(text),
    };
    let (mut fatal, mut codes) = (0, 0);
    for part in without_remark(&text).split([',', ';', '|', '(', ')']).flat_map(|part| part.split(" / ")) {
        match fatals(part) {
            Some(count) => fatal += count,
            None => codes += clause(part, &mut total)?,
        }
    }
    total.errors = total.errors.map(|errors| errors + fatal);
    let counts = [total.errors, total.warnings, total.problems].iter().flatten().count();
    (counts > usize::from(codes > 0)).then_some(total)
}

/// The line without the remark in brackets at its end that something was not done: `2 errors (no output)`. Does not
/// match `2 errors (no more than 3 errors)`.
fn without_remark(text: &str) -> &str {
    let parts = text.trim_end().strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
    let remark = |remark: &str| {
        (remark.starts_with("no ") || remark.starts_with("not "))
            && !remark.bytes().any(|byte| byte.is_ascii_digit())
            && !UNITS.is_match(remark)
    };
    parts.filter(|(_, message)| remark(message)).map_or(text, |(text, _)| text)
}

/// The total of Scala's compiler, which spells small numbers: `one error found`, `[warn] two warnings found`. Does not
/// match `one error`.
fn spelled(text: &str) -> Option<Total> {
    const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let message = text.strip_suffix(" found")?;
    let message = message
        .strip_prefix('[')
        .and_then(|message| message.split_once("] "))
        .map_or(message, |(_, message)| message);
    let (number, unit) = message.split_once(' ')?;
    let count = (1..).zip(NUMBERS).find_map(|(count, word)| (word == number).then_some(count));
    match unit {
        "error" | "errors" => Some(Total { errors: Some(count?), ..Total::default() }),
        "warning" | "warnings" => Some(Total { warnings: Some(count?), ..Total::default() }),
        _ => None,
    }
}

/// The number of fatal errors, which a tool counts besides its errors: `Messages: 1 fatals`. Does not match
/// `1 fatal error`.
fn fatals(part: &str) -> Option<u64> {
    let mut words = tokens(part.trim().trim_start_matches("Messages:"));
    let count = number(words.next()?)?;
    (matches!(words.next()?, "fatal" | "fatals") && words.next().is_none()).then_some(count)
}

/// Reads one of the parts between commas and brackets: `found 6 errors in 2 files`, `Issues found: 3`. Returns how many
/// numbers follow a unit in the singular. Such a number alone is a code: `ERROR 404: Not Found`.
fn clause(part: &str, total: &mut Total) -> Option<u8> {
    let (mut count, mut unit, mut last) = (None, None, "");
    let mut codes = 0;
    let mut words = tokens(part).peekable();
    while let Some(token) = words.next() {
        let word = token.to_ascii_lowercase();
        let counts = |next: &&str| unit_of(&next.to_ascii_lowercase()).is_some();
        // `1 error, no warnings`
        let none = word == "no" && words.peek().is_some_and(counts) && !total.is_empty();
        if let Some(number) = number(token).or(none.then_some(0)) {
            match unit.take() {
                // `Error: [S-3]` states a code, `errors in 8.4s` a time, `Error code 3` an exit status.
                Some(_) if last.len() == 1 => return None,
                Some(unit) if count.is_none() && !matches!(last, "in" | "code") => {
                    let is_plural = last.ends_with(['s', 'S']) || words.peek().is_some_and(counts);
                    codes += u8::from(!is_plural && unit_of(&last.to_ascii_lowercase()).is_some());
                    note(total, unit, number);
                }
                // `infos: 1` counts neither errors nor warnings.
                None if count.is_none()
                    && matches!(last, "infos" | "info" | "notes" | "hints" | "pedantic") => {}
                _ => count = Some(number),
            }
            last = token;
            continue;
        }
        match (unit_of(&word), count) {
            (Some(unit), Some(number)) => {
                note(total, unit, number);
                count = None;
            }
            (Some(named), None) => unit = Some(named),
            (None, Some(files)) if word == "file" || word == "files" => {
                if part.contains(&format!(" in {files} ")) || part.contains(&format!(" across {files} ")) {
                    total.files = total.files.or(Some(files));
                }
                count = None;
            }
            (None, _) if WORDS.binary_search(&word.as_str()).is_ok() || is_time(&word) => {}
            (None, None) if last.is_empty() && words.peek().is_some_and(|next| CHECKS.contains(next)) => {}
            // The name of a tool or a kind: `10 bashate errors found`. Does not match `70 other issues found`.
            (None, Some(_))
                if part.contains("ound")
                    && word != "other"
                    && word.starts_with(char::is_alphabetic)
                    && words.peek().is_some_and(counts) => {}
            _ => return None,
        }
        last = token;
    }
    // A number without a unit means a different kind of line, except for a time or a version at the end.
    (count.is_none() || number(last).is_none()).then_some(codes)
}

/// Whether the word is a time: `31ms`, `2s`.
fn is_time(word: &str) -> bool {
    scan::number(word).is_some_and(|(_, unit)| matches!(unit, "ms" | "s"))
}

#[derive(Clone, Copy)]
enum Unit {
    Errors,
    Warnings,
    Problems,
}

fn unit_of(word: &str) -> Option<Unit> {
    match word {
        "error" | "errors" => Some(Unit::Errors),
        "warning" | "warnings" => Some(Unit::Warnings),
        "problem" | "problems" | "issue" | "issues" | "violation" | "violations" | "offense" | "offenses"
        | "finding" | "findings" => Some(Unit::Problems),
        _ => None,
    }
}

fn note(total: &mut Total, unit: Unit, count: u64) {
    let slot = match unit {
        Unit::Errors => &mut total.errors,
        Unit::Warnings => &mut total.warnings,
        Unit::Problems => &mut total.problems,
    };
    slot.get_or_insert(count);
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let parts = |c: char| {
        matches!(
            c,
            ' ' | '\t' | '[' | ']' | '.' | '!' | '=' | '*' | '-' | '✖' | '✗' | '✘' | '×' | '⚠' | '❌' | '%'
        )
    };
    text.split(parts).map(|token| token.trim_matches(':')).filter(|token| !token.is_empty())
}

fn number(token: &str) -> Option<u64> {
    scan::number(token).filter(|(_, rest)| rest.is_empty()).map(|(count, _)| count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_order() {
        assert!(WORDS.is_sorted());
    }

    #[test]
    fn only_lines_of_counts_count() {
        let total = |errors, warnings, problems, files| Some(Total { errors, warnings, problems, files });
        let rows = [
            ("23 errors", total(Some(23), None, None, None)),
            ("3 errors in 2 documents", total(Some(3), None, None, None)),
            ("FAILURE 2 compile error(s)", total(Some(2), None, None, None)),
            ("[warning] Found 0 errors and 3 warnings", total(Some(0), Some(3), None, None)),
            ("✖   found 4 problems, 0 warnings", total(None, Some(0), Some(4), None)),
            ("Summary: 11 error(s)", total(Some(11), None, None, None)),
            ("%Error: Exiting due to 2 error(s), 1 warning(s)", total(Some(2), Some(1), None, None)),
            ("%Error: Exiting due to 1 warning(s)", total(None, Some(1), None, None)),
            ("Compilation failed: 3 error(s), 0 warning(s)", total(Some(3), Some(0), None, None)),
            ("Found 3 errors in 2 files", total(Some(3), None, None, Some(2))),
            ("Compiled with 5 errors and 2 warnings (no output)", total(Some(5), Some(2), None, None)),
            ("1 error, no warnings.", total(Some(1), Some(0), None, None)),
            ("Validator finished with 0 warnings and 1 errors.", total(Some(1), Some(0), None, None)),
            ("Scanned 2 files, found 6 errors in 2 files (31 ms)", total(Some(6), None, None, Some(2))),
            ("x 2 problems (2 errors, 0 warnings)", total(Some(2), Some(0), Some(2), None)),
            ("    2 Error(s)", total(Some(2), None, None, None)),
            ("Error: 2, Warning: 1", total(Some(2), Some(1), None, None)),
            (
                "✘ Validation failed: errors: 4, warnings: 1, infos: 1, pedantic: 1",
                total(Some(4), Some(1), None, None),
            ),
            (
                "x 3 dependency violations (2 errors, 1 warnings). 5 modules, 4 dependencies cruised.",
                total(Some(2), Some(1), Some(3), None),
            ),
            ("System check identified 4 issues (0 silenced).", total(None, None, Some(4), None)),
            ("one error found", total(Some(1), None, None, None)),
            ("[warn] two warnings found", total(None, Some(2), None, None)),
            ("one problem found", None),
            ("There were 2 errors compiling module, stopping", total(Some(2), None, None, None)),
            ("Finished checking --- 6 code warnings", total(None, Some(6), None, None)),
            ("10 bashate error(s) found", total(Some(10), None, None, None)),
            ("Messages: 1 fatals / 5 errors / 2 warnings / 0 infos", total(Some(6), Some(2), None, None)),
            ("8 lint error(s) found across 1 file(s).", total(Some(8), None, None, Some(1))),
            ("Rspack compiled with 3 errors in 40 ms", total(Some(3), None, None, None)),
            ("Jinja2 linting finished with 3 error(s) and 0 warning(s)", total(Some(3), Some(0), None, None)),
        ];
        for (text, expected) in rows {
            assert_eq!(read(text), expected, "{text}");
        }
        for not in [
            "retrying: 3 errors, 2 warnings so far",
            "no errors",
            "handled 3 errors of user 7",
            "3 uploads found 2 of their errors",
            "3 network errors, retrying",
            "error TS1234: not ours",
            "77 failed",
            "Uploader finished with 3 errors",
            "Build failed with errors in 8.4s",
            // EDG's compilers count the errors of one file.
            "1 error detected in the compilation of \"a.cu\".",
            "*** Error code 3",
            "ERROR 404: Not Found.",
            "2024-01-01 10:00:01 ERROR 404: Not Found.",
            "Error: 404 Not Found",
            "Error 1",
            "Error: [S-4804]",
            "error 404 (Not Found)",
            "Build failed with 2 errors and warnings in 8.4s after 7 errors",
            "1 fatals / 2 uploads / 3 errors",
            "[13:38:28] Error: 77 failed",
        ] {
            assert_eq!(read(not), None, "{not}");
        }
    }
}
