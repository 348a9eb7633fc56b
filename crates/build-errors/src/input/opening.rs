//! Holds the first lines of an output until it is known which prefix a wrapper puts before each line.

/// The first lines of an output.
#[derive(Debug)]
pub(crate) enum Opening {
    Held { text: String, lines: usize },
    Read,
}

impl Default for Opening {
    fn default() -> Self {
        Self::Held { text: String::new(), lines: 0 }
    }
}

impl Opening {
    /// The maximum number of lines held.
    const LINES: usize = 32;
    /// No further line is held after so many bytes.
    const BYTES: usize = 16 << 10;

    /// Holds lines of the block as long as it may. Returns the others.
    pub(crate) fn take<'b>(&mut self, block: &'b str) -> &'b str {
        let Self::Held { text, lines } = self else { return block };
        let mut rest = block;
        while *lines < Self::LINES && text.len() < Self::BYTES && !rest.is_empty() {
            let end = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |feed| feed + 1);
            let (line, after) = rest.split_at(end);
            text.push_str(line);
            *lines += 1;
            rest = after;
        }
        rest
    }

    /// The held lines, unless they were read.
    pub(crate) fn end(&mut self) -> Option<String> {
        match std::mem::replace(self, Self::Read) {
            Self::Held { text, .. } => Some(text),
            Self::Read => None,
        }
    }
}
