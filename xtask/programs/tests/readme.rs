//! Checks everything that the docs show. Every command of a `console` block is run and must print, byte for byte, the
//! text below it. A `toml` block must resolve, and a `json` block must be JSON. Programs in other languages are run.
//! Rust blocks are doctests: the README's of this package, each crate's own of that crate.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test's own programs and files")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use build_errors::ErrorType;
use tool_errors::ErrorCode;

/// The pages whose blocks are checked.
const PAGES: [&str; 5] = [
    "README.md",
    "crates/tool-errors/README.md",
    "crates/build-errors/README.md",
    "crates/snapshot-format/README.md",
    "docs/other-languages.md",
];

/// Languages of blocks that are whole programs, with their interpreter. The `text` block below shows what a program
/// prints.
const LANGUAGES: [(&str, &str, &str); 2] = [("python", "python3", "py"), ("js", "node", "mjs")];

/// A fenced block: its page and the line of its fence, its language, its text.
struct Block {
    place: String,
    language: String,
    text: String,
}

#[test]
fn commands_print_what_is_shown() {
    build_programs();
    for block in blocks().filter(|block| block.language == "console") {
        for (command, shown) in calls(&block) {
            // Nothing is published yet. The programs to install were built above.
            if command.starts_with("cargo install ") && shown.is_empty() {
                continue;
            }
            let printed = run(&command);
            let printed = String::from_utf8_lossy(&printed.stdout);
            assert_eq!(printed, shown, "{}: `{command}` printed:\n{printed}\n", block.place);
        }
    }
}

/// Programs are skipped if their language is not installed.
#[test]
fn programs_print_what_is_shown() {
    build_programs();
    let folder = tempfile::tempdir().unwrap();
    let blocks: Vec<Block> = blocks().collect();
    for pair in blocks.windows(2) {
        let [program, shown] = pair else { continue };
        let Some((_, interpreter, extension)) =
            LANGUAGES.iter().find(|language| language.0 == program.language)
        else {
            continue;
        };
        assert_eq!(shown.language, "text", "{}: what it prints is not shown", program.place);
        if Command::new(interpreter).arg("--version").output().is_err() {
            println!("{}: left out, there is no {interpreter}", program.place);
            continue;
        }
        let file = folder.path().join(format!("shown.{extension}"));
        std::fs::write(&file, &program.text).unwrap();
        let output = run(&format!("{interpreter} '{}'", file.display()));
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed, shown.text, "{} printed:\n{printed}\n", program.place);
        assert!(output.status.success(), "{}: {}", program.place, output.status);
    }
}

#[test]
fn the_first_command_works() {
    // Of all pages, only the README's first section shows commands without their output.
    let started: Vec<Block> = blocks().filter(|block| block.language == "sh").collect();
    let commands: Vec<&str> = started.iter().flat_map(|block| block.text.lines()).collect();
    // The third command runs this test. The first is run with the features of the tests, as it is built.
    assert_eq!(
        commands.iter().map(|line| line.split('#').next().unwrap().trim()).collect::<Vec<_>>(),
        ["cargo xtask demo", "cargo xtask test", "cargo xtask ci"]
    );
    assert!(run("demo").status.success());
}

