//! Private keys in PEM and related formats: OpenSSH, PGP, `---- BEGIN SSH2 …`.
//!
//! ```text
//! -----BEGIN RSA PRIVATE KEY-----
//! Proc-Type: 4,ENCRYPTED
//!
//! MIIEpAIBAAKCAQEA…
//! -----END RSA PRIVATE KEY-----
//! ```

use std::ops::Range;

use memchr::{memmem, memrchr};

/// The shortest line of base64 that is recognised by itself. Lines of a key have 64 or more characters (OpenSSL and gpg
/// 64, OpenSSH 70). The last line can be shorter; it is recognised only before the end of the block or of the text.
pub(in crate::secrets) const SHORTEST_LINE: usize = 32;

const QUOTES: [char; 3] = ['"', '\'', '`'];

/// The longest prefix of a label's line, such as a CI timestamp or a program's name.
const MOST_BEFORE: usize = 256;

/// Adds the secrets of the block whose first or last line has `words` ("PRIVATE KEY"). Does not look above `floor`.
///
/// Returns the offset up to which the text has been processed.
pub(in crate::secrets) fn mask_lines(
    text: &str,
    words: Range<usize>,
    floor: usize,
    secrets: &mut Vec<Range<usize>>,
) -> usize {
    let Some(label) = Label::around(text, &words) else { return words.end };
    match label.kind {
        Kind::End => above(text, label.line, label.column, floor, secrets),
        Kind::Begin => match on_the_line(text.get(label.end..).unwrap_or_default()) {
            Rest::Key(length) => {
                secrets.push(label.end..label.end + length);
                return label.end + length;
            }
            Rest::LineEnd(length) => {
                let begin = label.end + length;
                return match end_after(text, begin) {
                    Some(end) => between(text, begin, end, secrets),
                    None => below(text, begin, label.column, secrets),
                };
            }
            Rest::Other => {}
        },
    }
    label.end
}

/// The lines of a key in `PuTTY`'s format. Their number is at `at`, at the end of a line.
pub(in crate::secrets) fn putty_lines(text: &str, at: usize) -> Vec<Range<usize>> {
    let rest = text.get(at..).unwrap_or_default();
    let digits = rest.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let count: usize = rest.get(..digits).and_then(|count| count.parse().ok()).unwrap_or_default();
    let mut lines = rest.split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| line.len() <= digits + 2) else { return Vec::new() };
    let mut next = at + first.len();
    let bodies = lines.take(count).map_while(|line| {
        let start = next;
        next += line.len();
        body(line, 0).map(|body| start + body.start..start + body.end)
    });
    bodies.collect()
}

/// Whether a block begins in the text and all lines from there to the end belong to it.
pub(in crate::secrets) fn is_open_at_end(text: &str) -> bool {
    let Some(words) = memmem::rfind(text.as_bytes(), WORDS) else { return false };
    let words = words..words + WORDS.len();
    let begins = Label::around(text, &words).is_some_and(|label| matches!(label.kind, Kind::Begin));
    begins && mask_lines(text, words, text.len(), &mut Vec::new()) == text.len()
}

/// The first or last line of a block.
struct Label {
    kind: Kind,
    /// Where its line begins.
    line: usize,
    /// How many bytes of the line come before its dashes.
    column: usize,
    /// Where its last dashes end.
    end: usize,
}

enum Kind {
    Begin,
    End,
}

impl Label {
    /// The label that contains the words, if there is one. Reads a bounded part of the line, because there can be many
    /// labels.
    fn around(text: &str, words: &Range<usize>) -> Option<Self> {
        let near = text.as_bytes().get(words.start.saturating_sub(MOST_BEFORE)..words.start)?;
        let line = match memrchr(b'\n', near) {
            Some(feed) => words.start - near.len() + feed + 1,
            None if near.len() == words.start => 0,
            None => return None,
        };
        let before = text.get(line..words.start)?;
        let (at, kind) = [("BEGIN ", Kind::Begin), ("END ", Kind::End)]
            .into_iter()
            .filter_map(|(word, kind)| Some((before.rfind(word)?, kind)))
            .max_by_key(|(at, _)| *at)?;
        let prefix = before.get(..at)?.trim_end_matches(' ');
        let column = prefix.trim_end_matches('-').len();
        let after = text.as_bytes().get(words.end..)?;
        // PGP has ` BLOCK-----` here, SSH2 ` ----`.
        let dashes = memmem::find(after.get(..16).unwrap_or(after), b"----")?;
        let count = after.iter().skip(dashes).take_while(|&&byte| byte == b'-').count();
        (prefix.len() - column >= 4).then_some(Self { kind, line, column, end: words.end + dashes + count })
    }
}

