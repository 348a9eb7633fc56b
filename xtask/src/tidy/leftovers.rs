//! Finds leftovers of editing, and traces of the machine on which a change was made. `git diff --check` finds trailing
//! white space and the markers of merge conflicts.

use std::path::Path;
use std::process::Command;

use super::{File, Finding, Tree};
use crate::shell;
use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, tree: &Tree) -> anyhow::Result<Vec<Finding>> {
    let local = local_paths(&workspace.root);
    let mut findings = Vec::new();
    for file in &tree.files {
        findings.extend(of_this_machine(file, &local));
        findings.extend(registries(file));
    }
    findings.extend(white_space(&workspace.root)?);
    Ok(findings)
}

/// The empty tree, which every git repository knows.
const EMPTY: &str = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/// What git reports about the working tree, except for captures and generated files: `FILE:LINE: trailing whitespace.`
fn white_space(root: &Path) -> anyhow::Result<Vec<Finding>> {
    let mut diff = Command::new("git");
    diff.args(["diff", "--check", EMPTY, "--", "."]).current_dir(root);
    diff.args(["fixtures", "snapshots", "cases", "dialogs"].map(|folder| format!(":!**/{folder}/**")));
    diff.args([":!*.snap", ":!LICENSE*"]);
    let (_, output) = shell::capture(diff)?;
    let finding = |line: &str| {
        let mut parts = line.splitn(3, ':');
        let (path, number, what) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Finding { path: path.to_owned(), line: number.parse().ok()?, what: what.trim().to_owned() })
    };
    Ok(output.lines().filter_map(finding).collect())
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
