//! Why a call failed, where more is known than the code: one table with what is said of it and what to do.

use crate::ErrorCode;
use crate::names::impl_names;

/// What a message says of a cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    /// Why the element is gone: `Element @e1 is gone: the page navigated`.
    Gone(&'static str),
    /// Of the element, after its name: `Element @e1 is read-only`.
    Element(&'static str),
    /// What happened, after the call: `Click on @e1 failed: a dialog is open`.
    Fact(&'static str),
    /// The driver's own words say it.
    Driver,
}

/// Declares [`Cause`], a row a cause: variant, name, the code that it comes with, what is said, what to do, what it means.
macro_rules! causes {
    ($($variant:ident, $name:literal, $code:ident, $says:ident $(($text:literal))?, $hint:literal, $meaning:literal;)*) => {
        /// Why a call failed, where the driver's words or the caller's knowledge show more than the code.
        ///
        /// The message and the hint of an error fit its cause: an element without a size is not to be scrolled to, and
        /// nothing has to be dismissed for one that takes no pointer events.
        ///
        /// | cause | with the code | meaning |
        /// |---|---|---|
        $(#[doc = concat!("| `", $name, "` | [`", stringify!($code), "`](ErrorCode::", stringify!($code), ") | ", $meaning, " |")])*
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Cause {
            $(#[doc = concat!("`", $name, "`: ", $meaning, ".")] $variant,)*
        }

        impl Cause {
            /// Every cause, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The cause's name, such as `dialog_open`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// The code that the cause comes with. A driver's words may give it another one.
            #[must_use]
            pub const fn code(self) -> ErrorCode {
                match self { $(Self::$variant => ErrorCode::$code),* }
            }

            /// What helps, in a sentence for the model.
            #[must_use]
            pub const fn hint(self) -> &'static str {
                match self { $(Self::$variant => $hint),* }
            }

            pub(crate) const fn says(self) -> Says {
                match self { $(Self::$variant => Says::$says $(($text))?),* }
            }
        }
    };
}

causes! {
    Navigated, "navigated", StaleRef,
        Gone("the page navigated"),
        "Take a new snapshot of the page that is open now and use a ref from it",
        "the page navigated since the ref was given";
    Rerendered, "rerendered", StaleRef,
        Gone("the page removed or redrew the element"),
        "Take a new snapshot: the element may be there under a new ref",
        "the page took the element out, perhaps to put a new one in its place";
    FrameGone, "frame_gone", StaleRef,
        Gone("the page or the frame navigated or was removed"),
        "Take a new snapshot and use a ref from it",
        "the page or the frame, in which the element was, navigated or was removed";
    TabClosed, "tab_closed", StaleRef,
        Gone("the tab is closed"),
        "Switch to an open tab, or open a new one, then take a new snapshot",
        "the tab in which the element was is closed";
    PageOrFrameGone, "page_or_frame_gone", BrowserClosed,
        Gone("the frame, the page or the browser is closed"),
        "Take a new snapshot; if that fails as well, reconnect to the browser",
        "a frame, the page or the browser is gone, and the driver does not say which";
    Crashed, "crashed", BrowserClosed,
        Fact("the page crashed"),
        "Open the page again in a new tab; if that fails as well, reconnect to the browser",
        "the page's process crashed";
    NoSuchOption, "no_such_option", ElementNotFound,
        Element("has no such option"),
        "Choose an option that the element has: a new snapshot lists them",
        "the select element is there, and the option is not";
    NoSuchFrame, "no_such_frame", ElementNotFound,
        Fact("there is no such frame"),
        "Take a new snapshot: it shows the frames that the page has",
        "there is no such frame";
    IgnoresPointer, "ignores_pointer", ElementBlocked,
        Element("takes no pointer events (pointer-events: none, or inert)"),
        "Nothing covers it, so there is nothing to dismiss: use the keyboard or another element",
        "clicks go through the element, and no other element covers it";
    Inert, "inert", ElementBlocked,
        Element("is inert: that part of the page takes no input"),
        "Nothing covers it: finish an open dialog of the page first, else use another element",
        "the element is in a part of the page that takes no input";
    Hidden, "hidden", ElementNotVisible,
        Element("is hidden or has no visible part"),
        "Scrolling does not help: open what hides it, such as a menu, a tab or a closed section",
        "the element is not rendered, or nothing of it can be seen";
    HiddenOrGone, "hidden_or_gone", ElementNotVisible,
        Element("is hidden or gone from the page"),
        "Take a new snapshot: if the element is not listed, open what hides it, such as a menu",
        "the element is not rendered or not on the page, and the driver does not say which";
    ZeroSize, "zero_size", ElementNotVisible,
        Element("has no size"),
        "Scrolling does not help: use another element, or open what shows it",
        "the element has no width or no height";
    OutsideViewport, "outside_viewport", ElementNotVisible,
        Element("is outside the viewport"),
        "Scroll to it; if it lies outside the page, use another element",
        "the element is outside the viewport, or outside the page";
    OptionClicked, "option_clicked", ElementNotVisible,
        Element("is an option, which cannot be clicked"),
        "Select it in its <select> element, with the tool that selects an option; scrolling does not help",
        "an option of a closed list was to be clicked";
    Disabled, "disabled", BrowserError,
        Element("is disabled"),
        "Fill in or choose what the page asks for first, then take a new snapshot, or use another element",
        "the element is disabled";
    ReadOnly, "read_only", NotFocusable,
        Element("is read-only"),
        "Choose another field: this one cannot be edited",
        "the field is read-only";
    NotInteractive, "not_interactive", Timeout,
        Driver,
        "Take a new snapshot first: the element may be disabled, hidden or gone",
        "the element did not become ready for the call, for a reason that the driver does not give";
    Moving, "moving", Timeout,
        Fact("the element keeps moving"),
        "Wait until the element stands still, then make the same call again",
        "the element keeps moving";
    DialogOpen, "dialog_open", BrowserError,
        Fact("a dialog is open and blocks the page"),
        "Accept or dismiss the dialog, then make the same call again",
        "an alert, confirm, prompt or beforeunload dialog waits for an answer";
    FileChooserOpen, "file_chooser_open", BrowserError,
        Fact("a file chooser is open and blocks the page"),
        "Upload a file or cancel the file chooser, then make the same call again",
        "a file chooser waits for an answer";
    NoDialog, "no_dialog", BrowserError,
        Fact("no dialog is open"),
        "There is no dialog to answer: take a new snapshot and go on",
        "a dialog was to be answered, and none is open";
    Ambiguous, "ambiguous", BrowserError,
        Fact("more than one element matches"),
        "Use a ref from a new snapshot, or a selector that matches one element",
        "the selector matches several elements";
    InvalidSelector, "invalid_selector", BrowserError,
        Fact("the selector is not valid"),
        "Correct the selector, or use a ref from a new snapshot",
        "the selector cannot be parsed";
    NotASelect, "not_a_select", BrowserError,
        Element("is not a <select>"),
        "Click it, and choose from the list that it opens",
        "an option was to be chosen in an element that is not a select";
    OptionDisabled, "option_disabled", BrowserError,
        Fact("the option is disabled"),
        "Choose an option that is enabled",
        "the option is disabled";
    NotAFileInput, "not_a_file_input", BrowserError,
        Element("is not a file input"),
        "Choose the file input, or the button that opens the file chooser",
        "a file was to be uploaded to an element that is not a file input";
    SingleFile, "single_file", BrowserError,
        Fact("the file input takes one file"),
        "Upload one file",
        "several files were to be uploaded to an input for one";
    FileNotFound, "file_not_found", BrowserError,
        Fact("the file was not found"),
        "Check the path of the file",
        "a local file does not exist or cannot be read";
    NoFileChooser, "no_file_chooser", BrowserError,
        Fact("no file chooser is open"),
        "Click the control that opens the file chooser, then upload the file",
        "a file was to be given to a file chooser, and none is open";
    InvalidArguments, "invalid_arguments", BrowserError,
        Driver,
        "Correct the arguments of the call",
        "the tool does not accept the arguments";
    UnknownKey, "unknown_key", BrowserError,
        Fact("unknown key"),
        "Use the name of a key, such as Enter, Tab, Escape or ArrowDown",
        "there is no key of that name";
    NotAFrame, "not_a_frame", BrowserError,
        Element("is not a frame"),
        "Look for the element in the page itself, or choose an <iframe>",
        "an element was looked for in something that is not a frame";
    NotCheckable, "not_checkable", BrowserError,
        Element("is not a checkbox or a radio button"),
        "Click it instead",
        "something was to be checked that has no check mark";
    NotAsExpected, "not_as_expected", BrowserError,
        Fact("the page does not show what was expected"),
        "Take a new snapshot to see what the page shows",
        "an assertion about the page failed";
    ScriptThrew, "script_threw", BrowserError,
        Fact("the page's script threw an exception"),
        "Do not repeat the same call: correct the script, or use another tool",
        "the script that ran in the page threw an exception";
    ScriptOrBrowser, "script_or_browser", BrowserError,
        Fact("the page's script threw an exception, or the page or browser is gone"),
        "Take a new snapshot; if that fails too, reconnect to the browser",
        "the page's script threw this text, or the driver failed with it: they look alike";
    NoBrowser, "no_browser", BrowserError,
        Driver,
        "No browser answers: start one, or check the address where it listens",
        "the browser could not be started or reached";
    NoSuchTab, "no_such_tab", BrowserError,
        Fact("there is no such tab"),
        "List the open tabs and choose one of them",
        "there is no such tab, page or window";
    Download, "download", BrowserError,
        Fact("the URL is a download"),
        "No page opens: the browser downloads the file, and the page that was open stays",
        "the URL leads to a download and not to a page";
    NoHistory, "no_history", BrowserError,
        Fact("there is no such page in the tab's history"),
        "Navigate to a URL instead",
        "the history has no page to go back or forward to";
}

impl_names!(Cause, "cause");

impl Cause {
    /// Whether what a caller knows may explain a failure that the driver reports with these codes.
    ///
    /// A dialog explains every timeout: the page does not run while it is open.
    pub(crate) fn explains(self, code: ErrorCode, alternative: Option<ErrorCode>) -> bool {
        code == self.code()
            || alternative == Some(self.code())
            || code == ErrorCode::Timeout && matches!(self, Self::DialogOpen | Self::FileChooserOpen)
            || code == ErrorCode::BrowserClosed && self == Self::TabClosed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_read_back() {
        for (at, cause) in Cause::ALL.iter().enumerate() {
            assert_eq!(cause.as_str().parse(), Ok(*cause));
            assert!(Cause::ALL.iter().skip(at + 1).all(|other| other.as_str() != cause.as_str()), "{cause}");
        }
    }

    #[test]
    fn advice_is_a_sentence_that_scrolls_only_where_that_helps() {
        for cause in Cause::ALL {
            let hint = cause.hint();
            assert!(hint.starts_with(char::is_uppercase) && !hint.ends_with('.'), "{hint}");
            if cause.code() == ErrorCode::ElementNotVisible && *cause != Cause::OutsideViewport {
                assert!(!hint.starts_with("Scroll to"), "{hint}");
            }
        }
    }
}
