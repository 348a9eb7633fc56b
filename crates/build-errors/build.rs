//! Copies the tables of rows without their examples, sources and comments, which only document and test the rows.

use std::path::PathBuf;
use std::{env, fs, io};

const TABLES: &str = "src/rows/tables";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={TABLES}");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    for table in fs::read_dir(TABLES)? {
        let path = table?.path();
        let text = fs::read_to_string(&path)?;
        let kept: Vec<&str> = text.lines().filter(|line| is_needed(line)).collect();
        fs::write(out.join(path.file_name().unwrap_or_default()), kept.join("\n") + "\n")?;
    }
    Ok(())
}

fn is_needed(line: &str) -> bool {
    let text = line.trim_start();
    !text.is_empty()
        && !["> ", "= ", "! ", "# ", "source "].iter().any(|begin| text.starts_with(begin))
        && text != ">"
}
