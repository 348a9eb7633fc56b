//! Writes to the terminal, and handles closed and full streams.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use build_errors::{BuildError, DigestOptions};

/// Writes a message to standard error.
pub(super) fn complain(message: &str) {
    ndjson_answers::complain("build-errors", message);
}

/// Writes all of a text to standard output.
pub(super) fn print(text: &str) -> io::Result<ExitCode> {
    ndjson_answers::print(text).map(|()| ExitCode::SUCCESS)
}

/// Whether this stream shows colours: it is a terminal, and `NO_COLOR` is not set.
pub(super) fn is_colored(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The digest as printed on this stream. It ends with a line feed, unless that would make it longer than the output.
pub(super) fn digest(error: &BuildError, options: &DigestOptions, stream: &impl IsTerminal) -> String {
    let mut digest = error.digest(&options.clone().with_color(is_colored(stream)));
    if error.context.output_bytes != u64::try_from(digest.len()).ok() {
        digest.push('\n');
    }
    digest
}

/// Prints the digest on standard error, after a blank line if the output of the command was printed there.
pub(super) fn print_error(digest: &str, is_below_output: bool) -> io::Result<()> {
    let above = if is_below_output { "\n" } else { "" };
    io::stderr().write_all(format!("{above}{digest}").as_bytes())
}
