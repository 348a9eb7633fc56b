//! All tools, in the order in which their readers are asked.

use std::sync::LazyLock;

use super::{
    c_family, config, fallback, go, js_tests, js_tools, jvm, languages, php, programs, python, reports, ruby,
    rust,
};
use crate::engine::dispatch::Dispatch;
use crate::engine::reader::Tool;

/// The tables, those with the stricter grammar first. The first reader that claims a line has it.
const TABLES: [&[Tool]; 14] = [
    config::TOOLS,
    js_tools::TOOLS,
    js_tests::TOOLS,
    python::TOOLS,
    rust::TOOLS,
    c_family::TOOLS,
    go::TOOLS,
    jvm::TOOLS,
    languages::TOOLS,
    ruby::TOOLS,
    php::TOOLS,
    reports::TOOLS,
    programs::TOOLS,
    fallback::TOOLS,
];

/// Tools and the dispatch between them.
#[derive(Debug)]
pub(crate) struct Registry {
    pub(crate) tools: Vec<&'static Tool>,
    pub(crate) dispatch: Dispatch,
}

impl Registry {
    pub(crate) fn of(tools: Vec<&'static Tool>) -> Self {
        let dispatch = Dispatch::of(&tools);
        Self { tools, dispatch }
    }
}

/// All built-in tools.
pub(crate) static BUILT_IN: LazyLock<Registry> =
    LazyLock::new(|| Registry::of(TABLES.iter().copied().flatten().collect()));
