//! The keeper: a process that creates the folder of a session, and closes the session. The server starts a keeper with
//! each session and holds the keeper's standard input open. The input ends when the session ends or when the server is
//! gone, even if the server was killed. So a browser never outlives its server, and there is only one way to close it.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use sysinfo::{Process, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};

use crate::settings::Kept;

/// The time that the browser gets to close by itself.
const PATIENCE: Duration = Duration::from_secs(3);
/// The time that the system gets to end killed processes and release their files.
const LAST: Duration = Duration::from_secs(30);
const STEP: Duration = Duration::from_millis(20);

/// The environment variable with the session's folder. Every process of a session has it, because child processes inherit
/// it.
pub(crate) const MARK: &str = "AGENT_BROWSER_SOCKET_DIR";

/// What the keeper writes to standard output when the folder exists.
pub(crate) const READY: u8 = b'\n';

/// Creates the folder and reports it, waits for standard input to end, then closes the session and removes the folder.
///
/// The keeper creates the folder because it survives the server: a server that is killed before its keeper runs leaves no
/// folder.
pub(crate) fn keep(kept: &Kept) -> io::Result<()> {
    create(&kept.folder)?;
    // If the server is already gone, nobody reads this, and standard input has ended.
    let mut output = io::stdout();
    let _ = output.write_all(&[READY]).and_then(|()| output.flush());
    let _ = io::stdin().read_to_end(&mut Vec::new());
    ask_to_close(kept);
    end_all(&kept.folder);
    // All processes that could create the folder again have ended.
    let start = Instant::now();
    while std::fs::remove_dir_all(&kept.folder).is_err() && kept.folder.exists() && start.elapsed() < LAST {
        sleep(STEP);
    }
    Ok(())
}

/// Creates a folder that only this user can open. Fails if it exists.
fn create(folder: &Path) -> io::Result<()> {
    let mut folders = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folders, 0o700);
    folders.create(folder)
}

fn ask_to_close(kept: &Kept) {
    let mut close = Command::new(&kept.agent_browser);
    close.args(["--session", &kept.session, "close"]);
    close.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut closing) = close.spawn() else { return };
    let start = Instant::now();
    while matches!(closing.try_wait(), Ok(None)) {
        if start.elapsed() > PATIENCE {
            let _ = closing.kill();
            let _ = closing.wait();
            return;
        }
        sleep(STEP);
    }
}

/// Kills every process of the session. These can be a daemon that does not answer, a browser without its daemon, a
/// browser that was just starting, or a run of agent-browser that the server no longer waits for and that would start
/// another daemon.
fn end_all(folder: &Path) {
    let start = Instant::now();
    // A process that is executing another program has no environment for a moment, so a single search can miss it.
    let mut looks_in_vain = 0;
    while looks_in_vain < 2 && start.elapsed() < LAST {
        looks_in_vain += 1;
        for process in all_processes().processes().values().filter(|process| is_of(process, folder)) {
            process.kill();
            looks_in_vain = 0;
        }
        sleep(STEP);
    }
}

fn all_processes() -> System {
    let mut system = System::new();
    let what = ProcessRefreshKind::nothing().without_tasks();
    let what = what.with_environ(UpdateKind::Always).with_cmd(UpdateKind::Always);
    system.refresh_processes_specifics(ProcessesToUpdate::All, true, what);
    system
}

/// Whether a process belongs to the session. It is recognised by its environment. The titles of Chromium's helpers
/// overwrite their environment, so they are recognised by the profile folder in the title.
fn is_of(process: &Process, folder: &Path) -> bool {
    let mark = [MARK.as_bytes(), b"=", folder.as_os_str().as_encoded_bytes()].concat();
    let profile = format!("--user-data-dir={}", folder.display());
    process.pid().as_u32() != std::process::id()
        && (process.environ().iter().any(|variable| variable.as_encoded_bytes() == mark)
            || process.cmd().iter().any(|argument| argument.to_string_lossy().contains(&profile)))
}
