//! The record of a failure, and the types of failures.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Context, UnknownName};

/// One failure of an agent, a check or the system, in the form that other programs read.
///
/// The field names and their order on the wire are fixed. `exitCode`, `agentResultFile` and `verificationFile`
/// are `null` if not known. Unknown fields are ignored when a record is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct BuildError {
    /// The type of the failure.
    #[serde(rename = "type")]
    pub error_type: ErrorType,
    /// One line for a person or a model, including the counts.
    pub message: String,
    /// The exit status of the failed process, if there was a process.
    pub exit_code: Option<i64>,
    /// The last lines of standard output, or of the output of the failed check.
    pub stdout_tail: String,
    /// The last lines of standard error. For a system error: its stack or its chain of causes.
    pub stderr_tail: String,
    /// The path of the file with the agent's complete result.
    pub agent_result_file: Option<String>,
    /// The path of the file with the complete verification report.
    pub verification_file: Option<String>,
    /// The details, as far as they are known.
    #[serde(default)]
    pub context: Context,
    /// The time of the failure: ISO 8601 in UTC with milliseconds.
    pub failed_at: String,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BuildError {}

/// The type of a failure. An unknown name is read as [`Unknown`](Self::Unknown).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the table below holds each one's name and description")]
pub enum ErrorType {
    AgentCrash,
    AgentTimeout,
    AgentTaskFailure,
    TypecheckFailed,
    LintFailed,
    TestFailed,
    BlackboxFailed,
    CiFailed,
    WorkspaceError,
    SnapshotError,
    GithubError,
    SystemError,
    Unknown,
}

/// Each type, its name on the wire, and its description.
const TYPES: [(ErrorType, &str, &str); 13] = [
    (ErrorType::AgentCrash, "agent_crash", "Agent process crashed unexpectedly"),
    (ErrorType::AgentTimeout, "agent_timeout", "Agent exceeded maximum execution time"),
    (ErrorType::AgentTaskFailure, "agent_task_failure", "Agent reported inability to complete task"),
    (ErrorType::TypecheckFailed, "typecheck_failed", "TypeScript compilation failed"),
    (ErrorType::LintFailed, "lint_failed", "Code linting failed"),
    (ErrorType::TestFailed, "test_failed", "Test execution failed"),
    (ErrorType::BlackboxFailed, "blackbox_failed", "Blackbox verification failed"),
    (ErrorType::CiFailed, "ci_failed", "CI pipeline checks failed"),
    (ErrorType::WorkspaceError, "workspace_error", "Workspace setup or operation failed"),
    (ErrorType::SnapshotError, "snapshot_error", "Snapshot creation or restoration failed"),
    (ErrorType::GithubError, "github_error", "GitHub API operation failed"),
    (ErrorType::SystemError, "system_error", "Internal system error occurred"),
    (ErrorType::Unknown, "unknown", "Unknown error occurred"),
];

impl ErrorType {
    /// All types, in the order of the documentation.
    #[allow(clippy::indexing_slicing, reason = "the compiler evaluates it")]
    pub const ALL: [Self; 13] = {
        let mut all = [Self::Unknown; 13];
        let mut row = 0;
        while row < all.len() {
            all[row] = TYPES[row].0;
            row += 1;
        }
        all
    };

    /// The name on the wire: `typecheck_failed`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.row().1
    }

    /// A description without a full stop: `Code linting failed`.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.row().2
    }

    /// The row of the type. Every type has one.
    fn row(self) -> (Self, &'static str, &'static str) {
        TYPES.into_iter().find(|row| row.0 == self).unwrap_or((self, "unknown", "Unknown error occurred"))
    }
}

impl fmt::Display for ErrorType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that is not in the table is an error here. On the wire it is read as [`ErrorType::Unknown`].
impl FromStr for ErrorType {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let row = TYPES.iter().find(|row| row.1 == name);
        row.map(|row| row.0).ok_or_else(|| UnknownName::new("error type", name, TYPES.map(|row| row.1)))
    }
}

impl Serialize for ErrorType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ErrorType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Ok(name.parse().unwrap_or(Self::Unknown))
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for ErrorType {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ErrorType".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = TYPES.iter().map(|row| row.1).collect();
        schemars::json_schema!({ "type": "string", "enum": names })
    }
}
