//! Names that mark a value as secret.

use std::sync::LazyLock;

use super::names::Kind::{
    Authorization, Chosen, Cookie, InQuery, Made, NamedBefore, OracleUser, PuttyLines, SetCookie, Strict,
};

/// What the values of a name look like. A value must look like this to be masked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Passwords, which people choose: any word.
    Chosen,
    /// Tokens and keys, which programs generate: they look random.
    Made,
    /// The name has many other uses: the value must look very random.
    Strict,
    /// Like `Strict`, and only in the query of a URL.
    InQuery,
    /// The `Authorization` header.
    Authorization,
    /// The `Cookie` header: pairs of names and values.
    Cookie,
    /// The `Set-Cookie` header: one pair, then attributes.
    SetCookie,
    /// The real name is the value of the attribute before this one: `name="password" value="…"`.
    NamedBefore,
    /// The number of the following lines, which are a private key: `Private-Lines: 14`.
    PuttyLines,
    /// `jdbc:oracle:thin:user/password@host`
    OracleUser,
}

/// A name that marks a value as secret.
#[derive(Debug)]
pub(super) struct Name {
    /// In lower case, at least three letters. `_` matches one separator between words, or none.
    words: &'static str,
    pub(super) kind: Kind,
    /// Whether it must be at the beginning of a word: `pass` does not match in `bypass`.
    begins_word: bool,
}

const fn any(words: &'static str, kind: Kind) -> Name {
    Name { words, kind, begins_word: false }
}

const fn word(words: &'static str, kind: Kind) -> Name {
    Name { words, kind, begins_word: true }
}