#[test]
fn dependencies_resolve() {
    // A project next to the checkout, which the README calls `agent-crates`.
    let folder = tempfile::tempdir().unwrap();
    let consumer = folder.path().join("consumer");
    std::fs::create_dir_all(consumer.join("src")).unwrap();
    std::fs::write(consumer.join("src/lib.rs"), "").unwrap();
    std::fs::copy(root().join("Cargo.lock"), consumer.join("Cargo.lock")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root(), folder.path().join("agent-crates")).unwrap();
    for block in blocks().filter(|block| block.language == "toml") {
        let manifest = format!("[package]\nname = \"consumer\"\nedition = \"2024\"\n\n{}", block.text);
        std::fs::write(consumer.join("Cargo.toml"), manifest).unwrap();
        let mut metadata = Command::new(env!("CARGO"));
        metadata.args(["metadata", "--offline", "--format-version", "1"]).current_dir(&consumer);
        let output = metadata.output().unwrap();
        assert!(output.status.success(), "{}: {}", block.place, String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_tables_are_those_of_the_crates() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let codes = ErrorCode::ALL
        .iter()
        .map(|code| format!("| `{code}` | {} | {} | ", code.meaning(), code.can_retry()));
    let types = ErrorType::ALL.into_iter().map(|kind| format!("| `{kind}` | {} |", kind.description()));
    let rows: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `")).collect();
    let expected: Vec<String> = codes.chain(types).collect();
    assert_eq!(rows.len(), expected.len(), "{rows:#?}");
    for (row, expected) in rows.iter().zip(&expected) {
        assert!(row.starts_with(expected), "the README has {row}, the crate {expected}");
    }
}

#[test]
fn json_is_json() {
    for block in blocks().filter(|block| block.language == "json") {
        let read = serde_json::from_str::<serde_json::Value>(&block.text);
        assert!(read.is_ok(), "{}: {read:?}", block.place);
    }
}

#[test]
fn no_block_is_unchecked() {
    for block in blocks() {
        let checked = ["rust", "console", "sh", "toml", "json", "python", "js", "text"]
            .contains(&block.language.as_str());
        assert!(checked, "{}: nothing checks a block of `{}`", block.place, block.language);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

fn blocks() -> impl Iterator<Item = Block> {
    PAGES.iter().flat_map(|page| {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        let mut blocks = Vec::new();
        let mut lines = text.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            let Some(language) = line.strip_prefix("```") else { continue };
            let body = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```");
            let text = body.map(|line| format!("{line}\n")).collect();
            // `rust,no_run` is Rust.
            let language = language.split(',').next().unwrap().to_owned();
            blocks.push(Block { place: format!("{page}:{}", number + 1), language, text });
        }
        blocks
    })
}

/// Each `$ command` of the block with the output below it. A backslash continues a command on the next line.
fn calls(block: &Block) -> Vec<(String, String)> {
    let mut calls: Vec<(String, String)> = Vec::new();
    for line in block.text.lines() {
        match (line.strip_prefix("$ "), calls.last_mut()) {
            (Some(command), _) => calls.push((command.to_owned(), String::new())),
            (None, Some((command, shown))) if shown.is_empty() && command.ends_with('\\') => {
                command.push_str(&format!("\n{line}"));
            }
            (None, Some((_, shown))) => shown.push_str(&format!("{line}\n")),
            (None, None) => panic!("{}: begins without a command", block.place),
        }
    }
    calls
}

/// Runs a line as a person would in the checkout, with the programs installed. Both streams go to standard output.
fn run(command: &str) -> Output {
    let programs = Path::new(env!("CARGO_BIN_EXE_demo")).parent().unwrap();
    let path = std::env::join_paths(
        [programs.to_owned()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{command}")]).current_dir(root()).env("PATH", path.unwrap());
    shell.env_remove("RUST_BACKTRACE").output().unwrap()
}

/// Builds the programs into the folder of this test. This package is selected too, so that they share its dependencies.
fn build_programs() {
    let target = Path::new(env!("CARGO_BIN_EXE_demo")).ancestors().nth(2).unwrap();
    let mut build = Command::new(env!("CARGO"));
    build.args([
        "build",
        "--quiet",
        "--all-features",
        "--bins",
        "-p",
        env!("CARGO_PKG_NAME"),
        "--target-dir",
    ]);
    build.arg(target).current_dir(root());
    for page in PAGES {
        if let Some(name) = page.strip_prefix("crates/").and_then(|page| page.split('/').next()) {
            build.args(["-p", name]);
        }
    }
    assert!(build.status().unwrap().success());
}
