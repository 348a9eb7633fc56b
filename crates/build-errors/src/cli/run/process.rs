//! Runs a command in a separate process group, so that a signal reaches everything it started.

use std::ffi::OsString;
use std::io::{self, Read};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::mpsc::Sender;

use super::Event;
use super::recorder::Stream;

/// A running command and everything it started.
pub(super) struct Group {
    child: Child,
}

/// One of the command's streams.
pub(super) enum Pipe {
    Stdout(ChildStdout),
    Stderr(ChildStderr),
}

impl Group {
    pub(super) fn start(command: &[OsString]) -> io::Result<Self> {
        let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A terminal stops a background process that reads from it.
        if io::IsTerminal::is_terminal(&io::stdin()) {
            command.stdin(Stdio::null());
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Self { child: command.spawn()? })
    }

    /// The two streams; each can be taken once.
    pub(super) fn pipes(&mut self) -> Vec<(Stream, Pipe)> {
        let stdout = self.child.stdout.take().map(|stdout| (Stream::Stdout, Pipe::Stdout(stdout)));
        let stderr = self.child.stderr.take().map(|stderr| (Stream::Stderr, Pipe::Stderr(stderr)));
        stdout.into_iter().chain(stderr).collect()
    }

    /// The exit status, if it has ended. As in a shell, it is 128 plus the number of the signal that ended it.
    pub(super) fn exit_code(&mut self) -> Option<u8> {
        match self.child.try_wait() {
            Ok(status) => status.map(platform::exit_code),
            // The child no longer exists, so its exit status is not known.
            Err(_) => Some(1),
        }
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(pipe) => pipe.read(buffer),
            Self::Stderr(pipe) => pipe.read(buffer),
        }
    }
}

#[cfg(unix)]
mod platform {
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::ExitStatus;
    use std::{fs, thread};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, Signal, getpid, kill_process, kill_process_group};
    use signal_hook::consts::{
        SIGALRM, SIGCHLD, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    };
    use signal_hook::iterator::Signals;

    use super::{Command, Event, Group, Pipe, Sender, Stdio, Stream, io};

    /// The signals to pass on: interrupts such as Ctrl-C, a closed terminal, a request to end, job control.
    const SIGNALS: [(i32, Signal); 9] = [
        (SIGINT, Signal::INT),
        (SIGTERM, Signal::TERM),
        (SIGHUP, Signal::HUP),
        (SIGQUIT, Signal::QUIT),
        (SIGUSR1, Signal::USR1),
        (SIGUSR2, Signal::USR2),
        (SIGALRM, Signal::ALARM),
        (SIGTSTP, Signal::TSTP),
        (SIGCONT, Signal::CONT),
    ];

    impl Group {
        /// Passes a signal on. A signal that stops the command stops this process as well, so that a shell sees a stopped job.
        pub(in super::super) fn pass_on(&mut self, signal: i32) {
            if let Some((_, known)) = SIGNALS.iter().find(|row| row.0 == signal) {
                self.send(*known);
            }
            if signal == SIGTSTP {
                let _ = kill_process(getpid(), Signal::STOP);
            }
        }

        /// Asks all processes of the group to end, and continues those that are stopped.
        pub(in super::super) fn terminate(&mut self) {
            self.send(Signal::TERM);
            self.send(Signal::CONT);
        }

        /// Kills the remaining processes of the group.
        pub(in super::super) fn kill(&mut self) {
            self.send(Signal::KILL);
        }

        fn send(&self, signal: Signal) {
            if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
                // The group may have ended already.
                let _ = kill_process_group(group, signal);
            }
        }
    }

    impl Pipe {
        /// Whether a read would not block. Waits a moment for data.
        pub(in super::super) fn is_ready(&self) -> bool {
            const MOMENT: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
            let mut polled = [PollFd::from_borrowed_fd(self.as_fd(), PollFlags::IN)];
            poll(&mut polled, Some(&MOMENT)).is_ok_and(|ready| ready > 0)
        }

        /// Starts a process that passes on the rest after this process has ended.
        pub(in super::super) fn pass_on(self, stream: Stream, quiet: bool) {
            let to = match stream {
                _ if quiet => Ok(Stdio::null()),
                Stream::Stdout => Ok(Stdio::inherit()),
                Stream::Stderr => io::stderr().as_fd().try_clone_to_owned().map(Stdio::from),
            };
            let from = match self {
                Self::Stdout(pipe) => Stdio::from(pipe),
                Self::Stderr(pipe) => Stdio::from(pipe),
            };
            if let Ok(to) = to {
                let mut cat = Command::new("cat");
                // Without that process the rest is lost. There is no other way to pass it on.
                let _ = cat.stdin(from).stdout(to).stderr(Stdio::null()).process_group(0).spawn();
            }
        }
    }

    impl AsFd for Pipe {
        fn as_fd(&self) -> BorrowedFd<'_> {
            match self {
                Self::Stdout(pipe) => pipe.as_fd(),
                Self::Stderr(pipe) => pipe.as_fd(),
            }
        }
    }

    /// Reports the signals to pass on.
    pub(in super::super) fn on_signal(events: &Sender<Event>) -> io::Result<()> {
        let keeps_running = is_hangup_ignored();
        let wanted = SIGNALS.iter().map(|row| row.0).filter(|signal| *signal != SIGHUP || !keeps_running);
        // If SIGCHLD were ignored, the exit status of the child would be lost. The signal also shows that it can be read.
        let mut signals = Signals::new(wanted.chain([SIGCHLD]))?;
        let events = events.clone();
        thread::spawn(move || {
            for signal in &mut signals {
                let _ = events.send(Event::Signal(signal));
            }
        });
        Ok(())
    }

    /// Whether this process was started with SIGHUP ignored, as by `nohup`. The command then ignores it as well.
    fn is_hangup_ignored() -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        // A bit for each signal, from the lowest for number 1: `SigIgn:	0000000000001001`.
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
    }

    pub(super) fn exit_code(status: ExitStatus) -> u8 {
        let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
        code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
    }
}

#[cfg(not(unix))]
mod platform {
    use std::process::ExitStatus;

    use super::{Event, Group, Pipe, Sender, Stream, io};

    impl Group {
        pub(in super::super) fn pass_on(&mut self, _: i32) {
            self.kill();
        }

        pub(in super::super) fn terminate(&mut self) {
            self.kill();
        }

        pub(in super::super) fn kill(&mut self) {
            let _ = self.child.kill();
        }
    }

    impl Pipe {
        pub(in super::super) fn is_ready(&self) -> bool {
            true
        }

        pub(in super::super) fn pass_on(self, _: Stream, _: bool) {}
    }

    pub(in super::super) fn on_signal(_: &Sender<Event>) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn exit_code(status: ExitStatus) -> u8 {
        status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
    }
}

pub(super) use platform::on_signal;
