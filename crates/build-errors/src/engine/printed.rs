//! Recognises output that a test printed: reports during a test run, and findings of other tools' readers during it.

use super::documents::CAP;
use super::reader::{Kind, RunStart};
use super::tool_findings::ToolFindings;

/// Marks the findings of other tools' readers between the start and the end of the last test run, if that run failed. A
/// test most likely printed them. A command that fails ends a sequence of commands, so a failure before a run without a
/// banner is marked too. A tool that is named in one of the shown `commands` was run directly and is not marked.
pub(super) fn mark_printed(parts: &mut [ToolFindings], commands: &str) {
    let is_run = |part: &&ToolFindings| {
        let alone = part.tool.run().is_some_and(|run| run != RunStart::Mixed);
        let is_over = part.findings.has_summary() || part.tool.run() == Some(RunStart::Uncounted);
        alone && part.failed_tests() > 0 && is_over
    };
    let runs = parts.iter().filter(is_run);
    let Some(last) = runs.max_by_key(|part| (part.lists_all_tests(), part.span.last)) else { return };
    let Some(begin) = last.tool.run().and_then(|run| last.span.begin(run)) else { return };
    let (runner, end, is_complete) = (last.tool.clone(), last.span.last, last.lists_all_tests());
    // A compiler reports before the first result, or it is the reason why something was not built.
    let compiles = matches!(last.tool.run(), Some(RunStart::Compiles | RunStart::Uncounted));
    let compiled = if last.findings.is_unbuilt() { end } else { last.span.first };
    for part in parts {
        let is_other = match part.tool.kind() {
            Kind::Test | Kind::Lint => true,
            Kind::Compile => !compiles || part.span.first > compiled,
            Kind::User | Kind::Any | Kind::Guess => false,
        };
        // If a list is shorter than stated, it has no end, because its reader waits for the rest.
        let has_ended = part.tool.kind() != Kind::Test || part.lists_all_tests();
        // A reader that claimed no line only counted what it saw.
        let has_begun = part.span.first > begin || part.span.first == 0;
        let within = has_begun && (part.span.last <= end || part.span.first <= end && !has_ended);
        // A run that lists fewer tests than it states, and follows the summary without a command, was printed at the exit of
        // a test. Compilers and linters may run next, because not every script shows its commands.
        let at_exit = is_complete
            && part.span.first > end
            && !part.span.has_command_after(end)
            && part.tool.kind() == Kind::Test
            && !has_ended;
        part.printed =
            !part.tool.is(&runner) && is_other && (within || at_exit) && !names(commands, part.tool.name());
    }
}

/// Merges the reports of tests into the harness that states their sum below them: `prove -v` prints the output of the
/// tests. A runner whose output is between the lines of the harness is one of its tests.
pub(super) fn merge_reports(parts: &mut Vec<ToolFindings>) {
    let is_sum = |part: &ToolFindings| part.tool.is_harness() && part.findings.states_all_tests();
    let Some(harness) = parts.iter().filter(|part| is_sum(part)).max_by_key(|part| part.span.last) else {
        return;
    };
    let (begin, end) = (harness.span.first, harness.span.last);
    let is_test = |part: &ToolFindings| {
        let within = part.span.first > begin && part.tool.kind() == Kind::Test && !part.tool.is_harness();
        (part.tool.is_report() || within) && part.span.last <= end
    };
    let tests: Vec<_> = parts.extract_if(.., |part| is_test(part)).collect();
    if let Some(harness) = parts.iter_mut().find(|part| is_sum(part)) {
        for test in tests {
            if test.tool.is_report() {
                harness.findings.list_tests_of(test.findings);
            } else {
                harness.findings.show_tests_of(test.findings);
            }
        }
    }
}

/// Whether a command contains this word: `> eslint .` contains `eslint`.
fn names(commands: &str, tool: &str) -> bool {
    commands.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == tool)
}

/// The reports printed during a test run. They are held until the run ends, because its summary has precedence. Without
/// a summary they are read after all.
#[derive(Debug, Default)]
pub(super) struct Printed {
    running: bool,
    /// Each report with the number of its last line. Their total size is limited to that of one report.
    documents: Vec<(String, u64)>,
    /// Their total size in bytes.
    held: usize,
}

impl Printed {
    /// Whether a test run has begun and not ended.
    pub(super) fn running(&self) -> bool {
        self.running
    }

    /// Notes that a run begins or ends.
    pub(super) fn run(&mut self, running: bool) {
        *self = Self { running, ..Self::default() };
    }

    /// Holds a report. Returns the reports for which there is no room, the oldest first.
    pub(super) fn hold(&mut self, document: String, number: u64) -> Vec<(String, u64)> {
        let mut overflow = Vec::new();
        if self.held + document.len() > CAP {
            (overflow, self.held) = (std::mem::take(&mut self.documents), 0);
        }
        self.held += document.len();
        self.documents.push((document, number));
        overflow
    }

    /// Returns the reports of a run that did not end.
    pub(super) fn take(&mut self) -> Vec<(String, u64)> {
        std::mem::take(self).documents
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_run_decides() {
        let mut printed = Printed::default();
        printed.run(true);
        assert!(printed.hold("{}".into(), 1).is_empty());
        assert_eq!(printed.hold("x".repeat(CAP), 2), [("{}".into(), 1)]);
        assert_eq!(printed.hold("{}".into(), 3).len(), 1);
        assert!(printed.hold("{}".into(), 4).is_empty());
        printed.run(false);
        assert!(printed.take().is_empty());
    }
}
