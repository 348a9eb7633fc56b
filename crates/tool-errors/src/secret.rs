//! Secrets that can be recognised by their shape: typed text, tokens of well-known formats, passwords in URLs.

use std::borrow::Cow;

/// What stands in the place of a secret.
const HIDDEN: &str = "[hidden]";

/// Calls whose quoted argument is what was typed, as drivers and their logs write them.
const TYPING_CALLS: &[&str] = &[
    "fill(",
    "type(",
    "press(",
    "pressSequentially(",
    "press_sequentially(",
    "insertText(",
    "insert_text(",
    "sendKeys(",
    "send_keys(",
    "setValue(",
    "set_value(",
    "sendCharacter(",
];

/// Tokens by the prefix that their issuer documents, and the least length of the whole.
const TOKENS: &[(&str, usize)] = &[
    ("AIza", 30),        // Google API key
    ("AKIA", 16),        // AWS access key
    ("ASIA", 16),        // AWS temporary access key
    ("SG.", 20),         // SendGrid
    ("dop_v1_", 20),     // DigitalOcean
    ("eyJ", 20),         // JSON Web Token: base64 of `{"`
    ("ghp_", 20),        // GitHub personal access token
    ("gho_", 20),        // GitHub OAuth token
    ("ghu_", 20),        // GitHub user-to-server token
    ("ghs_", 20),        // GitHub server-to-server token
    ("ghr_", 20),        // GitHub refresh token
    ("github_pat_", 20), // GitHub fine-grained token
    ("glpat-", 20),      // GitLab personal access token
    ("hf_", 20),         // Hugging Face
    ("npm_", 20),        // npm
    ("pypi-", 20),       // PyPI
    ("rk_live_", 16),    // Stripe restricted key
    ("shpat_", 20),      // Shopify
    ("sk-", 16),         // OpenAI, Anthropic
    ("sk_live_", 16),    // Stripe secret key
    ("sk_test_", 16),    // Stripe test key
    ("whsec_", 16),      // Stripe webhook secret
    ("xapp-", 16),       // Slack app token
    ("xoxa-", 16),       // Slack
    ("xoxb-", 16),       // Slack bot token
    ("xoxp-", 16),       // Slack user token
    ("xoxr-", 16),       // Slack refresh token
    ("xoxs-", 16),       // Slack
    ("ya29.", 16),       // Google OAuth token
];

/// Parameter names whose value is a secret, in a URL's query, a form or a header line, in lower case.
const PARAMETERS: &[&str] = &[
    "access_token",
    "api-key",
    "api_key",
    "apikey",
    "auth",
    "authorization",
    "client_secret",
    "id_token",
    "passwd",
    "password",
    "pwd",
    "refresh_token",
    "secret",
    "sig",
    "signature",
    "token",
    "x-api-key",
];

/// `text` with every secret that can be recognised replaced by `[hidden]`.
pub(crate) fn redact(text: &str) -> Cow<'_, str> {
    [typed_text, url_password, parameters, tokens].into_iter().fold(Cow::Borrowed(text), |text, step| {
        match step(&text) {
            Some(redacted) => Cow::Owned(redacted),
            None => text,
        }
    })
}

/// `fill("secret")` → `fill([hidden])`. The argument ends at the last quote and bracket, since typed text may hold
/// both.
fn typed_text(text: &str) -> Option<String> {
    let call = |name: &&str| {
        let start = text.find(*name)? + name.len();
        text.get(start..)?.starts_with(['"', '\'', '`']).then_some(start)
    };
    let start = TYPING_CALLS.iter().filter_map(call).min()?;
    let (before, argument) = text.split_at_checked(start)?;
    let quote = argument.chars().next()?;
    let closed = argument.rmatch_indices(&*format!("{quote})")).map(|(at, _)| at).find(|&at| at > 0);
    let end = closed.map_or(argument.len(), |at| at + 1);
    Some(format!("{before}{HIDDEN}{}", argument.get(end..)?))
}

