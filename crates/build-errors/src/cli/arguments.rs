//! The command line, read.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use lexopt::{Arg, Parser, ValueExt};

pub(super) const HELP: &str = "\
What failed in a build: true counts, the first diagnostics, bounded tails.

usage:
  build-errors classify [--tail-lines N]
      Reads one JSON object a line and answers each with its record, one a line, as they come:
        {\"kind\":\"agent\",\"result\":{…},\"agentResultFile\":\"agent-1.json\"}
        {\"kind\":\"verification\",\"report\":{…},\"verificationFile\":\"verification-1.json\"}
        {\"kind\":\"system\",\"name\":\"Error\",\"message\":\"…\",\"stack\":\"…\",\"type\":\"workspace_error\"}
      each with an optional \"failedAt\". A line that cannot be read is answered with {\"error\":\"…\",\"line\":n};
      the rest goes on, and the exit status is 1.

  build-errors explain [--check NAME] [--exit-code N] [--json] [FILE]
      Reads a tool's output, from FILE or standard input, and says what failed. NAME is what the check is
      called (typecheck, lint, cargo test …); without it the output decides. --json prints the record.

  build-errors run [--check NAME] [--timeout SECS] [--json FILE] [--record FILE] -- COMMAND…
      Runs COMMAND, passes its output through as it comes, and says on standard error what failed.
      --timeout ends it, and all that it started, after SECS seconds. --json writes the record to FILE,
      --record what a run executor keeps: {\"result\":\"failed_build\",\"error\":\"…\",\"buildError\":{…}}.
      The exit status is COMMAND's; 124 where the time ran out, 127 where COMMAND could not be started.

examples:
  npx tsc --noEmit 2>&1 | build-errors explain --check typecheck
  build-errors run --check test --timeout 600 --json error.json -- npm test
";

pub(super) enum Command {
    Help,
    Version,
    Classify(Classify),
    Explain(Explain),
    Run(Run),
}

#[derive(Debug, Default)]
pub(super) struct Classify {
    pub(super) tail_lines: Option<usize>,
}

#[derive(Debug, Default)]
pub(super) struct Explain {
    pub(super) check: String,
    pub(super) exit_code: Option<i64>,
    pub(super) json: bool,
    pub(super) file: Option<PathBuf>,
}

#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) check: String,
    pub(super) timeout: Option<Duration>,
    pub(super) json: Option<PathBuf>,
    pub(super) record: Option<PathBuf>,
    pub(super) command: Vec<OsString>,
}

pub(super) fn parse(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let command = match parser.next()? {
        None => return Err("no command given".into()),
        Some(Arg::Short('h') | Arg::Long("help")) => return Ok(Command::Help),
        Some(Arg::Short('V') | Arg::Long("version")) => return Ok(Command::Version),
        Some(Arg::Value(command)) => command.string()?,
        Some(argument) => return Err(argument.unexpected()),
    };
    match command.as_str() {
        "help" => Ok(Command::Help),
        "classify" => classify(parser),
        "explain" => explain(parser),
        "run" => run(parser),
        other => Err(format!("no such command: {other}").into()),
    }
}

fn classify(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Classify::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("tail-lines") => options.tail_lines = Some(parser.value()?.parse()?),
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Classify(options))
}

fn explain(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Explain::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("check") => options.check = parser.value()?.string()?,
            Arg::Long("exit-code") => options.exit_code = Some(parser.value()?.parse()?),
            Arg::Long("json") => options.json = true,
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help),
            Arg::Value(file) if options.file.is_none() => options.file = Some(file.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Explain(options))
}

fn run(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Run::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("check") => options.check = parser.value()?.string()?,
            Arg::Long("timeout") => options.timeout = Some(seconds(&parser.value()?.string()?)?),
            Arg::Long("json") => options.json = Some(parser.value()?.into()),
            Arg::Long("record") => options.record = Some(parser.value()?.into()),
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help),
            // The command's own options are its own, with and without `--` before it.
            Arg::Value(program) => {
                options.command = std::iter::once(program).chain(parser.raw_args()?).collect();
                return Ok(Command::Run(options));
            }
            other => return Err(other.unexpected()),
        }
    }
    Err("run: no command given".into())
}

/// A time limit in seconds; a fraction is taken.
fn seconds(text: &str) -> Result<Duration, lexopt::Error> {
    let limit = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit
        .filter(|limit| !limit.is_zero())
        .ok_or_else(|| format!("--timeout takes seconds, not {text:?}").into())
}
