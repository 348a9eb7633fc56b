//! Files below a folder, in order of their paths.

use std::path::{Path, PathBuf};

/// Every file, hidden ones too. Symbolic links are not followed. None where the folder is not there.
///
/// # Errors
///
/// What kept a folder from being listed.
pub fn all_under(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    walk(folder, |_| true)
}

/// The files that people write: nothing hidden, and nothing that a build or an install made.
///
/// # Errors
///
/// What kept a folder from being listed.
pub fn under(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    walk(folder, |name| !name.starts_with('.') && name != "target" && name != "node_modules")
}

fn walk(folder: &Path, wanted: impl Fn(&str) -> bool) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let entry = entry?;
            if !wanted(&entry.file_name().to_string_lossy()) {
                continue;
            }
            match entry.file_type()? {
                kind if kind.is_dir() => folders.push(entry.path()),
                _ => files.push(entry.path()),
            }
        }
    }
    files.sort();
    Ok(files)
}
