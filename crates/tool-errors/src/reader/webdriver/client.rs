//! The text that WebDriver's clients put around the driver's message, and their classes for its codes.

use super::codes::CODES;
use super::{standard, unknown};
use crate::reader::call_log::{bare, split_line};
use crate::reader::class::{self, Peeled};
use crate::reader::rule::{Pattern, Rule, Verdict, find};
use crate::{ErrorCode, Tool};

/// The driver's message in thirtyfour's: `Element is stale:`, `Status: 404`, `Additional info:`, then the message.
pub(super) fn additional_info(text: &str) -> &str {
    let block = text.split_once('\n').map(|(_, block)| block.trim_start());
    let info = block
        .filter(|block| block.starts_with("Status: "))
        .and_then(|block| block.split_once("Additional info:\n"));
    info.map_or(text, |(_, info)| info.trim_start())
}

/// The text of Python's Selenium after a message, before an address that ends with the error's class.
const LINK: &str = "; For documentation on this error, please visit: ";

/// The standard code for the class in the address after an empty message: `…/errors#nosuchelementexception`.
pub(super) fn code_of_link(line: &str) -> Option<&'static Rule> {
    let line = line.strip_prefix("Message:").unwrap_or(line).trim_start();
    let class = line.strip_prefix(LINK.trim_end())?.rsplit_once('#')?.1.strip_suffix("exception")?;
    CODES.iter().find(|rule| match rule.pattern {
        Pattern::Is(code) => code.split(' ').collect::<String>() == class,
        _ => false,
    })
}

/// The standard code for the class whose constructor is first in marionette's stack trace, if the message is empty.
pub(super) fn code_of_stack(rest: &str) -> Option<&'static Rule> {
    let frames = rest.trim_start().strip_prefix("Stacktrace:")?.trim_start().lines().take(3);
    let is_named =
        |frame: &str| frame.contains("Error@chrome://remote/content/shared/webdriver/Errors.sys.mjs:");
    let frame = frames.last().filter(|frame| is_named(frame))?;
    code_of_class(frame.split('@').next()?)
}

/// Whether Selenium's `Select` reports a missing option: in Python, in Java and Ruby, in Java from 4.
pub(super) fn is_option(message: &str) -> bool {
    [
        "Could not locate element with ",
        "Cannot locate element with ",
        "cannot locate element with ",
        "Cannot locate option with ",
    ]
    .iter()
    .any(|start| message.starts_with(start))
}

/// Whether the message says that the document itself would take the click, so that the element ignores the pointer. The
/// texts are chromedriver's and marionette's.
pub(super) fn is_document(message: &str) -> bool {
    let other = message.split_once(" Other element would receive the click: ").map(|(_, other)| other);
    other.is_some_and(|other| other.starts_with("<body") || other.starts_with("<html"))
        || message.contains(" because it does not have pointer events enabled, and element <")
}

/// Reads an error of Selenium for Python without a driver's message: only `Message: ` and what Selenium knows of the
/// code.
pub(super) fn untold<'a>(text: &'a str, peeled: &Peeled<'a>, tool: Tool) -> Verdict<'a> {
    if let Some(rule) = code_of_link(peeled.line).or_else(|| code_of_stack(peeled.rest)) {
        return standard(rule, "", "", tool);
    }
    // SeleniumBase's messages begin with a line break.
    let next = bare(split_line(peeled.rest.trim_start()).unwrap_or_default().0);
    if !next.is_empty() && !next.starts_with(['(', '#']) && !next.starts_with("Stacktrace:") {
        return unknown(&Peeled { line: next, rest: "", class: None });
    }
    // A wait that timed out has no message at all, or chromedriver's trace of the last attempt.
    if text == "Message:"
        || text
            .strip_prefix("Message:")
            .is_some_and(|rest| rest.trim_start().starts_with("Stacktrace:\n#0 0x"))
    {
        return Verdict::new(ErrorCode::Timeout, "wait timed out").or(ErrorCode::BrowserError);
    }
    unknown(&Peeled { line: "", ..*peeled })
}

