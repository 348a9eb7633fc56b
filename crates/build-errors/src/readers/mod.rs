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

pub(crate) use fallback::complains;
pub(crate) use fallback::whole_output::ending::Ending;
pub(crate) use fallback::whole_output::read as read_whole_output;
pub(crate) use js_tests::code_frame::take as add_script_line;
pub(crate) use shared::snippet::Snippet;
