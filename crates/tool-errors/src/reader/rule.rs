//! The rows of a driver's table, and the verdict on a message.

use std::borrow::Cow;

use super::thrown::Thrown;
use crate::{Cause, ErrorCode};

/// A row of a table: the meaning of a field that the pattern matches.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) pattern: Pattern,
    pub(super) code: ErrorCode,
    /// The next likeliest code, if the driver's text is ambiguous.
    pub(super) alternative: Option<ErrorCode>,
    /// Why the call failed, if the text shows it.
    pub(super) cause: Option<Cause>,
    /// A genuine message of the driver, for the tests.
    #[cfg(test)]
    pub(super) genuine: &'static str,
}

/// A pattern for a field of a message. It is anchored at the beginning of the field and matches in one pass.
#[derive(Debug)]
pub(super) enum Pattern {
    /// This is the whole field.
    Is(&'static str),
    /// The field begins with this.
    Starts(&'static str),
    /// The field begins with the first text and ends with the second. A selector or a value is in between.
    Around(&'static str, &'static str),
    /// The field begins with the first text and contains the second later. A selector or an element is in between.
    Holds(&'static str, &'static str),
    /// The field begins with a number and this.
    Counted(&'static str),
}

impl Pattern {
    pub(super) fn matches(&self, field: &str) -> bool {
        match self {
            Self::Is(whole) => field == *whole,
            Self::Starts(start) => field.starts_with(start),
            Self::Around(start, end) => field.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
            Self::Holds(start, further) => {
                field.strip_prefix(start).is_some_and(|rest| rest.contains(further))
            }
            Self::Counted(after) => {
                let rest = field.trim_start_matches(|c: char| c.is_ascii_digit());
                rest.len() < field.len() && rest.starts_with(after)
            }
        }
    }
}

/// The first row whose pattern matches `field`.
pub(super) fn find(rules: &'static [Rule], field: &str) -> Option<&'static Rule> {
    rules.iter().find(|rule| rule.pattern.matches(field))
}

/// The result of reading a message.
#[derive(Debug)]
pub(super) struct Verdict<'a> {
    pub(super) code: ErrorCode,
    pub(super) alternative: Option<ErrorCode>,
    /// The part of the text that decided the code.
    pub(super) evidence: Cow<'a, str>,
    /// Why the call failed, if the driver shows it.
    pub(super) cause: Option<Cause>,
    /// The driver's details of the cause, such as the options of a select.
    pub(super) detail: Option<Cow<'a, str>>,
    /// Our wording of the reason, if the driver's must not be repeated or says little.
    pub(super) reason: Option<&'static str>,
    /// The remedy that the driver offers.
    pub(super) way_out: Option<&'static str>,
    /// What the page's script threw, or the text of the page's dialog.
    pub(super) thrown: Option<Thrown<'a>>,
    /// Whether the call was made before a browser was started.
    pub(super) not_started: bool,
}

impl<'a> Verdict<'a> {
    pub(super) fn new(code: ErrorCode, evidence: impl Into<Cow<'a, str>>) -> Self {
        Self {
            code,
            alternative: None,
            evidence: evidence.into(),
            cause: None,
            detail: None,
            reason: None,
            way_out: None,
            thrown: None,
            not_started: false,
        }
    }

    pub(super) fn of(rule: &Rule, evidence: impl Into<Cow<'a, str>>) -> Self {
        Self { alternative: rule.alternative, cause: rule.cause, ..Self::new(rule.code, evidence) }
    }

    /// The verdict for an exception of the page's script: the code is `browser_error`, whatever the text is.
    pub(super) fn thrown(evidence: &'static str, thrown: Thrown<'a>) -> Self {
        Self {
            thrown: Some(thrown),
            ..Self::new(ErrorCode::BrowserError, evidence).because(Cause::ScriptThrew)
        }
    }

    pub(super) fn or(self, code: ErrorCode) -> Self {
        Self { alternative: Some(code), ..self }
    }

    /// Replaces the code and keeps the evidence. The previous code becomes the alternative.
    pub(super) fn code_instead(self, code: ErrorCode) -> Self {
        Self { alternative: Some(self.code), code, ..self }
    }

    pub(super) fn because(self, cause: Cause) -> Self {
        Self { cause: Some(cause), ..self }
    }

    pub(super) fn with_reason(self, reason: &'static str) -> Self {
        Self { reason: Some(reason), ..self }
    }

    pub(super) fn way_out(self, hint: &'static str) -> Self {
        Self { way_out: Some(hint), ..self }
    }

    pub(super) fn not_started(self) -> Self {
        Self { not_started: true, ..self }
    }

    pub(super) fn into_owned(self) -> Verdict<'static> {
        Verdict {
            evidence: Cow::Owned(self.evidence.into_owned()),
            detail: self.detail.map(|detail| Cow::Owned(detail.into_owned())),
            thrown: self.thrown.map(Thrown::into_owned),
            ..self
        }
    }
}

/// Asserts that the genuine message of each row is read as the row says.
#[cfg(test)]
pub(super) fn assert_genuine<'r>(
    rules: impl IntoIterator<Item = &'r Rule>,
    read: impl Fn(&'static str) -> Verdict<'static>,
) {
    for rule in rules {
        let verdict = read(rule.genuine);
        assert_eq!((verdict.code, verdict.alternative), (rule.code, rule.alternative), "{}", rule.genuine);
        assert!(rule.cause.is_none() || verdict.cause == rule.cause, "{}: {:?}", rule.genuine, verdict.cause);
    }
}

/// Declares a driver's table. A row is `pattern => Code [| Alternative] [because Cause], "a genuine message";`.
macro_rules! rules {
    ($(#[$doc:meta])* $name:ident: $($kind:ident($($part:literal),+) => $code:ident $(| $alternative:ident)? $(because $cause:ident)?, $genuine:literal;)*) => {
        $(#[$doc])*
        pub(super) const $name: &[$crate::reader::rule::Rule] = &[$($crate::reader::rule::Rule {
            pattern: $crate::reader::rule::Pattern::$kind($($part),+),
            code: $crate::ErrorCode::$code,
            alternative: rules!(@code $($alternative)?),
            cause: rules!(@cause $($cause)?),
            #[cfg(test)]
            genuine: $genuine,
        }),*];
    };
    (@code) => { None };
    (@code $alternative:ident) => { Some($crate::ErrorCode::$alternative) };
    (@cause) => { None };
    (@cause $cause:ident) => { Some($crate::Cause::$cause) };
}
pub(super) use rules;
