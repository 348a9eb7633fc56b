//! Parcel, the bundler.
//!
//! Source: `packages/reporters/cli/src/CLIReporter.js` (`writeDiagnostic`) and
//! `packages/core/utils/src/prettyDiagnostic.js`: the reporting plugin, its message, and the location with its source,
//! indented.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool =
    Tool::compile::<Parcel>("parcel").starts(&["🚨 Build failed", "@parcel/", "💡 "]);

#[derive(Default)]
struct Parcel {
    /// Whether `🚨 Build failed.` was read. Before it, a plugin may print messages that are not errors.
    failed: bool,
    /// The message whose location may follow, and the number of lines that may come before the location.
    message: Option<(String, u8)>,
    /// The line number of the message.
    line: u64,
    /// Whether a diagnostic was noted. Messages without a location and hints belong to it.
    noted: bool,
}

impl Reader for Parcel {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text.starts_with("🚨 Build failed") {
            self.failed = true;
            return Claim::Mine;
        }
        if let Some(message) = error_message(text).filter(|_| self.failed) {
            findings.reason(Weight::Cause, message);
            self.finish(findings);
            (self.message, self.line) = (Some((message.to_owned(), 4)), findings.line());
            return Claim::More;
        }
        if let Some(hint) = text.trim_start().strip_prefix("💡 ").filter(|_| self.noted) {
            findings.detail(hint);
            return Claim::Mine;
        }
        let Some((message, lines)) = self.message.take() else { return Claim::Pass };
        if let Some((at, "")) = text.strip_prefix("  ").and_then(scan::location) {
            findings.diagnostic_from(self.line, at, Severity::Error, None, &message);
            self.noted = true;
            return Claim::Mine;
        }
        // A message may continue below its first line.
        if lines == 0 || text.starts_with("  >") {
            self.message = Some((message, lines));
            self.finish(findings);
            return Claim::Pass;
        }
        self.message = Some((message, lines - 1));
        Claim::More
    }

    fn finish(&mut self, findings: &mut Findings) {
        if let Some((message, _)) = self.message.take().filter(|_| self.noted) {
            findings.detail(&message);
        }
    }
}

/// The message in `@parcel/core: Failed to resolve './x' from './a.js'`. Does not match `@parcel/core@2.12.0`.
fn error_message(text: &str) -> Option<&str> {
    let (plugin, message) = text.strip_prefix("@parcel/")?.split_once(": ")?;
    plugin.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-').then_some(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_count_after_the_build_failed() {
        assert_eq!(error_message("@parcel/core@2.12.0: x"), None);
        let message =
            "@parcel/core: Failed to resolve './x' from './a.js'\n\n  /p/a.js:1:19\n  > 1 | import './x'\n";
        let read = |output: &str| crate::engine::found(&TOOL, output);
        let found = ["/p/a.js:1:19 error: Failed to resolve './x' from './a.js'"];
        assert_eq!(read(&format!("🚨 Build failed.\n\n{message}")), found);
        assert_eq!(read(message), [""; 0]);
    }
}
