//! From what went wrong to its record.

use std::time::SystemTime;

use crate::extract::Extraction;
use crate::formats::{Entry, Kind};
use crate::merge::merge;
use crate::tail::boundary;
use crate::{
    AgentResult, BuildError, Capture, Context, ErrorType, SystemFailure, TailOptions, VerificationReport,
    WallClock, exit, message, tail,
};

/// Bytes of a message that are kept: it is one line, for a glance.
const MESSAGE: usize = 500;

/// Makes records. Its options hold for all that it makes.
///
/// The text of messages and tails is plain (no escape sequences, no control characters), and what is recognised as
/// a secret is masked in it, unless [`TailOptions::mask_secrets`] says otherwise.
#[derive(Debug, Clone, Default)]
pub struct ErrorBuilder {
    tail: TailOptions,
    failed_at: Option<String>,
    agent_result_file: Option<String>,
    verification_file: Option<String>,
}

impl ErrorBuilder {
    /// With the default tails (see [`TailOptions`]), stamped with the time of the call.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets how much of an output the tails keep.
    #[must_use]
    pub fn tail(self, tail: TailOptions) -> Self {
        Self { tail, ..self }
    }

    /// Sets when it failed, ISO 8601, in place of the clock's time.
    #[must_use]
    pub fn failed_at(self, time: impl Into<String>) -> Self {
        Self { failed_at: Some(time.into()), ..self }
    }

    /// Says where the agent's whole result is kept.
    #[must_use]
    pub fn agent_result_file(self, path: impl Into<String>) -> Self {
        Self { agent_result_file: Some(path.into()), ..self }
    }

    /// Says where the whole verification report is kept.
    #[must_use]
    pub fn verification_file(self, path: impl Into<String>) -> Self {
        Self { verification_file: Some(path.into()), ..self }
    }

    /// An agent's failed run. Exit status 137 or 124 is a timeout; another but 0 without structured output is a
    /// crash; `success: false` is a task that it says it could not do; all else is unknown.
    #[must_use]
    pub fn agent(&self, result: &AgentResult) -> BuildError {
        let status = result.exit_code;
        let signal = exit::signal(status);
        let (error_type, detail) = if exit::is_timeout(status) {
            (ErrorType::AgentTimeout, format!(" after {}s", seconds(result.duration_ms)))
        } else if status != 0 && result.structured_output.is_none() {
            let by = signal.map(|signal| format!(" ({signal})")).unwrap_or_default();
            (ErrorType::AgentCrash, format!(" with exit code {status}{by}"))
        } else if !result.success {
            let first = result.stderr.lines().map(str::trim).find(|line| !line.is_empty());
            (ErrorType::AgentTaskFailure, first.map(|line| format!(": {line}")).unwrap_or_default())
        } else {
            (ErrorType::Unknown, String::new())
        };
        BuildError {
            exit_code: Some(status),
            stdout_tail: tail(&result.stdout, &self.tail),
            stderr_tail: tail(&result.stderr, &self.tail),
            context: Context {
                session_id: Some(result.session_id.clone()),
                model: Some(result.model.clone()),
                duration_ms: Some(result.duration_ms),
                tokens_used: result.tokens_used,
                tool_call_count: result.tool_calls.as_ref().map(Vec::len),
                signal: signal.map(str::to_owned),
                ..Context::default()
            },
            ..self.record(error_type, &format!("{}{detail}", error_type.description()))
        }
    }

    /// A failed verification. The first failed check, in level order, decides: its name, else the tool recognised in
    /// its output, else its level. A report without a failure is unknown.
    #[must_use]
    pub fn verification(&self, report: &VerificationReport) -> BuildError {
        let Some((level, check)) = report.first_failure() else {
            return self.record(ErrorType::Unknown, ErrorType::Unknown.description());
        };
        let (name, output) =
            check.map_or(("", ""), |check| (&check.name, check.output.as_deref().unwrap_or_default()));
        self.check(name, Some(ErrorType::of_level(level)), output)
    }

    /// A failed check's raw output. The check's name says what it was for; an empty one leaves that to the tool that
    /// is recognised in the output.
    #[must_use]
    pub fn output(&self, check: &str, exit_status: Option<i64>, output: &str) -> BuildError {
        ended(exit_status, self.check(check, None, output))
    }

    /// Likewise of an output that was captured as it came.
    #[must_use]
    pub fn captured(&self, check: &str, exit_status: Option<i64>, capture: Capture) -> BuildError {
        let (stdout_tail, stderr_tail) = (capture.tail(&self.tail), capture.stderr_tail(&self.tail));
        let record = self.explain(check, None, capture.finish());
        ended(exit_status, BuildError { stdout_tail, stderr_tail, ..record })
    }

