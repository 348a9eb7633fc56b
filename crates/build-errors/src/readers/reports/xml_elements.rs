//! The tags of a report that describe one thing each, with their parts.

use super::xml::{self, Attributes, Event};

/// The maximum number of parts that are kept: a stack has many frames, and the first one counts.
const PARTS: usize = 100;
/// The number of levels of tags inside an element whose parts are kept.
const LEVELS: usize = 8;

/// A tag, its attributes, and the texts and attributes of the tags inside it.
#[derive(Default)]
pub(super) struct Element<'a> {
    pub(super) name: &'a str,
    /// The open tags inside it: `stack/frame`. Only the first [`LEVELS`].
    path: String,
    /// The number of open tags inside it.
    depth: usize,
    parts: Vec<(String, String)>,
}

/// Calls `found` with each element that has one of these names and is not inside another one, and with the values of
/// the attributes `around`: each a tag that contains elements, and its attribute.
pub(super) fn each(
    text: &str,
    names: &[&str],
    around: &[(&str, &str)],
    mut found: impl FnMut(&Element<'_>, &[String]),
) {
    let mut values = vec![String::new(); around.len()];
    let mut open: Option<Element<'_>> = None;
    for event in xml::events(text) {
        let Some(element) = open.as_mut() else {
            if let Event::Open { name, attributes, empty } = event {
                for (known, value) in around.iter().zip(&mut values).filter(|(tag, _)| tag.0 == name) {
                    *value = attributes.get(known.1).unwrap_or_default();
                }
                if names.contains(&name) {
                    let mut element = Element { name, ..Element::default() };
                    element.add_all(attributes);
                    if empty {
                        found(&element, &values);
                    } else {
                        open = Some(element);
                    }
                }
            }
            continue;
        };
        match event {
            Event::Open { name, attributes, empty } => {
                element.enter(name);
                element.add_all(attributes);
                if empty {
                    element.leave();
                }
            }
            Event::Text(text) => element.add("", text),
            Event::Close { name } if element.depth == 0 && name == element.name => {
                found(element, &values);
                open = None;
            }
            Event::Close { .. } => element.leave(),
        }
    }
}

impl Element<'_> {
    fn enter(&mut self, name: &str) {
        self.depth += 1;
        if self.depth <= LEVELS {
            if !self.path.is_empty() {
                self.path.push('/');
            }
            self.path.push_str(name);
        }
    }

    fn leave(&mut self) {
        if self.depth <= LEVELS {
            self.path.truncate(self.path.rfind('/').unwrap_or(0));
        }
        self.depth = self.depth.saturating_sub(1);
    }

    /// Adds an attribute of the open tag, or its text, which has no name.
    fn add(&mut self, name: &str, value: &str) {
        if self.parts.len() < PARTS && self.depth <= LEVELS && !value.trim().is_empty() {
            let between = if self.path.is_empty() || name.is_empty() { "" } else { "/" };
            self.parts.push((format!("{}{between}{name}", self.path), xml::unescape(value)));
        }
    }

    fn add_all(&mut self, attributes: Attributes<'_>) {
        attributes.all().for_each(|(name, value)| self.add(name, value));
    }

    /// The first part with the first of these names that it has. An attribute has its name (`line`), a text the names
    /// of the tags around it (`what`, `stack/frame/file`), and the text of the element itself no name.
    pub(super) fn part(&self, names: &[&str]) -> Option<&str> {
        let named = |name: &&str| self.parts.iter().find(|(known, _)| known == name);
        names.iter().find_map(named).map(|(_, value)| value.trim())
    }

    pub(super) fn number(&self, names: &[&str]) -> Option<u32> {
        self.part(names)?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_elements() {
        let report =
            "<r><file name=\"a\"><e line=\"3\"><x>t</x><y z=\"1\"/>own<e>inner</e></e></file><e/></r>";
        let mut found = Vec::new();
        each(report, &["e"], &[("file", "name")], |element, around| {
            let part = |name| element.part(&[name]).unwrap_or_default().to_owned();
            found.push((around.join(""), element.number(&["line"]), part("x"), part("y/z"), part("")));
        });
        let own = |text: &str| text.to_owned();
        assert_eq!(found[0], (own("a"), Some(3), own("t"), own("1"), own("own")));
        assert_eq!((found.len(), found[1].1), (2, None));
    }

    /// The path of a part is not as long as a page makes it.
    #[test]
    fn deep_tags_take_linear_time() {
        let deep = format!("<e>{}<p>x</p>{}</e>", "<tag>".repeat(100_000), "</tag>".repeat(100_000));
        let mut found = 0;
        each(&deep, &["e"], &[], |element, _| {
            assert_eq!(element.part(&["p"]), None);
            found += 1;
        });
        assert_eq!(found, 1);
    }
}
