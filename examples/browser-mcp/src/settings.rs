//! The settings from the command line and the environment.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use lexopt::prelude::*;

pub(crate) const HELP: &str = "\
An MCP server over stdio: a browser that an agent can use.

Usage: browser-mcp [OPTIONS]

Options, each with the environment variable that sets it too:
      --agent-browser PATH  the agent-browser program; else the one on the PATH
                            [BROWSER_MCP_AGENT_BROWSER]
      --browser PATH        Chromium or Chrome; else the one on the PATH, or agent-browser's own
                            [BROWSER_MCP_BROWSER]
      --browser-arg ARG     an argument for the browser, such as --no-sandbox; may be repeated
                            [BROWSER_MCP_BROWSER_ARGS, separated by spaces]
      --timeout SECONDS     how long a call may take (default 30)
                            [BROWSER_MCP_TIMEOUT]
      --files FOLDER        the folder that browser_upload may send files from (default: the working folder,
                            unless that is the root of the file system) [BROWSER_MCP_FILES]
      --no-changes          answer actions with the page's title and address only, not with what changed on it
                            [BROWSER_MCP_CHANGES, 0 or 1]
  -h, --help                this text
  -V, --version             the version

Failed calls are logged to standard error. Variables of agent-browser itself, such as AGENT_BROWSER_PROXY and
AGENT_BROWSER_HEADED, apply as well.
";

/// The settings of the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) agent_browser: Option<PathBuf>,
    pub(crate) browser: Option<PathBuf>,
    pub(crate) browser_args: Vec<String>,
    pub(crate) timeout: Duration,
    /// The folder that files may be uploaded from; `None` to refuse uploads.
    pub(crate) files: Option<PathBuf>,
    /// Whether the answer to an action shows the changes on the page.
    pub(crate) changes: bool,
}

/// The command to run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Serve(Settings),
    /// Internal: run the process that cleans up after the server; see [`crate::keeper`].
    Keep(Kept),
    Help,
    Version,
}

/// The values that a keeper needs to close a session.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) agent_browser: PathBuf,
    pub(crate) session: String,
    pub(crate) folder: PathBuf,
}

/// The option that starts a keeper.
pub(crate) const KEEP: &str = "--keep";

pub(crate) fn command() -> Result<Command, lexopt::Error> {
    let mut command =
        parse(std::env::args_os().skip(1), |name| std::env::var_os(name).filter(|value| !value.is_empty()))?;
    if let Command::Serve(settings) = &mut command {
        // Some clients start servers in the root folder, which contains all files. It is not used.
        let working_folder = || std::env::current_dir().ok().filter(|folder| folder.parent().is_some());
        settings.files = settings.files.take().or_else(working_folder);
    }
    Ok(command)
}

fn parse(
    arguments: impl IntoIterator<Item = OsString>,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<Command, lexopt::Error> {
    let text = |name: &str| variable(name).map(OsString::string).transpose();
    let mut settings = Settings {
        agent_browser: variable("BROWSER_MCP_AGENT_BROWSER").map(PathBuf::from),
        browser: variable("BROWSER_MCP_BROWSER").map(PathBuf::from),
        browser_args: text("BROWSER_MCP_BROWSER_ARGS")?
            .unwrap_or_default()
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        timeout: seconds(&text("BROWSER_MCP_TIMEOUT")?.unwrap_or_else(|| "30".to_owned()))?,
        files: variable("BROWSER_MCP_FILES").map(PathBuf::from),
        changes: match text("BROWSER_MCP_CHANGES")?.as_deref() {
            None | Some("1") => true,
            Some("0") => false,
            Some(other) => return Err(format!("BROWSER_MCP_CHANGES is 1 or 0, not {other:?}").into()),
        },
    };
    let mut arguments = lexopt::Parser::from_args(arguments);
    let mut given = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("agent-browser") => settings.agent_browser = Some(arguments.value()?.into()),
            Long("browser") => settings.browser = Some(arguments.value()?.into()),
            Long("browser-arg") => given.push(arguments.value()?.string()?),
            Long("timeout") => settings.timeout = seconds(&arguments.value()?.string()?)?,
            Long("files") => settings.files = Some(arguments.value()?.into()),
            Long("changes") => settings.changes = true,
            Long("no-changes") => settings.changes = false,
            Long("keep") => {
                return Ok(Command::Keep(Kept {
                    agent_browser: arguments.value()?.into(),
                    session: arguments.value()?.string()?,
                    folder: arguments.value()?.into(),
                }));
            }
            Short('h') | Long("help") => return Ok(Command::Help),
            Short('V') | Long("version") => return Ok(Command::Version),
            other => return Err(other.unexpected()),
        }
    }
    // As with the other options, the command line replaces the environment.
    if !given.is_empty() {
        settings.browser_args = given;
    }
    Ok(Command::Serve(settings))
}

/// Parses a time limit of 1 to 3600 seconds. A browser cannot start in less, and longer waits are useless.
fn seconds(text: &str) -> Result<Duration, lexopt::Error> {
    match text.parse() {
        Ok(seconds @ 1..=3600) => Ok(Duration::from_secs(seconds)),
        _ => Err(format!("the timeout is 1 to 3600 seconds, not {text:?}").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn parsed(line: &str, variables: &[(&str, &str)]) -> Result<Command, String> {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
        parse(line.split_whitespace().map(OsString::from), variable).map_err(|error| error.to_string())
    }

    #[test]
    fn a_flag_goes_before_a_variable() {
        let variables = [
            ("BROWSER_MCP_BROWSER", "/opt/chrome"),
            ("BROWSER_MCP_BROWSER_ARGS", "--no-sandbox --disable-gpu"),
            ("BROWSER_MCP_TIMEOUT", "5"),
            ("BROWSER_MCP_CHANGES", "0"),
            ("BROWSER_MCP_FILES", "/srv/files"),
        ];
        let expected = Settings {
            agent_browser: None,
            browser: Some("/opt/chrome".into()),
            browser_args: vec!["--no-sandbox".into(), "--disable-gpu".into()],
            timeout: Duration::from_secs(5),
            files: Some("/srv/files".into()),
            changes: false,
        };
        assert_eq!(parsed("", &variables), Ok(Command::Serve(expected.clone())));
        let typed = Settings {
            agent_browser: Some("ab".into()),
            browser_args: vec!["--headless".into()],
            timeout: Duration::from_secs(60),
            files: Some("menus".into()),
            changes: true,
            ..expected
        };
        let line = "--agent-browser ab --browser-arg=--headless --timeout 60 --files menus --changes";
        assert_eq!(parsed(line, &variables), Ok(Command::Serve(typed)));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, variables, error) in [
            ("--timeout 0", [("", "")], "the timeout is 1 to 3600 seconds, not \"0\""),
            ("", [("BROWSER_MCP_TIMEOUT", "soon")], "the timeout is 1 to 3600 seconds, not \"soon\""),
            ("", [("BROWSER_MCP_CHANGES", "yes")], "BROWSER_MCP_CHANGES is 1 or 0, not \"yes\""),
            ("--port 1", [("", "")], "invalid option '--port'"),
        ] {
            assert_eq!(parsed(line, &variables).unwrap_err(), error);
        }
    }
}
