//! Reads the folder into which insta writes pending snapshots: `….snap.new` for a file, `.….pending-snap` (JSON lines)
//! for inline ones.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Deserialize;

use crate::workspace::Workspace;
use xtask::files;
use xtask::recorded::contents;

/// A snapshot that differs from what the tests produce.
pub(crate) struct Change {
    pub(crate) place: Place,
    /// The recorded text, if there is one.
    pub(crate) old: Option<String>,
    pub(crate) new: String,
}

pub(crate) enum Place {
    /// A snapshot file, and the file with the new contents, including metadata.
    File { snapshot: PathBuf, pending: PathBuf },
    /// The literal of the assertion that begins on this line.
    Inline { source: PathBuf, line: usize },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Changed,
    Missing,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Missing => "missing",
        }
    }
}

impl Change {
    pub(crate) fn kind(&self) -> Kind {
        if self.old.is_some() { Kind::Changed } else { Kind::Missing }
    }

    pub(crate) fn is_file(&self) -> bool {
        matches!(self.place, Place::File { .. })
    }

    pub(crate) fn path(&self) -> &Path {
        match &self.place {
            Place::File { snapshot: path, .. } | Place::Inline { source: path, .. } => path,
        }
    }

    /// The snapshot's file, or `file:line` of its assertion, from the root of the workspace.
    pub(crate) fn place(&self, workspace: &Workspace) -> String {
        match &self.place {
            Place::File { snapshot, .. } => workspace.relative(snapshot),
            Place::Inline { source, line } => format!("{}:{line}", workspace.relative(source)),
        }
    }
}

/// Reads the folder, which mirrors the workspace. Changes are sorted by path and line.
pub(crate) fn read(folder: &Path, root: &Path) -> anyhow::Result<Vec<Change>> {
    let mut changes = Vec::new();
    for pending in files::all_under(folder)? {
        let name = pending.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let home = root.join(pending.strip_prefix(folder)?);
        if let Some(source) = name.strip_prefix('.').and_then(|name| name.strip_suffix(".pending-snap")) {
            changes.extend(inline(&pending, &home.with_file_name(source))?);
        } else if name.ends_with(".snap.new") {
            changes.push(file(pending, &home)?);
        }
    }
    Ok(changes)
}

fn file(pending: PathBuf, home: &Path) -> anyhow::Result<Change> {
    let snapshot = home.with_extension("");
    let text = std::fs::read_to_string(&pending)?;
    let old = std::fs::read_to_string(&snapshot).ok();
    Ok(Change {
        old: old.map(|old| contents(&old).to_owned()),
        new: contents(&text).to_owned(),
        place: Place::File { snapshot, pending },
    })
}

/// A line of insta's pending file. `new` is null for an assertion that passed after one that failed.
#[derive(Deserialize)]
struct Record {
    line: usize,
    new: Option<Recorded>,
    old: Option<Recorded>,
}

#[derive(Deserialize)]
struct Recorded {
    snapshot: String,
}

/// One change per line of source, because the same assertion may run in several test programs.
fn inline(pending: &Path, source: &Path) -> anyhow::Result<Vec<Change>> {
    let mut changes = BTreeMap::new();
    for line in std::fs::read_to_string(pending)?.lines() {
        let record: Record =
            serde_json::from_str(line).with_context(|| format!("cannot read {}", pending.display()))?;
        let Some(new) = record.new else { continue };
        let change = Change {
            place: Place::Inline { source: source.to_owned(), line: record.line },
            old: record.old.map(|old| old.snapshot).filter(|old| !old.is_empty()),
            new: new.snapshot,
        };
        changes.insert(record.line, change);
    }
    Ok(changes.into_values().collect())
}
