//! Labels that a runner of several packages announces, and then puts before each line: Turborepo, `pnpm -r` and
//! `docker compose`. Only what was announced is taken off, so that no other line loses its beginning.
//!
//! Where a log begins below the banner, two things announce a label as well: Turborepo's echo of the script that it
//! starts, and the numbered name with which Compose pads its column (its `cmd/formatter/logs.go`).

/// Labels that are remembered.
const LABELS: usize = 128;

/// The labels announced so far.
#[derive(Debug, Default)]
pub(crate) struct Learned {
    labels: Vec<Label>,
    turbo: Turbo,
    /// After pnpm's `Scope: 3 of 4 workspace projects`.
    pnpm: bool,
}

/// What is known of a run of Turborepo's.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum Turbo {
    #[default]
    Unseen,
    /// `• Packages in scope: …` was read: it says of each task where its output comes from.
    Whole,
    /// It echoed a script, and the banner was not there: tasks may go on that began above.
    Cut,
}

/// What lines of a block may hold, so that each of them need not be searched. It decides nothing: where a block ends is
/// chance.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Hints {
    /// A tab: a job's name may stand before it.
    pub(super) tab: bool,
    /// Compose's column.
    bar: bool,
    /// A script's echo.
    echo: bool,
}

impl Hints {
    /// A search or two over the whole block.
    pub(crate) fn of(block: &str) -> Self {
        let bytes = block.as_bytes();
        let tab = memchr::memchr(b'\t', bytes).is_some();
        if memchr::memchr3(b'|', b'$', b'>', bytes).is_none() {
            return Self { tab, ..Self::default() };
        }
        let holds = |needle: &str| memchr::memmem::find(bytes, needle.as_bytes()).is_some();
        Self { tab, bar: holds("  |"), echo: holds(": $ ") || holds(": > ") }
    }

    /// Whether a line may show a label that was not announced.
    fn label(self) -> bool {
        self.bar || self.echo
    }
}

#[derive(Debug)]
struct Label {
    name: String,
    /// What stands between the label and the text.
    mark: &'static str,
}

impl Learned {
    /// The label and the rest of a line that wears one; learns from lines that announce one.
    #[inline]
    pub(crate) fn undress<'a>(&mut self, line: &'a str, hints: Hints) -> Option<(&'a str, &'a str)> {
        // What most outputs are: none has a banner, and what begins as none needs no further look.
        let idle = self.labels.is_empty() && self.turbo == Turbo::Unseen && !self.pnpm;
        if idle && !hints.label() && !matches!(line.as_bytes(), [b' ' | b'S' | b'A', ..]) {
            return None;
        }
        self.worn(line, hints)
    }

    fn worn<'a>(&mut self, line: &'a str, hints: Hints) -> Option<(&'a str, &'a str)> {
        let worn = self.labels.iter().find_map(|label| label.strip(line));
        if worn.is_some() {
            return worn;
        }
        let Some((name, mark)) = self.worn_unannounced(line, hints) else {
            self.learn(line);
            return None;
        };
        self.add(name, mark);
        self.labels.iter().find_map(|label| label.strip(line))
    }

    /// The label of a line that shows it to be one.
    fn worn_unannounced<'a>(&mut self, line: &'a str, hints: Hints) -> Option<(&'a str, &'static str)> {
        if hints.echo && self.turbo == Turbo::Unseen && echo(line) {
            self.turbo = Turbo::Cut;
        }
        if hints.bar
            && let Some(name) = compose(line)
        {
            return Some((name, "|"));
        }
        if self.turbo == Turbo::Cut { task(line).map(|(name, _)| (name, ":")) } else { None }
    }

    fn learn(&mut self, line: &str) {
        match line.as_bytes().first() {
            Some(b' ') if line.trim_start().starts_with("• Packages in scope: ") => {
                self.turbo = Turbo::Whole;
            }
            Some(b'S') if line.starts_with("Scope: ") && line.ends_with(" workspace projects") => {
                self.pnpm = true;
            }
            Some(b'A') => {
                let names = line.strip_prefix("Attaching to ").unwrap_or_default();
                names.split(", ").filter(|name| !name.contains(' ')).for_each(|name| self.add(name, "|"));
            }
            _ if self.turbo == Turbo::Unseen && !self.pnpm => {}
            _ => {
                let in_turbo = self.turbo != Turbo::Unseen;
                let announced = turbo(line).filter(|_| in_turbo).or_else(|| pnpm(line).filter(|_| self.pnpm));
                if let Some(name) = announced {
                    self.add(name, ":");
                }
            }
        }
    }

    fn add(&mut self, name: &str, mark: &'static str) {
        let known = self.labels.iter().any(|label| label.name == name);
        if !known && !name.is_empty() && self.labels.len() < LABELS {
            self.labels.push(Label { name: name.to_owned(), mark });
        }
    }
}

impl Label {
    fn strip<'a>(&self, line: &'a str) -> Option<(&'a str, &'a str)> {
        let rest = line.strip_prefix(self.name.as_str())?;
        let rest = if self.mark == "|" { rest.trim_start_matches(' ') } else { rest };
        let text = rest.strip_prefix(self.mark)?;
        let text = if text.is_empty() { text } else { text.strip_prefix(' ')? };
        Some((line.get(..self.name.len())?, text))
    }
}

