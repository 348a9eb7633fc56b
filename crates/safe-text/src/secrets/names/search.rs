//! Finds the name before a separator.

use std::sync::LazyLock;

use super::{Found, NAMES, Name};

/// The names by the place that the last letters of each of their forms have in the table.
#[derive(Debug)]
struct ByEnd {
    /// The names in the order of their places.
    names: Vec<&'static Name>,
    /// Where the names of each place begin. The next entry is where they end.
    begins: Vec<u16>,
}

static BY_END: LazyLock<ByEnd> = LazyLock::new(|| {
    let places = |name: &'static Name| {
        let fourth = fourth(name.words.as_bytes());
        BETWEEN.map(|between| (place(hash(last_three(name.words.as_bytes(), between)), fourth), name))
    };
    let mut ends: Vec<_> = NAMES.iter().flat_map(places).collect();
    // The sort is stable, so that names with the same place keep their order.
    ends.sort_by_key(|(place, _)| *place);
    ends.dedup_by(|next, last| next.0 == last.0 && std::ptr::eq(next.1, last.1));
    let mut begins = vec![0; (1 << HASH_BITS) + 1];
    for (place, _) in &ends {
        begins.iter_mut().skip(place + 1).take(1).for_each(|count| *count += 1);
    }
    let mut sum = 0;
    begins.iter_mut().for_each(|count| {
        sum += *count;
        *count = sum;
    });
    ByEnd { names: ends.into_iter().map(|(_, name)| name).collect(), begins }
});

impl ByEnd {
    /// The names with this hash of the last three bytes and this fourth letter, and others with the same place.
    #[inline]
    fn names(&self, hash: u32, fourth: Option<u8>) -> &[&'static Name] {
        let near = self.begins.get(place(hash, fourth)..).and_then(|rest| rest.first_chunk());
        let range = near.map_or(0..0, |&[first, end]| usize::from(first)..usize::from(end));
        self.names.get(range).unwrap_or_default()
    }
}

/// The place in the table of names.
#[inline]
fn place(hash: u32, fourth: Option<u8>) -> usize {
    let fourth = fourth.map_or(0, usize::from);
    (hash as usize ^ fourth << 6) % (1 << HASH_BITS)
}

/// The fourth letter from the end, without the separators between words. The last three bytes do not suffice, because
/// many names end with `key`.
#[inline]
fn fourth(name: &[u8]) -> Option<u8> {
    let is_letter = |byte: &&u8| !matches!(byte, b'_' | b'-' | b'.' | b' ' | b'\'');
    name.iter().rev().take(8).filter(is_letter).nth(3).map(|byte| byte | 0x20)
}

/// Whether the byte may be between a name and its separator: a space, a closing quote or a closing bracket.
#[inline]
const fn closes(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'`' | b'\\' | b']' | b'?' | b'+')
}

/// What the last bytes before a separator can belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Closing,
    /// A part of a character that is not ASCII.
    Wide,
    Joining,
    Other,
}

