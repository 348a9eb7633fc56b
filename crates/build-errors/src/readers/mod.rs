//! The supported tools, by ecosystem: one module per tool, one table per folder.

mod c_family;
mod fallback;
mod gherkin;
mod go;
mod js_tests;
mod js_tools;
mod jvm;
mod languages;
mod php;
mod programs;
mod python;
pub(crate) mod registry;
mod reports;
mod ruby;
mod rust;
mod shared;

pub(crate) use fallback::around_place::{message_around, numbered_source};
pub(crate) use fallback::blocks::blocks;
pub(crate) use fallback::certain::{is_complete, is_single, is_unplaced, lists_unplaced, located_complaints};
pub(crate) use fallback::complaints::complains;
pub(crate) use fallback::crash::thrown_at;
pub(crate) use fallback::grouped::rows as grouped;
pub(crate) use fallback::itemized::items;
pub(crate) use fallback::listed::{graded, of_files, rows as listed};
pub(crate) use fallback::records::records;
pub(crate) use fallback::sentences::read as sentences;
pub(crate) use fallback::test_runs::names::{FailedTest, failed_places, failed_tests};
pub(crate) use fallback::test_runs::words::counts_tests;
pub(crate) use fallback::unformatted::files as unformatted;
pub(crate) use fallback::{TOOL as UNKNOWN, UNGRADED as GUESS};
pub(crate) use js_tests::code_frame::take as add_script_line;
pub(crate) use shared::located::Message;
pub(crate) use shared::snippet::Snippet;
