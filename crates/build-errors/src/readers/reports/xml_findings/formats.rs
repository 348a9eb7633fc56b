//! The XML formats: which tags are findings, and where a finding states its parts.
//!
//! Source: Checkstyle's `XMLLogger`, whose format linters of all languages use; PMD's `XMLRenderer` and CPD's
//! `XMLRenderer`; `CSSLint`'s `csslint-xml` and `lint-xml`; `JSHint`'s `jslint` reporter; Android lint's `XmlReporter`;
//! cppcheck's `ErrorMessage::toXML`; `BugCollection.xsd` of `SpotBugs`; Valgrind's `xml-output-protocol4.txt`;
//! `CodeNarc`'s `XmlReportWriter`; `StyleCop`'s `ResultsCache`; `ReSharper`'s `InspectCode`; `PHP_CodeSniffer`'s
//! `Reports/Xml.php`; Psalm's `XmlReport`; the Nu Html Checker's `XmlMessageEmitter`; IDEA's offline inspections;
//! the log of `cl /analyze` (`PREfast`).

use std::sync::LazyLock;

use crate::Severity;
use crate::engine::severity;
use crate::readers::reports::text_table::{self, Field};

/// The names of the tags and attributes of a report.
///
/// A part of a finding is an attribute of its tag (`line`), the text of a tag inside it (`what`), or an attribute of one
/// (`location/file`). The own text of the finding has no name. The first of the names that the finding has is used.
#[derive(Debug)]
pub(super) struct Format {
    /// The start of the first tag of the report.
    pub(super) root: &'static str,
    /// The tool, unless several write this format.
    pub(super) tool: &'static str,
    pub(super) findings: &'static [&'static str],
    /// The tags around the findings that name the file or its folder, and the attribute.
    pub(super) around: Vec<(&'static str, &'static str)>,
    pub(super) file: &'static [&'static str],
    /// The folder of the file, if it is a separate part.
    pub(super) folder: &'static [&'static str],
    pub(super) line: &'static [&'static str],
    pub(super) column: &'static [&'static str],
    /// Without one, the name of the finding's tag, and then `otherwise`.
    pub(super) severity: &'static [&'static str],
    pub(super) otherwise: Severity,
    /// The only words for a warning, if the tool does not use the usual ones. All other words are errors.
    pub(super) warnings: &'static [&'static str],
    pub(super) code: &'static [&'static str],
    pub(super) message: &'static [&'static str],
    /// The message of a finding that states none.
    pub(super) says: &'static str,
}

/// The formats; see [`text_table`]. A heading is the start of the first tag. The fields are those of [`Format`] that
/// are not usual. `around=File@name` is a tag and its attribute.
const TABLE: &str = r#"
<checkstyle
  around=file@name; code=source
<cppcheck
  tool=cppcheck; file=location/file; line=location/line; column=location/column; message=msg
# TSLint imitates PMD. The message is in place of the rule.
"<pmd version="tslint"
  tool=tslint; findings=violation; around=file@name; line=beginline; column=begincolumn
  severity=priority; warnings=4; code=-; message=rule
"<pmd "
  tool=pmd; findings=violation|error; around=file@name; file=filename; line=beginline; column=begincolumn
  severity=priority; code=rule; message=msg|
# The format that `CSSLint` introduced. Other linters write it with another first tag.
<csslint>
  tool=csslint; findings=issue; around=file@name; column=char; code=rule; message=reason
<lint>
  findings=issue; around=file@name; column=char; code=rule; message=reason
<jslint>
  findings=issue; around=file@name; column=char; code=rule; message=reason
"<issues "
  tool=Android lint; findings=issue; file=location/file; line=location/line; column=location/column
<pmd-cpd
  tool=cpd; findings=duplication; file=file/path; line=file/line; column=file/column; says=duplicated code
<BugCollection
  tool=spotbugs; findings=BugInstance
  file=SourceLine/sourcepath|Method/SourceLine/sourcepath|Class/SourceLine/sourcepath
  line=SourceLine/start|Method/SourceLine/start|Class/SourceLine/start
  severity=priority; code=type; message=LongMessage|ShortMessage|type
