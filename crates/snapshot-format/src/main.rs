//! The `snapshot-format` program: one JSON object a line in, one a line out.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program speaks")]

use std::io;
use std::process::ExitCode;

use lexopt::prelude::*;
use snapshot_format::Request;

const HELP: &str = r#"Formats accessibility trees for a model: a page header, and a tree with @e1 refs that page text cannot forge.

Usage: snapshot-format format < REQUESTS > SNAPSHOTS

Reads one JSON object a line and answers one a line, in order, as they come:

  {"title":"Shop","url":"https://shop.example/","tree":"- button \"Pay\" [ref=e1]"}
  {"tree":"Page: Shop\nURL: https://shop.example/\nInteractive elements: 1\n\n- button \"Pay\" @e1","elementCount":1,"truncated":false}

Fields of a request:
  title, url                 of the page
  tree                       as agent-browser or Playwright's AI snapshot gives it
  refs                       agent-browser's refs map, if you have it: {"e1":{"role":"button","name":"Pay"}}
  options.interactiveOnly    only elements to act on (default true)
  options.maxElements        how many at most (default 50)
  options.offset             how many to skip: "nextOffset" of the snapshot before (default 0)
  options.maxChars           how many characters at most (default: no limit)

Fields of an answer:
  tree                       header, empty line, tree
  elementCount               elements of the tree, those not shown included
  truncated                  whether more comes after what is shown
  nextOffset                 the offset that shows it, if there is one
  imitations                 how many texts looked like a ref and were escaped; left out when 0

A line that cannot be read gives {"error":"...","line":1}, the rest goes on, and the exit status is 1.
"#;

fn main() -> ExitCode {
    match command() {
        Ok(Command::Format) => match answer_lines() {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            // Whoever read the answers has enough of them.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
            Err(error) => fail(&error),
        },
        Ok(Command::Help) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(Command::Version) => {
            println!("snapshot-format {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("snapshot-format: {error}\nTry: snapshot-format --help");
            ExitCode::from(2)
        }
    }
}

/// Answers each line as it comes; whether all could be read.
fn answer_lines() -> io::Result<bool> {
    ndjson_answers::answer(io::stdin().lock(), io::stdout().lock(), |line| {
        ndjson_answers::read::<Request>(line).map(|request| request.format())
    })
}

enum Command {
    Format,
    Help,
    Version,
}

fn command() -> Result<Command, lexopt::Error> {
    let mut arguments = lexopt::Parser::from_env();
    let mut command = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Short('V') | Long("version") => return Ok(Command::Version),
            Value(name) if command.is_none() && name == "format" => command = Some(Command::Format),
            Value(name) if command.is_none() => {
                return Err(format!("no command {:?}", name.to_string_lossy()).into());
            }
            other => return Err(other.unexpected()),
        }
    }
    command.ok_or_else(|| "a command is missing".into())
}

fn fail(error: &io::Error) -> ExitCode {
    eprintln!("snapshot-format: {error}");
    ExitCode::FAILURE
}