    /// An error of the system itself.
    #[must_use]
    pub fn system(&self, failure: &SystemFailure) -> BuildError {
        let error_type = failure.error_type.unwrap_or(ErrorType::SystemError);
        let stack = failure.stack.as_deref().map(|stack| tail(stack, &self.tail));
        let record = self.record(error_type, &failure.message);
        BuildError {
            stderr_tail: stack.clone().unwrap_or_else(|| record.message.clone()),
            context: Context {
                error_name: (!failure.name.is_empty()).then(|| failure.name.clone()),
                error_stack: stack,
                ..Context::default()
            },
            ..record
        }
    }

    /// A wall-clock limit that was exceeded: a timeout of the agent.
    #[must_use]
    pub fn wall_clock(&self, limit: &WallClock) -> BuildError {
        let error_type = ErrorType::AgentTimeout;
        let message = format!(
            "{} after {}s (limit {}s)",
            error_type.description(),
            seconds(limit.elapsed_ms),
            seconds(limit.max_wall_clock_ms)
        );
        BuildError {
            context: Context {
                elapsed_ms: Some(limit.elapsed_ms),
                max_wall_clock_ms: Some(limit.max_wall_clock_ms),
                timeout_type: Some(limit.timeout_type.clone()),
                ..Context::default()
            },
            ..self.record(error_type, &message)
        }
    }

    fn check(&self, name: &str, otherwise: Option<ErrorType>, output: &str) -> BuildError {
        let stdout_tail = tail(output, &self.tail);
        BuildError { stdout_tail, ..self.explain(name, otherwise, Extraction::of(output)) }
    }

    /// The record of what an output held.
    fn explain(&self, name: &str, otherwise: Option<ErrorType>, output: Extraction) -> BuildError {
        let named = ErrorType::of_check(name);
        let (context, tool) = merge(output, named.map_or(Kind::Any, ErrorType::kind));
        let recognised = tool.and_then(|tool: &Entry| ErrorType::of_kind(tool.kind));
        let error_type = named.or(recognised).or(otherwise).unwrap_or(ErrorType::Unknown);
        let message = message::failed_check(error_type, tool, &context);
        let tool = tool.filter(|tool| tool.kind != Kind::Any).map(|tool| tool.tool.to_owned());
        let context = self.clean(Context { tool, ..context });
        BuildError { context, ..self.record(error_type, &message) }
    }

    /// A record with nothing but its type and message.
    fn record(&self, error_type: ErrorType, message: &str) -> BuildError {
        let failed_at = self.failed_at.clone().unwrap_or_else(|| safe_text::iso8601(SystemTime::now()));
        BuildError {
            error_type,
            message: self.line(message),
            exit_code: None,
            stdout_tail: String::new(),
            stderr_tail: String::new(),
            agent_result_file: self.agent_result_file.clone(),
            verification_file: self.verification_file.clone(),
            context: Context::default(),
            failed_at,
        }
    }

    /// Masks what the formats quoted.
    fn clean(&self, mut context: Context) -> Context {
        let texts = context
            .diagnostics
            .iter_mut()
            .flat_map(|shown| [Some(&mut shown.message), shown.file.as_mut(), shown.code.as_mut()])
            .flatten()
            .chain(&mut context.failed_test_names)
            .chain(&mut context.files)
            .chain(context.reason.as_mut())
            .chain(context.parts.iter_mut().filter_map(|part| part.reason.as_mut()));
        for text in texts {
            *text = self.line(text);
        }
        context
    }

    /// Text as one plain line, masked and cut.
    fn line(&self, text: &str) -> String {
        let one = TailOptions { lines: usize::MAX, bytes: usize::MAX, mask_secrets: self.tail.mask_secrets };
        let text = tail(text, &one).replace(['\n', '\t'], " ");
        if text.len() <= MESSAGE {
            return text;
        }
        format!("{}…", text.get(..boundary(&text, MESSAGE)).unwrap_or_default())
    }
}

/// The record of a process that ended with this status.
fn ended(exit_status: Option<i64>, record: BuildError) -> BuildError {
    let signal = exit_status.and_then(exit::signal).map(str::to_owned);
    BuildError { exit_code: exit_status, context: Context { signal, ..record.context }, ..record }
}

/// Whole seconds, rounded to the nearest; a tenth where there would be none.
fn seconds(milliseconds: u64) -> String {
    if milliseconds > 0 && milliseconds < 1000 {
        return format!("0.{}", (milliseconds / 100).max(1));
    }
    ((milliseconds + 500) / 1000).to_string()
}
