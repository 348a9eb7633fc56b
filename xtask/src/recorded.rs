//! The texts of recorded insta snapshots: the files, and the inline ones of the tests of wire formats.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::files;

/// A recorded snapshot.
#[derive(Debug)]
pub struct Recorded {
    /// The snapshot file, or the source file that contains it inline.
    pub path: PathBuf,
    /// The recorded text; of inline snapshots, the whole source file.
    pub text: String,
}

/// Every snapshot file and every `wire.rs` below the folder, sorted by path.
///
/// # Errors
///
/// The reason why a folder could not be listed.
pub fn under(folder: &Path) -> anyhow::Result<Vec<Recorded>> {
    let mut recorded = Vec::new();
    for path in files::under(folder)? {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if is_snapshot(&path) {
            let text = contents(&text).to_owned();
            recorded.push(Recorded { path, text });
        } else if path.file_name().is_some_and(|name| name == "wire.rs") {
            recorded.push(Recorded { path, text });
        }
    }
    Ok(recorded)
}

impl Recorded {
    /// The JSON objects in the text: the whole text, or each line that is an object.
    #[must_use]
    pub fn objects(&self) -> Vec<Value> {
        if let Some(whole) = object(&self.text) {
            return vec![whole];
        }
        // `insta::assert_snapshot!(json, @r#"{"a":1}"#);`
        let inline = |line: &str| object(line.split_once("@r#\"")?.1.rsplit_once("\"#")?.0);
        self.text.lines().filter_map(|line| object(line).or_else(|| inline(line))).collect()
    }
}

fn object(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().filter(Value::is_object)
}

/// Whether the file is a snapshot of insta. Other test runners also use `.snap`, and some fixtures are such files.
#[must_use]
pub fn is_snapshot(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "snap")
        && std::fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"---\nsource: "))
}

/// The text of a snapshot file after its metadata, which is between two lines of `---`.
#[must_use]
pub fn contents(file: &str) -> &str {
    let body = file.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    body.map_or(file, |(_, contents)| contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_is_no_part_of_a_snapshot() {
        assert_eq!(contents("---\nsource: a.rs\nexpression: x\n---\none\n---\ntwo\n"), "one\n---\ntwo\n");
        assert_eq!(contents("no metadata\n"), "no metadata\n");
    }

    #[test]
    fn objects_are_found_whole_or_by_the_line() {
        let objects = |text: &str| Recorded { path: PathBuf::new(), text: text.into() }.objects().len();
        assert_eq!(objects("{\n  \"a\": 1\n}\n"), 1);
        assert_eq!(objects("    assert_snapshot!(x, @r#\"{\"a\":1}\"#);\n"), 1);
        assert_eq!(objects("first:\n  {\"a\":1}\n  {\"b\":2}\n[3]\n"), 2);
    }
}
