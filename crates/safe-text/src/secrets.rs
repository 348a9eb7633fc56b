//! Finds secrets in text that a program printed.
//!
//! `clues` quickly finds the places where a secret may be. `token`, `named`, `beside`, `pair`, `header`, `flag`, `command`,
//! `dialogue`, `stated`, `frame`, `url` and `keys` decide whether there is a secret, and where it begins and ends.
//! `source_code` recognises values that are no secrets.

mod attribute;
mod beside;
mod clues;
mod columns;
mod command;
mod dialogue;
mod dump;
mod flag;
mod frame;
mod header;
mod keys;
mod named;
mod names;
mod pair;
mod source_code;
mod stated;
mod token;
mod unclosed;
mod url;
mod value;
mod wrapped;

use std::borrow::Cow;
use std::ops::Range;

use clues::{Clue, Clues};
use flag::WordKind;
use keys::private_key;

/// The text that replaces a secret.
pub const MASK: &str = "***";

/// Replaces recognised secrets with [`MASK`]. The public prefix of a token and the rest of the line are kept. The result
/// is borrowed if there are no secrets. The time is linear: prose is read at several gigabytes per second, and lines full
/// of long words and colons at a few hundred megabytes per second.
///
/// - **Tokens in more than 200 published formats**, recognised by prefix, length and alphabet: GitHub, GitLab, AWS,
///   Google, Azure, Slack, Stripe, OpenAI, Anthropic, npm, PyPI, Vault, JSON Web Tokens and so on.
/// - **Private keys** in PEM and related formats. The beginning or the end may be missing, lines may be indented,
///   quoted or numbered, and there may be other lines in between.
/// - **Headers**: `Authorization` with any scheme, `Cookie`, `Set-Cookie`, `X-…-Token`, and the token after `Bearer`.
/// - **Credentials in URLs**: `https://user:***@host`, `?access_token=***`, `#id_token=***`, `&sig=***`.
/// - **Values with a secret's name**, in all usual spellings: `DB_PASSWORD=`, `"apiKey": "…"`, `--token …`,
///   `<password>…`, `-u user:…`, `mot_de_passe=`. Prose and source code contain the same names, so the rule depends on
///   the separator. After `=` without spaces every value is masked. A quoted value is masked if it is a single word. A
///   bare word after `: ` is masked only if it mixes letters with digits. `Unexpected token: }`,
///   `password: expected string` and `token: string;` are kept. The value of a name such as `token` must look random in
///   all cases.
/// - **Passwords in the arguments of commands**: `mysql -phunter2`, `smbclient -U user%hunter2`, `net use … hunter2 /user:u`,
///   `echo hunter2 | sudo -S`.
/// - **Lists and arguments**: `('Authorization', 'Basic …')`, `auth=('me', '…')`, `['mysql', '-phunter2']`, the arguments in
///   a stack trace of PHP, and `Key (api_token)=(…)` of `PostgreSQL`.
/// - **Values inside something else**: `Some("…")`, `Optional[…]`, `(*string)(0xc00)("…")`, `string(9) "…"`.
/// - **Dialogues and configurations**: `PASS hunter2`, `a1 LOGIN me hunter2`, `AUTH PLAIN AG1l…`, `requirepass hunter2`.
/// - **Random values beside a name**: the next cell of a table, `ApiKey("0a1B…")`, `/reset-password/0a1B…`.
/// - **Keys of wallets**: recovery phrases, extended keys, and the private members of a JSON Web Key.
/// - **Text typed into a password field**: `getByLabel('Password').fill('…')`, `<input type="password" value="…">`.
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

/// Whether the text ends inside a private key, so that the following lines belong to the key.
#[must_use]
pub fn ends_in_private_key(text: &str) -> bool {
    private_key::is_open_at_end(text)
}

/// Whether a line looks like a line of a private key.
#[must_use]
pub fn is_private_key_line(line: &str) -> bool {
    private_key::body(line, 0).is_some_and(|body| body.len() >= private_key::SHORTEST_LINE)
}

