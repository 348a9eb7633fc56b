//! The private members of a JSON Web Key (RFC 7517): `{"kty":"EC","crv":"P-256","x":"…","y":"…","d":"…"}`.

use std::ops::Range;

use crate::floor_boundary;
use crate::secrets::value::Value;

/// The private members (RFC 7518, section 6): of elliptic curves and RSA, and the key of a symmetric cipher.
const MEMBERS: [&str; 7] = ["d", "p", "q", "dp", "dq", "qi", "k"];

/// How far the members can be from the type of the key.
const LONGEST: usize = 4096;

/// The values of the private members of the object around the type at `at`.
pub(in crate::secrets) fn values(text: &str, at: usize) -> Vec<Range<usize>> {
    let near = floor_boundary(text, at.saturating_sub(LONGEST / 8))..floor_boundary(text, at + LONGEST);
    let begin = text
        .get(near.start..at)
        .and_then(|before| before.rfind('{'))
        .map_or(near.start, |open| near.start + open);
    let end = text.get(at..near.end).and_then(|after| after.find('}')).map_or(near.end, |close| at + close);
    // The first type of an object finds all members, so that repeated types take linear time.
    let types = text.get(begin..at).map_or(0, |before| before.matches("kty").take(2).count());
    let Some(object) = text.get(begin..end).filter(|_| types == 1) else { return Vec::new() };
    let members = object.match_indices(':').filter_map(|(colon, _)| {
        let name = object.get(..colon)?.trim_end_matches([' ', '"', '\'', '\\']);
        let is_private = MEMBERS
            .iter()
            .any(|member| name.strip_suffix(member).is_some_and(|before| before.ends_with(['"', '\''])));
        let value = is_private.then(|| Value::at(text, begin + colon + 1 + spaces(object, colon + 1)))?;
        let shown = value.text(text);
        let of_key = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        (value.is_quoted && shown.len() >= 16 && shown.bytes().all(of_key)).then_some(value.range)
    });
    members.collect()
}

fn spaces(text: &str, at: usize) -> usize {
    crate::secrets::value::spaces(text.as_bytes(), at)
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn private_members_are_masked() {
        check(&[
            (
                r#"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1","d":"jpsQnnGQmL-YBIffH1136c"}"#,
                r#"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1","d":"***"}"#,
            ),
            (
                r#"{"d": "jpsQnnGQmL-YBIffH1136c", "kty": "OKP", "n": 1}, {"d": "jpsQnnGQmL-YBIffH1136c"}"#,
                r#"{"d": "***", "kty": "OKP", "n": 1}, {"d": "jpsQnnGQmL-YBIffH1136c"}"#,
            ),
            (r#"{\"kty\":\"oct\",\"k\":\"AyM1SysPpbyDfgZld3umj1\"}"#, r#"{\"kty\":\"oct\",\"k\":\"***\"}"#),
        ]);
        check_stays(&[
            r#"{"kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQ","e":"AQAB","kid":"jpsQnnGQmL-YBIffH1136c"}"#,
            r#"{"kty":"EC","d":"short","k":1} "kty":"d":"k":x"#,
        ]);
    }
}
