//! The digest: the text that a model reads instead of the output.
//!
//! The digest is made from the record alone: record → head and items → as many items as fit → text.

use std::borrow::Cow;

use crate::BuildError;
use crate::input::tail::readable;

mod detail_lines;
mod ending;
mod finding;
mod items;
mod left_out;
mod output;
mod paths;
mod styled;

pub(crate) use finding::headline;
use items::{Item, items, listed};
pub(crate) use paths::Paths;
pub(crate) use styled::{Length, Style, Styled};

/// Options of a digest: its limits, the root of its paths, and colours.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DigestOptions {
    /// The maximum number of characters; 8,000 by default. Escape sequences of colours do not count.
    pub max_chars: usize,
    /// The maximum number of diagnostics; 20 by default.
    pub max_diagnostics: usize,
    /// The maximum number of names of failed tests that have no diagnostic; 10 by default.
    pub max_tests: usize,
    /// The folder that paths are relative to.
    pub root: Option<String>,
    /// Whether the text is coloured with escape sequences; `false` by default.
    pub color: bool,
}

impl Default for DigestOptions {
    fn default() -> Self {
        Self { max_chars: 8000, max_diagnostics: 20, max_tests: 10, root: None, color: false }
    }
}

impl DigestOptions {
    /// Sets the maximum number of characters.
    #[must_use]
    pub fn with_max_chars(self, max_chars: usize) -> Self {
        Self { max_chars, ..self }
    }

    /// Sets the maximum number of diagnostics.
    #[must_use]
    pub fn with_max_diagnostics(self, max_diagnostics: usize) -> Self {
        Self { max_diagnostics, ..self }
    }

    /// Sets the maximum number of names of failed tests that have no diagnostic.
    #[must_use]
    pub fn with_max_tests(self, max_tests: usize) -> Self {
        Self { max_tests, ..self }
    }

    /// Sets the folder that paths are relative to. Paths outside of it are not changed.
    #[must_use]
    pub fn with_root(self, root: impl Into<String>) -> Self {
        Self { root: Some(root.into()), ..self }
    }

    /// Sets whether the text is coloured with escape sequences.
    #[must_use]
    pub fn with_color(self, color: bool) -> Self {
        Self { color, ..self }
    }
}

impl BuildError {
    /// Returns the text that a model reads instead of the output: what failed and how the process ended, the diagnostics
    /// with their details and tests, what was left out and where to read it.
    ///
    /// Each finding is shown completely or not at all. The order is that of the record: causes before consequences, then
    /// failed tests that only have a name, then warnings. Findings that do not fit are left out from the end. If no reader
    /// understood the output, its last lines are shown. If the masked output is shorter than the digest, the masked output
    /// is returned instead. The text may be longer than the output only to state how the process ended: a signal, a time
    /// limit, or an exit status that nothing in the output explains. The text does not end with a line feed.
    ///
    /// ```
    /// use build_errors::{DigestOptions, ErrorBuilder};
    ///
    /// let output = "src/a.ts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.\n".to_owned()
    ///     + &"src/b.ts(1,1): error TS2304: Cannot find name 'x'.\n".repeat(9);
    /// let error = ErrorBuilder::new().output("typecheck", Some(2), &output);
    /// assert_eq!(
    ///     error.digest(&DigestOptions::default()),
    ///     "TypeScript compilation failed (2 errors in 2 files) [tsc, exit 2]
    /// src/a.ts:3:14 error TS2322: Type 'string' is not assignable to type 'number'.
    /// src/b.ts:1:1 error TS2304: Cannot find name 'x'."
    /// );
    /// ```
    #[must_use]
    pub fn digest(&self, options: &DigestOptions) -> String {
        let limit = Length { chars: options.max_chars, bytes: usize::MAX };
        let digest = Digest::of(self, options, limit);
        let composed = digest.composed(limit);
        let size = match output::least_bytes(self) {
            Some(size) if composed.render(false).len() > size => size,
            _ => return composed.render(options.color),
        };
        // For an empty output, too, the digest states what failed and how it ended.
        let least = digest.head.first_line().len();
        let shorter = Length { bytes: size.max(least), ..limit };
        let whole = output::whole(self, Length { bytes: size, ..limit }, digest.shows_failure())
            .filter(|whole| Length::of(&whole.render(false)).chars <= options.max_chars);
        let text = whole.unwrap_or_else(|| digest.composed(shorter));
        text.render(options.color)
    }
}

struct Digest<'r> {
    record: &'r BuildError,
    head: Styled,
    items: Vec<Item<'r>>,
}

