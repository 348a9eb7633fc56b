#![doc = include_str!("../README.md")]

mod json_line;
mod program;
mod streams;

use std::io::{self, BufRead, Write};

use serde::Serialize;

pub use json_line::read;
pub use program::{Command, Program, answer_input};
pub use streams::{complain, exit_code, print};

/// Calls `answer` for each line of the input and writes the result as one line of JSON. Returns whether all lines were
/// answered without an error.
///
/// Lines are answered in order, and each answer is flushed before the next line is read. `answer` gets the line with
/// its line feed; blank lines are skipped. If `answer` fails, `{"error":message,"line":number}` is written instead,
/// with the line's number counted from 1. Memory is bounded by the longest line.
///
/// # Errors
///
/// I/O errors of the input and of the output.
pub fn answer<T: Serialize>(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(&[u8]) -> Result<T, String>,
) -> io::Result<bool> {
    let mut all_read = true;
    let (mut line, mut answered) = (Vec::new(), Vec::new());
    for number in 1_u64.. {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        match answer(&line) {
            Ok(answer) => serde_json::to_writer(&mut answered, &answer)?,
            Err(error) => {
                all_read = false;
                serde_json::to_writer(&mut answered, &serde_json::json!({"error": error, "line": number}))?;
            }
        }
        // Each answer is written in one call, because serde_json would write many small pieces.
        answered.push(b'\n');
        output.write_all(&answered)?;
        output.flush()?;
        answered.clear();
    }
    Ok(all_read)
}
