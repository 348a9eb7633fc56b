//! The command line of a program whose commands answer standard input.

use std::io;
use std::process::ExitCode;

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
        let mut command = None;
        for argument in std::env::args_os().skip(1) {
            let argument = argument.to_string_lossy();
            let known = || self.commands.iter().find(|(name, _)| *name == argument);
            match &*argument {
                "-h" | "--help" => return exit_code(self.name, print(self.help).map(|()| true)),
                "-V" | "--version" => {
                    let version = format!("{} {}\n", self.name, self.version);
                    return exit_code(self.name, print(&version).map(|()| true));
                }
                option if option.starts_with('-') => {
                    return self.refuse(&format!("invalid option '{option}'"));
                }
                value if command.is_some() => return self.refuse(&format!("unexpected argument {value:?}")),
                name => match known() {
                    Some((_, run)) => command = Some(run),
                    None => return self.refuse(&format!("no command {name:?}")),
                },
            }
        }
        match command {
            Some(run) => exit_code(self.name, run()),
            None => self.refuse("a command is missing"),
        }
    }

    fn refuse(&self, why: &str) -> ExitCode {
        complain(self.name, &format!("{why}\nTry: {} --help", self.name));
        ExitCode::from(2)
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
