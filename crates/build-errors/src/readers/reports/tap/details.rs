//! What stands below a test point: a block of YAML between `---` and `...`, or, where a reporter has none, indented text
//! and comments.

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::scan::{self, Location};

/// Lines of details that are read.
const LINES: usize = 2000;

#[derive(Default)]
pub(super) struct Details {
    /// Whether the block of YAML is open.
    yaml: bool,
    /// The indentation of its keys.
    base: Option<usize>,
    /// Whether the details are over.
    read: bool,
    lines: usize,
    message: String,
    place: String,
    /// The key whose value stands on the lines below.
    key: Key,
    duration: bool,
    suite: bool,
    /// What a linter found in the file that the point is named after.
    rows: Vec<Row>,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum Key {
    #[default]
    Other,
    Message,
    At,
    Stack,
}

#[derive(Default)]
struct Row {
    message: String,
    severity: Option<Severity>,
    line: Option<u32>,
    column: Option<u32>,
    rule: String,
}

impl Details {
    /// Whether a line, indented and then `rest`, is of the details of a point with that indentation.
    pub(super) fn takes(&self, indent: usize, point: usize, rest: &str) -> bool {
        // A subtest's lines are deeper as well, but begin like a line of TAP.
        const TAP: [&str; 4] = ["# Subtest", "not ok ", "ok ", "1.."];
        let inside = self.yaml || indent > point && !TAP.iter().any(|start| rest.starts_with(start));
        inside && !self.read
    }

    pub(super) fn line(&mut self, indent: usize, rest: &str) {
        self.lines += 1;
        if self.lines > LINES && rest != "..." {
            return;
        }
        match rest {
            "---" if !self.yaml => self.yaml = true,
            "..." if self.yaml && self.base.is_none_or(|base| indent <= base) => self.read = true,
            _ if self.yaml => {
                let base = *self.base.get_or_insert(indent);
                self.yaml(indent, base, rest);
            }
            _ => self.text(rest),
        }
    }

    /// `  AssertionError: x`, and below it `      at Context.<anonymous> (test/cart.js:3:34)`.
    fn text(&mut self, rest: &str) {
        if let Some(frame) = rest.strip_prefix("at ") {
            self.frame(frame);
        } else if self.message.is_empty() {
            self.message.push_str(rest);
        }
    }

    /// Bats, Perl and busted tell the place in comments: `(in test file a.bats, line 5)`, `  at t/a.t line 3.`, `Failure
    /// message: spec/a_spec.lua:5: no`.
    pub(super) fn comment(&mut self, comment: &str) {
        let comment = comment.trim_start();
        if let Some(message) = comment.strip_prefix("Failure message: ") {
            let located = scan::location(message).and_then(|(at, rest)| Some((at, rest.strip_prefix(": ")?)));
            if let Some((at, message)) = located.filter(|_| self.place.is_empty()) {
                self.place = format!("{}:{}", at.file, at.line.unwrap_or_default());
                self.message.push_str(message);
                return;
            }
        }
        let bats = comment
            .strip_prefix("(in test file ")
            .or_else(|| comment.strip_prefix(" in test file "))
            .or_else(|| comment.split_once(" in test file ").map(|(_, rest)| rest))
            .and_then(|rest| rest.strip_suffix(')'))
            .and_then(|rest| rest.split_once(", line "));
        let perl = comment.strip_prefix("at ").and_then(|rest| rest.strip_suffix('.')?.rsplit_once(" line "));
        if let Some((file, line)) = bats.or(perl).filter(|(_, line)| line.parse::<u32>().is_ok()) {
            if self.place.is_empty() {
                self.place = format!("{file}:{line}");
            }
        } else if comment.starts_with('`') && comment.contains("' failed") && self.message.is_empty() {
            self.message.push_str(comment);
        }
    }

