//! Lines of a linter that its reader did not recognise, among the lines that it did.
//!
//! A linter prints a file that it cannot parse in another form than its findings: `a.py:2:10: '(' was never closed`, without
//! the code or the name of a rule. Without a total, nothing else states that such a line belongs to it.

use crate::Diagnostic;
use crate::engine::reader::Kind;
use crate::engine::tool_findings::ToolFindings;
use crate::readers::shared::located::extension;

/// The maximum number of lines between such a line and those of the linter: source and a mark.
const NEAR: u64 = 4;

/// Adds locations without a severity to the findings of the only linter, if they are among them and about files of the same
/// kind. If only some of them fit, the count of the linter is not certain.
pub(super) fn adopt(parts: &mut Vec<ToolFindings>) {
    let Some(guess) = parts.iter().position(|part| part.tool.kind() == Kind::Guess) else { return };
    let mut guess = parts.remove(guess);
    let mut others = parts.iter_mut();
    if let (Some(linter), None) = (others.next(), others.next())
        && linter.tool.kind() == Kind::Lint
        && linter.findings.lists_locations()
        && !linter.findings.lists_all()
        && guess.findings.errors() <= linter.findings.errors() + linter.findings.warnings()
    {
        let own = Own::of(linter);
        // pre-commit prints the findings of other programs.
        let runs_others = linter.tool.name() == "pre-commit";
        if guess.findings.all(|found| own.fits(found) || runs_others && !super::is_logged(found)) {
            return linter.findings.absorb(std::mem::take(&mut guess.findings));
        }
        if !guess.findings.all(|found| !own.fits(found)) {
            linter.findings.partly_understood();
        }
    }
    parts.push(guess);
}

/// What the findings of a linter have in common.
struct Own {
    extensions: Vec<String>,
    lines: (u64, u64),
    /// Whether all of them have a column, and whether none has one.
    columns: (bool, bool),
}

impl Own {
    fn of(linter: &ToolFindings) -> Self {
        let findings = &linter.findings;
        let mut extensions: Vec<String> = Vec::new();
        let mut lines = (u64::MAX, 0);
        findings.each(|found| {
            let own = found.file.as_deref().map_or("", extension);
            if !extensions.iter().any(|known| known == own) {
                extensions.push(own.to_owned());
            }
            if let Some((first, last)) = found.log_lines {
                lines = (lines.0.min(first), lines.1.max(last));
            }
        });
        let columns =
            (findings.all(|found| found.column.is_some()), findings.all(|found| found.column.is_none()));
        Self { extensions, lines, columns }
    }

    fn fits(&self, found: &Diagnostic) -> bool {
        let own = found.file.as_deref().map_or("", extension);
        let is_near = |(first, last): (u64, u64)| first + NEAR >= self.lines.0 && last <= self.lines.1 + NEAR;
        found.line.is_some()
            && self.extensions.iter().any(|known| known == own)
            && found.log_lines.is_some_and(is_near)
            && if found.column.is_some() { !self.columns.1 } else { !self.columns.0 }
            && !super::is_logged(found)
    }
}

#[cfg(test)]
mod tests {
    #[track_caller]
    fn check(output: &str, errors: Option<u64>, files: &[&str]) {
        let context = crate::ErrorBuilder::new().output("lint", Some(1), output).context;
        assert_eq!(
            (context.error_count, &*context.files),
            (errors, &*files.iter().map(|file| (*file).to_owned()).collect::<Vec<_>>()),
            "{output}"
        );
    }

    #[test]
    fn a_file_that_is_not_parsed_is_an_error_of_the_linter() {
        let unused = "a.py:1:1: 'os' imported but unused\na.py:2:1: undefined name 'x'\n";
        check(
            &format!("{unused}d.py:2:10: '[' is open to the end\nx = [\n    ^\n"),
            Some(3),
            &["a.py", "d.py"],
        );
        check(&format!("d.c:2:10: x is open\n{unused}"), Some(2), &["a.py"]);
        check(&format!("{unused}a.py:3: y is open\n"), Some(2), &["a.py"]);
        check(&format!("{unused}b.py:3:1: y is open\nb.c:3:1: z is open\n"), None, &["a.py"]);
        check(&format!("{unused}b.py:3:1: [debug] y\n"), Some(2), &["a.py"]);
        check(
            "x....Failed\n- hook id: x\n\n  a.md:1: teh ==> the\n\n  File \"a.py\", line 1\n      x=(\n        ^\n  \
             SyntaxError: '(' was never closed\n",
            Some(2),
            &["a.py", "a.md"],
        );
        check(&format!("{unused}{}b.py:3:1: y is open\n", "x\n".repeat(9)), Some(2), &["a.py"]);
    }
}
