//! Tools described by a table row: patterns for their lines, headings with rows below them, and totals that count only
//! after rows. Problem matchers of users are read by the same interpreter.

mod ascii_classes;
mod interpret;
mod line_regex;
pub(crate) mod matchers;
mod parts;
mod pattern;
mod place;
mod program;
mod run_pattern;
mod table;
pub(crate) mod tables;
mod test_run;

pub(crate) use interpret::RowReader;
pub(crate) use program::Program;
#[cfg(test)]
pub(crate) use table::Examples;
pub(crate) use test_run::TestReader;
