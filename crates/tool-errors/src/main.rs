//! The `tool-errors` program: reads one JSON object per line and writes one per line.

use std::process::ExitCode;

use ndjson_answers::{Program, answer_input};
use serde::Deserialize;
use tool_errors::{BrowserToolError, Driver, RawFailure, Tool};

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
    Program {
        name: env!("CARGO_PKG_NAME"),
        version: env!("CARGO_PKG_VERSION"),
        help: HELP,
        commands: &[("classify", || answer_input(|failure: &Failure| Ok::<_, String>(failure.to_error())))],
    }
    .run()
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
