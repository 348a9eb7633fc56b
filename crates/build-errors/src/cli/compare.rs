//! `build-errors compare`: compares two records.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use build_errors::{BuildError, Comparison};
use serde::Deserialize;

use super::arguments::Compare;
use super::terminal;

/// The needed part of the file that `run --record` writes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    build_error: BuildError,
}

pub(super) fn run(options: &Compare) -> io::Result<ExitCode> {
    let comparison = Comparison::new(&record(&options.before)?, &record(&options.after)?);
    if options.json {
        return terminal::print(&(serde_json::to_string(&comparison)? + "\n"));
    }
    let digest_options = options.digest.options(None).with_color(terminal::is_colored(&io::stdout()));
    terminal::print(&(comparison.digest(&digest_options) + "\n"))
}

/// Reads a record that `run --json`, `run --record` or `explain --json` wrote; `-` is standard input.
fn record(path: &Path) -> io::Result<BuildError> {
    let named = |error: io::Error| io::Error::other(format!("{}: {error}", path.display()));
    let mut text = Vec::new();
    match path.as_os_str() == "-" {
        true => io::stdin().read_to_end(&mut text).map(drop),
        false => fs::read(path).map(|read| text = read),
    }
    .map_err(named)?;
    // Most files hold a plain record, so its error is the one to report.
    serde_json::from_slice(&text)
        .or_else(|error| match serde_json::from_slice::<Record>(&text) {
            Ok(record) => Ok(record.build_error),
            Err(_) => Err(error),
        })
        .map_err(|error| named(error.into()))
}
