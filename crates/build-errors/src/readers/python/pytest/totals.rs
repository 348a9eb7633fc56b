//! The lines that pytest prints: its separators, its counts, and the rows of its progress and of its short summary.

use crate::engine::scan;

/// The title of a separator, and the number of characters before it: `==== FAILURES ====`.
pub(super) fn separator(text: &str, of: char) -> Option<(&str, usize)> {
    let rest = text.trim_start_matches(of);
    let left = text.len() - rest.len();
    let rest = rest.strip_prefix(' ')?;
    let title = rest.trim_end_matches(of);
    let right = rest.len() - title.len();
    (left >= 1 && (right == left || right == left + 1)).then_some((title.strip_suffix(' ')?, left))
}

/// The counts of a session.
pub(super) struct Totals {
    pub(super) failed: u64,
    pub(super) passed: u64,
    pub(super) skipped: u64,
    pub(super) errors: u64,
    /// Whether any test ran.
    pub(super) ran: bool,
    pub(super) text: String,
}

impl Totals {
    /// The counts of `4 failed, 11 passed, 1 skipped, 1 xfailed, 1 error in 0.03s`, `no tests ran in 0.00s`,
    /// `1 failed, 3 passed in 4.36 seconds`, `1 deselected in 65.02s (0:01:05)`. Does not match `12 failed uploads in 3s` or `3 failed, 4 passed`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (counts, time) = text.rsplit_once(" in ")?;
        let time = time.split_once(" (").map_or(time, |(seconds, _)| seconds);
        // pytest before 5.1 prints the whole word.
        let seconds = time.strip_suffix(" seconds").or_else(|| time.strip_suffix('s'))?;
        if seconds.is_empty() || !seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
            return None;
        }
        let mut totals = Self::none(text);
        if counts == "no tests ran" {
            return Some(totals);
        }
        for part in counts.split(", ") {
            let (count, noun) = scan::number(part)?;
            if !totals.add(count, noun.strip_prefix(' ')?) {
                return None;
            }
        }
        Some(totals)
    }

    /// Counts of zero, and the text that states them.
    pub(super) fn none(text: &str) -> Self {
        Self { failed: 0, passed: 0, skipped: 0, errors: 0, ran: false, text: text.to_owned() }
    }

    /// Adds one count. Returns whether pytest uses this noun.
    pub(super) fn add(&mut self, count: u64, noun: &str) -> bool {
        const OTHERS: [&str; 9] = [
            "deselected", "xfailed", "xpassed", "warning", "warnings", "rerun", "subtests passed",
            "subtests failed", "subtests skipped",
        ];
        match noun {
            "failed" => self.failed = count,
            "passed" => self.passed = count,
            "skipped" => self.skipped = count,
            "error" | "errors" => self.errors = count,
            _ if OTHERS.contains(&noun) => {}
            _ => return false,
        }
        self.ran |= !matches!(noun, "deselected" | "warning" | "warnings" | "error" | "errors");
        true
    }
}

/// A row of the short summary: whether it is an error, the name of the test, and the start of the message.
/// `FAILED tests/test_a.py::test_b - assert 0`, `SUBFAILED[even] (i=1) test_a.py::test_b - x`, `ERROR tests/test_a.py`.
/// Does not match `FAILED: x`.
pub(super) fn row(text: &str) -> Option<(bool, &str, &str)> {
    if let Some(rest) = text.strip_prefix("ERROR ") {
        return is_name(name(rest)).then_some((true, name(rest), why(rest, name(rest))));
    }
    let subtest =
        || text.strip_prefix("SUBFAILED").or_else(|| text.split_once(" SUBFAIL ").map(|(_, rest)| rest));
    let rest = text.strip_prefix("FAILED ").or_else(subtest)?;
    // The description of a subtest is before the name.
    let end = rest.find("::")?;
    let start = rest.get(..end).and_then(|head| head.rfind([' ', ')', ']'])).map_or(0, |at| at + 1);
    let start = if text.starts_with("FAILED ") { 0 } else { start };
    let rest = rest.get(start..)?;
    let name = name(rest);
    is_name(name).then_some((false, name, why(rest, name)))
}

