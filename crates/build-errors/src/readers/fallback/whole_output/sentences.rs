//! Locations inside sentences, for an output without other findings: `x at a.pl line 3.`,
//! `Error 3 in line 8 of file a.c`.

use crate::Severity;
use crate::engine::location;
use crate::engine::location::{Location, position_behind, position_only, within};
use crate::engine::severity;
use crate::readers::fallback::lines::complaints::complains;
use crate::readers::fallback::lines::file_headings::{self, labelled};
use crate::readers::fallback::lines::message::{
    is_aside, is_lead_up, is_logged, of_runtime, warns_of_itself,
};
use crate::readers::fallback::lines::split_findings;
use crate::readers::fallback::whole_output::conclusions::follows;
use crate::readers::shared::located::Message;

/// The maximum number of lines of an output in which each line with a location may be the finding.
const SHORT: usize = 12;
/// The maximum number of findings that are read.
const FINDINGS: usize = 20;

/// Reads the locations in the lines that report a problem. If a short output has none, the locations in all of its lines
/// are read. Context of a finding and stack frames are read only if no other line has a location. Each location has the
/// position of its line.
pub(crate) fn read<'a>(lines: &[&'a str], whole: bool) -> Vec<(usize, Message<'a>)> {
    let written = || lines.iter().filter(|line| !line.trim().is_empty());
    // A document is read completely or not at all.
    if written().next().is_none_or(|first| first.trim_start().starts_with(['{', '<']) || first.trim() == "[")
    {
        return Vec::new();
    }
    let short = whole && written().count() <= SHORT;
    let (mut file, mut below) = ("", "");
    let mut located_lines: Vec<(usize, &'a str, Message<'a>)> = Vec::new();
    let mut alone = false;
    for (number, line) in lines.iter().enumerate() {
        let bare = file_headings::file_name(line.trim())
            .filter(|name| name.contains('/') && !line.trim().ends_with(':'));
        let follows = std::mem::replace(&mut alone, bare.is_some());
        if let Some(named) = bare {
            // Names below one another are a list and no headings.
            file = if follows { "" } else { named };
        } else if let Some(named) = labelled(line) {
            (file, below) = (named, named);
        } else if let Some(mut message) = message(line)
            .filter(|found| !split_findings::is_backtrace(line) && !heads_places(found, lines, number))
        {
            if message.at.file.is_empty() {
                message.at.file = file;
            }
            located_lines.push((number, *line, message));
        } else if let Some((Severity::Error, code, text)) = severity::label(line.trim())
            && line.starts_with([' ', '\t'])
            && !below.is_empty()
        {
            // Indented below the name of its file.
            let message = Message { at: Location::file(below), severity: Some(Severity::Error), code, text };
            located_lines.push((number, *line, message));
        } else if line.starts_with(|first: char| !first.is_whitespace()) {
            below = "";
        }
    }
    let located = || located_lines.iter().cloned();
    let plain: Vec<_> = located().filter(|(_, line, _)| !is_aside(line)).collect();
    let graded =
        |(_, line, message): &(usize, &str, Message<'_>)| message.severity.is_some() || complains(line);
    // If most lines have a location, each is a finding. If they begin alike, the other lines may be their source.
    let twice = plain.len() * 2 + usize::from(begin_alike(&plain));
    let dense = short && twice > written().count();
    let complaints = plain.iter().filter(|found| dense || graded(found)).cloned().collect();
    let mut found: Vec<_> = complaints;
    // A line number is a better place than a file that is only named: `At: ('a.vcl' Line 3 Pos 16)`.
    let placed = |found: &(usize, &str, Message<'_>)| found.2.at.line.is_some() && !of_runtime(found.1);
    if short && !found.is_empty() && !found.iter().any(placed) && plain.iter().any(placed) {
        found = plain.iter().filter(|found| placed(found)).cloned().collect();
    }
    if found.is_empty() && short {
        found = plain.into_iter().filter(|(_, line, _)| !of_runtime(line)).collect();
    }
    if found.is_empty() && short {
        let own = || located().filter(|(_, line, _)| !of_runtime(line));
        found = own().filter(|(_, line, _)| !is_lead_up(line)).take(1).collect();
        if found.is_empty() && lines.iter().any(|line| complains(line)) {
            found = only_position(lines).into_iter().collect();
        }
        // If it is the only line, even the context of a finding is useful.
        if found.is_empty() && written().count() == 1 {
            found = own().collect();
        }
    }
    // The sentence with which a tool gives up repeats what was found.
    let first = found.first().map(|(number, _, message)| (*number, message.at.file));
    let again = |(number, _, message): &(usize, &str, Message<'_>)| {
        first.is_some_and(|(first, file)| *number > first && follows(message.text, file))
    };
    found.retain(|found| !again(found));
    found.into_iter().take(FINDINGS).map(|(number, _, message)| (number, message)).collect()
}

/// Whether the line heads the locations below it, so that its first word is no file: `spec.port: bad x:`, then
/// `    ./a.cue:14:13`.
fn heads_places(message: &Message<'_>, lines: &[&str], number: usize) -> bool {
    let below = || lines.get(number + 1).and_then(|line| location::alone(line)?.line);
    message.at.line.is_none() && message.text.ends_with(':') && below().is_some()
}

/// The only line that names a position, in an output that reports a problem in another line:
/// `Reading the configuration file, at line 2`. Does not match `read 2 lines`.
fn only_position<'a>(lines: &[&'a str]) -> Option<(usize, &'a str, Message<'a>)> {
    const WORDS: [&str; 4] = ["at line ", "on line ", "in line ", "near line "];
    let names = |line: &&str| WORDS.iter().any(|word| line.contains(word)) && !is_aside(line);
    let mut found = lines.iter().enumerate().filter(|(_, line)| names(line));
    let ((position, line), None) = (found.next()?, found.next()) else { return None };
    let at = location::unnamed(line)?;
    Some((position, line, Message { at, severity: None, code: None, text: line.trim() }))
}

