//! The XML reports of linters and analysers. A table of formats states which tags are findings.

mod formats;

pub(super) use self::formats::ROOTS;
use self::formats::{FORMATS, Format};
use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::scan::Location;
use crate::readers::reports::xml::{self, Attributes, Event};

/// The maximum number of parts of a finding that are kept: a stack has many frames, and the first one counts.
const PARTS: usize = 100;

/// Reads a report. Returns `false` if it has none of these formats.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    let Some(format) = FORMATS.iter().find(|format| text.contains(format.root)) else { return false };
    if !format.tool.is_empty() {
        findings.written_by(format.tool);
    }
    let mut around = vec![String::new(); format.around.len()];
    let mut open: Option<Finding<'_>> = None;
    for event in xml::events(text) {
        let Some(finding) = open.as_mut() else {
            if let Event::Open { name, attributes, empty } = event {
                for (known, value) in format.around.iter().zip(&mut around).filter(|(tag, _)| tag.0 == name) {
                    *value = attributes.get(known.1).unwrap_or_default();
                }
                if format.findings.contains(&name) {
                    let mut finding = Finding { name, ..Finding::default() };
                    finding.add_all("", attributes);
                    if empty {
                        finding.note(format, &around, findings);
                    } else {
                        open = Some(finding);
                    }
                }
            }
            continue;
        };
        match event {
            Event::Open { name, attributes, empty } => {
                let outer = finding.path.len();
                finding.enter(name);
                let path = finding.path.clone();
                finding.add_all(&path, attributes);
                if empty {
                    finding.path.truncate(outer);
                }
            }
            Event::Text(text) => {
                let path = finding.path.clone();
                finding.add(path, xml::unescape(text));
            }
            Event::Close { name } if finding.path.is_empty() && name == finding.name => {
                finding.note(format, &around, findings);
                open = None;
            }
            Event::Close { .. } => finding.leave(),
        }
    }
    true
}

/// A finding whose opening tag was read.
#[derive(Default)]
struct Finding<'a> {
    name: &'a str,
    /// The open tags inside it: `stack/frame`.
    path: String,
    parts: Vec<(String, String)>,
}

impl Finding<'_> {
    fn enter(&mut self, name: &str) {
        if !self.path.is_empty() {
            self.path.push('/');
        }
        self.path.push_str(name);
    }

    fn leave(&mut self) {
        self.path.truncate(self.path.rfind('/').unwrap_or(0));
    }

    fn add(&mut self, name: String, value: String) {
        if self.parts.len() < PARTS && !value.trim().is_empty() {
            self.parts.push((name, value));
        }
    }

    fn add_all(&mut self, path: &str, attributes: Attributes<'_>) {
        for (name, value) in attributes.all() {
            let name = if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
            self.add(name, xml::unescape(value));
        }
    }

    /// The first part with one of these names.
    fn part(&self, names: &[&str]) -> Option<&str> {
        let named = |name: &&str| self.parts.iter().find(|(known, _)| known == name);
        names.iter().find_map(named).map(|(_, value)| value.trim())
    }

    fn number(&self, names: &[&str]) -> Option<u32> {
        self.part(names)?.parse().ok()
    }

    fn note(&self, format: &Format, around: &[String], findings: &mut Findings) {
        let folder = self.part(format.folder);
        let own = self.part(format.file).filter(|_| format.around.is_empty());
        let parts = around.iter().map(String::as_str).chain(folder).chain(own);
        let file = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
        let file = file.strip_prefix("file://$PROJECT_DIR$/").or(file.strip_prefix("file:")).unwrap_or(&file);
        let at = Location { file, line: self.number(format.line), column: self.number(format.column) };
        let severity = self.part(format.severity).or(Some(self.name).filter(|_| format.severity.is_empty()));
        let severity = severity.map_or(format.otherwise, severity_of);
        let message = self.part(format.message).and_then(|message| message.lines().next());
        findings.diagnostic(at, severity, self.part(format.code), message.unwrap_or(format.says));
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
        assert!(!read("<testsuite><testcase/></testsuite>", &mut Findings::default()));
    }

    #[test]
    fn parts_in_inner_tags() {
        check(
            "<pmd-cpd><duplication lines=\"9\"><file line=\"3\" path=\"A.java\"/><file line=\"9\" path=\"B.java\"/></duplication></pmd-cpd>",
            &["A.java:3 error: duplicated code"],
        );
        check(
            "<BugCollection><BugInstance type=\"NP\" priority=\"2\"><LongMessage>m</LongMessage><Class><SourceLine start=\"1\" sourcepath=\"p/A.java\"/></Class><SourceLine start=\"3\" sourcepath=\"p/A.java\"/></BugInstance></BugCollection>",
            &["p/A.java:3 warning NP: m"],
        );
        check(
            "<valgrindoutput><error><kind>InvalidWrite</kind><what>Invalid write</what><stack><frame><fn>f</fn></frame><frame><dir>/p</dir><file>a.c</file><line>3</line></frame></stack></error></valgrindoutput>",
            &["/p/a.c:3 error InvalidWrite: Invalid write"],
        );
        check(
            "<CodeNarc><Package path='p'><File name='A.groovy'><Violation ruleName='R' priority='3' lineNumber='3'><Message><![CDATA[m]]></Message></Violation></File></Package></CodeNarc>",
            &["p/A.groovy:3 warning R: m"],
        );
        check(
            "<phpcs version=\"3\"><file name=\"a.php\"><error line=\"3\" column=\"5\" source=\"S\" severity=\"5\">m</error><warning line=\"9\" source=\"T\">n</warning></file></phpcs>",
            &["a.php:3:5 error S: m", "a.php:9 warning T: n"],
        );
        check(
            "<messages><error url=\"file:/p/a.html\" last-line=\"3\" first-column=\"5\"><message>m</message></error><info type=\"warning\" url=\"file:/p/a.html\" last-line=\"9\"><message>n</message></info></messages>",
            &["/p/a.html:3:5 error: m", "/p/a.html:9 warning: n"],
        );
        check(
            "<problems><problem><file>file://$PROJECT_DIR$/A.java</file><line>3</line><problem_class severity=\"WARNING\">U</problem_class><description>d</description></problem></problems>",
            &["A.java:3 warning U: d"],
        );
    }
}
