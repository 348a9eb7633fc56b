//! The error codes of WebDriver.

use crate::reader::rule::rules;

rules! {
    /// The error codes of the standard (<https://www.w3.org/TR/webdriver2/#errors>), then those that drivers add.
    CODES:
    Is("element click intercepted") => ElementBlocked, "element click intercepted: Element <button id=\"c\">...</button> is not clickable at point (22, 110). Other element would receive the click: <div id=\"o\">...</div>";
    Is("element not interactable") => ElementNotVisible | NotFocusable because Hidden, "element not interactable\n  (Session info: chrome=156.0.8078.79)";
    Is("insecure certificate") => BrowserError, "insecure certificate";
    Is("invalid argument") => BrowserError, "invalid argument: 'url' must be a string";
    Is("invalid cookie domain") => BrowserError, "invalid cookie domain: Cookie 'domain' mismatch";
    Is("invalid element state") => NotFocusable | BrowserError, "invalid element state: Element is not currently interactable and may not be manipulated";
    Is("invalid selector") => BrowserError because InvalidSelector, "invalid selector: An invalid or illegal selector was specified";
    Is("invalid session id") => BrowserClosed | BrowserError, "invalid session id: session deleted as the browser has closed the connection";
    Is("javascript error") => BrowserError, "javascript error: boom: no such element, timeout";
    Is("move target out of bounds") => ElementNotVisible | BrowserError because OutsideViewport, "move target out of bounds";
    Is("no such alert") => BrowserError because NoDialog, "no such alert";
    Is("no such cookie") => BrowserError, "no such cookie";
    Is("no such element") => ElementNotFound, "no such element: Unable to locate element: {\"method\":\"css selector\",\"selector\":\"#zz\"}";
    Is("no such frame") => BrowserError | ElementNotFound because NoSuchFrame, "no such frame";
    Is("no such window") => BrowserClosed | BrowserError because TabClosed, "no such window: target window already closed";
    Is("no such shadow root") => BrowserError | ElementNotFound, "no such shadow root: shadow root not found";
    Is("script timeout") => Timeout, "script timeout";
    Is("session not created") => BrowserError | BrowserClosed because NoBrowser, "session not created\nfrom unknown error: no chrome binary at /usr/bin/no-such-browser";
    Is("stale element reference") => StaleRef, "stale element reference: stale element not found in the current frame";
    Is("detached shadow root") => StaleRef, "detached shadow root: shadow root is detached from the current frame";
    Is("timeout") => Timeout, "timeout: Timed out receiving message from renderer: -0.001";
    Is("unable to set cookie") => BrowserError, "unable to set cookie";
    Is("unable to capture screen") => BrowserError, "unable to capture screen";
    Is("unexpected alert open") => BrowserError | ElementBlocked because DialogOpen, "unexpected alert open: {Alert text : stale element reference}";
    Is("unknown command") => BrowserError, "unknown command: unknown command: session/6b954b8d/zzz";
    Is("unknown method") => BrowserError, "unknown method";
    Is("unsupported operation") => BrowserError, "unsupported operation";
    // chromedriver's status.cc
    Is("tab crashed") => BrowserClosed | BrowserError because Crashed, "tab crashed\n  (Session info: chrome=156.0.8078.79)";
    // chromedriver's status.cc
    Is("disconnected") => BrowserClosed | BrowserError, "disconnected: not connected to DevTools";
    // chromedriver's status.cc
    Is("chrome not reachable") => BrowserClosed | BrowserError, "chrome not reachable";
    // chromedriver's status.cc; the JSON wire protocol's code 11
    Is("element not visible") => ElementNotVisible because Hidden, "element not visible";
    // the JSON wire protocol's code 15
    Is("element not selectable") => BrowserError | NotFocusable, "element not selectable: Element is not currently selectable";
    // the JSON wire protocol's code 29
    Is("invalid element coordinates") => ElementNotVisible | BrowserError, "invalid element coordinates";
    // the JSON wire protocol's code 32
    Is("invalid coordinates") => BrowserError, "invalid coordinates";
    // WebDriver BiDi: a shared reference that is no longer known
    Is("no such node") => StaleRef | ElementNotFound, "no such node: No such node: f.1.d.2.e.3";
    // chromedriver's status.cc, no such execution context
    Is("no such execution context") => StaleRef | BrowserError because Navigated, "no such execution context: frame does not have execution context";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::rule::Pattern;

    #[test]
    fn the_standard_has_28_codes() {
        let standard = CODES.iter().take_while(|rule| !matches!(rule.pattern, Pattern::Is("tab crashed")));
        // `unknown error` has no row, because it does not name a cause.
        assert_eq!(standard.count() + 1, 28);
    }
}
