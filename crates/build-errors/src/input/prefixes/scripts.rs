//! Reads the lines above the output of each package that state its name: npm's and pnpm's echo of a script, classic
//! Yarn's `workspaces run`, and Rush's headings.
//!
//! npm prints its echo for one package, too, so the name counts only if the output has the scripts of several packages.

/// The maximum number of interleaved outputs whose scripts are known.
const LABELS: usize = 32;
/// The longest name, in bytes.
const NAME: usize = 200;

/// The starts of npm's lines about a script that failed in one package of several.
const WORKSPACES: [&str; 2] = ["npm error workspace ", "npm ERR! workspace "];

/// The package of each interleaved output.
#[derive(Debug, Default)]
pub(super) struct Scripts {
    outputs: Vec<Output>,
    first: String,
    /// Whether the scripts of several packages ran.
    several: bool,
}

/// The script that runs in one of the interleaved outputs.
#[derive(Debug, Default)]
struct Output {
    label: String,
    package: String,
    next: Next,
}

/// A package that the next line confirms.
#[derive(Debug, Default)]
enum Next {
    #[default]
    Nothing,
    /// The command of the script follows: `> tsc --noEmit`.
    Npm(String),
    /// Yarn's banner follows: `yarn run v1.22.22`.
    Yarn(String),
}

impl Scripts {
    /// The package whose script prints the lines with this label; empty if it is not known.
    #[inline]
    pub(super) fn package(&self, label: &str) -> &str {
        let known = self.outputs.iter().find(|output| output.label == label);
        known.map_or("", |output| output.package.as_str())
    }

    /// The only package with a script, which is none of several.
    pub(super) fn lone(&self) -> Option<&str> {
        (!self.several && !self.first.is_empty()).then_some(self.first.as_str())
    }

    /// Reads a line without its prefixes.
    #[inline]
    pub(super) fn learn(&mut self, label: &str, line: &str) {
        if matches!(line.as_bytes(), [b'>' | b'=' | b'-' | b'y', ..]) {
            self.heading(label, line);
        } else if line.starts_with("npm ") && WORKSPACES.iter().any(|start| line.starts_with(start)) {
            self.several = true;
        } else if !self.outputs.is_empty() && !line.is_empty() {
            self.outputs.iter_mut().filter(|output| output.label == label).for_each(|output| {
                output.next = Next::Nothing;
            });
        }
    }

    fn heading(&mut self, label: &str, line: &str) {
        let next = if let Some(echo) = line.strip_prefix("> ") {
            match package_of_script(echo) {
                Some(package) => Next::Npm(package.to_owned()),
                None if is_name(echo) => Next::Yarn(echo.to_owned()),
                None => Next::Nothing,
            }
        } else {
            Next::Nothing
        };
        self.several |= line.starts_with("yarn workspaces v");
        let project = rush_project(line);
        let known = self.outputs.iter().position(|output| output.label == label);
        if known.is_none() && matches!(next, Next::Nothing) && project.is_none() {
            return;
        }
        let index = match known {
            Some(index) => index,
            None if self.outputs.len() < LABELS => {
                self.outputs.push(Output { label: label.to_owned(), ..Output::default() });
                self.outputs.len() - 1
            }
            None => return,
        };
        let Some(output) = self.outputs.get_mut(index) else { return };
        let confirmed = match std::mem::replace(&mut output.next, next) {
            Next::Npm(package) => line.starts_with("> ").then_some(package),
            Next::Yarn(package) => line.starts_with("yarn run v").then_some(package),
            Next::Nothing => None,
        };
        let Some(package) = project.map(str::to_owned).or(confirmed) else { return };
        output.next = Next::Nothing;
        self.several |= !self.first.is_empty() && !package.is_empty() && self.first != package;
        if self.first.is_empty() {
            self.first.clone_from(&package);
        }
        output.package = package;
    }
}

