//! The XML reports of linters: tags for findings inside a tag for their file, or containing a tag for their location.
//!
//! Source: Checkstyle's `XMLLogger`, whose format linters of all languages use; PMD's `XMLRenderer`; `CSSLint`'s
//! `csslint-xml` and `lint-xml`; `JSHint`'s `jslint` reporter; Android lint's `XmlReporter`; cppcheck's
//! `ErrorMessage::toXML`.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::scan::Location;
use crate::readers::reports::xml::{self, Attributes, Event};

/// The names of the tags and attributes of a report.
struct Format {
    /// The start of the first tag of the report.
    root: &'static str,
    /// The tool, unless several write this format.
    tool: &'static str,
    finding: &'static str,
    /// Attributes of the finding. If the message is not an attribute, it is the text inside the tag.
    severity: &'static str,
    code: &'static str,
    message: &'static str,
    place: Place,
}

/// The position of the location in a report.
enum Place {
    /// The line and column are in these attributes of the finding, and the file is in the tag `file` that contains it.
    Around(&'static str, &'static str),
    /// In a tag `location` inside the finding. The first one is used.
    Inside,
}

/// The format that `CSSLint` introduced. Other linters write it with another first tag.
const ISSUES: Format = Format {
    root: "",
    tool: "",
    finding: "issue",
    severity: "severity",
    code: "rule",
    message: "reason",
    place: Place::Around("line", "char"),
};

const FORMATS: &[Format] = &[
    Format {
        root: "<checkstyle",
        tool: "",
        finding: "error",
        severity: "severity",
        code: "source",
        message: "message",
        place: Place::Around("line", "column"),
    },
    Format {
        root: "<cppcheck",
        tool: "",
        finding: "error",
        severity: "severity",
        code: "id",
        message: "msg",
        place: Place::Inside,
    },
    Format {
        root: "<pmd ",
        tool: "pmd",
        finding: "violation",
        severity: "priority",
        code: "rule",
        message: "",
        place: Place::Around("beginline", "begincolumn"),
    },
    Format { root: "<csslint>", tool: "csslint", ..ISSUES },
    Format { root: "<lint>", ..ISSUES },
    Format { root: "<jslint>", ..ISSUES },
    Format {
        root: "<issues ",
        tool: "Android lint",
        finding: "issue",
        severity: "severity",
        code: "id",
        message: "message",
        place: Place::Inside,
    },
];

/// The first tags of the reports.
pub(super) const ROOTS: &[&str] =
    &["<checkstyle", "<cppcheck", "<pmd ", "<csslint>", "<lint>", "<jslint>", "<issues "];

/// Reads a report. Returns `false` if it has none of these formats.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    let Some(format) = FORMATS.iter().find(|format| text.contains(format.root)) else { return false };
    if !format.tool.is_empty() {
        findings.written_by(format.tool);
    }
    let mut file = String::new();
    let mut open: Option<Finding> = None;
    for event in xml::events(text) {
        match event {
            Event::Open { name: "file", attributes, .. } => {
                file = attributes.get("name").unwrap_or_default();
            }
            Event::Open { name: "location", attributes, .. } if matches!(format.place, Place::Inside) => {
                if let Some(finding) = open.take() {
                    let file = attributes.get("file").unwrap_or_default();
                    finding.note(&file, attributes.number("line"), attributes.number("column"), findings);
                }
            }
            Event::Open { name, attributes, .. } if name == format.finding => {
                let finding = Finding::of(format, attributes);
                match format.place {
                    Place::Around(..) if !finding.message.is_empty() || !format.message.is_empty() => {
                        finding.note(&file, finding.line, finding.column, findings);
                    }
                    _ => open = Some(finding),
                }
            }
            Event::Text(text) => {
                if let Some(finding) = open.as_mut().filter(|_| format.message.is_empty()) {
                    finding.message.push_str(&xml::unescape(text));
                }
            }
            Event::Close { name } if name == format.finding && matches!(format.place, Place::Around(..)) => {
                if let Some(finding) = open.take() {
                    finding.note(&file, finding.line, finding.column, findings);
                }
            }
            _ => {}
        }
    }
    true
}

/// A finding whose opening tag was read.
struct Finding {
    severity: Severity,
    code: Option<String>,
    message: String,
    line: Option<u32>,
    column: Option<u32>,
}

impl Finding {
    fn of(format: &Format, attributes: Attributes<'_>) -> Self {
        let (line, column) = match format.place {
            Place::Around(line, column) => (attributes.number(line), attributes.number(column)),
            Place::Inside => (None, None),
        };
        Self {
            severity: severity(attributes.raw(format.severity).unwrap_or_default()),
            code: attributes.get(format.code),
            message: attributes.get(format.message).unwrap_or_default(),
            line,
            column,
        }
    }

    fn note(&self, file: &str, line: Option<u32>, column: Option<u32>, findings: &mut Findings) {
        let message = self.message.trim().lines().next().unwrap_or_default();
        findings.diagnostic(Location { file, line, column }, self.severity, self.code.as_deref(), message);
    }
}

/// The severity of a word, or of a priority of PMD. Without one it is an error.
fn severity(word: &str) -> Severity {
    match word {
        "warning" | "Warning" | "3" => Severity::Warning,
        "info" | "ignore" | "Information" | "Informational" | "Hint" | "style" | "performance"
        | "portability" | "information" | "debug" | "none" | "4" | "5" => Severity::Info,
        _ => Severity::Error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(report: &str, expected: &[&str]) {
        let mut findings = Findings::default();
        assert!(read(report, &mut findings), "{report}");
        let found: Vec<_> = findings.into_diagnostics().map(|found| found.to_string()).collect();
        assert_eq!(found, expected, "{report}");
    }

    #[test]
    fn each_format_is_offered() {
        assert!(FORMATS.iter().map(|format| format.root).eq(ROOTS.iter().copied()));
    }

    #[test]
    fn findings_below_their_file() {
        check(
            "<pmd version=\"7\"><file name=\"/p/A.java\"><violation beginline=\"3\" begincolumn=\"5\" rule=\"R\" priority=\"1\">\nAvoid &lt;x&gt;.\n</violation></file></pmd>",
            &["/p/A.java:3:5 error R: Avoid <x>."],
        );
        check(
            "<csslint><file name=\"a.css\"><issue line=\"2\" char=\"4\" severity=\"warning\" reason=\"no\" evidence=\"x\"/></file></csslint>",
            &["a.css:2:4 warning: no"],
        );
        check(
            "<jslint><file name=\"a.js\"><issue line=\"2\" char=\"4\" reason=\"no\"/></file></jslint>",
            &["a.js:2:4 error: no"],
        );
    }

    #[test]
    fn findings_with_a_location_inside() {
        check(
            "<issues format=\"5\"><issue id=\"I\" severity=\"Error\" message=\"m\"><location file=\"a.xml\" line=\"2\" column=\"3\"/><location file=\"b.xml\"/></issue></issues>",
            &["a.xml:2:3 error I: m"],
        );
        assert!(!read("<pmd-cpd><duplication/></pmd-cpd>", &mut Findings::default()));
    }

    #[test]
    fn roots_are_those_of_the_formats() {
        assert!(FORMATS.iter().map(|format| format.root).eq(ROOTS.iter().copied()));
    }
}
