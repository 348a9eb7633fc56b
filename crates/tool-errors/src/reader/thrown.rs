//! What a page's script threw. The text is the page's: no rule reads it, and no message repeats it.

use std::borrow::Cow;

/// An exception of the page's script, or the text of its dialog.
#[derive(Debug, Clone)]
pub(super) struct Thrown<'a> {
    /// The exception's class, where the driver states one that every page has.
    pub(super) class: Option<&'static str>,
    /// The page's text, with the lines that follow it.
    pub(super) text: Cow<'a, str>,
}

/// The classes that a message may name: those of ECMAScript and of Web IDL's `DOMException`. A page can give its own
/// classes any name.
const CLASSES: &[&str] = &[
    "AbortError",
    "AggregateError",
    "DataCloneError",
    "DOMException",
    "EncodingError",
    "EvalError",
    "HierarchyRequestError",
    "InvalidAccessError",
    "InvalidCharacterError",
    "InvalidStateError",
    "NetworkError",
    "NotAllowedError",
    "NotFoundError",
    "NotReadableError",
    "NotSupportedError",
    "QuotaExceededError",
    "RangeError",
    "ReferenceError",
    "SecurityError",
    "SyntaxError",
    "TypeError",
    "URIError",
];

impl<'a> Thrown<'a> {
    /// `TypeError: text`, as engines describe an exception, or any other text.
    pub(super) fn described(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        let class = text.split_once(": ").and_then(|(name, _)| known(name.rsplit(' ').next()?));
        Self { class, text }
    }

    /// A dialog's text, or one whose class the driver states apart from it.
    pub(super) fn of_class(class: Option<&str>, text: impl Into<Cow<'a, str>>) -> Self {
        let described = Self::described(text);
        Self { class: class.and_then(known).or(described.class), ..described }
    }

    pub(super) fn into_owned(self) -> Thrown<'static> {
        Thrown { class: self.class, text: Cow::Owned(self.text.into_owned()) }
    }
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
