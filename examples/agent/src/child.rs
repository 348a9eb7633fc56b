//! Runs a child process with tokio and reads both of its streams into one `Capture`, in constant memory.

use std::io;
use std::process::{ExitStatus, Stdio};

use build_errors::Capture;
use tokio::io::AsyncReadExt;
use tokio::process::Command;

/// Runs a command to its end. Both pipes are read at the same time: otherwise a process that blocks on one full pipe
/// would never write to the other.
///
/// # Errors
///
/// If the command cannot be started or its output cannot be read. A command that exits with a failure is not an error.
pub async fn run(mut command: Command) -> io::Result<(ExitStatus, Capture)> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let mut child = command.spawn()?;
    let (Some(mut stdout), Some(mut stderr)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(io::Error::other("the streams are not pipes"));
    };
    let mut capture = Capture::default();
    let (mut from_stdout, mut from_stderr) = (Vec::with_capacity(8192), Vec::with_capacity(8192));
    let (mut stdout_is_open, mut stderr_is_open) = (true, true);
    while stdout_is_open || stderr_is_open {
        tokio::select! {
            read = stdout.read_buf(&mut from_stdout), if stdout_is_open => {
                stdout_is_open = read? > 0;
                capture.push(&from_stdout);
                from_stdout.clear();
            }
            read = stderr.read_buf(&mut from_stderr), if stderr_is_open => {
                stderr_is_open = read? > 0;
                capture.push_stderr(&from_stderr);
                from_stderr.clear();
            }
        }
    }
    Ok((child.wait().await?, capture))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use build_errors::TailOptions;

    #[tokio::test]
    async fn both_streams_are_read_while_the_command_runs() {
        let mut command = Command::new("sh");
        // Each stream gets more than a pipe can hold, so reading one after the other would never end.
        command.args(["-c", "seq 100000 >&2; seq 100000; echo last >&2; exit 3"]);
        let (status, capture) = run(command).await.unwrap();
        assert_eq!(status.code(), Some(3));
        let tail = TailOptions::default().with_lines(1);
        assert!(capture.tail(&tail).ends_with("100000"));
        assert!(capture.stderr_tail(&tail).ends_with("last"));
    }
}
