//! The driver's refs map: the role and accessible name that each id was issued to.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::{Ref, Scope};

/// The refs that a driver issued for one tree: `{"e1":{"role":"button","name":"Pay","nth":1}}`.
///
/// agent-browser returns this map with each snapshot. It distinguishes lines that the driver wrote from page text that
/// imitates them, so pass it whenever there is one. For drivers that know only the ids, such as Stagehand (`xpathMap`) and
/// browser-use (`selector_map`), role and name can be empty.
///
/// Deserializing ignores the order, unknown fields (`selector`) and keys that are not refs. A missing name is empty. If
/// an id occurs twice, the last entry counts.
///
/// ```
/// use snapshot_format::{Ref, Refs};
///
/// let refs: Refs = serde_json::from_str(r#"{"e2":{"role":"button","name":"Pay"}}"#)?;
/// let pay = refs.get("@e2".parse::<Ref>()?).unwrap();
/// assert_eq!((pay.role, pay.name, pay.nth), ("button", "Pay", None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct Refs {
    /// Sorted by id.
    entries: Vec<Place>,
    /// The role and the name of each entry, in order, as a tree spells them: `button "Pay`. They are read in the order of a
    /// tree, so they are kept together.
    text: String,
}

/// An id, and where its role and name are in the text.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    id: Ref,
    nth: Option<u32>,
    start: usize,
    role_end: usize,
    end: usize,
}

/// What is between a role and a name.
const QUOTE: &str = " \"";

/// The element that a driver issued a ref to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Issued<'a> {
    /// The role as the driver names it.
    pub role: &'a str,
    /// The accessible name, or an empty string if there is none.
    pub name: &'a str,
    /// The position among elements with the same role and name, counted from 0, if the driver states it.
    pub nth: Option<u32>,
}

impl<'a> Issued<'a> {
    /// An entry with this role and name, without `nth`.
    pub fn new(role: &'a str, name: &'a str) -> Self {
        Self { role, name, nth: None }
    }

    /// Sets [`nth`](Self::nth).
    #[must_use]
    pub fn nth(self, nth: impl Into<Option<u32>>) -> Self {
        Self { nth: nth.into(), ..self }
    }
}

impl Refs {
    /// The number of issued refs.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no ref was issued.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The role and name that `id` was issued to. Takes constant time if the numbers have no gaps, otherwise O(log n).
    pub fn get(&self, id: Ref) -> Option<Issued<'_>> {
        self.find(id).map(|place| self.issued(place))
    }

    #[inline]
    fn find(&self, id: Ref) -> Option<&Place> {
        let guess = (id.number() as usize).wrapping_sub(self.entries.first()?.id.number() as usize);
        match self.entries.get(guess) {
            Some(place) if place.id == id => Some(place),
            _ => self.entries.get(self.entries.binary_search_by_key(&id, |place| place.id).ok()?),
        }
    }

    /// The `nth` of `id`, if the id was issued to an element that a tree spells as `key`: `button "Pay`. `role` is the length
    /// of the role in it.
    #[inline]
    pub(crate) fn find_key(&self, id: Ref, key: &str, role: usize) -> Option<Option<u32>> {
        let place = self.find(id)?;
        let is_same =
            place.role_end - place.start == role && self.text.get(place.start..place.end) == Some(key);
        is_same.then_some(place.nth)
    }

    fn issued(&self, place: &Place) -> Issued<'_> {
        let part = |start, end| self.text.get(start..end).unwrap_or_default();
        let name = part(place.role_end + QUOTE.len(), place.end);
        Issued { role: part(place.start, place.role_end), name, nth: place.nth }
    }

    /// Iterates over all entries, ordered by frame and number.
    pub fn iter(&self) -> impl Iterator<Item = (Ref, Issued<'_>)> {
        self.entries.iter().map(|place| (place.id, self.issued(place)))
    }

    /// Whether all refs are indices, as browser-use issues them.
    pub(crate) fn are_indices(&self) -> bool {
        // Indices are the last in the order of the entries.
        self.entries.first().is_some_and(|first| first.id.scope() == Scope::Index)
    }
}

impl<'a> FromIterator<(Ref, Issued<'a>)> for Refs {
    fn from_iter<I: IntoIterator<Item = (Ref, Issued<'a>)>>(issued: I) -> Self {
        let mut issued: Vec<_> = issued.into_iter().collect();
        // The sort is stable. Reversing first puts the last entry of an id before the others, and `dedup` keeps the
        // first.
        issued.reverse();
        issued.sort_by_key(|(id, _)| *id);
        issued.dedup_by_key(|(id, _)| *id);
        let mut refs = Self::default();
        for (id, Issued { role, name, nth }) in issued {
            let start = refs.text.len();
            refs.text.push_str(role);
            let role_end = refs.text.len();
            if !name.is_empty() {
                refs.text.extend([QUOTE, name]);
            }
            refs.entries.push(Place { id, nth, start, role_end, end: refs.text.len() });
        }
        refs
    }
}

impl fmt::Debug for Refs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(id, issued)| (id.id(), issued))).finish()
    }
}

/// The role and name that a ref was issued to.
#[derive(serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
struct Entry<'a> {
    role: Cow<'a, str>,
    #[serde(default)]
    name: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nth: Option<u32>,
}

impl Entry<'_> {
    fn issued(&self) -> Issued<'_> {
        Issued { role: &self.role, name: &self.name, nth: self.nth }
    }
}

impl<'de> Deserialize<'de> for Refs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Map;

        impl<'de> Visitor<'de> for Map {
            type Value = Refs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of refs to {role, name}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Refs, A::Error> {
                let mut entries = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    match Ref::from_id(&key) {
                        Some(id) => entries.push((id, map.next_value::<Entry<'_>>()?)),
                        None => drop(map.next_value::<serde::de::IgnoredAny>()?),
                    }
                }
                Ok(entries.iter().map(|(id, entry)| (*id, entry.issued())).collect())
            }
        }

        deserializer.deserialize_map(Map)
    }
}

impl Serialize for Refs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entry = |Issued { role, name, nth }| Entry { role: role.into(), name: name.into(), nth };
        serializer.collect_map(self.iter().map(|(id, issued)| (id.id(), entry(issued))))
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Refs {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Refs".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <std::collections::BTreeMap<String, Entry<'_>>>::json_schema(generator)
    }
}
