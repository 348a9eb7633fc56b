//! Reads what libFuzzer prints about a run to standard error.

use std::path::PathBuf;

/// The maximum length of a line of the account, in characters. An assertion can print its whole input.
const LONGEST: usize = 1000;

/// The figures of a run, and the account of a failure.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Log {
    pub(super) executions: u64,
    /// The number of edges that some input took, and of all edges.
    pub(super) coverage: u64,
    pub(super) edges: u64,
    /// The panic and its message.
    pub(super) account: String,
    written: Vec<PathBuf>,
    /// The last file that was run unchanged.
    running: Option<PathBuf>,
}

impl Log {
    pub(super) fn read(text: &str) -> Self {
        let mut log = Self::default();
        let mut failed = false;
        for line in text.lines() {
            if let Some(path) = line.split("Test unit written to ").nth(1) {
                log.written.push(path.trim().into());
            } else if let Some(path) = line.strip_prefix("Running: ") {
                log.running = Some(path.into());
            } else if line.starts_with("Executed ") {
                log.running = None;
            } else if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
                log.executions = count.trim().parse().unwrap_or(log.executions);
            } else if let Some(status) = line.strip_prefix('#') {
                log.status(status);
            } else if let Some(edges) =
                line.strip_prefix("INFO: Loaded ").and_then(|line| number_after(line, "("))
            {
                log.edges = edges;
            }
            failed |= line.contains(" panicked at ") || line.contains("ERROR: libFuzzer:");
            // The following lines have addresses and the input's bytes.
            failed &= !line.starts_with("NOTE: libFuzzer") && !line.trim_start().starts_with('#');
            if failed && !line.trim().is_empty() {
                log.account.extend(line.chars().take(LONGEST));
                log.account.push('\n');
            }
        }
        log
    }

    /// Reads `#2048<tab>pulse  cov: 612 ft: 2103 corp: 57/1012b lim: 21 exec/s: 682 rss: 40Mb`, without its `#`.
    fn status(&mut self, line: &str) {
        let Some((executions, rest)) = line.split_once('\t') else { return };
        if let (Ok(executions), Some(coverage)) = (executions.parse(), number_after(rest, "cov: ")) {
            self.executions = executions;
            self.coverage = coverage;
        }
    }

    /// The inputs that failed.
    pub(super) fn failed_inputs(&self) -> Vec<PathBuf> {
        if self.written.is_empty() { self.running.iter().cloned().collect() } else { self.written.clone() }
    }
}

fn number_after(line: &str, mark: &str) -> Option<u64> {
    let rest = line.split_once(mark)?.1;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest.get(..end)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_run() {
        let log = Log::read(
            "INFO: Seed: 1\nINFO: Loaded 1 modules   (40211 inline 8-bit counters): 40211 [0x1, 0x2), \n\
             INFO: Loaded 1 PC tables (40211 PCs): 40211 [0x3,0x4), \n\
             #2\tINITED cov: 61 ft: 62 corp: 1/1b exec/s: 0 rss: 30Mb\n\
             #2048\tDONE   cov: 612 ft: 2103 corp: 57/1012b lim: 21 exec/s: 682 rss: 40Mb\n\
             stat::number_of_executed_units: 2050\nstat::average_exec_per_sec:     682\n",
        );
        assert_eq!((log.executions, log.coverage, log.edges), (2050, 612, 40211));
        assert_eq!((log.account.as_str(), log.failed_inputs().len()), ("", 0));
    }

    #[test]
    fn a_finding_is_told_without_its_stack() {
        let log = Log::read(
            "#7\tNEW    cov: 9 ft: 9 corp: 2/2b lim: 4 exec/s: 0 rss: 30Mb\n\
             thread '<unnamed>' panicked at fuzz_targets/snapshot.rs:9:5:\nescapes pile up\n\
             ==1== ERROR: libFuzzer: deadly signal\n    #0 0x55 in main\nNOTE: libFuzzer has rudimentary\n0x61,\n\
             artifact_prefix='x/'; Test unit written to x/crash-1f\n",
        );
        assert_eq!(log.failed_inputs(), [PathBuf::from("x/crash-1f")]);
        assert!(log.account.contains("escapes pile up") && !log.account.contains("0x"));
    }

    #[test]
    fn a_kept_case_that_fails_is_its_own_finding() {
        let log = Log::read(
            "Running: cases/a\nExecuted cases/a in 3 ms\nRunning: cases/b\nthread 'x' panicked at a.rs:1:1:\nno\n",
        );
        assert_eq!(log.failed_inputs(), [PathBuf::from("cases/b")]);
    }
}
