//! Other programs that shorten a command's output. Each runs on every capture if it is on the PATH.
//!
//! A script with the name of the capture's tool, first on the PATH, prints the capture and exits with its status.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use anstream::eprintln;
use tiktoken_rs::CoreBPE;
use xtask::screen::DIM;

use crate::facts::Capture;
use crate::score;

/// A program that shortens the output of commands.
struct Rival {
    name: &'static str,
    /// The command line to run instead of the given one; `None` if the program does not change the command.
    line: fn(&str) -> Option<String>,
}

const RIVALS: [Rival; 2] = [
    Rival { name: "rtk", line: rewritten },
    Rival { name: "tokf", line: |line| Some(format!("tokf run {line}")) },
];

/// The command line that rtk's hook would run instead.
fn rewritten(line: &str) -> Option<String> {
    let output =
        Command::new("rtk").args(["rewrite", line]).env("RTK_TELEMETRY_DISABLED", "1").output().ok()?;
    let rewritten = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (!rewritten.is_empty()).then_some(rewritten)
}

/// A row for each rival.
pub(crate) fn rows(captures: &[Capture], tokens: &CoreBPE) -> anyhow::Result<Vec<[String; 5]>> {
    let mut rows = Vec::new();
    for rival in RIVALS {
        rows.push(match version(rival.name) {
            Some(version) => {
                eprintln!("{DIM}{version} …{DIM:#}");
                live(&rival, captures, tokens)?.cells(&format!("{version}, live"))
            }
            None => [&format!("{}, not measured", rival.name), "", "", "", ""].map(ToString::to_string),
        });
    }
    Ok(rows)
}

/// The first line of `--version`, if the program is on the PATH.
fn version(name: &str) -> Option<String> {
    let output = Command::new(name).arg("--version").output().ok()?;
    String::from_utf8_lossy(&output.stdout).lines().next().map(str::to_owned)
}

fn live(rival: &Rival, captures: &[Capture], tokens: &CoreBPE) -> anyhow::Result<crate::facts::Score> {
    let folder = tempfile::tempdir()?;
    score(captures, tokens, |capture| run(rival, capture, folder.path()))
}

/// What the rival prints instead of the capture.
fn run(rival: &Rival, capture: &Capture, folder: &Path) -> anyhow::Result<String> {
    let tool = capture.command.split_whitespace().next().unwrap_or_default();
    // Only single commands without a path can be imitated.
    let is_single =
        !tool.contains(['/', '=']) && !capture.command.contains([';', '|', '&', '$', '`', '<', '>', '(']);
    let line = if is_single { (rival.line)(&capture.command) } else { None };
    let Some(line) = line else { return Ok(capture.output.clone()) };
    let (programs, output) = (folder.join("bin"), folder.join("output"));
    fs::create_dir_all(&programs)?;
    fs::write(&output, &capture.output)?;
    let script = programs.join(tool);
    fs::write(&script, format!("#!/bin/sh\ncat '{}'\nexit {}\n", output.display(), capture.exit_code))?;
    #[cfg(unix)]
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    let path = env::join_paths(
        [programs].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    )?;
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).env("PATH", path).current_dir(folder).stdin(Stdio::null());
    // The rivals keep a history in the home folder. None of it is sent anywhere.
    shell.env("HOME", folder).env("RTK_TELEMETRY_DISABLED", "1");
    let printed = shell.output()?;
    fs::remove_file(script)?;
    Ok(String::from_utf8_lossy(&[printed.stdout, printed.stderr].concat()).into_owned())
}
