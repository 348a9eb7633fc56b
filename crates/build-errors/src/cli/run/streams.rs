//! Copies the two streams of the command to those of this process as they arrive, and records them.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};

use super::Event;
use super::process::{Group, Pipe};
use super::recorder::{Recorder, Stream};
use crate::cli::terminal::complain;

/// The threads that read the streams.
pub(super) struct Streams {
    threads: Vec<JoinHandle<Option<Open>>>,
    stop: Arc<AtomicBool>,
}

/// A stream that is held open by processes that the command left running.
pub(super) struct Open {
    pipe: Pipe,
    stream: Stream,
}

impl Streams {
    pub(super) fn start(group: &mut Group, quiet: bool, recorder: &Recorder, events: &Sender<Event>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let threads = group.pipes().into_iter().map(|(stream, pipe)| {
            let reader = Reader { stream, quiet, recorder: recorder.clone(), stop: Arc::clone(&stop) };
            let events = events.clone();
            thread::spawn(move || {
                let open = reader.read(pipe);
                let _ = events.send(Event::StreamEnded);
                open
            })
        });
        Self { threads: threads.collect(), stop }
    }

    /// Stops reading, and returns the streams that have not ended.
    pub(super) fn finish(self) -> Vec<Open> {
        self.stop.store(true, Ordering::Relaxed);
        self.threads.into_iter().filter_map(|thread| thread.join().ok().flatten()).collect()
    }
}

impl Open {
    /// Lets another process pass on the rest. Without a reader, SIGPIPE would end the processes that print to it.
    pub(super) fn pass_on(self, quiet: bool) {
        self.pipe.pass_on(self.stream, quiet);
    }
}

/// Reads one stream.
struct Reader {
    stream: Stream,
    quiet: bool,
    recorder: Recorder,
    stop: Arc<AtomicBool>,
}

impl Reader {
    /// Reads until the stream ends, its reader is gone, or `stop` is set.
    fn read(self, mut pipe: Pipe) -> Option<Open> {
        let mut output = Output { stream: self.stream, is_open: !self.quiet };
        let mut buffer = vec![0; 64 * 1024];
        while !self.stop.load(Ordering::Relaxed) {
            if !pipe.is_ready() {
                continue;
            }
            let bytes = match pipe.read(&mut buffer) {
                Ok(0) => return None,
                Ok(read) => buffer.get(..read).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => return None,
            };
            self.recorder.push(self.stream, bytes);
            if output.pass(bytes).is_err() {
                // `None` closes the pipe of the command. The command sees what it would see if it printed there
                // directly.
                return None;
            }
        }
        Some(Open { pipe, stream: self.stream })
    }
}

/// The stream of this process with the same name.
struct Output {
    stream: Stream,
    is_open: bool,
}

impl Output {
    /// Returns an error if the reader is gone. Any other error is reported once, and recording continues.
    fn pass(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.is_open {
            return Ok(());
        }
        let passed = match self.stream {
            Stream::Stdout => write(&mut io::stdout(), bytes),
            Stream::Stderr => write(&mut io::stderr(), bytes),
        };
        match passed {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(error),
            Err(error) => {
                self.is_open = false;
                complain(&format!("the output could not be passed on: {error}"));
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }
}

fn write(to: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    to.write_all(bytes)?;
    to.flush()
}
