//! The lines below a test point: a YAML block between `---` and `...`, or, for reporters without one, indented text and
//! comments.

use crate::Severity;
use crate::engine::{Failure, Findings, Location, scan};
use crate::readers::js_tests::code_frame;
use crate::readers::reports::json_findings::Node;

/// Keys of a YAML block that add nothing to the point, its location and its message.
const UNTOLD: [&str; 16] = [
    "at", "code", "column", "duration_ms", "failureType", "file", "line", "location", "name", "severity",
    "source", "stack", "tapCaught", "test", "time", "type",
];

/// Codes that Node gives to every failed test.
const CODES: [&str; 2] = ["ERR_ASSERTION", "ERR_TEST_FAILURE"];

/// The maximum number of lines of details that are read.
const LINES: usize = 2000;

#[derive(Default)]
pub(super) struct Details {
    /// Whether the YAML block is open.
    yaml: bool,
    /// The indentation of its keys.
    base: Option<usize>,
    /// Whether the details have ended.
    read: bool,
    lines: usize,
    /// The message and the text after it.
    failure: Failure,
    place: String,
    /// Whether the current key carries information, or the comments of Perl or Bats do.
    is_shown: bool,
    /// The key whose value is on the lines below.
    key: Key,
    duration: bool,
    suite: bool,
    /// Whether the source that `TSLint` appends has begun.
    is_source: bool,
    /// The findings of a linter in the file that the point names.
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
    /// The file, in `TSLint`'s reports. Their positions begin at 0, and the point is named by the message.
    file: String,
}

impl Details {
    /// Whether a line belongs to the details of a point with the indentation `point`. The line has the indentation
    /// `indent`, and then `rest`.
    pub(super) fn takes(&self, indent: usize, point: usize, rest: &str) -> bool {
        // The lines of a subtest are indented deeper too, but begin like a line of TAP.
        const TAP: [&str; 4] = ["# Subtest", "not ok ", "ok ", "1.."];
        let inside = self.yaml || indent > point && !TAP.iter().any(|start| rest.starts_with(start));
        inside && !self.read
    }

    /// The details of a point on this line.
    pub(super) fn below(line: u64) -> Self {
        Self { failure: Failure::begin(line), ..Self::default() }
    }

    pub(super) fn line(&mut self, indent: usize, rest: &str, number: u64) {
        self.lines += 1;
        if self.lines > LINES && rest != "..." {
            return;
        }
        if !rest.is_empty() {
            self.failure.extend(number);
        }
        match rest {
            "---" if !self.yaml => self.yaml = true,
            "..." if self.yaml && self.base.is_none_or(|base| indent <= base) => self.read = true,
            _ if self.yaml && self.base.is_none() && rest.starts_with('{') => self.json(rest),
            _ if self.yaml => {
                let base = *self.base.get_or_insert(indent);
                self.yaml(indent, base, rest);
            }
            _ => self.text(indent, rest),
        }
    }

    /// Reads `  AssertionError: x`, and below it `      at Context.<anonymous> (test/cart.js:3:34)`.
    fn text(&mut self, indent: usize, rest: &str) {
        if let Some(frame) = rest.strip_prefix("at ").filter(|_| code_frame::is_frame(rest)) {
            self.frame(frame);
        } else if !rest.is_empty() {
            self.read_message(indent, rest);
        }
    }

    /// Reads the message, or a line of its detail.
    fn read_message(&mut self, indent: usize, rest: &str) {
        self.failure.say(&format!("{:indent$}{rest}", ""));
    }

    /// Reads Deno's details: `{"message":"Error: x","severity":"fail","at":{"file":"./a_test.ts","line":2}}`.
    fn json(&mut self, rest: &str) {
        let Some(reported) = Node::parse(rest) else { return };
        let text = |place| reported.pointer(place).and_then(Node::text);
        for line in safe_text::plain(text("/message").unwrap_or_default()).lines() {
            code_frame::take(&mut self.failure, line, 0);
        }
        if let (Some(file), Some(line)) = (text("/at/file"), reported.count("/at/line")) {
            self.place = format!("{}:{line}", file.strip_prefix("./").unwrap_or(file));
        }
    }

