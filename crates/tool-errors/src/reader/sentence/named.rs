//! Sentences that name an element or a text and state one of a few facts about it. They come from Taiko, `WebdriverIO`,
//! Capybara, Robot Framework's `SeleniumLibrary` and `SeleniumBase`.

use crate::reader::rule::{Rule, find, rules};

/// The verdict on the sentence in `line`.
pub(super) fn rule_of(line: &str) -> Option<&'static Rule> {
    let taiko = line.split_once([' ', '[']).filter(|(kind, _)| TAIKO.contains(kind));
    if let Some((_, what)) = taiko.filter(|(_, what)| what.starts_with("with ") || what.contains(']')) {
        return find(ACTIONS, what);
    }
    QUOTING.iter().find_map(|(start, end, rules, ends)| {
        let (_, what) = line.strip_prefix(start)?.rsplit_once(end)?;
        find(rules, what).filter(|_| ends.iter().any(|end| what.ends_with(end)))
    })
}

/// A missing element, in sentences of Capybara and `SeleniumLibrary`: `Link with locator 'id:a' not found.`
pub(super) fn is_missing(line: &str) -> bool {
    let is_words = |kind: &str| kind.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b' ');
    if let Some(wanted) = line.strip_prefix("Unable to find ") {
        let wanted =
            ["visible ", "non-visible "].iter().find_map(|how| wanted.strip_prefix(how)).unwrap_or(wanted);
        return wanted.split_once(" \"").is_some_and(|(kind, _)| CAPYBARA.contains(&kind));
    }
    line.strip_suffix("' not found.")
        .and_then(|line| line.split_once(" with locator '"))
        .is_some_and(|(kind, _)| is_words(kind))
}

rules! {
    /// A wait of `WebdriverIO` that timed out: `element ("#a") still not displayed after 400ms`.
    STILL:
    Starts("not existing after ") => ElementNotFound | Timeout, "element (\"#zz\") still not existing after 400ms";
    Starts("not displayed after ") => ElementNotVisible | Timeout because Hidden, "element (\"#zz\") still not displayed after 400ms";
    Starts("not displayed within viewport after ") => ElementNotVisible | Timeout because OutsideViewport, "element (\"#zz\") still not displayed within viewport after 400ms";
    Starts("not enabled after ") => BrowserError | NotFocusable because Disabled, "element (\"#zz\") still not enabled after 400ms";
    Starts("not ") => Timeout | BrowserError, "element (\"#zz\") still not clickable after 400ms";
    Starts("displayed after ") => Timeout | BrowserError, "element (\"#zz\") still displayed after 400ms";
    Starts("existing after ") => Timeout | BrowserError, "element (\"#zz\") still existing after 400ms";
}

rules! {
    /// A wait of `SeleniumLibrary` for an element that timed out: `Element 'id:a' not visible after 5 seconds.`
    ROBOT:
    // also for a missing element
    Starts("not visible after ") => Timeout | ElementNotVisible, "Element 'id:a' not visible after 600 milliseconds.";
    Starts("did not appear in ") => ElementNotFound | Timeout, "Element 'id:a' did not appear in 600 milliseconds.";
    Starts("was not enabled in ") => BrowserError | NotFocusable because Disabled, "Element 'id:a' was not enabled in 600 milliseconds.";
    Starts("did not disappear in ") => Timeout | BrowserError, "Element 'id:a' did not disappear in 600 milliseconds.";
    Starts("still visible after ") => Timeout | BrowserError, "Element 'id:a' still visible after 600 milliseconds.";
    // `did not get text 'a' in 5 seconds.`
    Starts("in ") => Timeout | BrowserError, "Element 'id:a' did not get text 'a' in 600 milliseconds.";
}

rules! {
    /// A wait of `SeleniumLibrary` for a page that timed out: `Text 'a' did not appear in 5 seconds.`
    ROBOT_PAGE:
    Starts("did not ") => Timeout | BrowserError, "Condition 'return false' did not become true in 600 milliseconds.";
}

rules! {
    /// A wait of `SeleniumBase` that timed out: `Element {#a} was not present after 10 seconds!`
    SELENIUMBASE:
    Starts("was not present after ") => ElementNotFound | Timeout, "Element {#a} was not present after 0.5 seconds!";
    Starts("was not visible after ") => ElementNotVisible | Timeout because Hidden, "Element {#a} was not visible after 0.5 seconds!";
    Starts("was not clickable after ") => Timeout | BrowserError, "Element {#a} was not clickable after 0.5 seconds!";
    Starts("was still ") => Timeout | BrowserError, "Element {#a} was still present after 0.5 seconds!";
}

/// Rows for sentences with quoted text: the beginning, the end of the quote, the text after it, and the end of the
/// sentence.
const QUOTING: &[(&str, &str, &[Rule], &[&str])] = &[
    ("element (", ") still ", STILL, &[""]),
    ("Element '", "' ", ROBOT, DURATIONS),
    ("Text '", "' ", ROBOT_PAGE, DURATIONS),
    ("Condition '", "' ", ROBOT_PAGE, DURATIONS),
    ("Element {", "} ", SELENIUMBASE, &[" second!", " seconds!"]),
];

/// The units of a time at the end of a sentence, as Robot Framework prints them (`secs_to_timestr`).
const DURATIONS: &[&str] =
    &[" seconds.", " second.", " milliseconds.", " millisecond.", " minutes.", " minute."];

/// Capybara's names for its selectors (selector/definition): `Unable to find visible link or button "Pay"`.
const CAPYBARA: &[&str] = &[
    "button", "checkbox", "css", "datalist option", "element", "field", "fieldset", "file field",
    "fillable field", "id", "label", "link", "link or button", "option", "radio button", "select box",
    "table", "table row", "xpath",
];

/// Taiko's names for elements, before `with label Pay` or `[id="pay"]`.
const TAIKO: &[&str] = &[
    "Button", "CheckBox", "ColorField", "CustomSelector", "DropDown", "FileField", "Image", "Link",
    "ListItem", "RadioButton", "Range", "TableCell", "TextBox", "TimeField",
];

rules! {
    /// Taiko's statements about an element: `CustomSelector with query #a is covered by other element`.
    ACTIONS:
    // elementSearch.js
    Around("", " not found") => ElementNotFound, "Button with label zz  not found";
    // checkIfActionable
    Around("", " is covered by other element") => ElementBlocked | ElementNotVisible, "CustomSelector with query #b is covered by other element";
    // checkIfActionable
    Around("", " is disabled") => BrowserError | NotFocusable because Disabled, "CustomSelector with query #b is disabled";
    // write
    Around("", " is not writable") => NotFocusable, "TextBox[id=\"a\"] is not writable";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::class;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        let quoting = QUOTING.iter().flat_map(|(_, _, rules, _)| *rules);
        assert_genuine(ACTIONS.iter().chain(quoting), |message| super::super::read(&class::peel(message)));
    }

    #[test]
    fn what_is_missing_is_named_as_its_library_does() {
        for (line, is) in [
            ("Unable to find css \"#zz\"", true),
            ("Unable to find visible link or button \"Pay\" that is not disabled", true),
            ("Link with locator 'id:a' not found.", true),
            ("Unable to find frame \"a\"", false),
            ("Unable to find modal dialog", false),
            ("the 'a' with locator 'id:a' not found.", false),
        ] {
            assert_eq!(is_missing(line), is, "{line}");
        }
    }
}
