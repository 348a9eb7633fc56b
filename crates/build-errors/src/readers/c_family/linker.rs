//! The linkers that GCC and Clang call.
//!
//! Source: the messages of GNU `ld` (`ldmain.c`), of gold, of `lld`, and of Apple's `ld64`.

use crate::Severity;
use crate::engine::{Claim, Findings, Location, Weight, scan, system_errors};

/// The names of linkers, which may be below a path or after the name of a target.
const NAMES: [&str; 8] = ["ld.lld", "ld64.lld", "lld-link", "lld", "ld.gold", "ld.bfd", "ld", "mold"];
/// The wording about a symbol that is not defined, in the languages of GNU ld (its `po` folder).
const UNDEFINED: [&str; 5] = [
    "undefined reference to ",
    "référence indéfinie vers ",
    "referencia a ",
    "referência não definida para ",
    "неопределённая ссылка на ",
];
/// The wording about a symbol that is defined twice.
const MULTIPLE: [&str; 5] = [
    "multiple definition of ",
    "définitions multiples de ",
    "definiciones múltiples de ",
    "múltiplas definições de ",
    "повторное определение ",
];

#[derive(Default)]
pub(super) struct Linker {
    /// A message of LLD about a symbol. Its location is on the next line.
    symbol: Option<String>,
    /// Whether the next lines list the symbols that Apple's linker does not find.
    undefined: bool,
}

impl Linker {
    /// Reads a line that continues a message.
    pub(super) fn goes_on(&mut self, text: &str, findings: &mut Findings) -> Option<Claim> {
        if let Some(message) = self.symbol.take()
            && located_symbol(&message, text, findings)
        {
            return Some(Claim::Mine);
        }
        self.undefined(text, findings)
    }

    /// Reads the list below `Undefined symbols for architecture arm64:`. Each item is `  "_f", referenced from:`, and the
    /// lines below it name the references: `      _main in a.o`.
    fn undefined(&mut self, text: &str, findings: &mut Findings) -> Option<Claim> {
        if text.starts_with("Undefined symbols for architecture ") && text.ends_with(':') {
            self.undefined = true;
            return Some(Claim::More);
        }
        if !self.undefined {
            return None;
        }
        let quoted = text.strip_prefix("  \"").and_then(|text| text.strip_suffix("\", referenced from:"));
        if let Some(symbol) = quoted {
            let message = format!("undefined symbol: {symbol}");
            findings.diagnostic(Location::default(), Severity::Error, None, &message);
        } else if text.starts_with("     ") {
            findings.detail(text.trim());
        } else {
            self.undefined = false;
            return None;
        }
        Some(Claim::More)
    }

    /// Reads a message of the linker: `/usr/bin/ld: a.c:(.text+0x6): undefined reference to x`,
    /// `a.c:3: undefined reference …`, `ld.lld: error: undefined symbol: other`, `/usr/bin/ld: cannot find -lnope: …`. Its
    /// final message (`collect2: error: ld returned 1 exit status`) is the reason if there is no other.
    pub(super) fn line(&mut self, text: &str, findings: &mut Findings) -> Claim {
        let own = NAMES.iter().find_map(|name| {
            let (before, rest) = scan::parted(text, name)?;
            let wording = rest.strip_prefix(": ").or_else(|| rest.strip_prefix("\u{a0}: "))?;
            (before.is_empty() || before.ends_with('/') || before.ends_with('-')).then_some(wording)
        });
        let wording = own.unwrap_or(text);
        if let Some((place, message)) = worded(wording, &UNDEFINED) {
            findings.diagnostic(place_of(place), Severity::Error, None, message);
            return Claim::Mine;
        }
        if let Some((_, message)) = worded(wording, &MULTIPLE) {
            findings.reason(Weight::Cause, message.split(';').next().unwrap_or(message));
            return Claim::Mine;
        }
        // `a.o: in function f:`, in any language. The message of the function is on the next line, without a name.
        if own.is_some() && text.ends_with(':') {
            return Claim::More;
        }
        if let Some(message) = own {
            let message = message.strip_prefix("error: ").unwrap_or(message);
            // `undefined hidden symbol: x`, `undefined reference due to --no-allow-shlib-undefined: x`
            if message.starts_with("undefined ") || message.starts_with("duplicate symbol: ") {
                self.symbol = Some(message.to_owned());
                return Claim::More;
            }
            // In other languages, the library or the output and the message of the system tell what was not found.
            if message.starts_with("cannot open output file ") {
                findings.reason(Weight::Cause, message);
                return Claim::Mine;
            }
            let library = message.split(' ').any(|word| word.starts_with("-l"));
            if message.starts_with("cannot find ") || library && system_errors::reported(message) {
                findings.reason(Weight::Cause, message);
                // A missing library is an error of the linker, but it is not counted as a finding.
                findings.partly_understood();
                return Claim::Mine;
            }
            if message.starts_with("symbol(s) not found for ") {
                findings.reason(Weight::Guess, text);
                return Claim::Mine;
            }
            // `library not found for -lx`, `framework not found X`, `in 'a.dylib', missing required architecture arm64`
            let refuses =
                ["library ", "framework ", "in '", "can't ", "could not ", "file not found: ", "unknown "];
            if refuses.iter().any(|start| message.starts_with(start)) {
                findings.diagnostic(Location::default(), Severity::Error, None, text);
                findings.reason(Weight::Cause, text);
                return Claim::Mine;
            }
        }
        if driver(text)
            .is_some_and(|wording| wording.starts_with("error: ") || wording.starts_with("fatal error: "))
        {
            let weight = if text.contains("ld returned") || text.contains("linker command failed") {
                Weight::Guess
            } else {
                Weight::Stated
            };
            findings.reason(weight, text);
            return Claim::Mine;
        }
        Claim::Pass
    }

