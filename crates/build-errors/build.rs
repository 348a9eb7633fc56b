//! Copies the tables of rows without their examples, sources and comments, which only document and test the rows.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const TABLES: &str = "src/rows/tables";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={TABLES}");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    copy(Path::new(TABLES), &out)
}

/// Copies the tables of a folder and of the folders in it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let kept: Vec<&str> = text.lines().filter(|line| is_needed(line)).collect();
        fs::write(target, kept.join("\n") + "\n")?;
    }
    Ok(())
}

fn is_needed(line: &str) -> bool {
    let text = line.trim_start();
    !text.is_empty()
        && !["> ", "= ", "! ", "# ", "source "].iter().any(|begin| text.starts_with(begin))
        && text != ">"
}
