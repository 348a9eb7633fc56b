//! The details of a failure: counts, diagnostics, reason, limits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{TokensUsed, UnknownName};

/// The details of a failure. A value that is not known is absent, never 0.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Context {
    /// The ID of the agent's session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// The name of the agent's model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// How long the agent ran, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<u64>,
    /// The tokens that the agent used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens_used: Option<TokensUsed>,
    /// How many tools the agent called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_call_count: Option<usize>,
    /// The signal that ended the process: `SIGKILL`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signal: Option<String>,
    /// The name of the tool that printed the output: `tsc`, `pytest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// Diagnostics of severity error, each counted once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_count: Option<u64>,
    /// Diagnostics of severity warning, each counted once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning_count: Option<u64>,
    /// Files with an error or a failed test. Absent if errors are counted but none is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_count: Option<u64>,
    /// The names of these files as printed, in order of appearance; the first 1,000.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// Tests that failed. Suites, files, snapshots and retries are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_tests: Option<u64>,
    /// Tests that passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed_tests: Option<u64>,
    /// Tests that were skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped_tests: Option<u64>,
    /// Tests that raised outside of an assertion: errors of JUnit or unittest, set-up errors of pytest. They are not part of
    /// [`error_count`](Self::error_count).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errored_tests: Option<u64>,
    /// Test suites, files or classes, that failed as a whole: they could not be loaded or set up, so their tests did not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_suites: Option<u64>,
    /// Names of the failed tests as printed; the first 1,000.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failed_test_names: Vec<String>,
    /// Names of the errored tests as printed; the first 1,000.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errored_test_names: Vec<String>,
    /// The first 20 diagnostics, or as many as requested; errors before warnings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
    /// Why it failed, if no count explains it or the output contradicts itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The counts of each tool, if several tools printed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// The name of a system error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_name: Option<String>,
    /// The stack of a system error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_stack: Option<String>,
    /// How long the process ran before the limit ended it, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// The time limit, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_wall_clock_ms: Option<u64>,
    /// The kind of the exceeded limit: `wall_clock`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_type: Option<String>,
    /// The number of lines of the complete output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_lines: Option<u64>,
    /// The size of the complete output in bytes, as plain text without escape sequences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// The path of the file with the complete output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_file: Option<String>,
}

/// The counts of one tool in an output of several tools.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Part {
    /// The name of the tool.
    pub tool: String,
    /// Its errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_count: Option<u64>,
    /// Its failed tests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_tests: Option<u64>,
    /// Why it failed, if no count explains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// One message of a compiler or linter, or the failed assertion of a test.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The file, as printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column, as printed: most tools count from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The severity.
    pub severity: Severity,
    /// The tool's code or rule: `TS2322`, `no-unused-vars`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The message's first line.
    pub message: String,
    /// Facts beyond the message that help to fix the problem, in the tool's words, one per line: expected and received
    /// values, diff lines, labels, help, symbol and location. At most 12 lines and 1,000 characters, shortened in the
    /// middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The name of the failed test, as printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The package of a monorepo that the finding belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package: Option<String>,
    /// The first and the last line of the finding in the complete output, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_lines: Option<(u64, u64)>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}")?;
            if let Some(line) = self.line {
                write!(f, ":{line}")?;
            }
            if let Some(column) = self.column {
                write!(f, ":{column}")?;
            }
            f.write_str(" ")?;
        }
        write!(f, "{}", self.severity)?;
        if let Some(code) = &self.code {
            write!(f, " {code}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// The severity of a diagnostic. The finer levels of tools are mapped to these three.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The diagnostic fails the check.
    #[default]
    Error,
    /// The diagnostic alone does not fail the check.
    Warning,
    /// A hint or a suggestion.
    Info,
}

impl Severity {
    /// All severities, the worst first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Info];

    /// The name on the wire: `error`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Severity {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::ALL.into_iter().find(|severity| severity.as_str() == name);
        known.ok_or_else(|| UnknownName::new("severity", name, Self::ALL.map(Self::as_str)))
    }
}
