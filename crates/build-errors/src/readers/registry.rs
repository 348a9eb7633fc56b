//! All tools, in the order in which their readers are tried.

use std::sync::{Arc, LazyLock, OnceLock};

use foldhash::HashSet;

use super::{
    c_family, fallback, gherkin, go, js_tests, js_tools, jvm, languages, php, programs, python, reports,
    ruby, rust,
};
use crate::Matchers;
use crate::engine::dispatch::Dispatch;
use crate::engine::{Kind, Reader, RunStart, Tool};
use crate::rows::matchers::Matcher;
use crate::rows::{Program, RowReader, TestReader, tables};

/// The built-in tools. Those with the stricter grammar come first, because the first reader that claims a line gets it.
fn tools() -> impl Iterator<Item = &'static Tool> + Clone {
    let tables: [&[Tool]; 18] = [
        &tables::FORMATS,
        js_tools::TOOLS,
        js_tests::TOOLS,
        python::TOOLS,
        rust::TOOLS,
        c_family::TOOLS,
        go::TOOLS,
        jvm::TOOLS,
        languages::TOOLS,
        gherkin::TOOLS,
        ruby::TOOLS,
        php::TOOLS,
        reports::json_report_table::TOOLS,
        reports::TOOLS,
        &tables::ENDINGS,
        programs::TOOLS,
        &tables::USAGE,
        fallback::TOOLS,
    ];
    tables.into_iter().flatten()
}

/// Whether a built-in tool has this name.
pub(crate) fn is_tool(name: &str) -> bool {
    static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| tools().map(|tool| tool.name).collect());
    NAMES.contains(name)
}

/// The tools, their compiled patterns, and the dispatch table.
#[derive(Debug)]
pub(crate) struct Registry {
    /// The problem matchers of the user, and then the built-in tools.
    pub(crate) tools: Vec<Registered>,
    /// The number of problem matchers. They declare no need for lines, so they are not in the dispatch table.
    pub(crate) matchers: usize,
    /// The patterns of each row, compiled when its reader is created.
    programs: Vec<OnceLock<Arc<Program>>>,
    pub(crate) dispatch: Arc<Dispatch>,
}

/// A tool whose output is read.
#[derive(Debug, Clone)]
pub(crate) enum Registered {
    BuiltIn(&'static Tool),
    /// A problem matcher of the user.
    User(Arc<Matcher>),
}

impl Registry {
    /// A registry with these built-in tools.
    pub(crate) fn of(tools: impl Iterator<Item = &'static Tool> + Clone) -> Self {
        let dispatch = Arc::new(Dispatch::of(tools.clone()));
        Self::new(Vec::new(), tools.map(Registered::BuiltIn), dispatch)
    }

    /// The registry with the problem matchers of the user before the built-in tools.
    pub(crate) fn with(matchers: &Matchers) -> Arc<Self> {
        if matchers.all.is_empty() {
            return Arc::clone(&BUILT_IN);
        }
        let user = matchers.all.iter().cloned().map(Registered::User).collect();
        Arc::new(Self::new(user, BUILT_IN.tools.iter().cloned(), Arc::clone(&BUILT_IN.dispatch)))
    }

    fn new(
        mut tools: Vec<Registered>,
        built_in: impl Iterator<Item = Registered>,
        dispatch: Arc<Dispatch>,
    ) -> Self {
        let matchers = tools.len();
        tools.extend(built_in);
        Self { programs: tools.iter().map(|_| OnceLock::new()).collect(), tools, matchers, dispatch }
    }

    /// A new reader for the tool.
    pub(crate) fn reader(&self, index: usize, tool: &Registered) -> Box<dyn Reader> {
        match tool {
            Registered::User(matcher) => Box::new(RowReader::new(Arc::clone(&matcher.program))),
            Registered::BuiltIn(tool) => match (tool.row, self.programs.get(index)) {
                (Some(row), Some(program)) => {
                    // A test compiles all rows.
                    let program = program.get_or_init(|| Arc::new(Program::of(row).unwrap_or_default()));
                    let program = Arc::clone(program);
                    match program.is_test_run() {
                        true => Box::new(TestReader::new(program)),
                        false => Box::new(RowReader::new(program)),
                    }
                }
                _ => (tool.new)(),
            },
        }
    }
}

impl Registered {
    /// The name of the tool; empty if its reader cannot know it.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::BuiltIn(tool) => tool.name,
            Self::User(matcher) => &matcher.owner,
        }
    }

    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::BuiltIn(tool) => tool.kind,
            Self::User(_) => Kind::User,
        }
    }

    /// See [`Tool::is_report`].
    pub(crate) fn is_report(&self) -> bool {
        matches!(self, Self::BuiltIn(tool) if tool.is_report)
    }

    /// See [`Tool::is_harness`].
    pub(crate) fn is_harness(&self) -> bool {
        matches!(self, Self::BuiltIn(tool) if tool.is_harness)
    }

    /// See [`Tool::checks_types`].
    pub(crate) fn checks_types(&self) -> bool {
        matches!(self, Self::BuiltIn(tool) if tool.checks_types)
    }

    /// See [`Tool::run`]; `None` for a problem matcher of the user.
    pub(crate) fn run(&self) -> Option<RunStart> {
        self.built_in().map(|tool| tool.run)
    }

    /// Whether both are the same tool.
    pub(crate) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::BuiltIn(tool), Self::BuiltIn(other)) => std::ptr::eq(*tool, *other),
            (Self::User(matcher), Self::User(other)) => Arc::ptr_eq(matcher, other),
            _ => false,
        }
    }

    /// The table row of the tool; `None` for a problem matcher of the user.
    pub(crate) fn built_in(&self) -> Option<&'static Tool> {
        match self {
            Self::BuiltIn(tool) => Some(tool),
            Self::User(_) => None,
        }
    }
}

/// All built-in tools.
pub(crate) static BUILT_IN: LazyLock<Arc<Registry>> = LazyLock::new(|| Arc::new(Registry::of(tools())));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dispatch::READERS;

    /// A set has a fixed number of places. A reader beyond the last place would never be offered a line.
    #[test]
    fn each_built_in_tool_has_a_place_in_the_sets() {
        assert!(BUILT_IN.tools.len() <= READERS, "{} readers", BUILT_IN.tools.len());
    }
}