    /// Notes a message of LLD if it is the last line, so that no location follows.
    pub(super) fn finish(&mut self, findings: &mut Findings) {
        if let Some(message) = self.symbol.take() {
            findings.diagnostic_from(findings.line(), Location::default(), Severity::Error, None, &message);
            findings.reason(Weight::Cause, &message);
        }
    }
}

/// Notes a message of LLD with the location on the line below it: `>>> referenced by a.c:19 (/p/a.c:19)`. Returns whether
/// the line has one. `>>> referenced by a.o:(main)` does not.
fn located_symbol(message: &str, below: &str, findings: &mut Findings) -> bool {
    let place = [">>> referenced by ", ">>> defined at "].iter().find_map(|start| below.strip_prefix(start));
    let at = place.and_then(scan::location).filter(|(_, rest)| rest.is_empty() || rest.starts_with(" ("));
    let from = findings.line().saturating_sub(1);
    let place = at.as_ref().map_or(Location::default(), |(at, _)| *at);
    findings.diagnostic_from(from, place, Severity::Error, None, message);
    if !below.starts_with(">>> ") {
        findings.set_lines((from, from));
    }
    findings.reason(Weight::Cause, message);
    at.is_some()
}

/// The place and the message of a line with one of these wordings: `a.c:(.text+0xa): undefined reference to x`. French puts
/// a space before the colon. Does not match `see undefined reference to x`.
fn worded<'a>(text: &'a str, wordings: &[&str]) -> Option<(&'a str, &'a str)> {
    let at = wordings.iter().find_map(|wording| {
        text.match_indices(wording)
            .map(|(at, _)| at)
            .find(|at| text.get(..*at).is_some_and(|before| before.ends_with(": ")))
    })?;
    let (place, message) = text.split_at_checked(at)?;
    // `referencia a x sin definir`, but not `referencia a x`.
    let complete = !message.starts_with("referencia a ") || message.ends_with(" sin definir");
    complete.then(|| (place.trim_end_matches([':', ' ', '\u{a0}']), message))
}

/// The message of a driver of GCC or Clang: `error: x` in `collect2: error: x` and `clang-18: error: x`. Does not match
/// `a.c: error: x` or `clang-format: error: x`.
fn driver(text: &str) -> Option<&str> {
    const NAMES: [&str; 7] = ["collect2", "clang++", "clang", "cc1plus", "cc1", "gcc", "g++"];
    let (name, wording) = text.split_once(": ")?;
    let rest = NAMES.iter().find_map(|known| name.strip_prefix(known))?;
    let version = rest.strip_prefix('-').unwrap_or_default();
    (rest.is_empty() || scan::number(version).is_some_and(|(_, rest)| rest.is_empty())).then_some(wording)
}

