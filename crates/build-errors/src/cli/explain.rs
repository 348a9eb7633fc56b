//! `build-errors explain`: a tool's output in, what failed out.

use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use build_errors::{Capture, DigestOptions, ErrorBuilder};

use super::arguments::Explain;

pub(super) fn run(options: &Explain) -> io::Result<ExitCode> {
    let mut capture = Capture::default();
    match &options.file {
        Some(path) => {
            let named = |error| io::Error::other(format!("{}: {error}", path.display()));
            copy(File::open(path).map_err(named)?, &mut capture).map_err(named)?;
        }
        None => copy(io::stdin().lock(), &mut capture)?,
    }
    let error = ErrorBuilder::new().captured(&options.check, options.exit_code, capture);
    let mut output = io::stdout().lock();
    if options.json {
        serde_json::to_writer(&mut output, &error)?;
        output.write_all(b"\n")?;
    } else {
        output.write_all((error.digest(&DigestOptions::default()) + "\n").as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn copy(mut input: impl Read, capture: &mut Capture) -> io::Result<()> {
    io::copy(&mut input, capture).map(drop)
}
