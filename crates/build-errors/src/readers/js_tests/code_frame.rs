//! The source excerpts and stack frames that JavaScript's tools print with a failure, which are no part of its detail.
//!
//! Source: `@babel/code-frame` (Jest, Playwright), `generateCodeFrame` in Vitest's `packages/vitest/src/node/printError.ts`,
//! and Bun's `src/bun.js/bindings/exceptions.zig`.

use crate::engine::scan;

/// Whether the line is of an excerpt: `    > 3 |   expect(1)`, `      7| it()`, `5 | it()`, `      |   ^`. Not `| a | b |`, not
/// `> 3`, not `3`.
pub(in crate::readers) fn is_source(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix('>').map_or(text, str::trim_start);
    match scan::number(text) {
        Some((_, rest)) => rest.trim_start_matches(' ').starts_with('|'),
        None => text.strip_prefix('|').is_some_and(is_caret),
    }
}

/// Whether the line only points at something in the line above: `      ^`, `   ^^^^`, `~~~`. Not a blank line.
pub(in crate::readers) fn is_caret(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'^' | b'~'))
}

/// Whether the line is a frame of a stack: `    at Object.toBe (test/a.js:3:47)`, `at async Promise.all (index 0)`, `at new Promise
/// (<anonymous>)`. Not `at least 3`.
pub(in crate::readers) fn is_frame(text: &str) -> bool {
    let Some(frame) = text.trim().strip_prefix("at ") else { return false };
    // Below the last frame Node prints the error's properties.
    let frame = frame.strip_suffix(" {").unwrap_or(frame);
    let place = match frame.strip_suffix(')') {
        Some(frame) => frame.rsplit_once(" (").or_else(|| frame.rsplit_once('(')).map_or("", |(_, place)| place),
        None => frame,
    };
    let numbered = || {
        let (rest, column) = place.rsplit_once(':')?;
        let (_, line) = rest.rsplit_once(':')?;
        Some([line, column].iter().all(|part| part.parse::<u32>().is_ok()))
    };
    matches!(place, "<anonymous>" | "native") || place.starts_with("index ") || numbered().unwrap_or(false)
}

/// Whether the line says something: no source, no caret, no frame.
pub(in crate::readers) fn is_said(text: &str) -> bool {
    !is_source(text) && !is_caret(text) && !is_frame(text)
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
            assert!(is_frame(text) && !is_said(text), "{text}");
        }
        for text in ["<anonymous>", "at least 3", "at noon: 12", "Expected at a.js:1:2"] {
            assert!(!is_frame(text) && is_said(text), "{text}");
        }
    }

    #[test]
    fn excerpts() {
        for text in ["    > 3 |   expect(1)", "      7| it()", "5 | it()", "      |   ^^", "     3| "] {
            assert!(is_source(text), "{text}");
        }
        for text in ["  |", "| a | b |", "> 3", "3", "3 apples | pears", "- 3 | x", "", "^"] {
            assert!(!is_source(text), "{text}");
        }
        assert!(is_caret("   ^~~") && !is_caret("  ") && !is_caret("^ here"));
    }
}
