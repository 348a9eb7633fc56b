//! The rows of a driver's table, and the verdict of reading a message.

use std::borrow::Cow;

use super::thrown::Thrown;
use crate::{Cause, ErrorCode};

/// A row: what a field of the message means if the pattern matches it.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) pattern: Pattern,
    pub(super) code: ErrorCode,
    /// The next likeliest code, where the driver's words leave it open.
    pub(super) alternative: Option<ErrorCode>,
    /// Why, where the words show it.
    pub(super) cause: Option<Cause>,
    /// A message that the driver really gave, for the tests.
    #[cfg(test)]
    pub(super) genuine: &'static str,
}

/// How a field reads. Each is anchored at the field's beginning, and none takes more than one pass.
#[derive(Debug)]
pub(super) enum Pattern {
    /// The whole field.
    Is(&'static str),
    /// The field begins so.
    Starts(&'static str),
    /// The field begins and ends so; a selector or a value stands between.
    Around(&'static str, &'static str),
    /// The field begins so, and this stands further on; a selector or an element stands between.
    Holds(&'static str, &'static str),
    /// A number, then this.
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

/// What a reader makes of a message.
#[derive(Debug)]
pub(super) struct Verdict<'a> {
    pub(super) code: ErrorCode,
    pub(super) alternative: Option<ErrorCode>,
    /// What decided, as it stands in the text.
    pub(super) evidence: Cow<'a, str>,
    /// Why, as far as the driver shows it.
    pub(super) cause: Option<Cause>,
    /// What the driver adds to the cause: the options that a select has.
    pub(super) detail: Option<Cow<'a, str>>,
    /// The reason in our words, where the driver's would repeat what must not be repeated, or say little.
    pub(super) says: Option<&'static str>,
    /// The driver's own way out, where it names one.
    pub(super) way_out: Option<&'static str>,
    /// What the page's script threw, or what the page's dialog says.
    pub(super) thrown: Option<Thrown<'a>>,
    /// There was no browser yet.
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
            says: None,
            way_out: None,
            thrown: None,
            not_started: false,
        }
    }

    pub(super) fn of(rule: &Rule, evidence: impl Into<Cow<'a, str>>) -> Self {
        Self { alternative: rule.alternative, cause: rule.cause, ..Self::new(rule.code, evidence) }
    }

    /// The page's script threw: the code is `browser_error`, whatever the text is.
    pub(super) fn thrown(evidence: &'static str, thrown: Thrown<'a>) -> Self {
        Self {
            thrown: Some(thrown),
            ..Self::new(ErrorCode::BrowserError, evidence).because(Cause::ScriptThrew)
        }
    }

    pub(super) fn or(self, code: ErrorCode) -> Self {
        Self { alternative: Some(code), ..self }
    }

    /// The same evidence read as another code; the first one becomes the alternative.
    pub(super) fn code_instead(self, code: ErrorCode) -> Self {
        Self { alternative: Some(self.code), code, ..self }
    }

    pub(super) fn because(self, cause: Cause) -> Self {
        Self { cause: Some(cause), ..self }
    }

    pub(super) fn says(self, reason: &'static str) -> Self {
        Self { says: Some(reason), ..self }
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

/// Expects each row's genuine message to be read as the row says.
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

/// Declares a driver's table: `pattern => Code [| Alternative] [because Cause], "a genuine message";`.
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
