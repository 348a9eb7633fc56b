//! Why a call timed out, according to its call log: the last entry of the last attempt.

use crate::reader::rule::{Verdict, find, rules};
use crate::{Cause, ErrorCode};

rules! {
    /// Entries of the call log that say how an attempt ended.
    LAST_WORDS:
    // dom.ts, _retryAction
    Starts("element is not visible") => ElementNotVisible because Hidden, "element is not visible";
    // dom.ts, _retryAction
    Is("element is outside of the viewport") => ElementNotVisible because OutsideViewport, "element is outside of the viewport";
    // frames.ts, _retryWithProgressIfNotConnected
    Starts("element is inside a hidden frame") => ElementNotVisible because Hidden, "element is inside a hidden frame, retrying";
    // dom.ts, _retryAction with hitTargetDescription
    Around("<", " intercepts pointer events") => ElementBlocked, "<div id=\"ov\" class=\"modal\">overlay</div> intercepts pointer events";
    // dom.ts before 1.12
    Is("element does not receive pointer events") => ElementBlocked, "element does not receive pointer events";
    // dom.ts, _retryAction; a modal dialog makes the rest of the page inert
    Is("element is inert") => ElementBlocked because Inert, "element is inert";
    // dom.ts, _retryAction
    Starts("element is not editable") => NotFocusable | BrowserError because ReadOnly, "element is not editable";
    // dom.ts, _retryAction
    Starts("element is not enabled") => BrowserError | NotFocusable because Disabled, "element is not enabled";
    // dom.ts, _retryAction; it moves, and may stop later
    Starts("element is not stable") => Timeout | BrowserError because Moving, "element is not stable";
    // dom.ts, _retryAction
    Is("did not find some options") => ElementNotFound | BrowserError because NoSuchOption, "did not find some options";
    // dom.ts, _retryAction
    Is("option being selected is not enabled") => BrowserError | NotFocusable because OptionDisabled, "option being selected is not enabled";
    // frames.ts, _retryWithProgressIfNotConnected
    Starts("element was detached from the DOM") => StaleRef | ElementNotFound because Rerendered, "element was detached from the DOM, retrying";
}

/// Text after `waiting for` that is not a locator (dom.ts, frames.ts, page.ts, screenshotter.ts).
const OTHER_WAITS: &[&str] = &[
    "element to be ", "fonts to load", "scheduled navigations", "navigation ", "redirected navigation",
    "event ", "request ", "response ", "\"",
];

/// The beginnings of an entry for an element that was found (frames.ts; the second before 1.33).
const RESOLVED: [&str; 2] = ["locator resolved to ", "selector resolved to "];

/// The ends of an entry that waits for a state of an element (frames.ts, waitForSelector).
const STATES: [&str; 4] = [" to be visible", " to be hidden", " to be attached", " to be detached"];

/// The beginnings of entries that put text into an element.
const TYPING: [&str; 4] =
    ["fill(\"", "elementHandle.type(\"", "elementHandle.press(\"", "attempting fill action"];

/// The state of reading a call log entry by entry.
#[derive(Debug)]
pub(super) struct Log<'a> {
    /// The generic reason on the message's first line.
    reason: &'a str,
    /// The verdict from the entries so far.
    last: Verdict<'a>,
    /// Whether the call only waits for a state of the element.
    pub(super) is_wait: bool,
    /// Whether the call puts text into the element.
    pub(super) types: bool,
    /// Whether the element is an option.
    pub(super) on_option: bool,
    wants_visible: bool,
    /// Whether a navigation is in progress.
    navigates: bool,
    /// The locator that is searched for.
    wanted: &'a str,
    /// The last locator that resolved.
    found: &'a str,
}

impl<'a> Log<'a> {
    pub(super) fn new(reason: &'a str) -> Self {
        Self {
            reason,
            last: Verdict::new(ErrorCode::Timeout, reason),
            is_wait: false,
            types: false,
            on_option: false,
            wants_visible: false,
            navigates: false,
            wanted: "",
            found: "",
        }
    }

