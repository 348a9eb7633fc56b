//! Other programs that shorten a command's output. Each runs on every capture if it is on the PATH.
//!
//! The capture's command is imitated: a folder at the beginning of the PATH holds a script with the name of the tool,
//! which prints the capture and exits with its status.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use anstream::eprintln;
use tiktoken_rs::CoreBPE;
use xtask::screen::DIM;

use crate::facts::Capture;
use crate::score;

/// A program, how it runs a command, and its figures when it was last measured.
struct Rival {
    name: &'static str,
    /// The arguments before the command line, by the capture's check.
    arguments: fn(check: &str) -> &'static [&'static str],
    /// The version, the date, and the cells of its row. `None` if it was never measured.
    measured: Option<(&'static str, &'static str, [&'static str; 4])>,
}

const RIVALS: [Rival; 2] = [
    Rival {
        name: "rtk",
        arguments: |check| if check == "test" { &["test"] } else { &["err"] },
        measured: None,
    },
    Rival { name: "tokf", arguments: |_| &["run"], measured: None },
];

/// A row for each rival.
pub(crate) fn rows(captures: &[Capture], tokens: &CoreBPE) -> anyhow::Result<Vec<[String; 5]>> {
    let mut rows = Vec::new();
    for rival in RIVALS {
        rows.push(match (version(rival.name), rival.measured) {
            (Some(version), _) => {
                eprintln!("{DIM}{version} …{DIM:#}");
                live(&rival, captures, tokens)?.cells(&format!("{version}, live"))
            }
            (None, Some((version, date, [facts, stated, wrong, mean]))) => {
                [&format!("{version}, measured on {date}"), facts, stated, wrong, mean]
                    .map(ToString::to_string)
            }
            (None, None) => {
                [&format!("{}, not measured", rival.name), "", "", "", ""].map(ToString::to_string)
            }
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
    let words: Vec<&str> = capture.command.split_whitespace().collect();
    // A path in the command would run the real tool.
    let words: Vec<&str> = words.iter().map(|word| word.rsplit('/').next().unwrap_or(word)).collect();
    let Some((tool, _)) = words.split_first() else { return Ok(capture.output.clone()) };
    let (programs, output) = (folder.join("bin"), folder.join("output"));
    fs::create_dir_all(&programs)?;
    fs::write(&output, &capture.output)?;
    let script = programs.join(tool);
    fs::write(&script, format!("#!/bin/sh\ncat '{}'\nexit {}\n", output.display(), capture.exit_code))?;
    #[cfg(unix)]
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    let path = env::join_paths(
        [programs.clone()].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    )?;
    let mut program = Command::new(rival.name);
    program.args((rival.arguments)(&capture.check)).args(&words).env("PATH", path);
    // The rivals keep a history in the home folder. None of it is sent anywhere.
    program.env("HOME", folder).env("RTK_TELEMETRY_DISABLED", "1").current_dir(folder).stdin(Stdio::null());
    let printed = program.output()?;
    fs::remove_file(script)?;
    Ok(String::from_utf8_lossy(&[printed.stdout, printed.stderr].concat()).into_owned())
}
