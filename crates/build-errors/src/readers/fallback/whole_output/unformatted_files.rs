//! The files that a formatter would change, from the output of its check: sentences, a list, or diffs.
//!
//! Few formatters print more than that, and each uses different wording. Therefore it is read only if an output has no
//! other findings, and only for a check of linters, or for an unnamed check if no line states a failure. A count in the
//! output must agree.

use crate::engine::location::is_file;
use crate::engine::scan;

/// The files that would be changed, each once, in order. Empty if the output states a different count, or if the lines
/// are not the complete output and no count confirms the files.
pub(crate) fn files<'a>(lines: &[&'a str], whole: bool) -> Vec<&'a str> {
    let mut files: Vec<&str> = Vec::new();
    let mut add = |file: &'a str| {
        if !files.contains(&file) {
            files.push(file);
        }
    };
    let mut listing = false;
    let mut stated = None;
    for (at, line) in lines.iter().enumerate() {
        let rest = lines.get(at + 1..).unwrap_or_default();
        if let Some(file) = sentence(line).or_else(|| diff(line, rest)) {
            add(file);
        } else if let Some(file) = listed(line).filter(|_| listing) {
            add(file);
        } else if !line.trim().is_empty() {
            listing = is_heading(line);
        }
        stated = stated.or_else(|| count(line));
    }
    if stated.map_or(!whole, |stated| stated != files.len() as u64) {
        files.clear();
    }
    files
}

/// The file in `Would format a.py`, `would have reindented a.html`, `/p/a.txt would be reformatted`,
/// `File "a.md" is not formatted.`, `a.sql failed formatting check.`, `c.sv: Needs formatting.` Does not match
/// `it would be nice` or `a.py would be left unchanged`.
fn sentence(line: &str) -> Option<&str> {
    const SAYS: [&str; 13] = [
        "would be reformatted", "would be formatted", "would be reindented", "would be sorted",
        "would be rewritten", "would be changed", "would be fixed", "is not formatted",
        "is not formatted correctly", "is not properly formatted", "needs formatting",
        "needs to be formatted", "failed formatting check",
    ];
    const VERBS: [&str; 6] = ["format", "reformat", "reindent", "sort", "fix", "rewrite"];
    let line = line.trim().trim_start_matches("[+] ");
    let line = line.strip_prefix("Error: ").unwrap_or(line);
    let line = line.strip_suffix('.').unwrap_or(line);
    if let Some(rest) = line.strip_prefix("Would ").or_else(|| line.strip_prefix("would ")) {
        let rest = rest.strip_prefix("have ").unwrap_or(rest);
        let (verb, file) = rest.split_once(' ')?;
        let verb = VERBS.iter().any(|known| verb == *known || verb.strip_suffix("ed") == Some(known));
        return named(file).filter(|_| verb);
    }
    let line = line.strip_prefix("File ").unwrap_or(line);
    if let Some(file) = line.strip_suffix(": Needs formatting") {
        return named(file);
    }
    SAYS.iter().find_map(|says| named(line.strip_suffix(says)?.strip_suffix(' ')?))
}

/// The file in `  * lib/a.ex`, `  - a.toml`. Does not match `- item one`.
fn listed(line: &str) -> Option<&str> {
    let line = line.trim_start();
    named(line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))?)
}

/// Whether the line is the heading of such a list: `The following files are not formatted:`, `1 check failure(s):`.
/// Does not match `Files:`.
fn is_heading(line: &str) -> bool {
    line.trim_end().ends_with(':') && (line.contains("not formatted") || line.contains("check failure"))
}

