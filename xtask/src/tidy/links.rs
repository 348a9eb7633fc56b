//! Checks that the links in the docs have a target in the repository. `cargo package` checks the paths in the sources.

use std::path::{Component, Path, PathBuf};

use super::{File, Finding, Tree};
use crate::workspace::Workspace;

pub(super) fn check(_: &Workspace, tree: &Tree) -> anyhow::Result<Vec<Finding>> {
    let dead = |file: &File| {
        let is_dead = |path: &str| {
            let target = resolve(Path::new(file.folder()), Path::new(path));
            !target.is_some_and(|target| tree.root.join(target).exists())
        };
        let links = links(file).into_iter().filter(|(_, path)| is_dead(path));
        links.map(|(line, path)| file.finding(line, format!("nothing is at `{path}`"))).collect::<Vec<_>>()
    };
    Ok(tree.ending(".md").flat_map(dead).collect())
}

/// The targets of `[text](target)` that are files, and neither addresses nor headings of the same page. Code is
/// skipped.
fn links(file: &File) -> Vec<(usize, String)> {
    let mut found = Vec::new();
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
    fn links_are_the_ones_a_reader_can_follow() {
        let page = file(
            "d/a.md",
            "[a](b.md#c) [x](https://x) `[no](code)` [y](#here)\n```\n[no](fenced)\n```\n[e](../e)\n",
        );
        assert_eq!(links(&page), [(1, "b.md".to_owned()), (5, "../e".to_owned())]);
    }
}
