//! Tokens that are known by a prefix of their own.

use std::ops::Range;

use Follows::{AtLeast, Exactly, Read};

/// A kind of token: what it begins with, which is public, and what follows.
pub(super) struct Token {
    pub(super) prefix: &'static str,
    follows: Follows,
}

/// What follows a prefix. Lengths are in bytes.
enum Follows {
    /// That many or more of these.
    AtLeast(usize, Alphabet),
    /// Just as many of these, and no letter or digit after them.
    Exactly(usize, Alphabet),
    /// What only a function can tell: how long it is, if it is one.
    Read(fn(&[u8]) -> Option<usize>),
}

type Alphabet = fn(u8) -> bool;

const ALNUM: Alphabet = |byte| byte.is_ascii_alphanumeric();
const UPPER: Alphabet = |byte| byte.is_ascii_uppercase() || byte.is_ascii_digit();
const HEX: Alphabet = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
const WORD: Alphabet = |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
const DOTTED: Alphabet = |byte| WORD(byte) || byte == b'.';
const PATH: Alphabet = |byte| WORD(byte) || byte == b'/';

const fn token(prefix: &'static str, follows: Follows) -> Token {
    Token { prefix, follows }
}

/// In the order in which they are tried: a longer prefix before one that it begins with.
#[rustfmt::skip]
pub(super) const TOKENS: &[Token] = &[
    // GitHub: personal, OAuth, user, server, refresh; fine-grained.
    token("ghp_",                      AtLeast(36, ALNUM)),
    token("gho_",                      AtLeast(36, ALNUM)),
    token("ghu_",                      AtLeast(36, ALNUM)),
    token("ghs_",                      AtLeast(36, DOTTED)),
    token("ghr_",                      AtLeast(36, ALNUM)),
    token("github_pat_",               AtLeast(36, WORD)),
    // GitLab: personal, deploy, runner.
    token("glpat-",                    AtLeast(20, DOTTED)),
    token("gldt-",                     AtLeast(20, WORD)),
    token("glrt-",                     AtLeast(20, DOTTED)),
    // AWS access key ids: long-lived, temporary.
    token("AKIA",                      Exactly(16, UPPER)),
    token("ASIA",                      Exactly(16, UPPER)),
    // Slack: `xoxb-`, `xoxp-` and their kin; apps; webhooks.
    token("xox",                       Read(slack)),
    token("xapp-",                     AtLeast(20, WORD)),
    token("hooks.slack.com/services/", AtLeast(20, PATH)),
    // Stripe: secret and restricted keys, webhook secrets.
    token("sk_live_",                  AtLeast(16, ALNUM)),
    token("rk_live_",                  AtLeast(16, ALNUM)),
    token("whsec_",                    AtLeast(24, ALNUM)),
    // Anthropic; OpenAI.
    token("sk-ant-",                   AtLeast(20, WORD)),
    token("sk-proj-",                  AtLeast(32, WORD)),
    token("sk-",                       Read(openai)),
    // Google: API key, OAuth client secret, OAuth access token.
    token("AIza",                      Exactly(35, WORD)),
    token("GOCSPX-",                   AtLeast(20, WORD)),
    token("ya29.",                     AtLeast(20, DOTTED)),
    // Registries: npm, PyPI, crates.io, Docker Hub, Hugging Face.
    token("npm_",                      Exactly(36, ALNUM)),
    token("pypi-",                     AtLeast(50, WORD)),
    token("cio",                       Exactly(32, ALNUM)),
    token("dckr_pat_",                 AtLeast(20, WORD)),
    token("hf_",                       AtLeast(30, ALNUM)),
    // SendGrid, DigitalOcean, Vault, Shopify.
    token("SG.",                       AtLeast(60, DOTTED)),
    token("dop_v1_",                   Exactly(64, HEX)),
    token("hvs.",                      AtLeast(24, WORD)),
    token("shpat_",                    Exactly(32, HEX)),
    token("eyJ",                       Read(jwt)),
];

impl Token {
    /// The secret part of the token whose prefix is at `start`.
    pub(super) fn at(&self, text: &str, start: usize) -> Option<Range<usize>> {
        if !begins_word(text.as_bytes(), start) {
            return None;
        }
        let public = start + self.prefix.len();
        let rest = text.as_bytes().get(public..)?;
        let length = match self.follows {
            AtLeast(least, alphabet) => Some(run(rest, alphabet)).filter(|&length| length >= least),
            Exactly(length, alphabet) => {
                let near = rest.get(..=length).unwrap_or(rest);
                let ended = !near.get(length).is_some_and(u8::is_ascii_alphanumeric);
                (ended && run(near, alphabet) == length).then_some(length)
            }
            Read(read) => read(rest),
        }?;
        Some(public..public + length)
    }
}

/// The secret part of a token that begins at `start`, of whatever kind.
pub(super) fn at(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = text.get(start..)?;
    TOKENS.iter().find(|token| rest.starts_with(token.prefix))?.at(text, start)
}

/// How many bytes from the beginning are of the alphabet, without full stops at their end.
fn run(bytes: &[u8], alphabet: Alphabet) -> usize {
    let length = bytes.iter().take_while(|&&byte| alphabet(byte)).count();
    let stops = bytes.iter().take(length).rev().take_while(|&&byte| byte == b'.').count();
    length - stops
}