/// The range of the base64 text, if the line has nothing else. It may be quoted as in source code, and may follow
/// `column` bytes of a prefix that all lines of the block have (`[web] `, a timestamp).
pub(in crate::secrets) fn body(line: &str, column: usize) -> Option<Range<usize>> {
    [column, 0].into_iter().find_map(|column| {
        let rest = line.get(column..)?;
        let ended = without_end(rest);
        let begun = ended.trim_start().trim_start_matches(QUOTES);
        let start = column + ended.len() - begun.len();
        (!begun.is_empty() && begun.bytes().all(is_base64)).then(|| start..start + begun.len())
    })
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// Whether the line is a header (RFC 1421, RFC 4880), or the empty line after the headers.
fn is_header(line: &str, column: usize) -> bool {
    const NAMES: [&str; 5] = ["Proc-Type:", "DEK-Info:", "Version:", "Comment:", "Hash:"];
    let line = line.get(column..).unwrap_or(line).trim();
    line.is_empty() || NAMES.iter().any(|name| line.starts_with(name))
}

/// The largest distance in bytes between the labels of a block, with any foreign lines in between.
const LONGEST_BLOCK: usize = 64 << 10;

/// The offset of the block's last line, if the next label after `begin` is its END.
fn end_after(text: &str, begin: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let near = bytes.get(begin..bytes.len().min(begin + LONGEST_BLOCK))?;
    let words = begin + memmem::find(near, WORDS)?;
    let label = Label::around(text, &(words..words + WORDS.len()))?;
    matches!(label.kind, Kind::End).then_some(label.line)
}

const WORDS: &[u8] = b"PRIVATE KEY";

/// Adds the lines of a block of which both labels are known, and returns where the block ends.
///
/// A line's key is the base64 text at its end. Whatever comes before it (a number, a name, a time) is kept, and so are
/// lines of other programs.
fn between(text: &str, begin: usize, end: usize, secrets: &mut Vec<Range<usize>>) -> usize {
    let mut at = text.len().min(begin + 1);
    // The text before the key in the last line that was read.
    let mut prefix = None;
    for line in text.get(at..end).unwrap_or_default().split_inclusive('\n') {
        let is_last = at + line.len() >= end;
        if let Some(part) = end_of_line(line) {
            let before = line.get(..part.start);
            // The last line of a key is shorter.
            let ends_key =
                is_last || before == prefix || line.get(part.clone()).is_some_and(|part| part.ends_with('='));
            if part.len() >= SHORTEST_LINE || (prefix.is_some() && ends_key) {
                prefix = before;
                secrets.push(at + part.start..at + part.end);
            }
        }
        at += line.len();
    }
    end
}

/// The range of the base64 text at the end of a line, without the quotes and line ends of source code.
fn end_of_line(line: &str) -> Option<Range<usize>> {
    let ended = without_end(line);
    let length = ended.bytes().rev().take_while(|&byte| is_base64(byte)).count();
    (length > 0).then(|| ended.len() - length..ended.len())
}

/// The line without the end of a string in source code: quotes, a comma, ` +`, an escaped line feed.
fn without_end(line: &str) -> &str {
    let ended = line.trim_end().trim_end_matches([',', ';']).trim_end_matches(" +").trim_end_matches(QUOTES);
    ended.trim_end_matches("\\n").trim_end_matches("\\r")
}

/// Adds the block's lines after the line that ends at `begin`, and returns where they end.
fn below(text: &str, begin: usize, column: usize, secrets: &mut Vec<Range<usize>>) -> usize {
    let mut at = text.len().min(begin + 1);
    let mut rest = text.get(at..).unwrap_or_default().split_inclusive('\n').peekable();
    while let Some(line) = rest.next() {
        let is_last = rest.peek().is_none_or(|next| next.contains("--END ") || next.contains("-- END "));
        match body(line, column) {
            Some(body) if is_last || body.len() >= SHORTEST_LINE => {
                secrets.push(at + body.start..at + body.end);
            }
            _ if is_header(line, column) => {}
            _ => return at,
        }
        at += line.len();
    }
    at
}

/// Adds the block's lines before the END line, which begins at `end`. The BEGIN line is missing.
fn above(text: &str, end: usize, column: usize, floor: usize, secrets: &mut Vec<Range<usize>>) {
    let mut bodies = Vec::new();
    let mut next = end;
    while next > floor {
        let start =
            memrchr(b'\n', text.as_bytes().get(..next - 1).unwrap_or_default()).map_or(0, |feed| feed + 1);
        let line = text.get(start..next).unwrap_or_default();
        let body =
            body(line, column).or_else(|| end_of_line(line).filter(|part| part.len() >= SHORTEST_LINE));
        match body {
            Some(body) if start + body.start >= floor && (next == end || body.len() >= SHORTEST_LINE) => {
                bodies.push(start + body.start..start + body.end);
            }
            _ => break,
        }
        next = start;
    }
    secrets.extend(bodies.into_iter().rev());
}

/// What follows a BEGIN label on its line.
enum Rest {
    /// Nothing but the end of the line, which is this many bytes away.
    LineEnd(usize),
    /// A key of this many bytes, whose line feeds are written as `\n` or as spaces.
    Key(usize),
    Other,
}

fn on_the_line(rest: &str) -> Rest {
    let near = rest
        .as_bytes()
        .iter()
        .take(16)
        .position(|&byte| byte == b'\n')
        .or((rest.len() < 16).then_some(rest.len()));
    if let Some(line) = near.and_then(|end| rest.get(..end))
        && matches!(line.trim_end().trim_end_matches(" +").trim_end_matches(QUOTES), "" | "\\n" | "\\r\\n")
    {
        return Rest::LineEnd(line.len());
    }
    // Lines are separated by spaces, `\n`, `&#10;` or `%0A`.
    let between = |byte: u8| matches!(byte, b' ' | b'\\' | b'&' | b'#' | b';' | b'%');
    let length = rest.bytes().take_while(|&byte| is_base64(byte) || between(byte)).count();
    let key = rest.get(..length).unwrap_or_default();
    if key.split(|c: char| c.is_ascii() && between(c as u8)).all(|word| word.len() < SHORTEST_LINE) {
        return Rest::Other;
    }
    // The `\n` before END is not part of the key.
    Rest::Key(key.trim_end_matches("\\n").trim_end().len())
}
