//! Problem matchers of the user, in the format of GitHub Actions and VS Code.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::line_regex::LineRegex;
use super::pattern::{Groups, Pattern};
use super::program::{Patterns, Program, Repeat};
use crate::Severity;

/// Problem matchers for tools that the crate does not know. They are regular expressions for lines, in the format of
/// GitHub Actions and VS Code.
///
/// ```
/// use build_errors::{ErrorBuilder, Matchers};
///
/// let matchers = Matchers::from_json(r#"{"problemMatcher": [{
///     "owner": "house-lint",
///     "pattern": [{"regexp": "^(.+)#(\\d+) !(\\w+)! (.*)$", "file": 1, "line": 2, "severity": 3, "message": 4}]
/// }]}"#)?;
/// let error = ErrorBuilder::new().with_matchers(matchers).output("lint", Some(1), "src/a.x#7 !error! no tabs\n");
/// assert_eq!(error.context.tool.as_deref(), Some("house-lint"));
/// assert_eq!(error.context.error_count, Some(1));
/// # Ok::<(), build_errors::MatcherError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Matchers {
    pub(crate) all: Vec<Arc<Matcher>>,
}

/// One problem matcher.
#[derive(Debug)]
pub(crate) struct Matcher {
    pub(crate) owner: String,
    pub(crate) program: Arc<Program>,
}

/// Why problem matchers could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatcherError {
    /// The text is not JSON.
    #[error("problem matchers are not JSON")]
    Json(#[source] serde_json::Error),
    /// The JSON is not a problem matcher.
    #[error("problem matcher {owner:?}: {problem}")]
    Shape {
        /// The owner of the matcher, or the position of a matcher without an owner.
        owner: String,
        /// The problem with it.
        problem: String,
    },
    /// A pattern is not supported, for example because it uses look-around or back-references.
    #[error("problem matcher {owner:?}: unsupported pattern {pattern:?}: {reason}")]
    Pattern {
        /// The matcher's owner.
        owner: String,
        /// The pattern as given.
        pattern: String,
        /// Why it is not supported.
        reason: String,
    },
}

impl Matchers {
    /// Reads `{"problemMatcher": [{"owner", "severity", "pattern": [{"regexp", "file", …}]}]}`, one such matcher, or a
    /// list of them. Patterns use the syntax of JavaScript without look-around and back-references. `\d` matches the digits
    /// 0 to 9. `\w` matches the letters, the digits and `_` of ASCII, and all characters outside of ASCII. Patterns are
    /// matched in time linear in the length of the line.
    ///
    /// # Errors
    ///
    /// [`MatcherError`] if the text is not JSON, a key is unknown or missing, or a pattern is not supported.
    pub fn from_json(text: &str) -> Result<Self, MatcherError> {
        let value: Value = serde_json::from_str(text).map_err(MatcherError::Json)?;
        let listed = match value.get("problemMatcher") {
            Some(listed) => listed,
            None => &value,
        };
        let matchers = match listed {
            Value::Array(matchers) => matchers.as_slice(),
            matcher => std::slice::from_ref(matcher),
        };
        if matchers.is_empty() {
            return Err(MatcherError::Shape {
                owner: String::new(),
                problem: "there is no matcher".to_owned(),
            });
        }
        let read = |(index, matcher)| Ok(Arc::new(Matcher::read(index, matcher)?));
        Ok(Self { all: matchers.iter().enumerate().map(read).collect::<Result<_, _>>()? })
    }

    /// Adds the matchers of another file. They are tried after the existing ones.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.all.extend(other.all);
        self
    }
}

