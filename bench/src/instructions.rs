//! Instructions, counted by callgrind: their number does not depend on what else the machine does.
//!
//! The bench's own program is run again below valgrind, for one case, with the work done once and twice: what the
//! second time adds is the work's, and what came before it (the input made, the program loaded) is not.

use std::hint::black_box;
use std::process::Command;

use crate::print::print;
use crate::row::Row;

/// Which case a program below valgrind is to run, and how often.
const CASE: &str = "BENCH_CASE";
const TIMES: &str = "BENCH_TIMES";

/// The instructions that `work` takes, once, on what `setup` makes. Nothing where valgrind is not installed, which
/// is printed; nothing in the program that runs below it, where a call does the work if it is the case asked for.
///
/// A case's name is unique in its program, and whatever else the program does comes after its last case.
pub fn instructions<T, R>(case: &str, setup: impl FnOnce() -> T, work: impl Fn(&T) -> R) -> Option<f64> {
    if let Ok(asked) = std::env::var(CASE) {
        if asked == case {
            let input = setup();
            let times = std::env::var(TIMES).ok().and_then(|times| times.parse().ok()).unwrap_or(1);
            (0..times).for_each(|_| drop(black_box(work(&input))));
        }
        return None;
    }
    match count(case, 1).and_then(|once| Ok(count(case, 2)?.saturating_sub(once))) {
        Ok(count) => Some(count as f64),
        Err(why) => {
            print(&Row::Skipped { what: format!("instructions: {case}"), why });
            None
        }
    }
}

/// Instructions of the whole program that does the case's work so often.
fn count(case: &str, times: u32) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    let output = valgrind.env(CASE, case).env(TIMES, times.to_string()).output();
    let output = output.map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "valgrind is not installed".to_owned(),
        _ => format!("valgrind cannot be run: {error}"),
    })?;
    let said = String::from_utf8_lossy(&output.stderr);
    collected(&said).ok_or_else(|| format!("callgrind said no number ({})", output.status))
}

/// The number in `==4711== Collected : 1234567`; nothing in `==4711== Events    : Ir`.
fn collected(said: &str) -> Option<u64> {
    let line = said.lines().find_map(|line| line.split_once("Collected :"))?;
    line.1.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callgrinds_sum_is_read() {
        let said = "==4711== Callgrind, a call-graph generating cache profiler\n==4711== \n==4711== Events    : Ir\n\
            ==4711== Collected : 1234567\n==4711== \n==4711== I   refs:      1,234,567\n";
        assert_eq!(collected(said), Some(1_234_567));
        assert_eq!(collected("==4711== Events    : Ir\n"), None);
    }
}
