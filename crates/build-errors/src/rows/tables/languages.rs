//! Formatters and linters of other languages.

use crate::engine::reader::{Kind, Shape, Tool};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "rustfmt",
        kind: Kind::Lint,
        starts: &["Diff in "],
        row: Some(Row {
            source: "rustfmt's emitter/diff.rs and rustfmt_diff.rs; before 1.8 with `at line`",
            findings: &[Sequence::line(&[r"^Diff in (?<file>.+?)(?: at line |:)(?<line>\d+):$"])],
            message: "not formatted",
            ignored: &[r"^$", r"^[ +-]"],
            matches: &[
                ("Diff in /p/lib.rs:1:\n-a\n+b\n", &["/p/lib.rs:1 error: not formatted"]),
                ("Diff in /p/lib.rs at line 12:\n", &["/p/lib.rs:12 error: not formatted"]),
            ],
            rejects: &["Diff in branches:", "see Diff in a.rs:3:"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
    Tool {
        name: "hlint",
        kind: Kind::Lint,
        shapes: &[Shape::LocatedIn("hs"), Shape::LocatedIn("lhs")],
        row: Some(Row {
            source: "Language.Haskell.HLint (showIdeaANSI)",
            findings: &[Sequence::line(&[
                r"^{at}(?:-\d+)?: (?<severity>Error|Warning|Suggestion): (?<message>.+)$",
            ])],
            matches: &[
                ("A.hs:3:11-25: Warning: Redundant ==", &["A.hs:3:11 warning: Redundant =="]),
                ("A.hs:3:58: Suggestion: Redundant bracket", &["A.hs:3:58 info: Redundant bracket"]),
            ],
            rejects: &["A.hs:3:1: see: no", "A.hs:3:1: error: no"],
            ..Row::NONE
        }),
        ..Tool::NONE
    },
];
