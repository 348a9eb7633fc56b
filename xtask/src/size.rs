//! `cargo xtask size`: the cost for a program of depending on a crate: crates compiled, bytes of the stripped release binary. The baseline is a program with only serde's derive and thiserror.
//!
//! The program for a crate is its `examples/stdin.rs`, built below `target/size` as a separate package.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anstream::{eprintln, print, println};
use anyhow::Context;
use lexopt::prelude::*;

use crate::table::{figures, words};
use crate::workspace::{Package, Workspace};
use crate::{Verdict, shell, table};
use xtask::screen::DIM;

/// A program that depends on nothing else, and its folder.
struct Consumer {
    name: String,
    folder: PathBuf,
}

/// What a program costs.
struct Cost {
    name: String,
    crates: BTreeSet<String>,
    bytes: u64,
}

/// The dependencies of the baseline.
const ALONE: &str = "serde = { version = \"1\", features = [\"derive\"] }\nthiserror = \"2\"\n";

pub(crate) fn run(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let mut crates = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(name) => crates.push(name.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let workspace = Workspace::load()?;
    let baseline = "serde derive and thiserror alone";
    let mut consumers = vec![Consumer::write(&workspace, baseline, ALONE, include_str!("../size/alone.rs"))?];
    let has_program = |package: &&Package| package.dir().join("examples").exists();
    for package in workspace.published_of(&crates)?.into_iter().filter(has_program) {
        consumers.push(Consumer::of(&workspace, package)?);
    }
    let mut costs: Vec<Cost> = Vec::new();
    for consumer in consumers {
        eprintln!("{DIM}{} …{DIM:#}", consumer.name);
        costs.push(consumer.measure()?);
    }
    report(&costs);
    Ok(Verdict::Pass)
}

impl Consumer {
    /// The smallest example of a crate, with that crate and `serde_json` as its only dependencies.
    fn of(workspace: &Workspace, package: &Package) -> anyhow::Result<Self> {
        let path = package.dir().join("examples/stdin.rs");
        let source = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        // Each crate depends on serde_json, so it costs nothing more.
        let dependency = format!("{} = {{ path = {:?} }}\nserde_json = \"1\"\n", package.name, package.dir());
        Self::write(workspace, &package.name, &dependency, &source)
    }

    fn write(workspace: &Workspace, name: &str, dependencies: &str, source: &str) -> anyhow::Result<Self> {
        let folder = workspace.target_directory.join("size").join(name.replace(' ', "-"));
        fs::create_dir_all(folder.join("src"))?;
        let manifest = format!(
            "[package]\nname = \"consumer\"\nedition = \"2024\"\n\n[workspace]\n\n[profile.release]\nstrip = true\n\n\
             [dependencies]\n{dependencies}"
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::write(folder.join("src/main.rs"), source)?;
        // The same versions as in our lock file, so that the programs differ only in their dependencies.
        fs::copy(workspace.root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Self { name: name.to_owned(), folder })
    }

    /// Builds the program from nothing.
    fn measure(&self) -> anyhow::Result<Cost> {
        let mut tree = self.cargo("tree");
        tree.args(["--prefix", "none", "--edges", "normal,build", "--format", "{p}"]);
        let crates = names(&shell::output(tree)?);
        let target = self.folder.join("target");
        if target.exists() {
            fs::remove_dir_all(&target)?;
        }
        let mut build = self.cargo("build");
        build.args(["--release", "--target-dir"]).arg(&target);
        anyhow::ensure!(shell::status(&mut build)?.success(), "`{}` failed", shell::line(&build));
        let binary = target.join("release").join(format!("consumer{}", std::env::consts::EXE_SUFFIX));
        Ok(Cost { name: self.name.clone(), crates, bytes: fs::metadata(binary)?.len() })
    }

    fn cargo(&self, command: &str) -> Command {
        let mut cargo = shell::cargo(&[]);
        cargo.arg(command).arg("--manifest-path").arg(self.folder.join("Cargo.toml"));
        cargo
    }
}

/// The packages that `cargo tree` names, without marks (`(*)`, `(proc-macro)`, a path). The first is the program.
fn names(tree: &str) -> BTreeSet<String> {
    tree.lines()
        .skip(1)
        .filter_map(|line| line.split(" (").next())
        .map(|name| name.trim().to_owned())
        .collect()
}

/// Prints the costs; the first is the baseline.
fn report(costs: &[Cost]) {
    let Some(alone) = costs.first() else { return };
    let kilobytes = |bytes: u64| format!("{:.0} kB", bytes as f64 / 1e3);
    let row = |cost: &Cost| {
        [
            cost.name.clone(),
            cost.crates.len().to_string(),
            kilobytes(cost.bytes),
            kilobytes(cost.bytes.saturating_sub(alone.bytes)),
        ]
    };
    let columns = [words("program with"), figures("crates"), figures("stripped binary"), figures("added")];
    print!("\n{}\n", table::markdown(columns, &costs.iter().map(row).collect::<Vec<_>>()));
    for cost in costs.iter().skip(1) {
        let more: Vec<&str> = cost.crates.difference(&alone.crates).map(String::as_str).collect();
        println!("{} also compiles {}", cost.name, more.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_that_is_named_twice_counts_once() {
        let tree = "consumer v0.0.0 (/x)\nserde v1.0.229\nserde_derive v1.0.229 (proc-macro)\nsyn v3.0.9\n\
            quote v1.0.47\nsyn v3.0.9 (*)\npet v0.1.0 (/x/pet)\n";
        assert_eq!(
            Vec::from_iter(names(tree)),
            ["pet v0.1.0", "quote v1.0.47", "serde v1.0.229", "serde_derive v1.0.229", "syn v3.0.9"]
        );
    }
}
