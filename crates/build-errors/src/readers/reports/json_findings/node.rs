//! The values of a report in the order of its text, with lookups that ignore the spelling of keys.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::keys::{ASIDE, Names};
use super::roles::{self, is_named};

/// A JSON value.
#[derive(Debug, PartialEq)]
pub(in crate::readers) enum Node<'a> {
    Null,
    Bool(bool),
    /// A whole number. Other numbers are `Null`.
    Number(i64),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Object<'a>),
}

/// The maximum number of entries of an object that can be a finding. A larger object is a table.
const ENTRIES: usize = 100;

/// A JSON object: its entries in the order of the text.
#[derive(Debug, Default, PartialEq)]
pub(in crate::readers) struct Object<'a> {
    entries: Vec<Entry<'a>>,
    /// The possible roles of its keys.
    roles: u32,
    /// The possible roles of the keys of the objects in it.
    inner: u32,
}

#[derive(Debug, PartialEq)]
struct Entry<'a> {
    key: Cow<'a, str>,
    roles: u32,
    node: Node<'a>,
}

impl<'a> Node<'a> {
    /// Parses a document. The parser rejects deeply nested ones.
    pub(in crate::readers) fn parse(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The text without the space around it; `None` if it is empty.
    pub(in crate::readers) fn text(&self) -> Option<&str> {
        let Self::Text(text) = self else { return None };
        Some(text.trim()).filter(|text| !text.is_empty())
    }

    pub(in crate::readers::reports) fn object(&self) -> Option<&Object<'a>> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    pub(super) fn is_scalar(&self) -> bool {
        !matches!(self, Self::List(_) | Self::Object(_))
    }

    pub(in crate::readers) fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// The value at a JSON pointer (RFC 6901) without escapes.
    pub(in crate::readers) fn pointer(&self, pointer: &str) -> Option<&Self> {
        pointer.split('/').skip(1).try_fold(self, |node, name| match node {
            Self::Object(object) => object.entries().find(|(key, ..)| *key == name).map(|(.., node)| node),
            Self::List(list) => list.get(name.parse::<usize>().ok()?),
            _ => None,
        })
    }

    pub(in crate::readers::reports) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The number at a JSON pointer.
    pub(in crate::readers) fn count(&self, pointer: &str) -> Option<u64> {
        u64::try_from(self.pointer(pointer)?.number()?).ok()
    }

    /// The text at a JSON pointer; empty if there is none.
    pub(in crate::readers) fn text_at(&self, pointer: &str) -> &str {
        self.pointer(pointer).and_then(Self::text).unwrap_or_default()
    }

    /// The list at a JSON pointer; empty if there is none.
    pub(in crate::readers) fn list_at(&self, pointer: &str) -> &[Self] {
        self.pointer(pointer).and_then(Self::list).unwrap_or_default()
    }

    /// The possible roles of the keys in the value.
    fn roles(&self) -> u32 {
        match self {
            Self::Object(object) => object.roles | object.inner,
            Self::List(list) => list.iter().fold(0, |roles, node| roles | node.roles()),
            _ => 0,
        }
    }

    /// The object, or the first object of a list.
    pub(super) fn first_object(&self) -> Option<&Object<'a>> {
        match self {
            Self::Object(object) => Some(object),
            Self::List(list) => list.iter().find_map(Self::object),
            _ => None,
        }
    }
}

