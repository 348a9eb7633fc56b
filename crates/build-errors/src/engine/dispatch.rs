//! Decides which readers get a line: those with a declared need that the line matches.
//!
//! One pass over a block finds the literals of all tools. The start and the shape of each line are checked once. Each
//! literal, start and shape has a separate set of readers, so a reader never sees a line because of another reader's
//! declaration.

mod found;
mod line_literals;
mod literals;
mod set;
mod shapes;
mod starts;

use std::collections::BTreeMap;

use foldhash::HashMap;

use self::line_literals::Lazily;
use self::literals::{Literals, Signs};
#[cfg(test)]
pub(crate) use self::set::READERS;
pub(super) use self::set::Set;
use self::starts::Starts;
use super::reader::Shape;
use super::tool::{ANY_DOCUMENT, Tool};

/// Texts, and the readers that need each of them.
type Needs = BTreeMap<&'static str, Set>;

/// The needs of the built-in tools of a registry, indexed by how they are looked up. The sets contain the positions of
/// the tools among the built-in ones.
#[derive(Debug)]
pub(crate) struct Dispatch {
    starts: Starts,
    literals: Literals,
    /// Literals that are needed only in lines with a location.
    located_with: Lazily,
    located_in: HashMap<&'static str, Set>,
    /// Names in JSON and XML documents.
    documents: Lazily,
    /// Readers that are offered every document.
    any_document: Set,
    located: Set,
    numbered: Set,
    lined: Set,
    positioned: Set,
    indented_path: Set,
}

impl Dispatch {
    pub(crate) fn of<'t>(tools: impl Iterator<Item = &'t Tool>) -> Self {
        let [mut starts, mut holds, mut located_in, mut located_with, mut documents] =
            [const { Needs::new() }; 5];
        let [mut located, mut numbered, mut lined, mut positioned, mut indented_path, mut any_document] =
            [Set::default(); 6];
        for (index, tool) in tools.enumerate() {
            for start in tool.starts {
                starts.entry(start).or_default().insert(index);
            }
            for literal in tool.holds {
                holds.entry(literal).or_default().insert(index);
            }
            for name in tool.documents {
                match *name {
                    ANY_DOCUMENT => &mut any_document,
                    name => documents.entry(name).or_default(),
                }
                .insert(index);
            }
            for shape in tool.shapes {
                match shape {
                    Shape::LocatedIn(extensions) => {
                        for extension in *extensions {
                            located_in.entry(extension).or_default().insert(index);
                        }
                        continue;
                    }
                    Shape::Located => &mut located,
                    Shape::LocatedWith(literal) => located_with.entry(literal).or_default(),
                    Shape::Numbered => &mut numbered,
                    Shape::Lined => &mut lined,
                    Shape::Positioned => &mut positioned,
                    Shape::IndentedPath => &mut indented_path,
                }
                .insert(index);
            }
        }
        Self {
            starts: Starts::of(starts),
            literals: Literals::of(holds),
            located_with: Lazily::of(located_with),
            located_in: located_in.into_iter().collect(),
            documents: Lazily::of(documents),
            any_document,
            located,
            numbered,
            lined,
            positioned,
            indented_path,
        }
    }

    /// Finds the literals in a block of lines.
    pub(crate) fn signs<'d, 'b>(&'d self, block: &'b str) -> Signs<'d, 'b> {
        self.literals.search(block)
    }

    /// Adds the readers that need the line for its start or shape to those that need it for a literal. Returns whether
    /// the line has a location, so that [other readers](Self::readers_of_any_file) may need it. Those are removed from
    /// the set.
    #[inline]
    pub(crate) fn readers(&self, text: &str, set: &mut Set) -> bool {
        let bytes = text.trim_ascii_start().as_bytes();
        if bytes.first().is_some_and(u8::is_ascii_digit) {
            if shapes::numbered(bytes) {
                set.add(&self.numbered);
            } else if shapes::lined(bytes) {
                set.add(&self.lined);
            } else if shapes::positioned(bytes) {
                set.add(&self.positioned);
            }
        } else if bytes.len() < text.len() && shapes::absolute_path(bytes) {
            set.add(&self.indented_path);
        }
        self.starts.of_line(bytes, set);
        let mut located = false;
        shapes::located(text, |extension| {
            located = true;
            // A word before a number is most likely not a file.
            if extension.is_empty() && bytes.first() != Some(&b'/') {
                return;
            }
            if let Some(readers) = self.located_in.get(extension) {
                set.add(readers);
            }
        });
        if located {
            set.remove(&self.located);
        }
        located
    }

    /// The longest start of the line that a reader needs.
    pub(crate) fn start_of(&self, text: &str) -> Option<&'static str> {
        self.starts.longest_of(text.trim_ascii_start().as_bytes())
    }

    /// The readers that need lines with a location in any file. They are tried after the others.
    pub(crate) fn readers_of_any_file(&self, text: &str) -> Set {
        let mut set = self.located;
        self.located_with.built().in_line(text, &mut set);
        set
    }

    /// The readers that may read a JSON or XML document.
    pub(crate) fn readers_of_document(&self, text: &str) -> Set {
        let mut set = self.any_document;
        self.documents.built().in_line(text, &mut set);
        set
    }
}
