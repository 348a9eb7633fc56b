//! Secrets in the arguments of commands, with no name beside them: `mysql -phunter2`, `net user bob hunter2 /add`.

use std::ops::Range;

use memchr::memrchr_iter;

use super::value::{Value, is_mixed, may_be_secret, spaces};
use super::{pair, url};
use crate::floor_boundary;

/// Where the password is, relative to its flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Only the next argument.
    Apart,
    /// Only the rest of the same argument. After a space, the command prompts for the password and the next argument is
    /// not one.
    Joined,
    Either,
    /// The part of the next argument after this text.
    After(&'static str),
}

use Place::{After, Apart, Either, Joined};

/// The commands with a password after a flag whose name does not say so. A command also matches the beginning of a longer
/// one: `mongo` matches `mongodump`.
#[rustfmt::skip]
const FLAGS: &[(&[&str], &str, Place)] = &[
    (&["docker login", "podman login", "nerdctl login", "buildah login", "skopeo login", "registry login", "oc login"], "-p", Apart),
    (&["docker login", "podman login", "nerdctl login", "buildah login", "skopeo login", "registry login", "oc login"], "--password", Apart),
    (&["nuget sources", "nuget source"], "-Password", Apart),
    (&["nuget add source"], "-p", Apart),
    (&["az login", "acr login", "cf login", "twine upload"], "-p", Apart),
    (&["mongo", "cqlsh", "rabbitmqadmin", "psexec", "ncftp"], "-p", Apart),
    (&["security unlock-keychain", "security create-keychain"], "-p", Apart),
    (&["useradd", "usermod", "hdbsql", "certutil", "beeline", "cypher-shell", "ykman", "rdesktop"], "-p", Apart),
    (&["altool", "supabase", "conan"], "-p", Apart),
    (&["security set-key-partition-list"], "-k", Apart),
    (&["plink", "pscp", "psftp"], "-pw", Apart),
    (&["mosquitto_pub", "mosquitto_sub", "tsql", "isql"], "-P", Apart),
    (&["vsql"], "-w", Apart),
    (&["sshpass"], "-p", Either),
    (&["mysql", "mariadb", "7z"], "-p", Joined),
    (&["redis-cli"], "-a", Apart),
    (&["zip", "unzip", "security import"], "-P", Apart),
    (&["sqlcmd", "bcp"], "-P", Either),
    (&["ssh-keygen", "ipmitool"], "-P", Apart),
    (&["ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldapmodrdn", "ldapwhoami", "ldapcompare", "ldappasswd"], "-w", Either),
    (&["gh secret set"], "-b", Either),
    (&["gh secret set"], "--body", Apart),
    (&["nuget push"], "-k", Apart),
    (&["openssl enc", "openssl aes", "openssl des"], "-k", Apart),
    (&["openssl"], "-pass", After("pass:")),
    (&["openssl"], "-passin", After("pass:")),
    (&["openssl"], "-passout", After("pass:")),
    (&["apksigner"], "--ks-pass", After("pass:")),
    (&["apksigner"], "--key-pass", After("pass:")),
    (&["smbclient", "rpcclient", "net rpc", "net ads"], "-U", After("%")),
    (&["lftp"], "-u", After(",")),
    (&["curl"], "-U", After(":")),
    (&["secret generic"], "--from-literal", After("=")),
    (&["signtool"], "/p", Apart),
    (&["xfreerdp", "wfreerdp", "wlfreerdp", "sdl-freerdp"], "/p:", Joined),
];

