//! Messages of `TestCafe` (errors/test-run/templates and shared/errors/element-hidden-reasons).

use crate::reader::rule::rules;

rules! {
    /// The first line of the message.
    ROWS:
    Starts("The specified selector does not match any element in the DOM tree.") => ElementNotFound | Timeout, "The specified selector does not match any element in the DOM tree.";
    Around("The specified \"", "\" does not match any element in the DOM tree.") => ElementNotFound | Timeout, "The specified \"destinationSelector\" does not match any element in the DOM tree.";
    Starts("Cannot obtain information about the node because the specified selector does not match any") => ElementNotFound | Timeout, "Cannot obtain information about the node because the specified selector does not match any node in the DOM tree.";
    Starts("The element that matches the specified selector is not visible.") => ElementNotVisible | Timeout because Hidden, "The element that matches the specified selector is not visible.";
    Around("The element that matches the specified \"", "\" is not visible.") => ElementNotVisible | Timeout because Hidden, "The element that matches the specified \"destinationSelector\" is not visible.";
    Starts("The element that matches the specified selector is covered.") => ElementBlocked, "The element that matches the specified selector is covered.";
    // the page controls the element in between
    Holds("The action target (<option", ") is invisible") => ElementNotVisible | Timeout because OptionClicked, "The action target (<option value=\"a\">a</option>) is invisible.";
    Holds("The action target (", ") is too small to be visible: ") => ElementNotVisible because ZeroSize, "The action target (<div id=\"a\"></div>) is too small to be visible: 0px x 0px.";
    Holds("The action target (", ") is invisible") => ElementNotVisible | Timeout because Hidden, "The action target (<div id=\"a\"></div>) is invisible.";
    Around("The action target (", ") has not been rendered.") => ElementNotVisible | Timeout because Hidden, "The action target (<div id=\"a\"></div>) has not been rendered.";
    Around("The action target (", ") is located outside the the layout viewport.") => ElementNotVisible because OutsideViewport, "The action target (<div id=\"a\"></div>) is located outside the the layout viewport.";
    Starts("The action element is expected to be editable ") => BrowserError | NotFocusable, "The action element is expected to be editable (an input, textarea or element with the contentEditable attribute).";
    Starts("The action element is expected to be an <iframe") => BrowserError because NotAFrame, "The action element is expected to be an <iframe>.";
    Starts("The specified selector does not match a file input element.") => BrowserError | NotFocusable because NotAFileInput, "The specified selector does not match a file input element.";
    Starts("Cannot find the following file(s) to upload:") => BrowserError because FileNotFound, "Cannot find the following file(s) to upload:";
    Around("The \"", "\" argument contains an incorrect key or key combination.") => BrowserError because UnknownKey, "The \"keys\" argument contains an incorrect key or key combination.";
    Starts("Content of the iframe to which you are switching did not load.") => Timeout | BrowserError, "Content of the iframe to which you are switching did not load.";
    Starts("Content of the iframe in which the test is currently operating did not load.") => Timeout | BrowserError, "Content of the iframe in which the test is currently operating did not load.";
    Starts("The iframe in which the test is currently operating does not exist anymore.") => StaleRef | BrowserError because FrameGone, "The iframe in which the test is currently operating does not exist anymore.";
    Starts("The iframe in which the test is currently operating is not visible anymore.") => ElementNotVisible because Hidden, "The iframe in which the test is currently operating is not visible anymore.";
    Holds("", " execution was interrupted by page unload. This problem may appear if you trigger page navigation from ") => StaleRef | BrowserError because Navigated, "ClientFunction execution was interrupted by page unload. This problem may appear if you trigger page navigation from ClientFunction code.";
    Holds("A native ", " dialog was invoked on page ") => BrowserError | ElementBlocked because DialogOpen, "A native alert dialog was invoked on page \"http://127.0.0.1/\", but no handler was set for it.";
    Starts("Cannot find the window specified in the action parameters.") => BrowserClosed | BrowserError because NoSuchTab, "Cannot find the window specified in the action parameters.";
    Starts("Cannot find the parent window.") => BrowserClosed | BrowserError because NoSuchTab, "Cannot find the parent window. Make sure that the tested window was opened from another window.";
    Starts("Cannot find the previous window.") => BrowserClosed | BrowserError because NoSuchTab, "Cannot find the previous window. Make sure that the previous window is opened.";
    Starts("The child window is not found.") => BrowserClosed | BrowserError because NoSuchTab, "The child window is not found.";
    Starts("The child window was closed before TestCafe could switch to it.") => BrowserClosed | BrowserError because TabClosed, "The child window was closed before TestCafe could switch to it.";
    Starts("Failed to restore connection to window within the allocated timeout.") => Timeout | BrowserClosed, "Failed to restore connection to window within the allocated timeout.";
    Starts("Unable to capture an element image because the resulting image ") => ElementNotVisible | BrowserError because ZeroSize, "Unable to capture an element image because the resulting image width is zero or negative.";
    // errors/runtime/templates, browserDisconnected
    Holds("The ", " browser disconnected. If you did not close the browser yourself, ") => BrowserClosed, "The Chrome 156.0.0.0 / Debian 12 browser disconnected. If you did not close the browser yourself, browser performance or network issues may be at fault.";
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
