#![doc = include_str!("../README.md")]

mod json_line;

use std::io::{self, BufRead, Write};

use serde::Serialize;

pub use json_line::read;

/// Answers each line of the input in order, as it comes, with what `answer` makes of it. Returns whether all lines were
/// answered without an error.
///
/// `answer` gets a line that is not blank, with its line feed. The message of its error is written in the place of an
/// answer, with the line's number from 1.
///
/// # Errors
///
/// Errors of the input and of the output.
pub fn answer<T: Serialize>(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(&[u8]) -> Result<T, String>,
) -> io::Result<bool> {
    let mut all_read = true;
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        match answer(&line) {
            Ok(answer) => serde_json::to_writer(&mut output, &answer)?,
            Err(error) => {
                all_read = false;
                serde_json::to_writer(&mut output, &serde_json::json!({"error": error, "line": number}))?;
            }
        }
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(all_read)
}
