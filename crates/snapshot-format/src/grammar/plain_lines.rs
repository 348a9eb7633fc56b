//! Splits a text into lines with their offsets.

/// An iterator over the lines of a text, without their line breaks. Each comes with its offset in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainLines<'a> {
    pub(crate) text: &'a str,
    /// The offset where the next line begins.
    pub(crate) at: usize,
}

impl<'a> PlainLines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }
}

impl<'a> Iterator for PlainLines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let start = self.at;
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        self.at = start + length + 1;
        let text = rest.get(..length)?;
        Some((start, text.strip_suffix('\r').unwrap_or(text)))
    }
}
