//! The command line of a program whose commands answer standard input.

use std::io;
use std::process::ExitCode;

use lexopt::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{answer, complain, exit_code, print, read};

/// The name of a command, and the function that runs it; see [`answer_input`].
pub type Command<'a> = (&'a str, fn() -> io::Result<bool>);

/// What a program prints about itself, and its commands.
#[derive(Debug, Clone, Copy)]
pub struct Program<'a> {
    /// The name for messages on standard error and for `--version`.
    pub name: &'a str,
    /// The version for `--version`.
    pub version: &'a str,
    /// The text for `--help`.
    pub help: &'a str,
    /// The commands. A program is called with one of them.
    pub commands: &'a [Command<'a>],
}

impl Program<'_> {
    /// Runs the command that the arguments name, or prints the help or the version. Returns the exit status: 0 if all
    /// lines were answered without an error, 1 if not, and 2 if the arguments are wrong.
    #[must_use]
    pub fn run(&self) -> ExitCode {
        match self.parse() {
            Ok(done) => exit_code(self.name, done),
            Err(error) => {
                complain(self.name, &format!("{error}\nTry: {} --help", self.name));
                ExitCode::from(2)
            }
        }
    }

    /// Runs what the arguments ask for. The inner result is whether all lines could be answered; the outer error is one
    /// of the arguments.
    fn parse(&self) -> Result<io::Result<bool>, lexopt::Error> {
        let mut arguments = lexopt::Parser::from_env();
        let mut command = None;
        while let Some(argument) = arguments.next()? {
            match argument {
                Short('h') | Long("help") => return Ok(print(self.help).map(|()| true)),
                Short('V') | Long("version") => {
                    return Ok(print(&format!("{} {}\n", self.name, self.version)).map(|()| true));
                }
                Value(name) if command.is_none() => {
                    let named = self.commands.iter().find(|(known, _)| name == *known);
                    let (_, run) = named.ok_or_else(|| format!("no command {:?}", name.to_string_lossy()))?;
                    command = Some(run);
                }
                other => return Err(other.unexpected()),
            }
        }
        command.map(|run| run()).ok_or_else(|| "a command is missing".into())
    }
}

/// Answers each line of standard input on standard output, as it arrives; see [`answer`]. Returns whether all lines were
/// answered without an error.
///
/// # Errors
///
/// I/O errors of the two streams.
pub fn answer_input<R: DeserializeOwned, A: Serialize, E: ToString>(
    respond: impl Fn(&R) -> Result<A, E>,
) -> io::Result<bool> {
    answer(io::stdin().lock(), io::stdout().lock(), |line| {
        read(line).and_then(|request| respond(&request).map_err(|error| error.to_string()))
    })
}
