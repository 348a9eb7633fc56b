//! `build-errors run`: a command, its output passed through, and what failed of it.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{ExitCode, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use build_errors::{BuildError, Capture, DigestOptions, ErrorBuilder, Exit};
use serde::Serialize;

mod process;

use super::arguments::Run;
use process::Group;

/// How long what was told to end may take to do so, and how long output may come after the command has ended.
const GRACE: Duration = Duration::from_secs(2);
/// What GNU `timeout` ends with where the time ran out.
const TIMED_OUT: u8 = 124;
/// What a shell ends with where there is no such command.
const NOT_STARTED: u8 = 127;

pub(super) fn run(options: &Run) -> io::Result<ExitCode> {
    let started = Instant::now();
    let (sender, events) = mpsc::channel();
    process::on_signal(&sender)?;
    let mut group = match Group::start(&options.command) {
        Ok(group) => group,
        Err(error) => {
            let program =
                options.command.first().map(|program| program.to_string_lossy()).unwrap_or_default();
            return Ok(super::fail(&format!("{program}: {error}"), NOT_STARTED));
        }
    };
    let output = Arc::new(Mutex::new(Capture::default()));
    if let Some(stdout) = group.stdout() {
        pass(stdout, io::stdout(), Capture::push, &output, &sender);
    }
    if let Some(stderr) = group.stderr() {
        pass(stderr, io::stderr(), Capture::push_stderr, &output, &sender);
    }
    let end = wait(&mut group, &events, options.timeout.map(|limit| started + limit))?;
    let output = std::mem::take(&mut *output.lock().unwrap_or_else(PoisonError::into_inner));
    let Some(code) = end.exit_code() else { return Ok(ExitCode::SUCCESS) };
    let exit = match (end, options.timeout) {
        (End::TimedOut, Some(limit)) => Exit::timed_out(limit, started.elapsed()),
        _ => Exit::code(code.into()),
    };
    let error = ErrorBuilder::new().captured(&options.check, exit, output);
    io::stderr().write_all(format!("\n{}\n", error.digest(&DigestOptions::default())).as_bytes())?;
    if let Some(path) = &options.json {
        write(path, &error)?;
    }
    if let Some(path) = &options.record {
        write(path, &Record { result: "failed_build", error: &error.message, build_error: &error })?;
    }
    Ok(ExitCode::from(code))
}

/// What a run executor keeps: the message for those who read only that, and the record.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Record<'a> {
    result: &'static str,
    error: &'a str,
    build_error: &'a BuildError,
}

fn write(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_string(value)? + "\n";
    fs::write(path, text).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

/// What the waiting thread hears of.
enum Event {
    /// A signal for us, to be passed on.
    Signal(i32),
    /// One of the two streams has ended.
    StreamEnded,
}

/// How the command ended.
#[derive(Clone, Copy)]
enum End {
    Exited(ExitStatus),
    TimedOut,
}

impl End {
    /// The exit status to end with; `None` where all went well.
    fn exit_code(self) -> Option<u8> {
        match self {
            End::Exited(status) if status.success() => None,
            End::Exited(status) => Some(process::exit_code(status)),
            End::TimedOut => Some(TIMED_OUT),
        }
    }
}

/// Waits for the command, passing on signals, until the time runs out; then ends it and all that it started.
fn wait(group: &mut Group, events: &Receiver<Event>, deadline: Option<Instant>) -> io::Result<End> {
    const TICK: Duration = Duration::from_millis(20);
    let mut streams = 2;
    let mut ended: Option<(End, Instant)> = None;
    let mut killed = false;
    loop {
        match events.recv_timeout(TICK) {
            Ok(Event::Signal(signal)) => group.signal(signal),
            Ok(Event::StreamEnded) => streams -= 1,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => streams = 0,
        }
        let exited = group.exited()?;
        match ended {
            None => {
                if let Some(status) = exited {
                    ended = Some((End::Exited(status), Instant::now()));
                } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    group.terminate();
                    ended = Some((End::TimedOut, Instant::now()));
                }
            }
            // What it left running may hold its streams open for ever.
            Some((end, since)) if since.elapsed() > GRACE && !killed => {
                if matches!(end, End::TimedOut) || streams > 0 {
                    group.kill();
                }
                killed = true;
            }
            Some(_) => {}
        }
        if let Some((end, since)) = ended
            && exited.is_some()
            && (streams <= 0 || since.elapsed() > GRACE * 2)
        {
            if matches!(end, End::TimedOut) {
                group.kill();
            }
            return Ok(end);
        }
    }
}

/// Copies one of the command's streams to ours as it comes, and keeps what is needed of it.
fn pass(
    mut from: impl Read + Send + 'static,
    mut to: impl Write + Send + 'static,
    keep: fn(&mut Capture, &[u8]),
    output: &Arc<Mutex<Capture>>,
    events: &Sender<Event>,
) {
    let output = Arc::clone(output);
    let events = events.clone();
    thread::spawn(move || {
        let mut buffer = vec![0; 64 * 1024];
        let mut open = true;
        while let Ok(read @ 1..) = from.read(&mut buffer) {
            let bytes = buffer.get(..read).unwrap_or_default();
            // Whoever read our output may have gone; the command goes on, and so does the record.
            open = open && to.write_all(bytes).and_then(|()| to.flush()).is_ok();
            keep(&mut output.lock().unwrap_or_else(PoisonError::into_inner), bytes);
        }
        let _ = events.send(Event::StreamEnded);
    });
}
