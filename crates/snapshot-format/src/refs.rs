//! The driver's refs map: which id it issued to which role and accessible name.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::Ref;

/// The refs that a driver issued for one tree: `{"e1":{"role":"button","name":"Pay","nth":1}}`.
///
/// agent-browser gives it with each snapshot. It is what tells a line that the driver wrote from one that a page's
/// text imitates, so pass it wherever there is one. Its order carries no meaning. Reading it ignores fields that it
/// does not know (`selector`) and keys that are no refs; a name left out is empty, and an id given twice keeps its
/// last meaning.
///
/// ```
/// use snapshot_format::{Ref, Refs};
///
/// let refs: Refs = serde_json::from_str(r#"{"e2":{"role":"button","name":"Pay"}}"#)?;
/// let pay = refs.get("@e2".parse::<Ref>()?).unwrap();
/// assert_eq!((pay.role, pay.name, pay.nth), ("button", "Pay", None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Refs {
    /// Sorted by id, so that a walk through a tree is mostly a walk through this, cache line by cache line.
    slots: Vec<Slot>,
    /// Each role and name as the commonest lines spell them, one after the other: `button "Pay"`, `list`.
    text: String,
}

#[derive(Clone)]
struct Slot {
    id: Ref,
    start: usize,
    role: usize,
    /// The length of role and name as a line spells them.
    spelled: usize,
    nth: Option<u32>,
}

/// What a line puts around a name.
const OPEN: &str = " \"";
const CLOSE: &str = "\"";

impl Slot {
    fn end(&self) -> usize {
        self.start + self.spelled
    }
}

/// What a driver issued a ref to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Issued<'a> {
    /// The role, as the driver names it.
    pub role: &'a str,
    /// The accessible name; empty where there is none.
    pub name: &'a str,
    /// Which of several elements with this role and name, counted from 0; where the driver tells.
    pub nth: Option<u32>,
}

impl<'a> Issued<'a> {
    /// What is issued to this role and name.
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
    /// How many refs were issued.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether none was issued.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// What `id` was issued to.
    pub fn get(&self, id: Ref) -> Option<Issued<'_>> {
        self.issued(self.find(id)?)
    }

    /// All that was issued, ordered by frame and number.
    pub fn iter(&self) -> impl Iterator<Item = (Ref, Issued<'_>)> {
        self.slots.iter().enumerate().filter_map(|(index, slot)| Some((slot.id, self.issued(index)?)))
    }

    /// The position of `id`, below [`len`](Self::len). Constant time where a frame's numbers have no gaps.
    #[inline]
    fn find(&self, id: Ref) -> Option<usize> {
        let first = self.slots.first()?.id;
        let guess = (id.number() as usize).wrapping_sub(first.number() as usize);
        match self.slots.get(guess) {
            Some(slot) if slot.id == id => Some(guess),
            _ => self.slots.binary_search_by_key(&id, |slot| slot.id).ok(),
        }
    }

    fn issued(&self, index: usize) -> Option<Issued<'_>> {
        let slot = self.slots.get(index)?;
        let (role, name) = self.text.get(slot.start..slot.end())?.split_at_checked(slot.role)?;
        let name = name.strip_prefix(OPEN).and_then(|name| name.strip_suffix(CLOSE)).unwrap_or_default();
        Some(Issued { role, name, nth: slot.nth })
    }
}

impl<'a> FromIterator<(Ref, Issued<'a>)> for Refs {
    fn from_iter<I: IntoIterator<Item = (Ref, Issued<'a>)>>(issued: I) -> Self {
        let mut refs = Self::default();
        for (id, Issued { role, name, nth }) in issued {
            let start = refs.text.len();
            refs.text.push_str(role);
            if !name.is_empty() {
                refs.text.extend([OPEN, name, CLOSE]);
            }
            let spelled = refs.text.len() - start;
            refs.slots.push(Slot { id, start, role: role.len(), spelled, nth });
        }
        // Stable, and the later of two with one id sorted first, to be the one that `dedup` keeps.
        refs.slots.reverse();
        refs.slots.sort_by_key(|slot| slot.id);
        refs.slots.dedup_by_key(|slot| slot.id);
        refs
    }
}

/// Whatever the order in which they were given.
impl PartialEq for Refs {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl fmt::Debug for Refs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(id, issued)| (id.id(), issued))).finish()
    }
}

/// One value of the map on the wire.
#[derive(serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
struct Entry {
    role: String,
    #[serde(default)]
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nth: Option<u32>,
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
                let issued = entries
                    .iter()
                    .map(|(id, Entry { role, name, nth })| (*id, Issued { role, name, nth: *nth }));
                Ok(issued.collect())
            }
        }

        deserializer.deserialize_map(Map)
    }
}

impl Serialize for Refs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.len()))?;
        for (id, Issued { role, name, nth }) in self.iter() {
            map.serialize_entry(&id.id(), &Entry { role: role.into(), name: name.into(), nth })?;
        }
        map.end()
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
