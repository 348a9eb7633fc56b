//! The page that `--save` writes.

use std::fmt::Write;

use anyhow::Context;
use toml_edit::DocumentMut;

use super::machine::Machine;
use super::rows::{self, COLUMNS, Findings, Line};
use crate::table::{self, figures, words};

/// The page: the chart, a table per crate, the missed limits, and the machine and versions of the measurement.
pub(super) fn render(findings: &[Findings], machine: &Machine, command: &str) -> anyhow::Result<String> {
    let (held, asked) = rows::tally(findings);
    let mut page = format!(
        "# Benchmarks\n\nWritten by `{command}`; not by hand. {held} of {asked} that are asked for held.\n\n{HOW}\n\
        ![How many times as fast ours is as each alternative, by crate, with what is asked for](benchmarks.svg)\n"
    );
    for findings in findings {
        let cells: Vec<_> = findings.lines().iter().map(Line::cells).collect();
        write!(page, "\n## {}\n\n{}", findings.package, table::markdown(COLUMNS, &cells))?;
        let notes = findings.notes();
        if !notes.is_empty() {
            writeln!(page)?;
        }
        notes.iter().try_for_each(|note| writeln!(page, "- {note}"))?;
    }
    let sizes = table::markdown([words("crate"), words("input"), figures("size")], &rows::inputs(findings));
    let lock = std::fs::read_to_string("Cargo.lock").context("cannot read Cargo.lock, for the versions")?;
    write!(page, "\n## Measured with\n\n{}", facts(machine, &rows::packages(findings), &lock)?)?;
    write!(
        page,
        "\n{sizes}\nReal pages and logs are among each crate's `tests/fixtures`; the rest is made by its `benches`.\n"
    )?;
    Ok(page)
}

/// How the figures are measured, for readers who are new to the page.
const HOW: &str = "\
Each row is one process: ours and the alternatives take turns, each round in the opposite order of the last. Times are
medians; a ratio is taken within a round, and given is the median of the rounds with its first and third quartile.
Allocations are counted at the allocator and instructions by callgrind, so they do not depend on what else a machine does.
What is asked for was set before anything was measured; `missed` says that it is not so here, and below the table why.
";

fn facts(machine: &Machine, packages: &[&str], lock: &str) -> anyhow::Result<String> {
    let mut facts = String::new();
    for (name, value) in machine.facts() {
        writeln!(facts, "- {name}: {value}")?;
    }
    let lock: DocumentMut = lock.parse()?;
    let versions: Vec<String> =
        packages.iter().map(|name| format!("{name} {}", version(&lock, name))).collect();
    writeln!(facts, "- compared with: {}", versions.join(", "))?;
    Ok(facts)
}

/// The version of the package in the lock file; the newest if there are several.
fn version(lock: &DocumentMut, name: &str) -> String {
    let packages = lock.get("package").and_then(|packages| packages.as_array_of_tables());
    let of_name = packages
        .into_iter()
        .flatten()
        .filter(|package| package.get("name").and_then(|found| found.as_str()) == Some(name));
    let versions = of_name.filter_map(|package| package.get("version")?.as_str());
    versions.last().unwrap_or("of an unknown version").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_of_the_lock_file() {
        let lock = "[[package]]\nname = \"regex\"\nversion = \"1.13.1\"\n[[package]]\nname = \"regex-lite\"\nversion = \"0.1.9\"\n";
        let machine = Machine { cores: Some(2), ..Machine::default() };
        assert_eq!(
            facts(&machine, &["regex", "absent"], lock).unwrap(),
            "- cores: 2\n- compared with: regex 1.13.1, absent of an unknown version\n"
        );
    }
}
