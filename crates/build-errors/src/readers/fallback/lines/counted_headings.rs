//! Headings that state the severity and the number of the findings below them, such as `2 errors:`.

use super::totals::Total;
use crate::Severity;

#[derive(Default)]
pub(super) struct CountedHeadings {
    /// The severity in the last heading, and how many of its findings have not been read.
    open: Option<(Severity, u64)>,
    /// The sum of the numbers, which is the total if the output has no other.
    pub(super) total: Total,
}

impl CountedHeadings {
    /// Notes the total in a line if it is a heading, which has one severity and ends with a colon. Returns whether it is one.
    pub(super) fn note(&mut self, total: Total, text: &str) -> bool {
        let (severity, count, sum) = match total {
            Total { errors: Some(count), warnings: None, problems: None, .. } => {
                (Severity::Error, count, &mut self.total.errors)
            }
            Total { errors: None, warnings: Some(count), problems: None, .. } => {
                (Severity::Warning, count, &mut self.total.warnings)
            }
            _ => return false,
        };
        if !text.trim_end().ends_with(':') || count == 0 {
            return false;
        }
        *sum = Some(sum.unwrap_or(0).saturating_add(count));
        self.open = Some((severity, count));
        true
    }

    /// The severity of the next finding that states none. `None` if all findings of the last heading were read.
    pub(super) fn next_severity(&mut self) -> Option<Severity> {
        let (severity, count) = self.open.as_mut()?;
        *count = count.checked_sub(1)?;
        Some(*severity)
    }
}