/// Not in the middle of a word: `disk-`, `ASKS`. Escaped text has letters before words: `\nghp_`, `%3Dghp_`.
fn begins_word(bytes: &[u8], start: usize) -> bool {
    match bytes.get(start.saturating_sub(3)..start).unwrap_or_default() {
        [.., b'\\', b'n' | b'r' | b't'] | [b'%', _, _] | [] => true,
        [.., before] => !before.is_ascii_alphanumeric(),
    }
}

/// How far is looked where more may follow and it may be no token yet: `-eyJ-eyJ-eyJ` is to be passed in linear time.
const LONGEST: usize = 256;

/// `xox`, which token it is, `-`, and the secret: `xoxb-2345-…`. The letter goes with it.
fn slack(rest: &[u8]) -> Option<usize> {
    let is_kind = matches!(rest, [b'a'..=b'z', b'-', ..]);
    is_kind.then(|| run(rest, WORD)).filter(|&length| length >= 20)
}

/// Letters and digits, or with dashes if they are mixed as no class name is: `sk-circle-fade-dot-with-long-name`.
fn openai(rest: &[u8]) -> Option<usize> {
    let token = rest.get(..run(rest.get(..LONGEST).unwrap_or(rest), WORD))?;
    let any = |test: fn(&u8) -> bool| token.iter().any(test);
    let mixed = any(u8::is_ascii_digit) && any(u8::is_ascii_uppercase) && any(u8::is_ascii_lowercase);
    let solid = any(u8::is_ascii_digit) && token.iter().all(u8::is_ascii_alphanumeric);
    (token.len() >= 32 && (mixed || solid)).then(|| run(rest, WORD))
}

/// Header, payload (an object as well, so that it also begins with `eyJ`) and signature, which can be missing.
fn jwt(rest: &[u8]) -> Option<usize> {
    let header = run(rest.get(..LONGEST).unwrap_or(rest), WORD);
    let payload = rest.get(header..)?.strip_prefix(b".")?;
    let payload = Some(run(payload, WORD)).filter(|_| header >= 8 && payload.starts_with(b"eyJ"))?;
    let length = header + 1 + payload;
    let signature = rest.get(length..).and_then(|rest| rest.strip_prefix(b"."));
    Some(length + signature.map_or(0, |signature| 1 + run(signature, WORD)))
}

/// Whether the value is a token that was masked before: `sk-***`.
pub(super) fn is_masked(value: &str) -> bool {
    let prefix = value.strip_suffix(super::MASK);
    prefix.is_some_and(|prefix| TOKENS.iter().any(|token| token.prefix == prefix))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::mask;

    /// A token of the kind: put together here, so that no scanner takes the test for a leak.
    fn example(token: &Token) -> String {
        let of = |length: usize, alphabet: Alphabet| -> String {
            "a7Fx0Zk9QW3e".chars().filter(|c| alphabet(*c as u8)).cycle().take(length).collect()
        };
        let rest = match (token.prefix, &token.follows) {
            (_, AtLeast(length, alphabet) | Exactly(length, alphabet)) => of(*length, *alphabet),
            ("xox", _) => format!("b-{}", of(24, ALNUM)),
            ("sk-", _) => of(48, ALNUM),
            _ => format!("{}.eyJ{}.{}", of(20, WORD), of(30, WORD), of(43, WORD)),
        };
        format!("{}{rest}", token.prefix)
    }

    #[test]
    fn each_kind_is_masked_after_its_prefix() {
        let around = [
            ("", ""),
            ("a ", " b"),
            ("x=", ", y"),
            ("\"", "\"}"),
            ("at\\n", "\\n"),
            ("é", "é\n"),
            ("%3D", "&a=b"),
        ];
        for token in TOKENS {
            let (secret, prefix) = (example(token), token.prefix);
            for (before, after) in around {
                let text = format!("{before}{secret}{after}");
                assert_eq!(mask(&text), format!("{before}{prefix}***{after}"), "of {text:?}");
            }
        }
    }

    #[test]
    fn a_sentence_keeps_its_full_stop() {
        for token in TOKENS {
            let text = format!("the token was {}.", example(token));
            assert_eq!(mask(&text), format!("the token was {}***.", token.prefix));
        }
    }

    #[test]
    fn a_longer_prefix_comes_first() {
        for (at, token) in TOKENS.iter().enumerate() {
            let shadowed = TOKENS.iter().take(at).find(|earlier| token.prefix.starts_with(earlier.prefix));
            assert_eq!(shadowed.map(|token| token.prefix), None, "before {}", token.prefix);
        }
    }

    #[test]
    fn look_alikes_stay() {
        for text in [
            "npm_config_registry npm_lifecycle_event npm_package_json",
            "sk-circle-fade-dot-with-a-long-class-name disk-0123456789012345678901234567890123",
            "task-ant-0123456789012345678901234567890123",
            "AKIAshort AKIATOOLONG0123456789 eyJ eyJhbGciOi.x eyJhbGciOiJIUzI1NiJ9.",
            "decision cio hf_hub_download github_pat_ ghp_short xoxo xox xapp-",
            "SG. 1.SG.x pypi-server-2.0 AIza",
            "sha512-0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
            "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        ] {
            assert_eq!(mask(text), text);
        }
    }
}
