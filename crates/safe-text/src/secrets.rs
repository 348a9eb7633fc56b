//! Secrets that a log should not have held.

mod credential;
mod named;
mod private_key;
mod token;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, Input, MatchKind};

use self::named::KEYS;
use self::token::TOKENS;

/// What is put in a secret's place.
pub const MASK: &str = "***";

/// Masks the secrets that can be recognised: each becomes `***` after what is public of it, and the rest of its line
/// stays. Borrowed when there are none. Linear in the text's length; text without any is passed at gigabytes a second.
///
/// - **Tokens with a prefix of their own**: GitHub (`ghp_` `gho_` `ghu_` `ghs_` `ghr_` `github_pat_`), GitLab
///   (`glpat-` `gldt-` `glrt-`), AWS access key ids (`AKIA` `ASIA`), Slack (`xoxb-` and its kin, `xapp-`, webhook addresses),
///   Stripe (`sk_live_` `rk_live_` `whsec_`), OpenAI (`sk-` `sk-proj-`), Anthropic (`sk-ant-`), Google (`AIza`
///   `GOCSPX-` `ya29.`), npm (`npm_`), PyPI (`pypi-`), crates.io (`cio`), Docker Hub (`dckr_pat_`), Hugging Face
///   (`hf_`), SendGrid (`SG.`), DigitalOcean (`dop_v1_`), Vault (`hvs.`), Shopify (`shpat_`), and JWTs
///   (`eyJ`). Each only with the length and the characters that its issuer gives it.
/// - **Private keys**: the lines between `-----BEGIN … PRIVATE KEY-----` and its end, also where one of the two is cut
///   off, and on one line with `\n` spelled out.
/// - **`Authorization`** values, and what follows `Bearer` anywhere.
/// - **Passwords in URLs**: `https://user:***@host`.
/// - **Values whose key says so**: `password` `passwd` `passphrase` `secret` `token`, and API, access, account, private and
///   secret keys, however spelled (`DB_PASSWORD=`, `"apiKey": "…"`, `--token …`). Prose and source code have the same words, so
///   what `=` binds without a space is taken for a value, a quoted one if it is a single word, and a bare
///   word after `: ` only if it mixes letters with digits. `Unexpected token: }`, `password: expected string` and
///   `token: string;` stay. A token must look random in each of these.
///
/// ```
/// use safe_text::mask;
///
/// assert_eq!(mask("DB_PASSWORD=hunter2 make test"), "DB_PASSWORD=*** make test");
/// assert_eq!(mask("git clone https://ci:hunter2@example.com/a.git"), "git clone https://ci:***@example.com/a.git");
/// assert_eq!(mask("error TS1005: Unexpected token: }"), "error TS1005: Unexpected token: }");
/// ```
#[must_use]
#[allow(clippy::doc_markdown, reason = "the issuers' names are no code")]
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

/// Whether what follows `before` is inside a private key that began in it.
#[must_use]
pub fn ends_in_private_key(before: &str) -> bool {
    private_key::is_open_at_end(before)
}

/// Whether the line could be one of a private key's.
#[must_use]
pub fn is_private_key_line(line: &str) -> bool {
    private_key::body(line, 0).is_some_and(|body| body.len() >= private_key::SHORTEST_LINE)
}

