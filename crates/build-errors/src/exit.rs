//! What an exit status says.

/// The name of the signal that ended a process of this exit status: a shell adds 128 to the signal's number, and
/// some runtimes give the negative number.
///
/// 137 is `SIGKILL`; 1 is none.
pub(crate) fn signal(exit_status: i64) -> Option<&'static str> {
    let number = if exit_status < 0 { exit_status.checked_neg()? } else { exit_status - 128 };
    SIGNALS.iter().find(|row| row.0 == number).map(|row| row.1)
}

/// Whether the status is that of a process ended by a time limit: killed outright, or by GNU `timeout` (124).
pub(crate) fn is_timeout(exit_status: i64) -> bool {
    matches!(exit_status, 124 | 137)
}

/// Numbers of x86 and Arm Linux.
const SIGNALS: [(i64, &str); 13] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT"),
    (4, "SIGILL"),
    (5, "SIGTRAP"),
    (6, "SIGABRT"),
    (7, "SIGBUS"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (11, "SIGSEGV"),
    (13, "SIGPIPE"),
    (14, "SIGALRM"),
    (15, "SIGTERM"),
];
