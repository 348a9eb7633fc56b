//! webpack 4 and 5, and Rspack, whose output is the same.
//!
//! Source: `lib/stats/DefaultStatsPrinterPlugin.js`. Loaders and plugins print custom text below the heading.

use crate::Severity;
use crate::engine::location::{extension, is_file, is_path};
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};
use crate::readers::js_tests::code_frame;

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Webpack>("webpack").starts(&[
    "ERROR in ",
    "WARNING in ",
    "webpack ",
    "Rspack compiled with ",
    "✖ Invalid configuration object",
    "Invalid configuration object. Webpack",
]);

/// Extensions of modules. A file with another one is that of a module only if it has a folder.
const SCRIPTS: [&str; 15] = [
    "js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx", "vue", "css", "scss", "less", "html", "json",
    "wasm",
];

#[derive(Default)]
struct Webpack {
    /// The heading whose message is on the next line.
    heading: Option<(Severity, String)>,
    found: bool,
    /// Whether the lines below a message are read, up to a blank one.
    below: bool,
}

impl Reader for Webpack {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        // ts-loader repeats the location: `./src/api.ts 2:9-16` or `12:22-25`, and
        // `[tsl] ERROR in /srv/src/api.ts(2,10)`.
        if let Some((severity, place)) = &self.heading
            && let Some(position) = position(text)
        {
            self.heading = Some((*severity, format!("{place}:{position}")));
            return Claim::More;
        }
        if heading(text).is_some_and(|(_, place)| is_ts_loader(place)) {
            return if self.heading.is_some() { Claim::More } else { Claim::Mine };
        }
        if let Some((severity, place)) = self.heading.take() {
            note(severity, &place, text, findings);
            (self.found, self.below) = (true, true);
            return Claim::More;
        }
        self.below &= !text.is_empty() && heading(text).is_none();
        if self.below {
            findings.extend();
            if is_told(text) {
                findings.detail(text.trim());
            }
            return Claim::More;
        }
        if let Some((severity, place)) = heading(text) {
            if let Some((at, message)) = on_one_line(place) {
                findings.diagnostic(at, severity, None, message);
                (self.found, self.below) = (true, true);
                return Claim::More;
            }
            self.heading = Some((severity, place.to_owned()));
            return Claim::More;
        }
        if let Some((errors, warnings)) = totals(text).filter(|_| self.found) {
            findings.summary(Some(errors), Some(warnings), None);
            self.found = false;
            return Claim::Mine;
        }
        if let Some(reason) = text.find("Invalid configuration object. Webpack").and_then(|at| text.get(at..))
        {
            findings.reason(Weight::Stated, reason);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// Whether a line below a message adds information: ` @ ./src/main.js 3:0-18`. Does not match source, a stack or the
/// search of the resolver for a file: `resolve './gone' in '/srv/src'`,
/// `    Field 'browser' doesn't contain a valid alias configuration`.
fn is_told(text: &str) -> bool {
    let searched = text.starts_with("resolve '") || text.starts_with("  ");
    code_frame::is_message(text) && !searched
}

/// The severity and location in `ERROR in ./src/bad.js 1:13-20`, `[tsl] ERROR in /srv/src/api.ts(2,10)`. Does not match
/// `an ERROR in x` or clojure.test's `ERROR in (total-test) (core.clj:12)`.
fn heading(text: &str) -> Option<(Severity, &str)> {
    let text = text.strip_prefix("[tsl] ").unwrap_or(text);
    scan::prefixed(text, &[("ERROR in ", Severity::Error), ("WARNING in ", Severity::Warning)])
        // Angular's compiler prints a finding in tsc's format after the same words. Another reader reads it.
        .filter(|(_, place)| !place.contains(" - error ") && !place.contains(" - warning "))
        .filter(|(_, place)| !place.starts_with('(') || place.starts_with("(webpack)"))
        .filter(|(_, place)| !is_of_another(place))
        // The plugins print the linter's report below.
        .filter(|(_, place)| !matches!(place.trim_end(), "[eslint]" | "[stylelint]"))
}

/// Whether the text after `ERROR in ` is that of another program: a word that is no file, and a message, or a phrase. BASIC
/// prints `ERROR in line 20: Divide by 0.`, another program `ERROR in test.boom: no stock`, and Faust
/// `ERROR in sequential composition A:B`. Does not match `./src/a.js: x`, `TypeError: x`, `asset size limit: x`, `main` or
/// `chunk main [entry]`.
fn is_of_another(place: &str) -> bool {
    const LIMITS: [&str; 3] =
        ["asset size limit", "entrypoint size limit", "webpack performance recommendations"];
    const PHRASES: [&str; 5] = ["asset", "chunk", "entrypoint", "multi", "unable"];
    let Some((name, _)) = place.split_once(": ") else {
        let first = place.split_once(' ').map(|(first, _)| first);
        return !place.contains(['/', '\\'])
            && first.is_some_and(|first| {
                first.bytes().all(|byte| byte.is_ascii_lowercase()) && !PHRASES.contains(&first)
            });
    };
    let is_file = name.contains(['/', '\\']) || SCRIPTS.contains(&extension(name)) || is_location(name);
    name.starts_with(|first: char| first.is_ascii_lowercase()) && !is_file && !LIMITS.contains(&name)
}

/// Whether the name is a location: `src/a.ts:3:5`. Does not match `src/a.ts`.
fn is_location(name: &str) -> bool {
    scan::location(name).is_some_and(|(_, rest)| rest.is_empty())
}

/// The location and the message of a heading that has both, as webpack prints it up to version 4:
/// `Entry module not found: Error: Can't resolve './src' in '/p'`, `src/a.ts:3:5: x`. Does not match `./src/a.js 3:5` or
/// `C:\p\a.js`.
fn on_one_line(place: &str) -> Option<(Location<'_>, &str)> {
    let located = scan::location(place).and_then(|(at, rest)| Some((at, rest.strip_prefix(": ")?)));
    let entry = || place.starts_with("Entry module not found: ").then_some((Location::default(), place));
    let whole = || {
        let (file, message) = place.split_once(": ")?;
        (is_path(file) && is_file(file)).then_some((Location::file(file), message))
    };
    located.or_else(entry).or_else(whole)
}

/// Whether the location has the form of ts-loader, `/srv/src/api.ts(2,10)`. Its prefix `[tsl]` may have been removed as
/// a label. Does not match webpack's `./src/bad.js 1:13-20`.
fn is_ts_loader(place: &str) -> bool {
    let position = place.strip_suffix(')').and_then(|place| place.rsplit_once('('));
    position.is_some_and(|(_, position)| {
        position.contains(',') && position.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
    })
}

/// The position as `2:10`, if the line below a heading is only `./src/api.ts 2:9-16` or `12:22-25`, whose columns count
/// from 0. Does not match a message.
fn position(text: &str) -> Option<String> {
    let place = text.rsplit_once(' ').map_or(text, |(_, place)| place);
    let ([line, column], end) = scan::filled(place, "#:#")?;
    let ends = end.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'-'));
    ends.then(|| format!("{line}:{}", column + 1))
}

