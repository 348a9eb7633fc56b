//! The tables of rows, by ecosystem.

use std::sync::LazyLock;

use super::table::tools;
use crate::engine::tool::Tool;

/// The text of a table. Programs do not contain its examples.
macro_rules! table {
    ($name:literal) => {
        if cfg!(test) {
            include_str!(concat!("tables/", $name, ".rows"))
        } else {
            include_str!(concat!(env!("OUT_DIR"), "/", $name, ".rows"))
        }
    };
}

/// The tools that are tried first.
pub(crate) static FORMATS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    of(&[
        table!("python"),
        table!("annotated"),
        table!("javascript"),
        table!("configuration"),
        table!("php"),
        table!("compilers"),
        table!("contracts"),
        table!("documents"),
        table!("languages"),
        table!("linters"),
        table!("infrastructure"),
        table!("jvm"),
        table!("programs"),
        table!("beam"),
        table!("script_linters"),
        table!("analysers"),
        table!("embedded"),
        table!("security"),
        table!("hardware"),
        table!("services"),
        table!("test_runners/languages"),
        table!("test_runners/scripts"),
        table!("test_runners/c"),
        table!("test_runners/platforms"),
        // After PlUnit, which prints its failures like SWI-Prolog's messages.
        table!("functional"),
    ])
});

/// Messages about programs that ended early. They are tried after the tools, because a tool may recognise such a line.
pub(crate) static ENDINGS: LazyLock<Vec<Tool>> = LazyLock::new(|| of(&[table!("endings")]));

/// Messages about a command line. They are tried after the programs that run others.
pub(crate) static USAGE: LazyLock<Vec<Tool>> = LazyLock::new(|| of(&[table!("usage")]));

fn of(tables: &[&'static str]) -> Vec<Tool> {
    tables.iter().flat_map(|table| tools(table)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::reader::Kind;
    use crate::engine::{found, read};
    use crate::rows::Program;
    use crate::rows::table::Examples;

    fn rows() -> impl Iterator<Item = (&'static Tool, &'static str)> {
        [&FORMATS, &ENDINGS, &USAGE]
            .into_iter()
            .flat_map(|table| table.iter())
            .map(|tool| (tool, tool.row.expect("a row")))
    }

    #[test]
    fn examples_that_must_match() {
        let mut wrong = Vec::new();
        for (tool, row) in rows() {
            let matches = Examples::of(row).matches;
            assert!(!matches.is_empty(), "{} has no example", tool.name);
            for (output, expected) in matches {
                let found = found(tool, &output);
                if found != expected {
                    wrong.push(format!("{}: {output}\nread: {found:#?}", tool.name));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }

    #[test]
    fn lines_that_must_not_match() {
        let mut wrong = Vec::new();
        for (tool, row) in rows() {
            let rejects = Examples::of(row).rejects;
            assert!(!rejects.is_empty(), "{} has no line that it must not read", tool.name);
            let read = rejects.iter().filter(|output| !read(&[tool], output).is_empty());
            wrong.extend(read.map(|output| format!("{}: {output}", tool.name)));
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn rows_are_complete_and_compile() {
        for (tool, row) in rows() {
            assert!(tool.kind == Kind::Any || !tool.name.is_empty(), "a row without a name");
            assert!(!Examples::of(row).source.is_empty(), "{} has no source", tool.name);
            assert_eq!(Program::of(row).err(), None, "{}", tool.name);
        }
    }
}
