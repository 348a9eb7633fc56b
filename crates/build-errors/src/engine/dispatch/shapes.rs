//! Fast tests of a line's shape. They only decide which readers get the line.

/// The maximum number of locations examined in a line.
const CANDIDATES: usize = 8;
/// The number of bytes at the end of a file name that are searched for its extension.
const NAME: usize = 80;

/// Calls `found` with the extension of each possible file with a line number: `a.py:12`, `a.cs(3,5)`, `A.java:[3,5]`,
/// `Makefile:3`, `a.sol#3`. The extension is empty if the name has none. Does not match `12:00:01` or `10.0.0.1:80`.
pub(super) fn located<'a>(text: &'a str, mut found: impl FnMut(&'a str)) {
    let bytes = text.as_bytes();
    // A document on one line.
    if bytes.starts_with(b"{\"") {
        return;
    }
    for at in memchr::memchr3_iter(b':', b'(', b'#', bytes).take(CANDIDATES) {
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let bracket = bytes.get(at + 1) == Some(&b'[');
        if !digit(at + 1 + usize::from(bracket)) && !is_spaced_line(bytes.get(at..).unwrap_or_default()) {
            continue;
        }
        // Some tools put a space before the bracket or the colon.
        let spaced = at > 0 && bytes.get(at - 1) == Some(&b' ');
        let end = at - usize::from(spaced);
        if let Some(extension) = extension(text, end)
            && (!extension.is_empty() || is_closed(bytes.get(at..)) || is_bare_path(bytes.get(..end)))
        {
            found(extension);
        }
    }
}

/// Whether a colon or a closing bracket ends the position, so that a word before it may be a file: `:3: x`, `(3,5) : x`.
/// Does not match `(3);`, which is a call, or `:4 x`.
fn is_closed(position: Option<&[u8]>) -> bool {
    let position = position.unwrap_or_default();
    let number = |byte: &u8| byte.is_ascii_digit() || b":(,.-|".contains(byte);
    let end = position.iter().position(|byte| !number(byte)).unwrap_or(position.len());
    let (number, rest) = position.split_at_checked(end).unwrap_or_default();
    match rest {
        [b')' | b']', rest @ ..] => matches!(rest, [] | [b':' | b' ', ..]),
        // Idris prints a range: `A:3:5--3:6`.
        _ => number.ends_with(b":") || rest.is_empty() && number.contains(&b'-'),
    }
}

/// Whether a path or a name that needs no extension ends here: `src/Makefile`, `Dockerfile`, `-`. Does not match
/// `port`.
fn is_bare_path(text: Option<&[u8]>) -> bool {
    let text = text.unwrap_or_default();
    if text.ends_with(b"file") || text.ends_with(b"_config") {
        return true;
    }
    let ends = |byte: &u8| matches!(byte, b' ' | b'\t' | b'"' | b'(' | b':' | b'/' | b'\\');
    match text.iter().rposition(ends).and_then(|at| text.split_at_checked(at)) {
        Some((_, [b'/' | b'\\', ..])) => true,
        Some((_, [_, name @ ..])) => name == b"-",
        _ => text == b"-",
    }
}

/// Whether a line number between spaces follows a file name: `: 3: x`, `: 3 : x`. Does not match `: 3 errors`.
fn is_spaced_line(text: &[u8]) -> bool {
    let [b':', b' ', number @ ..] = text else { return false };
    let after = number.get(digits(number)..).unwrap_or_default();
    after.len() < number.len() && matches!(after, [b':', ..] | [b' ', b':', ..])
}

/// The extension of the name that ends here, or empty; `None` if no name can end here.
fn extension(text: &str, end: usize) -> Option<&str> {
    let start = end.saturating_sub(NAME);
    let name = text.as_bytes().get(start..end)?;
    let last = *name.last()?;
    if matches!(last, b' ' | b'\t' | b':' | b'(') {
        return None;
    }
    // A name in quotation marks that has no extension is a key of JSON.
    let quoted = matches!(last, b'"' | b'\'');
    let stop = name
        .iter()
        .rposition(|byte| matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'/' | b'\\' | b'.' | b'(' | b':'));
    if let Some(dot) = stop.filter(|stop| name.get(*stop) == Some(&b'.'))
        && let Some(extension) = text.get(start + dot + 1..end)
        && extension.bytes().any(|byte| byte.is_ascii_alphabetic())
    {
        return Some(extension.trim_end_matches(['"', '\'', ']']));
    }
    if !last.is_ascii_digit() {
        return (!quoted).then_some("");
    }
    // A space may be between the file and the line: `a.scss 2:10`.
    let width = name.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let spaced = text.get(start..end - width).and_then(|name| name.strip_suffix(' '))?;
    let (name, extension) = spaced.rsplit_once('.')?;
    let fits = extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && extension.starts_with(|first: char| first.is_ascii_alphabetic());
    (fits && name.ends_with(|last: char| last.is_alphanumeric())).then_some(extension)
}

