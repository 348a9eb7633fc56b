//! Lines that only announce a failure, above or below the line that states why.

use super::wording::{undated, words};

/// Whether the line only announces a failure: `Failed to compile.`, `FAILURE: Build failed with an exception.`,
/// `12:00:00  Encountered an error:`, `Compilation Error`, `Build failed in 4.2s`, `Deploy Error ------`,
/// `Error: tool::code` (miette), `Error: [Cabal-7107]`. Does not match `Connection error` or `Failed to compile a.js`.
pub(crate) fn announces(line: &str) -> bool {
    let message = undated(line).unwrap_or(line);
    if WRAPPERS.iter().any(|words| message.contains(words)) {
        return true;
    }
    match message.strip_prefix("Error: ") {
        Some(code) => {
            let is_bracketed = code.starts_with('[') && code.ends_with(']');
            is_code(code) || (is_bracketed || code.contains("::")) && !code.contains(' ')
        }
        None => is_framed(message) || is_stock(message),
    }
}

/// Wording of programs that print the output of the command that failed: Nix, `RubyGems` and mkmf, opam, Zig, R, Gradle; and
/// the last lines of Docusaurus, Firebase, Ansible Galaxy and Test Kitchen.
const WRAPPERS: [&str; 18] = [
    "error: builder for '",
    "error: Cannot build '",
    "Reason: builder failed",
    " of derivation '",
    "Failed to build gem native extension",
    "ERROR:  Error installing ",
    "extconf.rb failed",
    "Could not create Makefile due to some reason",
    "[ERROR] The compilation of ",
    "the following build command failed with exit code ",
    "the following test command ",
    "The following command exited with error code ",
    " failed for package ‘",
    "Execution failed for task ':",
    "Unable to build website for locale ",
    "Error: There was an error deploying ",
    "- you can use --ignore-errors to skip failed roles",
    " actions failed.",
];

/// Whether the line has the form of a heading: `Deploy Error -----`, `** INSTALL FAILED **` (Xcode),
/// `ERROR #85925  GRAPHQL` (Gatsby).
fn is_framed(line: &str) -> bool {
    let numbered = line.strip_prefix("ERROR #").and_then(|rest| rest.split_once("  "));
    is_ruled(line)
        || line.starts_with("** ") && line.ends_with(" FAILED **")
        || numbered.is_some_and(|(number, topic)| {
            number.parse::<u32>().is_ok() && topic.bytes().all(|byte| byte.is_ascii_uppercase())
        })
}

/// Whether the line is a heading that a rule ends, above the message: `Deploy Error -----`. Does not match
/// `----- RESULT: FAILED -----`.
pub(super) fn is_ruled(line: &str) -> bool {
    line.ends_with("-----") && !line.starts_with('-')
}

/// Whether all words say only that something failed, and how long it took.
fn is_stock(line: &str) -> bool {
    const STOCK: [&str; 23] = [
        "after", "an", "build", "compilation", "compile", "deploy", "deployment", "during", "encountered",
        "error", "errors", "exception", "failed", "failure", "has", "in", "occurred", "seconds", "the", "to",
        "took", "update", "with",
    ];
    let time = |word: &str| {
        let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
        unit.len() < word.len() && matches!(unit, "" | "ms" | "s" | "sec" | "m" | "min")
    };
    words(line)
        .filter(|word| !word.is_empty())
        .all(|word| time(word) || STOCK.iter().any(|stock| word.eq_ignore_ascii_case(stock)))
}

/// Whether the text is only the code of an error, which miette and Prisma print above the message: `ERR_PNPM_NO_SCRIPT`,
/// `P3006`. Does not match `ENOENT`, `a_b` or `404`.
fn is_code(text: &str) -> bool {
    let numbered =
        || text.starts_with(char::is_alphabetic) && text.ends_with(|last: char| last.is_ascii_digit());
    (text.contains('_') || numbered())
        && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_only_announce_a_failure() {
        for line in [
            "Failed to compile.",
            "FAILURE: Build failed with an exception.",
            "12:00:00  Encountered an error:",
            "Build failed in 4.2s",
            "[ERROR] ❌ Build & Deploy Failed!",
            "Deploy Error ------",
            "Error: [Cabal-7107]",
            "Error: P3006",
            "** INSTALL FAILED **",
            "ERROR #85925  GRAPHQL",
            "Error: There was an error deploying functions",
            "error: update failed",
        ] {
            assert!(announces(line), "{line}");
        }
        for line in [
            "Connection error",
            "Failed to compile a.js",
            "----- RESULT: FAILED (x) -----",
            "ERROR #7  in a.js",
            "Error: ENOENT",
            "** a FAILED test",
        ] {
            assert!(!announces(line), "{line}");
        }
    }
}
