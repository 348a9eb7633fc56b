//! libtest's `--format json`.

use std::borrow::Cow;

use serde::Deserialize;

use crate::engine::Tests;

/// A line of `--format json`, which nextest prints too.
#[derive(Deserialize)]
pub(in crate::readers) struct Event<'a> {
    #[serde(borrow, rename = "type")]
    pub(in crate::readers) kind: Cow<'a, str>,
    #[serde(borrow)]
    pub(in crate::readers) event: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(in crate::readers) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) stdout: Cow<'a, str>,
    #[serde(default)]
    passed: u64,
    #[serde(default)]
    failed: u64,
    #[serde(default)]
    ignored: u64,
}

impl<'a> Event<'a> {
    pub(in crate::readers) fn read(text: &'a str) -> Option<Self> {
        let ours = text.contains("\"event\"") && (text.contains("\"test\"") || text.contains("\"suite\""));
        ours.then(|| serde_json::from_str(text).ok()).flatten()
    }

    pub(in crate::readers) fn figures(&self) -> Tests {
        Tests { failed: self.failed, passed: self.passed, skipped: self.ignored }
    }
}
