//! The attributes and the value of a line, as the grammar of its driver spells them.

use super::line::Line;
use super::{Grammar, browser_use_line, uid_line};

impl<'a> Line<'a> {
    /// The attributes; see [`Node::attributes`](crate::Node::attributes).
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.attributes_text();
        let (uid, words, brackets) = match self.grammar {
            Grammar::Uid => (text, "", ""),
            Grammar::BrowserUse => ("", text, ""),
            Grammar::Tree | Grammar::Stagehand => ("", "", text),
        };
        let words = browser_use_line::attributes_of(words).map(|(name, value)| (name, Some(value)));
        let brackets = brackets
            .split(['[', ']'])
            .flat_map(|bracket| bracket.split(", "))
            .map(str::trim)
            .filter(|item| !item.is_empty() && !item.starts_with("ref="))
            .map(|item| item.split_once('=').map_or((item, None), |(name, value)| (name, Some(value))));
        brackets.chain(uid_line::attributes(uid)).chain(words)
    }

    /// The `value` attribute, or the text inside an element of browser-use. `item` is the text of the item that begins with this line, because
    /// the value can continue on the next lines.
    pub(crate) fn value_in(&self, item: &'a str) -> Option<&'a str> {
        let text = item.get(self.attributes.start..)?;
        match self.grammar {
            Grammar::Uid => uid_line::attributes(text).find(|(name, _)| *name == "value")?.1,
            Grammar::BrowserUse => {
                let mut attributes = browser_use_line::attributes_of(text);
                let is_choice = matches!(self.role(), "checkbox" | "radio");
                let mut value = || attributes.find(|(name, _)| *name == "value" && !is_choice);
                browser_use_line::text_of(text).or_else(|| value().map(|(_, value)| value))
            }
            Grammar::Tree | Grammar::Stagehand => None,
        }
    }
}
