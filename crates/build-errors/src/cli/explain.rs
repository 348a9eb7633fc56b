//! `build-errors explain`: the digest of a tool's output.

use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;

use build_errors::{Capture, CaptureOptions};

use super::arguments::Explain;
use super::terminal;

pub(super) fn run(options: &Explain) -> io::Result<ExitCode> {
    let mut builder = options.digest.record.builder();
    let mut capture = builder.capture(CaptureOptions::default());
    match &options.file {
        Some(path) => {
            let named = |error| io::Error::other(format!("{}: {error}", path.display()));
            copy(File::open(path).map_err(named)?, &mut capture).map_err(named)?;
            builder = builder.with_log_file(path.to_string_lossy());
        }
        None => copy(io::stdin().lock(), &mut capture)?,
    }
    let error = builder.captured(&options.check, options.exit_code, capture);
    if options.json {
        return terminal::print(&(serde_json::to_string(&error)? + "\n"));
    }
    terminal::print(&terminal::digest(&error, &options.digest.options(None), &io::stdout()))
}

fn copy(mut input: impl Read, capture: &mut Capture) -> io::Result<()> {
    io::copy(&mut input, capture).map(drop)
}
