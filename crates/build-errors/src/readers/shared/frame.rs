//! The frames of JavaScript stacks, which test runners print below a failure.

use crate::engine::{Location, scan};

/// The location of a frame in the project: `    at Context.<anonymous> (test/a.js:3:50)`, `at file:///p/a.mjs:2:1`, and
/// in Firefox and Safari `f@test/a.js:3:50`. Does not match `at <anonymous>` or a frame in Node or in an installed
/// package.
pub(in crate::readers) fn own(text: &str) -> Option<Location<'_>> {
    let text = text.trim_start();
    let frame = match text.strip_prefix("at ") {
        Some(frame) => frame,
        None => text.split_once('@').filter(|(function, _)| !function.contains(' '))?.1,
    };
    let place = frame.rsplit_once(" (").map_or(frame, |(_, place)| place.trim_end_matches(')'));
    let place = place.strip_prefix("file://").unwrap_or_else(|| bundled(place));
    let (at, rest) = scan::location(place)?;
    let own = !at.file.starts_with("node:") && !at.file.contains("node_modules");
    (rest.is_empty() && own).then_some(at)
}

/// The place in the source that webpack bundled: `a.js:3:50` of `webpack://shop/./a.js:3:50`. Cypress prints it.
fn bundled(place: &str) -> &str {
    let source = place.strip_prefix("webpack://").and_then(|source| source.split_once('/'));
    source.map_or(place, |(_, file)| file.trim_start_matches("./"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames() {
        let at = |file, line, column| Some(Location { file, line: Some(line), column: Some(column) });
        assert_eq!(own("    at Context.<anonymous> (test/a.js:3:50)"), at("test/a.js", 3, 50));
        assert_eq!(own("at file:///p/a.mjs:2:1"), at("/p/a.mjs", 2, 1));
        assert_eq!(own("at f (webpack:///./cypress/a.js:2:1)"), at("cypress/a.js", 2, 1));
        assert_eq!(own("at f (webpack://shop/./a.js:2:1)"), at("a.js", 2, 1));
        assert_eq!(own("@src/a.js:13:9"), at("src/a.js", 13, 9));
        assert_eq!(own("UserContext.f@src/a.js:13:9"), at("src/a.js", 13, 9));
        for not in [
            "at <anonymous>",
            "write to me@a.js:1:2",
            "at f (node:internal/x:1:2)",
            "at g (/p/node_modules/x.js:1:2)",
            "a.js:1:2",
        ] {
            assert_eq!(own(not), None, "{not}");
        }
    }
}
