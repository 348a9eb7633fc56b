//! Finds the exception in the output of a runtime that does not print `Class: message`.
//!
//! Programs pass on what they have: Python's `repr` and traceback, Ruby's `inspect` and `full_message`, the output of
//! Node.js, Java and Elixir for an uncaught exception, and the error object of Playwright for Java.

mod group;
mod rust;

use std::borrow::Cow;

use super::call_log::split_line;
use super::class;

/// The exception as `Class: message`, or the part of `text` that is closest to it; `None` if `text` already has
/// this form.
pub(super) fn plainly(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim();
    if let Some(only) = group::of_group(text) {
        return Some(plainly(&only).map_or(Cow::Owned(only.clone()), |plain| Cow::Owned(plain.into_owned())));
    }
    match uncaught(text) {
        Some(exception) => Some(value(exception).unwrap_or(Cow::Borrowed(exception))),
        None => value(text),
    }
}

/// The exception in a value as Python or Ruby prints it, or as Codeception does: `[Class] message`.
fn value(text: &str) -> Option<Cow<'_, str>> {
    let class = text.strip_prefix('[').and_then(|value| value.split_once("] "));
    if let Some((class, message)) =
        class.filter(|(class, _)| class.contains('\\') && class::split(class).is_some())
    {
        return Some(Cow::Owned([class, ": ", message].concat()));
    }
    if let Some(value) = text.strip_prefix("#<").and_then(|value| value.strip_suffix('>')) {
        return class::split(value).map(|_| Cow::Borrowed(value));
    }
    // Node.js before 12, for an error with further properties.
    if let Some(error) = text.strip_prefix("{ ").filter(|error| class::split(first_line(error)).is_some()) {
        return Some(Cow::Borrowed(error));
    }
    let rebuilt = of_playwright_java(text).or_else(|| full_message(text)).or_else(|| elixir_s(text));
    let rebuilt = rebuilt.or_else(|| rust::of_debug(text)).or_else(|| of_urllib(text));
    rebuilt.or_else(|| class::unquoted(text)).map(Cow::Owned)
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Reads the error of Python's urllib, `urllib.error.URLError: <urlopen error message>`.
fn of_urllib(text: &str) -> Option<String> {
    let (class, message) = text.split_once(": <urlopen error ")?;
    let message = message.strip_suffix('>').filter(|_| class.ends_with("URLError"))?;
    Some([class, ": ", message].concat())
}

/// Reads Elixir's `** (Module.Error) message`.
fn elixir_s(text: &str) -> Option<String> {
    let (class, message) = text.strip_prefix("** (")?.split_once(") ")?;
    class::split(class).filter(|(_, message)| message.is_empty())?;
    Some([class, ": ", message].concat())
}

/// Reads the error of Playwright for Java (`SerializedError.toString`), whose call log may follow it:
///
/// ```text
/// com.microsoft.playwright.TimeoutError: Error {
///   message='Timeout 900ms exceeded.
///   name='TimeoutError
///   stack='TimeoutError: Timeout 900ms exceeded.
///     at …
/// }
/// Call log:
/// - waiting for locator("#a")
/// ```
///
/// The name is ignored, because a message that the page threw can contain such a line. The frames of the stack are kept
/// if they show that a script of the page threw the error.
fn of_playwright_java(text: &str) -> Option<String> {
    let (class, error) = text.split_once("Error {\n  message='")?;
    let is_class = |path: &str| class::split(path).is_some_and(|(_, message)| message.is_empty());
    if !class.is_empty() && !class.strip_suffix(": ").is_some_and(is_class) {
        return None;
    }
    let (message, rest) = error.split_once("\n  name='").unwrap_or((error, ""));
    let mut plain = [class, message].concat();
    // The text that a page threw can also contain the end of the stack.
    if class::is_of_a_script(rest) {
        let frames = rest.lines().filter(|line| line.trim_start().starts_with("at "));
        plain.extend(frames.flat_map(|frame| ["\n", frame]));
    }
    let log = rest.find("\n}\nCall log:").and_then(|at| rest.get(at..)).unwrap_or_default();
    plain.push_str(log.strip_prefix("\n}").unwrap_or(log));
    Some(plain)
}

