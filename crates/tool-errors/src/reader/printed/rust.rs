//! Errors as Rust's `Debug` prints them: a program that unwraps an error or formats it with `{:?}` prints no message of
//! the library, but the fields of its type.

/// The error as `Class: message`. A program whose `main` returns an error prints `Error: ` before it.
///
/// ```text
/// Standard(WebDriver { error: NoSuchElement, message: "message", …              fantoccini's CmdError
/// SessionNotCreated(WebDriver { error: SessionNotCreated, message: "message", … fantoccini's NewSessionError
/// SessionNotCreated(WebDriverError { error: SessionNotCreated, message: …       fantoccini before 0.13
/// WebDriverError(NoSuchElement(WebDriverErrorInfo { … message: "message", …     thirtyfour
/// NoSuchElement(WebDriverErrorInfo { … message: "message", …                    thirtyfour before 0.32
/// Chrome(Error { code: -32000, message: "message" })                            chromiumoxide's CdpError
/// ```
pub(super) fn of_debug(text: &str) -> Option<String> {
    let text = text.strip_prefix("Error: ").unwrap_or(text);
    let (variant, fields) = text.split_once(" { ")?;
    let name = match variant.rsplit_once('(')? {
        (_, "WebDriver" | "WebDriverError") => fields.strip_prefix("error: ")?.split_once(", ")?.0,
        (name, "WebDriverErrorInfo") => name.strip_prefix("WebDriverError(").unwrap_or(name),
        ("Chrome", "Error") => "",
        _ => return None,
    };
    let message = string(fields.split_once("message: \"")?.1)?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match name {
        "" => Some(message),
        name => is_name.then(|| [name, "Exception: ", &message].concat()),
    }
}

/// The string that ends at the next quote, without escapes.
fn string(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '"' => return Some(plain),
            '\\' => plain.push(match chars.next()? {
                'n' => '\n',
                't' | 'r' => ' ',
                // `\u{1b}`: the rest of the escape is kept as text.
                other => other,
            }),
            other => plain.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_and_the_condition_are_read_from_the_fields() {
        for (text, plain) in [
            (
                r##"Standard(WebDriver { error: NoSuchElement, message: "no \"#a\"\nx", stacktrace: "", data: None })"##,
                Some("NoSuchElementException: no \"#a\"\nx"),
            ),
            (
                r#"WebDriverError(StaleElementReference(WebDriverErrorInfo { status: 404, error: "stale element reference", value: WebDriverErrorValue { message: "gone", error: None, stacktrace: None, data: None } }))"#,
                Some("StaleElementReferenceException: gone"),
            ),
            (
                r#"Error: SessionNotCreated(WebDriver { error: SessionNotCreated, message: "x", stacktrace: "" })"#,
                Some("SessionNotCreatedException: x"),
            ),
            (
                r#"NoSuchElement(WebDriverErrorInfo { status: 404, error: "", value: WebDriverErrorValue { message: "x" } })"#,
                Some("NoSuchElementException: x"),
            ),
            (r#"Chrome(Error { code: -32000, message: "gone" })"#, Some("gone")),
            (r#"Chrome(Error { code: -32000, message: "cut"#, None),
            (r#"Standard(WebDriver { error: a b, message: "x" })"#, None),
            (r#"Config { error: NoSuchElement, message: "x" }"#, None),
        ] {
            assert_eq!(of_debug(text).as_deref(), plain, "{text}");
        }
    }
}
