//! Reads severities: the words, letters and signs that tools share.

use std::sync::LazyLock;

use super::scan::{self, number};
use crate::Severity;
use crate::Severity::{Error, Info, Warning};

/// Words for a severity. If two have the same beginning, the longer one is first. ASCII letters are compared without case.
const WORDS: &[(&str, Severity)] = &[
    ("fatal error", Error),
    ("internal compiler error", Error),
    ("internal error", Error),
    ("type error", Error),
    ("parse error", Error),
    ("syntax error", Error),
    ("runtime error", Error),
    ("semantic error", Error),
    ("read error", Error),
    ("parse warning", Warning),
    ("syntax warning", Warning),
    ("semantic warning", Warning),
    ("read warning", Warning),
    ("validation error", Error),
    ("parsing error", Error),
    ("configuration error", Error),
    ("schema error", Error),
    ("error fatal", Error),
    ("error irrecuperable", Error),
    ("error", Error),
    ("err", Error),
    ("fatal", Error),
    ("critical", Error),
    // The levels of RFC 5424, which daemons print.
    ("emergency", Error),
    ("emerg", Error),
    ("alert", Error),
    ("crit", Error),
    ("notice", Info),
    ("severe", Error),
    ("failure", Error),
    ("panic", Error),
    ("deprecation warning", Warning),
    ("command line warning", Warning),
    ("hint warning", Warning),
    ("performance warning", Warning),
    ("info warning", Warning),
    ("html parser error", Error),
    ("parser error", Error),
    ("parser warning", Warning),
    ("namespace error", Error),
    ("validity error", Error),
    ("schemas parser error", Error),
    ("schemas validity error", Error),
    ("relax-ng parser error", Error),
    ("relax-ng validity error", Error),
    ("lexical error", Error),
    ("compile error", Error),
    ("compilation error", Error),
    ("command line error", Error),
    ("assembler error", Error),
    ("static error", Error),
    ("linker error", Error),
    ("serious", Error),
    ("refactor", Info),
    ("convention", Info),
    ("warning", Warning),
    ("warn", Warning),
    ("deprecation", Warning),
    ("note", Info),
    ("informational", Info),
    ("information", Info),
    ("info", Info),
    ("hint", Info),
    ("remark", Info),
    ("style", Info),
    ("suggestion", Info),
];

/// The words of other languages, from the catalogues of GCC (`gcc/po`) and Git, the resources of javac
/// (`compiler.properties`) and the Microsoft tools.
const TRANSLATED: &[(&str, Severity)] = &[
    // German
    ("schwerwiegender Fehler", Error),
    ("schwerwiegend", Error),
    ("interner Compiler-Fehler", Error),
    ("Fehler", Error),
    ("Warnung", Warning),
    ("Anmerkung", Info),
    ("Hinweis", Info),
    // French
    ("erreur fatale", Error),
    ("erreur irrécupérable", Error),
    ("erreur", Error),
    ("avertissement", Warning),
    ("attention", Warning),
    ("remarque", Info),
    // Spanish, Portuguese, Italian
    ("advertencia", Warning),
    ("aviso", Warning),
    ("nota", Info),
    ("erro fatal", Error),
    ("erro", Error),
    ("errore", Error),
    ("avviso", Warning),
    // Scandinavian and Finnish
    ("ödesdigert fel", Error),
    ("fel", Error),
    ("fatal fejl", Error),
    ("fejl", Error),
    ("vakava virhe", Error),
    ("virhe", Error),
    ("varning", Warning),
    ("advarsel", Warning),
    ("varoitus", Warning),
    ("anm", Info),
    ("bemærk", Info),
    ("huom", Info),
    // Dutch
    ("fatale fout", Error),
    ("fout", Error),
    ("let op", Warning),
    ("waarschuwing", Warning),
    // Turkish, Indonesian
    ("hata", Error),
    ("uyarı", Warning),
    ("UYARI", Warning),
    ("bilgi", Info),
    ("peringatan", Warning),
    // Russian, Ukrainian
    ("фатальная ошибка", Error),
    ("неустранимая ошибка", Error),
    ("ошибка", Error),
    ("предупреждение", Warning),
    ("замечание", Info),
    ("критична помилка", Error),
    ("помилка", Error),
    ("попередження", Warning),
    ("зауваження", Info),
    // Polish, Czech
    ("błąd krytyczny", Error),
    ("błąd", Error),
    ("ostrzeżenie", Warning),
    ("chyba", Error),
    ("upozornění", Warning),
    // Japanese
    ("致命的エラー", Error),
    ("致命的なエラー", Error),
    ("エラー", Error),
    ("備考", Info),
    // Chinese
    ("致命错误", Error),
    ("错误", Error),
    ("嚴重錯誤", Error),
    ("錯誤", Error),
    ("警告", Warning),
    ("附注", Info),
    ("附註", Info),
    // Korean
    ("치명적 오류", Error),
    ("오류", Error),
    ("경고", Warning),
];

