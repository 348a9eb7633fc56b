//! The text output of Semgrep: a file, its rules with their message, and below each rule the source of its matches.
//!
//! Source: `cli/src/semgrep/formatter/text.py` (`print_matches`, `format_lines`). A row reads the formats for editors and
//! the errors of a configuration.
//!
//! ```text
//! │ 2 Code Findings │
//!
//!     src/a.py
//!    ❯❯❱ no-eval
//!           ❰❰ Blocking ❱❱
//!           Detected the use of eval().
//!
//!             2┆ eval(x)
//!             ⋮┆----------------------------------------
//!             9┆ eval(y)
//! ```

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::lint::<Semgrep>("semgrep").starts(&["│ ", "❯❯❯❱ ", "❯❯❱ ", "❯❱ ", "❱ ", "Ran "]);

/// The indentation of a message. That of a file or a rule is smaller.
const MESSAGE: usize = 8;
/// The indentation of the name of a rule.
const RULE: usize = 7;

#[derive(Default)]
struct Semgrep {
    /// Whether the list of findings has begun and not ended.
    lists: bool,
    /// The file above the rules.
    file: String,
    rule: Option<Rule>,
    /// Whether there were findings since the last total.
    some: bool,
}

/// A rule that matched in a file.
#[derive(Default)]
struct Rule {
    code: String,
    message: String,
    /// The line of its name. The message below it belongs to each match.
    line: u64,
    /// Whether a blank line ended the message.
    is_told: bool,
    /// The line of the last source line of the open match.
    last: Option<u32>,
    /// Whether the rule has a match.
    matched: bool,
    /// Whether the lines are the trace of a match.
    traced: bool,
}

impl Reader for Semgrep {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.trim_end();
        if let Some(found) = total(text) {
            self.end();
            if std::mem::take(&mut self.some) {
                findings.summary(Some(found), None, None);
                return Claim::Mine;
            }
            return Claim::Pass;
        }
        if is_title(text) {
            self.end();
            self.lists = true;
            return Claim::More;
        }
        if let Some(code) = rule(text) {
            self.rule = Some(Rule { code: code.to_owned(), line: findings.line(), ..Rule::default() });
            self.lists = true;
            return Claim::More;
        }
        if !self.lists || text.starts_with(|first: char| !matches!(first, ' ' | '└')) {
            self.end();
            return Claim::Pass;
        }
        self.listed(text, findings);
        Claim::More
    }
}

impl Semgrep {
    fn end(&mut self) {
        *self = Self { some: self.some, ..Self::default() };
    }

    /// Reads a line of the list.
    fn listed(&mut self, text: &str, findings: &mut Findings) {
        let (indent, text) = (scan::indent(text), text.trim_start());
        if text.is_empty() || text.starts_with('└') {
            if let Some(rule) = &mut self.rule {
                rule.is_told |= !rule.message.is_empty();
                rule.last = None;
            }
            return;
        }
        // The name of a rule without a severity is indented as far as one behind its mark.
        let named = indent == RULE && !self.file.is_empty() && text.contains('.') && is_name(text);
        if named && self.rule.as_ref().is_none_or(|rule| rule.is_told) {
            self.rule = Some(Rule { code: text.to_owned(), line: findings.line(), ..Rule::default() });
            return;
        }
        let Some(rule) = &mut self.rule else {
            if indent < MESSAGE {
                self.file = file(text);
            }
            return;
        };
        if text.starts_with("⋮┆") {
            (rule.last, rule.traced) = (None, false);
        } else if let Some(number) = numbered(text).filter(|_| !rule.traced) {
            let goes_on = rule.last.is_some_and(|last| last + 1 == number);
            rule.last = Some(number);
            if !goes_on {
                rule.matched = true;
                self.some = true;
                let at = Location { file: &self.file, line: Some(number), column: None };
                findings.diagnostic_from(rule.line, at, Severity::Error, Some(&rule.code), &rule.message);
            }
        } else if indent < MESSAGE && rule.is_told {
            self.file = file(text);
            self.rule = None;
        } else if indent < MESSAGE && rule.message.is_empty() {
            // The name of a rule is broken at the width of the terminal.
            rule.code.push_str(text);
        } else if rule.matched {
            // The trace of a match: `Taint comes from:`.
            rule.traced |= text.ends_with(':') && indent == MESSAGE + 2;
        } else if !rule.is_told && !text.starts_with("❰❰ ") {
            let space = if rule.message.is_empty() { "" } else { " " };
            rule.message.push_str(space);
            rule.message.push_str(text);
        }
    }
}

