//! `cargo xtask api`: compares each crate's public API with `docs/api/CRATE.txt`, so that every change of it is
//! noticed.
//!
//! The API is taken from rustdoc's JSON, so it includes types that macros declare and derived traits. `RUSTC_BOOTSTRAP`
//! allows the unstable JSON format without nightly. Only rustdoc gets this variable, because build scripts would run again
//! with it. So cargo starts xtask as its rustdoc, and xtask starts rustdoc.
//! The record contains the number of the format, so that a rustc with another format is not mistaken for a changed API.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anstream::{eprintln, print, println};
use anyhow::Context;
use lexopt::prelude::*;
use serde::Deserialize;

use crate::ci::SKIPPED;
use crate::workspace::{Package, Workspace};
use crate::{Verdict, shell};
use xtask::screen::{BAD, GOOD, NAME};

const FOLDER: &str = "docs/api";

/// The variable with which cargo starts xtask as its rustdoc. Its value is the rustdoc to start.
const RUSTDOC: &str = "XTASK_RUSTDOC";

/// The rustdoc to start with the arguments of this process, if cargo started it as its rustdoc.
pub(crate) fn rustdoc() -> Option<Command> {
    let mut rustdoc = Command::new(std::env::var_os(RUSTDOC)?);
    rustdoc.args(std::env::args_os().skip(1)).env("RUSTC_BOOTSTRAP", "1");
    Some(rustdoc)
}

pub(crate) fn run(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let (mut accept, mut where_possible) = (false, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("accept") => accept = true,
            Long("where-possible") => where_possible = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let workspace = Workspace::load()?;
    let mut verdict = Verdict::Pass;
    for package in workspace.published() {
        let path = workspace.root.join(FOLDER).join(format!("{}.txt", package.name));
        let recorded = fs::read_to_string(&path).unwrap_or_default();
        let surface = surface(&workspace, package)?;
        if accept {
            fs::create_dir_all(workspace.root.join(FOLDER))?;
            fs::write(&path, surface)?;
            println!("wrote {}", workspace.relative(&path));
            continue;
        }
        if let (Some(theirs), Some(ours)) = (recorded.lines().next(), surface.lines().next())
            && theirs != ours
        {
            let reason =
                format!("the record is of another format than this rustc's: `{theirs}`, not `{ours}`");
            anyhow::ensure!(where_possible, reason);
            println!("{SKIPPED} {reason}");
            return Ok(Verdict::Pass);
        }
        if recorded == surface {
            println!("{GOOD}ok{GOOD:#}   {}", package.name);
        } else {
            verdict = Verdict::Fail;
            println!("{BAD}FAIL{BAD:#} {}: not the API of {}", package.name, workspace.relative(&path));
            let found = workspace.target_directory.join(format!("{}-api.txt", package.name));
            fs::write(&found, surface)?;
            let mut diff = Command::new("git");
            diff.args(["diff", "--no-index", "-U0"]).args([&path, &found]);
            print!("{}", shell::capture(diff)?.1);
        }
    }
    if verdict == Verdict::Fail {
        eprintln!("if this is intended: {NAME}cargo xtask api --accept{NAME:#}, and a line in the changelog");
    }
    Ok(verdict)
}

/// The text of the record: the API without features, then what each feature adds.
fn surface(workspace: &Workspace, package: &Package) -> anyhow::Result<String> {
    let (format, lean) = items(workspace, package, None)?;
    let mut text = format!("rustdoc JSON format {format}\n\n{}", lean.join("\n"));
    let features = package.features.keys().filter(|feature| *feature != "default");
    for feature in features {
        let (_, with) = items(workspace, package, Some(feature))?;
        let added: Vec<String> = with.into_iter().filter(|item| !lean.contains(item)).collect();
        if !added.is_empty() {
            text.push_str(&format!("\n\nwith feature {feature}:\n{}", added.join("\n")));
        }
    }
    Ok(text + "\n")
}

#[derive(Deserialize)]
struct Version {
    format_version: u32,
}

/// The number of the JSON format, and the items in rustdoc's order.
fn items(
    workspace: &Workspace,
    package: &Package,
    feature: Option<&str>,
) -> anyhow::Result<(u32, Vec<String>)> {
    let mut rustdoc = shell::cargo(&[]);
    rustdoc.args(["rustdoc", "--quiet", "--lib", "--no-default-features", "-p", &package.name]);
    rustdoc.args(feature.into_iter().flat_map(|feature| ["--features", feature]));
    rustdoc.args(["--", "-Zunstable-options", "--output-format", "json"]).current_dir(&workspace.root);
    rustdoc.env(RUSTDOC, std::env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into()));
    rustdoc.env("RUSTDOC", std::env::current_exe()?);
    let status = shell::status(&mut rustdoc)?;
    anyhow::ensure!(status.success(), "`{}` failed: {status}", shell::line(&rustdoc));

    let name = format!("{}.json", package.name.replace('-', "_"));
    let json: PathBuf = workspace.target_directory.join("doc").join(name);
    let version: Version = serde_json::from_slice(&fs::read(&json)?)?;
    let surface = public_api::Builder::from_rustdoc_json(&json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()
        .with_context(|| format!("rustdoc's JSON has format {}", version.format_version))?;
    let items = surface.items().map(ToString::to_string);
    Ok((version.format_version, without_members(items)))
}

/// Keeps one line for each implemented trait, and drops the trait's members.
fn without_members(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let mut of_trait: Option<String> = None;
    for item in items {
        if item.starts_with("impl") {
            let name = item.split_once(" for ").map(|(_, name)| name.split(" where ").next().unwrap_or(name));
            of_trait = name.map(|name| format!(" {name}::"));
        } else if of_trait.as_ref().is_some_and(|prefix| item.contains(prefix.as_str())) {
            continue;
        }
        kept.push(item);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impl_is_one_line_and_a_type_s_own_functions_stay() {
        let items = [
            "pub struct a::Page<'a>",
            "impl a::Page<'_>",
            "pub fn a::Page<'_>::new() -> Self",
            "impl core::fmt::Display for a::Page<'_>",
            "pub fn a::Page<'_>::fmt(&self) -> core::fmt::Result",
            "impl<'a> core::convert::From<u8> for a::Page<'a> where u8: Copy",
            "pub fn a::Page<'a>::from(u8) -> Self",
            "pub fn a::free() -> u8",
        ];
        let kept = without_members(items.into_iter().map(str::to_owned));
        let dropped: Vec<&str> =
            items.into_iter().filter(|item| !kept.iter().any(|kept| kept == item)).collect();
        assert_eq!(dropped, [items[4], items[6]]);
    }
}