/// The file of a unified diff, at its first line: `--- a.py`, `+++ a.py`, `@@ -1 +1 @@`, with blank lines between or
/// without. Does not match `--- a rule`.
fn diff<'a>(line: &'a str, rest: &[&'a str]) -> Option<&'a str> {
    let old = line.strip_prefix("--- ")?;
    let mut next = rest.iter().filter(|line| !line.is_empty());
    let new = next.next()?.strip_prefix("+++")?;
    if !next.next()?.starts_with("@@ -") {
        return None;
    }
    // A time or a word in brackets may follow the name.
    let bare = |name: &'a str| name.split('\t').next().unwrap_or(name).trim();
    let (old, new) = (bare(old), bare(new));
    let name = if matches!(new, "" | "/dev/null") { old } else { new };
    // `a/x.py` and `b/x.py`, `original/x.py` and `fixed/x.py`.
    let named_twice = || {
        let ((before, old), (after, new)) = (old.split_once('/')?, new.split_once('/')?);
        (before != after && old == new && !before.is_empty()).then_some(new)
    };
    named(named_twice().unwrap_or(name))
}

/// The number of files in `2 files would be formatted, 1 file already formatted`, `1 file failed formatting check.`,
/// `1 check failure(s):`. Does not match `3 files would be left unchanged`.
fn count(line: &str) -> Option<u64> {
    let line = line.trim_start_matches(|c: char| !c.is_ascii_digit() && !c.is_ascii_alphabetic());
    let (count, rest) = scan::number(line)?;
    let (noun, rest) = rest.strip_prefix(' ')?.split_once(' ')?;
    let files = matches!(noun, "file" | "files" | "template" | "templates");
    let would = rest.starts_with("would ") && !rest.starts_with("would be left");
    let failed = rest.starts_with("failed ") || rest.starts_with("need");
    (files && (would || failed) || noun == "check" && rest.starts_with("failure")).then_some(count)
}

/// The file, without quotes.
fn named(file: &str) -> Option<&str> {
    let file = file.trim().trim_matches(['"', '\'', '`']);
    (scan::is_path(file) && is_file(file)).then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &[&str]) {
        assert_eq!(files(&output.lines().collect::<Vec<_>>(), true), expected, "{output}");
    }

    #[test]
    fn what_would_be_changed() {
        check(
            "Would format /p/a.py\nWould sort b.py\n✨ 2 files would be formatted, 1 file already formatted ✨\n",
            &["/p/a.py", "b.py"],
        );
        check("would have reindented a.html\n1 template would have been reindented.\n", &["a.html"]);
        check("/p/CMakeLists.txt would be reformatted\n", &["/p/CMakeLists.txt"]);
        check(
            "Error: File \"/p/a.md\" is not formatted.\nError: File \"/p/b.md\" is not formatted.\n",
            &["/p/a.md", "/p/b.md"],
        );
        check("** (Mix) failed\nThe following files are not formatted:\n\n  * lib/a.ex\n", &["lib/a.ex"]);
        check("c.sv: Needs formatting.\n", &["c.sv"]);
        check("2 check failure(s):\n  - a.toml\n  - b.toml\n", &["a.toml", "b.toml"]);
    }

    #[test]
    fn diffs() {
        check(
            "diff -u a.proto.orig a.proto\n--- a.proto.orig\t2024-05-01\n+++ a.proto\t2024-05-01\n@@ -1 +1 @@\n-a\n+b\n",
            &["a.proto"],
        );
        check("--- original/x/a.py\n+++ fixed/x/a.py\n@@ -1 +1 @@\n-a\n+b\n", &["x/a.py"]);
        check("--- /p/a.py\n\n+++ \n\n@@ -1 +1 @@\n\n-a\n+b\n", &["/p/a.py"]);
        check(
            "a.sql would be formatted.\n--- a.sql\t(Source)\n+++ a.sql\t(Formatted)\n@@ -1 +1 @@\n",
            &["a.sql"],
        );
    }

    #[test]
    fn other_outputs() {
        check("Would format a.py\n2 files would be formatted\n", &[]);
        check("3 files would be left unchanged\n", &[]);
        check("it would be nice\na.py would be left unchanged\nWould you fix a.py?\n", &[]);
        check("--- a rule\n+++ b\nc\n--- a.py\n+++ a.py\nno hunk\n", &[]);
        check("Files:\n- a.py\n", &[]);
        assert_eq!(files(&["Would format a.py"], false), [] as [&str; 0]);
        assert_eq!(files(&["Would format a.py", "1 file would be formatted"], false), ["a.py"]);
    }
}
