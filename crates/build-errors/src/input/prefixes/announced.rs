//! Removes the labels that a runner of several packages announces and then prints before each line: Turborepo, `pnpm -r`,
//! Lerna, Nx, moon, Stack and `docker compose`. Only announced labels are removed, so that other lines do not lose their start.
//!
//! If a log begins below the banner, these also announce a label: the echo of the script that a task starts, pnpm's echo
//! of a script in a folder, and the numbered name that Compose pads to a column (its `cmd/formatter/logs.go`).

use super::prefix::{Prefix, spaced};
use super::sections::Sections;
use crate::engine::scan;

/// The maximum number of labels kept.
const LABELS: usize = 128;
/// The longest label, in bytes.
const LABEL: usize = 200;

/// The heading of the output of a task that failed, in Nx's list of tasks (`dynamic-run-many-terminal-output-life-cycle.ts`).
const FAILED_IN_NX: &str = "✖  nx run ";

/// The labels announced so far.
#[derive(Debug, Default)]
pub(super) struct Announced {
    labels: Vec<Label>,
    turbo: Turbo,
    /// Whether pnpm's `Scope: 3 of 4 workspace projects` was read.
    pnpm: bool,
    /// The indentation of the output of a task that Nx reports as failed, if the lines are that.
    indented: Option<usize>,
    pub(super) sections: Sections,
}

/// The known state of a run of Turborepo.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum Turbo {
    #[default]
    Unseen,
    /// `• Packages in scope: …` was read. The first line of each task states its label.
    Whole,
    /// The echo of a script was read without the banner. Tasks that began above may continue.
    Cut,
}

/// What the lines of a block may contain, so that not every line is searched. It only saves time, because the end of a
/// block is arbitrary.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Hints {
    /// A tab, which may follow the name of a job.
    pub(super) tab: bool,
    /// The column of Compose.
    bar: bool,
    /// The echo of a script.
    echo: bool,
    /// A step of Stack.
    step: bool,
}

impl Hints {
    /// Searches the whole block.
    pub(super) fn of(block: &str) -> Self {
        let bytes = block.as_bytes();
        let tab = memchr::memchr(b'\t', bytes).is_some();
        if memchr::memchr3(b'|', b'$', b'>', bytes).is_none() {
            return Self { tab, ..Self::default() };
        }
        let holds = |needle: &str| memchr::memmem::find(bytes, needle.as_bytes()).is_some();
        let step = STEPS.iter().any(|step| holds(step));
        Self { tab, bar: holds("  |"), echo: holds("$ ") || holds(": > "), step }
    }

    /// Whether a line may show a label that was not announced.
    fn label(self) -> bool {
        self.bar || self.echo || self.step
    }
}

/// A label, and the mark between it and the text.
#[derive(Debug)]
struct Label {
    name: String,
    /// The mark between the label and the text.
    mark: &'static str,
    /// The number of bytes of the name that are the package.
    package: usize,
}

/// A label that a line shows or announces: its name, the mark after it, and its package.
type Shown<'a> = (&'a str, &'static str, &'a str);

