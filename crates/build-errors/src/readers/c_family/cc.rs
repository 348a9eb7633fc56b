//! GCC, Clang and the linkers that they call. Also cppcheck, which prints their format with its own codes.
//!
//! Source: GCC's `diagnostic.cc` and "Formatting of diagnostics"; Clang's `TextDiagnostic.cpp`;
//! `clang-tools-extra/clang-tidy/tool/ClangTidyMain.cpp`.

use super::linker::Linker;
use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, scan, severity};
use crate::readers::reports::json_report::Report;
use crate::readers::reports::sarif;
use crate::readers::shared::annotations::Annotations;
use crate::readers::shared::located::{self, Message, extension};
use crate::readers::shared::snippet;

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Cc>("cc")
    // The linker prints its name with any path, and its first message without a name.
    .starts(&["/usr/bin/ld", "ld\u{a0}: ", "cc1", "Suppressed ", "Undefined symbols for architecture "])
    .holds(&[
        ": error: ", ": warning: ", ": fatal error: ", "error generated", "errors generated",
        "warning generated", "warnings generated", " warning treated as error",
        " warnings treated as errors", "undefined reference", "ld: ",
        // GNU as's messages about a whole file.
        ": Error: ",
    ])
    .shapes(super::SOURCES)
    .documents(&["\"name\":\"clang\"", "\"name\": \"GNU C", "\"caret\""]);

/// `-fdiagnostics-format=json`.
const REPORT: Report = Report {
    marks: &["\"kind\"", "\"locations\"", "\"caret\""],
    file: &["/locations/0/caret/file"],
    line: &["/locations/0/caret/line"],
    column: &["/locations/0/caret/column"],
    code: &["/option"],
    severity: &["/kind"],
    ..Report::USUAL
};

const EXTENSIONS: [&str; 25] = [
    "c", "h", "cc", "hh", "cpp", "hpp", "cxx", "hxx", "c++", "h++", "cpp2", "h2", "ipp", "inl", "tcc", "m",
    "mm", "cu", "cuh", "C", "H", "S", "s", "asm", "nasm",
];

/// Files in whose messages a capital needs no heading above it.
const ASSEMBLY: [&str; 4] = ["S", "s", "asm", "nasm"];

#[derive(Default)]
struct Cc {
    /// Whether the last line was a message of GNU as, below `a.c: Assembler messages:`. Its severities begin with a capital,
    /// like those of test runners for C++: `a.h:5: Error: x`.
    assembles: bool,
    /// Whether there were diagnostics since the last total of Clang, which is below them. The total of clang-tidy is
    /// above them, and includes diagnostics that it does not print.
    some: bool,
    /// The annotated source below a diagnostic.
    open: Option<Annotations>,
    /// The last line that belongs to a diagnostic.
    last: u64,
    /// Whether a message in the usual format is about assembly, or has no column. Other tools print such messages, too.
    shared: bool,
    /// Whether a line is specific to GCC or Clang.
    specific: bool,
    /// Whether all codes are those of cppcheck. `None` if there are no codes.
    is_cppcheck: Option<bool>,
    linker: Linker,
}

/// The maximum number of lines between a diagnostic and its note: source without a gutter, and the include stack.
const NEAR: u64 = 6;

