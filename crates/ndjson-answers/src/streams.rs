//! Output of a program whose streams may be full or closed. The macros of the standard library panic then.

use std::io::{self, Write};

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
