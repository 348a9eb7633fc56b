//! The driver's refs map: the role and accessible name that each id was issued to.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::{Ref, Scope};
use crate::setters::setters;

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
/// use snapshot_format::{Issued, Ref, Refs};
///
/// let refs: Refs = serde_json::from_str(r#"{"e2":{"role":"button","name":"Pay"}}"#)?;
/// assert_eq!(refs.get("@e2".parse()?), Some(&Issued::new("button", "Pay")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Refs {
    /// Sorted by id. Each id occurs once.
    entries: Vec<(Ref, Issued)>,
}

/// The element that a driver issued a ref to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Issued {
    /// The role as the driver names it.
    pub role: String,
    /// The accessible name, or an empty string if there is none.
    #[serde(default)]
    pub name: String,
    /// The position among elements with the same role and name, counted from 0, if the driver states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u32>,
}

impl Issued {
    /// An entry with this role and name, without `nth`.
    pub fn new(role: impl Into<String>, name: impl Into<String>) -> Self {
        Self { role: role.into(), name: name.into(), nth: None }
    }

    setters! {
        nth: impl Into<Option<u32>> = nth.into();
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
    pub fn get(&self, id: Ref) -> Option<&Issued> {
        let (first, _) = self.entries.first()?;
        let guess = (id.number() as usize).wrapping_sub(first.number() as usize);
        let entry = match self.entries.get(guess) {
            Some(entry) if entry.0 == id => entry,
            _ => self.entries.get(self.entries.binary_search_by_key(&id, |(id, _)| *id).ok()?)?,
        };
        Some(&entry.1)
    }

    /// Iterates over all entries, ordered by frame and number.
    pub fn iter(&self) -> impl Iterator<Item = (Ref, &Issued)> {
        self.entries.iter().map(|(id, issued)| (*id, issued))
    }

    /// Whether all refs are indices, as browser-use issues them.
    pub(crate) fn are_indices(&self) -> bool {
        // Indices are the last in the order of the entries.
        self.entries.first().is_some_and(|(first, _)| first.scope() == Scope::Index)
    }
}

impl FromIterator<(Ref, Issued)> for Refs {
    fn from_iter<I: IntoIterator<Item = (Ref, Issued)>>(issued: I) -> Self {
        Self { entries: issued.into_iter().collect::<BTreeMap<_, _>>().into_iter().collect() }
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
                        Some(id) => entries.push((id, map.next_value()?)),
                        None => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(entries.into_iter().collect())
            }
        }

        deserializer.deserialize_map(Map)
    }
}

impl Serialize for Refs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(id, issued)| (id.id(), issued)))
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Refs {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Refs".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <BTreeMap<String, Issued>>::json_schema(generator)
    }
}
