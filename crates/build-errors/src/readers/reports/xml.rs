//! Tags and their attributes, for the XML reports of build tools. Namespaces and entities other than XML's are not
//! supported. A dependency for this would be larger than all other parsers of the crate together.

/// A tag, or the text before the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::readers) enum Event<'a> {
    /// `<file name="a">`; `empty` if the tag is closed at once.
    Open {
        name: &'a str,
        attributes: Attributes<'a>,
        empty: bool,
    },
    Close {
        name: &'a str,
    },
    /// Text or a CDATA section, with its entities not decoded.
    Text(&'a str),
}

/// The attributes of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::readers) struct Attributes<'a>(&'a str);

impl<'a> Attributes<'a> {
    /// The value of this attribute, with its entities decoded.
    pub(in crate::readers) fn get(&self, name: &str) -> Option<String> {
        self.raw(name).map(unescape)
    }

    pub(in crate::readers) fn number(&self, name: &str) -> Option<u32> {
        self.raw(name)?.parse().ok()
    }

    /// The value without decoding.
    pub(in crate::readers) fn raw(&self, name: &str) -> Option<&'a str> {
        self.all().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The names and the values without decoding.
    pub(in crate::readers) fn all(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let (key, after) = rest.split_once('=')?;
            let after = after.trim_start();
            let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            let (value, tail) = after.get(1..)?.split_once(quote)?;
            rest = tail;
            Some((key.trim(), value))
        })
    }
}

/// The events of a document, in order. A broken end yields no event.
pub(in crate::readers) fn events(text: &str) -> impl Iterator<Item = Event<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            if rest.is_empty() {
                return None;
            }
            let Some(tag) = rest.strip_prefix('<') else {
                let end = rest.find('<').unwrap_or(rest.len());
                let (text, tail) = rest.split_at_checked(end)?;
                rest = tail;
                return Some(Event::Text(text));
            };
            if let Some(section) = tag.strip_prefix("![CDATA[") {
                let (text, tail) = section.split_once("]]>")?;
                rest = tail;
                return Some(Event::Text(text));
            }
            if tag.starts_with("!--") {
                rest = tag.split_once("-->")?.1;
                continue;
            }
            let (inner, tail) = tag.split_at_checked(tag_end(tag)?)?;
            rest = tail.get(1..)?;
            if inner.starts_with(['?', '!']) {
                continue;
            }
            if let Some(name) = inner.strip_prefix('/') {
                return Some(Event::Close { name: name.trim_end() });
            }
            let empty = inner.ends_with('/');
            let inner = inner.trim_end_matches('/');
            let end = inner.find(|c: char| c.is_ascii_whitespace()).unwrap_or(inner.len());
            let (name, attributes) = inner.split_at_checked(end)?;
            return Some(Event::Open { name, attributes: Attributes(attributes), empty });
        }
    })
}

/// The position of the `>` of the tag: the first one outside of quotes.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    tag.bytes().position(|byte| match (quote, byte) {
        (None, b'>') => true,
        (None, b'"' | b'\'') => {
            quote = Some(byte);
            false
        }
        (Some(open), _) if open == byte => {
            quote = None;
            false
        }
        _ => false,
    })
}

/// The maximum length of an entity's name in bytes: `#x10FFFF`.
const ENTITY: usize = 8;

/// Decodes `&lt;`, `&#10;`, `&#x3E;`. Anything else is left unchanged.
pub(in crate::readers) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let end = after.bytes().take(ENTITY + 1).position(|byte| byte == b';');
        let entity = end.and_then(|end| Some((character(after.get(..end)?)?, after.get(end + 1..)?)));
        match entity {
            Some((character, tail)) => {
                plain.push(character);
                rest = tail;
            }
            None => {
                plain.push('&');
                rest = after;
            }
        }
    }
    plain + rest
}

fn character(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_text_and_attributes() {
        let text = "<?xml version='1.0'?><a x='1 > 0' y=\"&lt;&#10;&#x3E;&no;\"><b/><!-- <c> --><![CDATA[<d>]]>t</a>";
        let found: Vec<_> = events(text).collect();
        let Some(Event::Open { name: "a", attributes, empty: false }) = found.first() else {
            panic!("{found:?}")
        };
        assert_eq!(attributes.get("y").as_deref(), Some("<\n>&no;"));
        assert_eq!(unescape("&#x10FFFF; &amp;lt; &é; &&"), "\u{10ffff} &lt; &é; &&");
        assert_eq!(attributes.raw("x"), Some("1 > 0"));
        assert_eq!(attributes.raw("z"), None);
        assert!(matches!(found.get(1), Some(Event::Open { name: "b", empty: true, .. })));
        assert_eq!(
            found.get(2..),
            Some(&[Event::Text("<d>"), Event::Text("t"), Event::Close { name: "a" }][..])
        );
    }

    #[test]
    fn broken_documents_end() {
        for text in ["<a", "<a x='", "<![CDATA[x", "<!-- x", "<>", "</>", "&"] {
            assert!(events(text).count() < 3, "{text}");
        }
    }
}