/// Whether the text, without indentation, begins with a counted failure (`1) adds`) or a count (`3 tests completed`,
/// `50% tests passed`). Does not match `12:00:01 ready`, `1.5 s` or `2024-05-01`.
pub(super) fn numbered(text: &[u8]) -> bool {
    match text.get(digits(text)..) {
        Some([b')' | b'%', ..]) => true,
        Some([b' ', next, ..]) => next.is_ascii_alphabetic(),
        _ => false,
    }
}

/// Whether the text, without indentation, begins with a line number: `3: trailing whitespace`. Does not match
/// `12:00:01 ready`.
pub(super) fn lined(text: &[u8]) -> bool {
    matches!(text.get(digits(text)..), Some([b':', b' ', ..]))
}

/// Whether the text, without indentation, begins with a row's position or range: `3:12  error`, `3:12-3:14  error`.
/// Does not match `12:00:01 ready`.
pub(super) fn positioned(text: &[u8]) -> bool {
    let Some([b':', column @ ..]) = text.get(digits(text)..) else { return false };
    let width = digits(column);
    let after = column.get(width..).unwrap_or_default();
    width > 0 && matches!(after, [b' ' | b'\t', ..] | [b'-', b'0'..=b'9', ..])
}

/// Whether the text, without indentation, begins with an absolute path: `/p/a.html`, `C:\p\a.html`. Does not match `// x`.
pub(super) fn absolute_path(text: &[u8]) -> bool {
    matches!(text, [b'/', first, ..] if !matches!(first, b'/' | b'*' | b' '))
        || matches!(text, [drive, b':', b'\\', ..] if drive.is_ascii_alphabetic())
}

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extensions(text: &str) -> Vec<&str> {
        let mut all = Vec::new();
        located(text, |extension| all.push(extension));
        all
    }

    #[test]
    fn located_lines() {
        let rows: [(&str, &[&str]); 25] = [
            ("a.py:12: x", &["py"]),
            ("A.f() (src/a.sol#3-9) is x", &["sol"]),
            (r"C:\a.c:3", &["c"]),
            ("a.f90:5:3:", &["f90"]),
            ("src/a.cs(3,5): error", &["cs"]),
            ("a.md (3): x", &["md"]),
            ("A.java:[3,5] x", &["java"]),
            ("Makefile:3: x", &[""]),
            ("Makefile:3 x", &[""]),
            ("input:3:5: x", &[""]),
            ("input(3,5) : x", &[""]),
            ("/usr/include/vector:3 x", &[""]),
            ("let value = compute(3);", &[]),
            ("Get:4 http://a.org/b", &[]),
            ("  a.scss 2:10  root stylesheet", &["scss"]),
            ("at 2:10", &[]),
            ("B.y: 9: x", &["y"]),
            ("a.dsp : 1 : x", &["dsp"]),
            ("12:00:01 ready", &[]),
            ("10.0.0.1:80 x", &[]),
            ("a: 12", &[]),
            ("no location", &[]),
            ("f(x): 3", &[]),
            ("{\"line\":3,\"at\":[3]}", &[]),
            ("{\"caller\":\"a.go:3\"}", &[]),
        ];
        for (text, expected) in rows {
            let found = extensions(text);
            assert!(
                found.starts_with(expected) && found.is_empty() == expected.is_empty(),
                "{text}: {found:?}"
            );
        }
    }

    #[test]
    fn lines_that_begin_with_a_number() {
        for text in ["1) adds", "12 files would be reformatted", "50% tests passed"] {
            assert!(numbered(text.as_bytes()), "{text}");
        }
        for text in ["3:12  ✖  x", "3:12\tx", "3:12-4:1  x"] {
            assert!(positioned(text.as_bytes()), "{text}");
        }
        for (text, is_path) in
            [("/p/a.html", true), ("C:\\p\\a.html", true), ("// x", false), ("C: x", false)]
        {
            assert_eq!(absolute_path(text.as_bytes()), is_path, "{text}");
        }
        assert!(lined(b"3: trailing") && !lined(b"3:12: x") && !lined(b"3 x"));
        for text in ["12:00:01 ready", "1.5 s", "2024-05-01 x", "12", "1 2 3", "3:x", "12:30"] {
            assert!(!numbered(text.as_bytes()) && !positioned(text.as_bytes()), "{text}");
        }
    }
}
