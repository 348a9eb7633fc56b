//! Secrets in text that a program printed.
//!
//! `clues` finds the places where a secret can be, fast; `token`, `named`, `header`, `flag`, `url` and `private_key` decide
//! what it is there.

mod clues;
mod flag;
mod header;
mod named;
mod names;
mod private_key;
mod token;
mod url;
mod value;

use std::borrow::Cow;
use std::ops::Range;

use clues::{Clue, Clues};

/// What replaces a secret.
pub const MASK: &str = "***";

/// Replaces the secrets that can be recognised with [`MASK`]. What is public of a secret stays, and so does the rest of its
/// line. Borrowed if there are none. Linear in the length of the text; text without secrets passes at gigabytes a second.
///
/// - **Tokens of more than 200 formats** that vendors publish, each with the length and the characters that its issuer gives it:
///   GitHub, GitLab, AWS, Google, Azure, Slack, Stripe, OpenAI, Anthropic, npm, PyPI, Vault, JSON Web Tokens and so on.
/// - **Private keys** in PEM and its relatives, also where the beginning or the end is cut off, indented, quoted, numbered,
///   or with other lines in between.
/// - **Headers**: `Authorization` with any scheme, `Cookie`, `Set-Cookie`, `X-…-Token`, and what follows `Bearer`.
/// - **Credentials in URLs**: `https://user:***@host`, `?access_token=***`, `#id_token=***`, `&sig=***`.
/// - **Values whose name says so**, in all usual spellings: `DB_PASSWORD=`, `"apiKey": "…"`, `--token …`, `<password>…`,
///   `-u user:…`, `mot_de_passe=`. Prose and source code hold the same words. So a value that `=` binds without a space
///   is masked, a quoted one if it is a single word, and a bare word after `: ` only if it mixes letters with digits.
///   `Unexpected token: }`, `password: expected string` and `token: string;` stay. A token must look random in each of
///   these.
///
/// ```
/// use safe_text::mask;
///
/// assert_eq!(mask("DB_PASSWORD=hunter2 make test"), "DB_PASSWORD=*** make test");
/// assert_eq!(mask("git clone https://ci:hunter2@example.com/a.git"), "git clone https://ci:***@example.com/a.git");
/// assert_eq!(mask("error TS1005: Unexpected token: }"), "error TS1005: Unexpected token: }");
/// ```
#[must_use]
#[allow(clippy::doc_markdown, reason = "the vendors' names are no code")]
pub fn mask(text: &str) -> Cow<'_, str> {
    let secrets = find(text);
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    let mut shown = 0;
    for secret in secrets {
        masked.push_str(text.get(shown..secret.start).unwrap_or_default());
        masked.push_str(MASK);
        shown = secret.end;
    }
    masked.push_str(text.get(shown..).unwrap_or_default());
    Cow::Owned(masked)
}

/// Whether the text ends inside a private key, so that what follows it are the key's lines.
#[must_use]
pub fn ends_in_private_key(text: &str) -> bool {
    private_key::is_open_at_end(text)
}

/// Whether a line could be one of a private key's.
#[must_use]
pub fn is_private_key_line(line: &str) -> bool {
    private_key::body(line, 0).is_some_and(|body| body.len() >= private_key::SHORTEST_LINE)
}

/// The secrets, in order, none overlapping or touching.
fn find(text: &str) -> Vec<Range<usize>> {
    let mut found = Finder { text, secrets: Vec::new(), tokens: 0, starts: 0, values: 0, keys: 0 };
    let mut clues = Clues::default();
    while let Some(batch) = clues.next_batch(text) {
        for clue in batch {
            found.look_at(clue.clone());
        }
    }
    joined(found.secrets)
}

struct Finder<'t> {
    text: &'t str,
    secrets: Vec<Range<usize>>,
    /// Where the last token ends, …
    tokens: usize,
    /// … the last block in which one can begin, …
    starts: usize,
    /// … the last value that a name gives away, …
    values: usize,
    /// … and the last private key. What was read once is not read again, so that hostile text is passed in linear time.
    keys: usize,
}

impl Finder<'_> {
    fn look_at(&mut self, clue: Clue) {
        let text = self.text;
        match clue {
            Clue::Run(block) => {
                for at in token::starts(text.as_bytes(), &block) {
                    if at >= self.tokens.max(self.starts)
                        && let Some(token) = token::at(text, at)
                    {
                        self.tokens = token.end;
                        self.secrets.push(token);
                    }
                }
                self.starts = block.end;
            }
            Clue::PrivateKey(words) => {
                if words.start >= self.keys {
                    self.keys = private_key::mask_lines(text, words, self.keys, &mut self.secrets);
                }
            }
            Clue::Separator(at) if at >= self.values => self.take(named::values(text, at)),
            Clue::Separator(_) => {}
            Clue::Word { end, .. } if end < self.values => {}
            Clue::Word { start, end, kind } => self.take(flag::values(text, start, end, kind)),
        }
    }

    fn take(&mut self, values: impl IntoIterator<Item = Range<usize>>) {
        for value in values {
            self.values = self.values.max(value.end);
            self.secrets.push(value);
        }
    }
}

/// The ranges in order, those that overlap or touch as one.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| (range.start, range.end));
    ranges.dedup_by(|next, last| {
        let is_joined = next.start <= last.end;
        if is_joined {
            last.end = last.end.max(next.end);
        }
        is_joined
    });
    ranges.retain(|range| !range.is_empty());
    ranges
}

#[cfg(test)]
mod tests;
