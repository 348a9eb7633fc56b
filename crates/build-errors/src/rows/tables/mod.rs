//! The rows, by ecosystem. The examples of a row are its tests.

mod analysers;
mod annotated;
mod beam;
pub(crate) mod c_test_runners;
mod compilers;
mod configuration;
mod documents;
mod embedded;
pub(crate) mod endings;
mod hardware;
mod infrastructure;
mod javascript;
mod jvm;
mod languages;
mod linters;
mod php;
pub(crate) mod platform_test_runners;
mod programs;
mod python;
mod script_linters;
pub(crate) mod script_test_runners;
mod security;
mod services;
pub(crate) mod test_runners;

use crate::engine::tool::Tool;

/// The tables, in the order in which their rows are tried.
pub(crate) const TABLES: [&[Tool]; 19] = [
    python::TOOLS,
    annotated::TOOLS,
    javascript::TOOLS,
    configuration::TOOLS,
    php::TOOLS,
    compilers::TOOLS,
    documents::TOOLS,
    languages::TOOLS,
    linters::TOOLS,
    infrastructure::TOOLS,
    jvm::TOOLS,
    programs::TOOLS,
    beam::TOOLS,
    script_linters::TOOLS,
    analysers::TOOLS,
    embedded::TOOLS,
    security::TOOLS,
    hardware::TOOLS,
    services::TOOLS,
];

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::reader::Kind;
    use crate::engine::{found, read};
    use crate::rows::{Program, Row};

    fn rows() -> impl Iterator<Item = (&'static Tool, &'static Row)> {
        TABLES
            .iter()
            .copied()
            .chain([
                test_runners::TOOLS,
                script_test_runners::TOOLS,
                c_test_runners::TOOLS,
                platform_test_runners::TOOLS,
                endings::TOOLS,
                &[endings::USAGE],
            ])
            .flatten()
            .filter_map(|tool| Some((tool, tool.row?)))
    }

    #[test]
    fn examples_that_must_match() {
        let mut wrong = Vec::new();
        for (tool, row) in rows() {
            assert!(!row.matches.is_empty(), "{} has no example", tool.name);
            for (output, expected) in row.matches {
                let found = found(tool, output);
                if found != *expected {
                    wrong.push(format!("{}: {output}\nread: {found:?}", tool.name));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }

    #[test]
    fn lines_that_must_not_match() {
        let mut wrong = Vec::new();
        for (tool, row) in rows() {
            assert!(!row.rejects.is_empty(), "{} has no line that it must not read", tool.name);
            let read = row.rejects.iter().filter(|line| !read(&[tool], line).is_empty());
            wrong.extend(read.map(|line| format!("{}: {line}", tool.name)));
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn rows_are_complete_and_compile() {
        for (tool, row) in rows() {
            assert!(
                !row.source.is_empty() && (tool.kind == Kind::Any || !tool.name.is_empty()),
                "{}",
                tool.name
            );
            let program = Arc::new(Program::of(row));
            assert!(program.is_whole(row), "a pattern of {} does not compile", tool.name);
        }
    }
}
