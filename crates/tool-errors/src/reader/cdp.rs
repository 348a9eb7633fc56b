//! The Chrome `DevTools` Protocol: an error's message, alone, inside a client's text, or in JSON.

mod messages;

use std::borrow::Cow;

use super::class::{self, Peeled};
use super::rule::{Verdict, find};
use super::thrown::Thrown;
use super::{dialog, json, launch, playwright, sentence, webdriver};
use crate::cause::Phrase;
use crate::{Cause, ErrorCode, Tool};
use messages::{EVENTS, MESSAGES};

/// Client sentences that contain a message of the table: their beginning, and the text before the message. A selector
/// is in between.
const NESTING: &[(&str, &str)] = &[
    // puppeteer's waitForSelector, from 15
    ("Waiting for selector `", "` failed: "),
    // browser-use, before Puppeteer's MCP server
    ("Failed to click element: <", ". Error: "),
    // Puppeteer's MCP server
    ("Failed to click ", ": "),
    ("Failed to fill ", ": "),
    ("Failed to hover ", ": "),
    ("Failed to select ", ": "),
    // browser-use
    ("Failed to type text into ", ": "),
    ("Failed to input text into element: <", ". Error: "),
    // Chrome's MCP server
    ("Failed to resolve element with uid ", ": "),
    // Stagehand's StagehandClickError
    ("Error Clicking Element with selector: ", " Reason: "),
    // Chrome's MCP server
    ("Failed to interact with the element with uid ", ". "),
];

/// Reads a protocol failure. `unwrapped` says that a runtime had printed it as a value with its class.
pub(super) fn read(text: &str, tool: Tool, unwrapped: bool) -> Verdict<'_> {
    let text = text.trim();
    // Rod's `{-32000 message data}`
    let coded = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    let text = coded.filter(|coded| coded.starts_with("-32")).map_or(text, str::trim_end);
    if text.starts_with('{') {
        return object(text).into_owned();
    }
    let peeled = class::peel(text);
    let line = peeled.line;
    if class::is_of_a_script(peeled.rest) {
        return thrown(&peeled, text);
    }
    if let Some(verdict) = dialog::read(text.strip_prefix("Error: ").unwrap_or(text)) {
        return verdict;
    }
    // Calls of Playwright's own API, as opposed to its protocol session.
    if !line.starts_with("cdpSession.") && playwright::is_message(text) {
        return playwright::read(text, Tool::Other);
    }
    let verdict = protocol_of(&peeled);
    if tool.may_run_a_script() && !unwrapped && !is_marked(&peeled) {
        return believed(verdict, tool, line, text);
    }
    verdict
}

/// The verdict for an exception of the page's script, with or without the client's stack trace.
fn thrown<'a>(peeled: &Peeled<'a>, text: &'a str) -> Verdict<'a> {
    let verdict = match sentence::instead(peeled.line) {
        Some(cause) => Verdict::new(ErrorCode::BrowserError, "exception").because(cause),
        None => Verdict::thrown("exception", Thrown::described("")),
    };
    Verdict { thrown: Some(Thrown::of_class(peeled.class, text)), ..verdict }
}

/// Whether the message is surrounded by text that only the client writes: its stack trace, or a protocol error's
/// number.
fn is_marked(peeled: &Peeled<'_>) -> bool {
    class::has_trace(peeled.rest)
        || message(peeled.line) != peeled.line && protocol_error(peeled.line).is_none()
        || peeled.line.starts_with("cdpSession.")
}

/// Whether the verdict's message would repeat the text.
fn repeats(verdict: &Verdict<'_>) -> bool {
    let phrase = verdict.cause.map(Cause::phrase);
    verdict.code == ErrorCode::BrowserError
        && verdict.reason.is_none()
        && matches!(phrase, None | Some(Phrase::Driver))
}

/// Downgrades a message that the page's script may have thrown, because puppeteer passes on such text without a mark.
///
/// The page can produce every word of it, so the text of a script decides nothing. If the tool is not known, an
/// unmarked protocol message does not count if it says that a ref is stale or that the browser is closed.
fn believed<'a>(verdict: Verdict<'a>, tool: Tool, line: &'a str, text: &'a str) -> Verdict<'a> {
    let is_of_the_state = matches!(verdict.code, ErrorCode::StaleRef | ErrorCode::BrowserClosed);
    let is_believed = match tool {
        // puppeteer's $eval quotes the caller's selector, which the page does not know.
        Tool::Evaluate if line.starts_with("failed to find element matching selector") => true,
        Tool::Evaluate => verdict.code == ErrorCode::BrowserError,
        _ => !is_of_the_state || find(MESSAGES, line).is_none(),
    };
    if is_believed {
        // The page may still have written the text.
        return match tool {
            Tool::Evaluate if repeats(&verdict) => Verdict::thrown("exception", Thrown::described(text)),
            _ => verdict,
        };
    }
    let code = verdict.code;
    let verdict = Verdict::new(ErrorCode::BrowserError, "exception or failure").or(code);
    Verdict { thrown: Some(Thrown::described(text)), ..verdict.because(Cause::ScriptOrBrowser) }
}