/// If several names match, the longest wins ([`before`]).
#[rustfmt::skip]
const NAMES: &[Name] = &[
    // Passwords.
    any("password", Chosen),          any("passwd", Chosen),          any("pass_phrase", Chosen),      any("pass_code", Chosen),
    any("pass_word", Chosen),         word("pass", Made),             any("pwd", Chosen),              word("psw", Made),
    word("otp", Made),              word("totp", Made),              word("storepass", Chosen),
    word("keypass", Chosen),          word("sshpass", Chosen),        word("pgpass", Chosen),          word("dbpass", Chosen),
    word("userpass", Chosen),         word("requirepass", Chosen),    word("masterauth", Chosen),      word("pin_code", Made),
    word("security_code", Made),      word("cvv", Made),              word("recovery_code", Chosen),   word("backup_code", Chosen),
    // The word for password in other languages.
    any("passwort", Chosen),          word("kennwort", Chosen),       word("losungswort", Chosen),     word("mot_de_passe", Chosen),
    word("mdp", Made),                any("contrasena", Chosen),      any("contraseña", Chosen),       any("contrasenya", Chosen),
    word("clave", Made),              word("senha", Chosen),          word("palavra_passe", Chosen),   word("parola", Made),
    word("parola_d_ordine", Chosen),  word("wachtwoord", Chosen),     word("haslo", Chosen),           word("hasło", Chosen),
    word("heslo", Chosen),            word("jelszo", Chosen),         word("jelszó", Chosen),          word("losenord", Chosen),
    word("lösenord", Chosen),         word("losen", Made),            word("adgangskode", Chosen),     word("kodeord", Chosen),
    word("passord", Chosen),          word("salasana", Chosen),       word("sifre", Chosen),           word("şifre", Chosen),
    word("geslo", Chosen),            word("lozinka", Chosen),        word("parole", Made),            word("slaptazodis", Chosen),
    word("parool", Made),             word("kata_sandi", Chosen),     word("mat_khau", Chosen),        word("mật_khẩu", Chosen),
    any("пароль", Chosen),            any("Пароль", Chosen),          any("ПАРОЛЬ", Chosen),           any("парола", Chosen),
    any("лозинка", Chosen),           any("κωδικός", Chosen),         any("סיסמה", Chosen),            any("كلمة_المرور", Chosen),
    any("密码", Chosen),               any("密碼", Chosen),             any("口令", Chosen),              any("パスワード", Chosen),
    any("暗証番号", Chosen),            any("비밀번호", Chosen),           any("암호", Chosen),              any("รหัสผ่าน", Chosen),
    any("पासवर्ड", Chosen),
    // Secrets and tokens.
    any("secret", Chosen),            any("token", Made),             word("jwt", Made),               word("bearer", Made),
    any("secret_value", Made),        any("secret_string", Chosen),     any("authtok", Chosen),          word("credential", Made),       word("credentials", Made),       word("creds", Made),
    word("cred", Made),               word("client_assertion", Made), word("assertion", Strict),       word("saml_response", Made),
    any("auth_code", Made),           any("authorization_code", Made), any("code_verifier", Made),     word("verifier", Strict),
    any("webhook", Made),             any("webhook_url", Made),       word("hook_url", Made),          word("token_value", Made),
    word("pat", Strict),              word("seed_phrase", Chosen),    word("mnemonic", Chosen),        word("hmac", Strict),
    word("_auth", Made),              word("auth", Strict),           word("oauth", Strict),           word("basic_auth", Made),
    word("http_auth", Made),          word("auth_string", Made),      word("dockerconfigjson", Made),
              word("state", InQuery),         word("code", InQuery),           word("key", InQuery),
    word("ticket", InQuery),          word("hash", InQuery),          word("invite", InQuery),         word("reset", InQuery),
    word("confirmation", InQuery),    word("magic", InQuery),         word("otp_code", InQuery),       word("nonce", InQuery),

    // Keys.
    any("secret_key_base", Chosen),   any("secret_key", Chosen),      any("api_key", Made),            any("access_key", Made),
    any("account_key", Made),         any("private_key", Made),       any("encryption_key", Made),     any("signing_key", Made),
    any("master_key", Made),          any("license_key", Made),       any("licence_key", Made),        any("subscription_key", Made),
    any("shared_key", Made),          any("storage_key", Made),       any("auth_key", Made),           any("session_key", Made),
    any("service_key", Made),         any("deploy_key", Made),        any("app_key", Made),            any("application_key", Made),
    any("consumer_key", Made),        any("client_key", Made),        any("ssh_key", Made),            any("hmac_key", Made),
    any("write_key", Made),           any("admin_key", Made),         any("product_key", Made),        any("instrumentation_key", Made),
    any("activation_key", Made),      any("serial_key", Made),        any("function_key", Made),       any("host_key", Strict),
    any("primary_key", Strict),       any("secondary_key", Made),     any("service_role_key", Made),   any("anon_key", Made),
    any("security_key", Made),        any("crypt_key", Made),         any("cipher_key", Made),         any("aes_key", Made),
    any("rsa_key", Made),             any("pre_shared_key", Chosen),  any("psk", Made),                 any("access_key_id", Made),       any("customer_key", Made),
    any("stripe_key", Made),          any("sendgrid_key", Made),        any("openai_key", Made),         any("anthropic_key", Made),
    any("mailgun_key", Made),         any("github_key", Made),          any("gitlab_key", Made),         any("aws_key", Made),
    any("azure_key", Made),           any("google_key", Made),          any("firebase_key", Made),       any("algolia_key", Made),
    any("maps_key", Made),            any("sentry_key", Made),          any("datadog_key", Made),        any("pass_key", Made),
    any("bind_pw", Chosen),           any("root_pw", Chosen),           any("admin_pw", Chosen),         any("db_pw", Chosen),
    any("fernet_key", Made),          any("unseal_key", Made),          any("validation_key", Made),     any("decryption_key", Made),
    any("priv_key", Made),            any("sign_key", Made),           word("salt", Strict),             any("device_code", Made),        any("db_key", Made),
                   any("webhook_key", Made),         any("sonar_login", Made),
    any("server_key", Made),          any("user_key", Made),          any("key_material", Made),        any("client_key_data", Made),       any("recovery_key", Made),
    any("sas_key", Made),             any("sas", Strict),             any("sas_token", Made),          any("publishable_key", Made),
    // Sessions and signatures.
    any("session_id", Made),          any("sess_id", Made),
    word("session", Strict),        word("_session", Strict),        word("sid", Strict),
    word("connect.sid", Made),        word("csrf", Strict),              word("xsrf", Strict),               word("signature", Strict),
    word("sig", Strict),            any("authenticity_token", Made), word("sso", Strict),
    // Headers.
    any("authorization", Authorization), word("set_cookie", SetCookie), word("set_cookie2", SetCookie), word("cookie", Cookie),
    word("cookies", Cookie),          word("x_auth", Made),           word("x_amz_credential", Strict),
    word("value", NamedBefore),          word("private_lines", PuttyLines),
    word("oracle:thin", OracleUser),
];

