//! Names in the attributes and tags around a value: `<add key="ApiKey" value="…">`, `<token type="a">…</token>`.

use std::ops::Range;

use super::names::{Found, before, may_end};
use super::value::{Binding, CDATA, LONGEST_ELEMENT, Value, fits, may_be_secret};
use crate::floor_boundary;

/// The name in the attribute before the one at `attribute`: `{"name": "TOKEN", "value": `, `<add key="ApiKey" value=`.
pub(super) fn in_attribute_before(text: &str, attribute: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let trimmed = |end: usize, between: &[u8]| {
        let near = bytes.get(end.saturating_sub(40)..end).unwrap_or_default();
        end - near.iter().rev().take_while(|byte| between.contains(byte)).count()
    };
    // XML's namespace: `android:value=`.
    let namespace = |byte: &&u8| byte.is_ascii_alphanumeric();
    let near = bytes.get(attribute.saturating_sub(16)..attribute).unwrap_or_default();
    let prefix =
        near.strip_suffix(b":").map_or(0, |name| 1 + name.iter().rev().take_while(namespace).count());
    let end = trimmed(attribute - prefix, b" \t\r\n,;\"'\\<>");
    // Hadoop's and Java's configurations: `<name>db.password</name> <value>`.
    let tags = ["</name", "</param-name", "</key"];
    let element = text.get(..end).and_then(|text| tags.iter().find_map(|tag| text.strip_suffix(tag)));
    if let Some(found) = element.and_then(|name| before(text, name.len())) {
        return Some(found);
    }
    let found = before(text, end).filter(|_| end < attribute)?;
    is_named(text, &found).then_some(found)
}

/// Whether the tag around the attribute at `attribute` is a password field: `<input type="password" id="a" value=`.
pub(super) fn is_in_password_field(text: &str, attribute: usize) -> bool {
    let bytes = text.as_bytes();
    let is_edge = |byte: &u8| matches!(byte, b'<' | b'>' | b'\n');
    let before = bytes.get(attribute.saturating_sub(LONGEST_TAG)..attribute).unwrap_or_default();
    let Some(open) = before.iter().rposition(is_edge).filter(|at| before.get(*at) == Some(&b'<')) else {
        return false;
    };
    let after = bytes.get(attribute..).unwrap_or_default();
    let after = after.get(..LONGEST_TAG).unwrap_or(after);
    let close = after.iter().position(is_edge).unwrap_or(after.len());
    let parts = [before.get(open..), after.get(..close)].into_iter().flatten();
    let mut attributes = parts.flat_map(|part| part.split(u8::is_ascii_whitespace));
    attributes.any(|part| {
        let value = part.strip_prefix(b"type=").unwrap_or_default();
        let quotes = |byte: &u8| matches!(byte, b'"' | b'\'' | b'\\' | b'/');
        let value = value.iter().filter(|byte| !quotes(byte));
        value.map(u8::to_ascii_lowercase).eq(*b"password")
    })
}

/// How many bytes of a tag are read on each side of an attribute.
const LONGEST_TAG: usize = 256;

/// The name in the label of the block around `attribute`: `variable "db_password" {` in Terraform.
pub(super) fn in_block_before(text: &str, attribute: usize) -> Option<Found> {
    let near = text.get(floor_boundary(text, attribute.saturating_sub(LONGEST_TAG))..attribute)?;
    let label = near.rfind("variable \"")? + "variable \"".len();
    let (name, between) = near.get(label..)?.split_once('"')?;
    let is_inside = between.trim_start().starts_with('{') && !between.contains('}');
    is_inside.then(|| before(text, attribute - near.len() + label + name.len()))?
}

/// The value after the key of a property list, whose `>` is at `at`: `<key>APIKey</key> <string>0a1b…</string>`.
pub(super) fn in_next_element(text: &str, at: usize) -> Option<Range<usize>> {
    text.get(..=at)?.strip_suffix("<key>")?;
    let rest = text.get(at + 1..floor_boundary(text, at + LONGEST_TAG))?;
    let (name, after) = rest.split_once("</key>")?;
    let found = before(text, at + 1 + name.len())?;
    let element = after.trim_start().strip_prefix("<string>")?;
    let start = at + 1 + rest.len() - element.len();
    let value = Value::of_element(text, start)?;
    let shown = value.text(text);
    (may_be_secret(shown) && fits(found.name.kind, Binding::Element, shown)).then_some(value.range)
}

/// Whether the name is the value of an attribute such as `name`: `name="password"`.
pub(super) fn is_named(text: &str, found: &Found) -> bool {
    let before = text.get(found.identifier.saturating_sub(24)..found.identifier).unwrap_or_default();
    let key = before.trim_end_matches([' ', '"', '\'', '\\', '=', ':', '>']);
    let ends = |word: &&str| {
        key.len() >= word.len()
            && key.get(key.len() - word.len()..).is_some_and(|end| end.eq_ignore_ascii_case(word))
    };
    key.len() < before.len() && ["name", "key", "id", "field", "variable"].iter().any(ends)
}