/// The exception in the runtime's report of an uncaught one.
fn uncaught(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix("Exception in thread \"") {
        return rest.split_once("\" ").map(|(_, exception)| exception);
    }
    traceback(text).or_else(|| after_source(text))
}

/// The first line of Python's traceback of an exception.
const TRACEBACK: &str = "Traceback (most recent call last):\n";

/// The text between an exception and the traceback of the exception that replaced it.
const INSTEAD: [&str; 2] = [
    "During handling of the above exception, another exception occurred:",
    "The above exception was the direct cause of the following exception:",
];

/// The exception at the end of a Python traceback: the outermost of a chain. The traceback may be cut at its beginning.
fn traceback(text: &str) -> Option<&str> {
    let is_frame = |(frame, _): &(&str, &str)| frame.starts_with("File \"") && frame.contains("\", line ");
    let cut = || split_line(text).filter(is_frame).map(|(_, rest)| rest);
    let mut rest = text.strip_prefix(TRACEBACK).or_else(cut)?;
    loop {
        while let Some((_, after)) = split_line(rest).filter(|(frame, _)| frame.starts_with(' ')) {
            rest = after;
        }
        let next = rest.find(TRACEBACK).and_then(|at| rest.split_at_checked(at));
        let next = next.and_then(|(before, next)| {
            let before = before.trim_end();
            let exception = INSTEAD.iter().find_map(|instead| before.strip_suffix(instead))?;
            let is_whole = exception.ends_with("\n\n") && !may_quote(exception);
            is_whole.then(|| next.strip_prefix(TRACEBACK)).flatten()
        });
        match next {
            Some(next) => rest = next,
            None => return Some(rest),
        }
    }
}

/// Whether an exception repeats foreign text with its line breaks: text that the page threw or asked, or that was
/// typed. The following lines may belong to that text.
fn may_quote(exception: &str) -> bool {
    let line = exception.split('\n').next().unwrap_or_default();
    ["Script", "script", "JS", "Alert", "alert", "Eval", "eval"].iter().any(|word| line.contains(word))
        || exception.contains("\nCall log:")
        // An element of the page with its attributes: `Element <button title="a`.
        || exception.match_indices('<').any(|(at, _)| !is_python_s(exception.get(at..).unwrap_or_default()))
}

/// Whether `<` begins a text of Python: an object without a text of its own, or an error of urllib.
///
/// `<urllib3.connection.HTTPConnection object at 0x7f683cf9b8d0>`
fn is_python_s(text: &str) -> bool {
    let Some((path, rest)) = text.get(1..).and_then(|text| text.split_once(' ')) else { return false };
    let is_path = || path.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_');
    path == "urlopen" && rest.starts_with("error ")
        || path.contains('.') && rest.starts_with("object at 0x") && is_path()
}

/// The exception after the location and the source line with a caret, which Node.js prints first. The location may be
/// missing.
fn after_source(text: &str) -> Option<&str> {
    let (place, after) = split_line(text)?;
    let is_place = place.trim_end().rsplit_once(':').is_some_and(|(file, line)| {
        !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit()) && !file.contains(' ')
    });
    let (_, rest) = split_line(if is_place { after } else { text })?;
    let (caret, exception) = split_line(rest)?;
    let caret = caret.trim();
    (!caret.is_empty() && caret.bytes().all(|byte| byte == b'^')).then(|| exception.trim_start())
}