impl Matcher {
    fn read(index: usize, matcher: &Value) -> Result<Self, MatcherError> {
        const KEYS: [&str; 9] = [
            "owner", "severity", "pattern", "fileLocation", "source", "applyTo", "name", "label",
            "background",
        ];
        let named = matcher.get("owner").and_then(Value::as_str).map(str::to_owned);
        let owner = named.clone().unwrap_or_else(|| format!("number {}", index + 1));
        let name = owner.clone();
        let shape = |problem: String| MatcherError::Shape { owner: name.clone(), problem };
        let object = matcher.as_object().ok_or_else(|| shape("it is not an object".to_owned()))?;
        known(object, &KEYS).map_err(shape)?;
        if named.is_none() {
            return Err(shape("`owner` is missing".to_owned()));
        }
        let severity = match object.get("severity").and_then(Value::as_str) {
            None | Some("error") => Severity::Error,
            Some("warning") => Severity::Warning,
            Some("info" | "notice") => Severity::Info,
            Some(other) => {
                return Err(shape(format!("`severity` is {other:?}, not error, warning, info or notice")));
            }
        };
        let patterns = match object.get("pattern") {
            Some(Value::Array(patterns)) if !patterns.is_empty() => patterns.as_slice(),
            Some(pattern @ Value::Object(_)) => std::slice::from_ref(pattern),
            Some(Value::String(name)) => {
                return Err(shape(format!("`pattern` names {name:?}; write the pattern itself")));
            }
            _ => return Err(shape("`pattern` is not a list of patterns".to_owned())),
        };
        let mut lines = Vec::new();
        let mut repeat = Repeat::Once;
        for (index, pattern) in patterns.iter().enumerate() {
            let last = index + 1 == patterns.len();
            let (line, repeats) = read_pattern(&owner, index, last, pattern)?;
            lines.push(line);
            if repeats {
                repeat = Repeat::Consecutive;
            }
        }
        if lines.len() == 1 && repeat == Repeat::Consecutive {
            return Err(shape("`loop` needs a pattern before it, for the heading".to_owned()));
        }
        if !lines.iter().any(|line| line.groups.message.is_some()) {
            return Err(shape("no pattern has `message`".to_owned()));
        }
        let program = Program { sequences: vec![Patterns { lines, repeat }], severity, ..Program::default() };
        Ok(Self { owner, program: Arc::new(program) })
    }
}

/// Reads one pattern of a matcher, and whether it loops.
fn read_pattern(
    owner: &str,
    index: usize,
    last: bool,
    pattern: &Value,
) -> Result<(Pattern, bool), MatcherError> {
    const KEYS: [&str; 14] = [
        "regexp", "kind", "file", "fromPath", "line", "column", "location", "endLine", "endColumn",
        "severity", "code", "message", "loop", "name",
    ];
    let shape = |problem: String| MatcherError::Shape {
        owner: owner.to_owned(),
        problem: format!("pattern {}: {problem}", index + 1),
    };
    let object = pattern.as_object().ok_or_else(|| shape("it is not an object".to_owned()))?;
    known(object, &KEYS).map_err(shape)?;
    let text = object
        .get("regexp")
        .and_then(Value::as_str)
        .ok_or_else(|| shape("`regexp` is missing".to_owned()))?;
    let regex = LineRegex::new(text).map_err(|error| MatcherError::Pattern {
        owner: owner.to_owned(),
        pattern: text.to_owned(),
        reason: reason(&error),
    })?;
    let group = |key: &str| match object.get(key) {
        None => Ok(None),
        Some(value) => match value.as_u64().and_then(|group| usize::try_from(group).ok()) {
            Some(group) if group < regex.groups() => Ok(Some(group)),
            _ => Err(shape(format!("`{key}` is {value}, which is not a group of {text:?}"))),
        },
    };
    let groups = Groups {
        file: group("file")?,
        from_path: group("fromPath")?,
        line: group("line")?,
        column: group("column")?,
        location: group("location")?,
        severity: group("severity")?,
        code: group("code")?,
        message: group("message")?,
        ..Groups::default()
    };
    let repeats = object.get("loop").is_some_and(|value| value == &Value::Bool(true));
    if repeats && !last {
        return Err(shape("only the last pattern may have `loop`".to_owned()));
    }
    Ok((Pattern { place: None, regex, groups, to_end: false }, repeats))
}

