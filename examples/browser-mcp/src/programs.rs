//! Finds `agent-browser` and the browser. If one is missing, the error states what to install.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::process::Command;
use tool_errors::{BrowserToolError, ErrorCode};

use crate::settings::Settings;

/// The names of browsers on the PATH, in order of preference.
const BROWSERS: &[&str] =
    &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "chrome.exe"];

/// The places where agent-browser looks by default: its own installation in the home folder, and the applications.
const OWN_BROWSERS: &str = ".agent-browser/browsers";
const APPLICATIONS: &[&str] = &[
    "/Applications/Google Chrome.app",
    "/Applications/Chromium.app",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
];

/// The first version that reports that an element is covered, instead of clicking on whatever covers it.
const OLDEST: (u32, u32) = (0, 41);

/// The programs that a session needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Programs {
    pub(crate) agent_browser: PathBuf,
    /// `None` if agent-browser finds it by default.
    pub(crate) browser: Option<PathBuf>,
}

/// A missing program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Missing {
    #[error("agent-browser is not installed")]
    AgentBrowser,
    #[error("agent-browser is not at {0:?}")]
    AgentBrowserAt(PathBuf),
    #[error("{0} is too old")]
    TooOld(String),
    #[error("Chromium is not installed")]
    Browser,
    #[error("there is no browser at {0:?}")]
    BrowserAt(PathBuf),
}

impl From<Missing> for BrowserToolError {
    fn from(missing: Missing) -> Self {
        let hint = match missing {
            Missing::AgentBrowser => {
                "Install it with `npm install -g agent-browser@0.41`, or start the server with --agent-browser PATH"
            }
            Missing::AgentBrowserAt(_) => {
                "Correct --agent-browser, or install it with `npm install -g agent-browser@0.41`"
            }
            Missing::TooOld(_) => "Install a newer one with `npm install -g agent-browser@0.41`",
            Missing::Browser => {
                "Install it with `apt-get install chromium` or `agent-browser install`, or start the server with --browser PATH"
            }
            Missing::BrowserAt(_) => "Correct --browser, or install Chromium with `apt-get install chromium`",
        };
        Self::new(ErrorCode::BrowserError, missing.to_string()).with_hint(hint)
    }
}

/// Searches for both programs. This is done for each session, because a missing program may have been installed since.
pub(crate) async fn find(settings: &Settings) -> Result<Programs, Missing> {
    let agent_browser = match &settings.agent_browser {
        Some(given) => resolved(given).ok_or_else(|| Missing::AgentBrowserAt(given.clone()))?,
        None => resolved(Path::new("agent-browser")).ok_or(Missing::AgentBrowser)?,
    };
    if let Some(said) = version(&agent_browser).await.filter(|said| is_too_old(said)) {
        return Err(Missing::TooOld(said));
    }
    let browser = match &settings.browser {
        Some(given) => Some(resolved(given).ok_or_else(|| Missing::BrowserAt(given.clone()))?),
        None => BROWSERS.iter().find_map(|name| resolved(Path::new(name))),
    };
    if browser.is_none() && !agent_browser_finds_one() {
        return Err(Missing::Browser);
    }
    Ok(Programs { agent_browser, browser })
}

/// Finds a program. A name without a folder is searched on the PATH; anything else is a path.
fn resolved(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return program.is_file().then(|| program.to_owned());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

fn agent_browser_finds_one() -> bool {
    let own = std::env::home_dir().map(|home| home.join(OWN_BROWSERS));
    let has_own =
        own.and_then(|folder| folder.read_dir().ok()).is_some_and(|mut found| found.next().is_some());
    has_own || APPLICATIONS.iter().any(|path| Path::new(path).exists())
}

/// The version that agent-browser prints, such as `agent-browser 0.41.2`.
async fn version(agent_browser: &Path) -> Option<String> {
    let mut asked = Command::new(agent_browser);
    asked.arg("--version").stdin(Stdio::null()).kill_on_drop(true);
    let output = asked.output().await.ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether a version is too old. A version that cannot be parsed is accepted.
fn is_too_old(said: &str) -> bool {
    let mut numbers =
        said.strip_prefix("agent-browser ").unwrap_or_default().split('.').map(str::parse::<u32>);
    matches!((numbers.next(), numbers.next()), (Some(Ok(major)), Some(Ok(minor))) if (major, minor) < OLDEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_version_that_is_known_to_be_older_is_refused() {
        for (said, too_old) in [
            ("agent-browser 0.41.2", false),
            ("agent-browser 0.27.0", true),
            ("agent-browser 1.0.0-beta.1", false),
            ("agent-browser 0.9", true),
            ("agent-browser", false),
            ("", false),
        ] {
            assert_eq!(is_too_old(said), too_old, "{said}");
        }
    }
}
