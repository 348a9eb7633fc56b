//! Reads the headings of a runner of several packages above the output of each package: Nx, Lerna, and Turborepo on GitHub.
//!
//! A heading counts only if it names a package from the banner of the run. It only sets the package, so a test that prints
//! such a line cannot divide the output of its run.

/// The maximum number of packages kept.
const PACKAGES: usize = 256;
/// The longest name, in bytes.
const NAME: usize = 200;

/// The packages listed by the banner, and the current one.
#[derive(Debug, Default)]
pub(super) struct Sections {
    packages: Vec<String>,
    /// Whether the line is below Nx's `Running target test for 3 projects:`.
    listing: bool,
    current: String,
}

impl Sections {
    /// Whether nothing was announced.
    pub(super) fn is_idle(&self) -> bool {
        self.packages.is_empty() && !self.listing
    }

    /// The current package; empty if there was no heading.
    pub(super) fn current(&self) -> &str {
        &self.current
    }

    /// Whether a banner lists this package.
    pub(super) fn lists(&self, package: &str) -> bool {
        self.packages.iter().any(|known| known == package)
    }

    /// Reads banners and headings. Returns a package listed by Nx, which may also be printed before each line.
    pub(super) fn learn<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        if let Some(message) = line.strip_prefix(' ') {
            let message = message.trim_start();
            if let Some(names) = message.strip_prefix("• Packages in scope: ") {
                names.split(", ").for_each(|name| self.add(name));
            } else if message.starts_with("NX ") || message.starts_with("Lerna (powered by Nx) ") {
                self.listing = message.contains(" Running target") && message.ends_with(" projects:");
                self.current.clear();
            } else if message.starts_with("Tasks: ") {
                self.current.clear();
            }
            return None;
        }
        if self.listing && !line.is_empty() {
            if let Some(name) = line.strip_prefix("- ").filter(|name| !name.contains([' ', ':'])) {
                self.add(name);
                return Some(name);
            }
            self.listing = false;
        }
        if line == "::endgroup::" || line == "##[endgroup]" {
            self.current.clear();
        } else if let Some(package) = self.heading(line) {
            package.clone_into(&mut self.current);
        }
        None
    }

    /// The listed package of a heading: `> nx run web:test`, `> web:test` (Lerna), `::group::web:test` and `web:test`
    /// (Turborepo). Does not match `> web@1.0.0 test` or `web:test: text`.
    fn heading<'a>(&self, line: &'a str) -> Option<&'a str> {
        if self.packages.is_empty() || line.len() > NAME {
            return None;
        }
        const BEFORE: [&str; 4] = ["> nx run ", "> ", "::group::", "##[group]"];
        let task = BEFORE.iter().find_map(|before| line.strip_prefix(before)).unwrap_or(line);
        let (package, target) = task.split_once(':')?;
        let fits = !target.is_empty() && !target.contains(' ') && self.lists(package);
        fits.then_some(package)
    }

    fn add(&mut self, name: &str) {
        let known = self.packages.iter().any(|known| known == name);
        if !known && self.packages.len() < PACKAGES && (1..=NAME).contains(&name.len()) {
            self.packages.push(name.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &[(&str, &str)]) {
        let mut sections = Sections::default();
        for (line, expected) in lines {
            sections.learn(line);
            assert_eq!(sections.current(), *expected, "{line}");
        }
    }

    #[test]
    fn headings_name_the_package_that_follows() {
        check(&[
            ("> nx run web:test", ""),
            (" NX   Running target test for 2 projects:", ""),
            ("", ""),
            ("- web", ""),
            ("- @acme/api", ""),
            ("", ""),
            ("> nx run web:test", "web"),
            ("> web@1.0.0 test", "web"),
            ("> nx run other:test", "web"),
            ("- late", "web"),
            ("> nx run late:test", "web"),
            ("> @acme/api:test:ci", "@acme/api"),
            (" NX   Running target test for 2 projects failed", ""),
        ]);
        check(&[
            ("   • Packages in scope: @acme/api, web", ""),
            ("::group::@acme/api:test", "@acme/api"),
            ("::endgroup::", ""),
            ("web:test", "web"),
            (" Tasks:    1 successful, 2 total", ""),
        ]);
    }
}
