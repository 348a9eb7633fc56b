//! Counts instructions with callgrind. Their number does not depend on the load of the machine.
//!
//! The bench program is run again under valgrind for one case, once with the work done once and once with the work done
//! twice. The difference is the work alone, without loading the program and making the input.

use std::hint::black_box;
use std::process::Command;

use crate::print::print_skipped;

/// Selects the case for a program under valgrind. [`TIMES`] sets how often it does the work.
const CASE: &str = "BENCH_CASE";
const TIMES: &str = "BENCH_TIMES";

/// Counts the instructions of one call of `work` on the result of `setup`.
///
/// Returns `None` and prints a note if valgrind is not installed. In the program under valgrind it returns `None` too,
/// and does the work if this is the selected case. Each case needs a unique name, and the program must do everything
/// else after its last case.
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
            print_skipped(&format!("instructions: {case}"), &why);
            None
        }
    }
}

/// The instructions of the whole program with the work of the case done `times` times.
fn count(case: &str, times: u32) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    let output = valgrind.env(CASE, case).env(TIMES, times.to_string()).output();
    let output = output.map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "valgrind is not installed".to_owned(),
        _ => format!("valgrind cannot be run: {error}"),
    })?;
    let printed = String::from_utf8_lossy(&output.stderr);
    collected(&printed).ok_or_else(|| format!("callgrind printed no number ({})", output.status))
}

/// The number in `==4711== Collected : 1234567`; `None` for other lines such as `==4711== Events    : Ir`.
fn collected(printed: &str) -> Option<u64> {
    let line = printed.lines().find_map(|line| line.split_once("Collected :"))?;
    line.1.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callgrinds_sum_is_read() {
        let printed = "==4711== Callgrind, a call-graph generating cache profiler\n==4711== \n==4711== Events    : Ir\n\
            ==4711== Collected : 1234567\n==4711== \n==4711== I   refs:      1,234,567\n";
        assert_eq!(collected(printed), Some(1_234_567));
        assert_eq!(collected("==4711== Events    : Ir\n"), None);
    }
}