/// A protocol error's message that another driver passes on.
pub(super) fn protocol(text: &str) -> Verdict<'_> {
    protocol_of(&class::peel(text))
}

/// Like [`protocol`], with the text around the message.
pub(super) fn protocol_of<'a>(peeled: &Peeled<'a>) -> Verdict<'a> {
    if let Some(message) = bidi(peeled.line) {
        return webdriver::bidi(message);
    }
    let message = message(protocol_error(peeled.line).unwrap_or(peeled.line));
    if let Some(rule) = find(MESSAGES, message) {
        let reason = launch::reason(peeled.rest).filter(|_| rule.cause == Some(Cause::NoBrowser));
        return match reason {
            Some(reason) => {
                Verdict::of(rule, [message.trim_end_matches(['!', ':', ' ']), ": ", reason].concat())
            }
            None => Verdict::of(rule, message),
        };
    }
    let nested = NESTING
        .iter()
        .find_map(|(start, end)| message.strip_prefix(start)?.split_once(end))
        .filter(|_| sentence::row(message).is_none())
        .and_then(|(_, nested)| {
            let nested = self::message(protocol_error(nested).unwrap_or(nested));
            let rule = find(MESSAGES, nested).or_else(|| sentence::row(nested));
            let rule = rule.or_else(|| playwright::reason(class::peel(nested).line));
            rule.map(|rule| Verdict::of(rule, message))
        });
    if let Some(verdict) = nested {
        return verdict;
    }
    sentence::read(&Peeled { line: message, ..*peeled })
}

/// The message after `Protocol error (Method): ` or `CDP error (Method): `, which may follow a client's name or a
/// class.
pub(super) fn protocol_error(line: &str) -> Option<&str> {
    // The third is PuppeteerSharp's, the last two are pyppeteer's.
    const NAMES: [(&str, &str); 5] = [
        ("Protocol error (", "): "),
        ("CDP error (", "): "),
        ("Protocol error(", "): "),
        ("Protocol Error (", "): "),
        ("Protocol error ", ": "),
    ];
    let line = line.strip_prefix("cdpSession.send: ").unwrap_or(line);
    // puppeteer, if the method is not known any more.
    if let Some(message) = class::peel(line).line.strip_prefix("Protocol error: ") {
        return Some(message);
    }
    let line = class::peel(line).line;
    let (method, message) = NAMES.iter().find_map(|(name, end)| line.strip_prefix(name)?.split_once(end))?;
    method.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.').then_some(message)
}

/// The message after `Protocol error (module.command): ` of WebDriver `BiDi`, whose modules begin with a lower-case
/// letter.
fn bidi(line: &str) -> Option<&str> {
    let method = line.strip_prefix("Protocol error (")?;
    let (_, message) = method.strip_prefix(|c: char| c.is_ascii_lowercase())?.split_once("): ")?;
    Some(message)
}

/// A message without the code that a client writes around it.
fn message(text: &str) -> &str {
    // Playwright's session; headless_chrome's ScrollFailed and NavigationFailed; pydoll's base class.
    let starts = [
        "CommandFailed: ",
        "cdpSession.send: ",
        "Scrolling element into view failed: ",
        "Navigate failed: ",
        // pydoll's WebElement.scroll_into_view
        "Element cannot be scrolled into view: ",
    ];
    let text = starts.iter().find_map(|start| text.strip_prefix(start)).unwrap_or(text);
    // mafredri/cdp for Go: `cdp.DOM: GetAttributes: rpc error: message (code = -32000)`.
    let is_call =
        |call: &str| call.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".: ".contains(&byte));
    let called = text.split_once(": rpc error: ").filter(|(call, _)| is_call(call));
    let text = called.map_or(text, |(_, message)| message);
    // Chrome's MCP server, tools/pages.ts.
    let nested = [
        "Unable to navigate in the selected page: ",
        "Unable to navigate in the  selected page: ",
        "Unable to navigate back in the selected page: ",
        "Unable to navigate forward in the selected page: ",
    ];
    let nested = nested.iter().find_map(|start| text.strip_prefix(start));
    let text = nested.map_or(text, |message| message.strip_suffix('.').unwrap_or(message));
    // cdp_socket and browser-use.
    if let Some(message) = class::of_dict(text.strip_prefix("Navigation failed: ").unwrap_or(text)) {
        return message;
    }
    // `Error -32000: message` (chromiumoxide), `Method call error -32000: message` (headless_chrome), `-32000 message`
    // (Stagehand).
    let coded = ["Error -32", "Method call error -32"].iter().find_map(|start| text.strip_prefix(start));
    let coded =
        coded.and_then(|rest| rest.split_once(": ")).or_else(|| text.strip_prefix("-32")?.split_once(' '));
    let text = coded.map_or(text, |(_, rest)| rest);
    // `message (-32000)` (chromedp), `message [code: -32000]` (nodriver), `DOM.focus: message (code -32000)` (pydoll).
    let ends = [" (-32", " [code: -32", " (code -32", " (code = -32"];
    let uncoded = ends.iter().find_map(|end| text.rsplit_once(end)).map(|(message, _)| message);
    let text = uncoded.unwrap_or(text);
    // `Dockerfile.dev: message` has the same form.
    let is_protocol_s = |message: &str| uncoded.is_some() || find(MESSAGES, message).is_some();
    let method =
        text.split_once(": ").filter(|(method, message)| is_method(method) && is_protocol_s(message));
    method.map_or(text, |(_, message)| message)
}

