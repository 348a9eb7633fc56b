//! Parses a line of Stagehand's trees.
//!
//! ```text
//! line = *"  " "[" ( F "-" N / N ) "] " role [ ": " name ] [ " [selected]" ] [ " [checked]" ]
//! role = word / "scrollable" [ ", " word ] / "input, file"
//! ```
//!
//! A node without an element id, such as the text inside a field, has a number without a dash, which is no ref. Nothing
//! is escaped, and preformatted text contains line breaks.

use super::{Grammar, Line, Mark, Span, Spelling};
use crate::Ref;

const STATES: [&str; 2] = [" [checked]", " [selected]"];

/// Roles that are followed by another word.
const LEADING_ROLES: [&str; 2] = ["scrollable, ", "input, "];

impl<'a> Line<'a> {
    /// Parses a line. Returns `None` if the driver could not have printed it.
    pub(super) fn parse_stagehand(text: &'a str) -> Option<Self> {
        let indent = text.bytes().position(|byte| byte != b' ')?;
        let inside = text.get(indent..)?.strip_prefix('[')?;
        let id = Ref::scan_node(inside.as_bytes());
        let key = match id {
            Some((_, after)) => text.get(text.len() - after.len()..)?,
            None => inside
                .strip_prefix(|first: char| first.is_ascii_digit())?
                .trim_start_matches(|next: char| next.is_ascii_digit()),
        };
        let key = key.strip_prefix("] ")?;
        if !indent.is_multiple_of(2) {
            return None;
        }
        let begin = text.len() - key.len();
        let first =
            LEADING_ROLES.iter().find(|first| key.starts_with(**first)).map_or(0, |first| first.len());
        let role = first + key.get(first..)?.bytes().take_while(is_role_byte).count();
        let mut line = Self::begin(Grammar::Stagehand, text, indent, Span::new(begin, begin + role));
        line.spelling = Spelling::Raw;
        line.mark = id.map(|(id, _)| Mark { id, span: Span::new(indent, begin) });
        let mut end = text.len();
        while let Some(state) =
            STATES.iter().find(|state| text.get(begin..end).is_some_and(|rest| rest.ends_with(**state)))
        {
            end -= state.len();
        }
        let named = begin + role;
        line.attributes = Span::new(end, text.len());
        match text.get(named..end)? {
            "" if role > 0 => {}
            rest if role > 0 && rest.starts_with(": ") => {
                line.name = Span::new(named + 2, end);
            }
            _ => return None,
        }
        Some(line)
    }
}

/// Whether a role can contain the byte. Some roles are names of HTML tags.
fn is_role_byte(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.".contains(byte)
}
