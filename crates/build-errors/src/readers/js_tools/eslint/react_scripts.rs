//! The rows that create-react-app prints below a file's name.
//!
//! Source: `react-dev-utils/eslintFormatter.js` and `formatWebpackMessages.js`. If there are errors, the warnings are left
//! out. A row has no severity; the headline above all files tells it.

use crate::Severity;
use crate::engine::{Location, scan};
use crate::readers::shared::lint_rows::{Row, rule_in_column};

/// The headline above warnings. Does not match `Compiled successfully!`.
pub(super) fn is_of_warnings(text: &str) -> bool {
    text.starts_with("Compiled with ") && text.contains("warning")
}

/// The headline above errors.
pub(super) fn is_of_errors(text: &str) -> bool {
    text == "Failed to compile."
}

/// The row `  Line 17:8:  'x' is not defined  no-undef`, or `  Line 17:  'x' is not defined  no-undef` of version 2.
/// Does not match `Line 17: x` or `  Line 17 x`.
pub(super) fn row<'a>(text: &'a str, file: &'a str, severity: Severity) -> Option<Row<'a>> {
    let ([line], rest) = scan::filled(text, "  Line #:")?;
    let (column, rest) = match scan::number(rest) {
        Some((column, rest)) => (u32::try_from(column).ok(), rest.strip_prefix(':')?),
        None => (None, rest),
    };
    let (message, rule) = rule_in_column(rest.strip_prefix("  ")?.trim());
    let at = Location { file, line: u32::try_from(line).ok(), column };
    (scan::is_path(file) && !message.is_empty()).then_some(Row { at, severity, rule, message, lower: true })
}
