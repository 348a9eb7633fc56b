//! Phrases of words that restore a wallet: `mnemonic: abandon ability able about …`.

use std::ops::Range;

/// How many words such a phrase can have (BIP 39).
const COUNTS: [usize; 5] = [12, 15, 18, 21, 24];

/// Frequent words that are not in the list of BIP 39.
const PROSE: [&[u8]; 10] =
    [b"the", b"and", b"for", b"are", b"was", b"not", b"but", b"its", b"their", b"which"];

/// The phrase at `start`, in quotes or not, or in a list of strings.
pub(in crate::secrets) fn words(text: &str, start: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes().get(start..)?;
    let is_between = |byte: &&u8| matches!(byte, b' ' | b',' | b'"' | b'\'' | b'`' | b'[' | b'\\' | b'\n');
    let count = |at: usize, most: usize, test: &dyn Fn(&&u8) -> bool| {
        bytes.iter().skip(at).take(most).take_while(test).count()
    };
    let begin = count(0, 4, &is_between);
    let (mut at, mut end, mut words) = (begin, begin, 0);
    while words <= 24 {
        let word = count(at, 9, &|byte| byte.is_ascii_lowercase());
        let shown = bytes.get(at..at + word)?;
        if !(3..=8).contains(&word) || PROSE.contains(&shown) {
            break;
        }
        words += 1;
        end = at + word;
        at = end + count(end, 4, &is_between);
    }
    // A sentence goes on with a full stop, a capital or a longer word.
    let rest = bytes.get(end..)?;
    let is_alone = match rest.first() {
        Some(b' ') => !bytes.get(at).is_some_and(u8::is_ascii_alphabetic),
        after => matches!(after, None | Some(b'\n' | b'\r' | b'"' | b'\'' | b'`' | b'\\' | b'<')),
    };
    (COUNTS.contains(&words) && is_alone).then_some(start + begin..start + end)
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn phrases_of_a_wallet_are_masked() {
        let phrase = "abandon ability able about above absent absorb abstract absurd abuse access accident";
        let listed = phrase.replace(' ', "\", \"");
        for (text, expected) in [
            (format!("mnemonic: {phrase}"), "mnemonic: ***".to_owned()),
            (
                format!("{{\"seedPhrase\":\"{phrase}\",\"n\":1}}"),
                "{\"seedPhrase\":\"***\",\"n\":1}".to_owned(),
            ),
            (format!("Recovery phrase:\n  {phrase}\nDone"), "Recovery phrase:\n  ***\nDone".to_owned()),
            (format!("mnemonic: [\"{listed}\"]"), "mnemonic: [\"***\"]".to_owned()),
        ] {
            check(&[(&text, &expected)]);
        }
        check_stays(&[
            "mnemonic: add the two values and store their sum into the first given register then stop",
            "mnemonic: push\nseed phrase: words that only you know, kept safe",
            "mnemonic: one two six ten few now and the for but not all you",
        ]);
    }
}
