//! Splits a table into tools, and the description of a tool into its parts.
//!
//! ```text
//! # A comment.
//! lint reek                                      kind and name of the tool
//!   starts "[1" "[2"                             lines that it needs
//!   numbered
//!   source lib/reek/report/formatter             code that prints the format
//!   below ^{file} -- \d+ warnings?:$             a pattern; the keyword tells its use
//!     then ^  \[(?<line>\d+)\]: (?<message>.+)$  the next pattern of the same part
//!   > a.rb -- 1 warning:                         an output …
//!   >   [3]: x
//!   = a.rb:3 warning: x                          … and each finding in it
//!   !   [3]: x                                   an output without a finding
//! ```
//!
//! Needs come first. Their keywords are in [`needs`]. Those of the other parts are in [`Program::of`](super::Program::of)
//! and [`RunProgram::add`](super::run_pattern::RunProgram::add). Outputs and their findings are the tests of the row: the
//! whole engine reads them with only this row registered.

use crate::engine::reader::{Kind, RunStart, Shape};
use crate::engine::tool::Tool;

/// The tools of a table, in order.
pub(super) fn tools(table: &'static str) -> Vec<Tool> {
    let mut tools = Vec::new();
    for (heading, row) in rows(table) {
        let (kind, name) = heading.split_once(' ').unwrap_or((heading, ""));
        let kind = match kind {
            "lint" => Kind::Lint,
            "compile" => Kind::Compile,
            "test" => Kind::Test,
            _ => Kind::Any,
        };
        let base = if kind == Kind::Test { Tool::TEST } else { Tool::NONE };
        tools.push(needs(row, Tool { name, kind, row: Some(row), ..base }));
    }
    tools
}

/// The heading of each row, and the lines below it.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_heading = |line: &str| line.starts_with(|first: char| first.is_ascii_lowercase());
    let mut rest = table;
    std::iter::from_fn(move || {
        let mut heading = None;
        let mut begin = 0;
        let mut at = 0;
        for line in rest.split_inclusive('\n') {
            if is_heading(line) {
                if heading.is_some() {
                    break;
                }
                heading = Some(line.trim_end());
                begin = at + line.len();
            }
            at += line.len();
        }
        let row = rest.get(begin..at)?;
        rest = rest.get(at..)?;
        Some((heading?, row))
    })
}

