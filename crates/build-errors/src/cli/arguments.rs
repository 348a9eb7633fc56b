//! Reads the command line.

use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use build_errors::{DigestOptions, ErrorBuilder, Matchers, TailOptions};
use lexopt::{Arg, Parser, ValueExt};

pub(super) enum Command {
    Help,
    Version,
    Classify(RecordOptions),
    Compare(Compare),
    Explain(Explain),
    Run(Run),
}

/// The options of all commands that create records.
#[derive(Debug, Default)]
pub(super) struct RecordOptions {
    tail_lines: Option<usize>,
    max_diagnostics: Option<usize>,
    matchers: Matchers,
}

/// The options of the digest.
#[derive(Debug, Default)]
pub(super) struct DigestArguments {
    pub(super) record: RecordOptions,
    max_chars: Option<usize>,
    root: Option<PathBuf>,
}

#[derive(Debug)]
pub(super) struct Compare {
    pub(super) before: PathBuf,
    pub(super) after: PathBuf,
    pub(super) json: bool,
    pub(super) digest: DigestArguments,
}

#[derive(Debug, Default)]
pub(super) struct Explain {
    pub(super) check: String,
    pub(super) exit_code: Option<i64>,
    pub(super) json: bool,
    pub(super) digest: DigestArguments,
    pub(super) file: Option<PathBuf>,
}

#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) check: String,
    pub(super) timeout: Option<Duration>,
    pub(super) json: Option<PathBuf>,
    pub(super) record: Option<PathBuf>,
    pub(super) log: Option<PathBuf>,
    pub(super) quiet: bool,
    pub(super) digest: DigestArguments,
    pub(super) command: Vec<OsString>,
}

impl RecordOptions {
    pub(super) fn builder(&self) -> ErrorBuilder {
        let tail = TailOptions::default();
        let lines = self.tail_lines.unwrap_or(tail.lines);
        let tail = tail.with_lines(lines);
        let builder = ErrorBuilder::new().with_tail(tail).with_matchers(self.matchers.clone());
        self.max_diagnostics.into_iter().fold(builder, ErrorBuilder::with_max_diagnostics)
    }

