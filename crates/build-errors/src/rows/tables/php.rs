//! Linters of PHP.

use crate::engine::reader::{Kind, Shape, Tool};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &[Tool {
    name: "phpmd",
    kind: Kind::Lint,
    shapes: &[Shape::LocatedIn("php")],
    row: Some(Row {
        source: "PHPMD/Renderer/TextRenderer.php, which fills columns with spaces, and before 2.8 with tabs",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+)(?:  +|\t\s*)(?<code>[A-Z][A-Za-z0-9]*)(?:  |\t)\s*(?<message>\S.*)$",
        ])],
        matches: &[
            (
                "/p/Cart.php:6  UnusedLocalVariable    Avoid unused local variables.",
                &["/p/Cart.php:6 error UnusedLocalVariable: Avoid unused local variables."],
            ),
            ("/p/Cart.php:6\tExcessive\tToo long.", &["/p/Cart.php:6 error Excessive: Too long."]),
        ],
        rejects: &["/p/Cart.php:6: error: x", "/p/Cart.php:6  lower case  x", "/p/Cart.rb:6  Unused  x"],
        ..Row::NONE
    }),
    ..Tool::NONE
}];
