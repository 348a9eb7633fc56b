//! The process that closes a session. The server starts one with each session and holds its standard input open;
//! when that ends, the session has ended or the server is gone, killed perhaps. So a browser never outlives its
//! server, and there is one way to close it.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::settings::Kept;

/// How long the browser has to close by itself.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long what is left of a session is looked for.
const LAST: Duration = Duration::from_secs(10);
const STEP: Duration = Duration::from_millis(20);

/// Waits for standard input to end, then closes the session.
pub(crate) fn keep(kept: &Kept) {
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    ask_to_close(kept);
    // What does not answer, or lost its daemon, is ended. A browser that was starting says only now who it is, and
    // processes that are ending still write.
    let start = Instant::now();
    while kept.folder.exists() && start.elapsed() < LAST {
        for process in processes(&kept.folder) {
            kill(process);
        }
        let _ = std::fs::remove_dir_all(&kept.folder);
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

/// agent-browser's daemon, which writes its id to a file, and each browser, whose profile folder has a link to
/// `HOST-ID`. Both are removed by a process that ends in peace.
fn processes(folder: &Path) -> Vec<i32> {
    let mut found = Vec::new();
    for path in folder.read_dir().into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "pid") {
            found.extend(std::fs::read_to_string(&path).ok().and_then(|id| id.trim().parse::<i32>().ok()));
        }
        if let Ok(lock) = path.join("SingletonLock").read_link() {
            let lock = lock.to_string_lossy();
            found.extend(lock.rsplit_once('-').and_then(|(_, id)| id.parse::<i32>().ok()));
        }
    }
    found
}

#[cfg(unix)]
fn kill(process: i32) {
    if let Some(process) = rustix::process::Pid::from_raw(process) {
        let _ = rustix::process::kill_process(process, rustix::process::Signal::KILL);
    }
}

/// agent-browser ties the browser to its daemon there.
#[cfg(not(unix))]
fn kill(_: i32) {}
