//! The report of a verification.

use serde::{Deserialize, Serialize};

/// The report of a verification, as orchestrators write it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct VerificationReport {
    /// The ID of the verified run.
    pub run_id: String,
    /// The number of the attempt, from 1.
    pub iteration: u64,
    /// The verdict.
    pub overall: Overall,
    /// The levels that ran.
    pub levels: Levels,
    /// The duration, in milliseconds.
    #[serde(deserialize_with = "crate::engine::scan::milliseconds")]
    pub duration: u64,
    /// The time of the end, ISO 8601.
    pub completed_at: String,
}

/// A report's verdict.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Overall {
    /// Whether all levels passed.
    pub passed: bool,
    /// The verdict in words.
    pub summary: String,
}

/// The levels of a report, cheapest first; a level that did not run is absent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Level {
    /// Its name: `L0`.
    pub level: String,
    /// Whether all its checks passed.
    pub passed: bool,
    /// Its checks, in the order in which they ran.
    pub checks: Vec<Check>,
    /// The duration, in milliseconds.
    #[serde(deserialize_with = "crate::engine::scan::milliseconds")]
    pub duration: u64,
}

/// One check of a level.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Check {
    /// Its name: `typecheck`, `cargo test`.
    pub name: String,
    /// Whether it passed.
    pub passed: bool,
    /// Its complete output, if kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// The duration, in milliseconds.
    #[serde(deserialize_with = "crate::engine::scan::milliseconds")]
    pub duration: u64,
}

impl VerificationReport {
    /// Creates a report with these levels.
    #[must_use]
    pub fn new(levels: Levels) -> Self {
        Self { levels, ..Self::default() }
    }

    /// Sets the ID of the verified run.
    #[must_use]
    pub fn with_run_id(self, run_id: impl Into<String>) -> Self {
        Self { run_id: run_id.into(), ..self }
    }

    /// Sets the number of the attempt, from 1.
    #[must_use]
    pub fn with_iteration(self, iteration: u64) -> Self {
        Self { iteration, ..self }
    }

    /// Sets the verdict.
    #[must_use]
    pub fn with_overall(self, overall: Overall) -> Self {
        Self { overall, ..self }
    }

    /// Sets the duration, in milliseconds.
    #[must_use]
    pub fn with_duration(self, duration: u64) -> Self {
        Self { duration, ..self }
    }

    /// Sets the time of the end, ISO 8601.
    #[must_use]
    pub fn with_completed_at(self, completed_at: impl Into<String>) -> Self {
        Self { completed_at: completed_at.into(), ..self }
    }

    /// The first failed check in level order, and the number of its level. For a failed level without a failed check, only
    /// the level.
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

impl Overall {
    /// Creates a verdict from a flag and a text.
    #[must_use]
    pub fn new(passed: bool, summary: impl Into<String>) -> Self {
        Self { passed, summary: summary.into() }
    }
}

impl Levels {
    /// Sets the static checks.
    #[must_use]
    pub fn with_l0(self, l0: Level) -> Self {
        Self { l0: Some(l0), ..self }
    }

    /// Sets the tests.
    #[must_use]
    pub fn with_l1(self, l1: Level) -> Self {
        Self { l1: Some(l1), ..self }
    }

    /// Sets the blackbox checks.
    #[must_use]
    pub fn with_l2(self, l2: Level) -> Self {
        Self { l2: Some(l2), ..self }
    }

    /// Sets the CI pipeline.
    #[must_use]
    pub fn with_l3(self, l3: Level) -> Self {
        Self { l3: Some(l3), ..self }
    }
}

impl Level {
    /// Creates a level with this name (`L0`) and these checks, in the order in which they ran.
    #[must_use]
    pub fn new(level: impl Into<String>, passed: bool, checks: Vec<Check>) -> Self {
        Self { level: level.into(), passed, checks, ..Self::default() }
    }

    /// Sets the duration, in milliseconds.
    #[must_use]
    pub fn with_duration(self, duration: u64) -> Self {
        Self { duration, ..self }
    }
}

impl Check {
    /// Creates a check with this name.
    #[must_use]
    pub fn new(name: impl Into<String>, passed: bool) -> Self {
        Self { name: name.into(), passed, ..Self::default() }
    }

    /// Sets the complete output.
    #[must_use]
    pub fn with_output(self, output: impl Into<String>) -> Self {
        Self { output: Some(output.into()), ..self }
    }

    /// Sets the duration, in milliseconds.
    #[must_use]
    pub fn with_duration(self, duration: u64) -> Self {
        Self { duration, ..self }
    }
}
