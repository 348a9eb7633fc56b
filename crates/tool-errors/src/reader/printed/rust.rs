//! Errors as Rust's `Debug` prints them: a program that unwraps an error or formats it with `{:?}` prints no message of
//! the library, but the fields of its type.

/// The beginnings of the errors of the libraries whose messages are read: fantoccini, thirtyfour and chromiumoxide. An
/// end is the text after the name of the condition; without one, the error has only a message.
const ERRORS: &[(&str, &str)] = &[
    // fantoccini's CmdError and NewSessionError: `Standard(WebDriver { error: NoSuchElement, message: "…", …`
    ("Standard(WebDriver { error: ", ", "),
    ("NotW3C(WebDriver { error: ", ", "),
    // thirtyfour's WebDriverError: `WebDriverError(NoSuchElement(WebDriverErrorInfo { …`
    ("WebDriverError(", "(WebDriverErrorInfo { "),
    // chromiumoxide's CdpError: `Chrome(Error { code: -32000, message: "…" })`
    ("Chrome(Error { code: -32", ""),
];

/// The error as `Class: message`.
pub(super) fn of_debug(text: &str) -> Option<String> {
    let (name, fields) = ERRORS.iter().find_map(|(start, end)| {
        let rest = text.strip_prefix(start)?;
        if end.is_empty() { Some(("", rest)) } else { rest.split_once(end) }
    })?;
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
            (r#"Chrome(Error { code: -32000, message: "gone" })"#, Some("gone")),
            (r#"Chrome(Error { code: -32000, message: "cut"#, None),
            (r#"Standard(WebDriver { error: a b, message: "x" })"#, None),
            (r#"Config { error: NoSuchElement, message: "x" }"#, None),
        ] {
            assert_eq!(of_debug(text).as_deref(), plain, "{text}");
        }
    }
}
