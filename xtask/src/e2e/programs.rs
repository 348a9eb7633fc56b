//! Programs that the run needs and does not build. It finds them, or names the command that installs them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anstream::eprintln;

use crate::workspace::Workspace;
use xtask::screen::{BAD, NAME};

/// The programs whose paths the tests receive.
pub(super) struct Programs {
    pub(super) agent_browser: PathBuf,
    pub(super) browser: PathBuf,
}

impl Programs {
    /// Finds the programs. Prints how to install everything that is missing, and then returns `None`.
    pub(super) fn find(workspace: &Workspace, clients: &Path) -> Option<Self> {
        let npm_ci = || format!("npm ci --prefix {}", workspace.relative(clients));
        let node = answers(&mut Command::new("node")).then_some(());
        let library = clients.join("node_modules/@modelcontextprotocol").exists().then_some(());
        let agent_browser = agent_browser(clients);
        let given = std::env::var_os("BROWSER_MCP_BROWSER").map(PathBuf::from);
        let browser = given
            .into_iter()
            .chain(["chromium".into(), "google-chrome".into()])
            .find(|it| answers(&mut Command::new(it)));
        for (is_there, what, how) in [
            (node.is_some(), "Node.js", "from the system's packages, such as nodejs and npm".to_owned()),
            (library.is_some(), "the TypeScript library", npm_ci()),
            (agent_browser.is_some(), "agent-browser", npm_ci()),
            (browser.is_some(), "Chromium", "from the system's packages, such as chromium".to_owned()),
        ] {
            if !is_there {
                eprintln!("{BAD}missing{BAD:#} {what}: {NAME}{how}{NAME:#}");
            }
        }
        node.and(library)?;
        Some(Self { agent_browser: agent_browser?, browser: on_path(browser?)? })
    }
}

fn answers(program: &mut Command) -> bool {
    program.arg("--version").output().is_ok_and(|output| output.status.success())
}

/// The native program in the npm package. The script next to it would start a Node process per call. The script runs
/// once here, because it makes the program executable if npm did not run the install script.
fn agent_browser(clients: &Path) -> Option<PathBuf> {
    let folder = clients.join("node_modules/agent-browser/bin");
    let machine = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let libc = if cfg!(target_env = "musl") { "linux-musl" } else { "linux" };
    answers(Command::new("node").arg(folder.join("agent-browser.js")))
        .then(|| folder.join(format!("agent-browser-{libc}-{machine}")))
}

/// The full path of the program.
fn on_path(program: PathBuf) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&folders).map(|folder| folder.join(&program));
    if program.components().count() > 1 { Some(program) } else { places.find(|path| path.exists()) }
}
