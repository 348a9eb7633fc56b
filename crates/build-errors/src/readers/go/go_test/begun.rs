//! The Go tests that have begun. Only their outcomes count.

use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

/// The maximum number of tests remembered. Beyond it, outcomes count without this check.
const BEGUN: usize = 1 << 16;

/// The tests that are known to have begun, by package if it is known. With `-v` and `-json`, a line reports each test
/// before its outcome. Only hashes are kept, because names may have any length.
#[derive(Default)]
pub(super) struct Begun {
    hasher: RandomState,
    tests: HashSet<u64>,
    packages: HashSet<u64>,
}

impl Begun {
    pub(super) fn add(&mut self, package: &str, test: &str) {
        if self.tests.len() < BEGUN {
            self.tests.insert(self.hasher.hash_one((package, test)));
            self.packages.insert(self.hasher.hash_one(package));
        }
    }

    /// Whether an outcome may belong to this test: it has begun, or no test of its package was reported to have begun.
    /// Benchmarks are not reported.
    pub(super) fn may_end(&self, package: &str, test: &str) -> bool {
        let says = ["Test", "Fuzz", "Example"].iter().any(|kind| test.starts_with(kind));
        !says
            || self.tests.len() >= BEGUN
            || !self.packages.contains(&self.hasher.hash_one(package))
            || self.tests.contains(&self.hasher.hash_one((package, test)))
    }
}
