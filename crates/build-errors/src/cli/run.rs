//! `build-errors run`: runs a command, passes its output through, and explains its failure.

use std::io;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use build_errors::{BuildError, CaptureOptions, ErrorBuilder, Exit, SystemFailure};

mod files;
mod process;
mod recorder;
mod streams;

use super::arguments::Run;
use super::terminal::{self, complain};
use files::Files;
use process::Group;
use recorder::Recorder;
use streams::Streams;

/// The time that a process gets to end after it was asked to.
const GRACE: Duration = Duration::from_secs(2);
/// The time for output after the command has ended, from processes that it left running.
const LATE_OUTPUT: Duration = Duration::from_millis(500);
/// The interval between checks of the time limit.
const TICK: Duration = Duration::from_millis(20);
/// The exit status of a shell for a command that cannot be executed, and for one that does not exist.
const NOT_EXECUTABLE: u8 = 126;
const NOT_FOUND: u8 = 127;

/// Runs the command. The exit status is that of the command, even if something else fails.
pub(super) fn run(options: &Run) -> ExitCode {
    let files = Files::prepare(options);
    let builder = options.digest.record.builder();
    let recorder = Recorder::new(options.log.as_deref(), builder.capture(CaptureOptions::default()));
    let started = Instant::now();
    let (sender, events) = mpsc::channel();
    if let Err(error) = process::on_signal(&sender) {
        complain(&format!("signals do not reach the command: {error}"));
    }
    let mut group = match Group::start(&options.command) {
        Ok(group) => group,
        Err(error) => return not_started(options, &files, &error),
    };
    let streams = Streams::start(&mut group, options.quiet, &recorder, &sender);
    let end = wait(&mut group, &events, options.timeout.map(|limit| started + limit));
    settle(&mut group, &events, end);
    let left_running = streams.finish();
    let (capture, log) = recorder.finish();
    if let Some(code) = end.exit_code() {
        let exit = match (end, options.timeout) {
            (End::TimedOut, Some(limit)) => Exit::timed_out(limit, started.elapsed()),
            _ => Exit::code(code.into()),
        };
        let builder = log.iter().map(|log| log.to_string_lossy()).fold(builder, ErrorBuilder::with_log_file);
        report(options, &files, &builder.captured(&options.check, exit, capture));
    }
    for stream in left_running {
        stream.pass_on(options.quiet);
    }
    end.exit_code().map_or(ExitCode::SUCCESS, ExitCode::from)
}

/// Prints the digest and writes the files of a failure.
fn report(options: &Run, files: &Files<'_>, error: &BuildError) {
    let digest_options = options.digest.options(std::env::current_dir().ok());
    // Standard output holds either the record or the digest.
    let printed = if options.quiet && !files.take_standard_output() {
        terminal::print(&terminal::digest(error, &digest_options, &io::stdout())).map(drop)
    } else {
        terminal::print_error(&terminal::digest(error, &digest_options, &io::stderr()), !options.quiet)
    };
    if let Err(error) = printed {
        complain(&format!("the digest could not be printed: {error}"));
    }
    files.write(error);
}

/// The record of a command that could not be started.
fn not_started(options: &Run, files: &Files<'_>, error: &io::Error) -> ExitCode {
    let program = options.command.first().map(|program| program.to_string_lossy()).unwrap_or_default();
    let code = if error.kind() == io::ErrorKind::NotFound { NOT_FOUND } else { NOT_EXECUTABLE };
    let failure = SystemFailure::new(format!("{program}: {error}")).with_name("io::Error");
    let mut record = options.digest.record.builder().system(&failure);
    record.exit_code = Some(code.into());
    complain(&failure.message);
    if options.quiet && !files.take_standard_output() {
        let digest_options = options.digest.options(None);
        let _ = terminal::print(&terminal::digest(&record, &digest_options, &io::stdout()));
    }
    files.write(&record);
    ExitCode::from(code)
}

/// An event for the waiting thread.
enum Event {
    /// A signal to pass on to the command.
    Signal(i32),
    /// One of the two streams has ended.
    StreamEnded,
}

/// How the command ended.
#[derive(Clone, Copy)]
enum End {
    /// With this exit status, as in a shell; 0 is success.
    Exited(u8),
    TimedOut,
}

impl End {
    /// The exit status of a failure.
    fn exit_code(self) -> Option<u8> {
        /// The exit status that GNU `timeout` returns if the time limit ended the command.
        const TIMED_OUT: u8 = 124;
        match self {
            Self::Exited(code) => Some(code).filter(|code| *code != 0),
            Self::TimedOut => Some(TIMED_OUT),
        }
    }
}

/// Waits for the command and passes on signals. If the time runs out, ends the command and everything it started.
fn wait(group: &mut Group, events: &Receiver<Event>, deadline: Option<Instant>) -> End {
    let mut terminated: Option<Instant> = None;
    loop {
        if let Ok(Event::Signal(signal)) = events.recv_timeout(TICK) {
            group.pass_on(signal);
        }
        match (group.exit_code(), terminated) {
            (Some(_), Some(_)) => return End::TimedOut,
            (Some(code), None) => return End::Exited(code),
            (None, None) if deadline.is_some_and(|deadline| Instant::now() >= deadline) => {
                group.terminate();
                terminated = Some(Instant::now());
            }
            (None, Some(since)) if since.elapsed() > GRACE => group.kill(),
            (None, _) => {}
        }
    }
}

/// Waits for the rest of the output. If the time ran out, ends the remaining processes of the command.
fn settle(group: &mut Group, events: &Receiver<Event>, end: End) {
    let since = Instant::now();
    let most = if matches!(end, End::TimedOut) { GRACE } else { LATE_OUTPUT };
    let mut open = 2;
    while open > 0 && since.elapsed() < most {
        match events.recv_timeout(TICK) {
            Ok(Event::StreamEnded) => open -= 1,
            Ok(Event::Signal(signal)) => group.pass_on(signal),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    if matches!(end, End::TimedOut) {
        group.kill();
    }
}
