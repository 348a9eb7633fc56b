//! Answers of chrome-devtools-mcp: free lines, then `## Latest page snapshot`, then the tree.
//!
//! Page text can appear in two other places: before the heading, in the message of an open dialog; and after the tree, in
//! console messages and network requests. An answer with an open dialog has no snapshot, so reading stops there. The
//! sections after the tree are not read.

use crate::grammar::{Grammar, Line, PlainLines};
use crate::{Absence, Error, Page};

const HEADING: &str = "## Latest page snapshot";
const DIALOG: &str = "# Open dialog";
/// Sections that follow a snapshot and contain page text.
const AFTER: [&str; 2] = ["## Network requests", "## Console messages"];

/// Whether a text has a heading of this driver's answers.
pub(crate) fn is_answer(text: &str) -> bool {
    text.lines().any(|line| line == HEADING || line == DIALOG)
}

pub(super) fn read(text: &str) -> Result<(&str, Page<'_>), Error> {
    let parse = |line| Line::parse(Grammar::Uid, line);
    let mut lines = PlainLines::new(text);
    let mut begin = None;
    while begin.is_none()
        && let Some((start, line)) = lines.next()
    {
        match line {
            HEADING => begin = Some(lines.at),
            DIALOG => return Err(Absence::DialogOpen.into()),
            line if AFTER.contains(&line) => return Err(Absence::NotTaken.into()),
            line if line.starts_with("Saved snapshot to ") => return Err(Absence::InFile.into()),
            line if parse(line).is_some_and(|line| line.indent == 0) => begin = Some(start),
            _ => {}
        }
    }
    let begin = begin.ok_or(Absence::NotTaken)?;
    let tree = text.get(begin..).unwrap_or_default();
    let tree = tree.get(..end(tree)).unwrap_or(tree).trim_end();
    let root = tree.lines().find_map(parse).filter(|root| root.indent == 0).ok_or(Absence::NotTaken)?;
    let url = root.attributes().filter(|(name, _)| *name == "url").last().and_then(|(_, url)| url);
    Ok((tree, Page { title: Some(root.name()), url }))
}

/// The offset where the tree ends: before the next section. An empty line precedes a section's heading.
fn end(tree: &str) -> usize {
    let mut is_blank = false;
    let section = PlainLines::new(tree).find(|(_, line)| {
        let after_blank = std::mem::replace(&mut is_blank, line.is_empty());
        after_blank && AFTER.contains(line)
    });
    section.map_or(tree.len(), |(start, _)| start)
}