impl Announced {
    /// Removes the label of a line. Remembers the label of a line that announces one.
    #[inline]
    pub(super) fn strip<'a>(&mut self, line: &'a str, hints: Hints) -> Option<Prefix<'a>> {
        // Most outputs have no banner. Lines that cannot begin a banner are not examined further.
        let idle = self.labels.is_empty()
            && self.turbo == Turbo::Unseen
            && !self.pnpm
            && self.indented.is_none()
            && self.sections.is_idle();
        if idle && !hints.label() && !matches!(line.as_bytes(), [b' ' | b'S' | b'A' | 0xe2, ..]) {
            return None;
        }
        self.labelled(line, hints)
    }

    /// Whether a banner or a label names this package.
    pub(super) fn names(&self, package: &str) -> bool {
        self.sections.lists(package)
            || self.labels.iter().any(|label| label.name.get(..label.package) == Some(package))
    }

    fn labelled<'a>(&mut self, line: &'a str, hints: Hints) -> Option<Prefix<'a>> {
        if let Some(indent) = self.indented {
            if let Some(text) = line.get(indent..).filter(|_| scan::indent(line) >= indent) {
                return Some(Prefix { label: "", package: "", text, mark: None });
            }
            self.indented = self.indented.filter(|_| line.trim().is_empty());
        }
        let known = self.labels.iter().find_map(|label| label.strip(line));
        if known.is_some() {
            return known;
        }
        let Some(shown) = self.unannounced(line, hints) else {
            self.learn(line);
            return None;
        };
        self.add(shown);
        self.labels.iter().find_map(|label| label.strip(line))
    }

    /// The label of a line that itself shows that it is a label.
    fn unannounced<'a>(&mut self, line: &'a str, hints: Hints) -> Option<Shown<'a>> {
        if hints.echo && self.turbo == Turbo::Unseen && echo(line) {
            self.turbo = Turbo::Cut;
        }
        if hints.bar
            && let Some(name) = compose(line)
        {
            return Some((name, "|", ""));
        }
        if hints.echo
            && let Some(name) = own_name_echoed(line)
        {
            return Some((name, ":", name));
        }
        if hints.step
            && let Some(name) = stack_step(line)
        {
            return Some((name, ">", name));
        }
        if self.turbo == Turbo::Cut {
            task(line).map(|(name, _)| (name, ":", package_of_task(name)))
        } else {
            None
        }
    }

    fn learn(&mut self, line: &str) {
        if let Some(project) = self.sections.learn(line) {
            self.add((project, ":", project));
        }
        match line.as_bytes().first() {
            Some(b' ') if line.trim_start().starts_with("• Packages in scope: ") => {
                self.turbo = Turbo::Whole;
            }
            Some(b' ') => self.fail(line),
            Some(b'S') if line.starts_with("Scope: ") && line.ends_with(" workspace projects") => {
                self.pnpm = true;
            }
            Some(0xe2) => {
                self.fail(line);
                if let Some(target) = moon(line) {
                    self.add((target, "|", package_of_task(target)));
                }
            }
            Some(b'A') => {
                let names = line.strip_prefix("Attaching to ").unwrap_or_default();
                names
                    .split(", ")
                    .filter(|name| !name.contains(' '))
                    .for_each(|name| self.add((name, "|", "")));
            }
            _ => {
                if self.turbo != Turbo::Unseen
                    && let Some(name) = turbo(line)
                {
                    self.add((name, ":", package_of_task(name)));
                } else if let Some((name, folder)) = pnpm(line)
                    && (self.pnpm || folder.contains('/'))
                {
                    self.add((name, ":", folder));
                }
            }
        }
    }

    /// Reads Nx's heading of a task that failed. Its output is indented by three more columns.
    fn fail(&mut self, line: &str) {
        let heading = line.trim_start();
        if heading.starts_with(FAILED_IN_NX) {
            self.indented = Some(line.len() - heading.len() + 3);
        }
    }

    fn add(&mut self, (name, mark, package): Shown<'_>) {
        let known = self.labels.iter().any(|label| label.name == name);
        if !known && !name.is_empty() && name.len() <= LABEL && self.labels.len() < LABELS {
            self.labels.push(Label { name: name.to_owned(), mark, package: package.len() });
        }
    }
}

impl Label {
    fn strip<'a>(&self, line: &'a str) -> Option<Prefix<'a>> {
        // moon aligns its labels to the right.
        let line = if self.mark == "|" { line.trim_start_matches(' ') } else { line };
        let rest = line.strip_prefix(self.name.as_str())?;
        let rest = if self.mark == ":" { rest } else { rest.trim_start_matches(' ') };
        let text = spaced(rest.strip_prefix(self.mark)?)?;
        let (label, package) = (line.get(..self.name.len())?, line.get(..self.package)?);
        Some(Prefix { label, package, text, mark: None })
    }
}

/// The package of a task: `@acme/web` of `@acme/web:test:unit`; none for `//:test`, a task of the root.
fn package_of_task(name: &str) -> &str {
    name.split(':').next().filter(|package| *package != "//").unwrap_or_default()
}

