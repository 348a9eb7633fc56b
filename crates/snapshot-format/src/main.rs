//! The `snapshot-format` program: reads one JSON object per line and writes one per line.

use std::io;
use std::process::ExitCode;

use lexopt::prelude::*;
use ndjson_answers::{complain, exit_code, print};
use serde::Serialize;
use serde::de::DeserializeOwned;
use snapshot_format::{DiffRequest, Error, Request};

const NAME: &str = env!("CARGO_PKG_NAME");

const HELP: &str = r#"Formats accessibility trees for a model: a page header and a tree with @e1 refs that page text cannot forge.

Usage: snapshot-format format < REQUESTS > SNAPSHOTS
       snapshot-format diff < REQUESTS > CHANGES

Reads one JSON object per line and answers each with one line, in order, as soon as it arrives:

  {"title":"Shop","url":"https://shop.example/","tree":"- button \"Pay\" [ref=e1]"}
  {"tree":"Page: Shop\nURL: https://shop.example/\nInteractive elements: 1\n\n- button \"Pay\" @e1","elementCount":1,"truncated":false}

Fields of a request of format:
  title, url                 the page's title and URL; optional if the answer in "tree" states them
  tree                       a tree of agent-browser, Playwright, Stagehand or browser-use, or a whole answer of playwright-mcp
                             or chrome-devtools-mcp
  refs                       the refs that the driver issued, if known: {"e1":{"role":"button","name":"Pay"}}
  dialect                    agent-browser, playwright, playwright-mcp, chrome-devtools-mcp, stagehand or browser-use
                             (default: detected)
  options.interactiveOnly    show only interactive elements (default true)
  options.maxElements        maximum number of elements (default 50)
  options.offset             number of elements to skip: "nextOffset" of the previous snapshot (default 0)
  options.maxChars           maximum length in characters (default: no limit)
  options.find               show only elements that match: {"text":"pay","role":"button","region":"main"}, each optional

Fields of a snapshot:
  tree                       header, empty line, tree
  elementCount               number of elements in the tree, whether shown or not
  truncated                  whether anything was left out
  nextOffset                 the offset that continues after this snapshot, if more elements follow
  imitations                 number of texts that looked like a ref and were escaped; omitted if 0
  dialogOpen                 true if a dialog is open on the page; otherwise omitted

A request of diff is {"before":{...},"after":{...},"options":{...}}. Each page is a request of format. The answer is
{"kind":"changes","tree":...,"added":1,"removed":0,"changed":2,"truncated":false}. If most of the page changed, or if a
tree has only a part of the page, it is {"kind":"full","reason":"otherPage|refsRenewed|mostChanged|partialTree","snapshot":{...}}.

A line that cannot be read, or that contains no snapshot, is answered with {"error":"...","line":1}. The program continues
with the next line, and the exit status is 1.
"#;

fn main() -> ExitCode {
    match run() {
        Ok(done) => exit_code(NAME, done),
        Err(error) => {
            complain(NAME, &format!("{error}\nTry: {NAME} --help"));
            ExitCode::from(2)
        }
    }
}

/// Runs the program. The inner result is whether all lines could be answered; the outer error is one of the arguments.
fn run() -> Result<io::Result<bool>, lexopt::Error> {
    let mut arguments = lexopt::Parser::from_env();
    let mut command: Option<fn() -> io::Result<bool>> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(print(HELP).map(|()| true)),
            Short('V') | Long("version") => {
                return Ok(print(concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"), "\n"))
                    .map(|()| true));
            }
            Value(name) if command.is_none() => {
                command = Some(match name.to_str() {
                    Some("format") => || answer_lines(Request::format),
                    Some("diff") => || answer_lines(DiffRequest::diff),
                    _ => return Err(format!("no command {:?}", name.to_string_lossy()).into()),
                });
            }
            other => return Err(other.unexpected()),
        }
    }
    command.map(|command| command()).ok_or_else(|| "a command is missing".into())
}

/// Answers each line as it arrives. Returns whether all lines could be answered.
fn answer_lines<R: DeserializeOwned, A: Serialize>(
    answer: impl Fn(&R) -> Result<A, Error>,
) -> io::Result<bool> {
    ndjson_answers::answer(io::stdin().lock(), io::stdout().lock(), |line| {
        ndjson_answers::read(line).and_then(|request| answer(&request).map_err(|error| error.to_string()))
    })
}