/// The class of each byte: a table, because each separator needs several of them.
#[allow(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "evaluated when this is compiled"
)]
static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < classes.len() {
        classes[byte] = match byte as u8 {
            b'0'..=b'9' => Class::Digit,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'_' | b'-' => Class::Joining,
            0x80.. => Class::Wide,
            byte if closes(byte) => Class::Closing,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

#[inline]
fn class(byte: u8) -> Class {
    CLASSES.get(usize::from(byte)).copied().unwrap_or(Class::Other)
}

/// Where the name before a separator ends.
pub(in crate::secrets) fn end(bytes: &[u8], separator: usize) -> usize {
    let separator = without_visibility(bytes, without_states(bytes, separator));
    let separator = separator - entity_before(bytes, separator);
    let near = bytes.get(separator.saturating_sub(LONGEST_GAP)..separator).unwrap_or_default();
    separator - near.iter().rev().take_while(|byte| closes(**byte)).count()
}

/// How many bytes may be between a name and its separator. Terraform and `.toml` files align their separators.
const LONGEST_GAP: usize = 24;

/// The end of the text without the states of a node in an accessibility tree: `"Password" [active] [ref=e4]`.
fn without_states(bytes: &[u8], end: usize) -> usize {
    let mut at = end;
    while let Some(rest) = bytes.get(at.saturating_sub(32)..at).and_then(|near| near.strip_suffix(b"]")) {
        let Some(open) = rest.iter().rposition(|&byte| byte == b'[') else { break };
        let is_state = rest.get(open + 1).is_some_and(u8::is_ascii_lowercase)
            && rest.get(..open).is_some_and(|before| before.ends_with(b"\" ") || before.ends_with(b"] "));
        if !is_state {
            break;
        }
        at -= rest.len() - open + 2;
    }
    // The states follow the quoted name.
    if bytes.get(..at).is_some_and(|before| before.ends_with(b"\"")) { at } else { end }
}

/// The end of the text without the visibility that PHP prints after the name of a field: `["apiKey":protected]`.
fn without_visibility(bytes: &[u8], end: usize) -> usize {
    let before = bytes.get(..end).unwrap_or_default();
    before.strip_suffix(b":protected]").map_or(end, <[u8]>::len)
}

/// The quotes of HTML.
pub(in crate::secrets) const ENTITIES: [&[u8]; 4] = [b"&quot;", b"&#34;", b"&#39;", b"&#x27;"];

/// The length of the quote of HTML that ends at `end`: `&quot;password&quot;:`.
fn entity_before(bytes: &[u8], end: usize) -> usize {
    let before = bytes.get(..end).unwrap_or_default();
    ENTITIES.iter().find(|entity| before.ends_with(entity)).map_or(0, |entity| entity.len())
}

/// A fast test whether a name can end before the separator. It has no false negatives and few false positives.
#[inline]
pub(in crate::secrets) fn may_end(bytes: &[u8], separator: usize) -> bool {
    let Some(&[first, a, b, last]) = separator.checked_sub(4).and_then(|start| bytes.get(start..separator))
    else {
        // The text begins with the name.
        return may_end_before(bytes, separator);
    };
    match (class(b), class(last)) {
        (_, Class::Letter) => is_in_filter(hash([a, b, last])),
        (_, Class::Closing) if last == b']' => may_end_before(bytes, separator),
        // A quote, a bracket or a space after a letter, as in JSON.
        (Class::Letter, Class::Closing) => is_in_filter(hash([first, a, b])),
        (_, Class::Closing | Class::Wide)
        | (Class::Letter | Class::Joining | Class::Wide | Class::Closing, Class::Digit) => {
            may_end_before(bytes, separator)
        }
        // Two digits. Three digits are a number.
        (Class::Digit, Class::Digit) => {
            matches!(class(a), Class::Letter | Class::Joining | Class::Wide)
                && may_end_before(bytes, separator)
        }
        _ if last == b';' => may_end_before(bytes, separator),
        _ => false,
    }
}

/// A fast test whether a name ends exactly at `end`.
#[inline]
pub(in crate::secrets) fn may_end_at(bytes: &[u8], end: usize) -> bool {
    let last = end.checked_sub(3).and_then(|start| bytes.get(start..end));
    matches!(last, Some(&[a, b, c]) if is_in_filter(hash([a, b, c])))
}

/// The slow path of [`may_end`]: something is between the name and the separator, or the name ends with digits.
#[inline(never)]
fn may_end_before(bytes: &[u8], separator: usize) -> bool {
    let end = end(bytes, separator);
    may_end_at(bytes, end - digits(bytes, end))
}

/// The length of the number at the end of a name, with its separator: `PASSWORD_1`, `token2`, `Unseal Key 1`.
fn digits(bytes: &[u8], end: usize) -> usize {
    let near = bytes.get(end.saturating_sub(2)..end).unwrap_or_default();
    let digits = near.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let before = bytes.get(..end - digits).unwrap_or_default();
    let is_separated = matches!(before.last(), Some(b'_' | b'-')) || before.ends_with(b"Key ");
    digits + usize::from(digits > 0 && is_separated)
}

/// The name that ends at `end`, optionally followed by a number.
pub(in crate::secrets) fn before(text: &str, end: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let last = end - digits(bytes, end);
    let hash = hash(*bytes.get(..last)?.last_chunk()?);
    let fourth = fourth(bytes.get(..last)?);
    // Names with three letters have no fourth one.
    let names = BY_END.names(hash, None).iter().chain(fourth.map_or(&[][..], |_| BY_END.names(hash, fourth)));
    let longest = names.filter_map(|name| Some((*name, name.start(bytes, last)?)));
    let (name, start) = longest.min_by_key(|(_, start)| *start)?;
    let goes_on = |byte: &u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'$') || *byte >= 0x80
    };
    let near = bytes.get(start.saturating_sub(80)..start).unwrap_or_default();
    let identifier = start - near.iter().rev().take_while(|byte| goes_on(byte)).count();
    Some(Found { name, start, identifier, end })
}