    /// Reads a comment. Bats, Perl and busted print the location in comments: `(in test file a.bats, line 5)`,
    /// `  at t/a.t line 3.` (Raku without the full stop), `Failure message: spec/a_spec.lua:5: no`.
    pub(super) fn comment(&mut self, whole: &str, number: u64) {
        let comment = whole.trim_start();
        if let Some(message) = comment.strip_prefix("Failure message: ") {
            let located = scan::location(message).and_then(|(at, rest)| Some((at, rest.strip_prefix(": ")?)));
            if let Some((at, message)) = located.filter(|_| self.place.is_empty()) {
                self.place = format!("{}:{}", at.file, at.line.unwrap_or_default());
                self.failure.say(message);
                self.failure.extend(number);
                self.is_shown = true;
                return;
            }
        }
        let bats = comment
            .strip_prefix("(in test file ")
            .or_else(|| comment.strip_prefix("in test file "))
            .or_else(|| comment.split_once(" in test file ").map(|(_, rest)| rest))
            .and_then(|rest| rest.strip_suffix(')'))
            .and_then(|rest| rest.split_once(", line "));
        // A test of Perl without a name is on one line: `Failed test at t/a.t line 3.`
        let place = comment.strip_prefix("Failed test ").unwrap_or(comment).strip_prefix("at ");
        let perl = place.and_then(|rest| rest.trim_end_matches('.').rsplit_once(" line "));
        if let Some((file, line)) = bats.or(perl).filter(|(_, line)| line.parse::<u32>().is_ok()) {
            if self.place.is_empty() {
                self.place = format!("{file}:{line}");
            }
            self.failure.extend(number);
            self.is_shown = true;
        } else if comment.starts_with("Failed test") {
            // This comment of Perl repeats the name, and the lines below it are the detail.
            self.is_shown = true;
        } else if comment.starts_with("Looks like you ") {
            self.is_shown = false;
        } else if comment.starts_with('`') && comment.contains("' failed") && self.failure.message.is_empty()
        {
            self.failure.say(comment);
            self.failure.extend(number);
            self.is_shown = true;
        } else if self.is_shown && !comment.is_empty() {
            self.failure.extend(number);
            self.failure.detail(whole);
        }
    }

    fn yaml(&mut self, indent: usize, base: usize, rest: &str) {
        if self.is_source {
            return;
        }
        let (item, entry) = rest.strip_prefix("- ").map_or((false, rest), |entry| (true, entry));
        let Some((key, value)) = entry
            .split_once(':')
            .map(|(key, value)| (key.trim_end(), value))
            .filter(|(key, _)| !key.is_empty() && !key.contains(' '))
        else {
            return self.continued(indent.saturating_sub(base), rest);
        };
        let value = scalar(value.trim());
        let below = value.is_empty() || matches!(&*value, "|" | "|-" | "|+" | ">" | ">-" | "|2-" | ">+");
        // Values in a block look like keys. Only lines that are not indented deeper than a key can be counts.
        let nested = indent.saturating_sub(base);
        if nested == 0 {
            self.is_shown = !UNTOLD.contains(&key) || key == "code" && !CODES.contains(&&*value);
        }
        match key {
            "duration_ms" if nested == 0 => self.duration = true,
            "type" if nested == 0 => self.suite = &*value == "suite",
            "message" if item || nested == 0 || self.key == Key::Message => {
                if item || nested == 0 {
                    self.rows.push(Row { message: value.clone(), ..Row::default() });
                }
                self.message(nested, &value, below);
            }
            "error" if nested == 0 => self.message(nested, &value, below),
            // These describe the error that failed the test.
            "name" | "stack" if self.key == Key::Message && self.failure.message.is_empty() => {}
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
            "character" => self.row(|row| row.column = value.parse().ok()),
            "fileName" if self.key != Key::At => self.row(|row| row.file.clone_from(&value)),
            "rawLines" => self.is_source = true,
            "ruleId" | "ruleName" => self.row(|row| row.rule.clone_from(&value)),
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
            _ if nested == 0 => {
                self.key = Key::Other;
                if self.is_shown && !(below && matches!(key, "details" | "values")) {
                    self.beyond(nested, rest);
                }
            }
            _ => self.continued(nested, rest),
        }
    }