    /// Reads the option if it is one of these.
    fn take(&mut self, name: &str, parser: &mut Parser) -> Result<bool, lexopt::Error> {
        match name {
            "tail-lines" => self.tail_lines = Some(number(name, parser)?),
            "max-diagnostics" => self.max_diagnostics = Some(number(name, parser)?),
            "matcher" => {
                let read = matchers(&PathBuf::from(parser.value()?))?;
                self.matchers = std::mem::take(&mut self.matchers).and(read);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Reads the problem matchers of a file. A file with an error is reported before anything else is done.
fn matchers(file: &Path) -> Result<Matchers, lexopt::Error> {
    let named = |error: &dyn Error| {
        let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
        lexopt::Error::from(format!("--matcher {}: {error}{cause}", file.display()))
    };
    let text = std::fs::read_to_string(file).map_err(|error| named(&error))?;
    Matchers::from_json(&text).map_err(|error| named(&error))
}

impl DigestArguments {
    /// The options of the digest. Paths are relative to `root` if no other folder was given.
    pub(super) fn options(&self, root: Option<PathBuf>) -> DigestOptions {
        let options = DigestOptions::default();
        let options = self.max_chars.into_iter().fold(options, DigestOptions::with_max_chars);
        let options =
            self.record.max_diagnostics.into_iter().fold(options, DigestOptions::with_max_diagnostics);
        let root = self.root.as_ref().and_then(|root| std::path::absolute(root).ok()).or(root);
        match root.as_ref().and_then(|root| root.to_str()) {
            Some(root) => options.with_root(root),
            None => options,
        }
    }

    fn take(&mut self, name: &str, parser: &mut Parser) -> Result<bool, lexopt::Error> {
        match name {
            "max-chars" => self.max_chars = Some(number(name, parser)?),
            "root" => self.root = Some(parser.value()?.into()),
            _ => return self.record.take(name, parser),
        }
        Ok(true)
    }
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
        "compare" => compare(parser),
        "explain" => explain(parser),
        "run" => run(parser),
        other => Err(format!("no such command: {other}").into()),
    }
}

/// An argument that does not borrow from the parser, so that the value of the option can be read.
enum Argument {
    Option(String),
    Value(OsString),
}

fn next(parser: &mut Parser) -> Result<Option<Argument>, lexopt::Error> {
    Ok(match parser.next()? {
        None => None,
        Some(Arg::Short('h')) => Some(Argument::Option("help".to_owned())),
        Some(Arg::Long(name)) => Some(Argument::Option(name.to_owned())),
        Some(Arg::Value(value)) => Some(Argument::Value(value)),
        Some(argument) => return Err(argument.unexpected()),
    })
}

fn classify(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = RecordOptions::default();
    while let Some(argument) = next(&mut parser)? {
        match argument {
            Argument::Option(name) if name == "help" => return Ok(Command::Help),
            Argument::Option(name) if options.take(&name, &mut parser)? => {}
            other => return Err(unexpected(&other)),
        }
    }
    Ok(Command::Classify(options))
}

fn compare(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let (mut json, mut digest, mut files) = (false, DigestArguments::default(), Vec::new());
    while let Some(argument) = next(&mut parser)? {
        match argument {
            Argument::Option(name) if name == "help" => return Ok(Command::Help),
            Argument::Option(name) if name == "json" => json = true,
            Argument::Option(name) if digest.take(&name, &mut parser)? => {}
            Argument::Value(file) => files.push(PathBuf::from(file)),
            other => return Err(unexpected(&other)),
        }
    }
    match <[PathBuf; 2]>::try_from(files) {
        Ok([before, after]) => Ok(Command::Compare(Compare { before, after, json, digest })),
        Err(files) => Err(format!("compare takes two records, not {}", files.len()).into()),
    }
}

fn explain(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Explain::default();
    while let Some(argument) = next(&mut parser)? {
        match argument {
            Argument::Option(name) => match name.as_str() {
                "help" => return Ok(Command::Help),
                "check" => options.check = parser.value()?.string()?,
                "exit-code" => options.exit_code = Some(number(&name, &mut parser)?),
                "json" => options.json = true,
                _ if options.digest.take(&name, &mut parser)? => {}
                _ => return Err(unexpected(&Argument::Option(name))),
            },
            Argument::Value(file) if options.file.is_none() => options.file = Some(file.into()),
            other => return Err(unexpected(&other)),
        }
    }
    // `-` is standard input, as in other programs.
    options.file = options.file.filter(|file| file.as_os_str() != "-");
    Ok(Command::Explain(options))
}

fn run(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Run::default();
    while let Some(argument) = next(&mut parser)? {
        match argument {
            Argument::Option(name) => match name.as_str() {
                "help" => return Ok(Command::Help),
                "check" => options.check = parser.value()?.string()?,
                "timeout" => options.timeout = Some(seconds(&parser.value()?.string()?)?),
                "json" => options.json = Some(parser.value()?.into()),
                "record" => options.record = Some(parser.value()?.into()),
                "log" => options.log = Some(parser.value()?.into()),
                "quiet" => options.quiet = true,
                _ if options.digest.take(&name, &mut parser)? => {}
                _ => return Err(unexpected(&Argument::Option(name))),
            },
            // The rest belongs to the command, with or without `--` before it.
            Argument::Value(program) => {
                options.command = std::iter::once(program).chain(parser.raw_args()?).collect();
                return Ok(Command::Run(options));
            }
        }
    }
    Err("run: no command given".into())
}

fn unexpected(argument: &Argument) -> lexopt::Error {
    match argument {
        Argument::Option(name) => format!("unknown option --{name}").into(),
        Argument::Value(value) => format!("unexpected argument {value:?}").into(),
    }
}

/// Reads the value of an option as a number.
fn number<N: FromStr>(name: &str, parser: &mut Parser) -> Result<N, lexopt::Error> {
    let text = parser.value()?.string()?;
    text.parse().map_err(|_| format!("--{name} takes a number, not {text:?}").into())
}

/// Reads a time limit in seconds, with or without a fraction.
fn seconds(text: &str) -> Result<Duration, lexopt::Error> {
    let limit = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit
        .filter(|limit| !limit.is_zero())
        .ok_or_else(|| format!("--timeout takes seconds, not {text:?}").into())
}
