//! The attributes of a `TeamCity` message.

/// The value of an attribute of a `TeamCity` message, up to the next quote that is not escaped by a bar.
pub(super) fn attribute<'a>(message: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = message.split_once(&format!(" {name}='"))?;
    let mut escaped = false;
    let end = rest.bytes().position(|byte| {
        let ends = byte == b'\'' && !escaped;
        escaped = byte == b'|' && !escaped;
        ends
    })?;
    rest.get(..end)
}

/// Unescapes a `TeamCity` value, in which a bar escapes: `|n`, `|'`, `||`, `|[`.
pub(super) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '|' => match characters.next() {
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some(other) => plain.push(other),
                None => {}
            },
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn team_city_escapes() {
        let message = "testFailed name='a|'b' message='x|ny' ";
        assert_eq!(attribute(message, "name").map(unescape).as_deref(), Some("a'b"));
        assert_eq!(attribute(message, "message").map(unescape).as_deref(), Some("x\ny"));
        assert_eq!(attribute(message, "details"), None);
    }
}
