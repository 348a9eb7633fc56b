//! The smaller linters of Python's world: Bandit, codespell, pydocstyle, doc8, Vulture, Pyflakes, deptry and `SQLFluff`.
//!
//! Source: `bandit/formatters/text.py` and `custom.py`, `codespell_lib/_codespell.py`, `pydocstyle/violations.py`,
//! `doc8/main.py`, `vulture/core.py`, `pyflakes/messages.py`, `deptry/reporters/text.py` and `sqlfluff/cli/formatters.py`.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Shape, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const BANDIT: Tool = Tool {
    name: "bandit",
    kind: Kind::Lint,
    starts: &[">> Issue: ["],
    new: || Box::<Bandit>::default(),
    shapes: &[Shape::LocatedIn("py")],
    ..Tool::NONE
};

pub(in crate::readers) const CODESPELL: Tool = Tool {
    name: "codespell",
    kind: Kind::Lint,
    new: || Box::new(Row(codespell)),
    shapes: &[Shape::LocatedWith(" ==> ")],
    ..Tool::NONE
};

pub(in crate::readers) const PYDOCSTYLE: Tool = Tool {
    name: "pydocstyle",
    kind: Kind::Lint,
    new: || Box::<Pydocstyle>::default(),
    shapes: &[Shape::LocatedIn("py")],
    ..Tool::NONE
};

pub(in crate::readers) const DOC8: Tool = Tool {
    name: "doc8",
    kind: Kind::Lint,
    new: || Box::new(Row(doc8)),
    shapes: &[Shape::LocatedIn("rst"), Shape::LocatedIn("txt")],
    ..Tool::NONE
};

pub(in crate::readers) const VULTURE: Tool = Tool {
    name: "vulture",
    kind: Kind::Lint,
    new: || Box::new(Row(vulture)),
    shapes: &[Shape::LocatedIn("py")],
    ..Tool::NONE
};

pub(in crate::readers) const PYFLAKES: Tool = Tool {
    name: "pyflakes",
    kind: Kind::Lint,
    new: || Box::new(Row(pyflakes)),
    shapes: &[Shape::LocatedIn("py"), Shape::LocatedIn("pyi")],
    ..Tool::NONE
};

pub(in crate::readers) const DEPTRY: Tool = Tool {
    name: "deptry",
    kind: Kind::Lint,
    starts: &["pyproject.toml: DEP", "requirements.txt: DEP", "setup.py: DEP"],
    new: || Box::new(Row(deptry)),
    shapes: &[Shape::LocatedIn("py")],
    ..Tool::NONE
};

