//! How a process ended.

use std::process::ExitStatus;
use std::time::Duration;

/// How a process ended.
///
/// ```
/// use std::time::Duration;
///
/// use build_errors::{Capture, ErrorBuilder, Exit};
///
/// let mut capture = Capture::default();
/// capture.push(b"running 12 tests\n");
/// let limit = Duration::from_secs(60);
/// let error = ErrorBuilder::new().captured("test", Exit::timed_out(limit, limit), capture);
/// assert_eq!(error.context.reason.as_deref(), Some("the time limit of 60s was exceeded"));
/// assert_eq!(error.context.timeout_type.as_deref(), Some("wall_clock"));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Exit {
    pub(crate) status: Option<i64>,
    pub(crate) signal: Option<i64>,
    pub(crate) time_limit: Option<TimeLimit>,
}

/// A time limit that was exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TimeLimit {
    pub(crate) limit: Duration,
    pub(crate) elapsed: Duration,
}

/// The exit status that GNU `timeout` returns if the time limit ended the command.
const TIMED_OUT: i64 = 124;

impl Exit {
    /// It is not known how the process ended.
    #[must_use]
    pub fn unknown() -> Self {
        Self::default()
    }

    /// It ended with this exit status. A status above 128 or below 0 names a signal.
    #[must_use]
    pub fn code(status: i64) -> Self {
        Self { status: Some(status), signal: signal_of(status), time_limit: None }
    }

    /// A signal ended it. As in a shell, the exit status is 128 plus the number of the signal.
    #[must_use]
    pub fn signal(number: u8) -> Self {
        let number = i64::from(number);
        Self { status: Some(128 + number), signal: Some(number), time_limit: None }
    }

    /// A time limit ended it. The exit status is 124, as with GNU `timeout`.
    #[must_use]
    pub fn timed_out(limit: Duration, elapsed: Duration) -> Self {
        Self { status: Some(TIMED_OUT), signal: None, time_limit: Some(TimeLimit { limit, elapsed }) }
    }

    /// The name of the signal that ended it: `SIGKILL`, or `signal 64` for a signal without a name.
    pub(crate) fn signal_name(self) -> Option<String> {
        let number = self.signal?;
        let name = SIGNALS.iter().find(|row| row.0 == number).map(|row| row.1.to_owned());
        Some(name.unwrap_or_else(|| format!("signal {number}")))
    }
}

impl From<Option<i64>> for Exit {
    fn from(status: Option<i64>) -> Self {
        status.map_or_else(Self::unknown, Self::code)
    }
}

/// On Unix a signal is recognised even if no shell translated it into an exit status.
impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        #[cfg(unix)]
        if let Some(number) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return u8::try_from(number).map_or_else(|_| Self::unknown(), Self::signal);
        }
        status.code().map(i64::from).into()
    }
}

/// The number of the signal in an exit status. A shell adds 128 to the number; some runtimes return the negative number.
///
/// 137 means SIGKILL; 1 means no signal.
fn signal_of(exit_status: i64) -> Option<i64> {
    let number = if exit_status < 0 { exit_status.checked_neg()? } else { exit_status - 128 };
    SIGNALS.iter().any(|row| row.0 == number).then_some(number)
}

/// Whether the status is typical for a process that a time limit ended: SIGKILL, or 124 of GNU `timeout`.
pub(crate) fn is_timeout(exit_status: i64) -> bool {
    matches!(exit_status, TIMED_OUT | 137)
}

/// Signals that end a process by default, with their numbers on x86 and Arm Linux.
const SIGNALS: [(i64, &str); 20] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT"),
    (4, "SIGILL"),
    (5, "SIGTRAP"),
    (6, "SIGABRT"),
    (7, "SIGBUS"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (10, "SIGUSR1"),
    (11, "SIGSEGV"),
    (12, "SIGUSR2"),
    (13, "SIGPIPE"),
    (14, "SIGALRM"),
    (15, "SIGTERM"),
    (24, "SIGXCPU"),
    (25, "SIGXFSZ"),
    (26, "SIGVTALRM"),
    (27, "SIGPROF"),
    (31, "SIGSYS"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_names_its_signal() {
        let rows = [
            (137, Some("SIGKILL")),
            (-11, Some("SIGSEGV")),
            (1, None),
            (128, None),
            (124, None),
            (192, None),
        ];
        for (status, expected) in rows {
            assert_eq!(Exit::code(status).signal_name().as_deref(), expected, "of {status}");
        }
        assert_eq!(Exit::code(i64::MIN).signal_name(), None);
        assert_eq!(Exit::signal(64).signal_name().as_deref(), Some("signal 64"));
        assert_eq!(Exit::signal(9), Exit::code(137));
    }

    #[cfg(unix)]
    #[test]
    fn a_wait_status_names_its_signal() {
        use std::os::unix::process::ExitStatusExt;
        assert_eq!(Exit::from(ExitStatus::from_raw(9)), Exit::signal(9));
        assert_eq!(Exit::from(ExitStatus::from_raw(3 << 8)), Exit::code(3));
    }
}
