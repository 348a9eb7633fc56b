//! `build-errors classify`: one JSON object a line in, one a line out.

use std::io;
use std::process::ExitCode;

use build_errors::{
    AgentResult, BuildError, ErrorBuilder, ErrorType, SystemFailure, TailOptions, VerificationReport,
};
use serde::Deserialize;

use super::arguments::Classify;

/// What all requests have; what else they hold depends on it.
#[derive(Deserialize)]
struct Request {
    kind: Kind,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Agent,
    Verification,
    System,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Agent {
    result: AgentResult,
    agent_result_file: Option<String>,
    failed_at: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Verification {
    report: VerificationReport,
    verification_file: Option<String>,
    agent_result_file: Option<String>,
    failed_at: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct System {
    name: String,
    message: String,
    stack: Option<String>,
    #[serde(rename = "type")]
    error_type: Option<ErrorType>,
    failed_at: Option<String>,
}

/// Answers each line in order, as it comes. A line that cannot be read is answered with its error, and the exit
/// status is 1.
pub(super) fn run(options: &Classify) -> io::Result<ExitCode> {
    let mut tail = TailOptions::default();
    tail.lines = options.tail_lines.unwrap_or(tail.lines);
    let builder = ErrorBuilder::new().tail(tail);
    let all = ndjson_answers::answer(io::stdin().lock(), io::stdout().lock(), |line| {
        record(builder.clone(), line)
    })?;
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The record of a line. It is read twice, its kind first: so what is wrong in it is told with its place.
fn record(builder: ErrorBuilder, line: &[u8]) -> Result<BuildError, String> {
    let with = |builder: ErrorBuilder,
                agent: Option<String>,
                verification: Option<String>,
                failed_at: Option<String>| {
        let builder = agent.into_iter().fold(builder, ErrorBuilder::agent_result_file);
        let builder = verification.into_iter().fold(builder, ErrorBuilder::verification_file);
        failed_at.into_iter().fold(builder, ErrorBuilder::failed_at)
    };
    Ok(match ndjson_answers::read::<Request>(line)?.kind {
        Kind::Agent => {
            let Agent { result, agent_result_file, failed_at } = ndjson_answers::read(line)?;
            with(builder, agent_result_file, None, failed_at).agent(&result)
        }
        Kind::Verification => {
            let Verification { report, verification_file, agent_result_file, failed_at } =
                ndjson_answers::read(line)?;
            with(builder, agent_result_file, verification_file, failed_at).verification(&report)
        }
        Kind::System => {
            let System { name, message, stack, error_type, failed_at } = ndjson_answers::read(line)?;
            with(builder, None, None, failed_at).system(&SystemFailure { name, message, stack, error_type })
        }
    })
}
