//! Checks that no path leads out of the repository, that no path in a published package leads out of that package, and
//! that links in the docs have a target.

use std::path::{Component, Path, PathBuf};

use super::{File, Finding, Tree};
use crate::workspace::Workspace;

pub(super) fn check(workspace: &Workspace, tree: &Tree) -> anyhow::Result<Vec<Finding>> {
    let published: Vec<String> =
        workspace.published().map(|package| workspace.relative(package.dir())).collect();
    let mut findings = Vec::new();
    for file in tree.ending(".rs") {
        // `cargo package` includes no file from outside the package's folder.
        let home = published.iter().find(|folder| file.path.starts_with(&format!("{folder}/")));
        findings.extend(leading_out(file, source_paths(file), home.map_or("", String::as_str)));
    }
    for file in tree.ending("Cargo.toml") {
        findings.extend(leading_out(file, manifest_paths(file), ""));
    }
    for file in tree.ending(".md") {
        let links = links(file);
        findings.extend(dead(file, &links, &tree.root));
        findings.extend(leading_out(file, links, ""));
    }
    for file in &tree.files {
        let path = tree.root.join(&file.path);
        if path.is_symlink() {
            findings.extend(leading_out(
                file,
                vec![(1, std::fs::read_link(&path)?.to_string_lossy().into_owned())],
                "",
            ));
        }
    }
    Ok(findings)
}

/// Paths as they are written, with their line numbers.
type Paths = Vec<(usize, String)>;

/// Text before a path in Rust source: files included at compile time, and modules in other places.
const TAKES_A_PATH: [&str; 4] = ["include_str!(\"", "include_bytes!(\"", "include!(\"", "#[path = \""];

fn source_paths(file: &File) -> Paths {
    let paths = |(number, line): (usize, &str)| -> Paths {
        let after = TAKES_A_PATH.iter().flat_map(|taker| line.split(taker).skip(1));
        after.filter_map(|rest| Some((number, rest.split_once('"')?.0.to_owned()))).collect()
    };
    file.numbered().flat_map(paths).collect()
}

fn manifest_paths(file: &File) -> Paths {
    let path = |(number, line): (usize, &str)| {
        let (before, rest) = line.split_once("path = \"")?;
        let is_key = before.trim_end().is_empty() || before.trim_end().ends_with(['{', ',', '.']);
        is_key.then(|| rest.split_once('"')).flatten().map(|(path, _)| (number, path.to_owned()))
    };
    file.numbered().filter_map(path).collect()
}

/// The targets of `[text](target)` that are files, and neither addresses nor headings of the same page. Code is
/// skipped.
fn links(file: &File) -> Paths {
    let mut found = Paths::new();
    let mut fenced = false;
    for (number, line) in file.numbered() {
        fenced ^= line.trim_start().starts_with("```");
        let text = line.split('`').step_by(2);
        for target in text.filter(|_| !fenced).flat_map(|text| text.split("](").skip(1)) {
            let target = target.split([')', '#', ' ']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:") {
                found.push((number, target.to_owned()));
            }
        }
    }
    found
}

fn leading_out(file: &File, paths: Paths, home: &str) -> Vec<Finding> {
    let leads_out = |path: &str| {
        let target = resolve(Path::new(file.folder()), Path::new(path));
        !target.is_some_and(|target| target.starts_with(home))
    };
    let out_of = if home.is_empty() { "the repository" } else { home };
    let bad = paths.into_iter().filter(|(_, path)| leads_out(path));
    bad.map(|(line, path)| file.finding(line, format!("`{path}` leads out of {out_of}"))).collect()
}

fn dead(file: &File, links: &Paths, root: &Path) -> Vec<Finding> {
    let exists = |path: &str| {
        let target = resolve(Path::new(file.folder()), Path::new(path));
        target.is_none_or(|target| root.join(target).exists())
    };
    let bad = links.iter().filter(|(_, path)| !exists(path));
    bad.map(|(line, path)| file.finding(*line, format!("nothing is at `{path}`"))).collect()
}

/// `path` seen from `folder`, computed from the names alone. `None` if it is absolute or climbs above the root.
fn resolve(folder: &Path, path: &Path) -> Option<PathBuf> {
    let mut resolved = folder.to_owned();
    for component in path.components() {
        match component {
            Component::Normal(name) => resolved.push(name),
            Component::CurDir => {}
            Component::ParentDir if resolved.pop() => {}
            _ => return None,
        }
    }
    Some(resolved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::file;

    #[test]
    fn a_path_out_of_its_package_is_found() {
        let source = file(
            "crates/a/src/lib.rs",
            "x(include_str!(\"../b.txt\"));\nx(include_str!(\"../../b.txt\"));\n",
        );
        let found = leading_out(&source, source_paths(&source), "crates/a");
        assert_eq!(found, [source.finding(2, "`../../b.txt` leads out of crates/a")]);
    }

    #[test]
    fn a_path_out_of_the_repository_is_found() {
        let manifest = file(
            "a/Cargo.toml",
            "b = { path = \"../b\" }\nc = { version = \"1\", path = \"../../c\" }\nd.path = \"/d\"\n",
        );
        let found = leading_out(&manifest, manifest_paths(&manifest), "");
        let whats: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(
            whats,
            [
                "a/Cargo.toml:2: `../../c` leads out of the repository",
                "a/Cargo.toml:3: `/d` leads out of the repository",
            ]
        );
    }

    #[test]
    fn links_are_the_ones_a_reader_can_follow() {
        let page = file(
            "d/a.md",
            "[a](b.md#c) [x](https://x) `[no](code)` [y](#here)\n```\n[no](fenced)\n```\n[e](../e)\n",
        );
        assert_eq!(links(&page), [(1, "b.md".to_owned()), (5, "../e".to_owned())]);
    }
}
