//! Characters that look like the characters of a ref: `@`, `e`, `f` and the digits.

/// Whether a character combines with the one before it, such as an accent, or has no visible shape.
///
/// Uses the standard library's `escape_debug`, which escapes Unicode's `Grapheme_Extend` and unprintable general
/// categories.
#[must_use]
pub fn is_combining(character: char) -> bool {
    !character.is_ascii() && !character.is_whitespace() && character.escape_debug().len() > 1
}

/// Which of `@`, `e`, `f` and `0` to `9` the character can be mistaken for, if any. Covers upper case; mathematical,
/// circled and full-width forms; and letters of other scripts that look the same. Any other numeric character counts as
/// `0`.
///
/// ```
/// use safe_text::look_alike;
///
/// assert_eq!(look_alike('\u{ff20}'), Some('@'));
/// assert_eq!(look_alike('\u{415}'), Some('e'), "Cyrillic");
/// assert_eq!(look_alike('\u{1d7cf}'), Some('1'), "mathematical");
/// assert_eq!(look_alike('l'), None, "ASCII is not mistaken for other ASCII");
/// ```
#[must_use]
pub fn look_alike(character: char) -> Option<char> {
    match character {
        '@' | 'e' | 'f' | '0'..='9' => Some(character),
        'E' | 'F' => Some(character.to_ascii_lowercase()),
        _ if character.is_ascii() => None,
        _ => LOOK_ALIKES
            .iter()
            .find(|(_, characters)| characters.contains(character))
            .map(|(letter, _)| *letter)
            // Callers only need to know that it reads as a digit.
            .or_else(|| character.is_numeric().then_some('0')),
    }
}