/// The code and message of ts-loader in `      TS2339: Property 'sum' does not exist on type 'Cart'.`
fn typed(text: &str) -> Option<(&str, &str)> {
    let (code, message) = text.trim_start().split_once(": ")?;
    let number = code.strip_prefix("TS")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((code, message))
}

/// Notes a message below the heading with the location `./src/bad.js 1:13-20`, `./src/bad.js` or `src/a.ts:3:5`. The
/// message may have the prefix of Rspack.
fn note(severity: Severity, place: &str, message: &str, findings: &mut Findings) {
    let spaced = place.rsplit_once(' ').and_then(|(file, position)| {
        let ([line, column], _) = scan::filled(position, "#:#")?;
        Some(Location::at(file, line, column))
    });
    let joined = || scan::location(place).filter(|(_, rest)| rest.is_empty()).map(|(at, _)| at);
    // An entry of several modules is no file: `multi ./a.js ./b.js`.
    let whole = Location::file(if place.starts_with("multi ") { "" } else { place });
    let at = spaced.or_else(joined).unwrap_or(whole);
    let message = message.trim();
    let message = message.strip_prefix("× ").or_else(|| message.strip_prefix("⚠ ")).unwrap_or(message);
    let (code, message) = typed(message).map_or((None, message), |(code, message)| (Some(code), message));
    findings.diagnostic_from(findings.line().saturating_sub(1), at, severity, code, message);
}

