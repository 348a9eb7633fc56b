//! Finds whole JSON and XML documents among the lines of an output.
//!
//! A document begins at the start of a line and ends at the end of a line. Only at the start of the output and below
//! `<?xml …?>` may a document be indented. Elsewhere an indented document is part of something else.

/// The maximum size of a document in bytes. The lines of a larger one are read as text.
pub(super) const CAP: usize = 16 * 1024 * 1024;

/// Collects a document line by line.
#[derive(Debug, Default)]
pub(super) struct Document {
    text: String,
    syntax: Option<Syntax>,
    /// Whether a line that is not blank was read.
    begun: bool,
}

/// The role of a line in a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The line does not belong to a document.
    None,
    /// The line is a document.
    Line,
    /// The line is held, and more lines follow.
    Open,
    /// The held document ends with this line.
    Whole,
    /// The held lines, including this one, are not a document.
    Broken,
}

#[derive(Debug, Clone, Copy)]
enum Syntax {
    /// The number of open brackets, and whether the scan is inside a string.
    Json { depth: usize, string: bool },
    /// The document ends with this closing tag.
    Xml { close: &'static str },
}

/// The starts of XML reports and their closing tags. A line with only `<?xml …?>` is skipped.
const XML: [(&str, &str); 28] = [
    ("<testsuites", "</testsuites>"),
    ("<testsuite", "</testsuite>"),
    ("<checkstyle", "</checkstyle>"),
    ("<results", "</results>"),
    ("<testExecutions", "</testExecutions>"),
    ("<pmd ", "</pmd>"),
    ("<csslint>", "</csslint>"),
    ("<lint>", "</lint>"),
    ("<jslint>", "</jslint>"),
    ("<issues ", "</issues>"),
    ("<pmd-cpd", "</pmd-cpd>"),
    ("<BugCollection", "</BugCollection>"),
    ("<valgrindoutput", "</valgrindoutput>"),
    ("<CodeNarc", "</CodeNarc>"),
    ("<StyleCopViolations", "</StyleCopViolations>"),
    ("<Report ToolsVersion", "</Report>"),
    ("<phpcs ", "</phpcs>"),
    ("<messages", "</messages>"),
    ("<report>", "</report>"),
    ("<problems>", "</problems>"),
    ("<test-run", "</test-run>"),
    ("<test-results", "</test-results>"),
    ("<assemblies", "</assemblies>"),
    ("<TestRun", "</TestRun>"),
    ("<testng-results", "</testng-results>"),
    ("<Site ", "</Site>"),
    ("<doctest ", "</doctest>"),
    ("<DEFECTS>", "</DEFECTS>"),
];

impl Document {
    /// Reads a line, and holds it if it is part of a document.
    #[inline]
    pub(super) fn line(&mut self, line: &str) -> Part {
        if self.syntax.is_some() {
            return self.part(line);
        }
        let text = if self.begun { line } else { line.trim_start_matches([' ', '\t', '\u{feff}']) };
        self.begun = (self.begun || !text.is_empty()) && !text.starts_with("<?xml");
        if !may_begin(text.as_bytes()) {
            Part::None
        } else if text.len() == line.len() && is_whole(text) {
            Part::Line
        } else {
            self.part(text)
        }
    }

    fn part(&mut self, line: &str) -> Part {
        let start = self.text.len();
        self.text.reserve(line.len() + 1);
        if self.syntax.is_none() {
            let line = line
                .strip_prefix("<?xml")
                .and_then(|rest| rest.split_once("?>"))
                .map_or(line, |(_, rest)| rest);
            self.syntax = begins(line);
            if self.syntax.is_none() {
                return Part::None;
            }
            self.text.push_str(line);
        } else {
            self.text.push_str(line);
        }
        self.text.push('\n');
        let added = self.text.get(start..).unwrap_or_default();
        match self.syntax.as_mut().and_then(|syntax| syntax.ends(added)) {
            Some(true) => Part::Whole,
            Some(false) => Part::Broken,
            None if self.text.len() > CAP => Part::Broken,
            None => Part::Open,
        }
    }

