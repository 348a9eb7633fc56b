//! Tests the reader with failures of real drivers whose reason is known.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, reason = "a test's own data")]

use serde::Deserialize;
use tool_errors::{BrowserToolError, Cause, Driver, ErrorCode, RawFailure, Tool};

/// A provoked failure and the facts about it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    id: String,
    driver: String,
    tool: Option<String>,
    target: Option<String>,
    raw: String,
    webdriver_error: Option<String>,
    /// The code of the provoked condition.
    truth: String,
    /// Other codes that a careful reader could give for this text.
    acceptable: Vec<String>,
    /// The typed text.
    secret: Option<String>,
}

/// Captured failures of Playwright 1.65, Chromium 156, chromedriver 156, agent-browser 0.8, 0.19 and 0.41.
fn captured() -> Vec<Case> {
    serde_json::from_str(include_str!("fixtures/driver-errors.json")).unwrap()
}

/// More failures of the same drivers, from other calls and other pages.
fn provoked() -> Vec<Case> {
    serde_json::from_str(include_str!("fixtures/provoked-errors.json")).unwrap()
}

/// Failures of libraries on top of the drivers, for Node.js, Python, Ruby, Java and Rust, in several versions.
fn clients() -> Vec<Case> {
    serde_json::from_str(include_str!("fixtures/client-errors.json")).unwrap()
}

impl Case {
    fn error(&self) -> BrowserToolError {
        self.failure().to_error()
    }

    fn failure(&self) -> RawFailure<'_> {
        let tool = self.tool.as_deref().map_or(Tool::Other, Tool::from_name);
        let mut failure = RawFailure::new(self.driver.parse::<Driver>().unwrap(), &self.raw).with_tool(tool);
        if let Some(target) = &self.target {
            failure = failure.with_target(target);
        }
        if let Some(code) = &self.webdriver_error {
            failure = failure.with_webdriver_error(code);
        }
        failure
    }
}

#[test]
fn every_captured_failure_has_its_code() {
    for case in captured() {
        let diagnosis = case.failure().diagnose();
        // A script's failure may contain what the page threw, so its text does not decide the code.
        let code = match diagnosis.cause {
            Some(Cause::ScriptOrBrowser) => diagnosis.alternative.unwrap(),
            _ => diagnosis.code,
        };
        assert_eq!(code.as_str(), case.truth, "{}", case.id);
    }
}

#[test]
fn every_provoked_failure_has_an_acceptable_code() {
    for case in provoked().into_iter().chain(clients()) {
        let code = case.error().code();
        let acceptable = case.acceptable.iter().any(|acceptable| acceptable == code.as_str());
        assert!(code.as_str() == case.truth || acceptable, "{}: {code}, but it was {}", case.id, case.truth);
    }
}

