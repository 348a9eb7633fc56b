//! Learns the prefix that a wrapper puts before each line of an output, from the lines themselves: the label of a process
//! manager, of a container, of a remote host or of a logger.

use super::brackets::numbered_label;
use super::usual::begins_with_location;

/// The fewest lines from which a prefix is learned.
const FEWEST: usize = 4;
/// The longest prefix, in bytes.
const LONGEST: usize = 96;

/// A prefix that nearly all lines of an output have. Its numbers may differ from line to line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Learned {
    /// The prefix as one of the lines has it.
    text: String,
    /// Whether its numbers differ.
    varies: bool,
}

impl Learned {
    /// The prefix of these lines. `start` is the longest start of a line that a reader needs.
    ///
    /// A tool may begin its own lines with one word, too, so a start is a prefix only if it also stands before a blank line,
    /// an indented line, a location or a start that a reader needs.
    pub(super) fn of(output: &str, start: &dyn Fn(&str) -> Option<&'static str>) -> Option<Self> {
        let lines: Vec<&str> = output.lines().filter(|line| !line.trim_start().is_empty()).collect();
        if lines.len() < FEWEST {
            return None;
        }
        // Some lines do not come through the wrapper, and blank lines may lack the space after the prefix.
        let shown = [lines.len() / 2, lines.len() * 3 / 4, lines.len() - 1];
        shown.iter().find_map(|at| Self::of_line(lines.get(*at)?, &lines, start))
    }

    /// The prefix of this line that most lines have, and the longest of several such prefixes.
    fn of_line(line: &str, lines: &[&str], start: &dyn Fn(&str) -> Option<&'static str>) -> Option<Self> {
        let has_name = |text: &str| text.contains(char::is_alphabetic);
        let is_needed = |text: &str| start(text).is_some_and(|start| has_name(start) || !has_name(text));
        let varies = |text: &str| lines.iter().filter(|line| line.starts_with(text)).count() < FEWEST;
        let starts = ends(line).filter_map(|end| line.get(..end)).take_while(|text| !states_fact(text));
        let labels = starts.filter(|text| is_label(text) && !is_needed(text));
        let prefixes = labels.map(|text| Self { text: text.to_owned(), varies: varies(text) });
        prefixes
            .filter_map(|learned| Some((learned.count(lines, start)?, learned)))
            .max_by_key(|(count, _)| *count)
            .map(|(_, learned)| learned)
    }

    /// The number of lines with the prefix, if at least nine of ten have it, and a text after it shows that it is one.
    /// Lines above the first one that has it do not count.
    fn count(&self, lines: &[&str], start: &dyn Fn(&str) -> Option<&'static str>) -> Option<usize> {
        let first = lines.iter().position(|line| self.end(line).is_some())?;
        let below = lines.get(first..).unwrap_or_default();
        let texts: Vec<&str> = below.iter().filter_map(|line| line.get(self.end(line)?..)).collect();
        // Tools print their own name before `error: text`, too. Only a wrapper repeats a label in brackets or with a bar.
        let is_prose = self.text.ends_with(": ");
        let is_group = numbered_label(&self.text).is_some_and(|prefix| prefix.text.is_empty())
            || self.text.ends_with("| ") && texts.len() >= 2 * FEWEST;
        let shows = |text: &&str| {
            text.is_empty()
                || text.starts_with([' ', '\t'])
                || begins_with_location(text)
                || !is_prose && (text.starts_with(['{', '<']) || start(text).is_some())
        };
        let is_usual = texts.len() >= FEWEST && texts.len() * 10 >= below.len() * 9;
        (is_usual && (is_group || texts.iter().any(shows))).then_some(texts.len())
    }

    /// Whether a label in the prefix may contain the number of its line: `[test:L12:0s]`.
    pub(super) fn has_number_in(&self, label: &str) -> bool {
        self.varies && label.contains(|c: char| c.is_ascii_digit())
    }

    /// The end of the prefix in a line that has it. A line without other text may lack the space after it.
    #[inline]
    pub(super) fn end(&self, line: &str) -> Option<usize> {
        let (mut prefix, mut rest) = (self.text.as_bytes(), line.as_bytes());
        while !prefix.is_empty() {
            (prefix, rest) = match (after_number(prefix), prefix, rest) {
                (Some(prefix), ..) => (prefix, after_number(rest)?),
                (_, b" " | b"\t", []) => return Some(line.len()),
                (_, [a, prefix @ ..], [b, rest @ ..]) if a == b => (prefix, rest),
                _ => return None,
            };
        }
        Some(line.len() - rest.len())
    }
}

/// The text after a number, which may be padded.
#[inline]
fn after_number(text: &[u8]) -> Option<&[u8]> {
    let number = text.trim_ascii_start();
    let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
    number.get(digits..).filter(|_| digits > 0)
}

/// The ends of possible prefixes: after a mark, a level or a time and a space, or after a tab.
fn ends(line: &str) -> impl Iterator<Item = usize> {
    let bytes = line.as_bytes().get(..LONGEST).unwrap_or(line.as_bytes());
    let marks = ["|", "│", "┃", ">", "]", ":", " -", " INFO", " DEBUG"];
    bytes.iter().enumerate().filter_map(move |(at, byte)| {
        let before = line.get(..at)?;
        let is_end = match byte {
            b'\t' => !before.is_empty(),
            b' ' => marks.iter().any(|mark| before.ends_with(mark)) || ends_with_time(before),
            _ => false,
        };
        is_end.then_some(at + 1)
    })
}

