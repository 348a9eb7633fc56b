//! The plain family: `file:line:column: severity: message`, from compilers and linters without a separate module, and
//! the parts that separate modules share.
//!
//! The format is that of the GNU Coding Standards ("Formatting Error Messages"), which most tools use for their plain,
//! `unix`, `gcc` or `emacs` output.

use crate::Severity;
pub(in crate::readers) use crate::engine::location::extension;
use crate::engine::location::{is_path, location};
pub(in crate::readers) use crate::engine::severity::labelled as severity;
use crate::engine::severity::sign;
use crate::engine::{Claim, Findings, Kind, Line, Location, Reader, Shape, Tool, scan};

/// Tools with complete plain output. They are distinguished by the extensions of their files.
pub(in crate::readers) const SWIFT: Tool = Tool {
    shapes: &[Shape::LocatedIn(&["swift"])],
    ..row("swiftc", || Box::new(Located { extensions: &["swift"] }))
};
pub(in crate::readers) const KOTLIN: Tool = Tool {
    shapes: &[Shape::LocatedIn(&["kt", "kts"])],
    ..row("kotlinc", || Box::new(Located { extensions: &["kt", "kts"] }))
};

const fn row(name: &'static str, new: fn() -> Box<dyn Reader>) -> Tool {
    Tool { name, kind: Kind::Compile, new, ..Tool::NONE }
}

struct Located {
    /// The extensions of the tool's files.
    extensions: &'static [&'static str],
}

impl Reader for Located {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Some(message) = Message::read(line.text) else { return Claim::Pass };
        // These compilers always state a severity. A message without one is a linter's.
        if message.severity.is_none() || !self.extensions.contains(&extension(message.at.file)) {
            return Claim::Pass;
        }
        message.note(findings);
        Claim::Mine
    }
}

/// A message of a compiler or a linter on one line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Message<'a> {
    pub(crate) at: Location<'a>,
    /// `None` if the tool prints no severity, like Go's and flake8.
    pub(crate) severity: Option<Severity>,
    pub(crate) code: Option<&'a str>,
    pub(crate) text: &'a str,
}

impl<'a> Message<'a> {
    /// A message like `a.c:4:11: warning: unused variable [-Wunused]`, `./main.go:5:2: imported and not used`. Does not
    /// match `12:00:01: x` or `  a.c:1:2: x`.
    pub(in crate::readers) fn read(text: &'a str) -> Option<Self> {
        // xcpretty and xcbeautify print a sign, and the former no severity.
        let signed = sign(text.strip_prefix("▸ ").unwrap_or(text));
        let (sign, text) =
            signed.map_or((None, text), |(severity, rest)| (Some(severity), rest.trim_start()));
        let (at, rest) = location(text)?;
        // XC8 and gometalinter leave an unknown column empty: `a.c:9:: warning: x`.
        let rest = rest.strip_prefix(": ").or_else(|| rest.strip_prefix(":: "))?.trim_start();
        let (severity, rest) = severity(rest).map_or((sign, rest), |(severity, rest)| (Some(severity), rest));
        let (text, code) = trailing_code(rest);
        Some(Self { at, severity, code, text })
    }

    /// A location in Microsoft's format: `util.c(6,17): error: expected ';'`, `a.cs(3): warning CS0168: x`; or in
    /// Clang's `vi` format: `util.c +6:17: error: x`. Does not match `f(x): y`.
    pub(in crate::readers) fn read_parenthesised(text: &'a str) -> Option<Self> {
        let (file, position, rest) = if let Some((head, rest)) = scan::parted(text, "): ") {
            let (file, position) = head.rsplit_once('(')?;
            (file, position, rest)
        } else {
            let (file, rest) = scan::parted(text, " +")?;
            let (position, rest) = scan::parted(rest, ": ")?;
            (file, position, rest)
        };
        let (line, column) =
            position.split_once([',', ':']).map_or((position, None), |(line, column)| (line, Some(column)));
        let line = line.parse().ok()?;
        let column = column.and_then(|column| column.parse().ok());
        let (severity, rest) = severity(rest)?;
        let (text, code) = trailing_code(rest);
        let at = Location { file, line: Some(line), column };
        is_path(file).then_some(Self { at, severity: Some(severity), code, text })
    }

    /// Notes the message. Without a severity it is an error.
    pub(in crate::readers) fn note(&self, findings: &mut Findings) {
        findings.diagnostic(self.at, self.severity.unwrap_or_default(), self.code, self.text);
    }
}

/// The text before a position in brackets at its end, and the position: `src/main.js (1:9)`. Does not match `f (x:9)`.
pub(in crate::readers) fn bracketed_position(text: &str) -> Option<(&str, u32, u32)> {
    let (before, position) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let (line, column) = position.split_once(':')?;
    Some((before, line.parse().ok()?, column.parse().ok()?))
}

/// The message without the project that `MSBuild` appends, and the project: `x [C:\p\a.csproj]`,
/// `x [a.fsproj::TargetFramework=net9.0]`. MSVC repeats a finding in a header for each file that includes it:
/// `x (compiling source file a.cpp)`. Does not match `x [a]`.
pub(in crate::readers) fn project(text: &str) -> (&str, Option<&str>) {
    let added = || {
        let (wording, project) = bracketed(text).filter(|(_, project)| project.contains('.'))?;
        let project = project
            .split_once("proj::")
            .map_or(project, |(name, _)| project.get(..name.len() + 4).unwrap_or(name));
        (project.ends_with("proj") && project.contains('.')).then_some((wording.trim_end(), project))
    };
    let (wording, project) = added().map_or((text, None), |(wording, project)| (wording, Some(project)));
    let included =
        wording.strip_suffix(')').and_then(|wording| wording.rsplit_once(" (compiling source file "));
    (included.map_or(wording, |(wording, _)| wording), project)
}

/// The text before the brackets at the end and their content: `x [a]`. Does not match `x[a]`.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_suffix(']')?;
    let is_spaced = |open: &usize| open.checked_sub(1).and_then(|at| inner.as_bytes().get(at)) == Some(&b' ');
    let open = memchr::memrchr_iter(b'[', inner.as_bytes()).find(is_spaced)?;
    Some((inner.get(..open - 1)?, inner.get(open + 1..)?))
}

/// The message and the rule in brackets at its end: `unused variable ‘x’ [-Wunused-variable]`. Does not match
/// `a[i] [see below]`.
pub(in crate::readers) fn trailing_code(text: &str) -> (&str, Option<&str>) {
    let (text, _) = project(text.trim_end());
    match bracketed(text) {
        Some((text, code)) if !code.is_empty() && !code.contains(' ') => (text.trim_end(), Some(code)),
        _ => (text, None),
    }
}
