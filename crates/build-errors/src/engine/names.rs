//! Distinct names, and texts of bounded length.

use std::hash::{BuildHasher, Hash};

use foldhash::HashSet;
use foldhash::fast::FixedState;

use crate::input::tail::boundary;

/// File names and test names kept.
pub(crate) const NAMES: usize = 1000;
/// Identities remembered to tell repetitions: past it each is counted as new. 16 MiB at most.
pub(super) const IDENTITIES: usize = 1 << 20;
/// Bytes kept of a message or a name.
const TEXT: usize = 500;

/// Distinct names in order of appearance: the first [`NAMES`] are kept, all are counted.
#[derive(Debug, Default)]
pub(crate) struct Names {
    kept: Vec<String>,
    seen: HashSet<u64>,
}

impl Names {
    /// Adds a name that has not been seen; whether it was new.
    pub(crate) fn add(&mut self, name: &str) -> bool {
        let new = self.seen.len() >= IDENTITIES || self.seen.insert(identity(name));
        if new && self.kept.len() < NAMES {
            self.kept.push(cut(name));
        }
        new
    }

    /// Adds a name, also if it was seen: two tests may share one.
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
        self.seen.len() as u64
    }

    /// Whether the name is kept, or may be one of those that are not.
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

/// The first [`TEXT`] bytes, whole characters.
pub(super) fn cut(text: &str) -> String {
    if text.len() <= TEXT {
        return text.to_owned();
    }
    let kept = text.get(..boundary(text, TEXT)).unwrap_or_default();
    format!("{kept}…")
}

/// The first and the last part of a text, together [`TEXT`] bytes: a reason's cause is often at its end.
pub(super) fn cut_middle(text: &str) -> String {
    if text.len() <= TEXT {
        return text.to_owned();
    }
    let first = text.get(..boundary(text, TEXT / 2)).unwrap_or_default();
    let start = text.len() - boundary_from_end(text, TEXT / 2 - MARK.len());
    format!("{first}{MARK}{}", text.get(start..).unwrap_or_default())
}

/// Stands for what was cut out of a reason.
const MARK: &str = " … ";

/// How many of the last bytes, at most this many, are whole characters.
fn boundary_from_end(text: &str, most: usize) -> usize {
    (0..=most.min(text.len())).rev().find(|count| text.is_char_boundary(text.len() - count)).unwrap_or(0)
}
