//! The tool that puts files into a file field.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tool_errors::{ErrorCode, Tool};

use crate::arguments::{Invalid, canonical_ref};
use crate::browser::Browser;
use crate::failure::Failure;
use crate::scripts::FILE_INPUTS;
use crate::tool::{Answer, BrowserTool};

/// Put files into a file field.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Upload {
    paths: Vec<String>,
    /// The field, if the page has several
    r#ref: Option<String>,
}

impl BrowserTool for Upload {
    const NAME: &'static str = "browser_upload";
    const KIND: Tool = Tool::Other;

    fn check(&mut self) -> Result<(), Invalid> {
        self.r#ref.as_mut().map_or(Ok(()), canonical_ref)
    }

    fn target(&self) -> Option<&str> {
        self.r#ref.as_deref()
    }

    async fn run(&self, browser: &mut Browser) -> Result<Answer, Failure> {
        let folder = browser.settings().files.clone();
        let files =
            self.paths.iter().map(|path| file_in(folder.as_deref(), path)).collect::<Result<Vec<_>, _>>()?;
        let files: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
        // The field is often hidden behind a button of the page. It then has no ref.
        let field = match self.target() {
            Some(target) => target,
            None => only_field(browser).await?,
        };
        let mut upload = vec!["upload", field];
        upload.extend(files.iter().map(AsRef::as_ref));
        match browser.act(self.target(), &[&upload]).await {
            Err(Failure::Driver(printed)) if printed.contains("Node is not a file input") => {
                Err(Failure::known(
                    ErrorCode::BrowserError,
                    format!("Element {field} is no file field"),
                    "Leave out the ref: the field is often hidden behind a button",
                ))
            }
            done => {
                done?;
                browser.report().await.map(Answer::Text)
            }
        }
    }
}

/// A selector for the page's file field.
async fn only_field(browser: &mut Browser) -> Result<&'static str, Failure> {
    let counted = browser.run(&[&["eval", FILE_INPUTS]]).await?;
    let count = counted.first().and_then(|answer| answer.get("result")).and_then(Value::as_u64);
    let (message, hint) = match count.unwrap_or_default() {
        1 => return Ok("input[type=file]"),
        0 => ("The page has no file field", "Open the part of the page that asks for a file"),
        _ => ("The page has several file fields", "Give the ref of one"),
    };
    Err(Failure::known(ErrorCode::ElementNotFound, message, hint))
}

/// The file at `path`, relative to the folder or absolute. It must be in the folder. Otherwise a page could persuade an
/// agent to send any file.
fn file_in(folder: Option<&Path>, path: &str) -> Result<PathBuf, Failure> {
    let refused = |message: String, hint: &str| Failure::known(ErrorCode::BrowserError, message, hint);
    let folder = folder.and_then(|folder| folder.canonicalize().ok()).ok_or_else(|| {
        refused("This server has no folder for uploads".to_owned(), "Have it started with --files")
    })?;
    match folder.join(path).canonicalize() {
        Ok(file) if !file.starts_with(&folder) => Err(refused(
            format!("Files can be sent from {} only", folder.display()),
            "Copy it there, or have the server started with --files",
        )),
        Ok(file) if file.is_file() => Ok(file),
        _ => Err(refused(format!("There is no file {path:?} in {}", folder.display()), "Correct the path")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_sent() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("uploads");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("menu.pdf"), "menu").unwrap();
        std::fs::write(root.path().join("secret"), "secret").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(root.path().join("secret"), folder.join("link")).unwrap();
        let menu = folder.join("menu.pdf").canonicalize().unwrap();
        assert_eq!(file_in(Some(&folder), "menu.pdf").unwrap(), menu);
        assert_eq!(file_in(Some(&folder), &menu.to_string_lossy()).unwrap(), menu);
        for path in ["../secret", "link", "/etc/passwd", "missing", "."] {
            assert!(file_in(Some(&folder), path).is_err(), "{path}");
        }
        assert!(file_in(None, "menu.pdf").is_err());
    }
}