    /// Reads a line of a value that is below its key.
    fn continued(&mut self, indent: usize, rest: &str) {
        match self.key {
            // Bats prints the same text here as in its comments.
            Key::Message
                if rest.starts_with("(in test file ")
                    || rest.starts_with("(from function `")
                    || rest.starts_with('`') =>
            {
                self.comment(rest, 0);
            }
            // The message of QUnit ends with the stack.
            Key::Message if !rest.is_empty() && !code_frame::is_frame(rest) => {
                self.read_message(indent, rest);
            }
            Key::At => self.frame(rest),
            Key::Stack => self.frame(rest.strip_prefix("at ").unwrap_or(rest)),
            Key::Other if self.is_shown => self.beyond(indent, rest),
            _ => {}
        }
    }

    /// Adds a line that is not in the message. The message may follow later.
    fn beyond(&mut self, indent: usize, rest: &str) {
        if !rest.is_empty() {
            self.failure.detail(&format!("{:indent$}{rest}", ""));
        }
    }

    fn message(&mut self, indent: usize, value: &str, below: bool) {
        self.key = if below { Key::Message } else { Key::Other };
        if !below {
            value.lines().for_each(|line| self.read_message(indent, line));
        }
    }

    fn row(&mut self, set: impl FnOnce(&mut Row)) {
        if let Some(row) = self.rows.last_mut() {
            set(row);
        }
    }

    /// Reads the first location outside of the runner: `Test.<anonymous> (test/cart.js:3:39)`, `file:///srv/a.js:2:23`.
    fn frame(&mut self, frame: &str) {
        if !self.place.is_empty() {
            return;
        }
        let place = frame.rsplit_once('(').map_or(frame, |(_, place)| place).trim_end_matches(')');
        // zora's begins with a space.
        let place = place.trim_start();
        let place = place.strip_prefix("file://").unwrap_or(place);
        let place = place.strip_prefix("async ").unwrap_or(place);
        let located =
            scan::location(place).is_some_and(|(at, rest)| rest.is_empty() && !at.file.starts_with("node:"));
        if located && !place.contains("node_modules") {
            self.place.push_str(place);
        }
    }

    /// Whether a point that contains others is also a test. Node gives a duration to a test, and a type to a suite.
    pub(super) fn is_test(&self) -> bool {
        self.duration && !self.suite
    }

    /// The failure and its location.
    pub(super) fn failure(self) -> (Failure, String) {
        (self.failure, self.place)
    }

    /// Notes the findings of a linter in a file. Returns whether there were any.
    pub(super) fn findings(&mut self, file: &str, findings: &mut Findings) -> bool {
        let mut any = false;
        for row in self.rows.drain(..) {
            let Some(severity) = row.severity else { continue };
            any = true;
            let at = match &*row.file {
                "" => Location { file, line: row.line, column: row.column },
                file => Location { file, line: one_based(row.line), column: one_based(row.column) },
            };
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

fn one_based(number: Option<u32>) -> Option<u32> {
    number?.checked_add(1)
}

/// A scalar without its quotes: `'it''s'`, `"say \"x\""`, `plain`.
fn scalar(value: &str) -> String {
    let quoted = |quote: char| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    if let Some(text) = quoted('\'') {
        text.replace("''", "'")
    } else if let Some(text) = quoted('"') {
        text.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\")
    } else {
        value.to_owned()
    }
}
