//! Findings of unknown tools, line by line.

pub(super) mod complaints;
mod counted_headings;
pub(super) mod file_headings;
pub(super) mod file_rows;
pub(super) mod general;
pub(super) mod heading_above_message;
pub(super) mod message;
mod skip_plain_lines;
pub(super) mod split_findings;
mod stated_reasons;
pub(super) mod totals;
pub(super) mod ungraded;
