//! Keeps the output of the command: the part that a record needs, and all of it in the log.

use std::fs::File;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use build_errors::Capture;
use memchr::memrchr;

use crate::cli::terminal::complain;

/// The maximum number of bytes of a line that wait for its end. They wait so that lines of the other stream are not
/// written into the middle.
const LINE: usize = 1 << 20;

/// One of the command's streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stream {
    Stdout,
    Stderr,
}

/// The state shared by the two threads that read the streams.
#[derive(Clone)]
pub(super) struct Recorder(Arc<Mutex<Recorded>>);

#[derive(Default)]
struct Recorded {
    capture: Capture,
    log: Option<Log>,
}

impl Recorder {
    /// Creates the recorder. If the log cannot be written, reports it and continues without a log.
    pub(super) fn new(log: Option<&Path>, capture: Capture) -> Self {
        let log = log.and_then(|path| match File::create(path) {
            Ok(file) => Some(Log { path: path.to_owned(), file, lines: Default::default() }),
            Err(error) => {
                complain(&format!("{}: {error}", path.display()));
                None
            }
        });
        Self(Arc::new(Mutex::new(Recorded { capture, log })))
    }

    /// Records the next bytes of a stream.
    pub(super) fn push(&self, stream: Stream, bytes: &[u8]) {
        let Recorded { capture, log } = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match stream {
            Stream::Stdout => capture.push(bytes),
            Stream::Stderr => capture.push_stderr(bytes),
        }
        keep(log, |log| log.push(stream, bytes));
    }

    /// Returns the capture, and the path of the log with the complete output.
    pub(super) fn finish(self) -> (Capture, Option<PathBuf>) {
        let mut recorded = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Recorded { capture, mut log } = mem::take(&mut *recorded);
        keep(&mut log, Log::finish);
        (capture, log.map(|log| log.path))
    }
}

/// Writes to the log. After a failed write the log is abandoned, because it is not complete.
fn keep(log: &mut Option<Log>, write: impl FnOnce(&mut Log) -> io::Result<()>) {
    if let Some(open) = log
        && let Err(error) = write(open)
    {
        complain(&format!("{}: {error}", open.path.display()));
        *log = None;
    }
}

/// The complete output, line by line in the order in which the lines were completed: the order in which a capture reads
/// them, so that a record's line numbers are those of the log.
struct Log {
    path: PathBuf,
    file: File,
    /// The incomplete last line of each stream.
    lines: [Vec<u8>; 2],
}

impl Log {
    fn push(&mut self, stream: Stream, bytes: &[u8]) -> io::Result<()> {
        let [stdout, stderr] = &mut self.lines;
        let line = if stream == Stream::Stdout { stdout } else { stderr };
        let complete = match memrchr(b'\n', bytes) {
            Some(feed) => feed + 1,
            None if line.len() + bytes.len() > LINE => bytes.len(),
            None => 0,
        };
        let (complete, rest) = bytes.split_at(complete);
        if !complete.is_empty() {
            self.file.write_all(line)?;
            self.file.write_all(complete)?;
            line.clear();
        }
        line.extend_from_slice(rest);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let [stdout, stderr] = &mut self.lines;
        self.file.write_all(stdout)?;
        if !stdout.is_empty() && !stderr.is_empty() {
            self.file.write_all(b"\n")?;
        }
        self.file.write_all(stderr)
    }
}
