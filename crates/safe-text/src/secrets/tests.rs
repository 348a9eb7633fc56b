//! Tests of [`mask`]: which text is masked, and which is kept.

use proptest::prelude::*;

use super::*;

/// Asserts that each text is masked as expected, and that masking the result again changes nothing.
#[track_caller]
pub(in crate::secrets) fn check(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(mask(text), *expected, "of {text:?}");
        assert_eq!(mask(expected), *expected, "masked again: {expected:?}");
    }
}

/// Asserts that none of the texts contains a secret.
#[track_caller]
pub(in crate::secrets) fn check_stays(rows: &[&str]) {
    for text in rows {
        assert_eq!(mask(text), *text);
    }
}

/// 64 characters of base64.
const LINE: &str = "MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy0AHB7MhgHcTz6sE2I2yPB";

/// The words of a label, apart from the dashes, so that no scanner reports this test as a leak.
const WORDS: &str = "PRIVATE KEY";

fn key(prefix: &str, lines: usize) -> String {
    let body = format!("{prefix}{LINE}\n").repeat(lines);
    format!("{prefix}-----BEGIN RSA {WORDS}-----\n{body}{prefix}q83v==\n{prefix}-----END RSA {WORDS}-----\n")
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
fn private_keys_are_masked_in_all_layouts() {
    let layouts: [fn(usize, &str) -> String; 8] = [
        |_, line| format!("        {line}\n"),
        |nth, line| format!("{:>4} | {line}\n", nth + 1),
        |nth, line| format!("{}:{line}\n", nth + 1),
        |_, line| format!("+{line}\n"),
        |_, line| format!("\"{line}\\n\" +\n"),
        |_, line| format!("2026-01-02T15:35:30Z [web] {line}\n[db] ready to accept connections\n"),
        |nth, line| format!("{line}\n{}", ["", "GET /health 200 in 3 ms\n"][nth % 2]),
        |_, line| format!("<line>{line}\n"),
    ];
    for (nth, layout) in layouts.into_iter().enumerate() {
        let text: String = key("", 4).lines().enumerate().map(|(nth, line)| layout(nth, line)).collect();
        let text = format!("before\n{text}after\n");
        let masked = mask(&text);
        assert!(!masked.contains("MII") && !masked.contains("q83v"), "layout {nth}: {masked}");
        assert_eq!(masked.lines().count(), text.lines().count(), "layout {nth}: {masked}");
        assert!(masked.starts_with("before\n") && masked.ends_with("after\n"), "layout {nth}: {masked}");
        let others =
            |text: &str| text.matches("ready to accept").count() + text.matches("GET /health").count();
        assert_eq!(others(&masked), others(&text), "layout {nth}: {masked}");
    }
    let one_line = key("", 2).replace('\n', "&#10;");
    let xml = format!("<key>{one_line}</key>");
    assert!(!mask(&xml).contains("MII") && !mask(&xml).contains("q83v"), "{}", mask(&xml));
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
        "-eyJ", "token:", "eyJa.", "sk-", "xox-", "://a", "AIza-", "Bearer ", WORDS, "password=(", "SG.",
        "net use ", "mysql -p", "echo | chpasswd", "\"token\":\"", "'token', '-u', ", "Key (token)=(",
        "token=Some(", "PASSWORD=\"abcd\n", "<token a=\"b\">c</token", "&quot;token&quot;:",
        "b'b'token=b'abc", &begin, &end,
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

/// Secrets with a name, after which `%s` stands for the value.
const FORMS: &[&str] = &[
    "x-auth-token: %s",
    "PRIVATE-TOKEN: %s",
    "Cookie: a=1; session=%s; b=2",
    "Set-Cookie: sid=%s; Path=/; HttpOnly",
    "{\"cookie\":\"sid=%s\"}",
    "Authorization: Digest username=\"u\", response=\"%s\"",
    "Authorization: AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=%s",
    "Authorization: Unknown %s",
    "bearer %s",
    "clientSecret=%s",
    "PASSWORD_1=%s",
    "credential=%s",
    "$env:TOKEN=\"%s\"",
    "ENV API_KEY %s",
    "--api-key %s",
    "\\\n\t--api-key %s",
    "[\"--token\", \"%s\"]",
    "-storepass %s",
    "curl -u admin:%s https://h/",
    "curl --user admin:%s https://h/",
    "sshpass -p %s ssh h",
    "docker login -u me -p %s registry",
    "cf login -a api -u me -p %s",
    "twine upload -u __token__ -p %s dist/a",
    "mysql -uroot -p%s db",
    "redis-cli -h h -a %s ping",
    "ldapsearch -x -D cn=admin -w %s -b dc=x",
    "gh secret set NAME --body %s",
    "openssl enc -aes-256-cbc -k %s -in a",
    "openssl rsa -passin pass:%s -in a",
    "smbclient -U ci%%s //srv/share",
    "lftp -u ci,%s sftp://h",
    "net use Z: \\\\srv\\share %s /user:ci",
    "ConvertTo-SecureString \"%s\" -AsPlainText",
    "echo %s | sudo -S id",
    "setx API_KEY %s",
    "aws configure set aws_session_token %s",
    "machine h login me password %s",
    "CREATE USER u IDENTIFIED BY '%s'",
    "CREATE USER u IDENTIFIED WITH mysql_native_password BY '%s'",
    "-Dsonar.login=%s",
    "Server=h;Uid=u;Pwd=%s;",
    "jdbc:postgresql://h/db?user=u&password=%s",
    "mongodb+srv://u:%s@h",
    "<password>%s</password>",
    "<add key=\"ApiKey\" value=\"%s\"/>",
    "- name: DB_PASSWORD\n  value: %s",
    "//registry.example.org/:_authToken=%s",
    "https://h/x?sv=1&sig=%s&se=2",
    "https://h/cb#access_token=%s",
    "https://h/cb?code=%s&state=1",
    "next=https%3A%2F%2Fh%2F%3Ftoken%3D%s",
    "password:\n%s",
    "- textbox \"API key\" [active] [ref=e4]: %s",
    "<input type=\"password\" name=\"pw\" value=\"%s\">",
    "<input value='%s' type='password'/>",
    "DB_PASSWORD=abc\\\n%s",
    "client-key-data: %s",
    "jdbc:oracle:thin:u/%s@//h/x",
    "password: |\n  %s",
    "mot de passe : %s",
    "contraseña: %s",
    "пароль=%s",
    "密码：%s",
    "パスワード: %s",
];
const VALUE: &str = "hR7kQ2mZ9xW4vT1p";

#[test]
fn named_secrets_are_masked_in_all_places() {
    for form in FORMS {
        let text = format!("run {}", form.replace("%s", VALUE));
        let masked = mask(&text);
        assert!(!masked.contains(VALUE), "{masked:?} of {text:?}");
        assert_eq!(mask(&masked), masked, "masked again");
        assert_eq!(masked.lines().count(), text.lines().count());
    }
}

/// Each secret is masked, whichever is found first.
#[test]
fn secrets_of_different_kinds_do_not_hide_each_other() {
    for first in FORMS {
        for second in FORMS {
            let values = [VALUE, "Zk3nB8sLq0Yt6Ue5"];
            let (first, second) = (first.replace("%s", values[0]), second.replace("%s", values[1]));
            for separator in ["\n", " && "] {
                let text = format!("run {first}{separator}run {second}\n");
                // Some secrets extend over a line break, and need their own lines.
                if separator == "\n" || text.lines().count() == 1 {
                    let masked = mask(&text);
                    assert!(!values.iter().any(|value| masked.contains(value)), "{masked:?}");
                }
            }
        }
    }
}

#[test]
fn a_key_in_the_format_of_putty_is_masked() {
    let head = "PuTTY-User-Key-File-3: ssh-rsa\nPublic-Lines: 1\nAAAAB3NzaC1yc2E=\n";
    let text = format!("{head}Private-Lines: 2\n{LINE}\nq83v==\nPrivate-MAC: 0a1b\n");
    assert_eq!(mask(&text), format!("{head}Private-Lines: 2\n***\n***\nPrivate-MAC: 0a1b\n"));
    check_stays(&["Private-Lines: 0\nabc", "Private-Lines: 2 of 3\nabc", "Private-Lines: 9\nerror: a b"]);
}

#[test]
fn ordinary_text_with_the_same_words_stays() {
    check_stays(&[
        "- textbox \"Password\" [ref=e4] - button \"Token\" [ref=e5]: Reset",
        "<input type=\"text\" value=\"hello\"> <input type=\"password\"><button value=\"send\">",
        "<li type=password><a value=\"b\"> type=password value=\"c\"",
        "cf login -a api1.example.org; redis-cli -p 6379; docker run -p 8080:80 -u 1000:1000 image; mkdir -p /tmp/build1; ssh -p 2222 host1",
        "python -u main.py:main1 chown -u root:wheel2",
        "cookie: { maxAge: 1000 } cookies: 12 set; Cookie: the header is missing",
        "image/test-auth:3.0.0-dev.0.20220615232948-f02bd4d98d4a auth: oauth2 auth/test1.spec.ts:12:3",
        "code=E1234 exit code: 137 key=value1 CACHE_KEY=linux-0a1b2c3d-node18 primaryKey: user_id1",
        "https://h/search?q=token+refresh&page=2 https://h/docs?key=value",
        "PWD=/home/user1/project OLDPWD=/tmp/x1 pass=12 fail=3 PASS src/a1.test.ts bypass=true1",
        "WWW-Authenticate: Bearer realm=\"x\", error=\"invalid_token\"",
        "VERIFIED by 'a1b2c3d4' IDENTIFIED with 'BY x1y2z3' CLASSIFIED BY NAME",
        "License: BSD-3-Clause webhook: received event push1 sig=SIGTERM15 session=1 failed",
        "{\"name\":\"title\",\"value\":\"Hello123\"} <label for=\"password\">Password1</label>",
        "password: arn:aws:secretsmanager:us-east-1:123456789012:secret:db1 secretName: tls-cert-1",
        "private_key: /etc/ssl/private/key1.pem token: 0x0000ffff94b6c3a0",
        "integrity sha512-AbCdEf0123456789/+AbCdEf0123456789/+AbCdEf0123456789/+AbCdEf01==",
        "data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbImEudHMiXX0=",
        "/nix/store/0a1b2c3d4e5f60718293a4b5c6d7e8f9-glibc-2.38 chunk-0a1b2c3d4e5f.js",
        "sk-estimator-id-12 div.sk-parallel-item hf_transfer 0.1.4 test_a_very_long_function_name_12345",
    ]);
}
