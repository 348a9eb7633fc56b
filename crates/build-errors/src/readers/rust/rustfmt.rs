//! rustfmt and `cargo fmt` with `--check`: the diffs of what is not formatted.
//!
//! Source: `rustfmt`'s `emitter/diff.rs` and `rustfmt_diff.rs`.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};
use crate::engine::scan::{self, Location};

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "rustfmt",
    kind: Kind::Lint,
    starts: &["Diff in "],
    new: || Box::<Rustfmt>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Rustfmt {
    /// Whether a diff is being read: its lines hold any text.
    diff: bool,
}

impl Reader for Rustfmt {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some(at) = heading(line.text) {
            findings.diagnostic(at, Severity::Error, None, "not formatted");
            self.diff = true;
            return Claim::More;
        }
        self.diff &= line.text.is_empty() || line.text.starts_with([' ', '+', '-']);
        if self.diff { Claim::More } else { Claim::Pass }
    }
}

/// `Diff in /app/src/lib.rs:1:`, before rustfmt 1.8 `Diff in /app/src/lib.rs at line 1:`. Not `Diff in branches:`.
fn heading(text: &str) -> Option<Location<'_>> {
    let place = text.strip_prefix("Diff in ")?.strip_suffix(':')?;
    if let Some((file, line)) = place.rsplit_once(" at line ") {
        return Some(Location { file, line: line.parse().ok(), column: None });
    }
    let (at, rest) = scan::location(place)?;
    rest.is_empty().then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings() {
        let at = |line| Some(Location { file: "/app/src/lib.rs", line: Some(line), column: None });
        assert_eq!(heading("Diff in /app/src/lib.rs:1:"), at(1));
        assert_eq!(heading("Diff in /app/src/lib.rs at line 12:"), at(12));
        assert_eq!(heading("Diff in branches:"), None);
    }
}