/// `@acme/api:typecheck: cache miss, executing 4d2291cafd1d9d66`. Does not match `note: cache miss`.
fn turbo(line: &str) -> Option<&str> {
    let (name, message) = scan::parted(line, ": cache ")?;
    let announced = ["miss, executing ", "hit, ", "bypass, "].iter().any(|start| message.starts_with(start));
    (announced && name.contains(':') && !name.contains(' ')).then_some(name)
}

/// The label of a task's line, and the text after it: `api:type-check: src/a.ts(1,2): …`. Does not match
/// `src/a.py:8:18: error` or `error: a:b`.
fn task(line: &str) -> Option<(&str, &str)> {
    let (name, text) = scan::parted(line, ": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
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
/// (`web:lint: > web@1.0.0 lint`). Does not match `web: $ eslint` or `web:lint: $5`.
fn echo(line: &str) -> bool {
    let package = |rest: &str| rest.split(' ').next().is_some_and(|name| name.contains('@'));
    task(line).is_some_and(|(_, text)| text.starts_with("$ ") || text.strip_prefix("> ").is_some_and(package))
}

/// `web-1  | text`: a service's name, its container's number, and spaces to the column: one more than the longest name,
/// and one before the bar. Does not match `web  | x`, `a-1 | b`.
fn compose(line: &str) -> Option<&str> {
    // Called for every line of a block that shows source after bars, so only the first bytes are examined.
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    let (name, rest) = line.split_at_checked(line.bytes().position(|byte| !in_name(byte))?)?;
    let text = rest.strip_prefix("  ")?.trim_start_matches(' ').strip_prefix('|')?;
    let (service, number) = name.rsplit_once(['-', '_'])?;
    let fits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (fits && !service.is_empty() && (text.is_empty() || text.starts_with(' '))).then_some(name)
}

/// `packages/api typecheck$ tsc --noEmit`, with its folder. Does not match `user@host ~$ tsc`.
fn pnpm(line: &str) -> Option<(&str, &str)> {
    let (name, _) = scan::parted(line, "$ ")?;
    let (folder, script) = name.split_once(' ')?;
    let in_script = |byte: u8| byte.is_ascii_alphanumeric() || b":._-".contains(&byte);
    let fits = !script.is_empty() && script.bytes().all(in_script) && !folder.contains(['@', '~', ':']);
    fits.then_some((name, folder))
}

/// The target of moon's line about the start or the end of a task: `▮▮▮▮ web:lint (9b744df8)`. Does not match `▮▮▮▮ lint`.
fn moon(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("▮▮▮▮ ").or_else(|| line.strip_prefix("▪▪▪▪ "))?;
    rest.split(' ').next().filter(|target| target.contains(':'))
}

/// The steps of a package that Stack announces.
const STEPS: [&str; 3] = ["> configure (", "> build (", "> test ("];

/// The package whose step Stack announces: `shop    > configure (lib + exe)`. Names are padded to one column. Does not
/// match `see x > build (lib)`, `cart > build` or `cart > test (slow)`.
fn stack_step(line: &str) -> Option<&str> {
    let (name, _) = line.split_once('>')?;
    let step = line.get(name.len()..)?;
    let package = name.trim_end_matches(' ');
    // Stack lists the components. A test may have such a name, but hardly these words in brackets.
    let mut listed = STEPS.iter().filter_map(|known| step.strip_prefix(known)?.strip_suffix(')'));
    let is_step = listed.any(|parts| {
        ["lib", "exe", "sub-lib", "suite: ", "bench"].iter().any(|part| parts.starts_with(part))
    });
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (is_step && !package.is_empty() && package.bytes().all(in_name)).then_some(package)
}

/// A package that echoes its own script, as npm and pnpm print it under Lerna: `web: > web@1.0.0 test`. Does not match
/// `web: > other@1.0.0 test`.
fn own_name_echoed(line: &str) -> Option<&str> {
    let (name, message) = scan::parted(line, ": > ")?;
    let fits = !name.is_empty() && !name.contains(' ');
    (fits && message.strip_prefix(name)?.starts_with('@')).then_some(name)
}

#[cfg(test)]
mod tests;
