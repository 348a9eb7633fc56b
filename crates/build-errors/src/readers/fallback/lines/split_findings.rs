//! Findings with their location and their message on separate lines.

use crate::Severity;
use crate::engine::location::{Location, alone, is_file, is_path, leading};
use crate::engine::scan::{self, number};
use crate::engine::severity;
use crate::readers::fallback::lines::message::is_rule;

/// The location under a message, after an arrow, a corner or a word: `  ┌─ src/a.gleam:3:4`, `,-[src/b.js:1:1]`,
/// `on line 3:7 of a.scss`, `--> a.sol:5:3:`, `Origin: /p/a.yml:4:7`, `    at /p/flake.nix:18:23:`. Does not match `a.sol:5:3`.
pub(in crate::readers::fallback) fn under(text: &str) -> Option<Location<'_>> {
    if is_backtrace(text) {
        return None;
    }
    let text = text.trim_start();
    if let Some(line) = text.strip_prefix("on ").filter(|line| line.starts_with("line ")) {
        return leading(line).filter(|(_, rest)| rest.trim().is_empty()).map(|(at, _)| at);
    }
    let worded = ["Origin: ", "at "].iter().find_map(|word| text.strip_prefix(word));
    let place = worded.or_else(|| behind_arrow(text))?.trim_start();
    // `└─ in a.ts(2,19)`
    let place = place.strip_prefix("in ").unwrap_or(place);
    // The problem may be of the whole file.
    if text.starts_with('-') && is_path(place) && is_file(place) && !place.contains([' ', ':']) {
        return Some(Location::file(place));
    }
    let (at, rest) = leading(place)?;
    let own = !at.file.starts_with("node:") && !at.file.contains("node_modules");
    // Old versions of codespan-reporting continue the frame: `┌── a.lua:2:9 ───`.
    (own && matches!(rest.trim().trim_end_matches('─').trim_end(), "" | ":" | "]")).then_some(at)
}

/// The rule and the message of a headline without a severity, whose location is below it: `S061 [*] statement without a
/// name`. Does not match `S061` or `see S061`.
pub(in crate::readers::fallback) fn rule(headline: &str) -> Option<(&str, &str)> {
    let (code, message) = headline.split_once(' ').filter(|(code, _)| is_rule(code))?;
    let message = message.strip_prefix("[*] ").unwrap_or(message).trim();
    (!message.is_empty()).then_some((code, message))
}

/// Whether the line is the location of a frame in a backtrace: of Rust, which has a fixed indentation below the name,
/// `             at src/a.rs:3`, or of Standard ML: ` raised at a.sml:3.7`.
pub(in crate::readers::fallback) fn is_backtrace(line: &str) -> bool {
    line.starts_with("             at ") || line.starts_with(" raised at ")
}

/// The text after an arrow or a corner of a frame: `--> a.sol:5:3`, `┌──▶ a.yml:4:7`, `╭─[a.js:1:5]`. Does not match
/// `- a.sol:5:3`.
fn behind_arrow(text: &str) -> Option<&str> {
    const MARKS: [char; 17] =
        ['-', '=', '>', ',', '[', '─', '━', '—', '┌', '╭', '└', '╰', '▶', '►', '▸', '→', '╼'];
    let rest = text.trim_start_matches(MARKS);
    let mark = text.get(..text.len() - rest.len())?;
    let ends = mark.ends_with('[') || rest.starts_with(' ') && !mark.ends_with('-');
    (mark.len() > 1 && ends).then_some(rest)
}

/// The first location of Sass's trace, below its message and its source: `  a.scss 2:10  root stylesheet`. Does not
/// match `a.scss 2:10` or `at 12:30  x`.
pub(in crate::readers::fallback) fn traced(text: &str) -> Option<Location<'_>> {
    let (file, rest) = text.strip_prefix("  ")?.trim_start().split_once(' ')?;
    let (line, rest) = number(rest)?;
    let (column, rest) = number(rest.strip_prefix(':')?)?;
    // Sass prints `-` for standard input.
    let named = file == "-" || is_path(file) && is_file(file);
    let file = if file == "-" { "" } else { file };
    let at = Location { file, line: u32::try_from(line).ok(), column: u32::try_from(column).ok() };
    let called = rest.strip_prefix("  ").is_some_and(|name| !name.trim().is_empty());
    (called && named).then_some(at)
}