/// `https://user:secret@host` → `https://[hidden]@host`. The authority ends at the first `/`, `?`, `#`, quote or
/// space; its last `@` ends the user information.
fn url_password(text: &str) -> Option<String> {
    let mut redacted = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("://") {
        let (before, after) = rest.split_at_checked(at + 3)?;
        redacted.push_str(before);
        let end = after.find(['/', '?', '#', ' ', '"', '\'', '<', '>']).unwrap_or(after.len());
        let (authority, after) = after.split_at_checked(end)?;
        match authority.rsplit_once('@') {
            Some((_, host)) => redacted.extend([HIDDEN, "@", host]),
            None => redacted.push_str(authority),
        }
        rest = after;
    }
    redacted.push_str(rest);
    (redacted != text).then_some(redacted)
}

/// `?token=secret&` → `?token=[hidden]&`, `Authorization: Bearer secret` → `Authorization: [hidden]`.
fn parameters(text: &str) -> Option<String> {
    let mut redacted = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['=', ':']) {
        let (before, after) = rest.split_at_checked(at + 1)?;
        redacted.push_str(before);
        rest = after;
        let name = before.get(..at)?.trim_end_matches(['"', '\'']);
        let start =
            name.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').map_or(0, |at| at + 1);
        let name = name.get(start..)?.to_ascii_lowercase();
        if !PARAMETERS.contains(&name.as_str()) {
            continue;
        }
        let value = after.trim_start_matches(' ');
        let (space, value) = (after.len() - value.len(), value);
        let end = match value.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            Some(quote) => value.get(1..)?.find(quote).map_or(value.len(), |end| end + 2),
            None => {
                let scheme =
                    ["Bearer ", "Basic ", "Token "].into_iter().find(|scheme| value.starts_with(scheme));
                let start = scheme.map_or(0, str::len);
                let end = value.get(start..)?.find(['&', ' ', '"', '\'', '#', ',', ';', ')', '}', ']']);
                end.map_or(value.len(), |end| start + end)
            }
        };
        if end > 0 {
            redacted.push_str(after.get(..space)?);
            redacted.push_str(HIDDEN);
            rest = value.get(end..)?;
        }
    }
    redacted.push_str(rest);
    (redacted != text).then_some(redacted)
}

/// Words that begin as a token does.
fn tokens(text: &str) -> Option<String> {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+' | '/' | '=');
    let is_token =
        |word: &str| TOKENS.iter().any(|(prefix, least)| word.len() >= *least && word.starts_with(prefix));
    let mut redacted = String::new();
    let mut from = 0;
    for (at, _) in text.match_indices(|c: char| c.is_ascii_alphabetic()) {
        let starts = at >= from && !text.get(..at)?.ends_with(|c: char| c.is_ascii_alphanumeric());
        let rest = text.get(at..)?;
        if !starts || !TOKENS.iter().any(|(prefix, _)| rest.starts_with(prefix)) {
            continue;
        }
        let end = at + rest.find(|c: char| !is_inside(c)).unwrap_or(rest.len());
        if is_token(text.get(at..end)?) {
            redacted.push_str(text.get(from..at)?);
            redacted.push_str(HIDDEN);
            from = end;
        }
    }
    (from > 0).then(|| redacted + text.get(from..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_hidden_and_the_rest_is_kept() {
        for (text, said) in [
            (r#"locator.fill("hunter2") failed"#, "locator.fill([hidden]) failed"),
            (r#"fill("a") b") x"#, "fill([hidden]) x"),
            (r#"keyboard.type("cut off"#, "keyboard.type([hidden]"),
            ("sendKeys('p') then", "sendKeys([hidden]) then"),
            ("at http://user:pass@host/p?q=1", "at http://[hidden]@host/p?q=1"),
            ("at http://host/a@b", "at http://host/a@b"),
            ("http://h/?token=SECRET&a=1", "http://h/?token=[hidden]&a=1"),
            ("http://h/?monkey=1", "http://h/?monkey=1"),
            (r#"{"password":"x y"}"#, r#"{"password":[hidden]}"#),
            ("Authorization: Bearer abc.def", "Authorization: [hidden]"),
            ("key ghp_abcdefghijklmnopqrstuvwxyz0123456789.", "key [hidden]"),
            ("sk-proj-abcdefghijklmnop, sk-ip", "[hidden], sk-ip"),
            ("task-abcdefghijklmnopqrstuvwxyz", "task-abcdefghijklmnopqrstuvwxyz"),
            ("nothing here", "nothing here"),
        ] {
            assert_eq!(redact(text), said, "{text}");
        }
    }
}
