//! Finds leftovers of editing and merging, and traces of the machine on which a change was made.

use std::path::Path;

use super::{File, Finding, Tree};
use crate::workspace::Workspace;
use xtask::files;

pub(super) fn check(workspace: &Workspace, tree: &Tree) -> anyhow::Result<Vec<Finding>> {
    let local = local_paths(&workspace.root);
    let mut findings = Vec::new();
    for file in &tree.files {
        if !file.is_captured() && !is_generated(file) {
            findings.extend(whitespace(file));
            findings.extend(unfinished(file));
        }
        findings.extend(of_this_machine(file, &local));
        findings.extend(registries(file));
    }
    findings.extend(undecided(workspace)?);
    Ok(findings)
}

/// Finds pending snapshots of insta. git ignores them, so they are searched on the disk.
fn undecided(workspace: &Workspace) -> anyhow::Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for package in &workspace.packages {
        let paths = files::all_under(package.dir())?.into_iter().map(|path| workspace.relative(&path));
        let left = paths.filter(|path| path.ends_with(".snap.new") || path.ends_with(".pending-snap"));
        findings.extend(left.map(|path| Finding { path, line: 1, what: "a snapshot not decided on".into() }));
    }
    Ok(findings)
}

fn is_generated(file: &File) -> bool {
    let names = ["Cargo.lock", "package-lock.json", ".svg", ".snap"];
    names.iter().any(|name| file.path.ends_with(name)) || file.path.contains("LICENSE")
}

fn whitespace(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in file.text.split('\n').enumerate().map(|(i, line)| (i + 1, line)) {
        if line.ends_with('\r') {
            findings.push(file.finding(number, "ends in CR LF"));
        } else if line.ends_with([' ', '\t']) {
            findings.push(file.finding(number, "ends in white space"));
        }
    }
    let lines = file.text.lines().count();
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        findings.push(file.finding(lines, "no line break at the end of the file"));
    } else if file.text.ends_with("\n\n") {
        findings.push(file.finding(lines, "empty lines at the end of the file"));
    }
    findings
}

/// Words at the beginning of a comment that mark unfinished work. Elsewhere they may be data: TAP marks tests with one.
const LEFT_OVER: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X"), concat!("HA", "CK")];

/// Macros that are only for development.
const SCAFFOLD: [&str; 3] = [concat!("dbg", "!("), concat!("todo", "!("), concat!("unimplemented", "!(")];

fn unfinished(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in file.numbered() {
        if line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ") {
            findings.push(file.finding(number, "a merge conflict's marker"));
        }
        if let Some(word) = LEFT_OVER.iter().find(|word| comment_begins_with(line, word)) {
            findings.push(file.finding(number, format!("a left-over {word}")));
        }
        if let Some(call) =
            SCAFFOLD.iter().find(|call| file.path.ends_with(".rs") && line.trim_start().starts_with(**call))
        {
            findings.push(file.finding(number, format!("a left-over {call}…)")));
        }
    }
    findings
}

fn comment_begins_with(line: &str, word: &str) -> bool {
    ["//", "#", "<!--"].iter().any(|mark| {
        let comment =
            line.split_once(mark).map(|(_, comment)| comment.trim_start_matches(['/', '!', '#', '-', ' ']));
        let rest = comment.and_then(|comment| comment.strip_prefix(word));
        // `# TODO` in the middle of a TAP line is data. A comment has the mark at the beginning of the line.
        let first = *mark == "//" || line.trim_start().starts_with(mark);
        first && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '(', ' ']))
    })
}

/// Paths that exist only on this machine: the checkout, the folder that contains it, the home folder.
fn local_paths(root: &Path) -> Vec<String> {
    let common = [Path::new("/").to_owned(), std::env::temp_dir()];
    let home = std::env::home_dir();
    let mut paths: Vec<String> = [Some(root.to_owned()), root.parent().map(Path::to_owned), home]
        .into_iter()
        .flatten()
        .filter(|path| !common.contains(path) && path.components().count() > 1)
        .map(|path| format!("{}/", path.display()))
        .collect();
    paths.sort();
    paths
}

fn of_this_machine(file: &File, local: &[String]) -> Vec<Finding> {
    let named = |line: &str| local.iter().find(|path| begins_a_path(line, path)).cloned();
    file.numbered()
        .filter_map(|(number, line)| {
            Some(file.finding(number, format!("names a path of this machine, {}", named(line)?)))
        })
        .collect()
}

/// Whether the line contains `path` as the beginning of an absolute path and not in the middle of a longer one.
fn begins_a_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        before.is_none_or(|c| !c.is_alphanumeric() && !"._-~}/".contains(c))
    })
}

/// Settings that bind an install to the address of one registry, and the files that can contain them.
const REGISTRY_SETTINGS: [(&str, &[&str]); 4] = [
    ("package-lock.json", &["\"resolved\": \"http"]),
    (".npmrc", &["registry="]),
    ("requirements.txt", &["--index-url", "--extra-index-url", "--find-links", "-i "]),
    (".cargo/config.toml", &["[source", "[registries", "[registry"]),
];

fn registries(file: &File) -> Vec<Finding> {
    let settings = REGISTRY_SETTINGS
        .iter()
        .filter(|(name, _)| file.path.ends_with(name))
        .flat_map(|(_, settings)| *settings);
    settings
        .flat_map(|setting| file.numbered().filter(move |(_, line)| line.trim_start().starts_with(setting)))
        .map(|(number, _)| file.finding(number, "names a registry's address"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::file;

    fn lines(findings: &[Finding]) -> Vec<String> {
        findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn white_space_is_found() {
        assert_eq!(
            lines(&whitespace(&file("a.md", "one \ntwo\r\nthree\t\nfour"))),
            [
                "a.md:1: ends in white space",
                "a.md:2: ends in CR LF",
                "a.md:3: ends in white space",
                "a.md:4: no line break at the end of the file",
            ]
        );
        assert_eq!(
            lines(&whitespace(&file("a.md", "one\n\n"))),
            ["a.md:2: empty lines at the end of the file"]
        );
        assert!(whitespace(&file("a.md", "")).is_empty());
    }

    #[test]
    fn left_overs_are_found_and_data_is_not() {
        let [to_do, fix_me, ..] = LEFT_OVER;
        let found = [
            format!("// {to_do}: more"),
            format!("let a = 1; /// {fix_me}"),
            format!("# {to_do}"),
            "<<<<<<< HEAD".into(),
        ];
        for line in found {
            assert_eq!(unfinished(&file("a.rs", &line)).len(), 1, "{line}");
        }
        for line in [
            format!("// not ok 3 - later # {to_do} not yet"),
            format!("\"# {to_do}\""),
            format!("// {to_do}S are data"),
        ] {
            assert!(unfinished(&file("a.rs", &line)).is_empty(), "{line}");
        }
    }

    #[test]
    fn paths_of_the_machine_are_found() {
        let local = ["/home/me/".to_owned()];
        assert_eq!(
            lines(&of_this_machine(&file("a.md", "x\nsee /home/me/x"), &local)),
            ["a.md:2: names a path of this machine, /home/me/"]
        );
        assert!(
            of_this_machine(&file("a.md", "https://a.example/home/me/x\n$D/home/me/"), &local).is_empty()
        );
    }

    #[test]
    fn registry_addresses_are_found() {
        let lock = file("a/package-lock.json", "{\n  \"resolved\": \"https://x\"\n}");
        assert_eq!(lines(&registries(&lock)), ["a/package-lock.json:2: names a registry's address"]);
        assert!(registries(&file("a/other.json", "\"resolved\": \"https://x\"")).is_empty());
    }
}
