//! Decides which refs are genuine.
//!
//! The grammar gives the position of a ref in a line. A ref at that position is genuine under three conditions:
//!
//! - The driver's refs map, if there is one, issued the id to the line's role and name.
//! - No earlier line has the same id.
//! - [`Trust::survey`] did not identify the line as a copy.

mod leading_order;
mod map_check;
mod repeated_refs;
mod uid_order;

use std::collections::HashSet;

use crate::answer::Answer;
use crate::grammar::{Ending, Grammar, Line, PlainLines, roles};
use crate::nodes::Judge;
use crate::refs::{Ref, RefSet, Scope};
use map_check::confirms;
use repeated_refs::copies;

/// The state of one pass through a tree.
#[derive(Debug, Clone)]
pub(crate) struct Trust<'a> {
    pub(crate) answer: Answer<'a>,
    seen: RefSet,
    style: Style,
    /// Whether `look_ahead` has searched the tree for the style.
    looked_ahead: bool,
    /// The offset and ref of each line that repeats the genuine ref of another line; `None` before a survey.
    copies: Option<HashSet<(usize, Ref)>>,
    /// The last accepted uid.
    last_uid: Option<Ref>,
    /// Whether a ref occurred twice, or a uid occurred out of order. The decisions of this pass are then unreliable, and
    /// a survey is needed.
    pub(crate) in_doubt: bool,
}