/// Whether an element without a secret's name before `>` can have it in its end tag at `end`.
pub(super) fn may_be_in_end_tag(bytes: &[u8], start: usize, end: usize) -> bool {
    // Attributes are between the name in the start tag and its `>`.
    let has_attribute = start.checked_sub(1).is_some_and(|at| matches!(bytes.get(at), Some(b'"' | b'\'')));
    has_attribute && end_tag(bytes, end).is_some_and(|close| may_end(bytes, close))
}

/// The name in the end tag of the text that begins after the `>` at `start`.
pub(super) fn in_end_tag(text: &str, start: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let near = bytes.get(start..)?;
    let near = near.get(..LONGEST_ELEMENT).unwrap_or(near);
    let end = if near.get(1..)?.starts_with(CDATA.as_bytes()) {
        start + memchr::memmem::find(near, b"]]>")? + 3
    } else {
        start + memchr::memchr(b'<', near)?
    };
    let close = end_tag(bytes, end).filter(|_| bytes.get(end + 1) == Some(&b'/'))?;
    may_be_in_end_tag(bytes, start, end).then(|| before(text, close))?
}

/// The `>` of the end tag that begins at `end`.
fn end_tag(bytes: &[u8], end: usize) -> Option<usize> {
    let near = bytes.get(end..)?;
    memchr::memchr(b'>', near.get(..LONGEST_NAME).unwrap_or(near)).map(|close| end + close)
}

/// How many bytes of an end tag are read.
const LONGEST_NAME: usize = 64;

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn the_text_of_an_element_with_attributes_is_masked() {
        check(&[
            ("<a:Password Type=\"x\">hunter</a:Password>", "<a:Password Type=\"x\">***</a:Password>"),
            ("<token xmlns=\"x\">0a1b2c3d</token>", "<token xmlns=\"x\">***</token>"),
            ("<password><![CDATA[hunter]]></password>", "<password><![CDATA[***]]></password>"),
            (
                "<password a=\"b\"><![CDATA[hunter]]></password>",
                "<password a=\"b\"><![CDATA[***]]></password>",
            ),
            ("<string name=\"api_key\">0a1b2c3d4e</string>", "<string name=\"api_key\">***</string>"),
        ]);
        check_stays(&[
            "<password><![CDATA[two words]]> <b><![CDATA[abc123]]></b> ]]></password> <![CDATA[]]></password>",
            "<label class=\"password\">Password1</label> <p class=\"x\">0a1b2c3d</p>",
            "<token name=\"T_STRING\">strict_types</token> <token id=\"x\">a b</token> <Password a=\"b\"></Password> <b c=\"d\">x1y2z3</password",
        ]);
    }

    #[test]
    fn values_after_a_key_or_in_a_named_block_are_masked() {
        check(&[
            (
                "<name>db.password</name>\n  <value>hunter2</value>",
                "<name>db.password</name>\n  <value>***</value>",
            ),
            (
                "<meta-data android:name=\"a.ClientToken\" android:value=\"0a1b2c3d4e5f60718\"/>",
                "<meta-data android:name=\"a.ClientToken\" android:value=\"***\"/>",
            ),
            ("<key>APIKey</key>\n\t<string>0a1b2c3d4e</string>", "<key>APIKey</key>\n\t<string>***</string>"),
            (
                "variable \"db_password\" {\n  type    = string\n  default = \"hunter\"\n}",
                "variable \"db_password\" {\n  type    = string\n  default = \"***\"\n}",
            ),
        ]);
        check_stays(&[
            "<key>APIKey</key>\n<true/> <key>Name</key><string>abc123def</string> <key>Token</key><string>yes</string>",
            "<name>db.host</name> <value>abc123</value> <name>x</name> <password/> <value>abc123</value> android:value=\"a1b2c3\"",
            "variable \"region\" {\n  default = \"eu-west-1a\"\n} variable \"password\" {}\n default = \"abc123\"",
            "variable \"db_password\" {\n  default = \"\"\n  description = \"the password1\"\n default: abc1",
        ]);
    }

    #[test]
    fn values_in_escaped_json_of_a_page_are_masked() {
        check(&[(
            "{&quot;password&quot;:&quot;hunter&quot;,&quot;n&quot;:1}",
            "{&quot;password&quot;:&quot;***&quot;,&quot;n&quot;:1}",
        )]);
        check_stays(&["&quot;token&quot;: unexpected &amp;password&quot;: a &quot;secret&quot;:null"]);
    }
}
