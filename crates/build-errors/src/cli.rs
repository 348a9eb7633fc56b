//! The commands, as the command line has them.

mod classify;

use std::process::ExitCode;

pub(crate) fn main() -> ExitCode {
    classify::run(std::env::args().skip(2))
}
