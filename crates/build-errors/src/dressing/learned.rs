//! Labels that a runner of several packages announces, and then puts before each line: Turborepo, `pnpm -r` and
//! `docker compose`. Only what was announced is taken off, so that no other line loses its beginning.

/// Labels that are remembered.
const LABELS: usize = 128;

/// The labels announced so far.
#[derive(Debug, Default)]
pub(crate) struct Learned {
    labels: Vec<Label>,
    /// After Turborepo's `• Packages in scope: …`, and pnpm's `Scope: 3 of 4 workspace projects`.
    turbo: bool,
    pnpm: bool,
}

#[derive(Debug)]
struct Label {
    name: String,
    /// What stands between the label and the text.
    mark: &'static str,
}

impl Learned {
    /// The label and the rest of a line that wears one; learns from lines that announce one.
    pub(crate) fn undress<'a>(&mut self, line: &'a str) -> Option<(&'a str, &'a str)> {
        let worn = self.labels.iter().find_map(|label| label.strip(line));
        if worn.is_none() {
            self.learn(line);
        }
        worn
    }

    /// Every line comes here: what begins as no banner does costs a comparison or two.
    fn learn(&mut self, line: &str) {
        match line.as_bytes().first() {
            Some(b' ') if !self.turbo => self.turbo = line.trim_start().starts_with("• Packages in scope: "),
            Some(b'S') if line.starts_with("Scope: ") && line.ends_with(" workspace projects") => {
                self.pnpm = true;
            }
            Some(b'A') => {
                let names = line.strip_prefix("Attaching to ").unwrap_or_default();
                names.split(", ").filter(|name| !name.contains(' ')).for_each(|name| self.add(name, "|"));
            }
            _ if !self.turbo && !self.pnpm => {}
            _ => {
                let announced =
                    turbo(line).filter(|_| self.turbo).or_else(|| pnpm(line).filter(|_| self.pnpm));
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
        let mut learned = Learned::default();
        for (line, expected) in rows {
            assert_eq!(learned.undress(line), expected, "{line}");
        }
    }
}
