//! The causes of failures: one table with the text of the message and the hint for each.

use crate::ErrorCode;
use crate::names::impl_names;

/// How a cause appears in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phrase {
    /// Why the element is gone: `Element @e1 is gone: the page navigated`.
    Gone(&'static str),
    /// A statement about the element, after its name: `Element @e1 is read-only`.
    Element(&'static str),
    /// A fact, after the call: `Click on @e1 failed: a dialog is open`.
    Fact(&'static str),
    /// The driver's message is used.
    Driver,
}

/// Declares [`Cause`], one row per cause: variant, name, code, text of the message, hint, meaning.
macro_rules! causes {
    ($($variant:ident, $name:literal, $code:ident, $phrase:ident $(($text:literal))?, $hint:literal, $meaning:literal;)*) => {
        /// Why a call failed, if the driver's message or the caller shows more than the code.
        ///
        /// The message and the hint of an error depend on the cause. For example, the model is not asked to scroll to
        /// an element without a size, or to dismiss something if an element ignores the pointer.
        ///
        /// | cause | usual code | meaning |
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

            /// The usual code of the cause. A driver's message may lead to another one.
            #[must_use]
            pub const fn code(self) -> ErrorCode {
                match self { $(Self::$variant => ErrorCode::$code),* }
            }

            /// What helps: a sentence for the model.
            #[must_use]
            pub const fn hint(self) -> &'static str {
                match self { $(Self::$variant => $hint),* }
            }

            pub(crate) const fn phrase(self) -> Phrase {
                match self { $(Self::$variant => Phrase::$phrase $(($text))?),* }
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
        "the page removed the element, perhaps to replace it";
    FrameGone, "frame_gone", StaleRef,
        Gone("the page or the frame navigated or was removed"),
        "Take a new snapshot and use a ref from it",
        "the element's page or frame navigated or was removed";
    TabClosed, "tab_closed", StaleRef,
        Gone("the tab is closed"),
        "Switch to an open tab, or open a new one, then take a new snapshot",
        "the element's tab is closed";
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
        "the select element exists, but the option does not";
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
        "the element is not rendered, or no part of it is visible";
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
        "the call tried to click an option of a closed list";
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
        "the call tried to answer a dialog, but none is open";
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
        "the call tried to choose an option in an element that is not a select";
    OptionDisabled, "option_disabled", BrowserError,
        Fact("the option is disabled"),
        "Choose an option that is enabled",
        "the option is disabled";
    NotAFileInput, "not_a_file_input", BrowserError,
        Element("is not a file input"),
        "Choose the file input, or the button that opens the file chooser",
        "the call tried to upload a file to an element that is not a file input";
    SingleFile, "single_file", BrowserError,
        Fact("the file input takes one file"),
        "Upload one file",
        "the call tried to upload several files to an input for one file";
    FileNotFound, "file_not_found", BrowserError,
        Fact("the file was not found"),
        "Check the path of the file",
        "a local file does not exist or cannot be read";
    NoFileChooser, "no_file_chooser", BrowserError,
        Fact("no file chooser is open"),
        "Click the control that opens the file chooser, then upload the file",
        "the call tried to pass a file to a file chooser, but none is open";
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
        "the call searched for an element in something that is not a frame";
    NotCheckable, "not_checkable", BrowserError,
        Element("is not a checkbox or a radio button"),
        "Click it instead",
        "the call tried to check an element that is not a checkbox or a radio button";
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
        "either the page's script threw this text or the driver failed with it; the two look the same";
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
        "the URL is a download and not a page";
    NoHistory, "no_history", BrowserError,
        Fact("there is no such page in the tab's history"),
        "Navigate to a URL instead",
        "the history has no page to go back or forward to";
}

impl_names!(Cause, "cause");

impl Cause {
    /// Whether a cause that the caller knows can explain a failure with these codes.
    ///
    /// A dialog explains every timeout, because the page does not run while it is open.
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
