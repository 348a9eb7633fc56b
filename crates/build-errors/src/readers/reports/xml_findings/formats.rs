//! The XML formats: which tags are findings, and where a finding states its parts.
//!
//! Source: Checkstyle's `XMLLogger`, whose format linters of all languages use; PMD's `XMLRenderer` and CPD's
//! `XMLRenderer`; `CSSLint`'s `csslint-xml` and `lint-xml`; `JSHint`'s `jslint` reporter; Android lint's `XmlReporter`;
//! cppcheck's `ErrorMessage::toXML`; `BugCollection.xsd` of `SpotBugs`; Valgrind's `xml-output-protocol4.txt`;
//! `CodeNarc`'s `XmlReportWriter`; `StyleCop`'s `ResultsCache`; `ReSharper`'s `InspectCode`; `PHP_CodeSniffer`'s
//! `Reports/Xml.php`; Psalm's `XmlReport`; the Nu Html Checker's `XmlMessageEmitter`; IDEA's offline inspections.

use crate::Severity;

/// The names of the tags and attributes of a report.
///
/// A part of a finding is an attribute of its tag (`line`), the text of a tag inside it (`what`), or an attribute of one
/// (`location/file`). The own text of the finding has no name. The first of the names that the finding has is used.
pub(super) struct Format {
    /// The start of the first tag of the report.
    pub(super) root: &'static str,
    /// The tool, unless several write this format.
    pub(super) tool: &'static str,
    pub(super) findings: &'static [&'static str],
    /// The tags around the findings that name the file or its folder, and the attribute.
    pub(super) around: &'static [(&'static str, &'static str)],
    pub(super) file: &'static [&'static str],
    /// The folder of the file, if it is a separate part.
    pub(super) folder: &'static [&'static str],
    pub(super) line: &'static [&'static str],
    pub(super) column: &'static [&'static str],
    /// Without one, the name of the finding's tag, and then `otherwise`.
    pub(super) severity: &'static [&'static str],
    pub(super) otherwise: Severity,
    pub(super) code: &'static [&'static str],
    pub(super) message: &'static [&'static str],
    /// The message of a finding that states none.
    pub(super) says: &'static str,
}

impl Format {
    const NONE: Self = Self {
        root: "",
        tool: "",
        findings: &["error"],
        around: &[],
        file: &["file"],
        folder: &[],
        line: &["line"],
        column: &["column"],
        severity: &["severity"],
        otherwise: Severity::Error,
        code: &["id"],
        message: &["message"],
        says: "",
    };

    /// The format that `CSSLint` introduced. Other linters write it with another first tag.
    const ISSUES: Self = Self {
        findings: &["issue"],
        around: &[("file", "name")],
        column: &["char"],
        code: &["rule"],
        message: &["reason"],
        ..Self::NONE
    };
}

pub(super) const FORMATS: &[Format] = &[
    Format { root: "<checkstyle", around: &[("file", "name")], code: &["source"], ..Format::NONE },
    Format {
        root: "<cppcheck",
        tool: "cppcheck",
        file: &["location/file"],
        line: &["location/line"],
        column: &["location/column"],
        message: &["msg"],
        ..Format::NONE
    },
    Format {
        root: "<pmd ",
        tool: "pmd",
        findings: &["violation"],
        around: &[("file", "name")],
        line: &["beginline"],
        column: &["begincolumn"],
        severity: &["priority"],
        code: &["rule"],
        message: &[""],
        ..Format::NONE
    },
    Format { root: "<csslint>", tool: "csslint", ..Format::ISSUES },
    Format { root: "<lint>", ..Format::ISSUES },
    Format { root: "<jslint>", ..Format::ISSUES },
    Format {
        root: "<issues ",
        tool: "Android lint",
        findings: &["issue"],
        file: &["location/file"],
        line: &["location/line"],
        column: &["location/column"],
        ..Format::NONE
    },
    Format {
        root: "<pmd-cpd",
        tool: "cpd",
        findings: &["duplication"],
        file: &["file/path"],
        line: &["file/line"],
        column: &["file/column"],
        says: "duplicated code",
        ..Format::NONE
    },
    Format {
        root: "<BugCollection",
        tool: "spotbugs",
        findings: &["BugInstance"],
        file: &["SourceLine/sourcepath", "Method/SourceLine/sourcepath", "Class/SourceLine/sourcepath"],
        line: &["SourceLine/start", "Method/SourceLine/start", "Class/SourceLine/start"],
        severity: &["priority"],
        code: &["type"],
        message: &["LongMessage", "ShortMessage", "type"],
        ..Format::NONE
    },
    Format {
        root: "<valgrindoutput",
        tool: "valgrind",
        folder: &["stack/frame/dir"],
        file: &["stack/frame/file"],
        line: &["stack/frame/line"],
        code: &["kind"],
        message: &["what", "xwhat/text"],
        ..Format::NONE
    },
    Format {
        root: "<CodeNarc",
        tool: "codenarc",
        findings: &["Violation"],
        around: &[("Package", "path"), ("File", "name")],
        line: &["lineNumber"],
        severity: &["priority"],
        code: &["ruleName"],
        message: &["Message", "ruleName"],
        ..Format::NONE
    },
    Format {
        root: "<StyleCopViolations",
        tool: "StyleCop",
        findings: &["Violation"],
        file: &["Source"],
        line: &["LineNumber"],
        otherwise: Severity::Warning,
        code: &["RuleId"],
        message: &[""],
        ..Format::NONE
    },
    Format {
        root: "<Report ToolsVersion",
        tool: "InspectCode",
        findings: &["Issue"],
        file: &["File"],
        line: &["Line"],
        severity: &["Severity"],
        otherwise: Severity::Warning,
        code: &["TypeId"],
        message: &["Message"],
        ..Format::NONE
    },
    Format {
        root: "<phpcs ",
        tool: "phpcs",
        findings: &["error", "warning"],
        around: &[("file", "name")],
        severity: &[],
        code: &["source"],
        message: &[""],
        ..Format::NONE
    },
    Format {
        root: "<messages",
        tool: "vnu",
        findings: &["error", "info", "non-document-error"],
        file: &["url"],
        line: &["first-line", "last-line"],
        column: &["first-column"],
        severity: &["type"],
        ..Format::NONE
    },
    Format {
        root: "<report>",
        findings: &["item"],
        file: &["file_name"],
        line: &["line_from"],
        column: &["column_from"],
        code: &["type"],
        ..Format::NONE
    },
    Format {
        root: "<problems>",
        findings: &["problem"],
        severity: &["problem_class/severity"],
        code: &["problem_class/id", "problem_class"],
        message: &["description"],
        ..Format::NONE
    },
    // cppcheck before version 2 of its format.
    Format { root: "<results>", message: &["msg"], ..Format::NONE },
];

/// The first tags of the reports.
pub(in crate::readers::reports) const ROOTS: &[&str] = &roots();

#[allow(clippy::indexing_slicing, reason = "the index is less than the length of both arrays")]
const fn roots() -> [&'static str; FORMATS.len()] {
    let mut roots = [""; FORMATS.len()];
    let mut index = 0;
    while index < FORMATS.len() {
        roots[index] = FORMATS[index].root;
        index += 1;
    }
    roots
}
