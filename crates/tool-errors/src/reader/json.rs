//! A minimal JSON reader: finds the members of an object in place, as far as protocol errors need it.

use std::borrow::Cow;

use safe_text::json_decoded;

/// The text of the value of member `name` in the object `text`. `None` if `text` is not an object, has no such member,
/// or ends before it. The value is not validated.
pub(super) fn member<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = text.trim_start().strip_prefix('{')?;
    loop {
        rest = rest.trim_start().trim_start_matches(',').trim_start();
        let (key, after) = split_value(rest)?;
        let (value, after) = split_value(after.trim_start().strip_prefix(':')?.trim_start())?;
        if string(key).as_deref() == Some(name) {
            return Some(value);
        }
        rest = after;
    }
}

/// The value of a member that is a string.
pub(super) fn text<'a>(object: &'a str, name: &str) -> Option<Cow<'a, str>> {
    member(object, name).and_then(string)
}

/// A string value without its quotes and escapes.
fn string(value: &str) -> Option<Cow<'_, str>> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    // A backspace or a form feed only separates words.
    Some(match json_decoded(inner) {
        Cow::Owned(text) => text.replace(['\u{8}', '\u{c}'], " ").into(),
        borrowed => borrowed,
    })
}

/// The value at the beginning of `text`, and the text after it.
fn split_value(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => {
                in_string = !in_string;
                if !in_string && depth == 0 {
                    return text.split_at_checked(at + 1);
                }
            }
            _ if in_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth > 1 => depth -= 1,
            b'}' | b']' if depth == 1 => return text.split_at_checked(at + 1),
            b',' | b':' | b'}' | b']' if depth == 0 => {
                return if at > 0 { text.split_at_checked(at) } else { None };
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_those_of_the_object_itself() {
        let object =
            r#" {"a":{"message":"inner"}, "code" : -32000,"message":"x \"y\"\n\u00e9","end":[1,{}]}"#;
        assert_eq!(member(object, "code"), Some("-32000"));
        assert_eq!(text(object, "message").as_deref(), Some("x \"y\"\né"));
        assert_eq!(member(object, "end"), Some("[1,{}]"));
        assert_eq!(member(object, "inner"), None);
    }

    #[test]
    fn what_is_no_object_has_no_members() {
        for broken in
            ["", "{", "{}", "{\"a\"", "{\"a\":", "{\"a\":}", "[1]", "{a:1}", "{,,,", "{\"a\":1", "{\"a\\"]
        {
            assert_eq!(member(broken, "a"), None, "{broken}");
        }
    }
}
