//! Distinct names, and texts of bounded length.

use std::hash::{BuildHasher, Hash};

use foldhash::HashSet;
use foldhash::fast::FixedState;

use crate::input::tail::boundary;

/// The maximum number of file names and test names kept.
pub(crate) const NAMES: usize = 1000;
/// The maximum number of hashes kept to recognise repetitions. Beyond it, each name is counted as new. At most 16 MiB.
pub(super) const IDENTITIES: usize = 1 << 20;
/// The maximum size of a kept message or name in bytes.
const TEXT: usize = 500;

/// Distinct names in order of appearance. The first [`NAMES`] are kept, and all are counted.
#[derive(Debug, Default)]
pub(crate) struct Names {
    kept: Vec<String>,
    seen: HashSet<u64>,
    /// The names that are in a package, with each package and without one.
    packaged: HashSet<u64>,
    /// How often a name was found in another package than before.
    again: u64,
}

impl Names {
    /// Adds a name, unless it was seen before. Returns whether it is new.
    pub(crate) fn add(&mut self, name: &str) -> bool {
        let new = self.seen.len() >= IDENTITIES || self.seen.insert(identity(name));
        if new && self.kept.len() < NAMES {
            self.kept.push(cut(name));
        }
        new
    }

    /// Adds the name of a file in a package. Equal names in two packages are two files. A path from the root is one file.
    pub(crate) fn add_file(&mut self, package: Option<&str>, name: &str) {
        self.add(name);
        let Some(package) = package.filter(|_| !name.starts_with('/')) else { return };
        if self.packaged.len() < IDENTITIES {
            // The lines of the first package may begin before its name is known.
            let first = self.packaged.insert(identity(&("", name)));
            let new = self.packaged.insert(identity(&(package, name)));
            self.again += u64::from(new && !first);
        }
    }

    /// Adds a name even if it was seen before, because two tests may have the same name.
    pub(crate) fn add_again(&mut self, name: &str) {
        if !self.add(name) {
            let count = self.seen.len() as u64;
            self.seen.insert(identity(&(name, count)));
            if self.kept.len() < NAMES {
                self.kept.push(cut(name));
            }
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.seen.len() as u64 + self.again
    }

    /// Whether the name is kept, or is possibly one of those that are only counted.
    pub(super) fn may_hold(&self, name: &str) -> bool {
        self.kept.len() >= NAMES || self.kept.iter().any(|kept| kept == name)
    }

    pub(crate) fn kept(&self) -> &[String] {
        &self.kept
    }
}

pub(super) fn identity(of: &(impl Hash + ?Sized)) -> u64 {
    FixedState::default().hash_one(of)
}

/// The first [`TEXT`] bytes, without a partial character.
pub(super) fn cut(text: &str) -> String {
    if text.len() <= TEXT {
        return text.to_owned();
    }
    let kept = text.get(..boundary(text, TEXT)).unwrap_or_default();
    format!("{kept}…")
}

/// The first and the last part of a text, together [`TEXT`] bytes. The cause is often at the end of a reason.
pub(super) fn cut_middle(text: &str) -> String {
    if text.len() <= TEXT {
        return text.to_owned();
    }
    let first = text.get(..boundary(text, TEXT / 2)).unwrap_or_default();
    let start = text.len() - boundary_from_end(text, TEXT / 2 - MARK.len());
    format!("{first}{MARK}{}", text.get(start..).unwrap_or_default())
}

/// The first part of a reason, before its removed middle.
pub(super) fn uncut(reason: &str) -> &str {
    reason.split_once(MARK).map_or(reason, |(first, _)| first)
}

/// The mark for the removed middle of a reason.
const MARK: &str = " … ";

/// The number of last bytes, at most this many, that are complete characters.
fn boundary_from_end(text: &str, most: usize) -> usize {
    (0..=most.min(text.len())).rev().find(|count| text.is_char_boundary(text.len() - count)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn equal_names_in_two_packages_are_two_files() {
        let count = |files: &[(Option<&str>, &str)]| {
            let mut names = Names::default();
            files.iter().for_each(|(package, file)| names.add_file(*package, file));
            (names.count(), names.kept().len())
        };
        assert_eq!(count(&[(Some("a"), "x"), (Some("b"), "x"), (Some("a"), "x"), (Some("a"), "y")]), (3, 2));
        assert_eq!(count(&[(None, "x"), (Some("a"), "x"), (None, "x")]), (1, 1));
        assert_eq!(count(&[(Some("a"), "/x"), (Some("b"), "/x")]), (1, 1));
    }
}
