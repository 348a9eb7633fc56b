//! Checks a line against the driver's refs map.

use crate::grammar::{Grammar, Line, Spelling};
use crate::{Issued, Ref, Refs};
use safe_text::{is_invisible, json_chars};

/// Whether the map has the ref with this line's role and name.
#[inline(always)]
pub(crate) fn confirms(refs: &Refs, line: &Line<'_>, id: Ref) -> bool {
    let Some(issued) = refs.get(id) else { return false };
    let spells = line.spells(&issued.role, &issued.name);
    (spells || spells_otherwise(line, issued))
        && issued.nth.is_none_or(|given| nth(line).is_none_or(|shown| shown == given))
}

/// Whether the line spells the role and name of `issued` in another way.
fn spells_otherwise(line: &Line<'_>, issued: &Issued) -> bool {
    let is_leading = line.grammar != Grammar::Tree;
    (issued.role.eq_ignore_ascii_case(line.role()) || (issued.role.is_empty() && is_leading))
        // An interactive snapshot shows the text of an unnamed element as its name. Drivers without a refs map know at
        // least the ids.
        && (names(line, &issued.name) || (issued.name.is_empty() && (line.cursor || is_leading)))
}

/// Whether the line's name equals `issued`. In agent-browser up to 0.19, the map has the name as the line spells it, up
/// to the ref. Later versions print the name escaped and without invisible characters.
fn names(line: &Line<'_>, issued: &str) -> bool {
    if line.within_name {
        return line.name_before_ref() == issued;
    }
    let name = line.name();
    name == issued
        || match line.spelling {
            Spelling::None | Spelling::Regex => false,
            Spelling::Raw => same(&name.chars(), issued),
            Spelling::Json => same(&json_chars(&line.unquoted_name()), issued),
        }
}

/// Whether the names are equal apart from invisible characters. agent-browser 0.41 prints a no-break space as a space.
/// Versions from 0.21 on omit it, and earlier versions print it unchanged.
fn same(shown: &(impl Iterator<Item = char> + Clone), issued: &str) -> bool {
    let alike = |no_break_space: Option<char>| {
        let plain = move |character: char| match character {
            '\u{a0}' => no_break_space,
            other => (!is_invisible(other)).then_some(other),
        };
        shown.clone().filter_map(plain).eq(issued.chars().filter_map(plain))
    };
    alike(Some(' ')) || (issued.contains('\u{a0}') && alike(None))
}

/// The `nth` that agent-browser up to 0.19 prints after the ref of a repeated role and name.
fn nth(line: &Line<'_>) -> Option<u32> {
    let rest = line.after_mark().strip_prefix(" [nth=")?;
    let length = rest.bytes().position(|byte| byte == b']')?;
    rest.get(..length)?.parse().ok()
}
