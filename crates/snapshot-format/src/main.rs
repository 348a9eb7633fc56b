//! The `snapshot-format` program: one JSON object a line in, one a line out.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program speaks")]

use std::io::{self, BufRead, Write};
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
        Ok(Command::Format) => match format_lines(io::stdin().lock(), io::stdout().lock()) {
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

/// Answers each line as it comes; whether all could be read.
fn format_lines(mut requests: impl BufRead, mut answers: impl Write) -> io::Result<bool> {
    let mut all_read = true;
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        if requests.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.trim_ascii_end().is_empty() {
            continue;
        }
        match read(line.trim_ascii_end()) {
            Ok(request) => serde_json::to_writer(&mut answers, &request.format())?,
            Err(error) => {
                all_read = false;
                serde_json::to_writer(
                    &mut answers,
                    &serde_json::json!({"error": reason(&error), "line": number}),
                )?;
            }
        }
        answers.write_all(b"\n")?;
        answers.flush()?;
    }
    Ok(all_read)
}

fn read(line: &[u8]) -> serde_json::Result<Request> {
    serde_json::from_slice(line).or_else(|error| {
        let mut mended = line.to_vec();
        replace_lone_surrogates(&mut mended);
        serde_json::from_slice(&mended).map_err(|_| error)
    })
}

/// Writes `\ufffd` for each half of a surrogate pair that has no other half. A page can hold one, JavaScript's
/// `JSON.stringify` writes it as `\ud83d`, and no Rust string can.
fn replace_lone_surrogates(line: &mut [u8]) {
    let mut at = 0;
    while let Some(escape) = line.get(at..).and_then(|rest| rest.iter().position(|byte| *byte == b'\\')) {
        at += escape;
        at += match (unit(line, at), unit(line, at + 6)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                if let Some(digits) = line.get_mut(at + 2..at + 6) {
                    digits.copy_from_slice(b"fffd");
                }
                6
            }
            _ => 2,
        };
    }
}

/// The code unit that is escaped at an offset, as in `\u0041`.
fn unit(line: &[u8], at: usize) -> Option<u16> {
    let digits = line.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

/// What is wrong with a line, and where in it. Each request is one line, so only the column tells.
fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match message.strip_suffix(&place) {
        Some(what) => format!("{what} at column {}", error.column()),
        None => message,
    }
}
