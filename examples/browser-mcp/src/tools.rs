//! The tools: their arguments, their actions in the browser, and their answers.

mod dialog;
mod element;
mod field;
mod history;
mod read;
mod tabs;
mod upload;

pub(crate) use dialog::Dialog;
pub(crate) use element::{Click, Hover, Press, Scroll};
pub(crate) use field::{Select, Type};
pub(crate) use history::{Back, Forward, Navigate};
pub(crate) use read::{Find, Screenshot, Snapshot, Wait};
pub(crate) use tabs::Tabs;
pub(crate) use upload::Upload;