/// The ranges of the secrets, in order. They do not overlap or touch.
fn find(text: &str) -> Vec<Range<usize>> {
    let mut found = Finder {
        text,
        secrets: Vec::new(),
        tokens: 0,
        starts: 0,
        values: 0,
        pairs: 0,
        words: 0,
        spoken: 0,
        keys: 0,
    };
    let mut clues = Clues::default();
    while let Some(batch) = clues.next_batch(text) {
        for clue in batch {
            found.look_at(clue.clone());
        }
    }
    let continued: Vec<_> =
        found.secrets.iter().filter_map(|secret| continuation(text, secret.end)).collect();
    found.secrets.extend(continued);
    joined(found.secrets)
}

/// The rest of a secret that a backslash at the end of the line continues on the next line.
fn continuation(text: &str, end: usize) -> Option<Range<usize>> {
    let rest = text.get(end..)?.strip_prefix("\\\n")?;
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '\\');
    let length = rest.find(ends).unwrap_or(rest.len());
    (length > 0).then_some(end + 2..end + 2 + length)
}

/// Collects the secrets. It remembers how far each kind of clue was followed and does not read that text again, so that
/// hostile text takes linear time.
struct Finder<'t> {
    text: &'t str,
    secrets: Vec<Range<usize>>,
    /// Where the last token ends.
    tokens: usize,
    /// The first offset at which no token was looked for yet.
    starts: usize,
    /// Where the furthest value with a secret's name ends.
    values: usize,
    /// Where the furthest value in a list of strings ends.
    pairs: usize,
    /// Where the furthest value after a word ends. Words come after the separators of the same batch, so they need a
    /// limit of their own.
    words: usize,
    /// Where the furthest value in a dialogue ends.
    spoken: usize,
    /// Where the last private key ends.
    keys: usize,
}

impl Finder<'_> {
    fn look_at(&mut self, clue: Clue) {
        let text = self.text;
        match clue {
            Clue::Run(run) => {
                for at in token::starts(text.as_bytes(), &run) {
                    if at < self.tokens.max(self.starts) {
                        continue;
                    }
                    self.starts = at + 1;
                    if let Some(token) = token::begun_at(text, at) {
                        self.tokens = token.end;
                        self.secrets.push(token);
                    }
                }
                if run.start >= self.tokens {
                    self.secrets.extend(beside::value(text, &run));
                }
            }
            Clue::PrivateKey(words) => {
                if words.start >= self.keys {
                    self.keys = private_key::mask_lines(text, words, self.keys, &mut self.secrets);
                }
            }
            Clue::Separator(at) if at >= self.values => {
                self.values = self.take(self.values, named::values(text, at));
            }
            Clue::Separator(_) => {}
            // `self.values` may already be beyond this element: its clue comes from its end tag, after the clues inside it.
            Clue::Element(at) => self.values = self.take(self.values, named::values(text, at)),
            Clue::Comma(at) if at < self.pairs => {}
            Clue::Comma(at) => self.pairs = self.take(self.pairs, pair::values(text, at)),
            Clue::Word { end, .. } if end < self.words => {}
            Clue::Word { start, end, kind } => {
                self.words = self.take(self.words, flag::values(text, start, end, kind));
            }
            Clue::Spoken { end, .. } if end < self.spoken => {}
            Clue::Spoken { start, end, kind: WordKind::Row } => {
                self.spoken = self.take(self.spoken, columns::values(text, start, end));
            }
            Clue::Spoken { start, end, kind } => {
                self.spoken = self.take(self.spoken, flag::values(text, start, end, kind));
            }
        }
    }

    /// Keeps the values. Returns where the furthest of them and of those before, which end at `furthest`, ends.
    fn take(&mut self, mut furthest: usize, values: impl IntoIterator<Item = Range<usize>>) -> usize {
        for value in values {
            furthest = furthest.max(value.end);
            self.secrets.push(value);
        }
        furthest
    }
}

/// Sorts the ranges and merges those that overlap or touch.
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