/// The commands with a password among their arguments: which of those without a switch it is, and the part of the line
/// that confirms it. Without this part, the password must mix letters with digits.
const ARGUMENTS: &[(&str, Argument, &str)] = &[
    ("net use ", Argument::Nth(0), "/user:"),
    ("net user ", Argument::Nth(1), "/add"),
    ("htpasswd -", Argument::Last, "htpasswd -b"),
    ("ConvertTo-SecureString ", Argument::Nth(0), "-AsPlainText"),
    ("sqlplus ", Argument::AfterSlash, "@"),
    ("bundle config ", Argument::AfterColon, "bundle config"),
    ("http-basic.", Argument::Nth(2), "http-basic."),
    ("mc alias set ", Argument::Nth(3), "mc alias set"),
    ("expdp ", Argument::AfterSlash, "@"),
    ("impdp ", Argument::AfterSlash, "@"),
    ("rabbitmqctl add_user ", Argument::Nth(1), "rabbitmqctl"),
    ("rabbitmqctl change_password ", Argument::Nth(1), "rabbitmqctl"),
    ("sudo -S", Argument::Piped, ""),
    ("chpasswd", Argument::Piped, ""),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Argument {
    Nth(usize),
    Last,
    /// `user/password@host`
    AfterSlash,
    /// `user:password`
    AfterColon,
    /// What a pipe gives to the command.
    Piped,
}

/// How many bytes before a flag are searched for its command, and how many after a command for its password.
const COMMAND: usize = 160;

/// The password after the flag at `start`, if its command takes one.
pub(super) fn flagged(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = text.get(start..)?;
    let is_name = |byte: &&u8| byte.is_ascii_alphabetic() || **byte == b'-';
    let mark = usize::from(rest.starts_with('/'));
    let name = mark + rest.as_bytes().iter().skip(mark).take(16).take_while(is_name).count();
    let is_whole = |flag: &str, place: &Place| flag.len() == name || matches!(place, Joined | Either);
    let rows = FLAGS.iter().filter(|(_, flag, place)| rest.starts_with(flag) && is_whole(flag, place));
    rows.clone().next()?;
    let line = line_before(text, start);
    let last = |names: &[&str]| names.iter().filter_map(|name| begin(line, name)).max();
    let (at, (_, flag, place)) =
        rows.filter_map(|row| Some((last(row.0)?, row))).max_by_key(|(at, row)| (*at, row.1.len()))?;
    // The last command of the line is the one with this flag.
    if ends_statement(line.get(at..)?) || FLAGS.iter().any(|row| last(row.0) > Some(at)) {
        return None;
    }
    let end = start + flag.len();
    let is_assigned = flag.starts_with("--") && rest.as_bytes().get(name) == Some(&b'=');
    let gap = if is_assigned { 1 } else { gap(text.as_bytes(), end) };
    if (gap > 0 && *place == Joined) || (gap == 0 && matches!(place, Apart | After(_))) {
        return None;
    }
    let value = argument(text, end + gap);
    let skipped = if let After(mark) = place { text.get(value.clone())?.find(mark)? + mark.len() } else { 0 };
    password(text, value.start + skipped..value.end)
}

/// The password among the arguments of the command at `start`.
pub(super) fn positional(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = text.get(start..floor_boundary(text, start + COMMAND))?;
    let line = rest.lines().next()?;
    let (command, which, sign) = ARGUMENTS.iter().find(|row| line.starts_with(row.0))?;
    if line_before(text, start).ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let end = start + line.len();
    let mut at = start + command.len();
    let arguments = std::iter::from_fn(|| {
        at += spaces(text.as_bytes(), at);
        let value = argument(text, at);
        at = value.end + usize::from(matches!(text.as_bytes().get(value.end), Some(b'"' | b'\'')));
        (!value.is_empty() && value.end <= end).then_some(value)
    });
    let is_switch =
        |shown: &str| shown.starts_with(['-', '/', '@']) || shown.starts_with(r"\\") || shown.ends_with(':');
    let mut arguments = arguments.filter(|value| !text.get(value.clone()).is_none_or(is_switch));
    let value = match which {
        Argument::Nth(nth) => arguments.nth(*nth)?,
        Argument::Last => arguments.last()?,
        Argument::AfterColon => return arguments.find_map(|value| pair::joined(text, value.start)),
        Argument::Piped => return piped(text, start).or_else(|| here_string(text, start, line)),
        Argument::AfterSlash => return url::oracle(text, arguments.next()?.start),
    };
    let is_sure = || {
        let mut parts = line.as_bytes().windows(sign.len());
        parts.any(|part| part.eq_ignore_ascii_case(sign.as_bytes()))
    };
    let is_mixed = value.len() >= 6 && is_mixed(text.get(value.clone())?);
    (is_mixed || is_sure()).then(|| password(text, value))?
}

/// The text that a pipe gives to the command at `start`, which reads a password: `echo hunter2 | sudo -S`.
pub(super) fn piped(text: &str, start: usize) -> Option<Range<usize>> {
    let line = line_before(text, start);
    let pipe = line.rfind(" | ")?;
    let echo = begin(line.get(..pipe)?, "echo ")? + "echo ".len();
    let options = line.get(echo..pipe)?.strip_prefix("-n ").map_or(echo, |_| echo + "-n ".len());
    let value = argument(text, start - line.len() + options);
    let user =
        if text.get(start..)?.starts_with("chpasswd") { text.get(value.clone())?.find(':')? + 1 } else { 0 };
    password(text, value.start + user..value.end)
}

/// The text that a shell gives to the command at `start` of the line: `sudo -S <<< 'hunter2'`.
fn here_string(text: &str, start: usize, line: &str) -> Option<Range<usize>> {
    let mark = line.find("<<<")? + "<<<".len();
    password(text, argument(text, start + mark + spaces(text.as_bytes(), start + mark)))
}

/// The range, if it can be a password. The ports in `-p 8080:80` cannot.
fn password(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let shown = text.get(range.clone())?;
    let are_ports =
        shown.contains(':') && shown.bytes().all(|byte| byte.is_ascii_digit() || b".:-".contains(&byte));
    (!shown.starts_with('-') && !are_ports && may_be_secret(shown)).then_some(range)
}

/// The argument at `at`, without its quotes. A backslash is part of it, as in `DOMAIN\user`, but not an escape sequence at
/// its end.
fn argument(text: &str, at: usize) -> Range<usize> {
    let quoted = Value::at(text, at);
    if quoted.is_quoted {
        return quoted.range;
    }
    let rest = text.get(at..floor_boundary(text, at + 2 * COMMAND)).unwrap_or_default();
    let ends = |c: char| {
        c.is_ascii_whitespace() || matches!(c, '"' | '\'' | '`' | ';' | '|' | '&' | '<' | '>' | ')')
    };
    let length = rest.find(ends).unwrap_or(rest.len());
    let shown = rest.get(..length).unwrap_or_default();
    let shown = shown.strip_suffix(r"\n").or(shown.strip_suffix('\\')).unwrap_or(shown);
    at..at + shown.len()
}

/// Where the last such command of the line begins.
fn begin(line: &str, command: &str) -> Option<usize> {
    let (first, bytes) = (*command.as_bytes().first()?, line.as_bytes());
    let is_begin = |at: &usize| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(byte))
    };
    let begins = |at: &usize| bytes.get(*at..).is_some_and(|rest| begins_with(rest, command));
    memrchr_iter(first, bytes).filter(begins).find(is_begin)
}

