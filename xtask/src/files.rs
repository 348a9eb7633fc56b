//! Lists the files below a folder, sorted by path.

use std::path::{Path, PathBuf};

/// Files that people write: neither hidden files nor results of builds and installs. Symbolic links are not followed.
/// Empty if the folder does not exist.
///
/// # Errors
///
/// The reason why a folder could not be listed.
pub fn under(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let wanted = |name: &str| !name.starts_with('.') && name != "target" && name != "node_modules";
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