/// Whether the lines begin with the same word: `possible x in a.sh line 3`, `possible y in a.sh line 7`.
fn begin_alike(found: &[(usize, &str, Message<'_>)]) -> bool {
    let mut words = found.iter().map(|(_, line, _)| line.split_whitespace().next());
    let first = words.next();
    found.len() > 1 && words.all(|word| Some(word) == first)
}

/// The line as a finding. Its severity is the first word for one, and an error by default.
fn message(line: &str) -> Option<Message<'_>> {
    let text = line.trim();
    let leading = location::leading(text);
    if is_logged(text) || leading.as_ref().is_some_and(|(at, rest)| warns_of_itself(at, rest)) {
        return None;
    }
    let at = leading
        .map(|(at, _)| at)
        .filter(|at| {
            let complaint = || at.file.starts_with('/') && complains(text);
            location::is_file(at.file) || text.contains(": line ") || complaint()
        })
        .or_else(|| within(text).filter(|(_, before, _)| unnamed(before).is_none()).map(|(at, ..)| at))
        .or_else(|| quoted_file(text).map(|(at, ..)| at))
        .or_else(|| named_line(text))
        .or_else(|| file_first(text))
        .or_else(|| unnamed(text))
        .or_else(|| position_behind(text).filter(|_| complains(text)))
        .or_else(|| position_only(text).filter(|(_, wording)| complains(wording)).map(|(at, _)| at))?;
    let words = text.split_whitespace().take(8);
    let graded = words.filter_map(|word| {
        let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
        severity::leading(word).filter(|(_, rest)| !rest.starts_with(|c: char| c.is_alphanumeric()))
    });
    let severity = graded.map(|(severity, _)| severity).next();
    Some(Message { at, severity, code: None, text })
}

/// The file in quotation marks in a message: `Found 2 semantic errors compiling "a/B.java":`. Does not match `x "y"`.
fn quoted_file(text: &str) -> Option<(Location<'_>, &str, &str)> {
    if !complains(text) {
        return None;
    }
    let (before, rest) = text.split_once(['"', '`', '\''])?;
    let (file, after) = rest.split_once(['"', '\''])?;
    // `Missing input file 'a.sty'`: the problem is not in that file. It is in that of `creating "a.yaml": x not found`.
    let clause = after.split([':', '"', ',']).next().unwrap_or_default();
    let says = |words: &[&str]| words.iter().any(|word| before.contains(word) || clause.contains(word));
    let single = text.get(before.len()..).is_some_and(|rest| rest.starts_with('\''));
    if says(&["issing", "ot find", "ot found", "o such"])
        || single && says(&["find", "found", "open", "read"])
    {
        return None;
    }
    // The problem is not in a derivation, which Nix writes.
    let named = location::is_path(file)
        && location::is_file(file)
        && !file.contains(' ')
        && location::extension(file) != "drv";
    // `Failed to parse "a.conf": char 88 (line:5, col:4)`
    let at = location::unnamed(after);
    let sure = at.is_some() || file.contains(['/', '\\']) || location::has_usual_extension(file);
    (named && sure).then(|| (Location { file, ..at.unwrap_or_default() }, before, after))
}

/// The file that a line begins with, and the line number in its text: `a.pm: x at line 2, column 1`, `a.x: y (line 3)`,
/// `a.x - line 3 - y`, `a.x:Unexpected x (line: 2, col: 11)`, `[a.x: error 1] Line 3: y`. Does not match
/// `see a.x: line 3` or `a.x: 3 lines`.
pub(in crate::readers::fallback) fn named_line(text: &str) -> Option<Location<'_>> {
    let text = text.strip_prefix('[').unwrap_or(text);
    let packed =
        || text.split_once(':').filter(|(_, wording)| wording.starts_with(|c: char| c.is_ascii_uppercase()));
    let parts = packed().or_else(|| text.split_once(": ")).or_else(|| text.split_once(" - "));
    let (file, wording) = parts?;
    let named = location::is_path(file) && location::is_file(file) && !file.contains(' ');
    // A program may be before the file: `opendkim: /p/a.conf: bad x at line 2`.
    if !named {
        let program =
            file.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') && wording.contains(": ");
        return if program { named_line(wording) } else { None };
    }
    Some(Location { file, ..location::unnamed(wording)? })
}

