//! ESLint 9 and 10: the formatters stylish, compact, unix, visualstudio and codeframe, and that of create-react-app.
//!
//! Source: `lib/cli-engine/formatters/`, the packages named in [`lint_rows`](crate::readers::shared::lint_rows), and
//! `bin/eslint.js` for the messages of a crash. The readers of TAP and checkstyle read those reports.

use crate::Severity;
use crate::engine::location::extension;
use crate::engine::{Claim, Findings, Line, Reader, Shape, Tool, Weight, scan};
use crate::readers::shared::lint_rows;

mod react_scripts;

pub(in crate::readers) const TOOL: Tool = Tool::lint::<Eslint>("eslint")
    .starts(&[
        "✖ ",
        "Oops! Something went wrong",
        "ESLint found too many warnings",
        "error: ",
        "warning: ",
        "Compiled with ",
        "Failed to compile.",
        "Line ",
    ])
    .holds(&[", Error - ", ", Warning - ", "[Error", "[Warning", "): error ", "): warning "])
    .shapes(&[Shape::Numbered, Shape::Positioned]);

#[derive(Default)]
struct Eslint {
    /// Whether rows were read since the last summary. A summary counts only after rows.
    rows: bool,
    /// Whether a headline of create-react-app announces warnings.
    warned: bool,
    crash: Crash,
}

/// The state of reading the report of a crash.
#[derive(Default, PartialEq)]
enum Crash {
    #[default]
    None,
    Oops,
    Version,
}

impl Reader for Eslint {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if self.crash != Crash::None {
            return self.crashed(text, findings);
        }
        if react_scripts::is_of_warnings(text) || react_scripts::is_of_errors(text) {
            self.warned = react_scripts::is_of_warnings(text);
            return Claim::Pass;
        }
        let severity = if self.warned { Severity::Warning } else { Severity::Error };
        let row = lint_rows::stylish(text, line.above)
            .or_else(|| react_scripts::row(text, line.above, severity))
            .or_else(|| lint_rows::code_frame(text))
            .or_else(|| if text.starts_with("error: ") { None } else { lint_rows::row(text) });
        let ours = |row: &lint_rows::Row<'_>| {
            is_linted(row) && !row.rule.is_some_and(lint_rows::is_plugin_of_unified)
        };
        if let Some(row) = row.filter(ours) {
            row.note(findings);
            self.rows = true;
            return Claim::Mine;
        }
        if self.rows
            && let Some((errors, warnings)) = summary(text)
        {
            findings.summary(Some(errors), Some(warnings), None);
            // textlint has a third severity.
            if text.ends_with(" infos)") || text.ends_with(" info)") {
                findings.written_by("textlint");
            }
            self.rows = false;
            return Claim::Mine;
        }
        // The formatters compact, unix and visualstudio close with a total without severities.
        if self.rows && scan::counted(text, " problem").is_some() {
            self.rows = false;
            return Claim::Mine;
        }
        if text == "Oops! Something went wrong! :(" {
            self.crash = Crash::Oops;
            return Claim::More;
        }
        if text.starts_with("ESLint found too many warnings (maximum: ") {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

impl Eslint {
    /// Reads the lines after `Oops!`: the version, and then the reason, with blank lines between them.
    fn crashed(&mut self, text: &str, findings: &mut Findings) -> Claim {
        match text {
            "" => Claim::More,
            _ if text.starts_with("ESLint: ") && self.crash == Crash::Oops => {
                self.crash = Crash::Version;
                Claim::More
            }
            // The cause is below the file: `Failed to read JSON file at /p/a.json:`, `Cannot read config file: /p/a.json`.
            _ if text.starts_with("Failed to read ") && text.ends_with(':') => Claim::More,
            _ if text.starts_with("Cannot read config file: ") => Claim::More,
            _ => {
                findings.reason(Weight::Cause, text);
                self.crash = Crash::None;
                Claim::Mine
            }
        }
    }
}

/// Whether the finding is in a language of ESLint's, or has a rule of a plugin (`yml/indent`). Linters of other languages
/// print the same rows: `no-build` in `compose.yml`.
fn is_linted(row: &lint_rows::Row<'_>) -> bool {
    const LANGUAGES: [&str; 21] = [
        "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "astro", "html", "htm", "md",
        "mdx", "json", "jsonc", "json5", "css", "gts", "gjs",
    ];
    LANGUAGES.contains(&extension(row.at.file)) || row.rule.is_some_and(|rule| rule.contains('/'))
}

/// The numbers of errors and warnings in `✖ 10 problems (8 errors, 2 warnings)`, or the code frame's
/// `9 errors and 3 warnings found.`
fn summary(text: &str) -> Option<(u64, u64)> {
    lint_rows::problems(text).or_else(|| {
        let counts = text.strip_suffix(" found.")?;
        let (errors, warnings) = counts.split_once(" and ").unwrap_or((counts, counts));
        let found = (scan::counted(errors, " error"), scan::counted(warnings, " warning"));
        (found != (None, None)).then_some((found.0.unwrap_or(0), found.1.unwrap_or(0)))
    })
}

#[cfg(test)]
mod tests {
    use super::{TOOL, summary};
    use crate::engine::found;

    #[test]
    fn summaries() {
        assert_eq!(summary("9 errors and 3 warnings found."), Some((9, 3)));
        assert_eq!(summary("1 error found."), Some((1, 0)));
        assert_eq!(summary("2 warnings found."), Some((0, 2)));
        assert_eq!(summary("3 tests found."), None);
    }

    #[test]
    fn rows_of_create_react_app() {
        let file = "[eslint] \nsrc/App.js\n  Line 17:8:  'x' is not defined  no-undef\n  Line 9:     y\n\n";
        let errors = ["src/App.js:17:8 error no-undef: 'x' is not defined", "src/App.js:9 error: y"];
        assert_eq!(found(&TOOL, &format!("Failed to compile.\n\n{file}ERROR in {file}")), errors);
        let warnings = found(&TOOL, &format!("Compiled with warnings.\n\n{file}"));
        assert_eq!(warnings, errors.map(|error| error.replace(" error", " warning")));
        assert!(found(&TOOL, "Compiled with warnings.\n\nsrc/App.js\nLine 9:  y\n  Line 9 y\n").is_empty());
    }
}
