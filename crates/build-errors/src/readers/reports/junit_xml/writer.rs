//! The writer of a report, from the attributes of its first tags, and the properties of its format.

use crate::engine::scan;
use crate::readers::reports::xml::{self, Attributes, Event};

/// The writers that compose the names of tests differently, or report cases that are not tests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Writer {
    /// ESLint, Ruff, Biome, stylelint, Spectral, `PHP_CodeSniffer`.
    Linter,
    /// Linters that name a case after the location of a finding: Psalm, `PHPStan`, golangci-lint.
    LocatedLinter,
    /// A linter that reports warnings as failures, and errors as errors.
    Oxlint,
    Bun,
    Deno,
    Libtest,
    Mocha,
    Nextest,
    /// Node's test runner.
    Node,
    PhpUnit,
    Playwright,
    Vitest,
    /// The name of the test is complete.
    #[default]
    Other,
}

impl Writer {
    /// Sources: Deno's `cli/tools/test/reporters/junit.rs`, libtest's `formatters/junit.rs`, Mocha's
    /// `reporters/xunit.js`, `quick-junit` for nextest, Node's `test_runner/reporter/junit.js`, PHPUnit's
    /// `JunitXmlLogger`, Playwright's `reporters/junit.ts`, vitest's `reporters/junit.ts`, Psalm's `Report/JunitReport.php`,
    /// `PHPStan`'s `JunitErrorFormatter`, golangci-lint's `printers/junitxml.go`.
    pub(super) fn of(text: &str) -> Self {
        let (mut root, mut suite, mut case) = (None, None, None);
        for event in xml::events(text) {
            let Event::Open { name, attributes, .. } = event else { continue };
            match name {
                "testsuites" => root = root.or(Some(attributes)),
                "testsuite" => suite = suite.or(Some(attributes)),
                "testcase" => {
                    case = Some(attributes);
                    break;
                }
                _ => {}
            }
        }
        let is = |tag, name: &str, value: &str| raw(tag, name) == Some(value);
        let has = |tag, name: &str| raw(tag, name).is_some();
        let named = raw(root, "name").unwrap_or_default();
        match named {
            "Mocha Tests" => return Self::Mocha,
            "nextest-run" => return Self::Nextest,
            "bun test" => return Self::Bun,
            "deno test" => return Self::Deno,
            "Oxlint" => return Self::Oxlint,
            "psalm" => return Self::LocatedLinter,
            _ => {}
        }
        if raw(suite, "package").is_some_and(|package| LINTERS.contains(&package))
            || named.starts_with("PHP_CodeSniffer")
        {
            Self::Linter
        } else if is(suite, "name", "phpstan") || raw(case, "classname").is_some_and(is_position) {
            Self::LocatedLinter
        } else if is(suite, "name", "Mocha Tests") {
            Self::Mocha
        } else if is(suite, "name", "test") && is(suite, "package", "test") {
            Self::Libtest
        } else if has(root, "id") && has(root, "skipped") && has(root, "errors") {
            Self::Playwright
        } else if has(case, "class") {
            Self::PhpUnit
        } else if is(case, "classname", "test") || !has(root, "tests") && totals(text).is_some() {
            Self::Node
        } else if named == "vitest tests" || is_file_of(suite, case) {
            Self::Vitest
        } else {
            Self::Other
        }
    }

    /// Whether its tests are findings of a linter.
    pub(super) fn is_linter(self) -> bool {
        matches!(self, Self::Linter | Self::LocatedLinter | Self::Oxlint)
    }

    /// The separator between the class and the name of the test, if the class is part of the name.
    pub(super) fn after_class(self) -> Option<&'static str> {
        match self {
            Self::Mocha | Self::Nextest => Some(" "),
            Self::Libtest | Self::PhpUnit => Some("::"),
            Self::Playwright => Some(" › "),
            _ => None,
        }
    }
}

const LINTERS: [&str; 5] = ["org.eslint", "org.ruff", "org.biome", "org.stylelint", "org.spectral"];

fn raw<'a>(tag: Option<Attributes<'a>>, name: &str) -> Option<&'a str> {
    tag?.raw(name)
}

