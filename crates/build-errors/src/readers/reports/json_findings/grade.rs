//! The severity of a finding, from the words and numbers of linters and scanners.

use crate::Severity;
use crate::Severity::{Error, Info, Warning};
use crate::engine::severity;

/// The words of scanners. Every risk is a warning, however low. Only a finding without risk is a note.
const WORDS: &[(&str, Severity)] = &[
    ("blocker", Error),
    ("high", Error),
    ("veryhigh", Error),
    ("fail", Error),
    ("failed", Error),
    ("must", Error),
    ("danger", Error),
    ("major", Warning),
    ("medium", Warning),
    ("moderate", Warning),
    ("normal", Warning),
    ("minor", Warning),
    ("low", Warning),
    ("verylow", Warning),
    ("unknown", Warning),
    ("undefined", Warning),
    ("convention", Warning),
    ("refactor", Warning),
    ("should", Warning),
    ("negligible", Warning),
    ("notice", Info),
    ("none", Info),
    ("may", Info),
    ("ignored", Info),
    ("trivial", Info),
    ("recommendation", Info),
];

/// The severity of a word in any case: `HIGH`, `very-low`, `Warning`. Does not match `high risk` or `3`.
pub(super) fn word(text: &str) -> Option<Severity> {
    plain_word(text).or_else(|| {
        let known = WORDS.iter().find(|(word, _)| super::roles::is_named(text, word));
        known.map(|(_, severity)| *severity)
    })
}

/// The severity of a word with no other meaning: `error`, `Warning`. Does not match `high` or `style`.
pub(super) fn plain_word(text: &str) -> Option<Severity> {
    severity::leading(text).filter(|(_, rest)| rest.is_empty()).map(|(severity, _)| severity)
}

/// The severity of the elements of a list with this name.
pub(super) fn of_list(name: &str) -> Option<Severity> {
    const LISTS: &[(&str, Severity)] = &[
        ("errors", Error),
        ("failures", Error),
        ("sorrows", Error),
        ("warnings", Warning),
        ("worries", Warning),
        ("infos", Info),
        ("notices", Info),
        ("hints", Info),
        ("advise", Info),
        ("highconfidence", Error),
        ("mediumconfidence", Warning),
        ("lowconfidence", Warning),
    ];
    let known = LISTS.iter().find(|(list, _)| super::roles::is_named(name, list));
    known.map(|(_, severity)| *severity).or_else(|| word(name))
}

/// The severity that a finding states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grade {
    Stated(Severity),
    /// A number on a scale that is derived from the whole report.
    Number(i64, Meaning),
    Unknown,
}

/// The meaning of a number, from the key and the shape of the finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Under `severity`, with a range that counts from 0: 1 to 4 in the language server protocol, or 0 to 3 in
    /// Spectral.
    Protocol,
    /// In an editor's marker: Monaco's 8, 4, 2 and 1.
    Marker,
    /// A higher number is worse: ESLint's 1 and 2, Veracode's 0 to 5, Phan's 0, 5 and 10.
    Weight,
    /// A lower number is worse: `CodeNarc`'s 1 to 3.
    Priority,
    /// A lower number is worse: PMD's 1 to 5.
    WidePriority,
}

/// The numbers of a report, from which the scale is derived.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    least: i64,
    most: i64,
}

impl Scale {
    pub(super) fn of(grades: impl Iterator<Item = Grade>) -> Self {
        let numbers = grades.filter_map(|grade| match grade {
            Grade::Number(number, _) => Some(number),
            Grade::Stated(_) | Grade::Unknown => None,
        });
        numbers.fold(Self { least: i64::MAX, most: 0 }, |scale, number| Self {
            least: scale.least.min(number),
            most: scale.most.max(number),
        })
    }

    /// The severity of a number; `None` if the scale is not known.
    pub(super) fn severity(self, number: i64, meaning: Meaning) -> Option<Severity> {
        let from = |errors, warnings| {
            let worse = |bound| number >= bound;
            Some(if worse(errors) {
                Error
            } else if worse(warnings) {
                Warning
            } else {
                Info
            })
        };
        let up_to = |errors, warnings| match number {
            _ if number <= errors => Some(Error),
            _ if number <= warnings => Some(Warning),
            _ => Some(Info),
        };
        match meaning {
            Meaning::Protocol if self.least == 0 => up_to(0, 1),
            Meaning::Priority if self.most <= 3 => up_to(1, 2),
            Meaning::Protocol => up_to(1, 2),
            Meaning::Priority | Meaning::WidePriority => up_to(2, 3),
            Meaning::Marker => from(8, 4),
            Meaning::Weight if self.most <= 2 => from(2, 1),
            Meaning::Weight if self.most <= 5 => from(4, 2),
            Meaning::Weight if self.most <= 10 => from(7, 4),
            Meaning::Weight => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let rows = [
            ("HIGH", Some(Error)),
            ("Very Low", Some(Warning)),
            ("VERY_LOW", Some(Warning)),
            ("Fatal Error", Some(Error)),
            ("hint", Some(Info)),
            ("high risk", None),
            ("3", None),
            ("function", None),
        ];
        for (text, severity) in rows {
            assert_eq!(word(text), severity, "{text}");
        }
        assert_eq!(plain_word("high"), None);
        assert_eq!(of_list("Warnings"), Some(Warning));
        assert_eq!(of_list("results"), None);
    }

    #[test]
    fn scales() {
        use Meaning::{Marker, Priority, Protocol, Weight, WidePriority};
        let rows: &[(Meaning, &[i64], &str)] = &[
            (Protocol, &[1, 2, 3, 4], "error warning info info"),
            (Protocol, &[0, 1, 2, 3], "error warning info info"),
            (Marker, &[8, 4, 2, 1], "error warning info info"),
            (Weight, &[1, 2], "warning error"),
            (Weight, &[5, 4, 3, 2, 0], "error error warning warning info"),
            (Weight, &[10, 5, 0], "error warning info"),
            (Weight, &[400], "unknown"),
            (Priority, &[1, 2, 3], "error warning info"),
            (Priority, &[1, 2, 3, 4], "error error warning info"),
            (WidePriority, &[1, 3], "error warning"),
        ];
        for (meaning, numbers, expected) in rows {
            let scale = Scale::of(numbers.iter().map(|number| Grade::Number(*number, *meaning)));
            let word = |number: &i64| {
                scale.severity(*number, *meaning).map_or("unknown".to_owned(), |found| found.to_string())
            };
            let found: Vec<String> = numbers.iter().map(word).collect();
            assert_eq!(found.join(" "), *expected, "{numbers:?}");
        }
    }
}
