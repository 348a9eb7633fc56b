//! The line that ends a Go test.

use crate::engine::scan;

/// How a test ended.
#[derive(PartialEq, Clone, Copy)]
pub(super) enum Outcome {
    Pass,
    Fail,
    Skip,
}

/// The outcome and name in `    --- FAIL: TestTable/b (0.00s)`, also after test output without a line end. Does not
/// match `--- FAIL: see above` or `log: --- FAIL: TestX (0.00s)`.
pub(super) fn outcome(text: &str) -> Option<(Outcome, &str)> {
    let rest = match text.trim_start_matches(' ').strip_prefix("--- ") {
        Some(rest) => rest,
        None => {
            let (before, _) = text.split_once("--- FAIL: ")?;
            let glued = !before.ends_with([' ', '\t', '"', '\'', '`']);
            text.get(before.len() + 4..).filter(|_| glued)?
        }
    };
    let words = [("FAIL: ", Outcome::Fail), ("PASS: ", Outcome::Pass), ("SKIP: ", Outcome::Skip)];
    let (outcome, rest) = scan::prefixed(rest, &words)?;
    // A benchmark has no time: `--- FAIL: BenchmarkX`.
    if rest.starts_with("Benchmark") && !rest.contains(' ') && text.starts_with("--- ") {
        return Some((outcome, rest));
    }
    let (name, time) = rest.rsplit_once(" (")?;
    let seconds = time.strip_suffix("s)")?;
    seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then_some((outcome, name))
}