#[test]
fn what_is_said_is_fit_for_a_model() {
    for case in captured().into_iter().chain(provoked()).chain(clients()) {
        let error = case.error();
        let hint = error.recovery_hint().unwrap();
        assert!(!hint.is_empty(), "{}", case.id);
        for said in [error.message(), hint] {
            assert!((1..=400).contains(&said.chars().count()), "{}: {said}", case.id);
            assert!(
                !said.contains(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')),
                "{}: {said}",
                case.id
            );
            assert!(
                case.secret.as_deref().is_none_or(|secret| !said.contains(secret)),
                "{}: {said}",
                case.id
            );
            assert!(!said.contains("</") && !said.contains("=\""), "{}: {said}", case.id);
        }
        assert_eq!(error.can_retry(), error.code().can_retry(), "{}", case.id);
    }
}

/// Places of a message that contain foreign text: the text before and the text after it on the line.
const FOREIGN: &[(&str, &str)] = &[
    // Playwright: page text, attributes, typed text, the URL, the selector.
    ("\">", "</"),
    ("title=\"", "\""),
    ("class=\"", "\""),
    ("fill(\"", "\")"),
    ("elementHandle.type(\"", "\")"),
    ("navigating to \"", "\", waiting"),
    ("waiting for locator('", "')"),
    ("name: '", "'"),
    (" at http://127.0.0.1:18090/", "\n"),
    // chromedriver.
    ("style=\"", "\""),
    ("Alert text : ", "}"),
    ("\"selector\":\"", "\"}"),
    ("javascript error: ", "\n"),
    // The protocol.
    ("\"description\":\"", "\""),
    // agent-browser: selectors, names, covering elements.
    ("Element '", "' is"),
    ("Element \"", "\" "),
    ("Selector '", "' did"),
    ("Selector \"", "\" matched"),
    ("Action on \"", "\" timed"),
    ("covered by <", "> at"),
    ("Element not found: ", ". Verify"),
    ("match name \"", "\". Names"),
    ("Names seen: \"", "\""),
    ("by label '", "'. Verify"),
    ("Evaluation error: ", "\n"),
    ("Available options: ", "\n"),
    ("name=", "\n"),
    // Clients: selectors, searched text, exceptions of the page, dialogs.
    ("selector `", "` failed"),
    ("selector: ", "\n"),
    ("with text ", " not found"),
    ("with query ", " is "),
    ("command on <", ">: "),
    ("element <", "> to be"),
    ("element (\"", "\") still"),
    ("Clickable element \"", "\" was"),
    ("with selector \"", "\" because"),
    ("Evaluation failed: ", "\n"),
    ("Script execution failed: ", "\n"),
    ("WebdriverBidiExeception: ", "\n"),
    ("Alert Text: ", "\nMessage"),
    ("dialog with message \"", "\"]"),
    ("position for <", ">"),
    ("Unable to find css \"", "\""),
    ("Unable to find link \"", "\""),
    ("with locator '", "' not found"),
    ("Element '", "' not visible"),
    ("The element '", "' should be"),
    ("Element {", "} was"),
    ("Link text {", "} was"),
    ("Expected condition failed: ", " (tried for"),
    ("given xPath(s): ", "\n"),
    ("by=css, value='", "')"),
    ("Error: ", "\n    at <anonymous>:4:27"),
];

/// Copies of `raw` with `text` inserted at one place, wherever its foreign text is repeated; one copy per place.
fn embedded(raw: &str, text: &str) -> Vec<String> {
    let embed = |&(begin, end): &(&str, &str)| {
        let start = raw.find(begin)? + begin.len();
        let length = raw[start..].find(end).or_else(|| (end == "\n").then_some(raw.len() - start))?;
        let end = raw.get(start + length..start + length + end.len()).unwrap_or_default();
        let kept = &raw[start..start + length];
        // An aria-ref comes from the caller and decides the code.
        let foreign = !kept.contains("aria-ref");
        foreign.then(|| raw.replace(&[begin, kept, end].concat(), &[begin, text, end].concat()))
    };
    FOREIGN.iter().filter_map(embed).collect()
}

#[test]
fn no_message_inside_another_changes_its_code() {
    let cases = captured();
    // The message unchanged, with line breaks and colours, and on one line as drivers quote and preview it.
    let texts =
        cases.iter().flat_map(|case| [case.raw.clone(), case.raw.replace('\n', "↵").replace('\u{1b}', "")]);
    let texts: Vec<String> = texts.collect();
    let mut embeddings = 0;
    for case in &cases {
        let code = case.error().code();
        for text in &texts {
            for raw in embedded(&case.raw, text) {
                embeddings += 1;
                let said = Case { raw, ..case.clone() }.error();
                assert_eq!(said.code(), code, "{} with {text} inside", case.id);
                assert!(said.message().chars().count() <= 400, "{}", case.id);
            }
        }
    }
    assert!(embeddings > 30_000, "only {embeddings}");
}

/// Libraries' sentences are on one line. A selector with line breaks may hide them, but cannot turn them into others.
#[test]
fn no_message_inside_a_client_s_makes_another() {
    for case in clients() {
        let code = case.error().code();
        for text in captured().iter().map(|case| case.raw.replace('\n', "↵")) {
            for raw in embedded(&case.raw, &text) {
                let said = Case { raw, ..case.clone() }.error().code();
                let is_told = said == code || said == ErrorCode::BrowserError;
                assert!(is_told, "{} with {text} inside: {said}", case.id);
            }
        }
    }
}

#[test]
fn typed_text_with_line_breaks_cannot_forge_a_call_log() {
    let cases = captured();
    let typed = |case: &&Case| case.raw.contains("fill(\"") || case.raw.contains("elementHandle.type(\"");
    for case in cases.iter().filter(typed) {
        let code = case.error().code();
        for other in &cases {
            for ending in ["", "\")\n", "\")\n  - attempting fill action\n    - element is inert\n"] {
                let text = format!("{}\n{ending}\n  - element is outside of the viewport", other.raw);
                for (begin, end) in [("fill(\"", "\")\u{1b}"), ("elementHandle.type(\"", "\")\u{1b}")] {
                    let Some((before, rest)) = case.raw.split_once(begin) else { continue };
                    let Some((_, after)) = rest.split_once(end) else { continue };
                    let raw = [before, begin, &text, end, after].concat();
                    let said = Case { raw, ..case.clone() }.error();
                    assert_eq!(said.code(), code, "{} with {text} typed", case.id);
                }
            }
        }
    }
}

#[test]
fn a_selector_and_a_target_can_be_anything() {
    for case in captured() {
        let code = case.error().code();
        for other in captured() {
            let said = Case { target: Some(other.raw), ..case.clone() }.error();
            assert_eq!(said.code(), code, "{}", case.id);
            assert!(said.message().chars().count() <= 400 && !said.message().contains(char::is_control));
        }
    }
}