/// The location where the linker found a reference: `link.c:3` with debug information, to which gold appends `: error`, and
/// `link.c:(.text+0x6)` without, or `link.c(.text+0x6)` before binutils 2.18. `(.text+0x6)` alone gives no location, because
/// only the line above names the object.
fn place_of(place: &str) -> Location<'_> {
    let place = place.strip_suffix(": error").unwrap_or(place);
    match scan::location(place) {
        Some((at, "")) => at,
        _ if place.starts_with('(') => Location::default(),
        _ => {
            let file = place.split_once("(.").map_or(place, |(file, _)| file);
            Location::file(file.strip_suffix(':').unwrap_or(file))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cc::TOOL;
    use super::*;
    use crate::engine::found;

    #[test]
    fn symbols_of_lld() {
        let read = |output: &str| found(&TOOL, output);
        let at = "ld.lld: error: undefined symbol: x\n>>> referenced by a.c:19 (/p/a.c:19)\n>>>               a.o:(f)\n";
        assert_eq!(read(at), ["a.c:19 error: undefined symbol: x"]);
        assert_eq!(
            read("ld.lld: error: undefined symbol: y\n>>> referenced by a.o:(f)\n"),
            ["error: undefined symbol: y"]
        );
        for name in ["ld.lld", "lld", "lld-link", "wasm-ld", "/opt/bin/ld64.lld"] {
            let output = format!("{name}: error: undefined symbol: z");
            assert_eq!(read(&output), ["error: undefined symbol: z"], "{name}");
        }
    }

    #[test]
    fn references_that_the_linker_does_not_find() {
        let read = |output: &str| found(&TOOL, output);
        assert_eq!(
            read(
                "/p/a.c:36: error: undefined reference to 'x'\nld: a.o: in function `f':\n(.text+0x31): undefined reference to `y'\n"
            ),
            ["/p/a.c:36 error: undefined reference to 'x'", "error: undefined reference to `y'"]
        );
        let apple = "Undefined symbols for architecture arm64:\n  \"_x\", referenced from:\n      _main in a.o\n  \"y::z()\", referenced from:\n      _f in b.o\nld: symbol(s) not found for architecture arm64\n  \"w\", referenced from:\n";
        assert_eq!(read(apple), ["error: undefined symbol: _x", "error: undefined symbol: y::z()"]);
        let old = "main.c(.text+0x14): undefined reference to `f'\n";
        assert_eq!(read(old), ["main.c error: undefined reference to `f'"]);
        assert!(read("  \"_x\", referenced from:\n").is_empty());
        assert_eq!(read("ld: library not found for -lx\n"), ["error: ld: library not found for -lx"]);
        assert_eq!(
            read(
                "/usr/bin/ld\u{a0}: /p/a.o\u{a0}: dans la fonction «\u{a0}main\u{a0}»\u{a0}:\na.c:(.text+0xa)\u{a0}: référence indéfinie vers «\u{a0}f\u{a0}»\n"
            ),
            ["a.c error: référence indéfinie vers «\u{a0}f\u{a0}»"]
        );
        let reason = |output: &str| read(output).join("\n");
        assert_eq!(
            reason(
                "/usr/bin/ld: a.o: en la función `f':\nb.c:(.text+0x0): definiciones múltiples de `f'; a.o:a.c:(.text+0x0): x\n"
            ),
            "reason: definiciones múltiples de `f'"
        );
        assert_eq!(
            reason("ld: 找不到 -lnope: 没有那个文件或目录\n"),
            "reason: 找不到 -lnope: 没有那个文件或目录"
        );
        assert!(read("ld: a.o: en la función `f':\nb.c: referencia a `g'\n").is_empty());
        assert!(read("ld: warning: ignoring file a.o\n/usr/bin/ld: a.o: in function `f':\n").is_empty());
    }

    #[test]
    fn names_of_drivers() {
        for text in ["collect2: error: x", "clang-18: error: x", "g++: error: x"] {
            assert_eq!(driver(text), Some("error: x"), "{text}");
        }
        for text in ["clang-format: error: x", "a.c: error: x", "clang error: x"] {
            assert_eq!(driver(text), None, "{text}");
        }
    }
}
