//! `build-errors classify`: one JSON object per line in, one out.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use build_errors::ErrorBuilder;

use super::arguments::RecordOptions;
use super::request;

/// Answers each line in order, as it comes. A line that cannot be read is answered with its error, and the exit
/// status is 1.
pub(super) fn run(options: &RecordOptions) -> io::Result<ExitCode> {
    let all = answer(io::stdin().lock(), io::stdout().lock(), &options.builder())?;
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
            match request::record(builder.clone(), &line) {
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
