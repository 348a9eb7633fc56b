//! Removes what a program puts before the whole message of its driver: a language's runtime, a library for agents, an MCP
//! server.

/// The beginnings of such texts, and their ends. A name without spaces is in between; if the end is empty, there is none.
const BEFORE: &[(&str, &str)] = &[
    // Go
    ("panic: ", ""),
    // WebdriverIO's log and a stack trace of its middleware
    ("webdriver: Request failed with status ", " due to "),
    ("Request failed with status ", " due to "),
    ("webdriverio(middleware): element did not become interactable: ", ""),
    // PHP, on both of its streams
    ("PHP Fatal error:  Uncaught ", ""),
    ("Fatal error: Uncaught ", ""),
    // the libraries of the Model Context Protocol for TypeScript and Python, and FastMCP
    ("McpError: ", ""),
    ("MCP error -", ": "),
    ("Error executing tool ", ": "),
    ("Error calling tool ", ": "),
    // browser-use's registry of actions
    ("Error executing action ", ": "),
    // Stagehand's ActHandler, before the message of Playwright
    ("Failed to perform act: ", ""),
    // mcp-playwright's createErrorResponse
    ("Operation failed: ", ""),
    // Jasmine, under Protractor
    ("Failed: ", ""),
];

/// The text without what programs put before it, at most four times. A page can write these texts too, so they say
/// nothing about who wrote the message.
pub(super) fn inner(text: &str) -> &str {
    let mut message = text.trim();
    if let Some(panicked) = of_rust_s_panic(message) {
        message = panicked;
    }
    for _ in 0..4 {
        let next = BEFORE.iter().find_map(|(start, end)| {
            let rest = message.strip_prefix(start)?;
            let (name, rest) = if end.is_empty() { ("", rest) } else { rest.split_once(end)? };
            name.bytes().all(|byte| byte.is_ascii_graphic()).then_some(rest)
        });
        match next {
            Some(next) => message = next,
            None => break,
        }
    }
    of_playwright_go(message).unwrap_or(message)
}

/// The message of Rust's panic, and the error in it if the program unwrapped one:
///
/// ```text
/// thread 'main' (7) panicked at src/main.rs:4:10:
/// called `Result::unwrap()` on an `Err` value: message
/// ```
///
/// Before Rust 1.73 the message was quoted on the first line, before the place.
fn of_rust_s_panic(text: &str) -> Option<&str> {
    const UNWRAPPED: &str = "called `Result::unwrap()` on an `Err` value: ";
    let message = match text.strip_prefix("thread '") {
        Some(thread) => {
            let (_, place) = thread.split_once(" panicked at ")?;
            match place.strip_prefix('\'') {
                Some(quoted) => quoted.rsplit_once("', ").map_or(quoted, |(message, _)| message),
                None => place.split_once('\n')?.1,
            }
        }
        None => text,
    };
    let message = message.strip_prefix(UNWRAPPED).unwrap_or(message);
    (message.len() < text.len()).then_some(message)
}

/// The message in `could not click: playwright: timeout: message`. The words before it are the program's; other clients
/// print the name of an API with a dot there.
fn of_playwright_go(text: &str) -> Option<&str> {
    let (before, rest) = text.split_once("playwright: ")?;
    let is_words = |before: &str| before.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b' ');
    if !before.is_empty() && !before.strip_suffix(": ").is_some_and(is_words) {
        return None;
    }
    Some(["timeout: ", "target closed: "].iter().find_map(|kind| rest.strip_prefix(kind)).unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_put_before_a_message_is_removed() {
        for (text, message) in [
            (
                "panic: cannot find element\n\ngoroutine 1 [running]:",
                "cannot find element\n\ngoroutine 1 [running]:",
            ),
            (
                r"PHP Fatal error:  Uncaught A\TimeoutException: x in /a.php:3",
                r"A\TimeoutException: x in /a.php:3",
            ),
            ("McpError: MCP error -32001: Request timed out", "Request timed out"),
            ("Error calling tool 'click': TimeoutError: x", "TimeoutError: x"),
            ("Error calling tool click: TimeoutError: x", "TimeoutError: x"),
            ("could not click: playwright: timeout: Timeout 9ms", "Timeout 9ms"),
            ("playwright: x", "x"),
            ("ERROR webdriver: x", "ERROR webdriver: x"),
            ("webdriver: Request failed with status 404 due to no such window: x", "no such window: x"),
            ("Request failed with status code 404", "Request failed with status code 404"),
            (
                "thread 'main' (7) panicked at src/main.rs:4:10:\ncalled `Result::unwrap()` on an `Err` value: x\nnote: y",
                "x\nnote: y",
            ),
            (
                "thread 'main' panicked at 'called `Result::unwrap()` on an `Err` value: it's x', src/main.rs:20:36",
                "it's x",
            ),
            ("thread 'a' panicked at b.rs:1:2:\nport: x", "port: x"),
            ("called `Result::unwrap()` on an `Err` value: x", "x"),
        ] {
            assert_eq!(inner(text), message, "{text}");
        }
        for text in
            ["a panic: x", "page.evaluate: x: playwright: y", "Error executing tool a b: x", "MCP error -"]
        {
            assert_eq!(inner(text), text);
        }
    }
}
