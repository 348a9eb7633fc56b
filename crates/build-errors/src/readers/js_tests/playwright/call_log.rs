//! The call log below a failure: the steps of an action or an assertion. Its last reason is the most useful line.
//!
//! Source: `packages/playwright-core/src/server/dom.ts` and `frames.ts`, which write the lines, and
//! `packages/utils/callLog.ts`, which compresses repeated ones to `4 × …`.

use crate::engine::{Failure, scan};

/// Prefixes of lines that describe a step, and not why it failed.
const STEPS: [&str; 16] = [
    "waiting ", "attempting ", "retrying ", "scrolling ", "done scrolling", "performing ", "navigating ",
    "locator resolved to ", "selector resolved to ", "element is visible", "forcing action", "Expect \"",
    "expect.", "verifying ", "taking page screenshot", "disabled all CSS animations",
];

/// A call log that is being read.
#[derive(Debug, Default)]
pub(super) struct CallLog {
    open: bool,
    /// The first target that was waited for.
    waiting: String,
    /// The last element that a locator resolved to.
    resolved: String,
    reason: String,
}

impl CallLog {
    /// Reads the line if it belongs to the log, and returns whether it does. The blank line below the log ends it.
    pub(super) fn takes(&mut self, text: &str, failure: &mut Failure) -> bool {
        let text = text.trim();
        if !self.open {
            self.open = text == "Call log:" || text.starts_with("=========================== logs");
            return self.open;
        }
        if text.is_empty() || text.starts_with("======") {
            std::mem::take(self).end(failure);
            return true;
        }
        // These are the lines of a text that was typed.
        let Some(step) = step(text) else { return true };
        if step.starts_with("waiting for ") && self.waiting.is_empty() {
            step.clone_into(&mut self.waiting);
        } else if step.contains(" resolved to ") {
            step.clone_into(&mut self.resolved);
        } else if !STEPS.iter().any(|start| step.starts_with(start)) {
            step.clone_into(&mut self.reason);
        }
        true
    }

    /// Adds the facts of the log to the detail.
    pub(super) fn end(self, failure: &mut Failure) {
        for message in [self.waiting, self.resolved, self.reason] {
            failure.detail(&message);
        }
    }
}

/// The text of a line: `- waiting for locator('#pay')`, `  2 × locator resolved to …`.
fn step(text: &str) -> Option<&str> {
    let text = text.strip_prefix("- ").unwrap_or(text);
    match scan::number(text) {
        Some((_, rest)) => rest.strip_prefix(" × "),
        None => Some(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(log: &str, expected: &[&str]) {
        let (mut log_read, mut failure) = (CallLog::default(), Failure::reported("t"));
        failure.say("Timeout");
        for line in log.lines() {
            assert!(log_read.takes(line, &mut failure), "{line}");
        }
        log_read.end(&mut failure);
        assert_eq!(failure.detail_text().as_deref().unwrap_or_default(), expected.join("\n"));
    }

    #[test]
    fn the_last_reason_is_kept() {
        check(
            "Call log:\n  - waiting for locator('#pay')\n    - locator resolved to <button id=\"pay\">Pay</button>\n  \
             - attempting click action\n    2 × waiting for element to be visible, enabled and stable\n      \
             - element is visible, enabled and stable\n      - scrolling into view if needed\n      - done scrolling\n      \
             - <div id=\"veil\"></div> intercepts pointer events\n    - retrying click action\n    - waiting 500ms\n",
            &[
                "waiting for locator('#pay')",
                "locator resolved to <button id=\"pay\">Pay</button>",
                "<div id=\"veil\"></div> intercepts pointer events",
            ],
        );
        check(
            "Call log:\n  - Expect \"toBeVisible\" with timeout 500ms\n  - waiting for locator('#x')\n    4 × locator resolved to <p \
             hidden></p>\n      - unexpected value \"hidden\"\n",
            &[
                "waiting for locator('#x')",
                "locator resolved to <p hidden></p>",
                "unexpected value \"hidden\"",
            ],
        );
        check("Call log:\n  - navigating to \"http://x\", waiting until \"load\"\n", &[]);
    }
}