/// The words by their first byte in lower case, because most lines do not begin with one of them.
static WORDS_BY_FIRST: LazyLock<Vec<Vec<(&'static str, Severity)>>> = LazyLock::new(|| {
    let begins = |byte: u8| {
        move |word: &&(&str, Severity)| word.0.as_bytes().first().map(u8::to_ascii_lowercase) == Some(byte)
    };
    (0..=u8::MAX).map(|byte| WORDS.iter().chain(TRANSLATED).filter(begins(byte)).copied().collect()).collect()
});

/// The severity at the start, and the text after the word: `error`, `Warning[32]`, `致命错误：x`. Does not match `errors` or
/// `error_code`.
pub(crate) fn leading(text: &str) -> Option<(Severity, &str)> {
    // Most severities are spelled like this.
    for (common, severity) in [("error:", Error), ("warning:", Warning)] {
        if text.starts_with(common) {
            return Some((severity, text.get(common.len() - 1..)?));
        }
    }
    let bytes = text.as_bytes();
    let words = WORDS_BY_FIRST.get(usize::from(bytes.first()?.to_ascii_lowercase()))?;
    let third = bytes.get(2)?.to_ascii_lowercase();
    words.iter().find_map(|(name, severity)| {
        // Most words with the same first byte already differ in the third one.
        if name.as_bytes().get(2).map(u8::to_ascii_lowercase) != Some(third) {
            return None;
        }
        let (head, rest) = text.split_at_checked(name.len())?;
        let ends = || rest.chars().next().is_none_or(|next| !next.is_alphanumeric() && next != '_');
        (head.eq_ignore_ascii_case(name) && ends()).then_some((*severity, rest))
    })
}

/// The severity and its colon, in GCC's format after a location: `fatal error: x`, `错误：x`. Does not match `error x`.
pub(crate) fn labelled(text: &str) -> Option<(Severity, &str)> {
    let (severity, rest) = leading(text)?;
    // French puts a space before the colon.
    let spaced = rest.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    Some((severity, spaced.strip_prefix([':', '：'])?.trim_start()))
}

/// The severity of a message in another language than English: `Fehler: x`, `エラー: x`. Does not match `error: x`.
pub(crate) fn translated(text: &str) -> Option<Severity> {
    let (severity, _) = labelled(text)?;
    let word = text.split([':', '：']).next().unwrap_or_default().trim_end();
    TRANSLATED.iter().any(|(name, _)| name.eq_ignore_ascii_case(word)).then_some(severity)
}

/// A severity, its code, and the text after it.
pub(crate) type Label<'a> = (Severity, Option<&'a str>, &'a str);

