//! Searches a report and collects the objects that are findings.

use super::found::{Around, Found, List, Trust};
use super::grade::Scale;
use super::keys;
use super::node::{Node, Object};
use super::parts::{Outcome, Parts};
use super::roles::is_named;
use crate::engine::location;

/// The maximum nesting depth that is searched.
const DEPTH: usize = 32;

/// The findings of a report.
#[derive(Debug, Default)]
pub(super) struct Walk<'s> {
    pub(super) found: Vec<Found<'s>>,
    /// Whether a list of findings contained an element that was not understood.
    pub(super) partly: bool,
}

impl<'s> Walk<'s> {
    pub(super) fn through(report: &'s Node<'_>) -> Self {
        let mut walk = Self::default();
        let around = Around::default();
        match report {
            Node::List(elements) => walk.list(elements, List::Other, around, DEPTH),
            // A linter that prints one object per line states all parts of a finding. A log does too, with a time.
            Node::Object(object) => {
                let parts = Parts::of(object);
                if parts.is_complete() && parts.file.is_some() && !parts.is_logged {
                    walk.found.push(Found::of(parts, Trust::Placed, around));
                } else {
                    walk.object(object, List::Other, around.logged(parts.is_logged), DEPTH);
                }
            }
            _ => {}
        }
        walk
    }

    /// The scale of the report's numeric severities.
    pub(super) fn scale(&self) -> Scale {
        Scale::of(self.found.iter().map(Found::grade))
    }

    /// Reads the values of an object. Under a key for findings, each entry is a finding or a list of findings.
    fn object(&mut self, object: &'s Object<'_>, list: List, around: Around<'s>, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else { return };
        let around = around.inside(object);
        for (key, _, node) in object.all().filter(|(_, roles, _)| roles & keys::ASIDE.role == 0) {
            match node {
                Node::List(elements) => {
                    let named = List::named(key);
                    let list = if named == List::Other { list } else { named };
                    self.list(elements, list, around.under(key), depth);
                }
                // Yarn prints each advisory in an object of its own.
                Node::Object(object) if is_named(key, "advisory") => {
                    self.entry(object, List::Findings, around, depth);
                }
                Node::Object(object) if list == List::Findings => {
                    self.entry(object, List::named(key), around.under(key).about(key), depth);
                }
                Node::Object(object) => self.value(object, List::named(key), around.under(key), depth),
                _ => {}
            }
        }
    }

    /// Reads an object under a separate key: a finding with all of its parts, or a group of findings.
    fn value(&mut self, object: &'s Object<'_>, list: List, around: Around<'s>, depth: usize) {
        let parts = Parts::of(object);
        let is_finding = parts.is_complete() && (parts.is_graded() || !around.is_logged) && !parts.is_logged;
        if is_finding && parts.outcome != Outcome::Passed {
            self.found.push(Found::of(parts, Trust::Placed, around));
        } else {
            self.object(object, list, around, depth);
        }
    }

    /// Reads an entry of a table of findings.
    fn entry(&mut self, object: &'s Object<'_>, list: List, around: Around<'s>, depth: usize) {
        let parts = Parts::of(object);
        if parts.is_graded() || parts.is_complete() {
            self.element(object, List::Findings, around, depth);
        } else {
            self.object(object, list, around, depth);
        }
    }

    fn list(&mut self, elements: &'s [Node<'_>], list: List, around: Around<'s>, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else { return };
        let is_finding = |node: &'s Node<'_>| {
            let trust = |object| List::Other.trust(&Parts::of(object), &around);
            node.object().and_then(trust) == Some(Trust::Placed)
        };
        // One clear finding makes the list a list of findings.
        let list = if list == List::Other && elements.iter().any(is_finding) { List::Findings } else { list };
        for element in elements {
            let understood = match element {
                Node::Object(object) => self.element(object, list, around, depth),
                Node::List(elements) => {
                    self.list(elements, List::Other, around, depth);
                    true
                }
                Node::Text(text) if list == List::Findings => self.sentence(text, around),
                _ => list != List::Findings,
            };
            self.partly |= !understood;
        }
    }

    /// Reads an element of a list. Returns whether it was understood, or contains no finding.
    fn element(&mut self, object: &'s Object<'_>, list: List, around: Around<'s>, depth: usize) -> bool {
        let parts = Parts::of(object);
        if parts.outcome == Outcome::Passed {
            return true;
        }
        let (found, partly) = (self.found.len(), self.partly);
        let trust = list.trust(&parts, &around);
        if trust.is_none() || parts.line.is_none() {
            self.object(object, List::Other, around.below(&parts), depth);
            let inner = self.found.get(found..).unwrap_or_default();
            // An element with less of a location than the findings that it contains is a group of findings.
            let says_more =
                |inner: &Found<'_>| inner.line.is_some() || trust.is_none_or(|trust| inner.trust < trust);
            let is_group = inner.iter().any(says_more);
            if is_group {
                return true;
            }
            if trust.is_some() {
                self.found.truncate(found);
                self.partly = partly;
            }
        }
        let Some(trust) = trust else {
            return !may_hide(object, &parts, list);
        };
        match parts.at_each_place(object) {
            places if places.len() > 1 => {
                self.found.extend(places.into_iter().map(|parts| Found::of(parts, trust, around)));
            }
            _ => self.found.push(Found::of(parts, trust, around)),
        }
        true
    }

    /// Reads a text in a list of errors or warnings. Returns whether it was understood.
    fn sentence(&mut self, text: &'s str, around: Around<'s>) -> bool {
        if around.list.is_none() || text.trim().is_empty() {
            return false;
        }
        let located = location::leading(text);
        let message = located.map_or(text, |(_, rest)| rest.trim_start_matches([':', ' ', ',']));
        self.found.push(Found::sentence(located.map(|(at, _)| at), message, around));
        true
    }
}

/// Whether an object contains no object and no list.
fn is_leaf(object: &Object<'_>) -> bool {
    !object.all().any(|(_, _, node)| matches!(node, Node::List(_) | Node::Object(_)))
}

/// Whether an element that is not read may be a finding.
fn may_hide(object: &Object<'_>, parts: &Parts<'_>, list: List) -> bool {
    if list == List::Findings {
        is_leaf(object) && (!parts.is_empty() || object.all().next().is_none())
    } else {
        parts.is_described && (parts.line.is_some() || parts.file.is_some() && parts.is_sure)
    }
}
