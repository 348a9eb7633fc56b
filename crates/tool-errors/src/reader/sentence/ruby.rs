//! Sentences of libraries for Ruby: Capybara with Cuprite, Ferrum, and Watir.
//!
//! They print elements as `#<Ferrum::Node …>` and `#<Watir::Button: …>`. The page or the caller controls the attributes
//! and names in them.

use crate::reader::rule::rules;

rules! {
    /// The first line of the message, without its class.
    ROWS:
    // Watir's Element#wait_for_present, and the same in element_call
    Holds("element located, but timed out after ", " seconds, waiting for #<") => ElementNotVisible | Timeout because Hidden, "element located, but timed out after 0.7 seconds, waiting for #<Watir::Button: located: true; {:id=>\"a\"}> to be present";
    // Watir's Element#raise_disabled
    Holds("element present, but timed out after ", " seconds, waiting for #<") => BrowserError | NotFocusable because Disabled, "element present, but timed out after 0.7 seconds, waiting for #<Watir::TextField: located: true; {:id=>\"a\"}> to be enabled";
    // Watir's Element#raise_writable
    Holds("element present and enabled, but timed out after ", " seconds, waiting for #<") => NotFocusable because ReadOnly, "element present and enabled, but timed out after 0.7 seconds, waiting for #<Watir::TextField: located: true; {:id=>\"a\"}> to not be readonly";
    // Watir's Element#wait_for_exists; element_call adds advice
    Around("timed out after ", "> to be located") => ElementNotFound | Timeout, "timed out after 0.7 seconds, waiting for #<Watir::Button: located: false; {:id=>\"a\"}> to be located";
    Holds("timed out after ", "> to be located; ") => ElementNotFound | Timeout, "timed out after 0.7 seconds, waiting for #<Watir::Button: located: false; {:id=>\"a\"}> to be located; Maybe look in an iframe?";
    // capybara-webkit's ClickFailed
    Around("Failed to click element ", " because of overlapping") => ElementBlocked, "Capybara::Webkit::ClickFailed: Failed to click element /html/body/div[@id='one'] because of overlapping";
    // Watir's Element#assert_exists
    Starts("unable to locate element: #<") => ElementNotFound, "unable to locate element: #<Watir::Button: located: false; {:id=>\"a\"}>";
    // Watir's IFrame and Alert
    Starts("unable to locate iframe") => ElementNotFound because NoSuchFrame, "unable to locate iframe using {:id=>\"a\"}";
    Is("unable to locate alert") => BrowserError because NoDialog, "unable to locate alert";
    // Watir's Element#assert_enabled
    Starts("object is disabled #<") => BrowserError | NotFocusable because Disabled, "object is disabled #<Watir::Button: located: true; {:id=>\"a\"}>";
    // Watir's Select#select_by
    Holds("\"", "\" not found in #<Watir::Select") => ElementNotFound | BrowserError because NoSuchOption, "\"Penthouse\" not found in #<Watir::Select: located: false; {:id=>\"a\", :tag_name=>\"select\"}>";
    Holds("/", "/ not found in #<Watir::Select") => ElementNotFound | BrowserError because NoSuchOption, "/Pent/ not found in #<Watir::Select: located: false; {:id=>\"a\", :tag_name=>\"select\"}>";
    // Watir's Browser#locate and Window
    Is("browser was closed") => BrowserClosed, "browser was closed";
    Is("browser window was closed") => BrowserClosed because TabClosed, "browser window was closed";
    // Ferrum's errors.rb
    Starts("Browser is dead") => BrowserClosed, "Browser is dead or given window is closed";
    Starts("Timed out waiting for response") => Timeout | BrowserClosed, "Timed out waiting for response. It's possible that this happened because something took a very long time (for example a page load was slow).";
    Starts("Timed out waiting for evaluated script to return a value") => Timeout, "Timed out waiting for evaluated script to return a value";
    Starts("Browser did not produce websocket url within ") => Timeout | BrowserError because NoBrowser, "Browser did not produce websocket url within 10 seconds, try to increase `:process_timeout`.";
    Holds("Request to ", " reached server, but there are still pending connections: ") => Timeout | BrowserError, "Request to http://127.0.0.1/ reached server, but there are still pending connections: http://127.0.0.1/hang";
    Starts("There's no context available") => StaleRef | BrowserError because Navigated, "There's no context available";
    Holds("#<Ferrum::Node ", "> that you're trying to click is moving, hence we cannot.") => Timeout | BrowserError because Moving, "#<Ferrum::Node @node_id=68> that you're trying to click is moving, hence we cannot. Previously it was at [[1, 2]] but now at [[3, 4]].";
    // Cuprite's errors.rb: MouseEventFailed, ObsoleteNode, InvalidSelector
    Holds("Firing a ", " failed. Cuprite detected another element with CSS selector ") => ElementBlocked, "Firing a click at coordinates [1, 2] failed. Cuprite detected another element with CSS selector \"html body div\" at this position.";
    Starts("The element you are trying to interact with is either not part of the DOM, or is not currently visible") => StaleRef | ElementNotVisible because HiddenOrGone, "The element you are trying to interact with is either not part of the DOM, or is not currently visible on the page (perhaps display: none is set).";
    Starts("Browser raised error trying to find ") => BrowserError because InvalidSelector, "Browser raised error trying to find css: \"##\"";
    Starts("The browser raised a syntax error while trying to evaluate ") => BrowserError because InvalidSelector, "The browser raised a syntax error while trying to evaluate css selector \"##\"";
    // Capybara's session.rb, node/finders.rb and selector/definition/option.rb
    Starts("Unable to find modal dialog") => BrowserError | Timeout because NoDialog, "Unable to find modal dialog";
    Starts("Ambiguous match, found ") => BrowserError because Ambiguous, "Ambiguous match, found 2 elements matching visible css \".dup\"";
    Starts("Unable to find option ") => ElementNotFound because NoSuchOption, "Unable to find option \"Penthouse\" within #<Capybara::Node::Element tag=\"select\" path=\"//SELECT[1]\">";
    Starts("Unable to find visible option ") => ElementNotFound because NoSuchOption, "Unable to find visible option \"Penthouse\"";
    Starts("Unable to find datalist option ") => ElementNotFound because NoSuchOption, "Unable to find datalist option \"Penthouse\"";
    // Capybara's and RSpec's assertions, which quote what the page shows
    Starts("expected to find ") => BrowserError | Timeout because NotAsExpected, "expected to find text \"Thanks\" in \"Book a room\"";
    Starts("expected not to find ") => BrowserError | Timeout because NotAsExpected, "expected not to find text \"Book\" in \"Book a room\"";
    Starts("expected \"") => BrowserError | Timeout because NotAsExpected, "expected \"http://127.0.0.1/\" to equal \"http://127.0.0.1/two\"";
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
