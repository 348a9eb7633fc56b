//! Runs agent-browser with a list of commands. The program's daemon keeps the browser open between runs.

use std::process::Stdio;

use serde::Deserialize;
use serde_json::Value;
use tokio::io::AsyncWriteExt;

use crate::failure::Failure;

/// The result of one command.
#[derive(Deserialize)]
struct Row {
    success: bool,
    error: Option<String>,
    result: Option<Value>,
}

/// The answer to each command: its result, or the error that it printed.
pub(crate) type Answers = Vec<Result<Value, String>>;

/// Runs the commands in order. If `stop_at_failure`, stops after the first that fails. The commands are passed through
/// standard input, because every process can read the arguments of another.
pub(crate) async fn batch(
    agent_browser: std::process::Command,
    commands: &[&[&str]],
    stop_at_failure: bool,
) -> Result<Answers, Failure> {
    let commands = serde_json::to_vec(commands).map_err(Failure::driver)?;
    let mut agent_browser = tokio::process::Command::from(agent_browser);
    agent_browser.arg("batch").kill_on_drop(true);
    if stop_at_failure {
        agent_browser.arg("--bail");
    }
    agent_browser.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = agent_browser.spawn().map_err(Failure::driver)?;
    if let Some(mut input) = running.stdin.take() {
        // If agent-browser does not read its input, its output contains the reason.
        let _ = input.write_all(&commands).await;
    }
    let output = running.wait_with_output().await.map_err(Failure::driver)?;
    let rows: Vec<Row> = serde_json::from_slice(&output.stdout).map_err(|_| {
        // agent-browser could not start and printed one row or text. Other output is not used, because it could contain
        // typed text.
        let row = serde_json::from_slice::<Row>(&output.stdout).ok();
        let printed = row.and_then(|row| row.error);
        Failure::Driver(printed.unwrap_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned()))
    })?;
    let answer = |row: Row| match row.success {
        true => Ok(row.result.unwrap_or_default()),
        false => Err(row.error.unwrap_or_default()),
    };
    Ok(rows.into_iter().map(answer).collect())
}

/// A string field of a command's answer, or an empty string if it is missing.
pub(crate) fn text(answer: Option<&Value>, name: &str) -> String {
    answer.and_then(|answer| answer.get(name)).and_then(Value::as_str).unwrap_or_default().to_owned()
}
