//! Reads and checks arguments before the browser is used.

use rmcp::model::JsonObject;
use snapshot_format::Ref;
use tool_errors::{BrowserToolError, Driver, ErrorCode, RawFailure, Tool};
use url::Url;

use crate::tool::BrowserTool;

/// Reads the arguments of a call.
pub(crate) fn read<T: BrowserTool>(arguments: JsonObject) -> Result<T, Invalid> {
    let mut call: T = serde_json::from_value(arguments.into()).map_err(|error| without_values(&error))?;
    call.check()?;
    Ok(call)
}

/// The number of characters of an argument that an error quotes.
const QUOTED: usize = 40;

/// The reason why arguments are refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Invalid {
    #[error("{0:?} is not a ref")]
    Ref(String),
    #[error("{0:?} is not a key")]
    Key(String),
    #[error("{0}")]
    Url(String),
    #[error("Invalid arguments: {0}")]
    Schema(String),
}

impl From<Invalid> for BrowserToolError {
    fn from(invalid: Invalid) -> Self {
        match &invalid {
            Invalid::Url(reason) => RawFailure::new(Driver::Cdp, reason).with_tool(Tool::Navigate).to_error(),
            Invalid::Ref(_) => Self::new(ErrorCode::ElementNotFound, invalid.to_string())
                .with_hint("Take a new snapshot and use a ref from it, such as @e1"),
            Invalid::Key(_) => Self::new(ErrorCode::BrowserError, invalid.to_string())
                .with_hint("Use a key such as Enter, Escape, ArrowDown, a or Control+a"),
            Invalid::Schema(_) => Self::new(ErrorCode::BrowserError, invalid.to_string())
                .with_hint("Correct the arguments and call the tool again"),
        }
    }
}

/// Converts a ref as models write it to agent-browser's spelling: `@e1`.
pub(crate) fn canonical_ref(text: &mut String) -> Result<(), Invalid> {
    let parsed: Ref = text.parse().map_err(|_| Invalid::Ref(text.chars().take(QUOTED).collect()))?;
    *text = parsed.to_string();
    Ok(())
}

/// The known names of keys. agent-browser accepts any other word as a key too, so the server must check them.
const KEYS: &[&str] = &[
    "Enter", "Tab", "Escape", "Backspace", "Delete", "Insert", "Space", "ArrowUp", "ArrowDown", "ArrowLeft",
    "ArrowRight", "Home", "End", "PageUp", "PageDown", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9",
    "F10", "F11", "F12",
];
const MODIFIERS: &[&str] = &["Control", "Alt", "Shift", "Meta"];

/// Converts a key as models write it to agent-browser's spelling: `Control+a`, `ArrowDown`.
pub(crate) fn canonical_key(text: &mut String) -> Result<(), Invalid> {
    let known = |names: &[&'static str], name: &str| {
        names.iter().find(|known| known.eq_ignore_ascii_case(name)).copied()
    };
    let invalid = || Invalid::Key(text.chars().take(QUOTED).collect());
    // `+` alone is also a key.
    let (modifiers, key) = match text.rsplit_once('+') {
        Some((modifiers, key)) if !modifiers.is_empty() && !key.is_empty() => (Some(modifiers), key),
        _ => (None, text.as_str()),
    };
    let mut canonical = String::new();
    for modifier in modifiers.into_iter().flat_map(|modifiers| modifiers.split('+')) {
        canonical += known(MODIFIERS, modifier).ok_or_else(invalid)?;
        canonical.push('+');
    }
    canonical += match known(KEYS, key) {
        Some(name) => name,
        None if key.chars().count() == 1 => key,
        None => return Err(invalid()),
    };
    *text = canonical;
    Ok(())
}

/// Accepts only `http:` and `https:` addresses. Otherwise a page could persuade an agent to read local files.
pub(crate) fn web_address(text: &str) -> Result<(), Invalid> {
    match Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(()),
        Ok(_) => Err(Invalid::Url("only http:// and https:// addresses can be opened".to_owned())),
        Err(error) => Err(Invalid::Url(format!("invalid URL: {error}"))),
    }
}

/// The error message without the values of the arguments, because a value may be text to type, such as a password.
fn without_values(error: &serde_json::Error) -> Invalid {
    let message = error.to_string();
    let said = match message.rsplit_once(", expected ") {
        // In `unknown field `reff`, expected ...` there is no value.
        _ if message.starts_with("unknown field ") => message,
        // In `invalid type: string "hunter2", expected a boolean` only the last part is free of values.
        Some((_, expected)) => format!("expected {expected}"),
        None => message,
    };
    Invalid::Schema(said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    use crate::tools::{Click, Type};

    #[track_caller]
    fn refused<T: BrowserTool>(arguments: Value) -> String {
        let Value::Object(arguments) = arguments else { panic!("{arguments}") };
        read::<T>(arguments).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn arguments_are_refused_without_their_values() {
        for (arguments, what) in [
            (json!({"ref": "@e1"}), "missing field `text`"),
            (
                json!({"ref": "@e1", "text": "a", "delay": 1}),
                "unknown field `delay`, expected one of `ref`, `text`, `submit`",
            ),
            (json!({"ref": "@e1", "text": "a", "submit": "hunter2, expected x"}), "expected a boolean"),
            (json!({"ref": "@e1", "text": 4711}), "expected a string"),
        ] {
            let expected = format!("Invalid arguments: {what}");
            assert_eq!(refused::<Type>(arguments), expected);
        }
        // The two arguments are swapped.
        assert_eq!(refused::<Type>(json!({"ref": "hunter2", "text": "@e1"})), "\"[hidden]\" is not a ref");
    }

    #[test]
    fn refs_are_refused_or_spelled_alike() {
        for spelling in ["@e12", "e12", " [ref=e12] "] {
            let click: Click = read(json!({ "ref": spelling }).as_object().unwrap().clone()).unwrap();
            assert_eq!(click.target(), Some("@e12"), "{spelling}");
        }
        assert_eq!(refused::<Click>(json!({"ref": "#pay"})), "\"#pay\" is not a ref");
    }

    #[test]
    fn keys_are_refused_or_spelled_alike() {
        for (given, key) in [
            ("enter", "Enter"),
            ("Control+a", "Control+a"),
            ("control+Shift+ArrowDown", "Control+Shift+ArrowDown"),
            ("+", "+"),
            ("é", "é"),
        ] {
            let mut text = given.to_owned();
            canonical_key(&mut text).unwrap();
            assert_eq!(text, key);
        }
        for given in ["Submit", "Hyper+a", "Control+", "", "--json"] {
            assert!(canonical_key(&mut given.to_owned()).is_err(), "{given}");
        }
    }

    #[test]
    fn only_the_web_is_opened() {
        let refused =
            |url: &str| web_address(url).err().map(|error| BrowserToolError::from(error).to_string());
        assert_eq!(refused("https://example.com/"), None);
        for (url, message) in [
            ("example.com", "Navigation failed: invalid URL: relative URL without a base"),
            ("http://", "Navigation failed: invalid URL: empty host"),
            ("file:///etc/passwd", "Navigation failed: only http:// and https:// addresses can be opened"),
            ("javascript:alert(1)", "Navigation failed: only http:// and https:// addresses can be opened"),
        ] {
            assert_eq!(refused(url).as_deref(), Some(message), "{url}");
        }
    }
}
