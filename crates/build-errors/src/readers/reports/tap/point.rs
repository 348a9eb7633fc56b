//! A test point: `not ok 3 - name # SKIP why`.

use crate::engine::scan;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    Failed,
    Skipped,
    /// The test may fail, and is not counted.
    ToDo,
}

#[derive(Debug, PartialEq)]
pub(super) struct Point<'a> {
    pub(super) outcome: Outcome,
    pub(super) number: u64,
    pub(super) name: String,
    /// Whether its subtests follow in braces.
    pub(super) opens: bool,
    directive: &'a str,
}

impl<'a> Point<'a> {
    /// A point like `ok 1 - a`, `not ok 2 b # TODO`, `LuaUnit`'s `ok     2\ta`, `not ok 1 - a.test.ts # time=7.13ms {`.
    /// A number is required, so that `not ok` in a sentence does not match.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let (failed, rest) = match text.strip_prefix("not ok ") {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix("ok ")?),
        };
        let (number, rest) = scan::number(rest.trim_start())?;
        if !rest.is_empty() && !rest.starts_with([' ', '\t']) {
            return None;
        }
        let (rest, opens) = rest.strip_suffix(" {").map_or((rest, false), |rest| (rest, true));
        let rest = rest.trim_start();
        let rest = rest.strip_prefix("- ").unwrap_or(rest);
        let (name, directive) = directive(rest);
        let is =
            |word: &str| directive.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        let outcome = match failed {
            _ if is("SKIP") => Outcome::Skipped,
            _ if is("TODO") => Outcome::ToDo,
            true => Outcome::Failed,
            false => Outcome::Passed,
        };
        Some(Self { outcome, number, name: unescape(name.trim_end()), opens, directive })
    }
}

/// The name, and the text after the last unescaped ` # ` that begins a directive or a time.
fn directive(text: &str) -> (&str, &str) {
    const DIRECTIVES: [&str; 3] = ["SKIP", "TODO", "time="];
    let start = |rest: &str| {
        DIRECTIVES
            .iter()
            .any(|word| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)))
    };
    let found = text
        .match_indices('#')
        .filter(|(at, _)| text.as_bytes().get(at.wrapping_sub(1)).is_none_or(|before| *before == b' '))
        .find_map(|(at, _)| {
            let rest = text.get(at + 1..)?.trim_start();
            start(rest).then_some((text.get(..at)?, rest))
        });
    found.unwrap_or((text, ""))
}

/// The original name: `\#` and `\\` are escapes.
pub(super) fn unescape(name: &str) -> String {
    if name.contains('\\') { name.replace("\\#", "#").replace("\\\\", "\\") } else { name.to_owned() }
}

/// The name of `adds in 4ms`, which is the format of Bats with `--timing`. Does not match `adds in 4 ms`.
pub(super) fn without_time(name: &str) -> Option<&str> {
    let (name, time) = name.strip_suffix("ms")?.rsplit_once(" in ")?;
    (!time.is_empty() && time.bytes().all(|byte| byte.is_ascii_digit())).then_some(name)
}

/// The number of points in a plan: `1..5`, `1..0 # SKIP no reason`. Does not match `1...` or `1..5x`.
pub(super) fn plan(text: &str) -> Option<u64> {
    let (count, rest) = scan::number(text.strip_prefix("1..")?)?;
    (rest.is_empty() || rest.starts_with(" #")).then_some(count)
}

/// Whether the name is a file: `test/cart.test.ts`. Does not match `cart` or `version 1.2`.
pub(super) fn is_file(name: &str) -> bool {
    const EXTENSIONS: [&str; 13] =
        ["js", "ts", "mjs", "mts", "cjs", "cts", "jsx", "tsx", "css", "scss", "vue", "t", "bats"];
    name.rsplit_once('.').is_some_and(|(_, extension)| EXTENSIONS.contains(&extension)) && scan::is_path(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points() {
        let read = |text| Point::read(text).map(|point| (point.outcome, point.name, point.opens));
        assert_eq!(read("ok 1 - a"), Some((Outcome::Passed, "a".into(), false)));
        assert_eq!(read("not ok 2 a - b # TODO x"), Some((Outcome::ToDo, "a - b".into(), false)));
        assert_eq!(read("not ok 1 - a.ts # time=7.13ms {"), Some((Outcome::Failed, "a.ts".into(), true)));
        assert_eq!(
            read("not ok 1 - issue #12 \\# SKIP"),
            Some((Outcome::Failed, "issue #12 # SKIP".into(), false))
        );
        assert_eq!(read("ok then"), None);
        assert_eq!(read("not ok 1st"), None);
    }
}