/// The severity, its code, and the text after it: `error: x`, `error CS0246: x`, `[warn] x`, `%Error-IMPLICIT: x`,
/// `Error - x`, `error MD001/a x`, `Error[Pe020]: x`, `Warning, hidef: x`, `warning (dcc:1518): x`. Does not match
/// `error handling x` or `errors: 3`.
pub(crate) fn label(text: &str) -> Option<Label<'_>> {
    let text = text.strip_prefix("** ").or_else(|| text.strip_prefix('%')).unwrap_or(text);
    let close = match text.as_bytes().first()? {
        b'[' => Some(']'),
        b'(' => Some(')'),
        _ => None,
    };
    let text = if close.is_some() { text.get(1..)? } else { text };
    let (severity, rest) = leading(text)?;
    if let Some(close) = close {
        // docutils adds the level: `(ERROR/3)`.
        let level = rest.strip_prefix('/').and_then(number);
        let rest = level.map_or(rest, |(_, rest)| rest).strip_prefix(close)?;
        return Some((severity, None, rest.trim_start_matches([':', ' '])));
    }
    // Watcom prints an exclamation mark.
    let rest = rest.strip_prefix('!').filter(|rest| rest.starts_with(' ')).unwrap_or(rest);
    let spaced = rest.trim_start_matches(' ');
    if let Some(message) = spaced.strip_prefix([':', '：']).or_else(|| rest.strip_prefix(" - ")) {
        return Some((severity, None, scan::trim_start(message)));
    }
    if let Some((code, rest)) = scan::between(rest, "[", "]") {
        // gputils separates a number by spaces only: `Error[181]   x`.
        let is_number = code.bytes().all(|byte| byte.is_ascii_digit());
        let message = rest.strip_prefix(':').or_else(|| rest.strip_prefix(' ').filter(|_| is_number))?;
        return Some((severity, Some(code), message.trim_start()));
    }
    if let Some((code, message)) =
        rest.strip_prefix(", ").or_else(|| spaced.strip_prefix('(')).and_then(coded)
    {
        return Some((severity, Some(code), message));
    }
    // `error  3: x` has a number, `warning  x` has none.
    if let Some(message) = rest.strip_prefix("  ") {
        let numbered = number(message.trim_start()).and_then(|(_, rest)| rest.strip_prefix(": "));
        return Some((severity, None, numbered.unwrap_or(message).trim_start()));
    }
    let rest = rest.strip_prefix([' ', '-'])?;
    let end = rest.find([' ', ':']).unwrap_or(rest.len());
    let (code, rest) = rest.split_at_checked(end)?;
    let is_code = code.bytes().any(|byte| matches!(byte, b'0'..=b'9' | b'/' | b'-' | b'_'))
        || code.len() > 1 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_code =
        is_code && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_#.+@".contains(&byte));
    let message = rest.trim_start_matches([' ', ':']);
    (is_code && !rest.is_empty()).then(|| (severity, Some(code.trim_start_matches('#')), message))
}

/// The code and the text after it: `hidef: x`, `dcc:1518): x`, `Anachronism), wbad: x`. Does not match `a b: x`.
fn coded(text: &str) -> Option<(&str, &str)> {
    let (code, message) = scan::parted(text, ": ").or_else(|| Some((text.strip_suffix(':')?, "")))?;
    let code = code.rsplit("), ").next().unwrap_or(code);
    let code = code.strip_suffix(')').unwrap_or(code);
    (!code.is_empty() && !code.contains(' ')).then_some((code, message.trim_start()))
}

/// A severity as one letter, next to a location: `E: x`, `W, x`, `[E] x`, `(W) x`. Does not match `E x`, or `C: x`,
/// because the meaning of that letter differs between tools.
pub(crate) fn letter(text: &str) -> Option<(Severity, &str)> {
    let bracketed = text.starts_with(['[', '(']);
    let text = if bracketed { text.get(1..)? } else { text };
    let severity = match text.as_bytes().first()? {
        b'E' | b'F' => Error,
        b'W' => Warning,
        b'I' | b'N' => Info,
        _ => return None,
    };
    let rest = text.get(1..)?;
    let rest = if bracketed { rest.strip_prefix([']', ')'])? } else { rest.strip_prefix([':', ','])? };
    Some((
        severity,
        rest.strip_prefix(' ')
            .or_else(|| rest.is_empty().then_some(rest))
            .or_else(|| rest.strip_prefix(':'))?
            .trim_start(),
    ))
}

/// A sign for a severity at the start of a linter's row.
pub(crate) fn sign(text: &str) -> Option<(Severity, &str)> {
    const SIGNS: [(&str, Severity); 9] = [
        ("✖ ", Error),
        ("✘ ", Error),
        ("✗ ", Error),
        ("× ", Error),
        ("❌ ", Error),
        ("⚠ ", Warning),
        ("⚠️ ", Warning),
        ("‼ ", Warning),
        ("ℹ ", Info),
    ];
    // Most lines begin with an ASCII character.
    if text.as_bytes().first()?.is_ascii() {
        return None;
    }
    SIGNS.iter().find_map(|(sign, severity)| Some((*severity, text.strip_prefix(sign)?)))
}