/// Whether the word is a name, such as the word for password in another language.
pub(in crate::secrets) fn is_word(word: &str) -> bool {
    before(word, word.len()).is_some_and(|found| found.start == 0)
}

impl Name {
    /// Where the name begins, if it ends at `end`.
    fn start(&self, bytes: &[u8], end: usize) -> Option<usize> {
        let mut at = end;
        for &letter in self.words.as_bytes().iter().rev() {
            let byte = at.checked_sub(1).and_then(|at| bytes.get(at)).copied();
            if letter == b'_' {
                at -= usize::from(matches!(byte, Some(b'_' | b'-' | b'.' | b' ' | b'\'')));
            } else if byte?.eq_ignore_ascii_case(&letter) {
                at -= 1;
            } else {
                return None;
            }
        }
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        let begins_hump =
            bytes.get(at).is_some_and(u8::is_ascii_uppercase) && before.is_some_and(u8::is_ascii_lowercase);
        let begins = !before.is_some_and(u8::is_ascii_alphanumeric) || begins_hump;
        // In a percent-encoded query: `%26code`.
        let is_escaped =
            matches!(bytes.get(at.saturating_sub(3)..at), Some([b'%', b'2', _] | [b'%', b'3', _]));
        (begins || is_escaped || !self.begins_word).then_some(at)
    }
}

/// A bit set of hashes of the last three bytes of all names. One bit in 20 is set.
static FILTER: [u64; 1 << (HASH_BITS - 6)] = filter();

const HASH_BITS: u32 = 14;

const fn hash([a, b, c]: [u8; 3]) -> u32 {
    let folded = (a | 0x20) as u32 | ((b | 0x20) as u32) << 8 | ((c | 0x20) as u32) << 16;
    folded.wrapping_mul(0x9e37_79b1) >> (32 - HASH_BITS)
}

#[inline]
fn is_in_filter(hash: u32) -> bool {
    FILTER.get((hash >> 6) as usize).is_some_and(|bits| bits >> (hash & 63) & 1 == 1)
}

/// The separators between words. The first stands for no separator.
const BETWEEN: [u8; 6] = [0, b'_', b'-', b'.', b' ', b'\''];

/// The last three bytes of a name with this separator between its words. The words are joined if it is 0.
#[allow(clippy::indexing_slicing, reason = "evaluated when this is compiled, or at the start")]
const fn last_three(words: &[u8], separator: u8) -> [u8; 3] {
    let mut last = [0; 3];
    let (mut filled, mut at) = (0, words.len());
    while at > 0 && filled < 3 {
        at -= 1;
        let byte = if words[at] == b'_' { separator } else { words[at] };
        if byte != 0 {
            last[2 - filled] = byte;
            filled += 1;
        }
    }
    last
}

#[allow(clippy::indexing_slicing, reason = "evaluated when this is compiled")]
const fn filter() -> [u64; 1 << (HASH_BITS - 6)] {
    let mut bits = [0; 1 << (HASH_BITS - 6)];
    let mut nth = 0;
    while nth < NAMES.len() {
        let mut between = 0;
        while between < BETWEEN.len() {
            let hash = hash(last_three(NAMES[nth].words.as_bytes(), BETWEEN[between]));
            bits[(hash >> 6) as usize] |= 1 << (hash & 63);
            between += 1;
        }
        nth += 1;
    }
    bits
}
