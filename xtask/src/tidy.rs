//! `cargo xtask tidy`: checks that the compiler does not make and that a reviewer would otherwise make by hand.

mod commands;
mod leftovers;
mod links;

use std::path::PathBuf;

use anstream::println;

use crate::shell;
use crate::workspace::Workspace;
use crate::{Verdict, no_arguments};
use xtask::screen::{BAD, DIM, GOOD};

/// Longer Rust files are reported, because they may be better as two files.
const LONG_FILE: usize = 400;

/// The files that are checked: those that git tracks or would track. Binary files are left out.
struct Tree {
    root: PathBuf,
    files: Vec<File>,
}

struct File {
    /// The path from the root, with forward slashes.
    path: String,
    text: String,
}

/// A problem and its place.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    path: String,
    line: usize,
    what: String,
}

/// A group of checks.
type Check = fn(&Workspace, &Tree) -> anyhow::Result<Vec<Finding>>;

const CHECKS: &[(&str, Check)] = &[
    ("links in the docs have a target", links::check),
    ("no leftovers", leftovers::check),
    ("commands named in the docs exist", commands::check),
];

pub(crate) fn run(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    no_arguments(arguments)?;
    let workspace = Workspace::load()?;
    let tree = Tree::load(&workspace)?;
    let mut verdict = Verdict::Pass;
    for (title, check) in CHECKS {
        let findings = check(&workspace, &tree)?;
        let style = if findings.is_empty() { GOOD } else { BAD };
        println!("{style}{}{style:#} {title}", if findings.is_empty() { "ok  " } else { "FAIL" });
        for finding in &findings {
            println!("  {finding}");
            verdict = Verdict::Fail;
        }
    }
    for file in tree.files.iter().filter(|file| file.path.ends_with(".rs")) {
        let lines = file.text.lines().count();
        if lines > LONG_FILE {
            println!("{DIM}note{DIM:#} {}:{LONG_FILE}: goes on to line {lines}; is it two files?", file.path);
        }
    }
    Ok(verdict)
}

impl Tree {
    fn load(workspace: &Workspace) -> anyhow::Result<Self> {
        let mut list = std::process::Command::new("git");
        list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        list.current_dir(&workspace.root);
        let mut files: Vec<File> = shell::output(list)?
            .split_terminator('\0')
            .filter_map(|path| {
                // Binary files have no lines to check. A missing file was deleted and not yet committed.
                let text = std::fs::read_to_string(workspace.root.join(path)).ok()?;
                Some(File { path: path.to_owned(), text })
            })
            .collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Self { root: workspace.root.clone(), files })
    }

    fn ending<'a>(&'a self, suffix: &'a str) -> impl Iterator<Item = &'a File> {
        self.files.iter().filter(move |file| file.path.ends_with(suffix) && !file.is_captured())
    }
}

impl File {
    /// Whether the file is a program's output that tests compare. Such files are not checked.
    fn is_captured(&self) -> bool {
        let folders = ["/fixtures/", "/snapshots/", "/corpus/", "/cases/"];
        folders.iter().any(|folder| self.path.contains(folder))
    }

    /// The folder of the file, from the root; empty for the root.
    fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    fn finding(&self, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: self.path.clone(), line, what: what.into() }
    }

    /// The lines with their numbers from 1.
    fn numbered(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(i, line)| (i + 1, line))
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

#[cfg(test)]
fn file(path: &str, text: &str) -> File {
    File { path: path.into(), text: text.into() }
}
