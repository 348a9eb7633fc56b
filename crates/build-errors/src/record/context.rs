//! The figures of a failure.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{TokensUsed, UnknownName};

/// The figures of a failure, as far as they are known: what is not known is left out, never 0.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Context {
    /// The agent's session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// The agent's model.
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
    /// The tool whose output it is, as it calls itself: `tsc`, `pytest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// Diagnostics of severity error, each counted once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_count: Option<u64>,
    /// Diagnostics of severity warning, each counted once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning_count: Option<u64>,
    /// Files with an error, or with a failed test; nothing where errors are counted and none is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_count: Option<u64>,
    /// Their names as printed, in order of appearance; the first 1,000.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// Tests that failed; not suites, files, snapshots or retries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_tests: Option<u64>,
    /// Tests that passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed_tests: Option<u64>,
    /// Tests that were skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped_tests: Option<u64>,
    /// Tests that raised outside an assertion: errors of JUnit or unittest, pytest's errors at set-up. They are not part
    /// of [`error_count`](Self::error_count).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errored_tests: Option<u64>,
    /// Test suites, files or classes, that failed as a whole: they could not be loaded or set up, so their tests did not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_suites: Option<u64>,
    /// Names of the failed tests as the tool writes them; the first 1,000.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failed_test_names: Vec<String>,
    /// Names of the errored tests as the tool writes them; the first 1,000.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errored_test_names: Vec<String>,
    /// The first 20 diagnostics, or as many as requested; errors before warnings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
    /// Why it failed, where no count explains it, or where the output contradicts itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where several tools printed, each one's share.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// A system error's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_name: Option<String>,
    /// A system error's stack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_stack: Option<String>,
    /// How long it had run, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// How long it was allowed to run, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_wall_clock_ms: Option<u64>,
    /// Which limit was exceeded: `wall_clock`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_type: Option<String>,
    /// Lines of the complete output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_lines: Option<u64>,
    /// Bytes of the complete output as plain text, without escape sequences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// The file that holds the complete output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_file: Option<String>,
}

/// One tool's share of an output in which several printed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Part {
    /// The tool, as it calls itself.
    pub tool: String,
    /// Its errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_count: Option<u64>,
    /// Its failed tests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_tests: Option<u64>,
    /// Why it failed, where no count explains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// One message of a compiler or linter, or one failed test's assertion.
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
    /// How bad it is.
    pub severity: Severity,
    /// The tool's code or rule: `TS2322`, `no-unused-vars`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The message's first line.
    pub message: String,
    /// What a fixer needs beyond the message, in the tool's words, one fact per line: expected and received values, diff
    /// lines, labels, help, symbol and location. At most 12 lines and 1,000 characters, shortened in the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The test that failed, as the tool writes its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The package of a monorepo that it belongs to.
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

/// How bad a diagnostic is. Closed: tools' finer grades are one of these.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It fails the check.
    #[default]
    Error,
    /// It does not by itself.
    Warning,
    /// A hint or a suggestion.
    Info,
}

impl Severity {
    /// All, the worst first.
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