/// A name in the text.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) name: &'static Name,
    /// Where the matched name begins.
    pub(super) start: usize,
    /// Where the whole identifier begins, such as `spring.datasource.password`.
    pub(super) identifier: usize,
    pub(super) end: usize,
}

/// The names with the hash of each form of their last three bytes, in the order of the hashes.
static BY_END: LazyLock<Vec<(u32, &Name)>> = LazyLock::new(|| {
    let ends =
        |name: &'static Name| BETWEEN.map(|between| (last_three(name.words.as_bytes(), between), name));
    let mut ends: Vec<_> = NAMES.iter().flat_map(ends).map(|(last, name)| (hash(last), name)).collect();
    // The sort is stable, so that names with the same end keep their order.
    ends.sort_by_key(|(hash, _)| *hash);
    ends.dedup_by(|next, last| next.0 == last.0 && std::ptr::eq(next.1, last.1));
    ends
});

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
pub(super) fn end(bytes: &[u8], separator: usize) -> usize {
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
pub(super) const ENTITIES: [&[u8]; 4] = [b"&quot;", b"&#34;", b"&#39;", b"&#x27;"];

/// The length of the quote of HTML that ends at `end`: `&quot;password&quot;:`.
fn entity_before(bytes: &[u8], end: usize) -> usize {
    let before = bytes.get(..end).unwrap_or_default();
    ENTITIES.iter().find(|entity| before.ends_with(entity)).map_or(0, |entity| entity.len())
}

/// A fast test whether a name can end before the separator. It has no false negatives and few false positives.
#[inline]
pub(super) fn may_end(bytes: &[u8], separator: usize) -> bool {
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

/// The slow path of [`may_end`]: something is between the name and the separator, or the name ends with digits.
#[inline(never)]
fn may_end_before(bytes: &[u8], separator: usize) -> bool {
    let end = end(bytes, separator);
    let end = end - digits(bytes, end);
    matches!(end.checked_sub(3).and_then(|start| bytes.get(start..end)), Some(&[a, b, c]) if is_in_filter(hash([a, b, c])))
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
pub(super) fn before(text: &str, end: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let last = end - digits(bytes, end);
    let hash = hash(*bytes.get(..last)?.last_chunk()?);
    let first = BY_END.partition_point(|(end, _)| *end < hash);
    let names = BY_END.get(first..)?.iter().take_while(|(end, _)| *end == hash);
    let longest = names.filter_map(|(_, name)| Some((*name, name.start(bytes, last)?)));
    let (name, start) = longest.min_by_key(|(_, start)| *start)?;
    let goes_on = |byte: &u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'$') || *byte >= 0x80
    };
    let near = bytes.get(start.saturating_sub(80)..start).unwrap_or_default();
    let identifier = start - near.iter().rev().take_while(|byte| goes_on(byte)).count();
    Some(Found { name, start, identifier, end })
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
