//! `build-errors classify`: one JSON object per line in, one out.

use std::io;
use std::process::ExitCode;

use super::arguments::RecordOptions;
use super::request;

/// Answers each line as soon as it is read. A line with an error is answered with the error, and the exit status is 1.
pub(super) fn run(options: &RecordOptions) -> io::Result<ExitCode> {
    let builder = options.builder();
    let all = ndjson_answers::answer(io::stdin().lock(), io::stdout().lock(), |line| {
        request::record(builder.clone(), line)
    })?;
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
