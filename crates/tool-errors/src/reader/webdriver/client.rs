//! What WebDriver's clients write around the driver's message, and the classes that they raise for its codes.

use super::CODES;
use crate::reader::class;
use crate::reader::rule::{Rule, find};

/// The driver's message in thirtyfour's: `Element is stale:`, `Status: 404`, `Additional info:`, then the message.
pub(super) fn additional_info(text: &str) -> &str {
    let block = text.split_once('\n').map(|(_, block)| block.trim_start());
    let info = block
        .filter(|block| block.starts_with("Status: "))
        .and_then(|block| block.split_once("Additional info:\n"));
    info.map_or(text, |(_, info)| info.trim_start())
}

/// A message without what a client writes around it.
pub(super) fn message(line: &str) -> &str {
    // Python's Selenium; of an exception for an open dialog, the dialog's words come first.
    let line = line.strip_prefix("Message:").map_or(line, str::trim_start);
    let line = if line.starts_with("Alert Text: ") { "unexpected alert open" } else { line };
    // fantoccini's CmdError and NewSessionError.
    let starts = ["webdriver returned error: ", "webdriver did not create session: "];
    let line = starts.iter().find_map(|start| line.strip_prefix(start)).unwrap_or(line);
    // Nightwatch: `An error occurred while running .click() command on <#a>: message`.
    let line = line
        .strip_prefix("An error occurred while running .")
        .and_then(|rest| rest.split_once(" command on <")?.1.split_once(">: "))
        .map_or(line, |(_, message)| message);
    // WebdriverIO over BiDi: `WebDriver Bidi command "script.evaluate" failed with error: no such node - message`.
    let line = line
        .strip_prefix("WebDriver Bidi command \"")
        .and_then(|rest| rest.split_once("\" failed with error: "))
        .map_or(line, |(_, message)| message);
    // Python's Selenium, then WebdriverIO.
    let line =
        line.split_once("; For documentation on this error, please visit: ").map_or(line, |(line, _)| line);
    let line = line.rsplit_once(" when running \"").map_or(line, |(line, _)| line);
    // WebdriverIO names the code, its own class, then what the driver said.
    match line.split_once(": WebDriverError: ") {
        Some((code, message)) if code == "unknown error" || find(CODES, code).is_some() => message,
        _ => line,
    }
}

/// Classes whose name is not that of their code: Selenium's for Java, .NET and JavaScript.
const CLASSES: &[(&str, &str)] = &[
    ("javascript", "javascript error"),
    ("no alert present", "no such alert"),
    ("no such session", "invalid session id"),
    ("no such driver", "session not created"),
    ("unexpected alert present", "unexpected alert open"),
    ("unhandled alert", "unexpected alert open"),
    ("web driver timeout", "timeout"),
];

/// The standard code that a class is named after.
pub(super) fn code_of_class(class: &str) -> Option<&'static Rule> {
    let words = class::words(class);
    let code = CLASSES.iter().find(|(words_of, _)| *words_of == words).map_or(&*words, |(_, code)| code);
    find(CODES, code)
}
