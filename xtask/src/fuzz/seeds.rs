//! Makes seeds from the crates' fixtures, in the format of the targets: fields separated by `\x1f`.

use std::fs;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

use super::MOST_BYTES;
use xtask::files;

/// A function that writes a target's seeds. Its arguments are the root of the repository and the folder of the seeds.
pub(super) type Writer = fn(&Path, &Path) -> anyhow::Result<()>;

const BETWEEN: &str = "\x1f";

/// Seeds from the output of tools. From long output both ends are used.
pub(super) fn build_log(root: &Path, folder: &Path) -> anyhow::Result<()> {
    renew(folder)?;
    let fixtures = root.join("crates/build-errors/tests/fixtures");
    for path in
        files::under(&fixtures)?.iter().filter(|path| path.extension().is_some_and(|ext| ext == "all"))
    {
        let bytes = fs::read(path)?;
        let name = path.strip_prefix(&fixtures)?.to_string_lossy().replace(['/', '\\'], "-");
        if bytes.len() <= MOST_BYTES {
            write(folder, &name, &bytes)?;
            continue;
        }
        let (first, _) = bytes.split_at(MOST_BYTES);
        let (_, last) = bytes.split_at(bytes.len() - MOST_BYTES);
        write(folder, &format!("{name}.first"), first)?;
        write(folder, &format!("{name}.last"), last)?;
    }
    Ok(())
}

/// A driver's failure in the fixtures.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Failure {
    id: String,
    raw: String,
    target: Option<String>,
    webdriver_error: Option<String>,
}

/// Seeds from the failures of drivers.
pub(super) fn driver_error(root: &Path, folder: &Path) -> anyhow::Result<()> {
    renew(folder)?;
    for path in files::under(&root.join("crates/tool-errors/tests/fixtures"))? {
        let failures: Vec<Failure> =
            serde_json::from_slice(&fs::read(&path)?).with_context(|| format!("in {}", path.display()))?;
        for Failure { id, raw, target, webdriver_error } in failures {
            let fields = [raw, target.unwrap_or_default(), webdriver_error.unwrap_or_default()];
            write(folder, &id.replace('/', "-"), fields.join(BETWEEN).as_bytes())?;
        }
    }
    Ok(())
}

/// A page in the fixtures.
#[derive(Deserialize)]
struct Page {
    title: String,
    tree: String,
}

/// Seeds from pages. The previous state of each is the same page with some lines left out.
pub(super) fn snapshot(root: &Path, folder: &Path) -> anyhow::Result<()> {
    renew(folder)?;
    let fixtures = root.join("crates/snapshot-format/tests/fixtures");
    for path in files::under(&fixtures)? {
        let Page { title, tree } =
            serde_json::from_slice(&fs::read(&path)?).with_context(|| format!("in {}", path.display()))?;
        let name = path.strip_prefix(&fixtures)?.to_string_lossy().replace(['/', '\\'], "-");
        let mut lines = Vec::new();
        let mut room = MOST_BYTES.saturating_sub(title.len()) / 2;
        for line in tree.lines() {
            room = room.saturating_sub(line.len() + 1);
            if room == 0 {
                break;
            }
            lines.push(line);
        }
        let before: Vec<&str> =
            lines.iter().enumerate().filter(|(index, _)| index % 7 != 3).map(|(_, line)| *line).collect();
        let fields = [title, lines.join("\n"), before.join("\n")];
        write(folder, &name, fields.join(BETWEEN).as_bytes())?;
    }
    Ok(())
}

/// Empties the folder, so that no seeds of removed fixtures remain.
fn renew(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(folder.join(name), bytes).with_context(|| format!("cannot write {name}"))
}