<valgrindoutput
  tool=valgrind; folder=stack/frame/dir; file=stack/frame/file; line=stack/frame/line
  code=kind; message=what|xwhat/text
<CodeNarc
  tool=codenarc; findings=Violation; around=Package@path|File@name; line=lineNumber
  severity=priority; code=ruleName; message=Message|ruleName
<StyleCopViolations
  tool=StyleCop; findings=Violation; file=Source; line=LineNumber; otherwise=warning; code=RuleId; message=
<Report ToolsVersion
  tool=InspectCode; findings=Issue; file=File; line=Line
  severity=Severity; otherwise=warning; code=TypeId; message=Message
"<phpcs "
  tool=phpcs; findings=error|warning; around=file@name; severity=-; code=source; message=
<messages
  tool=vnu; findings=error|info|non-document-error; file=url; line=first-line|last-line; column=first-column
  severity=type
<report>
  findings=item; file=file_name; line=line_from; column=column_from; code=type
<problems>
  findings=problem; severity=problem_class/severity; code=problem_class/id|problem_class; message=description
<DEFECTS>
  tool=prefast; findings=DEFECT; folder=SFA/FILEPATH; file=SFA/FILENAME; line=SFA/LINE; column=SFA/COLUMN
  otherwise=warning; code=DEFECTCODE; message=DESCRIPTION
# cppcheck before version 2 of its format.
<results>
  message=msg
"#;

/// The formats in the order of the table. A test reads the whole table.
pub(super) static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| described(TABLE).unwrap_or_default());

/// The first tags of the reports.
#[rustfmt::skip]
pub(in crate::readers::reports) const ROOTS: &[&str] = &[
    "<checkstyle", "<cppcheck", "<pmd version=\"tslint", "<pmd ", "<csslint>", "<lint>", "<jslint>", "<issues ", "<pmd-cpd", "<BugCollection",
    "<valgrindoutput", "<CodeNarc", "<StyleCopViolations", "<Report ToolsVersion", "<phpcs ", "<messages", "<report>",
    "<problems>", "<DEFECTS>", "<results>",
];

/// The formats of a table; `None` if a field is unknown.
fn described(table: &'static str) -> Option<Vec<Format>> {
    let format = |(heading, fields): (&'static str, Vec<Field>)| {
        let mut format = Format {
            root: heading.trim_matches('"'),
            tool: "",
            findings: &["error"],
            around: Vec::new(),
            file: &["file"],
            folder: &[],
            line: &["line"],
            column: &["column"],
            severity: &["severity"],
            otherwise: Severity::Error,
            warnings: &[],
            code: &["id"],
            message: &["message"],
            says: "",
        };
        fields.into_iter().try_for_each(|field| set(&mut format, field))?;
        Some(format)
    };
    text_table::entries(table, "; ").into_iter().map(format).collect()
}

fn set(format: &mut Format, field: Field) -> Option<()> {
    match field.name {
        "tool" => format.tool = field.value,
        "findings" => format.findings = field.alternatives(),
        "around" => {
            let tags = field.alternatives().iter().map(|tag| tag.split_once('@'));
            format.around = tags.collect::<Option<_>>()?;
        }
        "file" => format.file = field.alternatives(),
        "folder" => format.folder = field.alternatives(),
        "line" => format.line = field.alternatives(),
        "column" => format.column = field.alternatives(),
        "severity" => format.severity = field.alternatives(),
        "otherwise" => format.otherwise = severity::leading(field.value)?.0,
        "warnings" => format.warnings = field.alternatives(),
        "code" => format.code = field.alternatives(),
        "message" => format.message = field.alternatives(),
        "says" => format.says = field.value,
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_completely() {
        assert_eq!(described(TABLE).map(|formats| formats.len()), Some(ROOTS.len()));
        assert!(FORMATS.iter().map(|format| format.root).eq(ROOTS.iter().copied()));
        assert!(described("<a\n  files=b\n").is_none() && described("<a\n  around=b\n").is_none());
    }
}
