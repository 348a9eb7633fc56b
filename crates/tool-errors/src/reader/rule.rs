//! The rows of a driver's table, and what reading a message gives.

use std::borrow::Cow;

use crate::ErrorCode;

/// A row: a field of the message that reads so means this.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) pattern: Pattern,
    pub(super) code: ErrorCode,
    /// The next likeliest code, where the driver's words leave it open.
    pub(super) alternative: Option<ErrorCode>,
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
    /// A number, then this.
    Counted(&'static str),
}

impl Pattern {
    pub(super) fn matches(&self, field: &str) -> bool {
        match self {
            Self::Is(whole) => field == *whole,
            Self::Starts(start) => field.starts_with(start),
            Self::Around(start, end) => field.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
            Self::Counted(after) => {
                let rest = field.trim_start_matches(|c: char| c.is_ascii_digit());
                rest.len() < field.len() && rest.starts_with(after)
            }
        }
    }
}

/// The first row that `field` reads as.
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
    /// The reason in our words, where the driver's would repeat what is not to be said, or say little.
    pub(super) says: Option<&'static str>,
    /// There was no browser yet.
    pub(super) not_started: bool,
}

impl<'a> Verdict<'a> {
    pub(super) fn new(code: ErrorCode, evidence: impl Into<Cow<'a, str>>) -> Self {
        Self { code, alternative: None, evidence: evidence.into(), says: None, not_started: false }
    }

    pub(super) fn of(rule: &Rule, evidence: impl Into<Cow<'a, str>>) -> Self {
        Self { alternative: rule.alternative, ..Self::new(rule.code, evidence) }
    }

    pub(super) fn or(self, code: ErrorCode) -> Self {
        Self { alternative: Some(code), ..self }
    }

    /// The same evidence read as another code, the first one being the alternative now.
    pub(super) fn code_instead(self, code: ErrorCode) -> Self {
        Self { alternative: Some(self.code), code, ..self }
    }

    pub(super) fn says(self, reason: &'static str) -> Self {
        Self { says: Some(reason), ..self }
    }

    pub(super) fn not_started(self) -> Self {
        Self { not_started: true, ..self }
    }

    pub(super) fn into_owned(self) -> Verdict<'static> {
        Verdict { evidence: Cow::Owned(self.evidence.into_owned()), ..self }
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
    }
}

/// Declares a driver's table: `pattern => Code [| Alternative], "a genuine message";`.
macro_rules! rules {
    ($(#[$doc:meta])* $name:ident: $($kind:ident($($part:literal),+) => $code:ident $(| $alternative:ident)?, $genuine:literal;)*) => {
        $(#[$doc])*
        pub(super) const $name: &[$crate::reader::rule::Rule] = &[$($crate::reader::rule::Rule {
            pattern: $crate::reader::rule::Pattern::$kind($($part),+),
            code: $crate::ErrorCode::$code,
            alternative: rules!(@ $($alternative)?),
            #[cfg(test)]
            genuine: $genuine,
        }),*];
    };
    (@) => { None };
    (@ $alternative:ident) => { Some($crate::ErrorCode::$alternative) };
}
pub(super) use rules;
