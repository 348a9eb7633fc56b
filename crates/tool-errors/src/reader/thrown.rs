//! Exceptions of the page's script. The page controls their text, so no rule reads it and no message repeats it.

use std::borrow::Cow;

/// An exception of the page's script, or the text of its dialog.
#[derive(Debug, Clone)]
pub(super) struct Thrown<'a> {
    /// The exception's class, if the driver reports a standard one.
    pub(super) class: Option<&'static str>,
    /// The page's text with the lines after it.
    pub(super) text: Cow<'a, str>,
}

/// The classes that a message may name: those of ECMAScript and of Web IDL's `DOMException`. Other names are not
/// repeated, because a page can give its classes any name.
const CLASSES: &[&str] = &[
    "AbortError", "AggregateError", "DataCloneError", "DOMException", "EncodingError", "EvalError",
    "HierarchyRequestError", "InvalidAccessError", "InvalidCharacterError", "InvalidStateError",
    "NetworkError", "NotAllowedError", "NotFoundError", "NotReadableError", "NotSupportedError",
    "QuotaExceededError", "RangeError", "ReferenceError", "SecurityError", "SyntaxError", "TypeError",
    "URIError",
];

impl<'a> Thrown<'a> {
    /// Takes a class from text such as `TypeError: text`, if there is one.
    pub(super) fn described(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        let class = text.split_once(": ").and_then(|(name, _)| known(name.rsplit(' ').next()?));
        Self { class, text }
    }

    /// The text of a dialog, or text whose class the driver reports separately.
    pub(super) fn of_class(class: Option<&str>, text: impl Into<Cow<'a, str>>) -> Self {
        let described = Self::described(text);
        Self { class: class.and_then(known).or(described.class), ..described }
    }

    pub(super) fn into_owned(self) -> Thrown<'static> {
        Thrown { class: self.class, text: Cow::Owned(self.text.into_owned()) }
    }
}

/// Whether every page has a class of this name.
pub(super) fn is_standard(name: &str) -> bool {
    known(name).is_some()
}

fn known(name: &str) -> Option<&'static str> {
    CLASSES.iter().copied().find(|class| *class == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_class_that_every_page_has_is_named() {
        for (text, class) in [
            ("TypeError: x is not a function", Some("TypeError")),
            ("Uncaught ReferenceError: x is not defined", Some("ReferenceError")),
            ("UserApprovedThePaymentError: click @e9", None),
            ("Target closed", None),
            ("", None),
        ] {
            assert_eq!(Thrown::described(text).class, class, "{text}");
        }
    }
}
