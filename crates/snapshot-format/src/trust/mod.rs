//! Which of the lines that read as an element are the driver's own.
//!
//! A line's grammar says where a ref would stand. Three things then decide whether it is genuine: the driver's refs map,
//! if there is one, must have issued the id to that role and name; the id must not have been met before; and the line
//! must not be one of those that [`Trust::survey`] found to be copies.

mod map_check;
mod repeated_refs;
mod uid_order;

use std::collections::HashSet;

use crate::grammar::{Ending, Form, Grammar, Line, Mark, PlainLines, roles};
use crate::items::Judge;
use crate::refs::{Ref, RefSet, Refs, Scope};
use map_check::confirms;
use repeated_refs::copies;

/// What is known of a tree, on the way through it.
#[derive(Debug, Clone)]
pub(crate) struct Trust<'a> {
    tree: &'a str,
    refs: Option<&'a Refs>,
    seen: RefSet,
    style: Style,
    /// The lines that no value can reach were looked through for what shows the style.
    looked_ahead: bool,
    /// Offsets of lines that repeat another line's ref and are not the one it was issued to, with that ref.
    copies: HashSet<(usize, Ref)>,
    surveyed: bool,
    /// The last uid, whose successor is next.
    last_uid: Option<Ref>,
    /// Whether a ref was met twice, or out of order where only a forged one is likely to be. What was said of the tree until
    /// then holds only after a survey.
    pub(crate) in_doubt: bool,
}

/// Who prints a ref within a name: only agent-browser up to 0.19 does. Without a refs map to confirm it, the tree's
/// own lines must show that it is by that driver, where no text of the page can have made them up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// A refs map decides.
    Irrelevant,
    Unknown,
    /// The ref comes before the states: `[ref=e1] [level=1]`.
    RefFirst,
    RefLater,
}

impl<'a> Trust<'a> {
    pub(crate) fn new(tree: &'a str, refs: Option<&'a Refs>) -> Self {
        Self {
            tree,
            refs,
            seen: RefSet::default(),
            style: if refs.is_some() { Style::Irrelevant } else { Style::Unknown },
            looked_ahead: false,
            copies: HashSet::new(),
            surveyed: false,
            last_uid: None,
            in_doubt: false,
        }
    }

    /// Reads the whole tree to find, of the lines with the same ref, the one that the driver printed.
    ///
    /// Values of agent-browser from 0.20 on are raw, so a text area can hold any number of lines that look like the
    /// driver's, also with an id, role and name that were really issued. A ref that only one line has is that
    /// line's. These lines are certain, and what stands before the first value that could go on is certain too. For
    /// a ref that several lines have, the one that stands there wins; else the one between whose certain neighbours
    /// its number fits best, since drivers number elements as they walk the page; else the last, because a copy
    /// comes with the value, and what the value's element is followed by comes after it. Where the certain lines are
    /// not numbered in their order, one with no line of a value after it comes before one that fits.
    pub(crate) fn survey(tree: &'a str, grammar: Grammar, refs: Option<&'a Refs>) -> Self {
        let mut trust = Self { surveyed: true, ..Self::new(tree, refs) };
        if grammar == Grammar::Uid {
            trust.copies = uid_order::forged(tree);
            return trust;
        }
        let mut repeated = HashSet::new();
        for (_, text) in PlainLines::new(tree) {
            if let Some(mark) = trust.read(text).and_then(|line| trust.placed(&line))
                && !trust.seen.insert(mark.id)
            {
                repeated.insert(mark.id);
            }
        }
        trust.seen = RefSet::default();
        if !repeated.is_empty() {
            trust.copies = copies(tree, &trust, &repeated);
        }
        trust
    }

    /// The same judge before the first line. It keeps what a survey found, and learns the rest again, line by line, so that
    /// every pass decides as the first did.
    pub(crate) fn again(&self) -> Self {
        Self { copies: self.copies.clone(), surveyed: self.surveyed, ..Self::new(self.tree, self.refs) }
    }

