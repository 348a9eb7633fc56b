//! The driver's refs map: the role and accessible name that each id was issued to.

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
    entries: Vec<(Ref, Entry)>,
}

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
    #[inline]
    pub fn get(&self, id: Ref) -> Option<Issued<'_>> {
        let (first, _) = self.entries.first()?;
        let guess = (id.number() as usize).wrapping_sub(first.number() as usize);
        let found = match self.entries.get(guess) {
            Some(entry) if entry.0 == id => entry,
            _ => self.entries.get(self.entries.binary_search_by_key(&id, |(id, _)| *id).ok()?)?,
        };
        Some(found.1.issued())
    }

    /// Iterates over all entries, ordered by frame and number.
    pub fn iter(&self) -> impl Iterator<Item = (Ref, Issued<'_>)> {
        self.entries.iter().map(|(id, entry)| (*id, entry.issued()))
    }

    /// Whether all refs are indices, as browser-use issues them.
    pub(crate) fn are_indices(&self) -> bool {
        // Indices are the last in the order of the entries.
        self.entries.first().is_some_and(|(first, _)| first.scope() == Scope::Index)
    }

    /// Sorts the entries. If an id occurs twice, the last entry counts.
    fn new(mut entries: Vec<(Ref, Entry)>) -> Self {
        // The sort is stable. Reversing first puts the last entry of an id before the others, and `dedup` keeps the
        // first.
        entries.reverse();
        entries.sort_by_key(|(id, _)| *id);
        entries.dedup_by_key(|(id, _)| *id);
        Self { entries }
    }
}

impl<'a> FromIterator<(Ref, Issued<'a>)> for Refs {
    fn from_iter<I: IntoIterator<Item = (Ref, Issued<'a>)>>(issued: I) -> Self {
        let entry =
            |(id, Issued { role, name, nth })| (id, Entry { role: role.into(), name: name.into(), nth });
        Self::new(issued.into_iter().map(entry).collect())
    }
}

impl fmt::Debug for Refs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(id, issued)| (id.id(), issued))).finish()
    }
}

/// The role and name that a ref was issued to.
#[derive(Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
struct Entry {
    role: String,
    #[serde(default)]
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nth: Option<u32>,
}

impl Entry {
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
                let mut entries = Vec::with_capacity(map.size_hint().unwrap_or_default());
                while let Some(key) = map.next_key::<String>()? {
                    match Ref::from_id(&key) {
                        Some(id) => entries.push((id, map.next_value::<Entry>()?)),
                        None => drop(map.next_value::<serde::de::IgnoredAny>()?),
                    }
                }
                Ok(Refs::new(entries))
            }
        }

        deserializer.deserialize_map(Map)
    }
}

impl Serialize for Refs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries.iter().map(|(id, entry)| (id.id(), entry)))
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Refs {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Refs".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <std::collections::BTreeMap<String, Entry>>::json_schema(generator)
    }
}