pub(in crate::readers) const SQLFLUFF: Tool = Tool {
    name: "sqlfluff",
    kind: Kind::Lint,
    starts: &["== ["],
    new: || Box::<Sqlfluff>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Bandit {
    issue: Option<Issue>,
}

struct Issue {
    code: String,
    message: String,
    severity: Severity,
}

impl Reader for Bandit {
    /// `>> Issue: [B307:blacklist] Use of …`, then its severity and its place, each indented.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if let Some((id, message)) = scan::between(text, ">> Issue: [", "] ") {
            let code = id.split(':').next().unwrap_or(id).to_owned();
            self.issue = Some(Issue { code, message: message.to_owned(), severity: Severity::Info });
            return Claim::More;
        }
        if let Some(issue) = &mut self.issue {
            if let Some(level) = text.strip_prefix("   Severity: ") {
                issue.severity = severity(level.split(' ').next().unwrap_or(level));
                return Claim::More;
            }
            if let Some(place) = text.strip_prefix("   Location: ") {
                if let Some((at, _)) = scan::location(place) {
                    findings.diagnostic(at, issue.severity, Some(&issue.code), &issue.message);
                }
                self.issue = None;
                return Claim::Mine;
            }
            if text.starts_with("   ") {
                return Claim::More;
            }
            self.issue = None;
        }
        match custom(text) {
            Some((at, code, severity, message)) => {
                findings.diagnostic(at, severity, Some(code), message);
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }
}

/// The custom formatter's default, `a.py:12: B307[bandit]: MEDIUM: x`. Not `a.py:12: B307 x`.
fn custom(text: &str) -> Option<(Location<'_>, &str, Severity, &str)> {
    let (at, rest) = scan::location(text)?;
    let (code, rest) = rest.strip_prefix(": ")?.split_once(": ")?;
    let code = code.strip_suffix("[bandit]").unwrap_or(code);
    let (level, message) = rest.split_once(": ")?;
    let known = code.starts_with('B') && matches!(level, "HIGH" | "MEDIUM" | "LOW" | "UNDEFINED");
    known.then_some((at, code, severity(level), message))
}

/// High is an error, medium a warning: what Bandit's own SARIF report says.
fn severity(level: &str) -> Severity {
    match level {
        "High" | "HIGH" => Severity::Error,
        "Medium" | "MEDIUM" => Severity::Warning,
        _ => Severity::Info,
    }
}

/// A linter that says all in one line, which this reads.
struct Row(fn(&str) -> Option<Message<'_>>);

/// A place, a rule's code and a message.
type Message<'a> = (Location<'a>, Option<&'a str>, &'a str);

impl Reader for Row {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let Some((at, code, message)) = (self.0)(line.text) else { return Claim::Pass };
        findings.diagnostic(at, Severity::Error, code, message);
        Claim::Mine
    }
}

fn located(text: &str) -> Option<(Location<'_>, &str)> {
    let (at, rest) = scan::location(text)?;
    Some((at, rest.strip_prefix(": ")?))
}

/// `a.py:1: recieve ==> receive`. Not `==> a.py <==`, not GNAT's `a.adb:1:2: error:   ==> in call to "x"`.
fn codespell(text: &str) -> Option<Message<'_>> {
    let (at, message) = located(text)?;
    let (word, _) = message.split_once(" ==> ")?;
    (!word.contains(' ') && at.column.is_none()).then_some((at, None, message))
}

/// `a.rst:5: D000 Tabulation used`. Not flake8's `a.py:5:1: D100 x`.
fn doc8(text: &str) -> Option<Message<'_>> {
    let (at, message) = located(text)?;
    let (code, message) = message.split_once(' ')?;
    let digits = code.strip_prefix('D').filter(|digits| digits.len() == 3)?;
    let known = digits.bytes().all(|byte| byte.is_ascii_digit()) && at.column.is_none();
    known.then_some((at, Some(code), message))
}

/// `a.py:1: unused import 'os' (90% confidence)`.
fn vulture(text: &str) -> Option<Message<'_>> {
    let (at, message) = located(text)?;
    let certain = message.ends_with("% confidence)") || message.contains("% confidence, ");
    certain.then_some((at, None, message))
}

/// `a.py:1:1: 'os' imported but unused`, before 2.2 `a.py:1:1 'os' …`. Not `a.py:1:1: F401 'os' imported but unused`.
fn pyflakes(text: &str) -> Option<Message<'_>> {
    const SAYS: [&str; 9] = [
        " imported but unused",
        "undefined name ",
        "redefinition of unused ",
        " is assigned to but never used",
        "unable to detect undefined names",
        " may be undefined, or defined from star imports",
        "f-string is missing placeholders",
        "duplicate argument ",
        "import * only allowed at module level",
    ];
    let (at, rest) = scan::location(text)?;
    let message = rest.strip_prefix(':').unwrap_or(rest).strip_prefix(' ')?;
    let own = message.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '\'' | '`'));
    let python = crate::readers::shared::located::extension(at.file) == "py" && at.column.is_some();
    (own && python && SAYS.iter().any(|says| message.contains(says))).then_some((at, None, message))
}