/// The number in `Ran 10 rules on 5 files: 2 findings.`
fn total(text: &str) -> Option<u64> {
    let ([_, _, found], rest) = scan::filled(text, "Ran # rule(s) on # file(s): # finding(s).")?;
    rest.is_empty().then_some(found)
}

/// Whether the line is the title of a list: `│ 3 Code Findings │`, `│ 1 Non-blocking Code Finding │`. Does not match
/// `│ Scan Summary │`.
fn is_title(text: &str) -> bool {
    let title = text.strip_prefix("│ ").and_then(|text| text.strip_suffix(" │"));
    title.and_then(scan::number).is_some_and(|(_, rest)| {
        rest.starts_with(' ') && (rest.ends_with(" Finding") || rest.ends_with(" Findings"))
    })
}

/// The name of the rule in `   ❯❯❱ no-eval`. Does not match `❯❯❱ no-eval` or `   ❯ no-eval`.
fn rule(text: &str) -> Option<&str> {
    let code = text.strip_prefix(' ')?.trim_start().trim_start_matches('❯').strip_prefix("❱ ")?;
    is_name(code).then_some(code)
}

/// Whether the text can be the name of a rule.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-/".contains(&byte))
}

/// The file in `src/a.py` or `src/a.py with lockfile b.lock`.
fn file(text: &str) -> String {
    text.split_once(" with lockfile ").map_or(text, |(file, _)| file).to_owned()
}

/// The number in `12┆ eval(x)`.
fn numbered(text: &str) -> Option<u32> {
    let (number, rest) = scan::number(text)?;
    rest.starts_with('┆').then(|| number.try_into().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(crate::engine::found(&TOOL, text), expected, "{text}");
    }

    const LIST: &str = "\
┌─────────────────┐
│ 4 Code Findings │
└─────────────────┘

    src/a.py
   ❯❯❱ python.lang.eval-detected
          ❰❰ Blocking ❱❱
          Detected the use of
          eval().

          More about it.
          Details: https://sg.run/x

            2┆ eval(x)
            ⋮┆----------------------------------------
            8┆ eval(
            9┆     y)

    ❯❱ no-print
          Use the logger.

          ▶▶┆ Autofix ▶ log(x)
           12┆ print(x)

    src/b.py
   ❯❯❱ python.lang.eval-detected
          Detected the use of eval().

            1┆ eval(\"1\")

";

    #[test]
    fn a_match_has_the_file_and_the_rule_above_it() {
        let found = [
            "src/a.py:2 error python.lang.eval-detected: Detected the use of eval().",
            "src/a.py:8 error python.lang.eval-detected: Detected the use of eval().",
            "src/a.py:12 error no-print: Use the logger.",
            "src/b.py:1 error python.lang.eval-detected: Detected the use of eval().",
        ];
        check(LIST, &found);
        let text = format!("{LIST}Ran 10 rules on 5 files: 5 findings.\n");
        check(&text, &[&found[..], &["5 errors, 0 warnings"]].concat());
    }

    #[test]
    fn rules_without_a_severity() {
        let text = "│ 2 Code Findings │\n└───┘\n\n    src/a.py\n       rules.one\n          Message.\n\n            2┆ f(x)\n\n\
            \x20      rules.two\n          Other.\n\n            3┆ g(x)\n";
        check(text, &["src/a.py:2 error rules.one: Message.", "src/a.py:3 error rules.two: Other."]);
    }

    #[test]
    fn a_trace_is_no_match() {
        let text = "    src/a.py\n   ❯❯❱ taint\n          Tainted.\n\n            2┆ f(x)\n\n          Taint comes from:\n\n\
            \x20           1┆ x = input()\n\n";
        let text = format!("│ 1 Code Finding │\n└───┘\n\n{text}");
        check(&text, &["src/a.py:2 error taint: Tainted."]);
    }

    #[test]
    fn other_lines() {
        for text in [
            "│ Scan Summary │\n",
            "Ran 10 rules on 5 files: 7 findings.\n",
            "    src/a.py\n   ❯ x\n          y\n\n            2┆ eval(x)\n",
            "❯❯❱ no-eval\n            2┆ eval(x)\n",
            "│ 3 Code Findings │\nsrc/a.py\n   2┆ eval(x)\n",
        ] {
            check(text, &[]);
        }
    }
}