/// The name in `tests/test_a.py::test_b FAILED   [  5%]`, xdist's `[gw0] [  5%] FAILED tests/test_a.py::test_b`. Does
/// not match `x FAILED`.
pub(super) fn failed(text: &str) -> Option<&str> {
    if let Some((_, name)) = text.strip_prefix("[gw").and_then(|rest| rest.split_once("%] FAILED ")) {
        return name.contains("::").then(|| name.trim_end());
    }
    let (name, rest) = text.rsplit_once(" FAILED")?;
    let progress = rest.trim().is_empty() || rest.trim_start().starts_with('[') && rest.ends_with("%]");
    (progress && name.contains("::")).then_some(name)
}

/// The message in the rest of a row below the name.
fn why<'a>(rest: &'a str, name: &str) -> &'a str {
    rest.get(name.len()..).and_then(|why| why.strip_prefix(" - ")).unwrap_or_default()
}

/// Whether the text is the name of a test: it begins with the file name. Parameters can contain any text.
fn is_name(text: &str) -> bool {
    let file = text.split("::").next().unwrap_or(text);
    scan::is_path(file) && file.contains('.')
}

/// The name of a test. It ends before ` - ` outside of a parameter.
fn name(text: &str) -> &str {
    let ends = text.match_indices(" - ").map(|(at, _)| at);
    let end = ends.into_iter().find(|at| {
        let head = text.get(..*at).unwrap_or_default();
        let test = head.split_once("::").map_or(head, |(_, test)| test);
        !test.contains('[') || test.ends_with(']')
    });
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators() {
        assert_eq!(separator("==== a b =====", '='), Some(("a b", 4)));
        assert_eq!(separator("== a =", '='), None);
        assert_eq!(separator("====", '='), None);
    }

    #[test]
    fn figures() {
        let read =
            |text| Totals::read(text).map(|totals| (totals.failed, totals.passed, totals.errors, totals.ran));
        assert_eq!(read("4 failed, 11 passed, 1 xfailed, 1 error in 0.03s"), Some((4, 11, 1, true)));
        assert_eq!(read("1 passed in 65.02s (0:01:05)"), Some((0, 1, 0, true)));
        assert_eq!(read("2 errors in 0.10s"), Some((0, 0, 2, false)));
        assert_eq!(read("1 failed, 3 passed in 4.36 seconds"), Some((1, 3, 0, true)));
        assert_eq!(read("no tests ran in 0.00s"), Some((0, 0, 0, false)));
        for not in ["12 failed uploads in 3s", "3 failed, 4 passed", "1 failed in a second"] {
            assert_eq!(read(not), None, "{not}");
        }
    }

    #[test]
    fn rows() {
        assert_eq!(
            row("FAILED a.py::test_b[x - y] - assert 0"),
            Some((false, "a.py::test_b[x - y]", "assert 0"))
        );
        assert_eq!(
            row("FAILED a.py::T::test_b[x::y - z] - no"),
            Some((false, "a.py::T::test_b[x::y - z]", "no"))
        );
        assert_eq!(row("SUBFAILED[even] (i=1) a.py::test_b - x"), Some((false, "a.py::test_b", "x")));
        assert_eq!(row("SUBFAILED(n=1) a.py::T::test_b - x"), Some((false, "a.py::T::test_b", "x")));
        assert_eq!(row("ERROR tests/test_a.py - x"), Some((true, "tests/test_a.py", "x")));
        assert_eq!(
            row("ERROR t.py::a[<x>] - TypeError: '<' x"),
            Some((true, "t.py::a[<x>]", "TypeError: '<' x"))
        );
        assert_eq!(row("FAILED: x"), None);
    }

    #[test]
    fn progress() {
        assert_eq!(failed("tests/test_a.py::test_b FAILED    [  5%]"), Some("tests/test_a.py::test_b"));
        assert_eq!(failed("[gw1] [  5%] FAILED test_a.py::test_b[x y] "), Some("test_a.py::test_b[x y]"));
        assert_eq!(failed("job FAILED"), None);
    }
}