    /// The verdict from the whole log. While the page navigates, a locator cannot resolve.
    pub(super) fn outcome(self) -> Verdict<'a> {
        match self.last.code {
            ErrorCode::ElementNotFound if self.navigates => {
                Verdict::new(ErrorCode::Timeout, self.reason).or(ErrorCode::ElementNotFound)
            }
            _ => self.last,
        }
    }

    /// Reads the next entry.
    pub(super) fn read(&mut self, entry: &'a str) {
        self.navigates |=
            entry.starts_with("waiting for \"") && entry.ends_with("\" navigation to finish...");
        self.navigates &= !entry.starts_with("navigated to \"");
        self.types |= TYPING.iter().any(|typing| entry.starts_with(typing));
        if let Some(locator) = entry.strip_prefix("waiting for ").filter(|wait| is_locator(wait)) {
            self.wait_for(locator, entry);
        } else if let Some(element) = RESOLVED.iter().find_map(|resolved| entry.strip_prefix(resolved)) {
            self.resolve(element, entry);
        } else if entry.starts_with("performing ") {
            // An attempt that was cut off here may have failed for the same reason as the one before it.
            if self.last.code != ErrorCode::ElementBlocked {
                self.last = Verdict::new(ErrorCode::Timeout, self.reason);
            }
        } else if entry.ends_with(" action done") {
            self.last = Verdict::new(ErrorCode::Timeout, self.reason);
        } else if let Some(rule) = find(LAST_WORDS, entry) {
            // Before 1.47: `element is not enabled - waiting...`.
            self.last = Verdict::of(rule, entry.strip_suffix(" - waiting...").unwrap_or(entry));
            if is_of_the_document(entry) {
                self.last.cause = Some(Cause::IgnoresPointer);
            }
        }
    }

    /// A locator is searched for, or searched for again because the element was detached or could not be used.
    fn wait_for(&mut self, locator: &'a str, entry: &'a str) {
        self.is_wait |= STATES.iter().any(|state| locator.ends_with(state));
        self.wants_visible = !locator.ends_with(" to be hidden") && !locator.ends_with(" to be detached");
        self.wanted = locator;
        if self.wanted != self.found {
            self.last = unresolved(locator, entry);
        }
    }

    /// The locator resolved. What an earlier attempt said about the element still holds, except that it was missing.
    fn resolve(&mut self, element: &str, entry: &'a str) {
        self.found = self.wanted;
        self.on_option = element.trim_start_matches("hidden ").starts_with("<option");
        if element.starts_with("hidden ") && self.wants_visible {
            self.last = Verdict::new(ErrorCode::ElementNotVisible, entry).because(Cause::Hidden);
        } else if matches!(self.last.code, ErrorCode::ElementNotFound | ErrorCode::StaleRef) {
            self.last = Verdict::new(ErrorCode::Timeout, self.reason);
        }
    }
}

/// Whether the entry says that the document itself takes the click. The element then ignores the pointer, and the page
/// is behind it.
fn is_of_the_document(entry: &str) -> bool {
    ["<body", "<html"]
        .iter()
        .any(|tag| entry.strip_prefix(tag).is_some_and(|rest| rest.starts_with([' ', '>'])))
        && !entry.contains(" subtree intercepts ")
}

fn is_locator(wait: &str) -> bool {
    !OTHER_WAITS.iter().any(|other| wait.starts_with(other))
        && !wait.starts_with(|c: char| c.is_ascii_digit())
}

/// The verdict for a locator that has not resolved. An aria-ref comes from a snapshot, so its element existed before.
fn unresolved<'a>(locator: &str, entry: &'a str) -> Verdict<'a> {
    let selector =
        locator.get(..8).filter(|call| call.eq_ignore_ascii_case("locator(")).and(locator.get(9..));
    match selector {
        Some(selector) if selector.starts_with("aria-ref=") => {
            Verdict::new(ErrorCode::StaleRef, entry).or(ErrorCode::ElementNotFound)
        }
        _ => Verdict::new(ErrorCode::ElementNotFound, entry)
            .or(ErrorCode::Timeout)
            .with_reason("the locator never resolved"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code and the cause for a log.
    fn read(entries: &[&str]) -> (ErrorCode, Option<Cause>) {
        let mut log = Log::new("Timeout 900ms exceeded.");
        entries.iter().for_each(|entry| log.read(entry));
        (log.last.code, log.last.cause)
    }

    #[test]
    fn every_row_reads_its_genuine_entry() {
        for rule in LAST_WORDS {
            let mut log = Log::new("Timeout 900ms exceeded.");
            let entries =
                ["waiting for locator('#a')", "locator resolved to <b></b>", "attempting click action"];
            entries.iter().chain([&rule.genuine]).for_each(|entry| log.read(entry));
            assert_eq!(
                (log.last.code, &*log.last.evidence, log.last.cause),
                (rule.code, rule.genuine, rule.cause)
            );
        }
    }

    #[test]
    fn an_attempt_that_is_cut_off_has_the_reason_of_the_one_before() {
        let covered = "<div>x</div> intercepts pointer events";
        let click = "performing click action";
        let cut = [click, covered, "retrying click action", click];
        assert_eq!(read(&cut), (ErrorCode::ElementBlocked, None));
        assert_eq!(read(&[click]), (ErrorCode::Timeout, None));
        assert_eq!(read(&[covered, click, "click action done"]), (ErrorCode::Timeout, None));
    }

    #[test]
    fn a_click_that_goes_through_the_element_finds_nothing_to_dismiss() {
        for (entry, cause) in [
            ("<body>…</body> intercepts pointer events", Some(Cause::IgnoresPointer)),
            ("<html lang=\"en\">…</html> intercepts pointer events", Some(Cause::IgnoresPointer)),
            ("<div class=\"modal\">…</div> intercepts pointer events", None),
            ("<body-guard>…</body-guard> intercepts pointer events", None),
            ("<b></b> from <body>…</body> subtree intercepts pointer events", None),
        ] {
            assert_eq!(read(&[entry]), (ErrorCode::ElementBlocked, cause), "{entry}");
        }
    }
}
