//! Splits trees whose lines begin with a ref into nodes: those of chrome-devtools-mcp, Stagehand and browser-use.
//!
//! Texts and values are unescaped. So a line without a ref, or with a refused ref, belongs to the node before it.
//! browser-use prints each text on a line of its own, which is a node too.

use super::{Judge, Node};
use crate::answer::Answer;
use crate::grammar::{Grammar, Line, PlainLines, browser_use_line, roles};

/// A position between two lines of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LeadingLines<'a> {
    lines: PlainLines<'a>,
    grammar: Grammar,
    /// Whether the root has been read.
    has_root: bool,
    /// The last element of browser-use has not been closed.
    is_open: bool,
    /// The beginning of the next node. It ends the node before it, so it is read together with that.
    ahead: Option<(usize, Line<'a>)>,
    /// What was before the last candidate.
    pub(crate) skipped: Skipped,
}

/// The lines before a candidate that can only be part of a text or value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Skipped {
    None,
    Lines,
    /// The last line of an attribute of browser-use is among them.
    End,
}

impl<'a> LeadingLines<'a> {
    pub(crate) fn new(answer: &Answer<'a>) -> Self {
        Self {
            lines: PlainLines::new(answer.tree),
            grammar: answer.grammar,
            has_root: false,
            is_open: false,
            ahead: None,
            skipped: Skipped::None,
        }
    }

    /// The next line that could begin a node. Only the root is not indented. A partial tree of Stagehand has no root.
    pub(crate) fn candidate(&mut self) -> Option<(usize, Line<'a>)> {
        self.skipped = Skipped::None;
        loop {
            let (start, text) = self.lines.next()?;
            let fits = |line: &Line<'_>| match self.grammar {
                Grammar::Uid => (line.indent > 0) == self.has_root,
                Grammar::Stagehand => line.indent > 0 || !self.has_root,
                Grammar::Tree | Grammar::BrowserUse => true,
            };
            if let Some(line) = Line::parse(self.grammar, text).filter(fits) {
                self.has_root |=
                    self.grammar == Grammar::Uid || (line.indent == 0 && line.role() == "RootWebArea");
                return Some((start, line));
            }
            let is_end = self.skipped == Skipped::End || browser_use_line::closes(text);
            self.skipped = if is_end { Skipped::End } else { Skipped::Lines };
        }
    }

    /// The next node.
    pub(crate) fn next(&mut self, judge: &mut impl Judge) -> Option<Node<'a>> {
        let (start, line) = self.ahead.take().or_else(|| self.node(judge))?;
        let trusted = !is_text_box(&line) && judge.accept(&line, start);
        let tree = self.lines.text;
        self.is_open = trusted && self.grammar == Grammar::BrowserUse && !line.closes();
        self.ahead = self.node(judge);
        self.is_open = false;
        let end = self.ahead.map_or(tree.len(), |(next, _)| next);
        let text = tree.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        Some(Node::new(start, text, line, trusted))
    }

    /// The next line that begins a node.
    fn node(&mut self, judge: &mut impl Judge) -> Option<(usize, Line<'a>)> {
        loop {
            let (start, line) = self.candidate()?;
            if line.mark.is_some() && (is_text_box(&line) || judge.weigh(&line, start)) {
                return Some((start, line));
            }
            self.is_open &= self.skipped != Skipped::End;
            match self.grammar {
                Grammar::BrowserUse if self.is_open => self.is_open = !line.ends_value(),
                Grammar::BrowserUse => return Some((start, Line::plain_text(line.text))),
                Grammar::Stagehand if line.mark.is_none() => return Some((start, line)),
                Grammar::Tree | Grammar::Uid | Grammar::Stagehand => {}
            }
        }
    }
}

/// Whether the line is a layout box of text. All boxes of chrome-devtools-mcp share one uid, so they have no ref.
pub(crate) fn is_text_box(line: &Line<'_>) -> bool {
    line.role() == "InlineTextBox"
}

/// Whether the text of a line of Stagehand or browser-use can continue on the next lines.
pub(crate) fn may_run_on(line: &Line<'_>) -> bool {
    roles::is_text(line.role()) || line.grammar == Grammar::BrowserUse && !line.closes()
}