impl Reader for Cc {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some(claim) = self.linker.goes_on(text, findings) {
            return claim;
        }
        let capital = || scan::holds(text, ": Error: ") || scan::holds(text, ": Warning: ");
        let follows = self.assembles && self.last + 1 == findings.line();
        self.assembles = (follows || line.above.ends_with(": Assembler messages:")) && capital();
        let ours = |message: &Message<'_>| {
            let file = message.at.file;
            let printed = || self.assembles || ASSEMBLY.contains(&extension(file)) || !capital();
            message.severity.is_some() && is_source(file) && printed() && !is_of_pvs_studio(message.text)
        };
        // Source is indented, and messages are not.
        let unread = if text.starts_with(' ') { None } else { Some(text) };
        let quoted = || self.some && Message::read(text.trim_start()).is_some_and(|message| ours(&message));
        if unread.is_none() && scan::holds(text, ": error: ") && quoted() {
            findings.partly_understood();
        }
        let message = unread.and_then(Message::read).filter(ours);
        // Clang prints this format with a column. EDG's compilers print it without one.
        let clang = |message: &Message<'_>| message.at.column.is_some() && ours(message);
        let message = message.or_else(|| unread.and_then(Message::read_parenthesised).filter(clang));
        let message = message.or_else(|| unread.filter(|_| self.assembles).and_then(of_whole_file));
        if let Some(message) = message {
            if let Some(code) = message.code {
                self.is_cppcheck = Some(self.is_cppcheck != Some(false) && is_of_cppcheck(code));
            }
            let near = self.some && findings.line().saturating_sub(self.last) <= NEAR;
            if near && explains(message.text)
                || near && message.severity == Some(Severity::Info) && is_note(text)
            {
                findings.detail(text);
            } else {
                message.note(findings);
                self.some = true;
            }
            let assembly = ASSEMBLY.contains(&extension(message.at.file)) && !self.assembles;
            // Analysers print the format of GCC before 4.8, which had no columns but named the function.
            let in_function = || line.above.contains(": In ") || line.above.ends_with(": At top level:");
            let shared = assembly || message.at.column.is_none() && !self.assembles && !in_function();
            self.shared |= shared;
            self.specific |= !shared;
            self.open = Some(Annotations::default());
            self.last = findings.line();
            return Claim::More;
        }
        if let Some(annotations) = &mut self.open
            && text.starts_with(' ')
            && snippet::continues(text)
            && text.contains('|')
        {
            self.last = findings.line();
            findings.extend();
            if let Some(fact) = annotations.fact(text) {
                findings.detail(&fact);
            }
            return Claim::More;
        }
        self.open = None;
        if let Some((errors, warnings)) = generated(text) {
            if std::mem::take(&mut self.some) {
                findings.summary(errors, warnings, None);
            }
            self.specific = true;
            return Claim::Mine;
        }
        if ends_tidy(text) || ends_gcc(text) {
            findings.close();
            self.some = false;
            return Claim::Mine;
        }
        self.linker.line(text, findings)
    }

    fn finish(&mut self, findings: &mut Findings) {
        self.linker.finish(findings);
        if self.is_cppcheck == Some(true) {
            findings.written_by("cppcheck");
        } else if self.shared && !self.specific {
            findings.written_by("");
        }
    }

    /// Reads `-fdiagnostics-format=json` and `sarif`.
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        if text.contains("\"name\":\"clang\"") || text.contains("\"name\": \"GNU C") {
            return sarif::read(text, findings);
        }
        REPORT.read(text, findings).is_some()
    }
}

/// Whether this is a file of the C family, or a header of the standard library without an extension.
fn is_source(file: &str) -> bool {
    EXTENSIONS.contains(&extension(file)) || (file.starts_with('/') && extension(file).is_empty())
}

/// Whether the severity of the line is a note, in the language of the compiler. Does not match `a.c:3:1: remark: x`.
fn is_note(text: &str) -> bool {
    let mut parts = text.match_indices(": ").filter_map(|(at, mark)| text.get(at + mark.len()..));
    parts.any(|part| part.starts_with("note: ") || severity::translated(part) == Some(Severity::Info))
}

/// Whether this is one of the two lines that GCC before version 4.5 printed, with a severity, below the first message about an
/// undeclared identifier.
fn explains(message: &str) -> bool {
    matches!(
        message,
        "(Each undeclared identifier is reported only once" | "for each function it appears in.)"
    )
}

/// GNU as's message about a whole file: ``a.s: Error: local label `"1"' is not defined``. Does not match `Error: x`.
fn of_whole_file(text: &str) -> Option<Message<'_>> {
    let (file, rest) = text.split_once(": ")?;
    let (severity, text) = located::severity(rest)?;
    is_source(file).then_some(Message {
        at: Location::file(file),
        severity: Some(severity),
        code: None,
        text,
    })
}

/// Whether the message begins with the number of a rule of PVS-Studio, which prints GCC's format: `V501 x`.
fn is_of_pvs_studio(message: &str) -> bool {
    let number = message.strip_prefix('V').and_then(scan::number);
    number.is_some_and(|(number, rest)| number > 99 && rest.starts_with(' '))
}