/// The file that a line begins with, if the line reports a problem of the file: `a.yml: not a valid duration`,
/// `data/a.json invalid`. Does not match `a.yml: 3 rules`, `a.json valid` or `BUILD FAILED`.
fn file_first(text: &str) -> Option<Location<'_>> {
    let parts = |mark: &&'static str| Some((*mark, text.split_once(*mark)?));
    let mut parts = [": ", " - ", " "].iter().filter_map(parts);
    let (mark, (file, wording)) = parts.find(|(_, (file, _))| !file.contains(' '))?;
    let verdict = wording.trim_start_matches("is ").trim_start_matches("- ");
    let failed = ["invalid", "not valid", "FAILED", "FAIL"].contains(&verdict.trim_end_matches('.'));
    let named = location::is_path(file) && location::is_file(file);
    // Build tools end with `BUILD FAILED`, and `shop.formatter - ERROR: x` begins with the name of a logger.
    let named = named && (mark != " " || file != "BUILD");
    let named = named && (mark != " - " || file.contains('/') || location::has_usual_extension(file));
    (named && (failed || mark != " " && complains(wording))).then(|| Location::file(file))
}

/// A line number in a file that the output does not name, in the format of checkers that read their standard input:
/// `parse error: x at line 1, column 9`, `L: line 3: unexpected x`. Does not match `read line 3`.
fn unnamed(text: &str) -> Option<Location<'_>> {
    if complains(text) { location::unnamed(text) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &[(&str, Option<u32>)]) {
        let lines: Vec<&str> = output.lines().collect();
        let found = read(&lines, true);
        let found: Vec<_> = found.iter().map(|(_, message)| (message.at.file, message.at.line)).collect();
        assert_eq!(found, expected, "{output}");
    }

    #[test]
    fn the_verdict_of_a_build_tool_names_no_file() {
        check("x y\nBUILD FAILED\n", &[]);
        check("x y\na/BUILD FAILED\n", &[("a/BUILD", None)]);
    }

    #[test]
    fn complaints_with_a_location() {
        check(
            "Could not delete 'b/a.sym'\nbad x\nhere\nor there\nAt: ('/p/a.vcl' Line 3 Pos 16) -- (Pos 18)\n",
            &[("/p/a.vcl", Some(3))],
        );
        check("shop.formatter - ERROR: bad x\n", &[]);
        check("starting\nDied at test.pl line 27.\n", &[("test.pl", Some(27))]);
        check("Error number 140 in line 8 of file errors.c\n", &[("errors.c", Some(8))]);
        check("Found 2 semantic errors compiling \"a/B.java\":\n", &[("a/B.java", None)]);
        check(
            "spec.port: mismatch of x:\n    ./a.cue:14:13\n    ./b.cue:5:13\n",
            &[("./a.cue", Some(14)), ("./b.cue", Some(5))],
        );
        check("k/a.yaml - Service b is invalid: x\n3 files: 1 invalid\n", &[("k/a.yaml", None)]);
        check("read a.cfg:3\nunknown option at b.cfg:7 (skipped)\nstopping\nbye\n", &[("b.cfg", Some(7))]);
        check("lua a.lua:1: a b\nlua a.lua:3: unexpected c\n", &[("a.lua", Some(1)), ("a.lua", Some(3))]);
        check("Checking a.yml\n  FAILED:\na.yml: not a valid duration: \"5x\"\n", &[("a.yml", None)]);
        check(
            "a.pm: Bad x at line 2, column 1.  See y.\na.x - line 3 - bad\n",
            &[("a.pm", Some(2)), ("a.x", Some(3))],
        );
        check("data/a.json invalid\ndata/b.json valid\n", &[("data/a.json", None)]);
        check(
            "prog: /p/a.conf: bad x at line 2: y\nsee a: /p/b.conf: bad x at line 3\n",
            &[("/p/a.conf", Some(2)), ("", Some(3))],
        );
        check(
            "a.pyj:Unexpected } (line: 2, col: 11)\n[b.y: error 1] Line 7: bad x\n",
            &[("a.pyj", Some(2)), ("b.y", Some(7))],
        );
        check("(a.wdl Ln 14 Col 20) Unknown x\n", &[("a.wdl", Some(14))]);
        check("srec: a.hex: 1: digit expected\n", &[("a.hex", Some(1))]);
        check("parse error in a.rnc [2:15]\n", &[("a.rnc", Some(2))]);
        check("error: bad x in debian/control at line 6: y\n", &[("debian/control", Some(6))]);
        check("failed after took: 3 and/or more\n", &[]);
        check("\"build.command\" failed\nBuild 'ebs.web' errored\n", &[]);
        check("error: builder for '/n/a.drv' failed with exit code 1;\nmake: *** [a.mk:9: x] Error 2\n", &[]);
        check("failed to read \"a.json\": bad x\n", &[("a.json", None)]);
        check(
            "error when creating \"a.yaml\": space \"b\" not found\n\"b.yaml\" not found\n",
            &[("a.yaml", None)],
        );
        check("Latexmk: Missing input file 'a.sty' from following:\nOutput file not found: \"a.js\"\n", &[]);
        check("Error validating data '/p/a.yaml' with schema 's.yaml'\n", &[("/p/a.yaml", None)]);
        let warned = read(&["WARNING in line 3 of a.f"], true);
        assert_eq!(warned.first().and_then(|(_, found)| found.severity), Some(Severity::Warning));
    }

    #[test]
    fn lines_below_the_name_of_their_file() {
        check("In a.md\n====\nbad words on line 3 at column 5\n", &[("a.md", Some(3))]);
        check("Checking a.md...\nerror on line 3\n", &[("a.md", Some(3))]);
        check("FILE: a.md\n  [x] b\n\n  ERROR: 2 dead links found!\n", &[("a.md", None)]);
        check("Checking a.md\nERROR: the disk is full\n", &[]);
        check("- failing file: a.md\n- error: bad x (3:1)\n", &[("a.md", Some(3))]);
        check("Error 7 in file: a.md\nerror on line 3\n", &[("", Some(3))]);
        check("see a.md\nerror on line 3\n", &[("", Some(3))]);
        check("YAML Lint failed\n\n/p/a.yaml\n\nERROR  missed comma (3:1)\n", &[("/p/a.yaml", Some(3))]);
        check("reading\n/p/a.yaml\n/p/b.yaml\nERROR  missed comma (3:1)\n", &[("", Some(3))]);
    }

    #[test]
    fn lines_of_no_file() {
        check("parse error: no element at line 1, column 9\n", &[("", Some(1))]);
        check("Expecting ',' delimiter: line 3 column 7 (char 20)\n", &[("", Some(3))]);
        check("/bin/bash: line 5: syntax error near `fi'\n", &[("/bin/bash", Some(5))]);
        check("Runtime error near line 3: UNIQUE constraint failed: a.id (19)\n", &[("", Some(3))]);
        check("/p/monitrc:2: syntax error 'x y'\n", &[("/p/monitrc", Some(2))]);
        check("read line 3 of it\n", &[]);
        check("2:14: Rule \"foo\" is not defined.\n", &[("", Some(2))]);
        check("Failed to parse \"a.conf\": char 88 (line:5, col:4)\n", &[("a.conf", Some(5))]);
        check("12:30: lunch\n", &[]);
        check("Unexpected token at the end (3:7)\n", &[("", Some(3))]);
        check("lunch (12:30)\n", &[]);
        check("*** FATAL CONFIG ERROR ***\nReading it, at line 2\n>>> 'x y'\n", &[("", Some(2))]);
        check("it failed\nbegan at line 2\nended at line 7\n", &[]);
    }

    #[test]
    fn asides_come_last() {
        check("x failed\n    at f (a.js:1:2)\n  see b.js:3:4\n", &[("b.js", Some(3))]);
        check("sml: Fatal error -- x\n raised at ../top/a.sml:24.14-24.28\n", &[]);
        check("x\n    at f (node:internal/a.js:1:2)\n    at g (a.js:1:2)\n", &[("a.js", Some(1))]);
        check("x failed\nERR!     at f (a.js:1:2)\n  see b.js:3:4\n", &[("b.js", Some(3))]);
        check("In file included from a.h:3:\n", &[("a.h", Some(3))]);
        check("In file included from a.h:3:\nfrom b.h:3 x\n", &[]);
        check("{\n\"error\": \"bad at a.js:3\"\n}\n", &[]);
    }

    #[test]
    fn long_outputs_need_a_complaint() {
        let chatter = "served from a.go:3 now\n".repeat(20);
        check(&chatter, &[]);
        check(&format!("{chatter}request failed in b.go:7\n"), &[("b.go", Some(7))]);
    }
}