/// `@acme/api:typecheck: cache miss, executing 4d2291cafd1d9d66`. Not `note: cache miss`.
fn turbo(line: &str) -> Option<&str> {
    let (name, said) = line.split_once(": cache ")?;
    let announced = ["miss, executing ", "hit, ", "bypass, "].iter().any(|start| said.starts_with(start));
    (announced && name.contains(':') && !name.contains(' ')).then_some(name)
}

/// The label of a task's line and what follows it: `api:type-check: src/a.ts(1,2): …`. Not `src/a.py:8:18: error`, not
/// `error: a:b`.
fn task(line: &str) -> Option<(&str, &str)> {
    let (name, text) = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
    let (package, task) = name.split_once(':')?;
    let in_package = |byte: u8| byte.is_ascii_alphanumeric() || b"@/_-".contains(&byte);
    let in_task = |byte: u8| byte.is_ascii_alphanumeric() || b":_-".contains(&byte);
    let fits = !package.is_empty()
        && package.bytes().all(in_package)
        && task.starts_with(|first: char| first.is_ascii_lowercase())
        && task.bytes().all(in_task);
    fits.then_some((name, text))
}

/// A script that a task starts, as yarn and Bun print it (`web:lint: $ eslint .`), and npm and pnpm
/// (`web:lint: > web@1.0.0 lint`). Not `web: $ eslint`, not `web:lint: $5`.
fn echo(line: &str) -> bool {
    let package = |rest: &str| rest.split(' ').next().is_some_and(|name| name.contains('@'));
    task(line).is_some_and(|(_, text)| text.starts_with("$ ") || text.strip_prefix("> ").is_some_and(package))
}

/// `web-1  | text`: a service's name, its container's number, and spaces to the column: one more than the longest
/// name, and one before the bar. Not `web  | x`, `a-1 | b`.
fn compose(line: &str) -> Option<&str> {
    // Asked of every line where a block shows source behind bars: the first bytes tell, and nothing is searched.
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    let (name, rest) = line.split_at_checked(line.bytes().position(|byte| !in_name(byte))?)?;
    let text = rest.strip_prefix("  ")?.trim_start_matches(' ').strip_prefix('|')?;
    let (service, number) = name.rsplit_once(['-', '_'])?;
    let fits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (fits && !service.is_empty() && (text.is_empty() || text.starts_with(' '))).then_some(name)
}

/// `packages/api typecheck$ tsc --noEmit`. Not `user@host ~$ tsc`.
fn pnpm(line: &str) -> Option<&str> {
    let (name, _) = line.split_once("$ ")?;
    let (folder, script) = name.split_once(' ')?;
    (!script.contains(' ') && !folder.contains(['@', '~']) && !script.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announced_labels_are_taken_off() {
        let rows: [(&str, Option<(&str, &str)>); 14] = [
            ("api:test: cache miss, executing 4d2291cafd1d9d66", None),
            ("api:test: before it is announced", None),
            ("   • Packages in scope: api, web", None),
            ("api:test: cache miss, executing 4d2291cafd1d9d66", None),
            ("api:test: src/a.ts(1,2): x", Some(("api:test", "src/a.ts(1,2): x"))),
            ("api:test:", Some(("api:test", ""))),
            ("api:tests: x", None),
            ("packages/web test$ vitest", None),
            ("packages/web test: x", None),
            ("Scope: 3 of 4 workspace projects", None),
            ("packages/web test$ vitest", None),
            ("packages/web test:  FAIL  a", Some(("packages/web test", " FAIL  a"))),
            ("Attaching to web-1, db-1", None),
            ("web-1  |   ok", Some(("web-1", "  ok"))),
        ];
        check(&rows);
    }

    #[track_caller]
    fn check(rows: &[(&str, Option<(&str, &str)>)]) {
        let mut learned = Learned::default();
        for (line, expected) in rows {
            assert_eq!(learned.undress(line, Hints::of(line)), *expected, "{line}");
        }
    }

    #[test]
    fn what_shows_itself_to_be_a_label_is_taken_off() {
        check(&[
            ("api:typecheck: a.py:8:18: error: x", None),
            ("web:lint: $5 is the price", None),
            ("web:lint: $ eslint .", Some(("web:lint", "$ eslint ."))),
            ("api:typecheck: a.py:8:18: error: x", Some(("api:typecheck", "a.py:8:18: error: x"))),
            ("api:typecheck:", Some(("api:typecheck", ""))),
            ("a.py:8:18: error: x", None),
            ("shop/a.py:note: x", None),
            ("ERROR: a:b: c", None),
        ]);
        check(&[(
            "@acme/web:test: > @acme/web@1.0.0 test",
            Some(("@acme/web:test", "> @acme/web@1.0.0 test")),
        )]);
        check(&[
            ("my_api-12  | FAIL a", Some(("my_api-12", "FAIL a"))),
            ("my_api-12  |", Some(("my_api-12", ""))),
            ("db-1       |  77 failed", Some(("db-1", " 77 failed"))),
            ("web  | x", None),
            ("a-1 | b", None),
            (" a-1  | b", None),
            ("a-1  |b", None),
            ("src/a-1  | 5 ++", None),
        ]);
    }
}
