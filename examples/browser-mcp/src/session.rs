//! One run of the browser. Each session has a separate folder for all files of agent-browser and Chromium. Its keeper
//! closes the browser and removes the folder when the session or the server ends, even if the server is killed.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use crate::keeper::{MARK, READY};
use crate::programs::Programs;
use crate::settings::{KEEP, Settings};

/// Environment variables of agent-browser that would change its output or where it runs. They are removed.
const UNSET: &[&str] = &[
    "AGENT_BROWSER_ANNOTATE",
    "AGENT_BROWSER_CONFIRM_ACTIONS",
    "AGENT_BROWSER_CONFIRM_INTERACTIVE",
    "AGENT_BROWSER_CONTENT_BOUNDARIES",
    "AGENT_BROWSER_DEBUG",
    "AGENT_BROWSER_MAX_OUTPUT",
    "AGENT_BROWSER_NAMESPACE",
    "AGENT_BROWSER_SCREENSHOT_FORMAT",
];

/// Environment variables for agent-browser, its daemon and the browser.
type Variables = Vec<(&'static str, OsString)>;

/// Disables the back-forward cache. A cached page keeps its elements, and agent-browser would click at their old
/// positions.
const BROWSER_ARG: &str = "--disable-back-forward-cache";

pub(crate) struct Session {
    name: String,
    folder: PathBuf,
    agent_browser: PathBuf,
    variables: Variables,
    keeper: Child,
    /// The keeper's standard input. The session lasts as long as it is open.
    lifeline: Option<ChildStdin>,
}

impl Session {
    /// Starts the keeper, which creates the folder. The browser starts with the first command.
    pub(crate) fn start(name: &str, programs: &Programs, settings: &Settings) -> io::Result<Self> {
        // `make` chooses an unused name. The keeper removes the folder.
        let start = |folder: &Path| Self::start_in(folder, name, programs, settings);
        let (session, _) = tempfile::Builder::new().prefix("browser-mcp-").make(start)?.keep()?;
        Ok(session)
    }

    fn start_in(folder: &Path, name: &str, programs: &Programs, settings: &Settings) -> io::Result<Self> {
        let config = folder.join("config.json");
        let variables = variables(folder, &config, programs, settings);
        let agent_browser = programs.agent_browser.clone();
        let mut keeper = Command::new(std::env::current_exe()?);
        keeper.arg(KEEP).arg(&agent_browser).arg(name).arg(folder);
        keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A separate process group, so that signals such as Ctrl-C in a terminal do not reach the keeper.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut keeper, 0);
        let mut keeper = with(keeper, &variables).spawn()?;
        let lifeline = keeper.stdin.take();
        let mut answer = Vec::new();
        if let Some(output) = keeper.stdout.take() {
            output.take(1).read_to_end(&mut answer)?;
        }
        if answer != [READY] {
            return Err(io::Error::other(format!("the folder {} could not be created", folder.display())));
        }
        // An empty configuration, so that only the environment configures agent-browser.
        std::fs::write(&config, "{}")?;
        let (name, folder) = (name.to_owned(), folder.to_owned());
        Ok(Self { name, folder, agent_browser, variables, keeper, lifeline })
    }

    /// The folder with the session's files.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// A command that runs agent-browser in this session.
    pub(crate) fn agent_browser(&self) -> Command {
        let mut command = Command::new(&self.agent_browser);
        command.args(["--session", &self.name, "--json"]);
        with(command, &self.variables)
    }

    /// Lets the keeper close the session, and waits until it is closed.
    pub(crate) fn end(mut self) {
        drop(self.lifeline.take());
        let _ = self.keeper.wait();
    }
}

fn variables(folder: &Path, config: &Path, programs: &Programs, settings: &Settings) -> Variables {
    // agent-browser times out before the server's limit.
    let patience = settings.timeout.mul_f32(0.8).as_millis();
    let arguments: Vec<&str> =
        settings.browser_args.iter().map(String::as_str).chain([BROWSER_ARG]).collect();
    let mut variables: Variables = vec![
        (if cfg!(windows) { "TMP" } else { "TMPDIR" }, folder.into()),
        (MARK, folder.into()),
        ("AGENT_BROWSER_ARGS", arguments.join("\n").into()),
        ("AGENT_BROWSER_DEFAULT_TIMEOUT", patience.to_string().into()),
        // The version check would contact a server on the network.
        ("AGENT_BROWSER_NO_VERSION_CHECK", "1".into()),
    ];
    if std::env::var_os("AGENT_BROWSER_CONFIG").is_none() {
        variables.push(("AGENT_BROWSER_CONFIG", config.into()));
    }
    if let Some(browser) = &programs.browser {
        variables.push(("AGENT_BROWSER_EXECUTABLE_PATH", browser.into()));
    }
    variables
}

fn with(mut command: Command, variables: &Variables) -> Command {
    for name in UNSET {
        command.env_remove(name);
    }
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    command
}
