//! Names that mark a value as secret. `search` finds them in a text.

mod search;

use Kind::{
    Authorization, Chosen, Cookie, Default, InPath, InQuery, KeyType, Login, Made, NamedBefore, OracleUser,
    Phrase, Public, PuttyLines, SetCookie, Strict,
};
pub(super) use search::{ENTITIES, before, end, is_word, may_end, may_end_at};

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
    /// Only as the part of a path before the value: `/hooks/0a1b…`.
    InPath,
    /// The real name is the value of the attribute before this one: `name="password" value="…"`.
    NamedBefore,
    /// A public value, although its name ends like that of a secret: `PublicKeyToken=b77a5c561934e089`.
    Public,
    /// A user with a password, joined by a colon: `login=me:hunter2`.
    Login,
    /// Words that restore a wallet.
    Phrase,
    /// The type of a JSON Web Key, whose private members have short names.
    KeyType,
    /// The default value of a variable, whose name is before its block: `variable "db_password" {`.
    Default,
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
    word("otp", Made),              word("totp", Made),              any("storepass", Chosen),
    any("keypass", Chosen),          word("sshpass", Chosen),        word("pgpass", Chosen),          word("dbpass", Chosen),
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
    any("secret_value", Made),        word("secret_id", Strict),        any("secret_string", Chosen),     any("authtok", Chosen),          word("credential", Made),       word("credentials", Made),       word("creds", Made),
    word("cred", Made),               word("client_assertion", Made), word("assertion", Strict),       word("saml_response", Made),
    any("auth_code", Made),           any("authorization_code", Made), any("code_verifier", Made),     word("verifier", Strict),
    any("webhook", Made),             any("webhook_url", Made),       word("hook_url", Made),          word("token_value", Made),
    word("pat", Strict),              any("seed_phrase", Phrase),     word("mnemonic", Phrase),         any("recovery_phrase", Phrase),   any("secret_phrase", Chosen),       word("hmac", Strict),
    word("_auth", Made),              word("auth", Strict),           word("oauth", Strict),           word("basic_auth", Made),
    word("http_auth", Made),          word("auth_string", Made),      word("dockerconfigjson", Made),
              word("state", InQuery),         word("code", InQuery),           word("key", InQuery),
    word("ticket", InQuery),          word("hash", InQuery),          word("invite", InQuery),         word("reset", InQuery),
    word("hook", InPath),             word("hooks", InPath),            any("webhooks", InPath),         word("with/key", InPath),
    word("integration", InPath),      word("invites", InPath),          word("verify", InPath),           word("verify_email", InPath),    word("activate", InPath),
    word("unsubscribe", InPath),      word("confirm", InPath),          word("magic_link", InPath),      word("build_hooks", InPath),
    word("confirmation", InQuery),    word("magic", InQuery),         word("otp_code", InQuery),       word("nonce", InQuery),

    any("public_key_token", Public),  any("progress_token", Public),    any("page_token", Public),       any("next_token", Public),
    any("continuation_token", Public), any("object_sid", Public),       any("primary_group_sid", Public), any("samba_sid", Public),

    // Keys.
    any("secret_key_base", Chosen),   any("secret_key", Chosen),      any("api_key", Made),            any("access_key", Made),
    any("account_key", Made),         any("private_key", Made),       any("encryption_key", Made),     any("signing_key", Made),
    any("master_key", Made),          any("license_key", Made),       any("licence_key", Made),        any("subscription_key", Made),
    any("shared_key", Made),          any("storage_key", Made),       any("auth_key", Made),           any("session_key", Made),
    any("service_key", Made),         any("deploy_key", Made),        any("app_key", Made),            any("application_key", Made),
    any("consumer_key", Made),        any("client_key", Made),        any("ssh_key", Made),            any("hmac_key", Made),
    any("write_key", Made),           any("admin_key", Made),         any("product_key", Made),        any("instrumentation_key", Made),
    any("activation_key", Made),      any("serial_key", Made),        any("function_key", Made),        any("functions_key", Made),       any("host_key", Strict),
    any("primary_key", Strict),       any("secondary_key", Made),     any("service_role_key", Made),   any("anon_key", Made),
    any("security_key", Made),        any("crypt_key", Made),         any("cipher_key", Made),         any("aes_key", Made),
    any("rsa_key", Made),             any("pre_shared_key", Chosen),  any("psk", Made),                 any("access_key_id", Made),       any("customer_key", Made),
    any("stripe_key", Made),          any("sendgrid_key", Made),        any("openai_key", Made),         any("anthropic_key", Made),
    any("mailgun_key", Made),         any("github_key", Made),          any("gitlab_key", Made),         any("aws_key", Made),
    any("azure_key", Made),           any("google_key", Made),          any("firebase_key", Made),       any("algolia_key", Made),
    any("maps_key", Made),            any("sentry_key", Made),          any("datadog_key", Made),        any("pass_key", Made),
    any("bind_pw", Chosen),           any("root_pw", Chosen),           any("admin_pw", Chosen),         any("db_pw", Chosen),
    any("pragma_key", Chosen),        any("sec_key", Made),            word("encrypt", Strict),
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
    word("login", Login),             word("default", Default),            word("kty", KeyType),
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
