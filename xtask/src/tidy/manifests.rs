//! Checks that every member inherits the workspace's fields, and that published packages have the fields that a
//! registry shows.

use toml_edit::{Document, Item, Table, TableLike};

use super::{File, Finding, Tree};
use crate::workspace::Workspace;

/// Package fields that every member inherits from the workspace.
const SHARED: [&str; 4] = ["version", "edition", "rust-version", "license"];

/// Fields of a published package that a registry's page and its search show.
const SHOWN: [&str; 4] = ["description", "readme", "keywords", "categories"];

pub(super) fn check(workspace: &Workspace, tree: &Tree) -> anyhow::Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for package in &workspace.packages {
        let path = workspace.relative(&package.manifest_path);
        if let Some(file) = tree.files.iter().find(|file| file.path == path) {
            let is_published = workspace.published().any(|published| published.name == package.name);
            findings.extend(member(file, is_published)?);
        }
    }
    // Consumers and fuzz targets have their own workspaces and are never published.
    let members: Vec<String> =
        workspace.packages.iter().map(|package| workspace.relative(&package.manifest_path)).collect();
    for file in tree.ending("Cargo.toml").filter(|file| !members.contains(&file.path)) {
        let manifest = Document::parse(file.text.as_str())?;
        let publish = manifest.get("package").and_then(|package| package.get("publish"));
        if manifest.contains_key("package") && publish.and_then(Item::as_bool) != Some(false) {
            findings.push(file.finding(1, "`publish = false` is missing"));
        }
    }
    Ok(findings)
}

fn member(file: &File, is_published: bool) -> anyhow::Result<Vec<Finding>> {
    let manifest = Document::parse(file.text.as_str())?;
    let empty = Table::new();
    let package = manifest.get("package").and_then(Item::as_table).unwrap_or(&empty);
    let mut findings = Vec::new();
    for field in SHARED.iter().filter(|field| !package.get(field).is_some_and(is_inherited)) {
        findings.push(
            file.finding(line(file, package.get(field)), format!("`{field}.workspace = true` is missing")),
        );
    }
    for field in SHOWN.iter().filter(|field| is_published && !package.contains_key(field)) {
        findings.push(file.finding(1, format!("`{field}` is missing from a published package")));
    }
    let docs = package.get("metadata").and_then(|metadata| metadata.get("docs"));
    if is_published && docs.and_then(|docs| docs.get("rs")).is_none() {
        findings.push(file.finding(1, "`[package.metadata.docs.rs]` is missing from a published package"));
    }
    if !manifest.get("lints").is_some_and(is_inherited) {
        findings
            .push(file.finding(line(file, manifest.get("lints")), "`[lints] workspace = true` is missing"));
    }
    for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let dependencies = manifest.get(section).and_then(Item::as_table_like);
        for (name, dependency) in dependencies.into_iter().flat_map(TableLike::iter) {
            if !is_inherited(dependency) {
                let what = format!("`{name}` is not taken from `[workspace.dependencies]`");
                findings.push(file.finding(line(file, Some(dependency)), what));
            }
        }
    }
    Ok(findings)
}

fn is_inherited(item: &Item) -> bool {
    item.get("workspace").and_then(Item::as_bool) == Some(true)
}

/// The line on which the item begins; the first line if the item has no position.
fn line(file: &File, item: Option<&Item>) -> usize {
    let before = item.and_then(Item::span).and_then(|span| file.text.get(..span.start));
    before.map_or(1, |before| before.matches('\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::file;

    const GOOD: &str = r#"[package]
name = "a"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license = { workspace = true }

[dependencies]
serde = { workspace = true, optional = true }

[lints]
workspace = true
"#;

    #[test]
    fn a_member_that_inherits_all_passes() {
        assert_eq!(member(&file("a/Cargo.toml", GOOD), false).unwrap(), []);
    }

    #[test]
    fn each_thing_not_inherited_is_named_with_its_line() {
        let bad = GOOD
            .replace("edition.workspace = true", "edition = \"2024\"")
            .replace("workspace = true, ", "version = \"1\", ")
            .replace("[lints]", "[lint]");
        let found: Vec<String> =
            member(&file("a/Cargo.toml", &bad), true).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "a/Cargo.toml:4: `edition.workspace = true` is missing",
                "a/Cargo.toml:1: `description` is missing from a published package",
                "a/Cargo.toml:1: `readme` is missing from a published package",
                "a/Cargo.toml:1: `keywords` is missing from a published package",
                "a/Cargo.toml:1: `categories` is missing from a published package",
                "a/Cargo.toml:1: `[package.metadata.docs.rs]` is missing from a published package",
                "a/Cargo.toml:1: `[lints] workspace = true` is missing",
                "a/Cargo.toml:9: `serde` is not taken from `[workspace.dependencies]`",
            ]
        );
    }
}