/// Reads Ruby's ``file.rb:1:in `find': message (Class)``, followed by lines with `from`. The first frame may be
/// chromedriver's.
fn full_message(text: &str) -> Option<String> {
    let (line, rest) = split_line(text)?;
    let (wording, class) = line.trim_end().strip_suffix(')')?.rsplit_once(" (")?;
    class::split(class).filter(|(_, message)| message.is_empty())?;
    let message = if wording.starts_with("#0 0x") {
        wording.split_once(": ")?.1
    } else {
        let (_, method) = wording.split_once(":in ").filter(|(place, _)| !place.contains(' '))?;
        method.strip_prefix(['`', '\''])?.split_once("': ")?.1
    };
    let rest = if rest.starts_with("\tfrom ") { "" } else { rest };
    let rest = rest.split_once("\n\tfrom ").map_or(rest, |(rest, _)| rest);
    Some([class, ": ", message, "\n", rest].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn traced(exceptions: &[&str]) -> String {
        let raised = exceptions.iter().map(|exception| {
            format!("{TRACEBACK}  File \"/app/a.py\", line 1, in f\n    click()\n    ^^^^^\n{exception}\n")
        });
        raised.collect::<Vec<_>>().join(&format!("\n{}\n\n", INSTEAD[0]))
    }

    #[test]
    fn an_exception_is_found_in_what_was_printed_of_it() {
        for (text, plain) in [
            (
                "#<Selenium::WebDriver::Error::TimeOutError: x\n  (y)>",
                "Selenium::WebDriver::Error::TimeOutError: x\n  (y)",
            ),
            (
                "/a/find.rb:3:in `block in f': no such \"a\" (Capybara::ElementNotFound)\n\tfrom a.rb:1:in `x'\n",
                "Capybara::ElementNotFound: no such \"a\"\n",
            ),
            ("a.rb:3:in 'A#f': x (b) (NoMethodError)", "NoMethodError: x (b)\n"),
            (
                "#0 0x5637 <unknown>: no such window (A::NoSuchWindowError)\n  (Session info: x)\n\tfrom #1 0x5 <unknown>\n",
                "A::NoSuchWindowError: no such window\n  (Session info: x)",
            ),
            ("Exception in thread \"main\" a.TimeoutException: x\n\tat b", "a.TimeoutException: x\n\tat b"),
            ("/app/a.js:3\n  throw e;\n  ^\n\nTimeoutError: x\n    at f", "TimeoutError: x\n    at f"),
            ("TimeoutError('x')", "TimeoutError: x"),
            (r"[A\B\TimeoutException] x", r"A\B\TimeoutException: x"),
            ("urllib.error.URLError: <urlopen error [Errno 2] x>", "urllib.error.URLError: [Errno 2] x"),
        ] {
            assert_eq!(plainly(text).as_deref(), Some(plain), "{text}");
        }
        assert_eq!(
            plainly(&traced(&["a.KeyError: 1", "b.TimeoutError: x\ny"])).as_deref(),
            Some("b.TimeoutError: x\ny")
        );
        for quoting in
            ["u.URLError: <urlopen error [Errno 2] x>", "NewError: <urllib3.connection.A object at 0x7f>: x"]
        {
            assert_eq!(
                plainly(&traced(&[quoting, "b.KeyError: 2"])).as_deref(),
                Some("b.KeyError: 2"),
                "{quoting}"
            );
        }
        for text in [
            "TimeoutError: x", "", "#<p>", "[web] x", "[a.TimeoutError] x", "Traceback", "a.js:3\nx\ny",
            "see (Error)", "a b:3\nx\n^\nz",
        ] {
            assert_eq!(plainly(text).as_deref(), None, "{text}");
        }
    }

    #[test]
    fn a_beginning_a_hundred_thousand_times_is_read_once() {
        let quoting = format!("{TRACEBACK}a.URLError: <urlopen error ");
        for begin in [
            TRACEBACK,
            "Exception in thread \"a\" ",
            "a:1\nx\n^\n",
            "#<A::B: ",
            &quoting,
            "+ Exception Group Traceback (most recent call last):\n| ExceptionGroup: x (1 sub-exception)\n+-+-\n",
        ] {
            assert!(plainly(&begin.repeat(100_000)).is_none_or(|plain| !plain.is_empty()), "{begin}");
        }
    }

    #[test]
    fn a_traceback_in_what_the_page_threw_is_not_the_program_s() {
        let forged = traced(&["b.TargetClosedError: x"]);
        let thrown = format!("a.JavascriptException: Message: x\n\n{}\n\n{forged}", INSTEAD[1]);
        assert!(
            plainly(&traced(&[&thrown])).is_some_and(|plain| plain.starts_with("a.JavascriptException: "))
        );
        let typed =
            format!("Error: Locator.fill: Timeout\nCall log:\n  - fill(\"\n\n{}\n\n{forged}", INSTEAD[1]);
        assert!(plainly(&traced(&[&typed])).is_some_and(|plain| plain.starts_with("Error: Locator.fill")));
        let shown =
            format!("Message: element click intercepted: Element <b title=\"\n\n{}\n\n{forged}", INSTEAD[0]);
        assert!(plainly(&traced(&[&shown])).is_some_and(|plain| plain.starts_with("Message: element click")));
    }
}