/// What a literal says there may be, and where it is looked at.
#[derive(Clone, Copy)]
enum Clue {
    Token(&'static token::Token),
    Key(&'static named::Key),
    Authorization,
    Bearer,
    Url,
    PrivateKey,
}

/// All literals that a secret can be known by. One pass finds them; what stands around one decides.
///
/// Up to 64 literals of at least three bytes are searched for with vector instructions; more, or a shorter one, make it
/// several times as slow.
static CLUES: LazyLock<(AhoCorasick, Vec<Clue>)> = LazyLock::new(|| {
    let fixed = [
        ("uthorization", Clue::Authorization),
        ("UTHORIZATION", Clue::Authorization),
        ("earer ", Clue::Bearer),
        ("://", Clue::Url),
        ("PRIVATE KEY", Clue::PrivateKey),
    ];
    let tokens = TOKENS.iter().map(|token| (token.prefix, Clue::Token(token)));
    let keys =
        KEYS.iter().flat_map(|key| key.spellings.iter().map(move |spelling| (*spelling, Clue::Key(key))));
    let (literals, clues): (Vec<&str>, Vec<Clue>) = tokens.chain(keys).chain(fixed).unzip();
    // The literals are constants and few: a test builds the same. Without the searcher nothing would be masked, so
    // that is not a case to go on in.
    #[allow(clippy::expect_used, reason = "constants only, and a failure must not pass unseen")]
    let searcher = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        .build(literals)
        .expect("a few short literals");
    (searcher, clues)
});

/// The secrets, in order, none overlapping.
fn find(text: &str) -> Vec<Range<usize>> {
    let (searcher, clues) = &*CLUES;
    let mut secrets: Vec<Range<usize>> = Vec::new();
    let (mut at, mut blocks) = (0, 0);
    while let Some(hit) = searcher.find(Input::new(text).range(at..)) {
        let found = match clues.get(hit.pattern().as_usize()) {
            Some(Clue::Token(token)) => token.at(text, hit.start()),
            Some(Clue::Key(key)) => key.value(text, hit.start(), hit.end()),
            Some(Clue::Authorization) => credential::authorization(text, hit.end()),
            Some(Clue::Bearer) => credential::bearer(text, hit.end()),
            Some(Clue::Url) => credential::url_password(text, hit.end()),
            Some(Clue::PrivateKey) => {
                at = private_key::mask_lines(text, hit.range(), blocks, &mut secrets);
                blocks = at;
                continue;
            }
            None => None,
        };
        // Another literal may begin within one that was none.
        at = found.as_ref().map_or(hit.start() + 1, |secret| secret.end);
        secrets.extend(found);
    }
    secrets
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Each text is masked like this, and the mask is left as it is.
    #[track_caller]
    pub(super) fn check(rows: &[(&str, &str)]) {
        for (text, expected) in rows {
            assert_eq!(mask(text), *expected, "of {text:?}");
            assert_eq!(mask(expected), *expected, "masked again: {expected:?}");
        }
    }

    /// Nothing in these is a secret.
    #[track_caller]
    pub(super) fn check_stays(rows: &[&str]) {
        for text in rows {
            assert_eq!(mask(text), *text);
        }
    }

    /// 64 characters of base64.
    const LINE: &str = "MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy0AHB7MhgHcTz6sE2I2yPB";

    /// What a label says; apart from its dashes, so that no scanner takes the test for a leak.
    const WORDS: &str = "PRIVATE KEY";

    fn key(prefix: &str, lines: usize) -> String {
        let body = format!("{prefix}{LINE}\n").repeat(lines);
        format!(
            "{prefix}-----BEGIN RSA {WORDS}-----\n{body}{prefix}q83v==\n{prefix}-----END RSA {WORDS}-----\n"
        )
    }

    #[test]
    fn private_keys_are_masked() {
        for prefix in ["", "[web] ", "2026-01-02T15:35:30.0000000Z ", "  "] {
            let text = format!("before\n{}{prefix}after it\n", key(prefix, 3));
            let masked = mask(&text);
            assert!(!masked.contains("MII") && !masked.contains("q83v"), "{masked}");
            assert_eq!(masked.matches("***").count(), 4, "{masked}");
            assert_eq!(masked.lines().count(), text.lines().count());
            assert!(
                masked.starts_with("before\n") && masked.ends_with(&format!("{prefix}after it\n")),
                "{masked}"
            );
        }
    }

    #[test]
    fn half_a_private_key_is_masked() {
        let whole = format!("{}Done\n", key("", 3));
        for cut in 1..5 {
            let without_begin: String = whole.split_inclusive('\n').skip(cut).collect();
            let masked = mask(&without_begin);
            assert!(!masked.contains("MII") && !masked.contains("q83v"), "{masked}");
            assert!(masked.ends_with("-----\nDone\n"), "{masked}");
            let without_end: String = whole.split_inclusive('\n').take(cut).collect();
            assert!(!mask(&without_end).contains("MII"), "{without_end}");
            assert!(ends_in_private_key(&without_end), "{without_end}");
        }
        assert!(!ends_in_private_key(&whole) && !ends_in_private_key("MII") && is_private_key_line(LINE));
    }

    #[test]
    fn a_private_key_on_one_line_is_masked() {
        let rows = [
            (
                format!(r#"K="-----BEGIN {WORDS}-----\n{LINE}\nq83v==\n-----END {WORDS}-----\n" x"#),
                format!(r#"K="-----BEGIN {WORDS}-----***\n-----END {WORDS}-----\n" x"#),
            ),
            (
                format!("key: -----BEGIN {WORDS}-----{LINE}-----END {WORDS}----- y"),
                format!("key: -----BEGIN {WORDS}-----***-----END {WORDS}----- y"),
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(mask(&text), expected);
        }
    }

    #[test]
    fn talk_of_private_keys_stays() {
        for text in [
            format!("error: expected -----BEGIN {WORDS}-----, found: nothing\nsrc/main.rs:3:5\n"),
            format!("-----BEGIN {WORDS}-----\nerror: no key here\nDone\nOver here\n-----END {WORDS}-----\n"),
            format!("-----BEGIN {WORDS}-----"),
            format!("the {WORDS} is -- END {WORDS}\nabc"),
        ] {
            assert_eq!(mask(&text), text);
        }
    }

    #[test]
    fn hostile_text_is_passed() {
        let begin = format!("-----BEGIN {WORDS}-----");
        let end = format!("-----END {WORDS}-----\n");
        for piece in [
            "-eyJ",
            "token:",
            "eyJa.",
            "sk-",
            "xox-",
            "://a",
            "AIza-",
            "Bearer ",
            WORDS,
            "password=(",
            "SG.",
            "\"token\":\"",
            &begin,
            &end,
        ] {
            let text = piece.repeat((1 << 16) / piece.len());
            assert!(mask(&text).len() <= text.len());
        }
    }

    proptest! {
        #[test]
        fn masking_twice_changes_nothing(
            text in "([a-z]{0,8}|password|token|[=:\"' @&]|://|Bearer |sk-|ghp_|[0-9A-Za-z]{36}|\n|é){0,12}",
        ) {
            let once = mask(&text).into_owned();
            prop_assert_eq!(mask(&once), once.as_str());
            prop_assert_eq!(once.matches('\n').count(), text.matches('\n').count());
        }
    }
}
