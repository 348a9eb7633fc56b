//! The program's commands.

mod arguments;
mod classify;
mod compare;
mod explain;
mod help;
mod request;
mod run;
mod terminal;

use std::io;
use std::process::ExitCode;

use arguments::Command;
use terminal::complain;

/// The exit status for a wrong command line.
const USAGE: u8 = 2;

pub(crate) fn main() -> ExitCode {
    let command = match arguments::parse(lexopt::Parser::from_env()) {
        Ok(command) => command,
        Err(error) => {
            complain(&format!("{error} (see build-errors --help)"));
            return ExitCode::from(USAGE);
        }
    };
    let done = match command {
        Command::Help => terminal::print(help::HELP),
        Command::Version => terminal::print(concat!("build-errors ", env!("CARGO_PKG_VERSION"), "\n")),
        Command::Classify(options) => classify::run(&options),
        Command::Compare(options) => compare::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Run(options) => return run::run(&options),
    };
    match done {
        Ok(code) => code,
        // The reader has closed the pipe: it has enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}
