//! The source excerpts and stack frames that JavaScript tools print with a failure. They are not part of its detail.
//!
//! Source: `@babel/code-frame` (Jest, Playwright), `generateCodeFrame` in Vitest's `packages/vitest/src/node/printError.ts`,
//! and Bun's `src/bun.js/bindings/exceptions.zig`.

use crate::engine::{Failure, scan};
use crate::readers::shared::frame;

/// Whether the line belongs to an excerpt: `    > 3 |   expect(1)`, `      7| it()`, `5 | it()`, `      |   ^`. Does
/// not match `| a | b |`, `> 3` or `3`.
pub(in crate::readers) fn is_source(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix('>').map_or(text, str::trim_start);
    match scan::number(text) {
        Some((_, rest)) => rest.trim_start_matches(' ').starts_with(['|', '│']),
        None => {
            let corner =
                ["╭─[", ",-[", "───╯", "╰───", "`----"].iter().any(|corner| text.starts_with(corner));
            corner || text.strip_prefix(['|', '│', '·']).is_some_and(|rest| is_caret(rest) || is_drawn(rest))
        }
    }
}

/// Whether a line below source only points at it (`       ┬`, `  ──┬─`) or is empty.
fn is_drawn(text: &str) -> bool {
    text.chars().all(|drawn| matches!(drawn, ' ' | '─' | '┬' | '│' | '▲'))
}

/// The message in a line below source: `   ·     ╰── 'u' is declared here`, `   │   ╰─── Missing export`,
/// ``   :   `-- gone``. Does not match source.
pub(in crate::readers) fn label(text: &str) -> Option<&str> {
    let text = text.trim_start().strip_prefix(['·', ':', '│'])?.trim_start();
    let (_, label) = text.split_once("╰─").or_else(|| text.split_once("`-"))?;
    let label = label.trim_start_matches(['─', '-']).trim();
    (!label.is_empty()).then_some(label)
}

/// Whether the line only points at something in the line above: `      ^`, `   ^^^^`, `~~~`. Does not match a blank
/// line.
pub(in crate::readers) fn is_caret(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'^' | b'~'))
}

/// Whether the line is a frame of a stack: `    at Object.toBe (test/a.js:3:47)`, `at async Promise.all (index 0)`,
/// `at new Promise (<anonymous>)`. Does not match `at least 3`.
pub(in crate::readers) fn is_frame(text: &str) -> bool {
    let Some(frame) = text.trim().strip_prefix("at ") else { return false };
    // Node prints the properties of the error below the last frame.
    let frame = frame.strip_suffix(" {").unwrap_or(frame);
    let place = match frame.strip_suffix(')') {
        Some(frame) => {
            frame.rsplit_once(" (").or_else(|| frame.rsplit_once('(')).map_or("", |(_, place)| place)
        }
        None => frame,
    };
    let numbered = || {
        let (rest, column) = place.rsplit_once(':')?;
        let (_, line) = rest.rsplit_once(':')?;
        Some([line, column].iter().all(|part| part.parse::<u32>().is_ok()))
    };
    matches!(place, "<anonymous>" | "native" | "<Jasmine>")
        || place.starts_with("index ")
        || numbered().unwrap_or(false)
}

/// Whether the line is a message: not source, a caret or a frame.
pub(in crate::readers) fn is_message(text: &str) -> bool {
    !is_source(text) && !is_caret(text) && !is_frame(text)
}

/// Reads a line of a failure: the message, then the detail, then the stack. The first frame in a file of the project is
/// the location. `line` is the number of the line.
pub(crate) fn take(failure: &mut Failure, text: &str, line: u64) {
    if text.trim().is_empty() {
        return;
    }
    failure.extend(line);
    if failure.message.is_empty() {
        failure.say(text);
    } else if is_caret(text) {
        // The line above is source without a gutter.
        failure.unsay();
    } else if let Some(label) = label(text) {
        failure.detail(label);
    } else if is_message(text) {
        failure.detail(text);
    } else if let Some(at) = frame::own(text).filter(|_| !failure.is_located()) {
        failure.locate(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames() {
        for text in [
            "    at Object.toBe (test/a.js:3:47)",
            "at new Promise (<anonymous>)",
            "  at async Promise.all (index 0)",
            "at file:///p/a.mjs:2:1",
            "      at Array.map (<anonymous>) {",
        ] {
            assert!(is_frame(text) && !is_message(text), "{text}");
        }
        for text in ["<anonymous>", "at least 3", "at noon: 12", "Expected at a.js:1:2"] {
            assert!(!is_frame(text) && is_message(text), "{text}");
        }
    }

    #[test]
    fn excerpts() {
        for text in ["    > 3 |   expect(1)", "      7| it()", "5 | it()", "      |   ^^", "     3| "] {
            assert!(is_source(text), "{text}");
        }
        for text in [
            "   ╭─[ a.ts:2:18 ]", " 2 │ import gone", "   │      ──┬─", "   ·     ┬", "───╯", "   ╰────",
            "   │",
        ] {
            assert!(is_source(text), "{text}");
        }
        assert_eq!(label("   ·     ╰── 'u' is declared here"), Some("'u' is declared here"));
        assert_eq!(label("   │            ╰─── Missing export"), Some("Missing export"));
        assert_eq!(label(" 1 │ let u = '╰── x';"), None);
        for text in ["| a | b |", "> 3", "3", "3 apples | pears", "- 3 | x", "", "^"] {
            assert!(!is_source(text), "{text}");
        }
        assert!(is_caret("   ^~~") && !is_caret("  ") && !is_caret("^ here"));
    }
}
