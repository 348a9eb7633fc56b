//! The texts of recorded insta snapshots, in files and inline.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{files, inline};

/// A recorded snapshot.
#[derive(Debug)]
pub struct Recorded {
    /// The snapshot file, or the source file that contains it inline.
    pub path: PathBuf,
    /// The recorded text. An inline snapshot has the indentation of the source.
    pub text: String,
}

/// Every snapshot below the folder, sorted by path.
///
/// # Errors
///
/// The reason why a folder could not be listed.
pub fn under(folder: &Path) -> anyhow::Result<Vec<Recorded>> {
    let mut recorded = Vec::new();
    for path in files::under(folder)? {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let texts = if is_snapshot(&path) {
            vec![contents(&text).to_owned()]
        } else if inline::is_rust(&path) {
            inline::values(&text)
        } else {
            Vec::new()
        };
        recorded.extend(texts.into_iter().map(|text| Recorded { path: path.clone(), text }));
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
        self.text.lines().filter_map(object).collect()
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
        assert_eq!(objects("first:\n  {\"a\":1}\n  {\"b\":2}\n[3]\n"), 2);
    }
}
