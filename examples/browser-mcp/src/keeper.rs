//! The process that closes a session. The server starts one with each session and holds its standard input open;
//! when that ends, the session has ended or the server is gone, killed perhaps. So a browser never outlives its
//! server, and there is one way to close it.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use sysinfo::{Process, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};

use crate::settings::Kept;

/// How long the browser has to close by itself.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long the system has to end what was killed, and to let go of its files.
const LAST: Duration = Duration::from_secs(30);
const STEP: Duration = Duration::from_millis(20);

/// Set for every process of a session, to its folder; each hands it on to those that it starts.
pub(crate) const MARK: &str = "AGENT_BROWSER_SOCKET_DIR";

/// Waits for standard input to end, then closes the session.
pub(crate) fn keep(kept: &Kept) {
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    ask_to_close(kept);
    end_all(&kept.folder);
    // Nobody is left who could make it again.
    let start = Instant::now();
    while std::fs::remove_dir_all(&kept.folder).is_err() && kept.folder.exists() && start.elapsed() < LAST {
        sleep(STEP);
    }
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

/// Ends every process of the session: one that does not answer, a browser that lost its daemon or was just starting,
/// a run of agent-browser that the server no longer waits for and that would start another daemon.
fn end_all(folder: &Path) {
    let start = Instant::now();
    // A process that is being replaced by another program has no environment for a moment: one look may miss it.
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

/// By its environment; Chromium's helpers, whose titles overwrite theirs, by the profile that the title names.
fn is_of(process: &Process, folder: &Path) -> bool {
    let mark = [MARK.as_bytes(), b"=", folder.as_os_str().as_encoded_bytes()].concat();
    let profile = format!("--user-data-dir={}", folder.display());
    process.pid().as_u32() != std::process::id()
        && (process.environ().iter().any(|variable| variable.as_encoded_bytes() == mark)
            || process.cmd().iter().any(|argument| argument.to_string_lossy().contains(&profile)))
}
