//! Reports within a test run: what a test printed, most likely.

use super::documents::CAP;

/// The reports that came while a test run had begun and not ended, until it does: its summary is the truer account. Where
/// none comes, they are read after all.
#[derive(Debug, Default)]
pub(super) struct Printed {
    running: bool,
    /// Each with the number of its last line; together no larger than one report may be.
    documents: Vec<(String, u64)>,
    /// Their bytes.
    held: usize,
}

impl Printed {
    /// Whether a test run has begun and not ended.
    pub(super) fn running(&self) -> bool {
        self.running
    }

    /// A run begins, or ends.
    pub(super) fn run(&mut self, running: bool) {
        *self = Self { running, ..Self::default() };
    }

    /// Holds a report; gives back what there is no room for, the oldest first.
    pub(super) fn hold(&mut self, document: String, number: u64) -> Vec<(String, u64)> {
        let mut overflow = Vec::new();
        if self.held + document.len() > CAP {
            (overflow, self.held) = (std::mem::take(&mut self.documents), 0);
        }
        self.held += document.len();
        self.documents.push((document, number));
        overflow
    }

    /// The reports of a run that never ended.
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