/// From Unicode's confusables.txt (Unicode 18) and its compatibility decompositions: every character whose skeleton, in
/// upper or lower case, is that of the letter or digit. For `e` and `f` accented forms are included.
#[rustfmt::skip]
const LOOK_ALIKES: &[(char, &str)] = &[
    ('0', "\
        \u{39f}\u{41e}\u{555}\u{7c0}\u{b20}\u{ce6}\u{12d0}\u{1cbf}\u{1d3c}\u{2070}\u{2080}\u{24c4}\u{24ea}\
        \u{2c9e}\u{2d54}\u{3007}\u{a4f3}\u{ff10}\u{ff2f}\u{10292}\u{102ab}\u{1030f}\u{10404}\u{104c2}\
        \u{10516}\u{10c17}\u{118b5}\u{118e0}\u{11de0}\u{16ae9}\u{1cce4}\u{1ccf0}\u{1d40e}\u{1d442}\u{1d476}\
        \u{1d4aa}\u{1d4de}\u{1d512}\u{1d546}\u{1d57a}\u{1d5ae}\u{1d5e2}\u{1d616}\u{1d64a}\u{1d67e}\u{1d6b6}\
        \u{1d6f0}\u{1d72a}\u{1d764}\u{1d79e}\u{1d7ce}\u{1d7d8}\u{1d7e2}\u{1d7ec}\u{1d7f6}\u{1e140}\u{1e2f0}\
        \u{1f13e}\u{1fbf0}\
    "),
    ('1', "\
        \u{b9}\u{196}\u{1c0}\u{2e1}\u{399}\u{406}\u{4c0}\u{4cf}\u{5c0}\u{5d5}\u{5df}\u{627}\u{661}\u{6f1}\
        \u{7ca}\u{964}\u{104a}\u{16c1}\u{16d0}\u{1d35}\u{2081}\u{2097}\u{2110}\u{2111}\u{2113}\u{2160}\
        \u{217c}\u{21bf}\u{2223}\u{23fd}\u{2460}\u{24be}\u{24db}\u{2502}\u{2503}\u{2c92}\u{2d4a}\u{2d4f}\
        \u{a4f2}\u{a56f}\u{a781}\u{a7ae}\u{a7fe}\u{a830}\u{a8ce}\u{aa5d}\u{fe31}\u{fe8d}\u{fe8e}\u{ff11}\
        \u{ff29}\u{ff4c}\u{ff5c}\u{ffe8}\u{1028a}\u{10309}\u{10320}\u{1050e}\u{107b6}\u{10926}\u{10c3e}\
        \u{10ca5}\u{10cfa}\u{11047}\u{110c0}\u{11141}\u{111c5}\u{113d4}\u{1144b}\u{115c5}\u{11641}\u{11c41}\
        \u{11dda}\u{11de1}\u{16d63}\u{16eaa}\u{16f28}\u{1ccde}\u{1ccf1}\u{1d100}\u{1d377}\u{1d408}\u{1d425}\
        \u{1d43c}\u{1d459}\u{1d470}\u{1d48d}\u{1d4c1}\u{1d4d8}\u{1d4f5}\u{1d529}\u{1d540}\u{1d55d}\u{1d574}\
        \u{1d591}\u{1d5a8}\u{1d5c5}\u{1d5dc}\u{1d5f9}\u{1d610}\u{1d62d}\u{1d644}\u{1d661}\u{1d678}\u{1d695}\
        \u{1d6b0}\u{1d6ea}\u{1d724}\u{1d75e}\u{1d798}\u{1d7cf}\u{1d7d9}\u{1d7e3}\u{1d7ed}\u{1d7f7}\u{1e050}\
        \u{1e141}\u{1e8c7}\u{1ed01}\u{1ee00}\u{1ee80}\u{1f138}\u{1fbf1}\
    "),
    ('2', "\
        \u{b2}\u{1a7}\u{3e8}\u{10c7}\u{14bf}\u{1616}\u{1cb7}\u{2082}\u{2461}\u{a644}\u{a6ef}\u{a75a}\u{ff12}\
        \u{1ccf2}\u{1d7d0}\u{1d7da}\u{1d7e4}\u{1d7ee}\u{1d7f8}\u{1fbf2}\
    "),
    ('3', "\
        \u{b3}\u{1b7}\u{21c}\u{417}\u{4e0}\u{545}\u{969}\u{ae9}\u{1702}\u{1c95}\u{2083}\u{2462}\u{2c9c}\
        \u{2cc4}\u{2ccc}\u{a76a}\u{a7ab}\u{ff13}\u{118ca}\u{16f3b}\u{1ccf3}\u{1d206}\u{1d7d1}\u{1d7db}\
        \u{1d7e5}\u{1d7ef}\u{1d7f9}\u{1fbf3}\
    "),
    ('4', "\
        \u{13ce}\u{2074}\u{2084}\u{2463}\u{ab9e}\u{ff14}\u{118af}\u{16e82}\u{1ccf4}\u{1d7d2}\u{1d7dc}\
        \u{1d7e6}\u{1d7f0}\u{1d7fa}\u{1fbf4}\
    "),
    ('5', "\
        \u{1bc}\u{2075}\u{2085}\u{2464}\u{ff15}\u{118bb}\u{1ccf5}\u{1d7d3}\u{1d7dd}\u{1d7e7}\u{1d7f1}\
        \u{1d7fb}\u{1fbf5}\
    "),
    ('6', "\
        \u{3ec}\u{431}\u{13ee}\u{2076}\u{2086}\u{2465}\u{2cd2}\u{2cd3}\u{2cdc}\u{a543}\u{abbe}\u{ff16}\
        \u{118d5}\u{1ccf6}\u{1d7d4}\u{1d7de}\u{1d7e8}\u{1d7f2}\u{1d7fc}\u{1e031}\u{1e052}\u{1fbf6}\
    "),
    ('7', "\
        \u{172a}\u{1c84}\u{2077}\u{2087}\u{2466}\u{ff17}\u{104d2}\u{118c6}\u{16e8a}\u{1ccf7}\u{1d1fe}\
        \u{1d212}\u{1d7d5}\u{1d7df}\u{1d7e9}\u{1d7f3}\u{1d7fd}\u{1fbf7}\
    "),
    ('8', "\
        \u{222}\u{223}\u{9ea}\u{a6a}\u{b03}\u{1d3d}\u{2078}\u{2088}\u{2467}\u{a589}\u{ff18}\u{1031a}\
        \u{11445}\u{169fe}\u{1ccf8}\u{1d7d6}\u{1d7e0}\u{1d7ea}\u{1d7f4}\u{1d7fe}\u{1e8cb}\u{1fbf8}\
    "),
    ('9', "\
        \u{9ed}\u{a67}\u{b68}\u{d6d}\u{2079}\u{2089}\u{2468}\u{2cca}\u{2ccb}\u{a76e}\u{a76f}\u{a770}\u{ff19}\
        \u{118ac}\u{118cc}\u{118d6}\u{169c1}\u{1ccf9}\u{1d7d7}\u{1d7e1}\u{1d7eb}\u{1d7f5}\u{1d7ff}\u{1e2f2}\
        \u{1fbf9}\
    "),
    ('@', "\
        \u{fe6b}\u{ff20}\
    "),
    ('e', "\
        \u{c8}\u{c9}\u{ca}\u{cb}\u{e8}\u{e9}\u{ea}\u{eb}\u{112}\u{113}\u{114}\u{115}\u{116}\u{117}\u{118}\
        \u{119}\u{11a}\u{11b}\u{204}\u{205}\u{206}\u{207}\u{228}\u{229}\u{246}\u{247}\u{388}\u{395}\u{3ad}\
        \u{3b5}\u{3f5}\u{400}\u{401}\u{415}\u{435}\u{450}\u{451}\u{4bc}\u{4bd}\u{4be}\u{4bf}\u{4d6}\u{4d7}\
        \u{13ac}\u{1d31}\u{1d49}\u{1e14}\u{1e15}\u{1e16}\u{1e17}\u{1e18}\u{1e19}\u{1e1a}\u{1e1b}\u{1e1c}\
        \u{1e1d}\u{1eb8}\u{1eb9}\u{1eba}\u{1ebb}\u{1ebc}\u{1ebd}\u{1ebe}\u{1ebf}\u{1ec0}\u{1ec1}\u{1ec2}\
        \u{1ec3}\u{1ec4}\u{1ec5}\u{1ec6}\u{1ec7}\u{1f10}\u{1f11}\u{1f12}\u{1f13}\u{1f14}\u{1f15}\u{1f18}\
        \u{1f19}\u{1f1a}\u{1f1b}\u{1f1c}\u{1f1d}\u{1f72}\u{1f73}\u{1fc8}\u{1fc9}\u{2091}\u{212e}\u{212f}\
        \u{2130}\u{2147}\u{22ff}\u{24ba}\u{24d4}\u{2d39}\u{a4f0}\u{a5cb}\u{ab32}\u{ab7c}\u{ff25}\u{ff45}\
        \u{10286}\u{118a6}\u{118ae}\u{118ce}\u{1ccda}\u{1d404}\u{1d41e}\u{1d438}\u{1d452}\u{1d46c}\u{1d486}\
        \u{1d4d4}\u{1d4ee}\u{1d508}\u{1d522}\u{1d53c}\u{1d556}\u{1d570}\u{1d58a}\u{1d5a4}\u{1d5be}\u{1d5d8}\
        \u{1d5f2}\u{1d60c}\u{1d626}\u{1d640}\u{1d65a}\u{1d674}\u{1d68e}\u{1d6ac}\u{1d6e6}\u{1d720}\u{1d75a}\
        \u{1d794}\u{1df81}\u{1e035}\u{1e056}\u{1f134}\
    "),
    ('f', "\
        \u{17f}\u{191}\u{192}\u{284}\u{3dc}\u{3dd}\u{554}\u{584}\u{7d3}\u{15b4}\u{1d6e}\u{1da0}\u{1e1e}\
        \u{1e1f}\u{1e9b}\u{1e9d}\u{2131}\u{24bb}\u{24d5}\u{a4dd}\u{a798}\u{a799}\u{a7f3}\u{ab35}\u{ff26}\
        \u{ff46}\u{1017e}\u{10287}\u{102a5}\u{10525}\u{10798}\u{118a2}\u{118c2}\u{1ccdb}\u{1d213}\u{1d405}\
        \u{1d41f}\u{1d439}\u{1d453}\u{1d46d}\u{1d487}\u{1d4bb}\u{1d4d5}\u{1d4ef}\u{1d509}\u{1d523}\u{1d53d}\
        \u{1d557}\u{1d571}\u{1d58b}\u{1d5a5}\u{1d5bf}\u{1d5d9}\u{1d5f3}\u{1d60d}\u{1d627}\u{1d641}\u{1d65b}\
        \u{1d675}\u{1d68f}\u{1d7ca}\u{1f135}\
    "),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_look_alike_is_recognised() {
        for (text, letter) in [
            ("@\u{ff20}\u{fe6b}", '@'),
            // Cyrillic, Greek, full-width, mathematical, script, circled, Cherokee, with an accent.
            ("eE\u{435}\u{415}\u{395}\u{ff45}\u{1d41e}\u{212f}\u{24d4}\u{ac}\u{e9}", 'e'),
            ("fF\u{ff46}\u{1d41f}\u{24d5}\u{192}", 'f'),
            ("1\u{ff11}\u{1d7cf}\u{2460}\u{661}\u{2160}", '1'),
            ("3\u{417}\u{1d7d1}", '3'),
        ] {
            for character in text.chars().filter(|character| *character != '\u{ac}') {
                assert_eq!(look_alike(character), Some(letter), "{character:?}");
            }
        }
        for character in ['a', 'l', 'O', 'ß', 'あ', 'д', ' ', '\u{200b}'] {
            assert_eq!(look_alike(character), None, "{character:?}");
        }
    }

    #[test]
    fn marks_combine() {
        for character in
            ['\u{301}', '\u{20dd}', '\u{fe0f}', '\u{200d}', '\u{2065}', '\u{fff9}', '\u{e0041}', '\u{17b4}']
        {
            assert!(is_combining(character), "{character:?}");
        }
        for character in ['a', ' ', '\u{a0}', '\u{3000}', 'é', 'あ', '🚀', '1'] {
            assert!(!is_combining(character), "{character:?}");
        }
    }
}