/// `app/a.py:1:8: DEP001 'numpy' imported but …`, of what no line of a file declares `pyproject.toml: DEP002 'flask' defined …`.
/// Not `a.py:1:8: D100 x`, not `DEP002 x`.
fn deptry(text: &str) -> Option<Message<'_>> {
    let (at, rest) = match scan::location(text) {
        Some((at, rest)) => (at, rest.strip_prefix(": ")?),
        None => {
            let (file, rest) = text.split_once(": ")?;
            (Location { file, ..Location::default() }, rest)
        }
    };
    let (code, message) = rest.split_once(' ')?;
    let number = code.strip_prefix("DEP").filter(|number| number.len() == 3)?;
    let known = number.bytes().all(|byte| byte.is_ascii_digit()) && scan::is_path(at.file);
    (known && message.starts_with('\'')).then_some((at, Some(code), message))
}

#[derive(Default)]
struct Sqlfluff {
    file: String,
}

impl Reader for Sqlfluff {
    /// `== [q.sql] FAIL`, then `L:   1 | P:   7 | LT09 | Select targets should …`, which goes on after `| `.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some((file, "FAIL")) = scan::between(line.text, "== [", "] ") {
            file.clone_into(&mut self.file);
            return Claim::More;
        }
        let row = || {
            let mut columns = line.text.splitn(4, " | ");
            let number = columns.next()?.strip_prefix("L:")?.trim().parse().ok()?;
            let column = columns.next()?.strip_prefix("P:")?.trim().parse().ok()?;
            Some((number, column, columns.next()?.trim(), columns.next()?))
        };
        if self.file.is_empty() {
            return Claim::Pass;
        }
        if let Some((number, column, code, message)) = row() {
            let at = Location { file: &self.file, line: Some(number), column: Some(column) };
            findings.diagnostic(at, Severity::Error, Some(code), message);
            return Claim::More;
        }
        if line.text.trim_start().starts_with("| ") {
            return Claim::More;
        }
        self.file.clear();
        Claim::Pass
    }
}

#[derive(Default)]
struct Pydocstyle {
    place: Option<(String, Option<u32>)>,
}

impl Reader for Pydocstyle {
    /// `a.py:6 in public class `cart`:`, then, indented, `D101: Missing docstring`.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some((file, number)) = self.place.take()
            && let Some((code, message)) =
                line.text.strip_prefix("        D").and_then(|rest| rest.split_once(": "))
        {
            let at = Location { file: &file, line: number, column: None };
            findings.diagnostic(at, Severity::Error, Some(&format!("D{code}")), message);
            return Claim::Mine;
        }
        let heading = scan::location(line.text).filter(|(_, rest)| {
            rest.ends_with(':') && (rest.starts_with(" in ") || rest.starts_with(" at module level"))
        });
        let Some((at, _)) = heading else { return Claim::Pass };
        self.place = Some((at.file.to_owned(), at.line));
        Claim::More
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let row = custom("a.py:9: B602[bandit]: HIGH: x")
            .map(|(_, code, severity, message)| (code, severity, message));
        assert_eq!(row, Some(("B602", Severity::Error, "x")));
        assert!(custom("a.py:9: B602 x").is_none());
        assert!(codespell("a.py:1: recieve ==> receive").is_some() && codespell("==> a.py <==").is_none());
        assert!(doc8("a.rst:5: D000 x").is_some() && doc8("a.py:5:1: D100 x").is_none());
        assert!(vulture("a.py:1: unused import 'os' (90% confidence)").is_some());
        assert!(pyflakes("a.py:1:1: 'os' imported but unused").is_some());
        assert!(pyflakes("a.py:1:1: F401 'os' imported but unused").is_none());
        assert!(deptry("a.py:1:8: DEP001 'numpy' x").is_some() && deptry("a.py:1:8: D100 'x' y").is_none());
        assert!(deptry("pyproject.toml: DEP002 'flask' x").is_some() && deptry("see DEP002 'x'").is_none());
    }
}
