//! Writes to streams that may be full or closed. The macros of the standard library would panic.

use std::io::{self, Write};
use std::process::ExitCode;

/// Writes all of a text to standard output and flushes it.
///
/// # Errors
///
/// I/O errors of standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Writes `program: message` and a line feed to standard error. If that fails, only the exit status shows the error.
pub fn complain(program: &str, message: &str) {
    let _ = writeln!(io::stderr(), "{program}: {message}");
}

/// The exit status of a program after its answers: success if all lines were answered without an error. Reports an I/O
/// error on standard error, unless the reader closed the pipe and needs no more answers.
#[must_use]
pub fn exit_code(program: &str, all_read: io::Result<bool>) -> ExitCode {
    match all_read {
        Ok(true) => return ExitCode::SUCCESS,
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => complain(program, &error.to_string()),
        Ok(false) | Err(_) => {}
    }
    ExitCode::FAILURE
}