    /// Returns the held lines. The next line may begin a document.
    pub(super) fn take(&mut self) -> String {
        self.syntax = None;
        std::mem::take(&mut self.text)
    }
}

impl Syntax {
    /// `Some(true)` if the document ends with this line, `Some(false)` if it is not a document.
    fn ends(&mut self, line: &str) -> Option<bool> {
        match self {
            Self::Json { depth, string } => json(line, depth, string),
            Self::Xml { close } => xml(line, close),
        }
    }
}

/// Whether the line is a document. It need not be held.
fn is_whole(line: &str) -> bool {
    begins(line).is_some_and(|mut syntax| syntax.ends(line) == Some(true))
}

/// Reads only one or two bytes, because every line is checked here.
#[inline]
fn may_begin(line: &[u8]) -> bool {
    match line {
        [b'[', next, ..] => next.is_ascii_whitespace() || matches!(next, b'{' | b'[' | b'"' | b']'),
        [first, ..] => matches!(first, b'{' | b'[' | b'<'),
        [] => false,
    }
}

/// `{` or `[` followed by something that JSON allows there. `[web] ready` and `{ a: 1 }` are not JSON.
fn begins(line: &str) -> Option<Syntax> {
    let next = |line: &str| line.get(1..).and_then(|rest| rest.trim_start().bytes().next());
    match line.bytes().next()? {
        b'{' if matches!(next(line), None | Some(b'"' | b'}')) => {
            Some(Syntax::Json { depth: 0, string: false })
        }
        b'[' if matches!(next(line), None | Some(b'{' | b'[' | b'"' | b']')) => {
            Some(Syntax::Json { depth: 0, string: false })
        }
        b'<' => XML.iter().find(|(open, _)| line.starts_with(open)).map(|(_, close)| Syntax::Xml { close }),
        _ => None,
    }
}

fn json(line: &str, depth: &mut usize, string: &mut bool) -> Option<bool> {
    let bytes = line.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if *string {
            match byte {
                b'\\' => at += 1,
                b'"' => *string = false,
                // JSON escapes line feeds in strings.
                b'\n' => return Some(false),
                _ => {}
            }
        } else {
            match byte {
                b'"' => *string = true,
                b'{' | b'[' => *depth += 1,
                // Outside of strings, JSON contains only numbers, `true`, `false` and `null`.
                byte if !may_stand(*byte) => return Some(false),
                b'}' | b']' => {
                    *depth = depth.saturating_sub(1);
                    if *depth == 0 {
                        let rest = bytes.get(at + 1..).unwrap_or_default();
                        return Some(rest.iter().all(u8::is_ascii_whitespace));
                    }
                }
                _ => {}
            }
        }
        at += 1;
    }
    None
}

/// Whether JSON allows the byte outside of a string.
#[inline]
fn may_stand(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b'\r' | b'\n' | b',' | b':' | b'+' | b'-' | b'.' | b'0'
            ..=b'9' | b'{' | b'}' | b'[' | b']'
    ) || matches!(byte, b'e' | b'E' | b't' | b'r' | b'u' | b'f' | b'a' | b'l' | b's' | b'n')
}

fn xml(line: &str, close: &str) -> Option<bool> {
    let line = line.trim_end();
    let empty = line.ends_with("/>")
        && !line.contains("><")
        && close
            .get(2..close.len() - 1)
            .is_some_and(|name| line.get(1..).is_some_and(|rest| rest.starts_with(name)));
    (line.ends_with(close) || empty).then_some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(text: &str) -> Vec<String> {
        let mut document = Document::default();
        let mut found = Vec::new();
        for line in text.lines() {
            match document.line(line) {
                Part::Line => found.push(format!("{line}\n")),
                Part::Whole => found.push(document.take()),
                Part::Broken => drop(document.take()),
                Part::None | Part::Open => {}
            }
        }
        found
    }

    #[test]
    fn json_documents_among_lines() {
        let found = collect(
            "> app@1.0.0 test\n{\"a\": [\n  \"}\\\"\"\n]}\n[web] ready\n{ a: 1 }\n[{\"b\":1}]\n{\"c\":1} tail\n",
        );
        assert_eq!(found, ["{\"a\": [\n  \"}\\\"\"\n]}\n", "[{\"b\":1}]\n"]);
    }

    #[test]
    fn only_the_first_document_may_be_indented() {
        assert_eq!(collect("\n  [\n    {\"a\":1}\n  ]\n"), ["[\n    {\"a\":1}\n  ]\n"]);
        assert_eq!(collect("\u{feff}{\"a\":1}\n"), ["{\"a\":1}\n"]);
        assert_eq!(collect("Received:\n  [\n    {\"a\":1}\n  ]\n"), [""; 0]);
        let indented = "\t<testsuite name=\"a\">\n\t</testsuite>\n";
        assert_eq!(collect(&format!("done\n<?xml version=\"1.0\" ?>\n{indented}")), [indented.trim_start()]);
        assert_eq!(collect(&format!("done\n{indented}")), [""; 0]);
    }

    #[test]
    fn xml_documents_among_lines() {
        let found = collect(
            "<?xml version=\"1.0\"?>\n<testsuites>\n<testsuite/>\n</testsuites>\n<html>\n<checkstyle version=\"4\"></checkstyle>\n",
        );
        assert_eq!(
            found,
            ["<testsuites>\n<testsuite/>\n</testsuites>\n", "<checkstyle version=\"4\"></checkstyle>\n"]
        );
    }
}
