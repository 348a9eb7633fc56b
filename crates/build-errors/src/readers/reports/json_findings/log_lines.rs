//! Refuses most lines of a program's structured log by their keys, before they are parsed.

use super::keys::{DESCRIPTION, LINE, LOCATION, LOGGED, MESSAGE, SEVERITY, SEVERITY_LIKE, SORT};
use super::roles::roles;

/// The maximum length of a line of a log in bytes. All keys of such a line are looked up, and only the first of a report.
const LINE_OF_LOG: usize = 1024;

/// The keys of which a finding inside a line of a log has at least one.
const NEEDED: u32 =
    LINE.role | LOCATION.role | MESSAGE.role | DESCRIPTION.role | SEVERITY.role | SORT.role | SEVERITY_LIKE;

/// Whether the document has a key that a finding needs, and is not a line of a log without findings inside.
pub(super) fn may_have_findings(document: &str) -> bool {
    let is_long = document.len() > LINE_OF_LOG;
    let (mut own, mut inner) = (0, 0);
    let known = keys(document).any(|(depth, key, value)| {
        let mut found = roles(key);
        if depth > 1 {
            inner |= found;
        } else {
            // The time of a log is not an object.
            if value.starts_with(['{', '[']) {
                found &= !LOGGED.role;
            }
            own |= found;
        }
        is_long && found != 0
    });
    known || (own | inner) != 0 && (own & LOGGED.role == 0 || inner & NEEDED != 0 || document.contains("[\""))
}

/// The keys of a document with their depth and the text behind the colon. The keys of the outermost object have depth 1.
fn keys(document: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let (mut depth, mut rest) = (0_usize, document);
    std::iter::from_fn(move || {
        loop {
            let quote = rest.bytes().position(|byte| {
                match byte {
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                byte == b'"'
            })?;
            let (text, after) = string(rest.get(quote + 1..)?)?;
            rest = after;
            if let Some(value) = after.trim_ascii_start().strip_prefix(':') {
                return Some((depth, text, value.trim_ascii_start()));
            }
        }
    })
}

/// The string that the text begins with, and the text behind its quotation mark.
fn string(text: &str) -> Option<(&str, &str)> {
    let mut from = 0;
    loop {
        let at = from + memchr::memchr2(b'"', b'\\', text.as_bytes().get(from..)?)?;
        match text.as_bytes().get(at) {
            Some(b'"') => return Some((text.get(..at)?, text.get(at + 1..)?)),
            _ => from = at + 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_logs() {
        for refused in [
            r#"{"a":[1,"file"]}"#,
            r#"{"level":"error","ts":"2026-01-01","caller":"a.go:3","msg":"\"file\": x"}"#,
            r#"{"time" : 1, "pid":3, "req":{"id":4,"url":"/a"}, "msg":"x"}"#,
        ] {
            assert!(!may_have_findings(refused), "{refused}");
        }
        for read in [
            r#"{"file":"a.c","line":3,"message":"x","rule":"time"}"#,
            r#"{"time":1,"path":"a.c","errors":["x"]}"#,
            r#"{"time":1,"found":{"file":"a.c","line":3}}"#,
            r#"{"time":{"ms":3},"file":"a.c"}"#,
            r#"{"a\"b":1,"file":"a.c"}"#,
            r#"[{"time":1,"file":"a.c"}]"#,
        ] {
            assert!(may_have_findings(read), "{read}");
        }
    }
}
