//! Finds the message in JSON that a program writes around it: the result of a tool of an MCP server, an error of
//! JavaScript with its name, the answer of an API.

use std::borrow::Cow;

use super::json;
use crate::Driver;

/// The message in `text`, with the class of the error if the object has its name.
///
/// The objects of the protocol, of WebDriver and of agent-browser are read by the modules of these drivers. Playwright
/// has none, so that any object with an error is an answer of the program that uses it.
pub(super) fn inner(text: &str, driver: Driver) -> Option<String> {
    let text = text.trim();
    if let Some(list) = text.strip_prefix('[') {
        return first_text(list);
    }
    if !text.starts_with('{') {
        return None;
    }
    if let Some(list) = json::member(text, "content").and_then(|content| content.strip_prefix('[')) {
        return first_text(list);
    }
    if let (Some(name), Some(message)) = (json::text(text, "name"), json::text(text, "message")) {
        let is_class = name.ends_with("Error") && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        return is_class.then(|| [&*name, ": ", &*message].concat());
    }
    if driver != Driver::Playwright {
        return None;
    }
    // pino for Node.js writes `err`.
    let error = json::member(text, "error").or_else(|| json::member(text, "err")).unwrap_or(text);
    let message = json::text(error, "message").or_else(|| json::text(text, "error"));
    message.filter(|message| !message.is_empty()).map(Cow::into_owned)
}

/// The text of the first item in the content of an MCP result: `{"type":"text","text":"message"}]`.
fn first_text(list: &str) -> Option<String> {
    let list = list.trim_start();
    let text = json::text(list, "text").filter(|_| json::text(list, "type").as_deref() == Some("text"))?;
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_is_found_in_what_programs_write() {
        for (text, message) in [
            (r#"{"content":[{"type":"text","text":"a\nb"}],"isError":true}"#, Some("a\nb")),
            (r#"[{"type":"text","text":"a"},{"type":"text","text":"b"}]"#, Some("a")),
            (r#"[ { "text" : "a", "type" : "text" } ]"#, Some("a")),
            (r#"{"name":"TimeoutError","message":"a","stack":"x"}"#, Some("TimeoutError: a")),
            (r#"{"name":"a page's Error","message":"a"}"#, None),
            (r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"a"}}"#, Some("a")),
            (r#"{"success":false,"error":"a"}"#, Some("a")),
            (r#"{"level":50,"err":{"type":"TimeoutError","message":"a"},"msg":"b"}"#, Some("a")),
            (r#"{"message":"a"}"#, Some("a")),
            (r#"{"message":""}"#, None),
            (r#"{"a":1}"#, None),
            (r#"[{"type":"image"}]"#, None),
            ("[web] a", None),
            ("a", None),
            ("{", None),
        ] {
            assert_eq!(inner(text, Driver::Playwright).as_deref(), message, "{text}");
        }
        for driver in [Driver::Cdp, Driver::WebDriver, Driver::AgentBrowser] {
            assert_eq!(inner(r#"{"error":{"message":"a"}}"#, driver), None);
            assert_eq!(inner(r#"{"content":[{"type":"text","text":"a"}]}"#, driver).as_deref(), Some("a"));
        }
    }
}