impl<'r> Digest<'r> {
    /// The digest with absolute paths relative to the folder that they share, if it is shorter and complete.
    fn of(record: &'r BuildError, options: &DigestOptions, limit: Length) -> Self {
        let listed = listed(&record.context, options);
        let with = |paths: Paths<'_>| {
            let mut head = ending::head(record);
            if let Some(heading) = paths.heading() {
                head.push(Style::Aside, one_line(&heading)).end();
            }
            Self { record, items: items(&record.context, &listed, &paths, options.max_tests), head }
        };
        let (plain, shared) = (with(Paths::of(options)), with(Paths::of(options).shared(&listed)));
        let length = |digest: &Self| digest.listing(digest.items.len(), false).length();
        let is_shorter = length(&shared).bytes < length(&plain).bytes && length(&shared).is_within(limit);
        if is_shorter { shared } else { plain }
    }

    /// Whether the output shows that something failed.
    fn shows_failure(&self) -> bool {
        !self.items.is_empty() || self.record.context.reason.is_some()
    }

    /// The head, the items, and the line about what was left out, within the limit.
    fn composed(&self, limit: Length) -> Styled {
        if self.items.is_empty() {
            return self.with_output(limit);
        }
        let fits = |shown: usize| self.listing(shown, false).length().is_within(limit.plus(Length::of("\n")));
        let all = self.items.len();
        if fits(all) {
            return self.listing(all, false);
        }
        let (mut fitting, mut over) = (0, all);
        while fitting + 1 < over {
            let middle = usize::midpoint(fitting, over);
            if fits(middle) { fitting = middle } else { over = middle }
        }
        let brief = self.listing(1, true);
        if fitting == 0 && brief.length().is_within(limit.plus(Length::of("\n"))) {
            return brief;
        }
        cut(self.listing(fitting, false), limit)
    }

    /// The first items. If `brief`, the first one is without its detail.
    fn listing(&self, shown: usize, brief: bool) -> Styled {
        let shown = self.items.get(..shown).unwrap_or(&self.items);
        let first = shown.first().filter(|_| brief);
        let brief = first.and_then(|item| item.brief.as_ref());
        let mut text = self.head.clone();
        for (nth, item) in shown.iter().enumerate() {
            text.append(brief.filter(|_| nth == 0).unwrap_or(&item.text));
        }
        if let Some(note) = left_out::note(self.record, shown, first.filter(|_| brief.is_some())) {
            text.push(Style::Aside, note).end();
        }
        text
    }

    /// Head and the end of the output.
    fn with_output(&self, limit: Length) -> Styled {
        let mut text = self.head.clone();
        let room = limit.plus(Length::of("\n")).minus(text.length());
        text.append(&output::excerpt(self.record, room));
        cut(text, limit)
    }
}

/// A head and as many entries as fit. The last line says how many are left out.
pub(crate) fn fitted(head: Styled, entries: &[Styled], limit: Length) -> Styled {
    let room = limit.plus(Length::of("\n")).minus(head.length());
    let all = entries.iter().fold(Length::default(), |sum, entry| sum.plus(entry.length()));
    let note = |left: usize| format!("left out: {left} entries\n");
    let room = if all.is_within(room) { room } else { room.minus(Length::of(&note(entries.len()))) };
    let (mut text, mut used, mut left) = (head, Length::default(), 0);
    for entry in entries {
        used = used.plus(entry.length());
        if left == 0 && used.is_within(room) {
            text.append(entry);
        } else {
            left += 1;
        }
    }
    if left > 0 {
        text.push(Style::Aside, note(left));
    }
    cut(text, limit)
}

/// Shortens a text that does not fit, from its end.
fn cut(text: Styled, limit: Length) -> Styled {
    let plain = text.render(false);
    if Length::of(&plain).is_within(limit) {
        return text;
    }
    let room = limit.minus(Length::of("…"));
    let mut used = Length::default();
    let kept = plain.chars().take_while(|char| {
        used = used.plus(Length { chars: 1, bytes: char.len_utf8() });
        used.is_within(room)
    });
    let kept: String = kept.collect();
    let mut text = Styled::default();
    text.push(Style::Plain, kept).push(Style::Plain, if limit.chars > 0 { "…" } else { "" });
    text
}

/// Removes escape sequences and control characters from foreign text and masks its secrets.
fn plain(text: &str) -> Cow<'_, str> {
    readable(text, true)
}

/// Like [`clean`], in one line.
pub(crate) fn one_line(text: &str) -> String {
    plain(text).trim().replace(['\n', '\t'], " ")
}
