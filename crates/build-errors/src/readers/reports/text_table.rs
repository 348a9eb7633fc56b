//! Tables of text that describe the reports of tools.
//!
//! ```text
//! # A comment.
//! golangci-lint "Issues"          a heading
//!   rows=/Issues file=/Pos/File   its fields, whose values may have several alternatives
//!   code=/Linter|/Rule severity=-
//! ```

/// The heading and the fields of each entry.
pub(super) fn entries(table: &'static str, between: &str) -> Vec<(&'static str, Vec<Field>)> {
    let mut entries: Vec<(_, Vec<Field>)> = Vec::new();
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match (line.strip_prefix("  "), entries.last_mut()) {
            (Some(fields), Some((_, known))) => known.extend(fields.split(between).map(Field::of)),
            _ => entries.push((line, Vec::new())),
        }
    }
    entries
}

/// A field, `file=/filename` or `no_stop`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) value: &'static str,
}

impl Field {
    fn of(text: &'static str) -> Self {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        Self { name, value }
    }

    /// The alternatives in `/source|/identifier`. A dash means none. They become static, because a table is read once.
    pub(super) fn alternatives(self) -> &'static [&'static str] {
        if self.value == "-" { &[] } else { self.value.split("|").collect::<Vec<_>>().leak() }
    }

    /// The two parts of `0,1`.
    pub(super) fn pair(self, between: char) -> Option<(&'static str, &'static str)> {
        self.value.split_once(between)
    }
}