/// Returns an error if a key is unknown.
fn known(object: &Map<String, Value>, keys: &[&str]) -> Result<(), String> {
    match object.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("unknown key `{key}`")),
        None => Ok(()),
    }
}

/// The last line of the error, which is its message. The lines before it repeat the pattern.
fn reason(error: &regex::Error) -> String {
    match error {
        regex::Error::CompiledTooBig(_) => "it is too large to be matched quickly".to_owned(),
        other => {
            let text = other.to_string();
            let last = text.lines().last().unwrap_or_default();
            last.trim_start_matches("error: ").to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, expected: &str) {
        let error = Matchers::from_json(text).map(|matchers| matchers.all.len()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    fn with_pattern(regexp: &str) -> String {
        serde_json::json!({"problemMatcher": [{"owner": "x", "pattern": [{"regexp": regexp, "message": 1}]}]})
            .to_string()
    }

    #[test]
    fn errors_name_the_owner_the_pattern_and_the_reason() {
        refused("{", "problem matchers are not JSON");
        refused("[]", "problem matcher \"\": there is no matcher");
        refused("[1]", "problem matcher \"number 1\": it is not an object");
        refused(r#"{"pattern":[]}"#, "problem matcher \"number 1\": `owner` is missing");
        refused(r#"{"owner":"x","colour":1}"#, "problem matcher \"x\": unknown key `colour`");
        refused(
            r#"{"owner":"x","pattern":"$tsc"}"#,
            "problem matcher \"x\": `pattern` names \"$tsc\"; write the pattern itself",
        );
        refused(
            r#"{"owner":"x","pattern":[{"regexp":"(a)","mesage":1}]}"#,
            "problem matcher \"x\": pattern 1: unknown key `mesage`",
        );
        refused(
            r#"{"owner":"x","pattern":[{"regexp":"(a)","message":2}]}"#,
            "problem matcher \"x\": pattern 1: `message` is 2, which is not a group of \"(a)\"",
        );
        refused(
            &with_pattern("(?<!x)(a)"),
            "problem matcher \"x\": unsupported pattern \"(?<!x)(a)\": look-around, including look-ahead and look-behind, is not supported",
        );
        refused(
            &with_pattern(r"(a)\1"),
            "problem matcher \"x\": unsupported pattern \"(a)\\\\1\": backreferences are not supported",
        );
        refused(
            &with_pattern("((a{1000}){1000})"),
            "problem matcher \"x\": unsupported pattern \"((a{1000}){1000})\": it is too large to be matched quickly",
        );
    }

    #[test]
    fn one_matcher_and_lists_are_read() {
        let one = r#"{"owner":"x","severity":"warning","pattern":{"regexp":"^(.*)$","message":1}}"#;
        let list = format!("[{one},{one}]");
        let both = Matchers::from_json(one).unwrap().and(Matchers::from_json(&list).unwrap());
        assert_eq!(both.all.len(), 3);
        assert!(both.all.iter().all(|matcher| matcher.program.severity == Severity::Warning));
    }

    #[test]
    fn hundreds_of_matchers_and_the_built_in_readers_are_tried() {
        let matcher = |number: usize| {
            format!(r#"{{"owner":"own-{number}","pattern":{{"regexp":"^own{number}: (.+)$","message":1}}}}"#)
        };
        let all: Vec<String> = (0..400).map(matcher).collect();
        let matchers = Matchers::from_json(&format!("[{}]", all.join(","))).unwrap();
        let builder = crate::ErrorBuilder::new().with_matchers(matchers);
        let error = builder.output("lint", Some(1), "own399: x\n");
        assert_eq!((error.context.tool.as_deref(), error.context.error_count), (Some("own-399"), Some(1)));
        let error = builder.output("typecheck", Some(2), "src/a.ts(3,5): error TS2322: x\n");
        assert_eq!(error.context.tool.as_deref(), Some("tsc"));
        let error = builder.output("test", Some(1), "3 failed, 10 passed\n");
        assert_eq!(error.context.failed_tests, Some(3));
    }
}
