//! When the number of findings in sentences is certain although the tool is not known.
//!
//! A line may be a summary, a heading or a second message about the same problem. So all lines of the output must fit.

use std::collections::HashSet;

use crate::Severity;
use crate::engine::location::{Location, is_file, is_path, unnamed, within};
use crate::engine::scan::indent;
use crate::engine::severity;
use crate::readers::fallback::lines::complaints::complains;
use crate::readers::fallback::lines::message::is_aside;
use crate::readers::fallback::whole_output::conclusions::{follows, introduces, thrown_by_node};
use crate::readers::fallback::whole_output::message_around::{is_only_a_place, numbered_source};
use crate::readers::fallback::whole_output::sentences;
use crate::readers::shared::located::Message;

/// The maximum number of lines of source and marks below a sentence.
const SOURCE: usize = 2;

/// Whether these sentences, each with the position of its line, are all findings of the output, and each is one.
pub(crate) fn is_complete(lines: &[&str], found: &[(usize, Message<'_>)]) -> bool {
    match found {
        [] => false,
        [(position, message)] => is_only(lines, *position, message),
        _ => are_counted(lines, found) || are_alike(lines, found) || are_rows(lines, found),
    }
}

/// Whether all lines with a location have the same form, and no other line reports a problem, except in the
/// sentences with which the tool gives up.
fn are_rows(lines: &[&str], found: &[(usize, Message<'_>)]) -> bool {
    let Some(form) = found.first().and_then(|(position, _)| form(lines.get(*position)?)) else {
        return false;
    };
    let row = |position: usize| found.iter().any(|(row, _)| *row == position);
    let mut seen = HashSet::new();
    let distinct = found.iter().all(|(_, message)| {
        message.at.line.is_some() && seen.insert((message.at.file, message.at.line, message.at.column))
    });
    let file = found.first().map_or("", |(_, message)| message.at.file);
    let mut others = 0;
    let mut fits = |(position, line): (usize, &&str)| {
        let text = line.trim();
        if row(position) {
            return self::form(line) == Some(form) && (form.1.is_none() || complains(line));
        }
        let same = follows(text, file) || is_aside(text);
        let located = || within(text).is_some() || unnamed(text).is_some();
        if text.is_empty() || is_mark(text) || same {
            return true;
        }
        others += usize::from(indent(line) == 0);
        // A heading may be above several places of one finding.
        others <= 1 && !complains(text) && !located() && !text.ends_with(':')
    };
    distinct && lines.iter().enumerate().all(&mut fits)
}

/// The form of a line with a location: its indentation, the character before the location, and that after it.
fn form(line: &str) -> Option<(usize, Option<char>, Option<char>)> {
    let (_, before, after) = within(line)?;
    let last = before.split_whitespace().next_back().and_then(|word| word.chars().next());
    Some((indent(line).min(2), last.filter(|_| !before.trim().is_empty()), after.chars().next()))
}

/// The maximum number of lines of an output with one problem.
const BRIEF: usize = 40;
/// The maximum number of other lines in it.
const OTHERS: usize = 3;

/// Whether an output reports exactly one problem, which is the only location in it: no other line has another location, counts
/// problems, or begins with a severity or the mark of a list.
pub(crate) fn is_single(lines: &[&str], found: &[(usize, Message<'_>)]) -> bool {
    let [(position, message)] = found else { return false };
    let same =
        |at: &Location<'_>| at.line == message.at.line && (at.file.is_empty() || at.file == message.at.file);
    let written: Vec<(usize, &str)> =
        lines.iter().map(|line| line.trim()).enumerate().filter(|(_, line)| !line.is_empty()).collect();
    if lines.get(*position).is_none_or(|line| is_aside(line))
        || message.at.line.is_none()
        || message.at.file.is_empty()
        || written.len() > BRIEF
    {
        return false;
    }
    let file = message.at.file;
    let mut labelled = 0;
    let mut complaints = 0;
    let mut others = 0;
    for (number, line) in &written {
        if follows(line, file) || numbered_source(line).is_some() || is_aside(line) {
            continue;
        }
        let at = within(line).map(|(at, ..)| at).or_else(|| unnamed(line));
        if !at.as_ref().is_none_or(same) || stated(line).is_some_and(|count| count != 1) {
            return false;
        }
        let first = line.chars().next().unwrap_or(' ');
        if *number != *position && matches!(first, '-' | '*' | '•' | '+') && line.chars().nth(1) == Some(' ')
        {
            return false;
        }
        // A time or a program may be before the severity.
        let mut words = line.split_whitespace().filter_map(severity::labelled);
        let label = || severity::label(severity::unmarked(line)).map(|(severity, ..)| severity);
        let label = label().or_else(|| words.next().map(|(severity, _)| severity));
        let label = label.filter(|severity| *severity != Severity::Info);
        // Below a complete complaint, a line with a severity is another problem.
        let heads =
            lines.get(*position).is_some_and(|line| complains(line) && !line.trim_end().ends_with(':'));
        if label.is_some() && number > position && heads && complains(line) {
            return false;
        }
        labelled += usize::from(label.is_some());
        complaints += usize::from(complains(line));
        // A parser may list the rules that it was in, one per line.
        let rule = line.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        others += usize::from(!complains(line) && number != position && !rule);
    }
    labelled <= 1 && others <= OTHERS && (1..=3).contains(&complaints)
}

/// Whether the line has a severity in brackets or a file, and no line number: `[error] field x not defined`,
/// `a.service: no such command x`. Does not match `[error] 3 errors`, which is a total, or `[error] it failed`, which
/// concludes.
pub(crate) fn is_unplaced(line: &str) -> bool {
    let labelled = || {
        let label = severity::label(line).filter(|(severity, ..)| *severity != Severity::Info);
        line.starts_with('[') && label.is_some_and(|(_, _, message)| complains(message))
    };
    let of_file = || {
        let (file, wording) = line.split_once(": ")?;
        let named = is_path(file) && is_file(file) && !file.contains(' ');
        let reports = complains(wording) || wording.contains("No such");
        (named && reports && !wording.contains("errors")).then_some(())
    };
    (labelled() || of_file().is_some())
        && within(line).is_none()
        && stated(line).is_none()
        && !follows(line, "")
}

/// Whether a list of problems has items with a location and items without one: ` - a.c, line 3: bad x`, ` - no y`.
pub(crate) fn lists_unplaced(lines: &[&str]) -> bool {
    let mark = |line: &str| {
        let mark = line.trim_start().chars().next().filter(|mark| matches!(mark, '-' | '*' | '•'))?;
        line.trim_start().strip_prefix(mark)?.starts_with(' ').then_some((indent(line), mark))
    };
    let marks =
        || lines.iter().filter_map(|line| Some((mark(line)?, within(line).is_some() && complains(line))));
    let located: HashSet<_> = marks().filter(|(_, located)| *located).map(|(mark, _)| mark).collect();
    marks().any(|(mark, is_located)| !is_located && located.contains(&mark))
}

/// The number of separate locations in lines of a complete output that report a problem and are at most slightly indented.
pub(crate) fn located_complaints(lines: &[&str]) -> usize {
    let found = sentences::read(lines, true);
    let reports =
        |position: usize| lines.get(position).is_some_and(|line| indent(line) <= 1 && complains(line));
    let found = found.iter().filter(|(position, message)| reports(*position) && !message.at.file.is_empty());
    found.filter_map(|(_, message)| Some((message.at.file, message.at.line?))).collect::<HashSet<_>>().len()
}

/// Whether the output reports exactly one problem: this line has its location, no line above reports a problem, and
/// below it is only its message, its source with a mark, stack frames, or a sentence with which the tool gives up.
fn is_only(lines: &[&str], position: usize, message: &Message<'_>) -> bool {
    const UNITS: [&str; 5] = ["errors", "problems", "issues", "warnings", "violations"];
    let line = message.text;
    let counts = line.split_whitespace().any(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        && UNITS.iter().any(|unit| line.contains(unit));
    let above = lines.get(thrown_by_node(lines)..position).unwrap_or_default().iter().map(|line| line.trim());
    let mut above = above.filter(|line| !introduces(line));
    let below = lines.get(position + 1..).unwrap_or_default().iter().filter(|line| !line.trim().is_empty());
    let below: Vec<&str> = below.copied().filter(|line| !follows(line.trim(), message.at.file)).collect();
    let numbers = || below.iter().filter_map(|line| numbered_source(line));
    let shown = message.at.line.is_some_and(|line| numbers().any(|number| number == u64::from(line)));
    let (source, below): (Vec<&str>, Vec<&str>) =
        below.iter().partition(|line| shown && numbered_source(line).is_some());
    // `File "a.mlw", line 3:` has its message below.
    let headed =
        || line.ends_with(':') && is_only_a_place(line) && below.first().is_some_and(|line| complains(line));
    // Make names the recipe that failed, not the problem.
    (complains(line) || headed())
        && !line.contains(": *** [")
        && !counts
        && (is_part(line, message, lines.get(position).copied().unwrap_or_default(), &below)
            || below.is_empty() && !source.is_empty())
        && !above.any(complains)
}

/// Whether these lines are the message or the source of the problem above them.
fn is_part(text: &str, message: &Message<'_>, line: &str, below: &[&str]) -> bool {
    let heads = text.ends_with([':', ',']);
    let located = message.at.line.is_some();
    match below {
        [] => !heads,
        [only] if is_mark(only) => !heads,
        [only] if heads => text.ends_with(':') && located && only.trim().contains(' '),
        [only] => located && indent(only) > indent(line) && message_of(only),
        [_, mark] => !heads && is_mark(mark),
        [_, mark, wording] => is_mark(mark) && (!heads || message_of(wording)),
        _ => false,
    }
}

/// Whether the line may be the message of the problem above it. Does not match a line with a location of its own.
fn message_of(line: &str) -> bool {
    line.trim().contains(' ') && within(line).is_none() && unnamed(line).is_none()
}

/// Whether all sentences begin with the same two words and have separate locations or source, and only lines of their
/// source are between them.
fn are_alike(lines: &[&str], found: &[(usize, Message<'_>)]) -> bool {
    let head = |message: &Message<'_>| {
        let mut words = message.text.split_whitespace().map(str::to_owned);
        (words.next(), words.next())
    };
    let Some((first, like)) = found.first().map(|(position, message)| (*position, head(message))) else {
        return false;
    };
    let same = found.iter().all(|(_, message)| message.at.line.is_some() && head(message) == like);
    // awk prints its source and its message on consecutive lines with the same location.
    let distinct = found.windows(2).all(
        |pair| matches!(pair, [(first, one), (second, other)] if one.at != other.at || first + 1 < *second),
    );
    let blank = |line: &&&str| line.trim().is_empty();
    let begins = lines.get(..first).unwrap_or_default().iter().all(|line| blank(&line));
    let mut ends = found.iter().skip(1).map(|(position, _)| *position).chain([lines.len()]);
    let source = found.iter().all(|(position, _)| {
        let until = ends.next().unwrap_or(lines.len());
        let between = lines.get(position + 1..until).unwrap_or_default().iter();
        between.filter(|line| !blank(line)).count() <= SOURCE
    });
    // The stated number must agree, as in `are_counted`.
    let counted = lines.iter().any(|line| stated(line).is_some());
    same && distinct && begins && source && !counted
}

/// Whether a line without a location states the number of these errors, and no other line reports a problem:
/// `zone a file b.zone has 3 errors`.
fn are_counted(lines: &[&str], found: &[(usize, Message<'_>)]) -> bool {
    let severe = |(_, message): &(usize, Message<'_>)| {
        message.severity.is_none_or(|severity| severity == Severity::Error)
    };
    let listed = |position: usize| found.iter().any(|(listed, _)| *listed == position);
    let others = lines.iter().enumerate().filter(|(position, line)| !listed(*position) && complains(line));
    let mut others = others.map(|(_, line)| line.trim()).filter(|line| !introduces(line));
    let (Some(total), None) = (others.next(), others.next()) else { return false };
    found.iter().all(|found| severe(found) && found.1.at.line.is_some()) && stated(total) == Some(found.len())
}

/// The last number of errors that the line states: 3 in `a.zone has 3 errors`, 7 in `2 of 7 errors`. Does not match
/// `at line 3`.
fn stated(line: &str) -> Option<usize> {
    const UNITS: [&str; 4] = ["error", "problem", "issue", "violation"];
    let mut words = line.split([' ', ',', ':', ';', '(', ')']).peekable();
    let mut stated = None;
    while let Some(word) = words.next() {
        let unit = words.peek().is_some_and(|next| UNITS.iter().any(|unit| next.starts_with(unit)));
        stated = if unit { word.parse().ok().or(stated) } else { stated };
    }
    stated
}

/// Whether the line only marks a position: `   ^^^^`.
fn is_mark(text: &str) -> bool {
    text.contains('^') && text.chars().all(|c| matches!(c, '^' | '~' | '-' | '|' | '│' | ' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: bool) {
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(is_complete(&lines, &sentences::read(&lines, true)), expected, "{output}");
    }

    #[test]
    fn a_single_problem() {
        check("Checking a.yml\n  FAILED:\na.yml: not a valid duration\n", true);
        check("Unexpected x in a.js:3\nlet x\n    ^\n", true);
        check("File \"a.mlw\", line 3, characters 25-26:\nunbound symbol 'y'\n", true);
        check("File \"a.mlw\", line 3, characters 25-26:\nloaded 'y'\n", false);
        check("E1: Syntax error on line 6 of /p/a.conf:\nInvalid command 'x', perhaps misspelled\n", true);
        check(
            "Parse error on line 3:\n...{{#each}</b>\n-------^\nExpecting 'ID', got 'x'\n    at f (a.js:3:7)\n",
            true,
        );
        check(
            "Render error: (a.njk) [Line 1, Column 18]\n  expected end\n    at f (a.js:3:7)\n\nNode.js v20.1.0\n",
            true,
        );
        check("grammar error near line 4 (token \"OF\"): x\nCannot parse \"a.asn\"\n", true);
        check("unexpected x in a.c line 3\nCannot parse \"b.c\"\n", false);
        check("unexpected x in a.c line 3\n  y is bad\n  z is bad\n", false);
        check("unexpected x in a.c line 3\ny is strange\n", false);
        check(
            "Error in /p/a.conf:2:12-2:19:\n1       @x\n2-----> y\n2----->  ^^\n\ndocs: https://example.org/\n",
            true,
        );
        check("unknown x in a.c line 3\n3 errors\n", false);
        check("Error in a.c line 3:\n  12  bad words\n  14  other words\n", false);
        check("data/a.json invalid\n[\n{ message: 'x' }\n]\n", false);
        check("Error validating 'a.yml':\n", false);
        check("Error validating 'a.yml':\n  x: bad\n  y: bad\n", false);
        check("Found 2 errors compiling \"a.c\"\n", false);
        check("make: *** [Makefile:18: all] Error 3\n", false);
        check("unknown x\nerror in a.c:3\n", false);
    }

    #[test]
    fn complaints_that_are_not_read() {
        assert!(lists_unplaced(&["- a.c, line 3: bad x", "- no y given"]));
        assert!(!lists_unplaced(&["- a.c, line 3: bad x", "  - no y", "- a.c:4: bad y", "* z", "-- a"]));
        assert!(is_unplaced("[error] field x not defined") && is_unplaced("[WARNING] unknown y"));
        assert!(is_unplaced("a.service: Command x is bad: No such file"));
        for not in [
            "a.json: has errors", "a.c: validation failed", "[error] 3 errors", "[error] exiting",
            "[error] a.c:3: bad x", "[info] unknown y", "bad x",
        ] {
            assert!(!is_unplaced(not), "{not}");
        }
        assert_eq!(
            located_complaints(&[" - a.c, line 3: bad x", " - a.c, line 4: bad y", "   a.c, line 5: bad"]),
            2
        );
    }

    #[test]
    fn sentences_with_their_number() {
        let found = "x[7]: error: a.zone:3: bad y\nx[7]: error: a.zone:4: bad z\n";
        check(&format!("{found}zone b file a.zone has 2 errors\n"), true);
        check(&format!("{found}zone b file a.zone has 3 errors\n"), false);
        check(&format!("{found}zone b file a.zone has 2 of 7 errors\n"), false);
        check(&format!("{found}unknown x\nzone b file a.zone has 2 errors\n"), false);
    }

    #[test]
    fn sentences_of_one_form() {
        check(
            "possible bashism in a.sh line 2 (x):\nsource ./env\npossible bashism in a.sh line 2 (y):\n  z\n",
            true,
        );
        check("Unexpected token (2:10) in a.ejs\n<% ( %>\n  ^\nUnexpected token (3:1) in b.ejs\n\n^\n", true);
        check("gawk: a.awk:1: print(\ngawk: a.awk:1:      ^ syntax error\n", false);
        check("possible x in a.sh line 2\nseen y in a.sh line 3\n", false);
        check("bad x in a.sh line 2\nbad x in a.sh line 3\nthen\nit\nstopped\n", false);
    }
}
