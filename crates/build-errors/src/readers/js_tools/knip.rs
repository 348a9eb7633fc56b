//! Knip: files, exports and dependencies that nothing uses.
//!
//! Source: `packages/knip/src/reporters/symbols.ts`: a title with a count, then a row for each, its place last.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "knip",
    kind: Kind::Lint,
    starts: &["Unused ", "Unlisted ", "Unresolved imports (", "Duplicate exports ("],
    new: || Box::<Knip>::default(),
    ..Tool::NONE
};

/// The section that is being read, and how many of its rows are to come.
#[derive(Default)]
struct Knip {
    title: String,
    rows: u64,
}

impl Reader for Knip {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.trim_end();
        if let Some((title, rows)) = section(text) {
            (self.title, self.rows) = (title.to_owned(), rows);
            return Claim::More;
        }
        if self.rows == 0 {
            return Claim::Pass;
        }
        let Some((at, what)) = row(text) else {
            self.rows = 0;
            return Claim::Pass;
        };
        let message = if what.is_empty() { self.title.clone() } else { format!("{}: {what}", self.title) };
        findings.diagnostic(at, Severity::Error, None, &message);
        self.rows -= 1;
        Claim::More
    }
}

/// `Unused dependencies (2)`. Not `Unused files: 2`, not `Unused variable x (2)`.
fn section(text: &str) -> Option<(&str, u64)> {
    const TITLES: [&str; 15] = [
        "Unused files",
        "Unused dependencies",
        "Unused devDependencies",
        "Unused optionalPeerDependencies",
        "Unlisted dependencies",
        "Unlisted binaries",
        "Unresolved imports",
        "Unused exports",
        "Unused exports in namespaces",
        "Unused exported types",
        "Unused exported types in namespaces",
        "Unused exported enum members",
        "Unused exported class members",
        "Unused catalog entries",
        "Duplicate exports",
    ];
    let (title, rest) = text.split_once(" (")?;
    let (rows, ")") = scan::number(rest)? else { return None };
    TITLES.contains(&title).then_some((title, rows))
}

/// `never  src/a.js:2:21`, `lodash  package.json`, `src/orphan.js`. Not `a sentence`.
fn row(text: &str) -> Option<(Location<'_>, &str)> {
    let (what, place) = text.rsplit_once("  ").unwrap_or(("", text));
    let place = place.trim();
    let at = match scan::location(place) {
        Some((at, "")) => at,
        _ => Location { file: place, ..Location::default() },
    };
    let fits = !at.file.contains(' ') && !crate::readers::shared::located::extension(at.file).is_empty();
    (fits && scan::is_path(at.file)).then(|| (at, what.split("  ").next().unwrap_or(what).trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_under_their_title() {
        let output = "src/log.js\nUnused files (1)\nsrc/orphan.js\nUnused dependencies (2)\nlodash  package.json\nreact   package.json\nUnused exports (1)\nnever  src/a.js:2:21\nsrc/after.js\n";
        let (mut findings, mut knip) = (Findings::default(), Knip::default());
        for text in output.lines() {
            knip.line(Line { text, above: "" }, &mut findings);
        }
        assert_eq!(findings.errors(), 4);
        assert_eq!(findings.files.kept(), ["src/orphan.js", "package.json", "src/a.js"]);
        assert_eq!(section("Unused variable x (2)"), None);
        assert_eq!(section("Unused files: 2"), None);
    }
}
