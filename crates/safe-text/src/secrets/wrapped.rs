//! Values inside a constructor, a type or a list: `Some("…")`, `(*string)(0xc00)("…")`, `string(9) "…"`, `["…"]`.

use super::value::is_mixed;

/// Constructors that programs print around a value. A call of source code with another name is kept.
const CONSTRUCTORS: [&str; 14] = [
    "Some", "Optional", "Option", "Just", "Right", "Success", "Secret", "SecretStr", "SecretString",
    "SecretBytes", "SecretBox", "Sensitive", "Password", "Box",
];

/// A value inside something else.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inner {
    /// Where the value or its quote begins.
    pub(super) start: usize,
    /// Whether it is an element of a list. Lists also hold the messages of validators and the names of fields.
    pub(super) is_listed: bool,
}

/// The value inside what begins at `at`.
pub(super) fn inner(text: &str, at: usize) -> Option<Inner> {
    let bytes = text.as_bytes();
    // A list of Go.
    if text.get(at..)?.starts_with("[]string{\"") {
        return Some(Inner { start: at + "[]string{".len(), is_listed: true });
    }
    // A binary of Erlang.
    if text.get(at..)?.starts_with("<<\"") {
        return Some(Inner { start: at + "<<".len(), is_listed: false });
    }
    let is_letter = |byte: &&u8| byte.is_ascii_alphabetic();
    let name = bytes.get(at..)?.iter().take(16).take_while(is_letter).count();
    let after = at + name;
    let is_listed = match (text.get(at..after)?, bytes.get(after)?) {
        ("", b'[') => true,
        ("", b'(') | ("string", b'(') => {
            return typed(bytes, after).map(|start| Inner { start, is_listed: false });
        }
        (constructor, b'(' | b'[') if CONSTRUCTORS.contains(&constructor) => false,
        _ => return None,
    };
    let rest = bytes.get(after + 1..)?;
    let blank = rest.iter().take(LONGEST_INDENT).take_while(|byte| byte.is_ascii_whitespace()).count();
    let start = after + 1 + blank;
    // A bare word is a variable, unless it mixes letters with digits.
    let word = rest.get(blank..)?;
    let length = word.iter().take(64).position(|byte| matches!(byte, b')' | b']' | b',' | b' ' | b'\n'));
    let is_value = matches!(word.first()?, b'"' | b'\'' | b'\\')
        || (!is_listed || blank == 0) && text.get(start..start + length?).is_some_and(is_mixed);
    is_value.then_some(Inner { start, is_listed })
}

/// How many spaces and line breaks may be before the value.
const LONGEST_INDENT: usize = 64;

/// Where the quoted value after the types at `at` begins: `(string) (len=9) "…"`, `(*string)(0xc00)("…")`, `(9) "…"`.
fn typed(bytes: &[u8], mut at: usize) -> Option<usize> {
    for _ in 0..3 {
        match bytes.get(at..)? {
            [b'(', b'"', ..] => return Some(at + 1),
            [b'"', ..] => return Some(at),
            [b'(', rest @ ..] => {
                let is_type = |byte: &&u8| byte.is_ascii_alphanumeric() || b"*=._".contains(byte);
                let length = rest.iter().take(32).take_while(is_type).count();
                if rest.get(length) != Some(&b')') {
                    return None;
                }
                at += length + 2;
                at += usize::from(bytes.get(at) == Some(&b' '));
            }
            _ => return None,
        }
    }
    (bytes.get(at) == Some(&b'"')).then_some(at)
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn values_inside_something_else_are_masked() {
        check(&[
            ("C { password: Some(\"hunter\"), port: 1 }", "C { password: Some(\"***\"), port: 1 }"),
            (
                "    password: Some(\n        \"hunter\",\n    ),",
                "    password: Some(\n        \"***\",\n    ),",
            ),
            ("token=Optional[0a1b2c3d4e], x", "token=Optional[***], x"),
            ("api_token=SecretStr('ab-99-kiwi'))", "api_token=SecretStr('***'))"),
            ("Password:(*string)(0xc000014250)(\"hunter\")", "Password:(*string)(0xc000014250)(\"***\")"),
            (" Password: (string) (len=9) \"hunter\",", " Password: (string) (len=9) \"***\","),
            ("[\"password\"]=>\n  string(9) \"hunter\"\n}", "[\"password\"]=>\n  string(9) \"***\"\n}"),
            (
                "[\"apiKey\":protected]=>\n  string(10) \"0a1b2c3d4e\"",
                "[\"apiKey\":protected]=>\n  string(10) \"***\"",
            ),
            ("{\"X-Vault-Token\":[\"0a1b2c3d4e\"]}", "{\"X-Vault-Token\":[\"***\"]}"),
            ("{\"X-Api-Key\":[]string{\"0a1b2c3d4e\"}}", "{\"X-Api-Key\":[]string{\"***\"}}"),
            ("#{password => <<\"hunter\">>}", "#{password => <<\"***\">>}"),
            ("map[X-Api-Key:[0a1b2c3d4e] Accept:[*/*]]", "map[X-Api-Key:[***] Accept:[*/*]]"),
            (
                "\"set-cookie\": [\n    \"sid=0a1b; Path=/\"\n  ]",
                "\"set-cookie\": [\n    \"sid=***; Path=/\"\n  ]",
            ),
        ]);
        check_stays(&[
            "password: Some(password), token: Some(Token::Comma), token=Some(tok), token: Some(_) => 1",
            "token: Optional[str], password: Optional[constr(min_length=8)], token=Optional.empty",
            "Token:(*string)(0xc000014250) Password:(*string)(nil) Password: (string) (len=0) \"\"",
            "[\"password\"]=> string(0) \"\" [\"token\"]=>\n  int(12)\n",
            "{\"password\": [\"is too short\"], \"token\": [\"required\", \"invalid\"]} token: [a, b] secret: [name]",
            "password = hash(\"abc12345\") token: lex(\"0a1b2c3d\") secret: (a) => \"b\"",
        ]);
    }
}