/// Adds the needs at the beginning of a row. They become static, because the built-in tools are created once.
fn needs(row: &'static str, mut tool: Tool) -> Tool {
    let [mut starts, mut holds] = [const { Vec::<&'static str>::new() }; 2];
    let mut shapes = Vec::new();
    for line in row.lines().filter(|line| !is_comment(line)) {
        let line = line.trim_start();
        let (keyword, value) = line.split_once(' ').unwrap_or((line, ""));
        match keyword {
            // Beginnings of lines, after indentation.
            "starts" => starts.extend(quoted(value)),
            // Literals anywhere in a line.
            "holds" => holds.extend(quoted(value)),
            // A location in a file with one of these extensions. A slash means an absolute path without an extension.
            "in" => {
                let extensions = value.split(' ').map(|extension| extension.trim_start_matches('/'));
                shapes.push(Shape::LocatedIn(extensions.collect::<Vec<_>>().leak()));
            }
            // A location, and a literal anywhere in the line.
            "with" => shapes.extend(quoted(value).map(Shape::LocatedWith)),
            "numbered" => shapes.push(Shape::Numbered),
            "lined" => shapes.push(Shape::Lined),
            "positioned" => shapes.push(Shape::Positioned),
            "indented-path" => shapes.push(Shape::IndentedPath),
            "checks-types" => tool.checks_types = true,
            "run" => {
                tool.run = match value {
                    "banner" => RunStart::Banner,
                    "command" => RunStart::Command,
                    "compiles" => RunStart::Compiles,
                    _ => RunStart::Mixed,
                }
            }
            _ => break,
        }
    }
    (tool.starts, tool.holds, tool.shapes) = (starts.leak(), holds.leak(), shapes.leak());
    tool
}

/// Whether [`needs`] reads the part.
fn is_need(keyword: &str) -> bool {
    matches!(
        keyword,
        "starts"
            | "holds"
            | "in"
            | "with"
            | "numbered"
            | "lined"
            | "positioned"
            | "indented-path"
            | "checks-types"
            | "run"
    )
}

/// The texts in quotation marks, separated by spaces.
fn quoted(value: &'static str) -> impl Iterator<Item = &'static str> {
    let inner = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    inner.into_iter().flat_map(|inner| inner.split("\" \""))
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("# ")
}

/// A part of a row: the keyword, and the text after it and after each `then` below it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part<'r> {
    pub(super) keyword: &'r str,
    pub(super) texts: Vec<&'r str>,
}

/// The parts of a row after its needs, without examples and documentation.
pub(super) fn parts(row: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for line in row.lines().filter(|line| !is_comment(line) && !line.is_empty()) {
        let line = line.trim_start();
        let (keyword, text) = line.split_once(' ').unwrap_or((line, ""));
        match (keyword, parts.last_mut()) {
            ("then", Some(part)) => part.texts.push(text),
            (">" | "=" | "!" | "source", _) => {}
            (need, None) if is_need(need) => {}
            _ => parts.push(Part { keyword, texts: vec![text] }),
        }
    }
    parts
}

/// What only documents and tests a row.
#[cfg(test)]
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Examples {
    pub(super) source: String,
    /// Outputs, with the findings in each.
    pub(crate) matches: Vec<(String, Vec<String>)>,
    /// Outputs without a finding.
    pub(crate) rejects: Vec<String>,
}

#[cfg(test)]
impl Examples {
    /// The examples of a row. `␠` is a space at the end of a line.
    pub(crate) fn of(row: &str) -> Self {
        let mut examples = Self::default();
        let mut last = "";
        for line in row.lines() {
            let line = line.trim_start();
            let (keyword, text) = line.split_once(' ').unwrap_or((line, ""));
            let text = match text.strip_suffix('␠') {
                Some(text) => format!("{text} "),
                None => text.to_owned(),
            };
            let output = format!("{text}\n");
            match (keyword, last) {
                (">", ">") => examples.matches.last_mut().expect("an output").0.push_str(&output),
                (">", "!") => examples.rejects.last_mut().expect("an output").push_str(&output),
                (">", _) => examples.matches.push((output, Vec::new())),
                ("=", "!") => panic!("an output with findings is below one without: {text}"),
                ("=", _) => examples.matches.last_mut().expect("an output").1.push(text),
                ("!", _) => examples.rejects.push(output),
                ("source", _) => examples.source = text,
                _ => {}
            }
            if (keyword, last) != (">", "!") {
                last = keyword;
            }
        }
        examples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# Linters.\n\nlint my tool\n  starts \"E: \" \"a\"b\"\n  starts \"W: \"\n  # Sources.\n  in c /\n  \
        source x.c\n  line ^E\n  below ^a\n    then ^b\n  > E x\n  >\n  = error: x\n  ! W\n  >  y\n  ! Z␠\n\nany\n  numbered\n  \
        annotated\n";

    #[test]
    fn a_table_is_split_into_tools() {
        let tools = tools(TABLE);
        let [tool, other] = tools.as_slice() else { panic!("{tools:?}") };
        assert_eq!((tool.name, tool.kind, other.name, other.kind), ("my tool", Kind::Lint, "", Kind::Any));
        assert_eq!((tool.starts, tool.holds), (&["E: ", "a\"b", "W: "][..], &[][..]));
        assert_eq!(
            (tool.shapes, other.shapes),
            (&[Shape::LocatedIn(&["c", ""])][..], &[Shape::Numbered][..])
        );
    }

    #[test]
    fn a_row_is_split_into_parts_and_examples() {
        let row = tools(TABLE)[0].row.unwrap();
        let part = |keyword, texts: &[&'static str]| Part { keyword, texts: texts.to_vec() };
        assert_eq!(parts(row), [part("line", &["^E"]), part("below", &["^a", "^b"])]);
        let examples = Examples {
            source: "x.c".to_owned(),
            matches: vec![("E x\n\n".to_owned(), vec!["error: x".to_owned()])],
            rejects: vec!["W\n y\n".to_owned(), "Z \n".to_owned()],
        };
        assert_eq!(Examples::of(row), examples);
    }
}
