//! The location of a finding, from an object and the objects inside it.

use std::borrow::Cow;

use super::keys;
use super::keys::Names;
use super::node::{Node, Object, nested};
use crate::engine::location;
use crate::readers::shared::file_url;

/// The maximum number of nested objects that are searched for a location.
pub(super) const LEVELS: usize = 5;
/// Keys that may state a file.
pub(super) const FILES: u32 = keys::FILE.role | keys::PATH.role;
/// The maximum length of a file name in bytes.
const PATH: usize = 1024;

/// The location of a finding, as stated by one object.
#[derive(Debug, Default)]
pub(in crate::readers::reports) struct Place<'s> {
    pub(in crate::readers::reports) file: Option<Cow<'s, str>>,
    pub(in crate::readers::reports) line: Option<u32>,
    pub(in crate::readers::reports) column: Option<u32>,
}

impl<'s> Place<'s> {
    /// The location with a line from the object or from one inside it.
    pub(in crate::readers::reports) fn of(object: &'s Object<'_>, levels: usize) -> Option<Self> {
        if !object.may_hold(keys::LINE.role | keys::LOCATION.role) {
            return None;
        }
        let own = Self::own(object);
        let Some(Self { line, column: None, .. }) = own else {
            return own.or_else(|| Self::inside(object, levels));
        };
        // The object states the line, and one inside it also the column.
        let column =
            Self::inside(object, levels).filter(|inside| inside.line == line).and_then(|at| at.column);
        own.map(|at| Self { column, ..at })
    }

    fn own(object: &'s Object<'_>) -> Option<Self> {
        if let Some(at) = object.first(keys::LOCATION, |node| location::alone(after_arrow(node.text()?))) {
            return Some(Self { file: Some(at.file.into()), line: at.line, column: at.column });
        }
        let line = object.first(keys::LINE, number).or_else(|| {
            object.named(&["lines", "line"], |node| {
                node.object()?.named(&["begin", "start", "from", "first"], number)
            })
        })?;
        Some(Self { file: own_file(object), line: Some(line), column: object.first(keys::COLUMN, number) })
            .filter(|_| line > 0)
    }

    fn inside(object: &'s Object<'_>, levels: usize) -> Option<Self> {
        let levels = levels.checked_sub(1)?;
        let named = keys::PLACE.names.iter().find_map(|name| {
            let at = object.named(&[*name], first_place)?;
            if let Some(point) = zero_based(name, at) {
                return Some(point);
            }
            Self::of(at, levels)
        });
        let other = || {
            let beside = keys::PLACE.role | keys::ASIDE.role;
            let others = object.entries().filter(|(_, roles, _)| roles & beside == 0);
            others.filter_map(|(_, _, node)| node.object()).find_map(|object| Self::of(object, levels))
        };
        let found = named.or_else(other)?;
        let file = own_file(object).or(found.file);
        let file = file.or_else(|| places(object).find_map(|at| nested(at, levels, FILES, &own_file)));
        Some(Self { file, ..found })
    }
}

/// The text after the arrow in the message of a compiler; the whole text if there is none: `a.sol:3:7` of
/// `Error: x\n --> a.sol:3:7:\n`.
fn after_arrow(text: &str) -> &str {
    let place = text.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
    place.map_or(text, |place| place.trim_end_matches(':'))
}

/// The objects in an object that state its location.
fn places<'s, 'a>(object: &'s Object<'a>) -> impl Iterator<Item = &'s Object<'a>> {
    keys::PLACE.names.iter().filter_map(|name| object.named(&[*name], first_place))
}

/// The object, or for a list the primary object, or else the first one.
fn first_place<'s, 'a>(node: &'s Node<'a>) -> Option<&'s Object<'a>> {
    let is_primary = |object: &&Object<'_>| {
        let kind = |object: &Object<'_>| {
            object.named(&["kind"], |node| node.text().filter(|kind| *kind == "Primary").map(drop))
        };
        object.is(&["isprimary", "primary"], true) || nested(object, 2, u32::MAX, &kind).is_some()
    };
    let primary = node.list().and_then(|list| list.iter().filter_map(Node::object).find(is_primary));
    primary.or_else(|| node.first_object())
}

/// A position that counts from 0: `"start":{"line":11,"character":3}`, `"start_point":{"row":11,"column":2}`. Does not
/// match `"location":{"line":12,"character":3}`.
fn zero_based<'s>(name: &str, at: &Object<'_>) -> Option<Place<'s>> {
    // The span of selene has offsets beside the lines.
    let counts_from_0 = name == keys::ZERO_BASED_POINT
        || name == "span" && at.has(&["startline"]) && at.has(&["start"])
        || keys::ZERO_BASED.contains(&name) && at.has(&["character"]) && at.has(&["line"]);
    if !counts_from_0 {
        return None;
    }
    let from_1 = |names: Names| at.first(names, |node| number(node)?.checked_add(1));
    Some(Place { file: None, line: from_1(keys::LINE), column: from_1(keys::COLUMN) })
}

