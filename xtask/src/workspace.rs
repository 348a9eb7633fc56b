//! The packages of the current workspace, from `cargo metadata`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::shell;

#[derive(Debug, Deserialize)]
pub(crate) struct Workspace {
    #[serde(rename = "workspace_root")]
    pub(crate) root: PathBuf,
    pub(crate) target_directory: PathBuf,
    pub(crate) packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) manifest_path: PathBuf,
    pub(crate) features: BTreeMap<String, Vec<String>>,
    pub(crate) targets: Vec<Target>,
    /// The oldest supported compiler.
    pub(crate) rust_version: Option<String>,
    /// The registries to which it may be published. `None` means any, an empty list means `publish = false`.
    pub(crate) publish: Option<Vec<String>>,
}

/// A library, program, test, bench or example of a package.
#[derive(Debug, Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: Vec<String>,
}

impl Workspace {
    /// Runs `cargo metadata` in the current directory.
    pub(crate) fn load() -> anyhow::Result<Self> {
        let metadata = shell::cargo(&["metadata", "--no-deps", "--format-version", "1"]);
        Ok(serde_json::from_str(&shell::output(metadata)?)?)
    }

    /// The packages that are published.
    pub(crate) fn published(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.publish.is_none())
    }

    /// The published packages with these names, or all if there are no names.
    pub(crate) fn published_of(&self, names: &[String]) -> anyhow::Result<Vec<&Package>> {
        if let Some(unknown) =
            names.iter().find(|name| !self.published().any(|package| package.name == **name))
        {
            anyhow::bail!("no crate `{unknown}` in this workspace");
        }
        let is_asked = |package: &&Package| names.is_empty() || names.contains(&package.name);
        Ok(self.published().filter(is_asked).collect())
    }

    /// The path from the root, with forward slashes.
    pub(crate) fn relative(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).to_string_lossy().replace('\\', "/")
    }
}

impl Package {
    /// The folder of its manifest.
    pub(crate) fn dir(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new(""))
    }

    /// The names of its benches.
    pub(crate) fn benches(&self) -> impl Iterator<Item = &str> {
        let benches = self.targets.iter().filter(|target| target.kind.iter().any(|kind| kind == "bench"));
        benches.map(|target| target.name.as_str())
    }
}
