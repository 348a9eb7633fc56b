//! Values of columns with a secret's name in an SQL statement: `INSERT INTO users (name, password) VALUES ('me', 'hunter2')`.

use std::ops::Range;

use super::names::{self, Kind};
use super::value::{Binding, Value, fits, may_be_secret, spaces};
use crate::floor_boundary;

/// How far the names of the columns and the values are read.
const LONGEST: usize = 512;

/// The first secret value of the row after `VALUES`, which is at `start..end`.
pub(super) fn values(text: &str, start: usize, end: usize) -> Vec<Range<usize>> {
    let near = text.get(floor_boundary(text, start.saturating_sub(LONGEST))..start).unwrap_or_default();
    let Some(columns) = near.trim_end().strip_suffix(')').and_then(|list| list.rsplit('(').next()) else {
        return Vec::new();
    };
    // The names may be quoted: `password`, "password", [password].
    let quotes = |c: char| matches!(c, ' ' | '"' | '`' | '[' | ']' | '\n' | '\t' | '\\');
    let kinds = columns.split(',').map(|column| {
        let name = column.trim_matches(quotes);
        let found = names::before(name, name.len()).filter(|found| found.identifier == 0)?;
        Some(found.name.kind).filter(|kind| matches!(kind, Kind::Chosen | Kind::Made))
    });
    let Some(mut at) = row(text, end) else { return Vec::new() };
    let limit = end + 2 * LONGEST;
    let mut secrets = Vec::new();
    for kind in kinds {
        at += spaces(text.as_bytes(), at);
        let value = Value::at(text, at);
        let shown = value.text(text);
        if kind
            .is_some_and(|kind| value.is_quoted && fits(kind, Binding::Quoted, shown) && may_be_secret(shown))
        {
            secrets.push(value.range.clone());
        }
        // The next value follows a comma.
        let after = value.range.end + usize::from(value.is_quoted);
        let rest = text.get(after..).unwrap_or_default();
        let Some(comma) = rest.get(..floor_boundary(rest, 64)).and_then(|near| near.find(',')) else { break };
        at = after + comma + 1;
        if at > limit {
            break;
        }
    }
    secrets
}

/// Where the first value of the row begins.
fn row(text: &str, end: usize) -> Option<usize> {
    let open = end + spaces(text.as_bytes(), end);
    text.get(open..)?.starts_with('(').then_some(open + 1)
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn values_of_secret_columns_are_masked() {
        check(&[
            (
                "INSERT INTO users(name,password,n) VALUES ('me','hunter',1);",
                "INSERT INTO users(name,password,n) VALUES ('me','***',1);",
            ),
            (
                "insert into `u` (`id`, `api_token`) VALUES (7, '0a1b2c3d4e')",
                "insert into `u` (`id`, `api_token`) VALUES (7, '***')",
            ),
        ]);
        check_stays(&[
            "INSERT INTO users (name, password) VALUES (?, ?), ($1, $2), (:name, :password)",
            "INSERT INTO words (id, token) VALUES (1, 'identifier'), (2, 'x') VALUES ('a','b') () VALUES",
            "INSERT INTO t (name, password_min) VALUES ('abc123', 'abc123'); (password VALUES ('abc123')",
        ]);
    }
}