/// Whether `name` is that of a protocol method, such as `DOM.focus`.
fn is_method(name: &str) -> bool {
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    name.split_once('.').is_some_and(|(domain, method)| {
        domain.starts_with(|c: char| c.is_ascii_uppercase()) && is_word(domain) && is_word(method)
    })
}

/// Reads JSON: an event, a response with an error, an error object, a script's exception, the answer to a navigation.
fn object(text: &str) -> Verdict<'_> {
    if let Some(method) = json::text(text, "method") {
        let verdict = find(EVENTS, &method)
            .map_or(Verdict::new(ErrorCode::BrowserError, ""), |rule| Verdict::of(rule, ""));
        let words = json::member(text, "params").filter(|_| verdict.cause == Some(Cause::DialogOpen));
        let words = words.and_then(|params| json::text(params, "message"));
        let thrown = words.map(|text| Thrown { class: None, text });
        return Verdict { evidence: method, thrown, ..verdict };
    }
    if let Some(error) = json::member(text, "error") {
        return if error.starts_with('{') { object(error) } else { answer(json::text(text, "error")) };
    }
    if let Some(result) = json::member(text, "result").filter(|result| is_answer(result)) {
        return object(result);
    }
    if ["exceptionDetails", "exceptionId", "exception"].iter().any(|name| json::member(text, name).is_some())
    {
        return exception(text);
    }
    answer(json::text(text, "errorText").or_else(|| json::text(text, "message")))
}

/// Reads an exception of the page: `exceptionDetails`, alone or in a result.
fn exception(text: &str) -> Verdict<'_> {
    let details = json::member(text, "exceptionDetails").unwrap_or(text);
    let exception = json::member(details, "exception").unwrap_or(details);
    let description = json::text(exception, "description").or_else(|| json::text(details, "text"));
    let class = json::text(exception, "className");
    Verdict::thrown("exceptionDetails", Thrown::of_class(class.as_deref(), description.unwrap_or_default()))
}

/// Whether the result of a response is a failure in itself.
fn is_answer(result: &str) -> bool {
    ["exceptionDetails", "errorText"].iter().any(|name| json::member(result, name).is_some())
}

fn answer(text: Option<Cow<'_, str>>) -> Verdict<'_> {
    match text {
        Some(Cow::Borrowed(text)) => protocol(text),
        Some(Cow::Owned(text)) => protocol(&text).into_owned(),
        None => Verdict::new(ErrorCode::BrowserError, "").with_reason("the browser gave no reason"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(MESSAGES.iter().chain(EVENTS), |message| read(message, Tool::Click, false));
    }

    #[test]
    fn the_message_is_found_in_each_client_s_words() {
        for raw in [
            "Could not find node with given id",
            "Error -32000: Could not find node with given id",
            "Could not find node with given id (-32000)",
            "-32000 Could not find node with given id",
            "a.CDPError: {'code': -32000, 'message': 'Could not find node with given id'}",
            "DOM.focus: Could not find node with given id (code -32000)",
            "ProtocolError: Protocol error (DOM.focus): Could not find node with given id",
            "Protocol error: Could not find node with given id",
            "pyppeteer.errors.NetworkError: Protocol error DOM.focus: Could not find node with given id",
            "{-32000 Could not find node with given id }",
            "cdp.DOM: GetAttributes: rpc error: Could not find node with given id (code = -32000)",
            r#"{"id":7,"error":{"code":-32000,"message":"Could not find node with given id"},"sessionId":"A"}"#,
        ] {
            assert_eq!(read(raw, Tool::Click, false).code, ErrorCode::StaleRef, "{raw}");
        }
    }

    #[test]
    fn a_file_name_is_not_a_method() {
        let evidence = |raw| read(raw, Tool::Click, false).evidence.into_owned();
        assert_eq!(evidence("Dockerfile.dev: no such stage"), "Dockerfile.dev: no such stage");
        assert_eq!(evidence("DOM.focus: no such stage (code -32000)"), "no such stage");
    }

    #[test]
    fn playwright_s_own_calls_are_read_as_playwright_s() {
        let raw = "locator.click: Timeout 9ms exceeded.\nCall log:\n  - waiting for locator('#a')\n";
        assert_eq!(read(raw, Tool::Click, false).code, ErrorCode::ElementNotFound);
    }

    #[test]
    fn a_script_s_exception_is_the_page_s() {
        let raw = r#"{"result":{"type":"object"},"exceptionDetails":{"text":"Target closed"}}"#;
        assert_eq!(read(raw, Tool::Click, false).code, ErrorCode::BrowserError);
        let raw = r#"{"id":1,"result":{"result":{},"exceptionDetails":{"text":"Target closed"}}}"#;
        assert_eq!(read(raw, Tool::Click, false).code, ErrorCode::BrowserError);
    }
}
