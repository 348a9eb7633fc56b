//! The commands, as the command line has them.

mod arguments;
mod classify;
mod explain;
mod run;
mod summary;

use std::io;
use std::process::ExitCode;

use arguments::{Command, HELP};

/// What the program ends with where it could not do what it was asked, as shells and `env` have it.
const USAGE: u8 = 2;

pub(crate) fn main() -> ExitCode {
    let command = match arguments::parse(lexopt::Parser::from_env()) {
        Ok(command) => command,
        Err(error) => return fail(&format!("{error} (see build-errors --help)"), USAGE),
    };
    let done = match command {
        Command::Help => print(HELP),
        Command::Version => print(concat!("build-errors ", env!("CARGO_PKG_VERSION"), "\n")),
        Command::Classify(options) => classify::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Run(options) => run::run(&options),
    };
    match done {
        Ok(code) => code,
        // Whoever read the answers has had enough of them.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&error.to_string(), 1),
    }
}

#[allow(clippy::print_stderr, reason = "a program's complaint goes to standard error")]
fn fail(message: &str, code: u8) -> ExitCode {
    eprintln!("build-errors: {message}");
    ExitCode::from(code)
}

fn print(text: &str) -> io::Result<ExitCode> {
    use io::Write;
    io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
