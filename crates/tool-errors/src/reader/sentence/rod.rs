//! Sentences of Rod (error.go), a library for Go on top of the protocol, and of the WebSocket libraries of Go.

use crate::reader::rule::rules;

rules! {
    /// The first line of the message.
    ROWS:
    Is("cannot find element") => ElementNotFound | Timeout, "cannot find element";
    Starts("expect js to return an element, but got: ") => ElementNotFound | BrowserError, "expect js to return an element, but got: {\"type\":\"undefined\"}";
    Starts("element covered by: <") => ElementBlocked, "element covered by: <div.modal>";
    Starts("element has no visible shape or outside the viewport: <") => ElementNotVisible | StaleRef because HiddenOrGone, "element has no visible shape or outside the viewport: <button#a>";
    Starts("element's pointer-events is none: <") => ElementBlocked because IgnoresPointer, "element's pointer-events is none: <button#a>";
    Is("element is not cursor interactable") => ElementNotVisible | ElementBlocked, "element is not cursor interactable";
    Starts("cannot find object: ") => StaleRef | BrowserError, "cannot find object: {\"type\":\"object\"}";
    Is("cannot find page") => BrowserClosed | BrowserError because TabClosed, "cannot find page";
    // gorilla/websocket's CloseError
    Starts("websocket: close ") => BrowserClosed | BrowserError, "websocket: close 1006 (abnormal closure): unexpected EOF";
    // net, for a connection that the program or the browser closed
    Around("", ": use of closed network connection") => BrowserClosed | BrowserError, "write tcp 127.0.0.1:4000->127.0.0.1:9222: use of closed network connection";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::class;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(ROWS, |message| super::super::read(&class::peel(message)));
    }
}
