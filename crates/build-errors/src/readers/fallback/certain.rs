//! When the number of findings in sentences is certain although the tool is not known.
//!
//! A line may be a summary, a heading or a second message about the same problem. So all lines of the output must fit.

use super::sentences::{complains, is_aside};
use crate::readers::shared::located::Message;

/// The maximum number of lines of source and marks below a sentence.
const SOURCE: usize = 2;

/// Whether these sentences, each with the position of its line, are all findings of the output, and each is one.
pub(crate) fn is_complete(lines: &[&str], found: &[(usize, Message<'_>)]) -> bool {
    match found {
        [] => false,
        [(position, message)] => !message.at.file.is_empty() && is_only(lines, *position, message),
        _ => are_alike(lines, found),
    }
}

/// Whether the output reports exactly one problem: this line has its location, no line above reports a problem, and
/// below it is only source with a mark, a stack frame, or the message if the line ends with a colon.
fn is_only(lines: &[&str], position: usize, message: &Message<'_>) -> bool {
    const UNITS: [&str; 5] = ["errors", "problems", "issues", "warnings", "violations"];
    let line = message.text;
    let counts = line.split_whitespace().any(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        && UNITS.iter().any(|unit| line.contains(unit));
    let above = lines.get(..position).unwrap_or_default().iter().map(|line| line.trim());
    let mut above = above.filter(|line| line.contains(' ') && !is_aside(line));
    let below = lines.get(position + 1..).unwrap_or_default().iter().map(|line| line.trim());
    let below: Vec<&str> = below.filter(|line| !line.is_empty()).collect();
    let heads = line.ends_with([':', ',']);
    let fits = match below.as_slice() {
        [] => !heads,
        [only] if heads => line.ends_with(':') && message.at.line.is_some() && only.contains(' '),
        [only] => only.starts_with("at ") || is_mark(only),
        [_, mark, ..] => !heads && is_mark(mark) && below.len() <= SOURCE + 1,
    };
    // Make names the recipe that failed, not the problem.
    complains(line) && !line.contains(": *** [") && !counts && fits && !above.any(complains)
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
    same && distinct && begins && source
}

/// Whether the line only marks a position: `   ^^^^`.
fn is_mark(text: &str) -> bool {
    text.contains('^') && text.bytes().all(|byte| b"^~-| ".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::super::sentences;
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
        check("E1: Syntax error on line 6 of /p/a.conf:\nInvalid command 'x', perhaps misspelled\n", true);
        check("data/a.json invalid\n[\n{ message: 'x' }\n]\n", false);
        check("Error validating 'a.yml':\n", false);
        check("Error validating 'a.yml':\n  x: bad\n  y: bad\n", false);
        check("Found 2 errors compiling \"a.c\"\n", false);
        check("make: *** [Makefile:18: all] Error 3\n", false);
        check("unknown x\nerror in a.c:3\n", false);
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
