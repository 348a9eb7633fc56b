//! Creates the record of a failure.

use std::time::SystemTime;

use super::exit::{self, TimeLimit};
use super::message;
use super::output_size::OutputSize;
use crate::engine::choose::merge;
use crate::engine::extract::Extraction;
use crate::engine::purpose::Purpose;
use crate::input::tail::whole_tail;
use crate::readers::registry::Registered;
use crate::{
    AgentResult, BuildError, Capture, CaptureOptions, Context, ErrorType, Exit, Matchers, SystemFailure,
    TailOptions, VerificationReport, WallClock, tail,
};

mod clean;

/// The default number of diagnostics in a record.
const DIAGNOSTICS: usize = 20;

/// Creates records. Its options apply to all records that it creates.
///
/// Messages and tails are plain text without escape sequences and control characters. Recognised secrets are masked,
/// unless [`TailOptions::mask_secrets`] is `false`.
#[derive(Debug, Clone)]
pub struct ErrorBuilder {
    tail: TailOptions,
    max_diagnostics: usize,
    failed_at: Option<SystemTime>,
    agent_result_file: Option<String>,
    verification_file: Option<String>,
    log_file: Option<String>,
    matchers: Matchers,
}

impl Default for ErrorBuilder {
    fn default() -> Self {
        Self {
            tail: TailOptions::default(),
            max_diagnostics: DIAGNOSTICS,
            failed_at: None,
            agent_result_file: None,
            verification_file: None,
            log_file: None,
            matchers: Matchers::default(),
        }
    }
}

impl ErrorBuilder {
    /// Creates a builder with the default tails (see [`TailOptions`]) and 20 diagnostics. Each record gets the time of the
    /// call that creates it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the size of the tails.
    #[must_use]
    pub fn with_tail(self, tail: TailOptions) -> Self {
        Self { tail, ..self }
    }

    /// Sets the maximum number of diagnostics in a record; 20 by default, at most 1,000 of each severity.
    #[must_use]
    pub fn with_max_diagnostics(self, max_diagnostics: usize) -> Self {
        Self { max_diagnostics, ..self }
    }

    /// Adds problem matchers for tools that the crate does not know. Each line is offered to them before the built-in
    /// readers, except a line that continues a block or a test run of a built-in reader.
    #[must_use]
    pub fn with_matchers(self, matchers: Matchers) -> Self {
        Self { matchers: self.matchers.and(matchers), ..self }
    }

    /// Creates an empty capture with this builder's problem matchers.
    #[must_use]
    pub fn capture(&self, options: CaptureOptions) -> Capture {
        Capture::with_matchers(options, &self.matchers)
    }

    /// Sets the time of the failure, instead of the time of the call.
    #[must_use]
    pub fn with_failed_at(self, time: SystemTime) -> Self {
        Self { failed_at: Some(time), ..self }
    }

    /// Sets the path of the file with the agent's complete result.
    #[must_use]
    pub fn with_agent_result_file(self, path: impl Into<String>) -> Self {
        Self { agent_result_file: Some(path.into()), ..self }
    }

    /// Sets the path of the file with the complete verification report.
    #[must_use]
    pub fn with_verification_file(self, path: impl Into<String>) -> Self {
        Self { verification_file: Some(path.into()), ..self }
    }

    /// Sets the path of the log file with the complete output of both streams.
    #[must_use]
    pub fn with_log_file(self, path: impl Into<String>) -> Self {
        Self { log_file: Some(path.into()), ..self }
    }

    /// Creates the record of an agent's failed run. Exit status 137 or 124 is a timeout. Any other status except 0 is a
    /// crash if there is no structured output. `success: false` means that the agent could not complete its task. All
    /// else is unknown.
    #[must_use]
    pub fn agent(&self, result: &AgentResult) -> BuildError {
        let status = result.exit_code;
        let signal = Exit::code(status).signal_name();
        let (error_type, detail) = if exit::is_timeout(status) {
            (ErrorType::AgentTimeout, format!(" after {}s", seconds(result.duration_ms)))
        } else if status != 0 && result.structured_output.is_none() {
            let by = signal.as_ref().map(|signal| format!(" ({signal})")).unwrap_or_default();
            (ErrorType::AgentCrash, format!(" with exit code {status}{by}"))
        } else if !result.success {
            let first = result.stderr.lines().map(str::trim).find(|line| !line.is_empty());
            (ErrorType::AgentTaskFailure, first.map(|line| format!(": {line}")).unwrap_or_default())
        } else {
            (ErrorType::Unknown, String::new())
        };
        let (stdout, stderr) = (OutputSize::of(&result.stdout), OutputSize::of(&result.stderr));
        BuildError {
            exit_code: Some(status),
            stdout_tail: whole_tail(&result.stdout, stdout.lines(), &self.tail),
            stderr_tail: whole_tail(&result.stderr, stderr.lines(), &self.tail),
            context: Context {
                session_id: Some(result.session_id.clone()),
                model: Some(result.model.clone()),
                duration_ms: Some(result.duration_ms),
                tokens_used: result.tokens_used,
                tool_call_count: result.tool_calls.as_ref().map(Vec::len),
                signal,
                ..self.sized(Context::default(), stdout.and(stderr))
            },
            ..self.record(error_type, &format!("{}{detail}", error_type.description()))
        }
    }

