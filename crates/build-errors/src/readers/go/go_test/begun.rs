//! Which of Go's tests have begun, so that an outcome may be theirs.

use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

/// Tests remembered to have begun: past them, outcomes are believed without.
const BEGUN: usize = 1 << 16;

/// The tests that are known to have begun, by package where that is told: with `-v` and `-json`, each says so before it ends.
/// Kept are hashes: names may be of any length.
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

    /// Whether an outcome may be this test's: it has begun, or none of its package was said to have. Benchmarks do not say.
    pub(super) fn may_end(&self, package: &str, test: &str) -> bool {
        let says = ["Test", "Fuzz", "Example"].iter().any(|kind| test.starts_with(kind));
        !says
            || self.tests.len() >= BEGUN
            || !self.packages.contains(&self.hasher.hash_one(package))
            || self.tests.contains(&self.hasher.hash_one((package, test)))
    }
}