/// Whether the code is one of cppcheck: `nullPointer`, `memleak`. Does not match `-Wunused`, `misc-unused` or
/// `core.DivideZero`.
fn is_of_cppcheck(code: &str) -> bool {
    code.starts_with(|first: char| first.is_ascii_lowercase())
        && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether the line ends clang-tidy's output for a file: `Suppressed 268 warnings (268 in non-user code).`,
/// `1 warning treated as error`. Does not match `1 warning`.
fn ends_tidy(text: &str) -> bool {
    let treated = scan::number(text)
        .is_some_and(|(_, rest)| matches!(rest, " warning treated as error" | " warnings treated as errors"));
    treated || text.starts_with("Suppressed ") && text.contains(" warnings (")
}

/// Whether the line ends the output of GCC, which states no counts: `cc1plus: some warnings being treated as errors`.
/// Later lines belong to another tool.
fn ends_gcc(text: &str) -> bool {
    text.starts_with("cc1") && text.ends_with(" warnings being treated as errors")
}

/// The counts of Clang's `1 warning and 3 errors generated.` Does not match `3 errors found`.
fn generated(text: &str) -> Option<(Option<u64>, Option<u64>)> {
    let counts = text.strip_suffix(" generated.")?;
    let mut sum = (None, None);
    for part in counts.split(" and ") {
        match scan::number(part)? {
            (count, " error" | " errors") => sum.0 = Some(count),
            (count, " warning" | " warnings") => sum.1 = Some(count),
            _ => return None,
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, errors: u64, warnings: u64) {
        let findings = crate::engine::read(&[&TOOL], output);
        assert_eq!((findings.errors(), findings.warnings()), (errors, warnings), "{output}");
        assert_eq!(findings.contradiction(), None, "{output}");
    }

    #[test]
    fn the_explanation_of_an_undeclared_identifier_is_no_error() {
        let explained = "a.c:6: error: `y' undeclared (first use in this function)\n\
                         a.c:6: error: (Each undeclared identifier is reported only once\n\
                         a.c:6: error: for each function it appears in.)\n";
        check(explained, 1, 0);
        check(&explained.replace("only once", "twice"), 2, 0);
    }

    #[test]
    fn the_total_of_clang_stands_below_and_that_of_clang_tidy_above() {
        check(
            "a.c:1:2: error: x\ncc1: all warnings being treated as errors\nb.c:1:2: error: x\n1 error generated.\n",
            2,
            0,
        );
        check("a.c:1:2: error: x\n3 errors generated.\nb.c:1:2: warning: x\n1 warning generated.\n", 3, 1);
        let tidy = |file: &str| {
            format!(
                "272 warnings generated.\n{file}:1:2: error: x [a,-warnings-as-errors]\nSuppressed 271 warnings (271 in non-user code).\n1 warning treated as error\n"
            )
        };
        check(&(tidy("a.c") + &tidy("b.c")), 2, 0);
        let unsuppressed = |file| tidy(file).replace("Suppressed 271 warnings (271 in non-user code).\n", "");
        check(&(unsuppressed("a.c") + &unsuppressed("b.c")), 2, 0);
    }

    #[test]
    fn capitals_are_those_of_the_assembler() {
        let read = |output: &str| crate::engine::read(&[&TOOL], output).errors();
        let inline =
            "a.c: Assembler messages:\na.c:3: Error: no such instruction: `x'\na.c:9: Error: junk `y'\n";
        assert_eq!(read(inline), 2);
        assert_eq!(read("y.s:1: Error: no such instruction: `x'\n"), 1);
        assert_eq!(read(&format!("{inline}a.c: Error: local label `1' is not defined\n")), 3);
        assert_eq!(read(&format!("{inline}a.py: Error: x\n")), 2);
        assert_eq!(read("a.c: Error: local label `1' is not defined\n"), 0);
        assert_eq!(
            read("In CartTest::testTotals:\nCartTest.h:5: Error: Expected (3 == 4), found (3 != 4)\n"),
            0
        );
        assert_eq!(read(&format!("{inline}In CartTest:\nCartTest.h:5: Error: x\n")), 2);
    }

    /// Other assemblers print such messages, too.
    #[test]
    fn a_message_about_assembly_does_not_name_the_tool() {
        let tool = |output: &str| crate::engine::read(&[&TOOL], output).tool().map(str::to_owned);
        assert_eq!(tool("y.s:1:3: error: unknown x\n").as_deref(), Some(""));
        assert_eq!(tool("y.s:1:3: error: unknown x\n1 error generated.\n"), None);
        assert_eq!(tool("y.s:1:3: error: unknown x\na.c:1:3: error: y\n"), None);
        assert_eq!(tool("y.s: Assembler messages:\ny.s:1: Error: no such instruction: `x'\n"), None);
    }

    /// Analysers and compilers of other languages print locations without a column, too.
    #[test]
    fn a_message_without_a_column_does_not_name_the_tool() {
        let tool = |output: &str| crate::engine::read(&[&TOOL], output).tool().map(str::to_owned);
        assert_eq!(tool("a.c:3: error: Null Dereference\n").as_deref(), Some(""));
        assert_eq!(tool("a.c: In function 'f':\na.c:3: error: 'x' undeclared\n"), None);
        assert_eq!(tool("a.c:3: error: x\n1 error generated.\n"), None);
        assert_eq!(crate::engine::read(&[&TOOL], "a.cu(3): error: x\n").errors(), 0);
    }

    #[test]
    fn summaries_of_clang() {
        assert_eq!(generated("1 warning and 3 errors generated."), Some((Some(3), Some(1))));
        assert_eq!(generated("2 errors generated."), Some((Some(2), None)));
        assert_eq!(generated("3 files generated."), None);
    }
}
