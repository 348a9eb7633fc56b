//! A program with one dependency, as a separate package.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context;

use crate::shell;
use crate::workspace::{Package, Workspace};

/// A program and its folder.
pub(super) struct Consumer {
    pub(super) name: String,
    folder: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Profile {
    Release,
    Debug,
}

impl Profile {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Debug => "debug",
        }
    }
}

/// The dependencies of the baseline.
const ALONE: &str = "serde = { version = \"1\", features = [\"derive\"] }\nthiserror = \"2\"\n";

impl Consumer {
    /// The baseline, a program without our crates.
    pub(super) fn alone(workspace: &Workspace) -> anyhow::Result<Self> {
        Self::write(workspace, "serde derive and thiserror alone", ALONE, include_str!("../../size/alone.rs"))
    }

    /// The smallest example of a crate, with that crate as its only dependency.
    pub(super) fn of(workspace: &Workspace, package: &Package) -> anyhow::Result<Self> {
        let path = package.dir().join("examples/stdin.rs");
        let source = std::fs::read_to_string(&path).with_context(|| {
            format!("`{}` has no program to be measured by, {}", package.name, path.display())
        })?;
        let dependency = format!("{} = {{ path = {:?} }}\n", package.name, package.dir());
        Self::write(workspace, &package.name, &dependency, &source)
    }

    fn write(workspace: &Workspace, name: &str, dependencies: &str, source: &str) -> anyhow::Result<Self> {
        let folder = workspace.target_directory.join("size").join(name.replace(' ', "-"));
        std::fs::create_dir_all(folder.join("src"))?;
        std::fs::write(folder.join("Cargo.toml"), manifest(dependencies))?;
        std::fs::write(folder.join("src/main.rs"), source)?;
        // The same versions as in our lock file, so that the programs differ only in their dependencies.
        std::fs::copy(workspace.root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Self { name: name.to_owned(), folder })
    }

    /// The crates that are compiled for the program, by name and version, without the program itself.
    pub(super) fn crates(&self) -> anyhow::Result<BTreeSet<String>> {
        let mut tree = self.cargo("tree");
        tree.args(["--prefix", "none", "--edges", "normal,build", "--format", "{p}"]);
        Ok(names(&shell::output(tree)?))
    }

    /// Builds the program from nothing.
    pub(super) fn build(&self, profile: Profile) -> anyhow::Result<()> {
        let mut build = self.cargo("build");
        build.arg("--target-dir").arg(self.target());
        build.args((profile == Profile::Release).then_some("--release"));
        let shown = shell::line(&build);
        let (status, output) = shell::capture(build)?;
        anyhow::ensure!(status.success(), "`{shown}` failed: {status}\n{output}");
        Ok(())
    }

    /// Removes the files of earlier builds.
    pub(super) fn clean(&self) -> anyhow::Result<()> {
        match std::fs::remove_dir_all(self.target()) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// The size of the stripped release binary in bytes. Builds it if it is missing.
    pub(super) fn stripped(&self) -> anyhow::Result<u64> {
        let binary = self.target().join("release").join(format!("consumer{}", std::env::consts::EXE_SUFFIX));
        if !binary.exists() {
            self.build(Profile::Release)?;
        }
        Ok(std::fs::metadata(binary)?.len())
    }

    fn target(&self) -> PathBuf {
        self.folder.join("target")
    }

    fn cargo(&self, command: &str) -> Command {
        let mut cargo = shell::cargo();
        cargo.arg(command).arg("--manifest-path").arg(self.folder.join("Cargo.toml"));
        cargo
    }
}

fn manifest(dependencies: &str) -> String {
    format!(
        "[package]\nname = \"consumer\"\nedition = \"2024\"\n\n[workspace]\n\n[profile.release]\nstrip = true\n\n\
         [dependencies]\n{dependencies}"
    )
}

/// The packages that `cargo tree` names, without marks (`(*)`, `(proc-macro)`, a path). The first is the program.
fn names(tree: &str) -> BTreeSet<String> {
    tree.lines()
        .skip(1)
        .filter_map(|line| line.split(" (").next())
        .map(|name| name.trim().to_owned())
        .collect()
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

    #[test]
    fn a_consumer_is_no_member_of_our_workspace_and_strips_what_it_builds() {
        let manifest: toml_edit::DocumentMut = manifest(ALONE).parse().unwrap();
        assert!(manifest.contains_key("workspace"));
        assert_eq!(manifest["profile"]["release"]["strip"].as_bool(), Some(true));
        assert_eq!(manifest["dependencies"].as_table().map(toml_edit::Table::len), Some(2));
    }
}