/// Whether the class is a location, as golangci-lint writes it: `cmd/main.go:12:5`. Does not match `main.go:12`.
fn is_position(class: &str) -> bool {
    scan::location(class).is_some_and(|(at, rest)| rest.is_empty() && at.column.is_some())
}

/// Whether the suite is the file of its tests. Vitest's `suiteName` may differ: a suite is a file, and also the class
/// of its tests.
fn is_file_of(suite: Option<Attributes<'_>>, case: Option<Attributes<'_>>) -> bool {
    let file = raw(suite, "name").unwrap_or_default();
    file.contains('.') && raw(suite, "hostname").is_some() && raw(case, "classname") == Some(file)
}

/// The failed, passed and skipped tests, from the comments at the end of Node's report. A test can add comments, but
/// those come before.
pub(super) fn totals(text: &str) -> Option<[u64; 3]> {
    let mut lines = text.trim_end().strip_suffix("</testsuites>")?.lines().rev();
    let mut figures = [0; 7];
    lines.find(|line| !line.trim().is_empty())?.trim().strip_prefix("<!-- duration_ms ")?;
    for (what, figure) in
        ["todo", "skipped", "cancelled", "fail", "pass", "suites", "tests"].iter().zip(&mut figures)
    {
        let rest = lines.next()?.trim().strip_prefix("<!-- ")?.strip_prefix(what)?;
        *figure = rest.strip_suffix("-->")?.trim().parse().ok()?;
    }
    let [_, skipped, cancelled, failed, passed, ..] = figures;
    Some([failed + cancelled, passed, skipped])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writers() {
        let rows = [
            (
                "<testsuite package=\"org.eslint\" name=\"/srv/a.js\"><testcase name=\"org.eslint.x\"/>",
                Writer::Linter,
            ),
            ("<testsuites name=\"Oxlint\" tests=\"2\"><testsuite name=\"a.js\">", Writer::Oxlint),
            (
                "<testsuites id=\"\" name=\"\" tests=\"1\" failures=\"0\" skipped=\"0\" errors=\"0\" time=\"1\">",
                Writer::Playwright,
            ),
            ("<testsuites>\n<testcase name=\"a\" classname=\"test\"/>", Writer::Node),
            (
                "<testsuites name=\"mine\"><testsuite name=\"a.test.ts\" hostname=\"h\"><testcase classname=\"a.test.ts\"/>",
                Writer::Vitest,
            ),
            (
                "<testsuites failures=\"1\" name=\"psalm\"><testsuite name=\"a.php\"><testcase name=\"a.php:3\"/>",
                Writer::LocatedLinter,
            ),
            ("<testsuite name=\"phpstan\"><testcase name=\"a.php:3\"/>", Writer::LocatedLinter),
            (
                "<testsuites><testsuite name=\"a.go\"><testcase name=\"errcheck\" classname=\"a.go:3:5\"/>",
                Writer::LocatedLinter,
            ),
            (
                "<testsuite name=\"docs\"><testcase name=\"README.md:3\" classname=\"README.md:3\"/>",
                Writer::Other,
            ),
            // The output of a test and its name do not count.
            (
                "<testsuite name=\"a.B\"><testcase name=\"b\"><system-out><![CDATA[<testsuite package=\"org.eslint\">]]>",
                Writer::Other,
            ),
            ("<testsuite name=\"a.B\"><testcase name='package=\"org.eslint\"'/>", Writer::Other),
        ];
        for (text, writer) in rows {
            assert_eq!(Writer::of(text), writer, "{text}");
        }
    }

    #[test]
    fn closing_comments() {
        let report_text = |failed| {
            format!(
                "\t<!-- tests 9 -->\n\t<!-- suites 1 -->\n\t<!-- pass 3 -->\n\t<!-- fail {failed} -->\n\t<!-- cancelled 1 -->\n\t\
                 <!-- skipped 2 -->\n\t<!-- todo 0 -->\n\t<!-- duration_ms 9.5 -->\n"
            )
        };
        assert_eq!(
            totals(&format!("<testsuites>\n{}{}</testsuites>\n", report_text(77), report_text(5))),
            Some([6, 3, 2])
        );
        assert_eq!(totals(&format!("<testsuites>\n{}\t<testcase/>\n</testsuites>\n", report_text(77))), None);
    }
}
