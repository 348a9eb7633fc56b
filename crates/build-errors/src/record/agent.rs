//! The result of an agent's run.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An agent's result, as orchestrators write it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AgentResult {
    /// Whether the agent reports that it completed its task.
    pub success: bool,
    /// The exit status of its process.
    pub exit_code: i64,
    /// Its complete standard output.
    pub stdout: String,
    /// Its complete standard error.
    pub stderr: String,
    /// How long it ran, in milliseconds; a fraction is rounded.
    #[serde(deserialize_with = "crate::engine::scan::milliseconds")]
    pub duration_ms: u64,
    /// The ID of its session.
    pub session_id: String,
    /// The name of its model.
    pub model: String,
    /// The tokens that it used, if known.
    pub tokens_used: Option<TokensUsed>,
    /// Its answer, if it gave one.
    pub structured_output: Option<Value>,
    /// The tools that it called, if recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_calls: Option<Vec<Value>>,
}

/// Tokens read and written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TokensUsed {
    /// Tokens read.
    pub input: u64,
    /// Tokens written.
    pub output: u64,
    /// Their sum, if the provider reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
}

impl AgentResult {
    /// Creates a result from the agent's own report of success and the exit status of its process.
    #[must_use]
    pub fn new(success: bool, exit_code: i64) -> Self {
        Self { success, exit_code, ..Self::default() }
    }

    /// Sets the standard output.
    #[must_use]
    pub fn with_stdout(self, stdout: impl Into<String>) -> Self {
        Self { stdout: stdout.into(), ..self }
    }

    /// Sets the standard error.
    #[must_use]
    pub fn with_stderr(self, stderr: impl Into<String>) -> Self {
        Self { stderr: stderr.into(), ..self }
    }

    /// Sets the duration of the run, in milliseconds.
    #[must_use]
    pub fn with_duration_ms(self, duration_ms: u64) -> Self {
        Self { duration_ms, ..self }
    }

    /// Sets the ID of the session.
    #[must_use]
    pub fn with_session_id(self, session_id: impl Into<String>) -> Self {
        Self { session_id: session_id.into(), ..self }
    }

    /// Sets the name of the model.
    #[must_use]
    pub fn with_model(self, model: impl Into<String>) -> Self {
        Self { model: model.into(), ..self }
    }

    /// Sets the tokens that it used.
    #[must_use]
    pub fn with_tokens_used(self, tokens_used: TokensUsed) -> Self {
        Self { tokens_used: Some(tokens_used), ..self }
    }

    /// Sets the answer.
    #[must_use]
    pub fn with_structured_output(self, structured_output: Value) -> Self {
        Self { structured_output: Some(structured_output), ..self }
    }

    /// Sets the tools that it called.
    #[must_use]
    pub fn with_tool_calls(self, tool_calls: Vec<Value>) -> Self {
        Self { tool_calls: Some(tool_calls), ..self }
    }
}

impl TokensUsed {
    /// Tokens read and written.
    #[must_use]
    pub fn new(input: u64, output: u64) -> Self {
        Self { input, output, total: None }
    }

    /// Sets their sum, as counted by the provider.
    #[must_use]
    pub fn with_total(self, total: u64) -> Self {
        Self { total: Some(total), ..self }
    }
}