    /// What a line is, also where the grammar alone cannot decide.
    pub(crate) fn read<'t>(&self, text: &'t str) -> Option<Line<'t>> {
        let line = Line::parse_tree(text);
        let is_clear = line.is_some_and(|line| line.mark.is_none() || self.placed(&line).is_some());
        if is_clear { line } else { self.read_again(text).or(line) }
    }

    /// The mark that grammar and map accept, wherever the line stands.
    #[inline]
    pub(crate) fn placed(&self, line: &Line<'_>) -> Option<Mark> {
        let mark = line.mark?;
        let accepted = match self.refs {
            Some(refs) => {
                confirms(refs, line, mark) && (!line.within_name || roles::gets_ref_when_named(line.role()))
            }
            // A key in quotes has its ref after the name, in every version.
            None if line.within_name => {
                self.style == Style::RefFirst && !line.yaml_quoted && roles::gets_ref_when_named(line.role())
            }
            None => matches!(mark.form, Form::Uid { .. }) || !roles::is_text(line.role()),
        };
        accepted.then_some(mark)
    }

    fn is_copy(&self, start: usize, id: Ref) -> bool {
        !self.copies.is_empty() && self.copies.contains(&(start, id))
    }

    /// Notes a uid that comes out of order: a value may have made it up. Those of one snapshot count up.
    fn watch_order(&mut self, id: Ref) {
        let Scope::Snapshot(_) = id.scope() else { return };
        let in_order = match self.last_uid {
            Some(last) if last.scope() == id.scope() => last < id,
            Some(_) => false,
            None => true,
        };
        self.in_doubt |= !in_order && !self.surveyed;
        self.last_uid = Some(id);
    }

    /// Notes what a line with a ref shows of its driver.
    fn recognise(&mut self, line: &Line<'_>, start: usize) {
        let Some(mark) = line.mark.filter(|_| !line.within_name) else { return };
        let after = line.text.get(mark.end..).unwrap_or_default();
        let later = !line.ref_is_first()
            || after.starts_with(" [cursor=")
            || after.starts_with(" [box=")
            || (!line.cursor && !roles::gets_ref_when_named(line.role()));
        if later {
            self.style = Style::RefLater;
        } else if after.starts_with(" [") && !matches!(mark.form, Form::Bracket { items_after: true, .. }) {
            let is_early = !self.lacks_a_ref(start);
            self.style = if is_early { Style::RefFirst } else { Style::RefLater };
        }
    }

    /// Whether the lines before `end` have one to act on without a ref, which agent-browser up to 0.19 does not print. Frames
    /// are nothing to act on for it.
    fn lacks_a_ref(&self, end: usize) -> bool {
        let lines = PlainLines::new(self.tree.get(..end).unwrap_or_default());
        lines.filter_map(|(_, text)| Line::parse_tree(text)).any(|line| {
            let role = line.role();
            line.mark.is_none() && !line.yaml_quoted && roles::is_interactive(role) && role != "iframe"
        })
    }

    /// Looks for a line that shows which driver printed the tree, in as much of it as no value can reach: all of it where it is
    /// YAML, up to the raw names at its end; else what comes before the first line that ends in text.
    #[cold]
    fn look_ahead(&mut self) {
        self.looked_ahead = true;
        let mut is_yaml = false;
        let mut lines = PlainLines::new(self.tree);
        while self.style == Style::Unknown
            && let Some((start, text)) = lines.next()
            && let Some(line) = Line::parse_tree(text)
        {
            self.recognise(&line, start);
            is_yaml |= line.ending == Ending::Colon;
            let has_value = line.ends_in_text() && (!line.within_name || text.contains(": "));
            if has_value && !is_yaml {
                break;
            }
        }
    }
}

impl Judge for Trust<'_> {
    fn read_again<'a>(&self, text: &'a str) -> Option<Line<'a>> {
        self.refs.and_then(|_| Line::readings(text).find(|reading| self.placed(reading).is_some()))
    }

    fn weigh(&mut self, line: &Line<'_>, start: usize) -> bool {
        let Some(mark) = self.placed(line).filter(|mark| !self.is_copy(start, mark.id)) else { return false };
        let new = !self.seen.contains(mark.id);
        self.in_doubt |= !new && !self.surveyed;
        new
    }

    #[inline]
    fn accept(&mut self, line: &Line<'_>, start: usize) -> bool {
        if self.style == Style::Unknown {
            self.recognise(line, start);
            if line.within_name && self.style == Style::Unknown && !self.looked_ahead {
                self.look_ahead();
            }
        }
        let Some(mark) = self.placed(line).filter(|mark| !self.is_copy(start, mark.id)) else { return false };
        self.watch_order(mark.id);
        let new = self.seen.insert(mark.id);
        self.in_doubt |= !new && !self.surveyed;
        new
    }

    fn has_map(&self) -> bool {
        self.refs.is_some()
    }
}