impl<'a> Object<'a> {
    /// The entries of an object that may be a finding or a part of one, each with the tables that contain its key.
    /// Empty for a larger object.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, u32, &Node<'a>)> {
        self.all().take(if self.entries.len() <= ENTRIES { ENTRIES } else { 0 })
    }

    pub(in crate::readers::reports) fn all(&self) -> impl Iterator<Item = (&str, u32, &Node<'a>)> {
        self.entries.iter().map(|entry| (&*entry.key, entry.roles, &entry.node))
    }

    /// Whether a key of this object, or of an object in it, has one of these possible roles.
    pub(super) fn may_hold(&self, roles: u32) -> bool {
        (self.roles | self.inner) & roles != 0
    }

    /// The first matching value, in the order of the names.
    pub(super) fn first<'s, T>(
        &'s self,
        names: Names,
        mut fit: impl FnMut(&'s Node<'a>) -> Option<T>,
    ) -> Option<T> {
        if self.roles & names.role == 0 {
            return None;
        }
        names.names.iter().find_map(|name| {
            let named =
                self.entries().filter(|(key, roles, _)| roles & names.role != 0 && is_named(key, name));
            named.map(|(_, _, value)| value).find_map(&mut fit)
        })
    }

    /// Like [`first`](Self::first), for names that are not in a table.
    pub(in crate::readers::reports) fn named<'s, T>(
        &'s self,
        names: &[&str],
        mut fit: impl FnMut(&'s Node<'a>) -> Option<T>,
    ) -> Option<T> {
        names.iter().find_map(|name| {
            let named = self.entries().filter(|(key, ..)| is_named(key, name));
            named.map(|(_, _, value)| value).find_map(&mut fit)
        })
    }

    pub(super) fn has(&self, names: &[&str]) -> bool {
        self.named(names, |_| Some(())).is_some()
    }

    /// Whether one of these keys has this value.
    pub(in crate::readers::reports) fn is(&self, names: &[&str], value: bool) -> bool {
        self.named(names, |node| (*node == Node::Bool(value)).then_some(())).is_some()
    }
}

/// The part of the object, or of an object in it that is under a key with one of these roles.
pub(super) fn nested<'s, T>(
    object: &'s Object<'_>,
    levels: usize,
    roles: u32,
    part: &dyn Fn(&'s Object<'_>) -> Option<T>,
) -> Option<T> {
    if !object.may_hold(roles) {
        return None;
    }
    part(object).or_else(|| {
        let levels = levels.checked_sub(1)?;
        inner(object).find_map(|object| nested(object, levels, roles, part))
    })
}

/// The objects in the object that may contain a part of it.
pub(super) fn inner<'s, 'a>(object: &'s Object<'a>) -> impl Iterator<Item = &'s Object<'a>> {
    let entries = object.entries().filter(|(_, roles, _)| roles & ASIDE.role == 0);
    entries.filter_map(|(_, _, node)| node.object())
}

impl<'de> Deserialize<'de> for Node<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Build)
    }
}

struct Build;

impl<'de> Visitor<'de> for Build {
    type Value = Node<'de>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Node<'de>, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node<'de>, E> {
        Ok(Node::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node<'de>, E> {
        Ok(Node::Number(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node<'de>, E> {
        Ok(i64::try_from(value).map_or(Node::Null, Node::Number))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Node<'de>, E> {
        // Some tools print every number as a fraction: `3.0`.
        #[allow(clippy::cast_possible_truncation, reason = "checked to be in range")]
        let whole = (value.fract() == 0.0 && value.abs() < 1e9).then_some(value as i64);
        Ok(whole.map_or(Node::Null, Node::Number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Node<'de>, E> {
        Ok(Node::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Node<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = sequence.next_element()? {
            list.push(value);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node<'de>, A::Error> {
        let mut entries = Vec::new();
        let (mut roles, mut inner) = (0, 0);
        while let Some((Key(key), node)) = map.next_entry()? {
            let entry = Entry { roles: roles::roles(&key), key, node };
            roles |= entry.roles;
            inner |= entry.node.roles();
            entries.push(entry);
        }
        Ok(Node::Object(Object { entries, roles, inner }))
    }
}

/// A key, borrowed from the text if it has no escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrow;
        impl<'de> Visitor<'de> for Borrow {
            type Value = Key<'de>;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("a key")
            }

            fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(key)))
            }

            fn visit_str<E>(self, key: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(key.to_owned())))
            }
        }
        deserializer.deserialize_str(Borrow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_order() {
        let node = Node::parse(r#"{"b":[1,-2,3.0,0.5,null],"a":"\u0041 ","a":true}"#);
        let object = node.as_ref().and_then(Node::object);
        let keys: Vec<&str> = object.into_iter().flat_map(Object::entries).map(|(key, ..)| key).collect();
        assert_eq!(keys, ["b", "a", "a"]);
        let list = object.and_then(|object| object.named(&["b"], Node::list));
        let numbers = [Node::Number(1), Node::Number(-2), Node::Number(3), Node::Null, Node::Null];
        assert_eq!(list, Some(&numbers[..]));
        assert_eq!(object.and_then(|object| object.named(&["x", "a"], Node::text)), Some("A"));
        assert_eq!(Node::parse(&"[".repeat(100_000)), None);
    }
}