/// Removes the branch of a printed tree at the start of a line: `├── a.c:3 x`, `└─ x`, `│   ├── x`. Does not match
/// `│ x`, which is a table.
pub(crate) fn branch(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(['│', ' ']);
    let rest = text.strip_prefix('├').or_else(|| text.strip_prefix('└'))?;
    rest.trim_start_matches('─').strip_prefix(' ')
}

/// Removes the sign of a list at the start of a line.
pub(crate) fn unmarked(text: &str) -> &str {
    let text = sign(text).map_or(text, |(_, rest)| rest.trim_start());
    ["- ", "* ", "• ", "[!] "].iter().find_map(|mark| text.strip_prefix(mark)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_many_languages() {
        let rows = [
            ("error", Some(Error)),
            ("Fatal Error", Some(Error)),
            ("WARNING", Some(Warning)),
            ("schwerwiegender Fehler", Some(Error)),
            ("attention", Some(Warning)),
            ("错误", Some(Error)),
            ("警告", Some(Warning)),
            ("Anmerkung", Some(Info)),
            ("errors", None),
            ("Fehlerhaft", None),
            ("error_code", None),
            ("an error", None),
        ];
        for (word, severity) in rows {
            let whole = leading(word).filter(|(_, rest)| rest.is_empty());
            assert_eq!(whole.map(|(severity, _)| severity), severity, "{word}");
        }
        assert_eq!(labelled("错误：‘a::b’"), Some((Error, "‘a::b’")));
        assert_eq!(labelled("Fehlerhaft: x"), None);
        let translated = ["erreur\u{a0}: x", "附注：x", "error: x"].map(translated);
        assert_eq!(translated, [Some(Error), Some(Info), None]);
    }

    #[test]
    fn labels() {
        let rows = [
            ("error: x", Some((Error, None, "x"))),
            ("Parse warning: x", Some((Warning, None, "x"))),
            ("Error   : x", Some((Error, None, "x"))),
            ("error CS0246: x", Some((Error, Some("CS0246"), "x"))),
            ("warning #68-D: x", Some((Warning, Some("68-D"), "x"))),
            ("warning (dcc:1518): x", Some((Warning, Some("dcc:1518"), "x"))),
            ("Warning, hidef: x", Some((Warning, Some("hidef"), "x"))),
            ("Error[Pe020]:", Some((Error, Some("Pe020"), ""))),
            ("Warning[202] x y", Some((Warning, Some("202"), "x y"))),
            ("[warn] x", Some((Warning, None, "x"))),
            ("(ERROR/3) x", Some((Error, None, "x"))),
            ("%Error-IMPLICIT: x", Some((Error, Some("IMPLICIT"), "x"))),
            ("** Warning: x", Some((Warning, None, "x"))),
            ("error  3: x", Some((Error, None, "x"))),
            ("Error! E1009: x", Some((Error, Some("E1009"), "x"))),
            ("error handling failed", None),
            ("ERROR `a_b` is not there", None),
            ("errors: 3", None),
            ("warning, the file a b: x", None),
        ];
        for (text, expected) in rows {
            assert_eq!(label(text), expected, "{text}");
        }
    }

    #[test]
    fn letters_and_signs() {
        assert_eq!(letter("E: x"), Some((Error, "x")));
        assert_eq!(letter("[W] x"), Some((Warning, "x")));
        assert_eq!(letter("E x"), None);
        assert_eq!(letter("C: x"), None);
        assert_eq!(sign("✖ x"), Some((Error, "x")));
        assert_eq!(sign("x ✖ "), None);
        assert_eq!(unmarked("- ✖ x"), "✖ x");
        assert_eq!(branch("│   ├── a.c:3 x"), Some("a.c:3 x"));
        assert_eq!(branch("│ x"), None);
        assert_eq!(branch("a └── x"), None);
    }
}
