//! A command in a process group of its own, so that a signal reaches all that it started.

use std::ffi::OsString;
use std::io;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::Sender;

use super::Event;

/// A running command and all that it started.
pub(super) struct Group {
    child: Child,
}

impl Group {
    pub(super) fn start(command: &[OsString]) -> io::Result<Self> {
        let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A terminal stops a process that reads it from another group than the one in front.
        if io::IsTerminal::is_terminal(&io::stdin()) {
            command.stdin(Stdio::null());
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Self { child: command.spawn()? })
    }

    pub(super) fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    pub(super) fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// Its exit status, once it has ended.
    pub(super) fn exited(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }
}

#[cfg(unix)]
mod platform {
    use std::os::unix::process::ExitStatusExt;
    use std::thread;

    use rustix::process::{Pid, Signal, kill_process_group};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::{Event, ExitStatus, Group, Sender, io};

    impl Group {
        pub(in super::super) fn signal(&mut self, signal: i32) {
            match signal {
                SIGINT => self.send(Signal::INT),
                SIGHUP => self.send(Signal::HUP),
                _ => self.send(Signal::TERM),
            }
        }

        /// Asks all of it to end.
        pub(in super::super) fn terminate(&mut self) {
            self.send(Signal::TERM);
        }

        /// Ends what is left of it.
        pub(in super::super) fn kill(&mut self) {
            self.send(Signal::KILL);
        }

        fn send(&self, signal: Signal) {
            if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
                // It may have ended by itself.
                let _ = kill_process_group(group, signal);
            }
        }
    }

    /// Tells of the signals that are meant for the command: Ctrl-C, a closed terminal, a polite end.
    pub(in super::super) fn on_signal(events: &Sender<Event>) -> io::Result<()> {
        let events = events.clone();
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        thread::spawn(move || {
            for signal in &mut signals {
                let _ = events.send(Event::Signal(signal));
            }
        });
        Ok(())
    }

    /// As a shell has it: 128 and the signal's number where a signal ended it.
    pub(in super::super) fn exit_code(status: ExitStatus) -> u8 {
        let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
        code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
    }
}

#[cfg(not(unix))]
mod platform {
    use super::{Event, ExitStatus, Group, Sender, io};

    impl Group {
        pub(in super::super) fn signal(&mut self, _: i32) {
            self.kill();
        }

        pub(in super::super) fn terminate(&mut self) {
            self.kill();
        }

        pub(in super::super) fn kill(&mut self) {
            let _ = self.child.kill();
        }
    }

    pub(in super::super) fn on_signal(_: &Sender<Event>) -> io::Result<()> {
        Ok(())
    }

    pub(in super::super) fn exit_code(status: ExitStatus) -> u8 {
        status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
    }
}

pub(super) use platform::{exit_code, on_signal};
