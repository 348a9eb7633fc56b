//! A request of `build-errors classify`, and its record.

use build_errors::{
    AgentResult, BuildError, CaptureOptions, ErrorBuilder, ErrorType, SystemFailure, TailOptions,
    VerificationReport,
};
use serde::Deserialize;

/// The fields of all requests. The other fields depend on the kind. Unknown fields are ignored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request {
    kind: Kind,
    #[serde(default)]
    options: Options,
    failed_at: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Output,
    Agent,
    Verification,
    System,
}

/// The options of the record. An unknown option is an error.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields, expecting = "options of the request")]
struct Options {
    tail_lines: Option<usize>,
    max_diagnostics: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Output {
    #[serde(default)]
    check: String,
    exit_code: Option<i64>,
    output: Option<String>,
    stdout: Option<String>,
    stderr: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Agent {
    result: AgentResult,
    agent_result_file: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Verification {
    report: VerificationReport,
    verification_file: Option<String>,
    agent_result_file: Option<String>,
}

#[derive(Deserialize)]
struct System {
    name: String,
    message: String,
    stack: Option<String>,
    #[serde(rename = "type")]
    error_type: Option<ErrorType>,
}

/// Creates the record of a line. The line is read twice, its kind first, so that an error can name the column.
pub(super) fn record(builder: ErrorBuilder, line: &[u8]) -> Result<BuildError, String> {
    // Only an option can be unknown here.
    let named = |error: String| error.replacen("unknown field", "unknown option", 1);
    let request: Request = ndjson_answers::read(line).map_err(named)?;
    let builder = request.options.apply(builder);
    let mut record = match request.kind {
        Kind::Output => ndjson_answers::read::<Output>(line)?.record(&builder)?,
        Kind::Agent => {
            let Agent { result, agent_result_file } = ndjson_answers::read(line)?;
            with_agent_file(builder, agent_result_file).agent(&result)
        }
        Kind::Verification => {
            let Verification { report, verification_file, agent_result_file } = ndjson_answers::read(line)?;
            let builder = with_agent_file(builder, agent_result_file);
            verification_file
                .into_iter()
                .fold(builder, ErrorBuilder::with_verification_file)
                .verification(&report)
        }
        Kind::System => {
            let System { name, message, stack, error_type } = ndjson_answers::read(line)?;
            let failure = SystemFailure::new(message).with_name(name);
            let failure = stack.into_iter().fold(failure, SystemFailure::with_stack);
            builder.system(&error_type.into_iter().fold(failure, SystemFailure::with_error_type))
        }
    };
    // The time is copied as the caller wrote it.
    if let Some(failed_at) = request.failed_at {
        record.failed_at = failed_at;
    }
    Ok(record)
}

fn with_agent_file(builder: ErrorBuilder, file: Option<String>) -> ErrorBuilder {
    file.into_iter().fold(builder, ErrorBuilder::with_agent_result_file)
}

impl Options {
    fn apply(&self, builder: ErrorBuilder) -> ErrorBuilder {
        let tail = self.tail_lines.map(|lines| TailOptions::default().with_lines(lines));
        let builder = tail.into_iter().fold(builder, ErrorBuilder::with_tail);
        self.max_diagnostics.into_iter().fold(builder, ErrorBuilder::with_max_diagnostics)
    }
}

impl Output {
    fn record(self, builder: &ErrorBuilder) -> Result<BuildError, String> {
        match (self.output, self.stdout, self.stderr) {
            (Some(output), None, None) => Ok(builder.output(&self.check, self.exit_code, &output)),
            (Some(_), ..) => Err("`output` excludes `stdout` and `stderr`".to_owned()),
            (None, None, None) => Err("missing field `output`, or `stdout` and `stderr`".to_owned()),
            (None, stdout, stderr) => {
                let mut capture = builder.capture(CaptureOptions::default());
                capture.push(stdout.unwrap_or_default().as_bytes());
                capture.push_stderr(stderr.unwrap_or_default().as_bytes());
                Ok(builder.captured(&self.check, self.exit_code, capture))
            }
        }
    }
}
