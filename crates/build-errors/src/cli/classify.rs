//! `build-errors classify`: one JSON object a line in, one a line out.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use build_errors::{
    AgentResult, BuildError, ErrorBuilder, ErrorType, SystemFailure, TailOptions, VerificationReport,
};
use serde::Deserialize;

use super::arguments::Classify;
use super::json_line;

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
    let all = answer(io::stdin().lock(), io::stdout().lock(), &ErrorBuilder::new().with_tail(tail))?;
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether every line could be read.
fn answer(mut input: impl BufRead, mut output: impl Write, builder: &ErrorBuilder) -> io::Result<bool> {
    let mut line = Vec::new();
    let mut number = 0;
    let mut all = true;
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        if !line.trim_ascii().is_empty() {
            match record(builder.clone(), &line) {
                Ok(error) => serde_json::to_writer(&mut output, &error)?,
                Err(error) => {
                    all = false;
                    let answer = serde_json::json!({ "error": error, "line": number });
                    serde_json::to_writer(&mut output, &answer)?;
                }
            }
            output.write_all(b"\n")?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(all)
}

/// The record of a line. It is read twice, its kind first, so that an error names its column.
fn record(builder: ErrorBuilder, line: &[u8]) -> Result<BuildError, String> {
    let (record, failed_at) = match json_line::read::<Request>(line)?.kind {
        Kind::Agent => {
            let Agent { result, agent_result_file, failed_at } = json_line::read(line)?;
            let builder = agent_result_file.into_iter().fold(builder, ErrorBuilder::with_agent_result_file);
            (builder.agent(&result), failed_at)
        }
        Kind::Verification => {
            let Verification { report, verification_file, agent_result_file, failed_at } =
                json_line::read(line)?;
            let builder = agent_result_file.into_iter().fold(builder, ErrorBuilder::with_agent_result_file);
            let builder = verification_file.into_iter().fold(builder, ErrorBuilder::with_verification_file);
            (builder.verification(&report), failed_at)
        }
        Kind::System => {
            let System { name, message, stack, error_type, failed_at } = json_line::read(line)?;
            (builder.system(&SystemFailure { name, message, stack, error_type }), failed_at)
        }
    };
    // The time is passed on as the caller wrote it.
    Ok(match failed_at {
        Some(failed_at) => with_time(record, failed_at),
        None => record,
    })
}

fn with_time(mut record: BuildError, failed_at: String) -> BuildError {
    record.failed_at = failed_at;
    record
}
