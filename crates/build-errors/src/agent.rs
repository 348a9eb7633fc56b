//! What an agent's run left behind.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An agent's result, as orchestrators write it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct AgentResult {
    /// Whether the agent says that it did its task.
    pub success: bool,
    /// The exit status of its process.
    pub exit_code: i64,
    /// All that it printed on standard output.
    pub stdout: String,
    /// All that it printed on standard error.
    pub stderr: String,
    /// How long it ran, in milliseconds; a fraction is rounded.
    #[serde(deserialize_with = "crate::engine::scan::milliseconds")]
    pub duration_ms: u64,
    /// Its session.
    pub session_id: String,
    /// Its model.
    pub model: String,
    /// The tokens that it used, where known.
    pub tokens_used: Option<TokensUsed>,
    /// What it gave as its answer, where it gave one.
    pub structured_output: Option<Value>,
    /// The tools that it called, where recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_calls: Option<Vec<Value>>,
}

/// Tokens read and written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct TokensUsed {
    /// Tokens read.
    pub input: u64,
    /// Tokens written.
    pub output: u64,
    /// Both, where the provider says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
}
