//! Shortens the paths of a digest. They become relative to a root, and the folder shared by the other absolute paths is
//! named once.

use super::DigestOptions;
use crate::Diagnostic;

/// The folders that paths are relative to.
#[derive(Debug, Default)]
pub(crate) struct Paths<'o> {
    root: &'o str,
    /// The folder shared by the absolute paths outside of the root.
    folder: Option<String>,
}

impl<'o> Paths<'o> {
    /// Paths relative to the root of the options.
    pub(crate) fn of(options: &'o DigestOptions) -> Self {
        let root = options.root.as_deref().unwrap_or_default().trim_end_matches(['/', '\\']);
        Self { root, folder: None }
    }

    /// Paths relative to the root, or to the folder that contains all absolute paths of the findings.
    pub(super) fn shared(self, listed: &[&Diagnostic]) -> Self {
        let folder = self.common(listed);
        Self { folder, ..self }
    }

    /// The path as it is shown.
    pub(super) fn relative<'p>(&self, path: &'p str) -> &'p str {
        let folders = [self.root, self.folder.as_deref().unwrap_or_default()];
        let below =
            folders.into_iter().filter(|folder| !folder.is_empty()).find_map(|folder| below(path, folder));
        below.unwrap_or(path)
    }

    /// The line that names the shared folder.
    pub(super) fn heading(&self) -> Option<String> {
        self.folder.as_deref().map(|folder| format!("paths below {folder}:"))
    }

    fn common(&self, listed: &[&Diagnostic]) -> Option<String> {
        let files = listed.iter().filter_map(|diagnostic| diagnostic.file.as_deref());
        let mut absolute = files.filter(|file| is_absolute(self.relative(file)));
        let mut folder = parent(absolute.next()?)?;
        for file in absolute {
            while below(file, folder).is_none() {
                folder = parent(folder)?;
            }
        }
        Some(folder.to_owned())
    }
}

/// Whether the path is absolute: `/srv/a.c` and `C:\a.c` are, `a.c` is not.
fn is_absolute(path: &str) -> bool {
    let drive = |letter: &u8| letter.is_ascii_alphabetic();
    path.starts_with('/') || matches!(path.as_bytes(), [letter, b':', b'/' | b'\\', ..] if drive(letter))
}

/// The parent folder; `None` for a folder at the top.
fn parent(path: &str) -> Option<&str> {
    let end = path.rfind(['/', '\\'])?;
    path.get(..end).filter(|folder| folder.contains(['/', '\\']))
}

fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    path.strip_prefix(folder)?.strip_prefix(['/', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(files: &[&str], expected: Option<&str>) {
        let diagnostics: Vec<Diagnostic> = files
            .iter()
            .map(|file| Diagnostic { file: Some((*file).to_owned()), ..Diagnostic::default() })
            .collect();
        let listed: Vec<&Diagnostic> = diagnostics.iter().collect();
        let options = DigestOptions::default().with_root("/home/ci");
        assert_eq!(Paths::of(&options).shared(&listed).folder.as_deref(), expected, "{files:?}");
    }

    #[test]
    fn the_deepest_folder_of_absolute_paths() {
        check(&["/srv/app/src/a.js", "/srv/app/src/b.js", "/srv/app/test/c.js"], Some("/srv/app"));
        check(&["/srv/app/src/a.js", "x.js", "/srv/app/src/a.js"], Some("/srv/app/src"));
        check(&["C:\\work\\app\\src\\a.cs", "C:\\work\\app\\src\\b.cs"], Some("C:\\work\\app\\src"));
        // A folder whose name only begins with the same characters is another folder.
        check(&["/srv/application/a.js", "/srv/app/b.js", "/srv/app/c.js"], Some("/srv"));
        check(&["/srv/x/application/a.js", "/srv/x/app/b.js"], Some("/srv/x"));
        check(&["/home/ci/src/b.js", "/srv/app/src/a.js", "/srv/app/src/b.js"], Some("/srv/app/src"));
        check(&["/home/ci/src/a.js", "/home/ci/src/b.js"], None);
        check(&["/srv/a.js", "/usr/a.js"], None);
        check(&["src/a.js", "src/b.js"], None);
    }
}
