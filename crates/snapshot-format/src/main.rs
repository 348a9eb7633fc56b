//! The `snapshot-format` program: reads one JSON object per line and writes one per line.

use std::process::ExitCode;

use ndjson_answers::{Program, answer_input};
use snapshot_format::{DiffRequest, Request};

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
    Program {
        name: env!("CARGO_PKG_NAME"),
        version: env!("CARGO_PKG_VERSION"),
        help: HELP,
        commands: &[
            ("format", || answer_input(Request::format)),
            ("diff", || answer_input(DiffRequest::diff)),
        ],
    }
    .run()
}