/// The file of the findings inside an object.
pub(super) fn file_around<'s>(object: &'s Object<'_>) -> Option<&'s str> {
    let holder = || object.first(keys::HOLDER, Node::object).and_then(own_file);
    let named = || object.named(&["name"], path).filter(|name| location::is_file(name));
    match own_file(object).or_else(holder).or_else(named)? {
        Cow::Borrowed(file) => Some(file),
        Cow::Owned(_) => None,
    }
}

pub(super) fn own_file<'s>(object: &'s Object<'_>) -> Option<Cow<'s, str>> {
    let file = object.first(keys::FILE, self::file).or_else(|| object.first(keys::PATH, path))?;
    // `"FileName":"A.cs","FilePath":"/srv/A.cs"`
    let whole = object.named(&["filepath"], self::file).filter(|whole| whole.ends_with(&*file));
    Some(whole.unwrap_or(file))
}

/// The file from the key `name`, or from `resource` in an editor's marker.
pub(super) fn named_file<'s>(object: &'s Object<'_>) -> Option<Cow<'s, str>> {
    let own = |object: &'s Object<'_>| object.named(&["name"], path);
    let resource = || object.named(&["resource"], path).filter(|path| path.contains('/'));
    own(object).or_else(resource).or_else(|| {
        nested(object, 3, keys::PLACE.role, &|object| {
            object.named(&["file", "filepath"], Node::object).and_then(own)
        })
    })
}

/// The name of a file. Does not match a URL, or the source of a package: `registry+https://github.com/x`.
fn file<'s>(node: &'s Node<'_>) -> Option<Cow<'s, str>> {
    let text = node.text()?;
    let fits = text.len() <= PATH
        && !text.contains('\n')
        && !text.starts_with("http://")
        && !text.starts_with("https://")
        && !text.split_once("://").is_some_and(|(scheme, _)| scheme.contains('+'));
    let text = text
        .strip_prefix("file:")
        .filter(|path| path.starts_with('/') && !path.starts_with("//"))
        .unwrap_or(text);
    fits.then(|| file_url::path(text))
}

/// A file name that looks like a path: `src/a.c`, `a.c`, `my:app:src/a.c`. Does not match `pylint` or `if (a.b) {`.
fn path<'s>(node: &'s Node<'_>) -> Option<Cow<'s, str>> {
    let text = file(node)?;
    if !is_path(&text) {
        return None;
    }
    // A component of SonarQube: the key of the project, optionally that of the module, and the path.
    let behind_key = text.rsplit_once(':').map(|(key, path)| (key.len(), path));
    match behind_key {
        Some((key, path)) if key > 1 && is_path(path) && !path.starts_with(['/', '\\']) => match text {
            Cow::Borrowed(text) => text.get(key + 1..).map(Cow::Borrowed),
            Cow::Owned(ref text) => text.get(key + 1..).map(|path| path.to_owned().into()),
        },
        _ => Some(text),
    }
}

/// The path that is the key of the findings in a file: `src/a.c`, `file:///srv/a.c`.
pub(super) fn key(text: &str) -> Option<&str> {
    match file_url::path(text) {
        Cow::Borrowed(path) => is_path(path).then_some(path),
        Cow::Owned(_) => None,
    }
}

/// Whether the text looks like a path: it has an extension or a folder, and does not look like code or a sentence. Does
/// not match `/api/users`.
pub(super) fn is_path(text: &str) -> bool {
    let code = |c: char| matches!(c, '{' | '}' | ';' | '=' | '"' | '\'' | '<' | '>' | '\n' | '$' | ' ' | '*');
    let foldered = text.contains(['/', '\\']) && !text.starts_with('/');
    text.len() <= PATH && !text.contains(code) && (foldered || location::is_file(text))
}

/// The first number of `3`, `"3"`, `"3-5"`, `[3, 5]`. Does not match `"  cmd.run:"`.
fn number(node: &Node<'_>) -> Option<u32> {
    match node {
        Node::Number(number) => u32::try_from(*number).ok(),
        Node::Text(text) => {
            let mut numbers = text.split(['-', ',', ':']).map(|part| part.trim().parse::<u32>().ok());
            let first = numbers.next()??;
            numbers.all(|number| number.is_some()).then_some(first)
        }
        Node::List(range) => match range.first()? {
            number @ Node::Number(_) => self::number(number),
            _ => None,
        },
        _ => None,
    }
}