/// The package of a script that npm and pnpm echo: `@acme/web@1.0.0 test`, `web@1.0.0 test /p/web`. Does not match
/// `a@b.c d`.
fn package_of_script(echo: &str) -> Option<&str> {
    let (package, _) = echo.split_once(' ')?;
    let (name, version) = package.rsplit_once('@')?;
    let is_version = version.starts_with(|first: char| first.is_ascii_digit()) && version.contains('.');
    (is_version && is_name(name)).then_some(name)
}

/// Whether this may be the name of a package: `@acme/web`, `web`. Does not match `$ web` or `a.b < 3`.
fn is_name(text: &str) -> bool {
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || b"@/._-".contains(&byte);
    (1..=NAME).contains(&text.len())
        && text.starts_with(|first: char| first == '@' || first.is_ascii_lowercase())
        && text.bytes().all(in_name)
}

/// The project of Rush's headings: `==[ @acme/web ]=====[ 1 of 3 ]==`, `--[ FAILURE: @acme/web ]-----[ 5.57 seconds ]--`;
/// empty for the heading of a list: `==[ FAILURE: 2 operations ]====`. Does not match `== [x] ==`.
fn rush_project(line: &str) -> Option<&str> {
    let heading = line.strip_prefix("==[ ").or_else(|| line.strip_prefix("--[ "))?;
    let (title, rest) = heading.split_once(" ]")?;
    if rest.len() > 3 && rest.bytes().all(|byte| byte == b'=') {
        return Some("");
    }
    if !rest.ends_with(" ]==") && !rest.ends_with(" ]--") {
        return None;
    }
    let name = title.split_once(": ").map_or(title, |(_, name)| name);
    let name = name.split_once(" (").map_or(name, |(name, _)| name);
    is_name(name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &[(&str, &str)]) -> Scripts {
        let mut scripts = Scripts::default();
        for (line, expected) in lines {
            scripts.learn("", line);
            assert_eq!(scripts.package(""), *expected, "{line}");
        }
        scripts
    }

    #[test]
    fn echoes_of_scripts_name_the_package() {
        let npm = check(&[
            ("> @acme/api@1.0.0 lint", ""),
            ("> eslint src", "@acme/api"),
            ("", "@acme/api"),
            ("> web@1.0.0 lint", "@acme/api"),
            ("x", "@acme/api"),
            ("> eslint src", "@acme/api"),
            ("> web@1.0.0 lint /p/web", "@acme/api"),
            ("> eslint src", "web"),
        ]);
        assert_eq!(npm.lone(), None);
        let yarn = check(&[("> @acme/api", ""), ("yarn run v1.22.22", "@acme/api"), ("> x y", "@acme/api")]);
        assert_eq!(yarn.lone(), Some("@acme/api"));
        let failed = check(&[("> a@1.0.0 x", ""), ("> tsc", "a"), ("npm error workspace a@1.0.0", "a")]);
        assert_eq!(failed.lone(), None);
        assert_eq!(check(&[("> test", ""), ("> vitest", "")]).lone(), None);
    }

    #[test]
    fn headings_of_rush() {
        check(&[
            ("==[ @acme/ui ]===================[ 1 of 3 ]==", "@acme/ui"),
            ("==[ FAILURE: 2 operations ]========", ""),
            ("--[ FAILURE: web (build) ]-----[ 5.57 seconds ]--", "web"),
            ("--[ x ]", "web"),
        ]);
    }

    #[test]
    fn each_interleaved_output_has_its_package() {
        let mut scripts = Scripts::default();
        for (label, line) in
            [("a", "> api@1.0.0 x"), ("b", "> web@1.0.0 x"), ("a", "> tsc"), ("b", "> tsc"), ("b", "y")]
        {
            scripts.learn(label, line);
        }
        assert_eq!((scripts.package("a"), scripts.package("b"), scripts.package("")), ("api", "web", ""));
    }
}
