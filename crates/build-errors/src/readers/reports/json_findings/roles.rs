//! The possible roles of a key in a report, found by one lookup per key.

use std::sync::LazyLock;

use foldhash::HashMap;

use super::keys::{SEVERITY_LIKE, TABLES};

/// The possible roles of a key: the bits of the tables that contain it.
pub(super) fn roles(key: &str) -> u32 {
    static ROLES: LazyLock<HashMap<&[u8], u32>> = LazyLock::new(|| {
        let mut roles: HashMap<&[u8], u32> = HashMap::default();
        for table in TABLES {
            for name in table.names {
                *roles.entry(name.as_bytes()).or_default() |= table.role;
            }
        }
        roles
    });
    let mut folded = [0; LONGEST];
    let mut length = 0;
    for letter in letters(key) {
        let Some(slot) = folded.get_mut(length) else { return 0 };
        *slot = letter;
        length += 1;
    }
    let Some(name) = folded.get(..length) else { return 0 };
    let is_like = name.len() >= SEVERITY.len() && memchr::memmem::find(name, SEVERITY).is_some();
    let like = if is_like { SEVERITY_LIKE } else { 0 };
    ROLES.get(name).copied().unwrap_or(0) | like
}

/// The length of the longest name in bytes.
const LONGEST: usize = 32;
/// A name that contains this word may be that of a severity.
const SEVERITY: &[u8] = b"severity";

/// Whether the key is a spelling of this name: `start_line`, `startLine`, `StartLine` and `start-line` are `startline`.
pub(super) fn is_named(key: &str, name: &str) -> bool {
    letters(key).eq(name.bytes())
}

/// A key in lower case and without separators.
fn letters(key: &str) -> impl Iterator<Item = u8> {
    let letters = key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b'.' | b' ' | b'@' | b'$'));
    letters.map(|byte| byte.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::super::keys::{LINE, PATH, PLACE, POINTER};
    use super::*;

    #[test]
    fn keys_in_any_spelling() {
        for key in ["start_line", "startLine", "StartLine", "start-line", "START LINE"] {
            assert!(is_named(key, "startline"), "{key}");
            assert_eq!(roles(key), LINE.role, "{key}");
        }
        for key in ["start", "start_lines", "restartline"] {
            assert!(!is_named(key, "startline"), "{key}");
        }
        assert_eq!(roles("path"), PATH.role | POINTER.role | PLACE.role);
        assert_eq!(roles(&"x".repeat(100)), 0);
    }

    #[test]
    fn tables() {
        let roles = TABLES.iter().fold(0, |roles, table| {
            assert_eq!(roles & table.role, 0, "{table:?}");
            roles | table.role
        });
        assert_eq!(roles.count_ones() as usize, TABLES.len());
        for name in TABLES.iter().flat_map(|table| table.names) {
            let fits = name.len() <= LONGEST;
            assert!(fits && letters(name).eq(name.bytes()), "{name}");
        }
    }
}
