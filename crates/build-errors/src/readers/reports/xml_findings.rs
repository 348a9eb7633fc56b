//! The XML reports of linters and analysers. A table of formats states which tags are findings.

mod formats;

pub(super) use self::formats::ROOTS;
use self::formats::{FORMATS, Format};
use crate::Severity;
use crate::engine::{Findings, Location};
use crate::readers::reports::xml_elements::{self, Element};

/// Reads a report. Returns `false` if it has none of these formats.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    let Some(format) = FORMATS.iter().find(|format| text.contains(format.root)) else { return false };
    if !format.tool.is_empty() {
        findings.written_by(format.tool);
    }
    xml_elements::each(text, format.findings, &format.around, |finding, around| {
        format.note(finding, around, findings);
    });
    true
}

impl Format {
    fn note(&self, finding: &Element<'_>, around: &[String], findings: &mut Findings) {
        // The file that a finding states replaces the tag around it.
        let file = match finding.part(self.file) {
            Some(own) => path(finding.part(self.folder).into_iter().chain([own])),
            None => path(around.iter().map(String::as_str)),
        };
        let file = file.strip_prefix("file://$PROJECT_DIR$/").or(file.strip_prefix("file:")).unwrap_or(&file);
        let at = Location { file, line: finding.number(self.line), column: finding.number(self.column) };
        let severity =
            finding.part(self.severity).or(Some(finding.name).filter(|_| self.severity.is_empty()));
        let severity = severity.map_or(self.otherwise, |word| self.severity_of(word));
        let message = finding.part(self.message).and_then(|message| message.lines().next());
        findings.diagnostic(at, severity, finding.part(self.code), message.unwrap_or(self.says));
    }
}

/// The path with these parts. A folder may end with a separator.
fn path<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let mut path = String::new();
    for part in parts.filter(|part| !part.is_empty()) {
        if !path.is_empty() && !path.ends_with(['/', '\\']) {
            path.push('/');
        }
        path.push_str(part);
    }
    path
}

impl Format {
    fn severity_of(&self, word: &str) -> Severity {
        match self.warnings {
            [] => severity_of(word),
            warnings if warnings.contains(&word) => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// The severity of a word, or of a priority of PMD, `SpotBugs` or `CodeNarc`. Without one it is an error.
fn severity_of(word: &str) -> Severity {
    match word {
        "warning" | "Warning" | "WARNING" | "2" | "3" => Severity::Warning,
        "info" | "ignore" | "Information" | "Informational" | "Hint" | "style" | "performance"
        | "portability" | "information" | "debug" | "none" | "4" | "5" => Severity::Info,
        _ => Severity::Error,
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::check_examples;
    use crate::readers::reports::checkstyle::TOOL;

    const EXAMPLES: &str = r#"
# Findings below their file.
> <pmd version="7"><file name="/p/A.java"><violation beginline="3" begincolumn="5" rule="R" priority="1">
> Avoid &lt;x&gt;.
> </violation></file></pmd>
= /p/A.java:3:5 error R: Avoid <x>.
> <pmd version="7"><file name="a.php"/><error filename="/p/b.php" msg="Cannot read &quot;b.php&quot;."/></pmd>
= /p/b.php error: Cannot read "b.php".
> <pmd version="tslint"><file name="a.ts"><violation begincolumn="7" beginline="5" priority="3" rule="Use &#39;x&#39;."></violation></file><file name="b.ts"><violation begincolumn="1" beginline="6" priority="4" rule="== should be ==="></violation></file></pmd>
= a.ts:5:7 error: Use 'x'.
= b.ts:6:1 warning: == should be ===
> <csslint><file name="a.css"><issue line="2" char="4" severity="warning" reason="no" evidence="x"/></file></csslint>
= a.css:2:4 warning: no
> <jslint><file name="a.js"><issue line="2" char="4" reason="no"/></file></jslint>
= a.js:2:4 error: no
# Findings with a location inside.
> <issues format="5"><issue id="I" severity="Error" message="m"><location file="a.xml" line="2" column="3"/><location file="b.xml"/></issue></issues>
= a.xml:2:3 error I: m
# Parts in inner tags.
> <pmd-cpd><duplication lines="9"><file line="3" path="A.java"/><file line="9" path="B.java"/></duplication></pmd-cpd>
= A.java:3 error: duplicated code
> <BugCollection><BugInstance type="NP" priority="2"><LongMessage>m</LongMessage><Class><SourceLine start="1" sourcepath="p/A.java"/></Class><SourceLine start="3" sourcepath="p/A.java"/></BugInstance></BugCollection>
= p/A.java:3 warning NP: m
> <valgrindoutput><error><kind>InvalidWrite</kind><what>Invalid write</what><stack><frame><fn>f</fn></frame><frame><dir>/p</dir><file>a.c</file><line>3</line></frame></stack></error></valgrindoutput>
= /p/a.c:3 error InvalidWrite: Invalid write
> <CodeNarc><Package path='p'><File name='A.groovy'><Violation ruleName='R' priority='3' lineNumber='3'><Message><![CDATA[m]]></Message></Violation></File></Package></CodeNarc>
= p/A.groovy:3 warning R: m
> <phpcs version="3"><file name="a.php"><error line="3" column="5" source="S" severity="5">m</error><warning line="9" source="T">n</warning></file></phpcs>
= a.php:3:5 error S: m
= a.php:9 warning T: n
> <messages><error url="file:/p/a.html" last-line="3" first-column="5"><message>m</message></error><info type="warning" url="file:/p/a.html" last-line="9"><message>n</message></info></messages>
= /p/a.html:3:5 error: m
= /p/a.html:9 warning: n
> <problems><problem><file>file://$PROJECT_DIR$/A.java</file><line>3</line><problem_class severity="WARNING">U</problem_class><description>d</description></problem></problems>
= A.java:3 warning U: d
> <results>
> <error file="a.c" line="3" id="nullPointer" severity="error" msg="n"/>
> </results>
= a.c:3 error nullPointer: n
> <DEFECTS>
> <DEFECT><SFA><FILEPATH>d:\p\</FILEPATH><FILENAME>a.cpp</FILENAME><LINE>9</LINE><COLUMN>5</COLUMN></SFA><DEFECTCODE>6385</DEFECTCODE>
> <DESCRIPTION>m</DESCRIPTION><PATH><SFA><LINE>3</LINE></SFA></PATH></DEFECT></DEFECTS>
= d:\p\a.cpp:9:5 warning 6385: m
! <testsuite><testcase/></testsuite>
"#;

    #[test]
    fn reports() {
        check_examples(&TOOL, EXAMPLES);
    }
}
