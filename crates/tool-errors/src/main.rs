//! The `tool-errors` program: reads one JSON object per line and writes one per line.

use std::io;
use std::process::ExitCode;

use lexopt::prelude::*;
use ndjson_answers::{complain, exit_code, print};
use serde::Deserialize;
use tool_errors::{BrowserToolError, Driver, RawFailure, Tool};

const NAME: &str = env!("CARGO_PKG_NAME");

const HELP: &str = r#"Turns failures of a browser driver into errors for a model: a code, a message, a hint, a retry flag.

Usage: tool-errors classify < FAILURES > ERRORS

Reads one JSON object per line and writes one per line, in order, as the lines arrive:

  {"driver":"cdp","tool":"type","target":"@e3","raw":"{\"code\":-32000,\"message\":\"Element is not focusable\"}"}
  {"success":false,"code":"not_focusable","message":"Element @e3 cannot be typed into","recoveryHint":"Choose another element: an enabled text field","canRetry":false}

Fields of a failure:
  driver          playwright, cdp, webdriver or agent-browser, in any case, or a library that uses one: puppeteer, selenium
  tool            navigate, snapshot, click, type, scroll, screenshot, select, hover, press, drag, upload, wait, dialog,
                  tab or evaluate; another name or null for any other
  target          the ref or selector that the tool worked on, if any
  raw             the driver's text, unchanged, with call log and colours
  webdriverError  WebDriver's standard code, such as "no such element", if the client gave it

Fields of an answer:
  success         false
  code            stale_ref, element_not_found, element_blocked, element_not_visible, not_focusable, timeout,
                  browser_error or browser_closed
  message         what happened, in one line, without page text, typed text or colours
  recoveryHint    what to do next
  canRetry        whether repeating the same call may work

A line that cannot be read is answered with {"error":"...","line":1}. The remaining lines are still answered, and the exit
status is 1.
"#;

fn main() -> ExitCode {
    let done = match command() {
        Ok(Command::Classify) => answer_lines(),
        Ok(Command::Help) => print(HELP).map(|()| true),
        Ok(Command::Version) => {
            print(concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"), "\n")).map(|()| true)
        }
        Err(error) => {
            complain(NAME, &format!("{error}\nTry: {NAME} --help"));
            return ExitCode::from(2);
        }
    };
    exit_code(NAME, done)
}

/// Answers the lines of standard input. Returns whether all could be read.
fn answer_lines() -> io::Result<bool> {
    ndjson_answers::answer(io::stdin().lock(), io::stdout().lock(), |line| {
        ndjson_answers::read::<Failure>(line).map(|failure| failure.to_error())
    })
}

enum Command {
    Classify,
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
            Value(name) if command.is_none() && name == "classify" => command = Some(Command::Classify),
            Value(name) if command.is_none() => {
                return Err(format!("no command {:?}", name.to_string_lossy()).into());
            }
            other => return Err(other.unexpected()),
        }
    }
    command.ok_or_else(|| "a command is missing".into())
}

/// One line of input.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Failure {
    driver: Driver,
    // An explicit deserializer makes the field required, although it may be null.
    #[serde(deserialize_with = "Option::deserialize")]
    tool: Option<String>,
    target: Option<String>,
    raw: String,
    webdriver_error: Option<String>,
}

impl Failure {
    fn to_error(&self) -> BrowserToolError {
        let tool = self.tool.as_deref().map_or(Tool::Other, Tool::from_name);
        let mut failure = RawFailure::new(self.driver, &self.raw).with_tool(tool);
        if let Some(target) = &self.target {
            failure = failure.with_target(target);
        }
        if let Some(code) = &self.webdriver_error {
            failure = failure.with_webdriver_error(code);
        }
        failure.to_error()
    }
}