    fn yaml(&mut self, indent: usize, base: usize, rest: &str) {
        let (item, entry) = rest.strip_prefix("- ").map_or((false, rest), |entry| (true, entry));
        let Some((key, value)) =
            entry.split_once(':').filter(|(key, _)| !key.is_empty() && !key.contains(' '))
        else {
            return self.continued(rest);
        };
        let value = scalar(value.trim());
        let below = value.is_empty() || matches!(&*value, "|" | "|-" | "|+" | ">" | ">-" | "|2-" | ">+");
        // Values of blocks look like keys: only what is not deeper than a key may be counts.
        let nested = indent.saturating_sub(base);
        match key {
            "duration_ms" if nested == 0 => self.duration = true,
            "type" if nested == 0 => self.suite = &*value == "suite",
            "message" => {
                if item || nested == 0 {
                    self.rows.push(Row { message: value.clone(), ..Row::default() });
                }
                self.say(&value, below);
            }
            "error" if nested == 0 => self.say(&value, below),
            "severity" => {
                let severity = match &*value {
                    "error" => Some(Severity::Error),
                    "warning" => Some(Severity::Warning),
                    _ => None,
                };
                self.row(|row| row.severity = severity);
            }
            "line" => self.row(|row| row.line = value.parse().ok()),
            "column" => self.row(|row| row.column = value.parse().ok()),
            "ruleId" => self.row(|row| row.rule.clone_from(&value)),
            "at" | "location" if nested == 0 => {
                if below {
                    self.key = Key::At;
                } else {
                    self.frame(&value);
                    self.key = Key::Other;
                }
            }
            "fileName" if self.key == Key::At => self.place.clone_from(&value),
            "lineNumber" | "columnNumber" if self.key == Key::At && !self.place.is_empty() => {
                self.place.push(':');
                self.place.push_str(&value);
            }
            "stack" if nested == 0 => self.key = Key::Stack,
            _ if nested == 0 => self.key = Key::Other,
            _ => self.continued(rest),
        }
    }

    /// A line of a value that stands below its key.
    fn continued(&mut self, rest: &str) {
        match self.key {
            // Bats says there what it says in comments elsewhere.
            Key::Message if rest.starts_with("(in test file ") || rest.starts_with("(from function `") => {
                self.comment(rest);
            }
            Key::Message if self.message.is_empty() => self.message.push_str(rest),
            Key::At => self.frame(rest),
            Key::Stack => self.frame(rest.strip_prefix("at ").unwrap_or(rest)),
            _ => {}
        }
    }

    fn say(&mut self, value: &str, below: bool) {
        self.key = if below { Key::Message } else { Key::Other };
        if !below && self.message.is_empty() {
            self.message.push_str(value);
        }
    }

    fn row(&mut self, set: impl FnOnce(&mut Row)) {
        if let Some(row) = self.rows.last_mut() {
            set(row);
        }
    }

    /// The first place outside of the runner: `Test.<anonymous> (test/cart.js:3:39)`, `file:///srv/a.js:2:23`.
    fn frame(&mut self, frame: &str) {
        if !self.place.is_empty() {
            return;
        }
        let place = frame.rsplit_once('(').map_or(frame, |(_, place)| place).trim_end_matches(')');
        let place = place.strip_prefix("file://").unwrap_or(place);
        let place = place.strip_prefix("async ").unwrap_or(place);
        let located =
            scan::location(place).is_some_and(|(at, rest)| rest.is_empty() && !at.file.starts_with("node:"));
        if located && !place.contains("node_modules") {
            self.place.push_str(place);
        }
    }

    /// Whether a point around others is a test of its own: Node gives it a duration, and a suite its type.
    pub(super) fn is_test(&self) -> bool {
        self.duration && !self.suite
    }

    /// The message and the place of a failure.
    pub(super) fn failure(&mut self) -> (String, String) {
        (std::mem::take(&mut self.message), std::mem::take(&mut self.place))
    }

    /// Notes what a linter found in a file; whether there was anything.
    pub(super) fn findings(&mut self, file: &str, findings: &mut Findings) -> bool {
        let mut any = false;
        for row in self.rows.drain(..) {
            let Some(severity) = row.severity else { continue };
            any = true;
            let at = Location { file, line: row.line, column: row.column };
            let message = row.message.strip_suffix('.').unwrap_or(&row.message);
            findings.diagnostic(
                at,
                severity,
                Some(row.rule.as_str()).filter(|rule| !rule.is_empty()),
                message,
            );
        }
        any
    }
}

/// A scalar without its quotes: `'it''s'`, `"say \"x\""`, `plain`.
fn scalar(value: &str) -> String {
    let quoted = |quote: char| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    if let Some(text) = quoted('\'') {
        text.replace("''", "'")
    } else if let Some(text) = quoted('"') {
        text.replace("\\\"", "\"").replace("\\\\", "\\")
    } else {
        value.to_owned()
    }
}
