//! A regular expression for lines, which refuses most lines by how they begin and end.

use regex::{Captures, Regex, RegexBuilder};
use regex_syntax::hir::literal::{ExtractKind, Extractor, Literal};
use regex_syntax::hir::{Hir, Look};

use super::ascii_classes::with_ascii_classes;

/// The maximum size of a compiled pattern in bytes. A larger one would be slow on long lines.
const SIZE: usize = 256 << 10;

/// More literals cost as much as the regular expression.
const LITERALS: usize = 8;

/// A regular expression that is matched against whole lines without their line ending.
#[derive(Debug)]
pub(super) struct LineRegex {
    regex: Regex,
    /// A matching line begins with one of these. Empty if that is not known.
    ///
    /// The search for an anchored expression has no such test, and its set-up takes longer than the rest.
    beginnings: Vec<Vec<u8>>,
    /// A matching line ends with one of these. Empty if that is not known.
    endings: Vec<Vec<u8>>,
}

impl LineRegex {
    pub(super) fn new(pattern: &str) -> Result<Self, regex::Error> {
        let pattern = with_ascii_classes(pattern);
        let regex = RegexBuilder::new(&pattern).size_limit(SIZE).dfa_size_limit(SIZE).build()?;
        let hir = regex_syntax::parse(&pattern).ok();
        let of = |kind| hir.as_ref().map(|hir| literals(hir, kind)).unwrap_or_default();
        Ok(Self { regex, beginnings: of(ExtractKind::Prefix), endings: of(ExtractKind::Suffix) })
    }

    /// A pattern of a row, with its abbreviations. `None` if it does not compile.
    pub(super) fn of_row(pattern: &str) -> Option<Self> {
        Self::new(&written_out(pattern)).ok()
    }

    pub(super) fn captures<'t>(&self, line: &'t str) -> Option<Captures<'t>> {
        self.can_match(line).then(|| self.regex.captures(line))?
    }

    pub(super) fn is_match(&self, line: &str) -> bool {
        self.can_match(line) && self.regex.is_match(line)
    }

    /// The number of the group with that name.
    pub(super) fn group(&self, name: &str) -> Option<usize> {
        self.regex.capture_names().position(|group| group == Some(name))
    }

    /// The number of groups, the whole match included.
    pub(super) fn groups(&self) -> usize {
        self.regex.captures_len()
    }

    /// Whether the line begins and ends as the pattern requires.
    #[inline]
    pub(super) fn can_match(&self, line: &str) -> bool {
        let line = line.as_bytes();
        (self.beginnings.is_empty() || self.beginnings.iter().any(|beginning| line.starts_with(beginning)))
            && (self.endings.is_empty() || self.endings.iter().any(|ending| line.ends_with(ending)))
    }
}

/// The literals with which a match begins or ends, if it begins at the start or ends at the end of the line. Empty if they
/// are not known.
fn literals(pattern: &Hir, kind: ExtractKind) -> Vec<Vec<u8>> {
    let looks = pattern.properties();
    let is_anchored = match kind {
        ExtractKind::Suffix => looks.look_set_suffix().contains(Look::End),
        _ => looks.look_set_prefix().contains(Look::Start),
    };
    if !is_anchored {
        return Vec::new();
    }
    let found = Extractor::new().kind(kind).limit_total(LITERALS).extract(pattern);
    let literals = found.literals().unwrap_or_default();
    // Every line begins and ends with the empty literal.
    if literals.iter().any(Literal::is_empty) {
        return Vec::new();
    }
    literals.iter().map(|literal| literal.as_bytes().to_owned()).collect()
}

/// A file name as tools print it before a line number: `src/a b.py`, `C:\a.c`, `./x`. Does not match `http://x`, an
/// indented name, or a single letter.
///
/// Each text matches in only one way, so that regex can match a row in one pass. With an optional drive letter, `C`
/// could begin a drive or a name.
const FILE: &str = r#"(?<file>[A-Za-z](?::[\\/])?[^:"<>|*?\t]+|[^A-Za-z\s:"<>|*?(][^:"<>|*?\t]*)"#;

/// The pattern with its abbreviations expanded: `{file}` is a file name, `{at}` is a file name with a line and
/// optionally a column, `a.py:3` or `a.py:3:5`.
pub(super) fn written_out(text: &str) -> String {
    let at = format!(r"{FILE}:(?<line>[0-9]+)(?::(?<column>[0-9]+))?");
    text.replace("{at}", &at).replace("{file}", FILE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginnings_of_a_line_are_those_of_the_pattern() {
        let cases: [(&str, &[&str]); 8] = [
            ("^✖ ([0-9]+) problems", &["✖ "]),
            ("^(?:Found|Fixed) [0-9]", &["Found ", "Fixed "]),
            ("^ +x", &[" "]),
            ("^ *x", &[" ", "x"]),
            (r"^\S+: x", &[]),
            ("^a?b", &["ab", "b"]),
            ("^a|b", &[]),
            ("total: [0-9]", &[]),
        ];
        for (pattern, expected) in cases {
            let regex = LineRegex::new(pattern).expect("the pattern is right");
            assert_eq!(
                regex.beginnings,
                expected.iter().map(|text| text.as_bytes()).collect::<Vec<_>>(),
                "{pattern}"
            );
        }
    }

    #[test]
    fn the_endings_of_a_line_are_those_of_the_pattern() {
        let cases: [(&str, &[&str]); 6] = [
            (r"^x (.+?) +\(([^ ()]+)\)$", &[")"]),
            ("^x (?:found|fixed)$", &["x found", "x fixed"]),
            ("problems?$", &["problems", "problem"]),
            ("problems", &[]),
            ("^a$|b", &[]),
            ("^x .*$", &[]),
        ];
        for (pattern, expected) in cases {
            let regex = LineRegex::new(pattern).expect("the pattern is right");
            assert_eq!(
                regex.endings,
                expected.iter().map(|text| text.as_bytes()).collect::<Vec<_>>(),
                "{pattern}"
            );
        }
    }

    #[test]
    fn lines_match_as_without_the_test_of_their_beginning() {
        let regex = LineRegex::new("^(?:✖|×) (?<errors>[0-9]+) problems?$").expect("the pattern is right");
        assert!(regex.is_match("✖ 3 problems") && regex.is_match("× 1 problem"));
        assert!(!regex.is_match(" ✖ 3 problems") && !regex.is_match("✖ x problems") && !regex.is_match(""));
        assert_eq!(regex.group("errors"), Some(1));
        let regex = LineRegex::new("^(?i-u)total: ").expect("the pattern is right");
        assert!(regex.is_match("TOTAL: 3") && regex.is_match("total: 3") && !regex.is_match("totals: 3"));
    }
}
