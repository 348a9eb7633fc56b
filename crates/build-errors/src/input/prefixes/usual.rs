//! Decides whether a possible prefix is a prefix, by the starts of earlier lines and by the text after it.

/// Whether most of the last lines begin with a time. A change is recognised within 16 lines.
#[derive(Debug, Default)]
pub(super) struct Usual {
    surplus: i8,
    /// Whether a text followed its time after one space. Jenkins prints two.
    one_space: bool,
}

impl Usual {
    const MOST: i8 = 16;

    /// Notes a line that begins with a time.
    pub(super) fn hit(&mut self) {
        self.surplus = (self.surplus + 1).min(Self::MOST);
    }

    /// Notes a line that does not.
    #[inline]
    pub(super) fn miss(&mut self) {
        self.surplus = (self.surplus - 1).max(-Self::MOST);
    }

    pub(super) fn is_usual(&self) -> bool {
        self.surplus > 0
    }

    /// The text after a time and a space, without the second space of Jenkins.
    pub(super) fn unspaced<'a>(&mut self, text: &'a str) -> &'a str {
        self.one_space |= !text.is_empty() && !text.starts_with(' ');
        if self.one_space { text } else { text.strip_prefix(' ').unwrap_or(text) }
    }
}

/// The last labels in brackets.
#[derive(Debug, Default)]
pub(super) struct Recent {
    labels: [String; 8],
    next: usize,
}

impl Recent {
    /// Remembers the label. Returns whether it was known.
    pub(super) fn note(&mut self, label: &str) -> bool {
        let known = self.labels.iter().any(|known| known == label);
        if !known && let Some(oldest) = self.labels.get_mut(self.next) {
            label.clone_into(oldest);
            self.next = (self.next + 1) % self.labels.len();
        }
        known
    }
}

/// Whether the text begins with a file and a line: `src/a.c:12:3: text`, `A.java:[3,5] text`, `a.cs(3,5): text`. Does
/// not match `note: 3` or `10.0.0.1:80 text`.
pub(super) fn begins_with_location(text: &str) -> bool {
    let end = memchr::memchr(b' ', text.as_bytes()).unwrap_or(text.len());
    let word = text.get(..end).unwrap_or_default();
    let bytes = word.as_bytes();
    // Most words have no number after a colon or a parenthesis.
    if memchr::memchr2(b':', b'(', bytes).is_none() {
        return false;
    }
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    bytes.iter().enumerate().any(|(at, byte)| {
        let open = match byte {
            b':' => digit(at + 1) || bytes.get(at + 1) == Some(&b'[') && digit(at + 2),
            b'(' => digit(at + 1),
            _ => false,
        };
        let name = word.get(..at).unwrap_or_default();
        let is_code = |byte: u8| b"'\"`(){}=<>,;*?|&$!".contains(&byte);
        open && name.bytes().any(|byte| byte.is_ascii_alphabetic())
            && name.contains(['.', '/', '\\'])
            && !name.bytes().any(is_code)
    })
}

/// Whether the text is a diagnostic with a location and then a severity: `a.c:3: warning: x`,
/// `a.ts(1,2): error TS1: x`. Does not match `a.c:3: x` or `error: x`.
pub(super) fn states_severity(text: &str) -> bool {
    const SEVERITIES: [&str; 5] = ["error", "warning", "note", "fatal error", "info"];
    begins_with_location(text)
        && text.match_indices([':', '-']).take(8).any(|(at, _)| {
            let located = text.get(..at).unwrap_or_default().trim_end();
            let message = text.get(at + 1..).unwrap_or_default().trim_start();
            let word = SEVERITIES.iter().find_map(|word| message.strip_prefix(word));
            located.ends_with(|last: char| last.is_ascii_digit() || matches!(last, ')' | ']'))
                && word.is_some_and(|rest| rest.starts_with([':', ' ', '[', '(']))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_usual_where_most_lines_begin_so() {
        let mut times = Usual::default();
        times.hit();
        assert!(times.is_usual());
        (0..100).for_each(|_| times.miss());
        (0..16).for_each(|_| times.hit());
        assert!(!times.is_usual());
        times.hit();
        assert!(times.is_usual());
    }

    #[test]
    fn the_last_labels_are_known() {
        let mut labels = Recent::default();
        assert!(!labels.note("a") && labels.note("a"));
        ["b", "c", "d", "e", "f", "g", "h", "i"].into_iter().for_each(|label| assert!(!labels.note(label)));
        assert!(!labels.note("a"));
    }

    #[test]
    fn locations_and_severities() {
        for text in ["src/a.c:12:3: x", "A.java:[3,5] x", "a.cs(3,5): x", r"C:\x\a.c(3): x"] {
            assert!(begins_with_location(text), "{text}");
        }
        for text in [
            "test('one',t=>{t.is(1,2)});", "note: 3", "10.0.0.1:80 x", "x a.c:3: y", "", "12:00:01 x", "f(3)",
        ] {
            assert!(!begins_with_location(text), "{text}");
        }
        for text in ["a.c:3: warning: x", "a.ts(1,2): error TS1: x", "a.ts:1:2 - error TS1: x"] {
            assert!(states_severity(text), "{text}");
        }
        for text in ["a.c:3: x", "error: x", "a.c:3: an error: x", "a.c:3: errors: 1"] {
            assert!(!states_severity(text), "{text}");
        }
    }
}