/// Whether the text begins with the command. Its words may be the strings of a list: `'docker', 'login'`.
fn begins_with(mut rest: &[u8], command: &str) -> bool {
    command.bytes().all(|byte| {
        let length = if byte == b' ' { gap(rest, 0) } else { usize::from(rest.first() == Some(&byte)) };
        // The quote before the next string of a list.
        let is_listed = byte == b' ' && rest.first() != Some(&b' ');
        rest = rest.get(length + usize::from(is_listed)..).unwrap_or_default();
        length > 0
    })
}

/// The length of what separates the argument at `at` from the next one: spaces, or `', '` in a list of strings. The quote
/// that begins the next string does not count.
pub(super) fn gap(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..).unwrap_or_default() {
        [b'"', b',', b'"', ..] | [b'\'', b',', b'\'', ..] => 2,
        [b'"', b',', b' ', b'"', ..] | [b'\'', b',', b' ', b'\'', ..] => 3,
        _ => spaces(bytes, at),
    }
}

/// Whether another command begins after this part of a line.
fn ends_statement(part: &str) -> bool {
    ["; ", " | ", "&& ", "|| "].iter().any(|end| part.contains(end))
}

/// The part of the line before `at`, at most its last [`COMMAND`] bytes.
pub(super) fn line_before(text: &str, at: usize) -> &str {
    let start = (at.saturating_sub(COMMAND)..=at).find(|&start| text.is_char_boundary(start)).unwrap_or(at);
    let before = text.get(start..at).unwrap_or_default();
    before.rsplit('\n').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::secrets::tests::{check, check_stays};

    #[test]
    fn passwords_after_flags_are_masked() {
        check(&[
            ("ldapsearch -x -D cn=a -w hunter2 -b dc=x", "ldapsearch -x -D cn=a -w *** -b dc=x"),
            ("ldapadd -D cn=a -whunter2 -f a.ldif", "ldapadd -D cn=a -w*** -f a.ldif"),
            ("gh secret set DEPLOY -b \"hunter2\"", "gh secret set DEPLOY -b \"***\""),
            ("gh secret set DEPLOY --body=hunter2", "gh secret set DEPLOY --body=***"),
            ("openssl enc -aes-256-cbc -k hunter2 -in a", "openssl enc -aes-256-cbc -k *** -in a"),
            ("openssl rsa -in k.pem -passin pass:hunter2", "openssl rsa -in k.pem -passin pass:***"),
            (r"smbclient -U CORP\ci%hunter2 //srv/s", r"smbclient -U CORP\ci%*** //srv/s"),
            ("security import c.p12 -P hunter2 -A", "security import c.p12 -P *** -A"),
            ("apksigner sign --ks-pass pass:hunter2 a.apk", "apksigner sign --ks-pass pass:*** a.apk"),
            ("lftp -u ci,hunter2 sftp://h", "lftp -u ci,*** sftp://h"),
            ("+ docker login -u ci --password hunter r.io", "+ docker login -u ci --password *** r.io"),
            (
                "nuget sources add -UserName me -Password hunter",
                "nuget sources add -UserName me -Password ***",
            ),
            ("signtool sign /f a.pfx /p hunter2 a.exe", "signtool sign /f a.pfx /p *** a.exe"),
            ("xfreerdp /u:me /p:hunter2 /v:h", "xfreerdp /u:me /p:*** /v:h"),
            ("plink -ssh me@h -pw hunter2 ls", "plink -ssh me@h -pw *** ls"),
            ("curl -U ci:hunter2 -x http://p h", "curl -U ci:*** -x http://p h"),
            ("{\"run\": \"mysql -uroot -phunter2\\n\"}", "{\"run\": \"mysql -uroot -p***\\n\"}"),
            ("/usr/bin/sqlcmd -U sa -P 'a;b c' -Q q", "/usr/bin/sqlcmd -U sa -P '***' -Q q"),
            (
                "kubectl create secret generic db --from-literal=value=hunter2",
                "kubectl create secret generic db --from-literal=value=***",
            ),
        ]);
        check_stays(&[
            "docker run --name mongo -p 27017:27017 mongo:5; docker run --name mysql -p3306:3306 mysql",
            "docker login r.io && mkdir -p build/dir1; docker login r.io | tee -p out1",
            "gzip -P a1; x-mongo -p 80a; openssl x509 -k a1; make openssl -k check1; cat ldap.conf -w a1",
            "openssl rsa -passin env:KEY1 -passout file:/tmp/p1 -k; mysql -p shop1; gh issue create --body text1",
            "kubectl create configmap c --from-literal=mode=fast1; smbclient -U ci1 //s; lftp -u ci1 h; curl -U ci1",
            "cat /proc/cpuinfo1 /p abc1234; signtool verify /pa a1.exe; useradd -m deploy1; plink -p 2222 h1",
            "wc -w a1 | grep -w b1; git branch -b f1; diff -U 5 a1 b1; curl -k https://h1; cargo build -p crate1",
        ]);
    }

    #[test]
    fn passwords_among_arguments_are_masked() {
        check(&[
            (r"net use Z: \\srv\share hunter /user:CORP\ci", r"net use Z: \\srv\share *** /user:CORP\ci"),
            (r#"net use \\srv\s /USER:ci "p&ss w""#, r#"net use \\srv\s /USER:ci "***""#),
            ("net user bob hunter /add", "net user bob *** /add"),
            ("htpasswd -b -c .htpasswd ci hunter > log", "htpasswd -b -c .htpasswd ci *** > log"),
            (
                "ConvertTo-SecureString -String 'hunter' -AsPlainText",
                "ConvertTo-SecureString -String '***' -AsPlainText",
            ),
            ("sqlplus -s scott/tiger@h/x @a.sql", "sqlplus -s scott/***@h/x @a.sql"),
            ("echo -n \"hunter\" | sudo -S id", "echo -n \"***\" | sudo -S id"),
            ("sudo -S <<< 'hunter' systemctl start a", "sudo -S <<< '***' systemctl start a"),
            ("composer config http-basic.h.test ci hunter", "composer config http-basic.h.test ci ***"),
            ("bundle config --local gems.test ci:hunter2", "bundle config --local gems.test ci:***"),
            ("mc alias set m http://m:9000 admin hunter", "mc alias set m http://m:9000 admin ***"),
            ("echo root:hunter | chpasswd", "echo root:*** | chpasswd"),
            ("echo hunter | docker login --password-stdin", "echo *** | docker login --password-stdin"),
            ("expdp system/hunter@orcl full=y", "expdp system/***@orcl full=y"),
            ("rabbitmqctl add_user me hunter", "rabbitmqctl add_user me ***"),
            ("echo 0a1b2c | gh auth login --with-token", "echo *** | gh auth login --with-token"),
            ("echo hunter | passwd --stdin me", "echo *** | passwd --stdin me"),
            ("cf set-env app API_TOKEN 0a1b2c3d", "cf set-env app API_TOKEN ***"),
            ("set -gx NPM_TOKEN 0a1b2c3d", "set -gx NPM_TOKEN ***"),
            ("consul kv put app/db/password hunter", "consul kv put app/db/password ***"),
            ("setx DB_PASSWORD hunter /M", "setx DB_PASSWORD *** /M"),
            (
                "aws configure set aws_secret_access_key 0a1b2c3d",
                "aws configure set aws_secret_access_key ***",
            ),
            ("pulumi config set --secret dbPassword hunter", "pulumi config set --secret dbPassword ***"),
            (
                "npm config set //r.example.org/:_authToken 0a1b2c3d",
                "npm config set //r.example.org/:_authToken ***",
            ),
            (
                "dotnet user-secrets set \"Mail:Password\" \"hunter\"",
                "dotnet user-secrets set \"Mail:Password\" \"***\"",
            ),
        ]);
        check_stays(&[
            "the net use of http2 here; net use Z: /delete; net user bob; net user experience v2 report",
            r"net use Z: \\srv\share1; net use Z: \\srv\share * /user:ci; internet user bob hunter2",
            "ConvertTo-SecureString $text1 -AsPlainText; ConvertTo-SecureString : Input string1 was not",
            "echo done1 | sudo tee -S1; echo $PW1 | sudo -S id; sudo -S id; sqlplus / as sysdba; sqlplus @a/b@c",
            "echo hello1 | git hash-object --stdin; rabbitmqctl list_users user1",
            "cf set-env app LOG_LEVEL debug1; consul kv put app/db/host db1; set -gx PATH a1",
            "bundle config --local path vendor1; bundle config mirror.https://a.test https://b.test",
            "setx PATH tools1; aws configure set region us-east-1; git config set user.name abc123",
        ]);
    }
}
