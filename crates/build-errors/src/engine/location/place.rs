//! A location that a reader keeps after the line.

use super::Location;

/// An owned [`Location`].
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Place {
    file: String,
    line: Option<u32>,
    column: Option<u32>,
}

impl Place {
    pub(crate) fn at(&self) -> Location<'_> {
        Location { file: &self.file, line: self.line, column: self.column }
    }
}

impl From<Location<'_>> for Place {
    fn from(at: Location<'_>) -> Self {
        Self { file: at.file.to_owned(), line: at.line, column: at.column }
    }
}