/// Reads a message of puppeteer over WebDriver `BiDi`: `no such element: message stack` (`createProtocolError`).
pub(in crate::reader) fn bidi(message: &str) -> Verdict<'_> {
    // Firefox's stack traces: `name@chrome://remote/content/a.sys.mjs:1:2`.
    let frame = message.find("@chrome://").or_else(|| message.find("@resource://"));
    let wording =
        frame.and_then(|at| message.get(..at)?.rsplit_once(' ')).map_or(message, |(wording, _)| wording);
    if let Some(wording) = wording.strip_prefix("unknown error ") {
        return unknown(&Peeled {
            class: None,
            line: wording.strip_prefix("Error: ").unwrap_or(wording),
            rest: "",
        });
    }
    let coded = CODES.iter().find_map(|rule| {
        let Pattern::Is(code) = rule.pattern else { return None };
        let rest = wording.strip_prefix(code)?;
        rest.strip_prefix(' ').or_else(|| rest.is_empty().then_some(rest)).map(|message| (rule, message))
    });
    match coded {
        Some((rule, message)) => standard(rule, message, "", Tool::Other),
        None => unknown(&Peeled { class: None, line: wording, rest: "" }),
    }
}

/// A message without the text that a client puts around it.
pub(super) fn message(line: &str) -> &str {
    // Python's Selenium.
    let line = line.strip_prefix("Message:").map_or(line, str::trim_start);
    // fantoccini's CmdError and NewSessionError, and Appium's UnknownError.
    let starts = [
        "webdriver returned error: ",
        "webdriver did not create session: ",
        "An unknown server-side error occurred while processing the command. Original error: ",
    ];
    let line = starts.iter().find_map(|start| line.strip_prefix(start)).unwrap_or(line);
    // Nightwatch: `An error occurred while running .click() command on <#a>: message`.
    let line =
        ["Error while running .", "An error occurred while running ."].iter().fold(line, |line, start| {
            let rest = line
                .strip_prefix(start)
                .and_then(|rest| rest.split_once(" command on <")?.1.split_once(">: "));
            rest.map_or(line, |(_, message)| message)
        });
    // WebdriverIO over BiDi: `WebDriver Bidi command "script.evaluate" failed with error: no such node - message`.
    let line = line
        .strip_prefix("WebDriver Bidi command \"")
        .and_then(|rest| rest.split_once("\" failed with error: "))
        .map_or(line, |(_, message)| message);
    // Python's Selenium, then WebdriverIO.
    let line = line.split_once(LINK).map_or(line, |(line, _)| line);
    let line = line.rsplit_once(" when running \"").map_or(line, |(line, _)| line);
    // WebdriverIO prints the code, or the code and its own class, then the driver's message.
    let is_code = |code: &str| code == "unknown error" || find(CODES, code).is_some();
    match line.split_once(": ") {
        Some((code, message)) if is_code(code) && message.starts_with(code) => message,
        Some((code, message)) if is_code(code) => message.strip_prefix("WebDriverError: ").unwrap_or(line),
        _ => line,
    }
}

/// Classes that are not named after their code: Selenium's for Java, .NET and JavaScript.
const CLASSES: &[(&str, &str)] = &[
    ("javascript", "javascript error"),
    ("no alert present", "no such alert"),
    ("no such session", "invalid session id"),
    ("no such driver", "session not created"),
    ("unexpected alert present", "unexpected alert open"),
    ("unhandled alert", "unexpected alert open"),
    ("web driver timeout", "timeout"),
];

/// The standard code after which a class is named.
pub(super) fn code_of_class(class: &str) -> Option<&'static Rule> {
    // Appium's; Selenium's is an exception.
    if class == "NoSuchDriverError" {
        return find(CODES, "invalid session id");
    }
    let words = class::words(class);
    let code = CLASSES.iter().find(|(words_of, _)| *words_of == words).map_or(&*words, |(_, code)| code);
    find(CODES, code)
}