/// Whether the driver can print a ref inside a name. Only agent-browser up to 0.19 does. Without a refs map, the tree
/// must show that it is from that driver, on lines that page text cannot have forged.
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
    /// The state of a first pass. Most trees need no survey, unless that pass is in doubt.
    pub(crate) fn new(answer: &Answer<'a>) -> Self {
        match answer.grammar {
            Grammar::Tree | Grammar::Uid => Self::begin(answer),
            Grammar::Stagehand | Grammar::BrowserUse => Self::survey(answer),
        }
    }

    fn begin(answer: &Answer<'a>) -> Self {
        Self {
            answer: *answer,
            seen: RefSet::default(),
            style: if answer.refs.is_some() { Style::Irrelevant } else { Style::Unknown },
            looked_ahead: false,
            copies: None,
            last_uid: None,
            in_doubt: false,
        }
    }

    /// Reads the whole tree. For each ref that several lines have, finds the line that the driver printed.
    ///
    /// agent-browser from 0.20 on prints values unescaped. A text area can therefore contain any number of lines that
    /// look like the driver's, even with an id, role and name that were really issued.
    ///
    /// A line is certain if no other line has its ref, or if it comes before the first value that could continue. Of
    /// several lines with the same ref, these rules choose in order:
    ///
    /// 1. The line that is certain.
    /// 2. If the certain lines are not numbered in order: a line that is not followed by a line of a value.
    /// 3. The line whose number fits best between the numbers of the certain lines around it, because drivers number
    ///    elements in document order.
    /// 4. A line that is not followed by a line of a value.
    /// 5. The last line, because a copy in a value comes before the elements that follow the value.
    pub(crate) fn survey(answer: &Answer<'a>) -> Self {
        let trust = Self::begin(answer);
        let copies = match answer.grammar {
            Grammar::Uid => uid_order::forged(answer),
            Grammar::Stagehand | Grammar::BrowserUse => leading_order::forged(answer, &trust),
            Grammar::Tree => copies(answer.tree, &trust),
        };
        Self { copies: Some(copies), ..trust }
    }

    /// A copy for another pass from the first line. It keeps the result of a survey and discards all other state, so that
    /// every pass decides like the first.
    pub(crate) fn again(&self) -> Self {
        Self { copies: self.copies.clone(), ..Self::begin(&self.answer) }
    }

    /// Parses a line, using the refs map if the grammar alone is ambiguous.
    pub(crate) fn read<'t>(&self, text: &'t str) -> Option<Line<'t>> {
        let line = Line::parse_tree(text);
        let is_clear = line.as_ref().is_some_and(|line| match line.mark {
            Some(_) => self.placed(line).is_some(),
            None => !line.may_hide_ref(),
        });
        if is_clear { line } else { self.read_again(text).or(line) }
    }

    /// The ref that grammar and map accept. Does not consider other lines.
    #[inline(always)]
    pub(crate) fn placed(&self, line: &Line<'_>) -> Option<Ref> {
        let mark = line.mark?;
        let accepted = match self.answer.refs {
            Some(refs) => {
                confirms(refs, line, mark.id)
                    && (!line.within_name || roles::gets_ref_when_named(line.role()))
            }
            // A YAML-quoted key has its ref after the name, in every version.
            None if line.within_name => {
                self.style == Style::RefFirst && !line.yaml_quoted && roles::gets_ref_when_named(line.role())
            }
            None => line.grammar != Grammar::Tree || !roles::is_text(line.role()),
        };
        accepted.then_some(mark.id)
    }

    /// The ref that is genuine, unless another line has been accepted with it.
    #[inline(always)]
    fn original(&self, line: &Line<'_>, start: usize) -> Option<Ref> {
        let is_copy = |id| self.copies.as_ref().is_some_and(|copies| copies.contains(&(start, id)));
        self.placed(line).filter(|id| !is_copy(*id))
    }

    /// Records that a decision is unreliable, unless a survey has prepared it.
    fn doubt(&mut self, is_doubtful: bool) {
        self.in_doubt |= is_doubtful && self.copies.is_none();
    }

    /// Doubts a uid that is out of order, because a value may have forged it. The uids of one snapshot count up.
    fn watch_order(&mut self, id: Ref) {
        let Scope::Snapshot(_) = id.scope() else { return };
        let in_order = self.last_uid.is_none_or(|last| last.scope() == id.scope() && last < id);
        self.doubt(!in_order);
        self.last_uid = Some(id);
    }

    /// Sets the style if a line with a ref shows which driver printed it.
    fn recognise(&mut self, line: &Line<'_>, start: usize) {
        let Some(mark) = line.mark.filter(|_| !line.within_name) else { return };
        let after = line.after_mark();
        let later = !line.ref_is_first()
            || after.starts_with(" [cursor=")
            || after.starts_with(" [box=")
            || (!line.cursor && !roles::gets_ref_when_named(line.role()));
        if later {
            self.style = Style::RefLater;
        } else if after.starts_with(" [") && line.text.as_bytes().get(mark.span.end - 1) == Some(&b']') {
            let is_early = !self.lacks_a_ref(start);
            self.style = if is_early { Style::RefFirst } else { Style::RefLater };
        }
    }

    /// Whether a line before `end` is interactive but has no ref. agent-browser up to 0.19 does not print such lines. It
    /// does not treat frames as interactive.
    fn lacks_a_ref(&self, end: usize) -> bool {
        let lines = PlainLines::new(self.answer.tree.get(..end).unwrap_or_default());
        lines.filter_map(|(_, text)| Line::parse_tree(text)).any(|line| {
            let role = line.role();
            line.mark.is_none() && !line.yaml_quoted && roles::is_interactive(role) && role != "iframe"
        })
    }

    /// Searches for a line that shows which driver printed the tree. Reads only lines that cannot be part of a value. In
    /// YAML, these are all lines up to the raw names at its end. Otherwise they are the lines up to the first that ends
    /// in text.
    #[cold]
    fn look_ahead(&mut self) {
        self.looked_ahead = true;
        let mut is_yaml = false;
        let mut lines = PlainLines::new(self.answer.tree);
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
        self.answer.refs.and_then(|_| Line::readings(text).find(|reading| self.placed(reading).is_some()))
    }

    fn weigh(&mut self, line: &Line<'_>, start: usize) -> bool {
        let Some(id) = self.original(line, start) else { return false };
        let new = !self.seen.contains(id);
        self.doubt(!new);
        new
    }

    #[inline(always)]
    fn accept(&mut self, line: &Line<'_>, start: usize) -> bool {
        if self.style == Style::Unknown {
            self.recognise(line, start);
            if line.within_name && self.style == Style::Unknown && !self.looked_ahead {
                self.look_ahead();
            }
        }
        let Some(id) = self.original(line, start) else { return false };
        self.watch_order(id);
        let new = self.seen.insert(id);
        self.doubt(!new);
        new
    }

    fn has_map(&self) -> bool {
        self.answer.refs.is_some()
    }
}