/// Whether the last word is a clock time: `12:00:00.123`, `[12:00:00]`.
fn ends_with_time(text: &str) -> bool {
    let word = text.rsplit([' ', '\t']).next().unwrap_or_default();
    let word = word.trim_matches(['[', ']', '(', ')']);
    let is_time = word.bytes().all(|byte| byte.is_ascii_digit() || b":.,TZ-".contains(&byte));
    is_time && word.matches(':').count() >= 2
}

/// Whether the text has a severity, a file or code, which are facts that a wrapper does not state.
fn states_fact(text: &str) -> bool {
    let lower = text.to_ascii_lowercase().replace("stderr", "");
    FACTS.iter().any(|fact| lower.contains(fact))
        || text.contains(['"', '\'', '`', '=', ';', '{', '}', '*', '\\', '!', '?', '$'])
        || text.split_ascii_whitespace().any(is_file)
}

/// Whether the text may be the label of a wrapper. Numbers alone are those of tests or of lines of source, and a word
/// before a dash may be the name of a check.
fn is_label(text: &str) -> bool {
    let has_number = text.contains(|c: char| c.is_ascii_digit());
    if text.contains(char::is_alphabetic) {
        has_number || !text.contains(" - ")
    } else {
        !has_number && text.contains(['|', '│', '┃', '>'])
    }
}

/// Parts of words for a severity.
const FACTS: [&str; 10] =
    ["alert", "crit", "emerg", "err", "except", "fail", "fatal", "panic", "severe", "warn"];

/// Whether the word is a file, perhaps with a line: `a.c`, `dir/a.py:`, `a.c:3`. Does not match `web.1`, `@acme/web:` or
/// `amazon-ebs.ubuntu:`.
fn is_file(word: &str) -> bool {
    let name = word.trim_end_matches(':');
    let is_extension = |ext: &str| ext.len() <= 4 && ext.starts_with(|c: char| c.is_ascii_alphabetic());
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    begins_with_location(word) || extension.is_some_and(is_extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none(_: &str) -> Option<&'static str> {
        None
    }

    const OUTPUT: [&str; 6] = ["test x", "  in a.c", "", "src/a.c:3: error: x", "done", "bye"];

    /// The texts of the lines without the prefix, if they have one.
    fn without_prefix(lines: &[String]) -> Option<Vec<String>> {
        let learned = Learned::of(&lines.join("\n"), &none)?;
        Some(lines.iter().map(|line| line.split_at(learned.end(line).unwrap_or(0)).1.to_owned()).collect())
    }

    #[test]
    fn prefixes_are_learned() {
        for prefix in [
            "web  | ",
            "12:00:0# web.1  | ",
            "[test:L#:0s] ",
            "job1\t",
            "0|app  | ",
            "+test | ",
            "#  : [#.5s] | ",
            "app-1.0> ",
            "    default: ",
            "null_resource.install (local-exec): ",
            "[INFO]: ",
            "┃ ",
            "stderr: ",
            "2024-05-01 12:00:0#,123 - build - INFO - ",
            "2024/05/01 12:00:0# INFO ",
            "[build : test] ",
            "[10.0.0.7] out: ",
            "[   #.5] web | ",
        ] {
            let line = |(at, text): (usize, &&str)| format!("{}{text}", prefix.replace('#', &at.to_string()));
            let lines: Vec<String> = OUTPUT.iter().enumerate().map(line).collect();
            assert_eq!(without_prefix(&lines).as_deref(), Some(&OUTPUT.map(str::to_owned)[..]), "{prefix}");
            let trimmed: Vec<String> = lines.iter().map(|line| line.trim_end().to_owned()).collect();
            assert_eq!(without_prefix(&trimmed).as_deref(), Some(&OUTPUT.map(str::to_owned)[..]), "{prefix}");
        }
    }

    #[test]
    fn facts_are_no_prefixes() {
        for prefix in [
            "", "  ", "src/a.c:3: ", "a.yang || ", "error: ", "[ERROR] ", "12: ", "\tMagicNumber - [foo] ",
            "Failed | ", "x = 1 | ", "   #2 | ", "> 1# | ",
        ] {
            let lines = OUTPUT.map(|text| format!("{}{text}", prefix.replace('#', "3")));
            assert_eq!(without_prefix(&lines), None, "{prefix}");
        }
    }

    #[test]
    fn tools_may_begin_all_lines_with_their_name() {
        let named = |texts: [&str; 4]| texts.map(|text| format!("tar: {text}"));
        assert_eq!(without_prefix(&named(["a: No such file", "b: No such file", "x", "Exiting"])), None);
        let texts = ["a", "b", "", "c"];
        assert!(without_prefix(&named(texts)).is_some());
        let is_needed = |line: &str| line.starts_with("tar: ").then_some("tar: ");
        assert_eq!(Learned::of(&named(texts).join("\n"), &is_needed), None);
    }

    #[test]
    fn a_banner_may_be_above_the_lines() {
        let lines = ["starting web", "", "web | a", "web |", "web |   b", "web | c"].map(str::to_owned);
        assert_eq!(without_prefix(&lines).unwrap(), ["starting web", "", "a", "", "  b", "c"]);
        let half = ["web | a", "web |", "b", "web | c", "d", "web | e"].map(str::to_owned);
        assert_eq!(without_prefix(&half), None);
    }
}
