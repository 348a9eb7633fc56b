//! Checks that the help of xtask and of the programs lists every command line in the docs: its sub-command and its long
//! options.

use std::collections::BTreeMap;
use std::process::Command;

use super::{File, Finding, Tree};
use crate::workspace::{Package, Workspace};
use crate::{COMMANDS, shell};

/// A command line in the docs: the program and its arguments.
#[derive(Debug, PartialEq, Eq)]
struct Call<'a> {
    line: usize,
    program: &'a str,
    words: Vec<&'a str>,
}

pub(super) fn check(workspace: &Workspace, tree: &Tree) -> anyhow::Result<Vec<Finding>> {
    let has_program = |package: &&Package| {
        package.targets.iter().any(|target| target.name == package.name && target.kind == ["bin"])
    };
    let programs: Vec<&str> =
        workspace.published().filter(has_program).map(|package| package.name.as_str()).collect();
    build(&programs)?;
    let mut helps = BTreeMap::from([(
        "cargo xtask",
        COMMANDS.iter().map(|command| command.usage).collect::<Vec<_>>().join("\n"),
    )]);
    let mut findings = Vec::new();
    for file in tree.ending(".md") {
        for call in calls(file, &programs) {
            let help = helps
                .entry(call.program)
                .or_insert_with(|| help_of(workspace, call.program).unwrap_or_default());
            findings.extend(unknown(&call, help).map(|what| file.finding(call.line, what)));
        }
    }
    Ok(findings)
}

/// Builds the programs with the features of the tests, so that nothing is compiled again after them.
fn build(programs: &[&str]) -> anyhow::Result<()> {
    let mut build = shell::cargo(&["build", "--quiet", "--all-features", "-p", "xtask-programs"]);
    build.args(programs.iter().flat_map(|program| ["-p", program, "--bin", program]));
    shell::output(build).map(drop)
}

fn help_of(workspace: &Workspace, program: &str) -> anyhow::Result<String> {
    let mut help = Command::new(workspace.target_directory.join("debug").join(program));
    help.arg("--help");
    shell::output(help)
}

/// The calls in a page's shell blocks and code spans.
fn calls<'a>(file: &'a File, programs: &[&'a str]) -> Vec<Call<'a>> {
    let mut found = Vec::new();
    let mut block = None;
    for (line, text) in file.numbered() {
        if let Some(fence) = text.trim_start().strip_prefix("```") {
            block = if block.is_some() { None } else { Some(fence) };
            continue;
        }
        let typed: Vec<&str> = match block {
            Some("sh" | "bash") => vec![text],
            // A person types what follows the prompt; the other lines are output.
            Some("console") => text.strip_prefix("$ ").into_iter().collect(),
            Some(_) => Vec::new(),
            None => text.split('`').skip(1).step_by(2).collect(),
        };
        for part in typed.iter().flat_map(|typed| typed.split(['|', ';', '&'])) {
            found.extend(call(line, part.trim(), programs));
        }
    }
    found
}

fn call<'a>(line: usize, typed: &'a str, programs: &[&'a str]) -> Option<Call<'a>> {
    let program = std::iter::once(&"cargo xtask")
        .chain(programs)
        .find(|program| typed.strip_prefix(**program).is_some_and(|rest| rest.starts_with(' ')))?;
    let words = typed
        .get(program.len()..)?
        .split_whitespace()
        .take_while(|word| *word != "--" && !word.starts_with('#'));
    Some(Call { line, program, words: words.collect() })
}

fn unknown(call: &Call<'_>, help: &str) -> Option<String> {
    let is_known = |word: &str| {
        help.split(|c: char| c.is_whitespace() || "[](),|`=".contains(c)).any(|known| known == word)
    };
    let command = call.words.first().filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    let command = command
        .map(|word| word.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default());
    let options =
        call.words.iter().filter_map(|word| word.starts_with("--").then(|| word.split('=').next()).flatten());
    let missing = command.into_iter().chain(options).find(|word| !is_known(word) && *word != "--help")?;
    Some(format!("`{} --help` knows no `{missing}`", call.program))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::file;

    #[test]
    fn calls_are_found_where_they_are_typed() {
        let page = file(
            "a.md",
            "Use `cargo xtask tidy` or the prog tool.\n```console\n$ echo | prog run --x -- make\nprog no\n```\n",
        );
        assert_eq!(
            calls(&page, &["prog"]),
            [
                Call { line: 1, program: "cargo xtask", words: vec!["tidy"] },
                Call { line: 3, program: "prog", words: vec!["run", "--x"] },
            ]
        );
    }

    #[test]
    fn what_the_help_does_not_know_is_named() {
        let help = "Usage: prog run [--tail=N] [--json]";
        for (words, expected) in [
            (vec!["run", "--tail=3", "--help"], None),
            (vec!["runs"], Some("`prog --help` knows no `runs`")),
            (vec!["run", "--tails"], Some("`prog --help` knows no `--tails`")),
            (vec!["<command>"], None),
        ] {
            let found = unknown(&Call { line: 1, program: "prog", words: words.clone() }, help);
            assert_eq!(found.as_deref(), expected, "{words:?}");
        }
    }
}