    /// Creates the record of a failed verification. The first failed check in level order decides the type: by its name,
    /// or else by the tool recognised in its output, or else by its level. A report without a failure is unknown.
    #[must_use]
    pub fn verification(&self, report: &VerificationReport) -> BuildError {
        let Some((level, check)) = report.first_failure() else {
            return self.record(ErrorType::Unknown, ErrorType::Unknown.description());
        };
        let (name, output) =
            check.map_or(("", ""), |check| (&check.name, check.output.as_deref().unwrap_or_default()));
        self.check(name, Some(ErrorType::of_level(level)), output)
    }

    /// Creates the record of a failed check from its raw output. The name of the check decides the type. If it names a test
    /// runner, the findings of that runner explain the failure. If it is empty, the tool recognised in the output decides.
    /// `exit` is the exit status if known, or any [`Exit`].
    #[must_use]
    pub fn output(&self, check: &str, exit: impl Into<Exit>, output: &str) -> BuildError {
        ended(exit.into(), self.check(check, None, output))
    }

    /// Like [`output`](Self::output), for output that was captured while the command ran.
    ///
    /// `exit` can be the [`ExitStatus`](std::process::ExitStatus) of the process, or [`Exit::timed_out`] if a time limit
    /// ended it.
    #[must_use]
    pub fn captured(&self, check: &str, exit: impl Into<Exit>, capture: Capture) -> BuildError {
        let (stdout_tail, stderr_tail) = (capture.tail(&self.tail), capture.stderr_tail(&self.tail));
        let (extraction, size) = capture.finish();
        let record = self.explain(check, None, extraction, size);
        ended(exit.into(), BuildError { stdout_tail, stderr_tail, ..record })
    }

    /// Creates the record of a system error.
    #[must_use]
    pub fn system(&self, failure: &SystemFailure) -> BuildError {
        let error_type = failure.error_type.unwrap_or(ErrorType::SystemError);
        let stack = failure.stack.as_deref().map(|stack| tail(stack, &self.tail));
        let record = self.record(error_type, &failure.message);
        BuildError {
            stderr_tail: stack.clone().unwrap_or_else(|| record.message.clone()),
            context: Context {
                error_name: (!failure.name.is_empty())
                    .then(|| clean::line(&failure.name, self.tail.mask_secrets)),
                error_stack: stack,
                ..Context::default()
            },
            ..record
        }
    }

    /// Creates the record of an agent that exceeded its wall-clock limit.
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
        let size = OutputSize::of(output);
        let stdout_tail = whole_tail(output, size.lines(), &self.tail);
        let extraction = Extraction::of(output, &self.matchers);
        BuildError { stdout_tail, ..self.explain(name, otherwise, extraction, size) }
    }

    /// The record of the findings in an output.
    fn explain(
        &self,
        name: &str,
        otherwise: Option<ErrorType>,
        output: Extraction,
        size: OutputSize,
    ) -> BuildError {
        let named = ErrorType::of_check(name);
        let purpose = Purpose::of_check(name);
        let (mut context, tool) = merge(output, name, purpose);
        context.diagnostics.truncate(self.max_diagnostics);
        let recognised = tool.as_ref().and_then(|tool: &Registered| ErrorType::of_kind(tool.kind()));
        let error_type = named.or(recognised).or(otherwise).unwrap_or(ErrorType::Unknown);
        let message = message::failed_check(error_type, purpose, tool.as_ref(), &context);
        let context = clean::context(context, self.tail.mask_secrets);
        BuildError { context: self.sized(context, size), ..self.record(error_type, &message) }
    }

    /// Adds the size of the output and the path of its log file.
    fn sized(&self, context: Context, size: OutputSize) -> Context {
        Context {
            output_lines: size.lines(),
            output_bytes: size.bytes(),
            log_file: self.log_file.clone(),
            ..context
        }
    }

    /// A record with only a type and a message.
    fn record(&self, error_type: ErrorType, message: &str) -> BuildError {
        let failed_at = safe_text::iso8601(self.failed_at.unwrap_or_else(SystemTime::now));
        BuildError {
            error_type,
            message: clean::line(message, self.tail.mask_secrets),
            exit_code: None,
            stdout_tail: String::new(),
            stderr_tail: String::new(),
            agent_result_file: self.agent_result_file.clone(),
            verification_file: self.verification_file.clone(),
            context: Context::default(),
            failed_at,
        }
    }
}

/// The record of a process that ended in this way.
fn ended(exit: Exit, record: BuildError) -> BuildError {
    let record = BuildError {
        exit_code: exit.status,
        context: Context { signal: exit.signal_name(), ..record.context },
        ..record
    };
    match exit.time_limit {
        Some(limit) => out_of_time(limit, record),
        None => record,
    }
}

/// The record of a process that a time limit ended. The time limit is the reason, whatever the output contains.
fn out_of_time(TimeLimit { limit, elapsed }: TimeLimit, record: BuildError) -> BuildError {
    let reason = format!("the time limit of {}s was exceeded", limit.as_secs_f64());
    BuildError {
        message: format!("{}: {reason}", record.message),
        context: Context {
            reason: Some(reason),
            elapsed_ms: elapsed.as_millis().try_into().ok(),
            max_wall_clock_ms: limit.as_millis().try_into().ok(),
            timeout_type: Some("wall_clock".to_owned()),
            ..record.context
        },
        ..record
    }
}

/// Whole seconds, rounded to the nearest. Less than half a second is written with one decimal.
fn seconds(milliseconds: u64) -> String {
    if milliseconds > 0 && milliseconds < 1000 {
        return format!("0.{}", (milliseconds / 100).max(1));
    }
    ((milliseconds + 500) / 1000).to_string()
}
