//! The parts of a finding.

use std::borrow::Cow;

/// The parts of a finding that have been matched so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Parts<'t> {
    pub(super) file: Option<Cow<'t, str>>,
    pub(super) from_path: Option<Cow<'t, str>>,
    pub(super) line: Option<u32>,
    pub(super) column: Option<u32>,
    pub(super) severity: Option<Cow<'t, str>>,
    pub(super) code: Option<Cow<'t, str>>,
    pub(super) message: Option<Cow<'t, str>>,
    pub(super) item: Option<Cow<'t, str>>,
    /// The number of rows that are still expected.
    pub(super) rows: Option<u32>,
}

impl Parts<'_> {
    /// The parts, with texts that are borrowed from these.
    pub(super) fn borrowed(&self) -> Parts<'_> {
        self.map(|text| Cow::Borrowed(&**text))
    }

    /// The parts, with texts that are kept after the line.
    pub(super) fn kept(&self) -> Parts<'static> {
        self.map(|text| Cow::Owned(text.as_ref().to_owned()))
    }

    fn map<'s, 't>(&'s self, text: impl Fn(&'s Cow<'_, str>) -> Cow<'t, str>) -> Parts<'t> {
        let part = |part: &'s Option<Cow<'_, str>>| part.as_ref().map(&text);
        Parts {
            file: part(&self.file),
            from_path: part(&self.from_path),
            line: self.line,
            column: self.column,
            severity: part(&self.severity),
            code: part(&self.code),
            message: part(&self.message),
            item: part(&self.item),
            rows: self.rows,
        }
    }
}