/// The numbers of errors and warnings in `webpack 5.112.2 compiled with 2 errors and 1 warning in 332 ms`,
/// `Rspack compiled with 3 errors in 40 ms`.
fn totals(text: &str) -> Option<(u64, u64)> {
    let (tool, rest) = text.split_once(" compiled with ")?;
    if !tool.starts_with("webpack") && tool != "Rspack" {
        return None;
    }
    let rest = rest.split(" in ").next()?;
    let (mut errors, mut warnings) = (0, 0);
    for part in rest.split(" and ") {
        match scan::number(part)? {
            (count, " error" | " errors") => errors = count,
            (count, " warning" | " warnings") => warnings = count,
            _ => return None,
        }
    }
    Some((errors, warnings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ts_loader_says_is_one_error() {
        let found = crate::engine::found(
            &TOOL,
            "ERROR in /srv/src/api.ts\n./src/api.ts 4:38-41\n[tsl] ERROR in /srv/src/api.ts(4,39)\n      TS2339: No 'sum'.\n\n\
             webpack 5.112.2 compiled with 1 error in 8968 ms\n",
        );
        assert_eq!(found, ["/srv/src/api.ts:4:39 error TS2339: No 'sum'."]);
        assert!(is_ts_loader("/srv/api.ts(4,39)") && !is_ts_loader("./src/bad.js 1:13-20"));
        assert!(position("Module build failed: 3").is_none() && typed("      TSX: y").is_none());
    }

    #[test]
    fn closing_lines() {
        assert_eq!(totals("webpack 5.112.2 compiled with 2 errors and 1 warning in 332 ms"), Some((2, 1)));
        assert_eq!(totals("Rspack compiled with 3 errors in 40 ms"), Some((3, 0)));
        assert_eq!(totals("webpack 5.1.0 compiled successfully in 3 ms"), None);
    }

    #[test]
    fn findings_on_one_line() {
        let read = |output: &str| crate::engine::found(&TOOL, output);
        assert_eq!(
            read(
                "WARNING in configuration\nNo mode\nERROR in Entry module not found: Error: Can't resolve './src' in 'C:\\p'\nx\n"
            ),
            [
                "configuration warning: No mode",
                "error: Entry module not found: Error: Can't resolve './src' in 'C:\\p'"
            ]
        );
        assert_eq!(read("ERROR in src/a.ts:3:5: no x\nbelow\n"), ["src/a.ts:3:5 error: no x"]);
        assert_eq!(read("ERROR in ./src/a.js: no x\ny\n"), ["./src/a.js error: no x"]);
        assert_eq!(read("ERROR in C:\\p\\a.js\ny\n"), ["C:\\p\\a.js error: y"]);
        assert_eq!(read("ERROR in multi ./a.js ./b.js\ny\n"), ["error: y"]);
        for other in [
            "ERROR in src/a.html:1:1 - error NG8001: x\n1. y\n",
            "ERROR in line 20: Divide by 0.\ny\n",
            "ERROR in test.boom: Error in func() : no stock\ny\n",
            "ERROR in sequential composition A:B\ny\n",
            "ERROR in [eslint]\na.js\n",
        ] {
            assert_eq!(read(other), Vec::<String>::new(), "{other}");
        }
        assert_eq!(read("ERROR in TypeError: no x\ny\n"), ["TypeError: no x error: y"]);
    }
}
