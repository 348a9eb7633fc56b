//! The findings of one tool, and the lines that its reader claimed.

use super::findings::Findings;
use super::reader::RunStart;
use crate::readers::registry::Registered;

/// The findings of one tool in one stream of one step.
#[derive(Debug)]
pub(crate) struct ToolFindings {
    pub(crate) tool: Registered,
    pub(crate) findings: Findings,
    /// Whether their CI step is marked as failed.
    pub(crate) failed_step: bool,
    pub(crate) span: Span,
    /// Whether a test most likely printed them.
    pub(crate) printed: bool,
    /// Whether they are all that the output reports, so that the output is no program's log.
    pub(crate) whole: bool,
}

impl ToolFindings {
    /// Creates findings without a position in the output.
    pub(crate) fn new(tool: Registered, findings: Findings) -> Self {
        Self { tool, findings, failed_step: false, span: Span::default(), printed: false, whole: false }
    }

    /// The name of the tool: from its report, or else from its reader; empty if neither is known.
    pub(crate) fn name(&self) -> &str {
        self.findings.tool().unwrap_or_else(|| self.tool.name())
    }

    /// Whether the part has a finding that fails a check.
    pub(crate) fn failing(&self) -> bool {
        self.findings.errors() > 0 || self.failed_tests() > 0
    }

    pub(crate) fn failed_tests(&self) -> u64 {
        self.findings.test_figures().map_or(0, |figures| figures.failed + figures.errored)
    }

    /// Whether the part names as many failed tests as it counts.
    pub(crate) fn lists_all_tests(&self) -> bool {
        self.findings.test_figures().is_some_and(|figures| self.findings.failed().count() >= figures.failed)
    }

    /// How well the part explains the failure.
    pub(crate) fn weight(&self) -> u64 {
        if self.failing() {
            2 + self.findings.errors().max(self.failed_tests())
        } else {
            u64::from(self.findings.why().is_some())
        }
    }
}

/// The lines that a reader claimed, and the start of its test run.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Span {
    /// The first and the last line; 0 if there is none.
    pub(super) first: u64,
    pub(super) last: u64,
    /// The line of the last command shown before the first line.
    command: u64,
    /// The line at which the first run of the reader begins.
    began: Option<u64>,
}

impl Span {
    /// Adds a line that the reader claimed; `command` is the last line above it that shows a command.
    #[inline]
    pub(super) fn extend(&mut self, line: u64, command: u64) {
        if self.first == 0 {
            (self.first, self.command) = (line, command);
        }
        self.last = line;
    }

    pub(super) fn run(&mut self, running: bool, line: u64) {
        if running {
            self.began = self.began.or(Some(line));
        }
    }

    /// Whether a command is shown between this line and the first line.
    pub(super) fn has_command_after(&self, line: u64) -> bool {
        self.command > line
    }

    /// The line after which the output of this runner's tests begins.
    pub(super) fn begin(&self, run: RunStart) -> Option<u64> {
        match run {
            RunStart::Mixed => None,
            RunStart::Banner => Some(self.began.unwrap_or(self.command)),
            RunStart::Command | RunStart::Compiles | RunStart::Uncounted => Some(self.command),
        }
    }
}