/// The heading of a finding whose message is below: Flow's `Error ------------------ a.js:3:10`, Cabal's
/// `a.cabal:3:1: error:`, EDG's `"a.cpp", line 2: error #5:`, SWI-Prolog's `Warning: /p/a.pl:9:`, Frama-C's
/// `a.c:10: User Error:`, F*'s `* Error 72 at A.fst(8,21-8,42):`, Bluespec's `Error: "a.bsv", line 3: (T0004)`. Does not
/// match `Error - a.js:3:10` or `a.cabal:3:1: error: x`.
pub(in crate::readers::fallback) fn heading(text: &str) -> Option<(Severity, Location<'_>)> {
    let text = severity::unmarked(text.trim_end());
    if let Some(heading) = bare_heading(text) {
        return Some(heading);
    }
    if text.ends_with([':', ']', ')']) {
        if let Some((at, rest)) = leading(text.trim_start()) {
            let slot = rest.trim_start_matches([':', ' ', ',']);
            // Frama-C's severity has the kind of the error before it.
            let kind = slot.strip_suffix(':').and_then(|kind| kind.split_once(' '));
            let kind = kind.and_then(|(_, word)| severity::leading(word)).filter(|(_, rest)| rest.is_empty());
            if let Some((severity, _)) = kind {
                return Some((severity, at));
            }
            let (severity, _, message) = severity::label(slot)?;
            return message.is_empty().then_some((severity, at));
        }
        if let Some((severity, _, rest)) = severity::label(text) {
            let above_code = || {
                let (at, code) = leading(rest)?;
                scan::between(code, ": (", ")").filter(|(code, rest)| is_rule(code) && rest.is_empty())?;
                Some(at)
            };
            return Some((severity, if text.ends_with(':') { alone(rest) } else { above_code() }?));
        }
        // Eclipse's compiler numbers its findings: `1. ERROR in /p/A.java (at line 8)`.
        let (_, text) = number(text.trim_start())?;
        let (severity, rest) = severity::leading(text.strip_prefix(". ")?)?;
        return Some((severity, alone(rest.strip_prefix(' ')?)?));
    }
    let (word, rest) = text.split_once(" ---")?;
    let severity = match word {
        "Error" => Severity::Error,
        "Warning" => Severity::Warning,
        _ => return None,
    };
    Some((severity, alone(rest.trim_start_matches('-'))?))
}

/// A line that is only a severity and a location, whose message is on another line: `ERROR on line 3 of file a.asm`,
/// `Error found at a.conf:2.`, `---Error in a.bas, line 3:`. Does not match `Error a.bas:3` or `Error at a.bas:3: x`.
pub(in crate::readers::fallback) fn bare_heading(text: &str) -> Option<(Severity, Location<'_>)> {
    const FOUND: [&str; 4] = [" found", " detected", " occurred", ""];
    const WORDS: [&str; 3] = [" at ", " on ", " in "];
    let (severity, rest) = severity::leading(text.trim_start_matches([' ', '-']))?;
    let rest = FOUND.iter().find_map(|word| rest.strip_prefix(word))?;
    let rest = WORDS.iter().find_map(|word| rest.strip_prefix(word))?;
    let at = alone(rest.trim_end().trim_end_matches('.'))?;
    (at.line.is_some() && is_file(at.file)).then_some((severity, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_below_a_message() {
        assert!(
            under("  ┌─ src/a.gleam:3:4").is_some()
                && under("   └─ in a.ts(2,19)").is_some()
                && under("   ,-[src/b.js:1:1]").is_some()
        );
        assert!(under("   ╭▸ src/b.md:10:57").is_some() && under("   ┌── a.lua:2:9 ───").is_some());
        assert_eq!(under("--> p/a.sol"), Some(Location::file("p/a.sol")));
        assert!(under("--> see a.sol").is_none() && under("-> a/b").is_none());
        assert!(under(" ——▶ a.just:2:10").is_some() && under("      ==> a.d:2:10").is_some());
        for not in ["src/a.gleam:3:4", "- a.gleam:3:4", "-- a.gleam:3:4", "[a.gleam:3:4]", "> a.gleam:3:4"] {
            assert!(under(not).is_none(), "{not}");
        }
        assert!(under("Origin: /p/a.yml:4:7").is_some() && under("   ╭─[ a.ts:1:22 ]").is_some());
        assert!(under("        on line 3:10 of shop.scss").is_some() && under("on line 3 of it").is_none());
        let sass = traced("  sass/b.scss 2:10  root stylesheet");
        assert_eq!(sass.map(|at| (at.file, at.line)), Some(("sass/b.scss", Some(2))));
        assert_eq!(traced("  - 2:10  root stylesheet").map(|at| (at.file, at.line)), Some(("", Some(2))));
        for not in ["b.scss 2:10  root stylesheet", "  b.scss 2:10", "  at 12:30  lunch"] {
            assert_eq!(traced(not), None, "{not}");
        }
    }

    #[test]
    fn rules() {
        assert_eq!(rule("S061 [*] end without a name"), Some(("S061", "end without a name")));
        assert_eq!(rule("C001 no implicit none"), Some(("C001", "no implicit none")));
        for not in ["S061", "S061 ", "see S061 x", "error: x"] {
            assert_eq!(rule(not), None, "{not}");
        }
    }

    #[test]
    fn headings() {
        for text in [
            "a.cabal:3:1: error:",
            "Error ------------- a.js:3:10",
            "Warning: /p/a.pl:9:",
            "\"a.cpp\", line 2: error #5:",
            "\"a.c\",147  Error[Pe020]:",
            "src/Main.hs:84:1:Warning:",
            r"1. ERROR in C:\p\A.java (at line 8)",
            "ERROR on line 3 of file a.asm",
            "a.c:10: User Error:",
            "* Error 72 at A.fst(8,21-8,42):",
            "Error: \"a.bsv\", line 3, column 4: (T0004)",
            "Error found at a.conf:2.",
            "---Error in a.bas, line 3:",
        ] {
            assert!(heading(text).is_some(), "{text}");
        }
        for text in [
            "a.cabal:3:1: error: x",
            "Error - a.js:3:10",
            "a.c:3:",
            "Error: failed:",
            "Error a.c:3",
            "a.c:10: of an Error:",
            "Error: \"a.bsv\", line 3: (see x)",
            "error at 3",
        ] {
            assert!(heading(text).is_none(), "{text}");
        }
    }
}
