//! What a verification found.

use serde::{Deserialize, Serialize};

/// A verification's report, as orchestrators write it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct VerificationReport {
    /// The run that was verified.
    pub run_id: String,
    /// Which attempt of the run, from 1.
    pub iteration: u64,
    /// The verdict.
    pub overall: Overall,
    /// The levels that ran.
    pub levels: Levels,
    /// How long it took, in milliseconds.
    #[serde(deserialize_with = "crate::engine::scan::milliseconds")]
    pub duration: u64,
    /// When it ended, ISO 8601.
    pub completed_at: String,
}

/// A report's verdict.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Overall {
    /// Whether all passed.
    pub passed: bool,
    /// The verdict in words.
    pub summary: String,
}

/// The levels of a report, cheapest first; a level that did not run is absent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Levels {
    /// Static checks: types, lint.
    #[serde(rename = "L0", default, skip_serializing_if = "Option::is_none")]
    pub l0: Option<Level>,
    /// Tests.
    #[serde(rename = "L1", default, skip_serializing_if = "Option::is_none")]
    pub l1: Option<Level>,
    /// Blackbox checks.
    #[serde(rename = "L2", default, skip_serializing_if = "Option::is_none")]
    pub l2: Option<Level>,
    /// The CI pipeline.
    #[serde(rename = "L3", default, skip_serializing_if = "Option::is_none")]
    pub l3: Option<Level>,
}

/// One level of a report.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Level {
    /// Its name: `L0`.
    pub level: String,
    /// Whether all its checks passed.
    pub passed: bool,
    /// Its checks, in the order in which they ran.
    pub checks: Vec<Check>,
    /// How long it took, in milliseconds.
    #[serde(deserialize_with = "crate::engine::scan::milliseconds")]
    pub duration: u64,
}

/// One check of a level.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Check {
    /// Its name, as people call it: `typecheck`, `cargo test`.
    pub name: String,
    /// Whether it passed.
    pub passed: bool,
    /// All that it printed, where kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// How long it took, in milliseconds.
    #[serde(deserialize_with = "crate::engine::scan::milliseconds")]
    pub duration: u64,
}

impl VerificationReport {
    /// The first failed check, in level order, and its level's number; a failed level without one gives the level.
    pub(crate) fn first_failure(&self) -> Option<(usize, Option<&Check>)> {
        let levels = [&self.levels.l0, &self.levels.l1, &self.levels.l2, &self.levels.l3];
        let ran = || {
            levels
                .iter()
                .enumerate()
                .filter_map(|(number, level)| level.as_ref().map(|level| (number, level)))
        };
        ran()
            .find_map(|(number, level)| {
                level.checks.iter().find(|check| !check.passed).map(|check| (number, Some(check)))
            })
            .or_else(|| ran().find(|(_, level)| !level.passed).map(|(number, _)| (number, None)))
    }
}
