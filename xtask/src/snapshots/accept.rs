//! `--accept`: replaces the recorded snapshots with what the tests produced, and prints each change.

use std::path::{Path, PathBuf};

use anstream::{eprintln, println};
use anyhow::Context;

use super::pending::{Change, Place};
use crate::workspace::Workspace;
use xtask::inline;
use xtask::screen::{BAD, GOOD};

/// Writes the changed and missing snapshots of one crate and removes the orphans. Returns whether all could be written.
pub(crate) fn accept(workspace: &Workspace, changes: &[Change], orphans: &[PathBuf]) -> anyhow::Result<bool> {
    let mut complete = true;
    // From the last line of a file to the first, so that a longer literal does not move the lines of the other changes.
    for change in changes.iter().rev() {
        let place = change.place(workspace);
        let written = match &change.place {
            Place::File { snapshot, pending } => write_file(snapshot, pending).map(|()| true)?,
            Place::Inline { source, line } => write_inline(source, *line, &change.new)?,
        };
        if written {
            println!("{GOOD}accepted{GOOD:#} {} {place}", change.kind().name());
        } else {
            complete = false;
            eprintln!("{BAD}by hand{BAD:#} {place}: no inline snapshot begins on that line");
        }
    }
    for orphan in orphans {
        std::fs::remove_file(orphan)?;
        println!("{GOOD}removed{GOOD:#} orphaned {}", workspace.relative(orphan));
    }
    Ok(complete)
}

/// Moves the pending file into place, and the data of a binary snapshot with it.
fn write_file(snapshot: &Path, pending: &Path) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(pending)?;
    std::fs::create_dir_all(snapshot.parent().unwrap_or(snapshot))?;
    std::fs::write(snapshot, without_assertion_line(&text))
        .with_context(|| format!("cannot write {}", snapshot.display()))?;
    let pending_name = pending.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for entry in std::fs::read_dir(pending.parent().unwrap_or(pending))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(extension) = name.strip_prefix(&format!("{pending_name}.")) {
            std::fs::copy(&path, snapshot.with_extension(format!("snap.{extension}")))?;
        }
    }
    Ok(())
}

/// Removes the line number of the assertion. insta keeps it only in pending files, because it changes too often.
fn without_assertion_line(file: &str) -> String {
    let Some((metadata, contents)) = file.split_once("\n---\n") else { return file.to_owned() };
    let kept: Vec<&str> = metadata.lines().filter(|line| !line.starts_with("assertion_line: ")).collect();
    format!("{}\n---\n{contents}", kept.join("\n"))
}

/// Replaces the literal of the inline assertion on the line. Returns whether there was one.
fn write_inline(source: &Path, line: usize, new: &str) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(source)?;
    let Some(replaced) = inline::replace(&text, line, new) else { return Ok(false) };
    std::fs::write(source, replaced).with_context(|| format!("cannot write {}", source.display()))?;
    Ok(true)
}
