//! `cargo xtask new-tool NAME < OUTPUT`: saves a tool's output as a capture of build-errors with a draft of its truth,
//! and prints a row to start from.
//!
//! The draft is what the crate reads without the row. A person corrects it by hand or from the tool's machine output.

use std::ffi::OsStr;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use anstream::{eprintln, print, println};
use anyhow::Context;
use build_errors::{BuildError, Diagnostic, ErrorBuilder, Exit};
use lexopt::prelude::*;
use serde_json::{Value, json};
use xtask::screen::{BAD, NAME};

/// The folder of the captures, from the root of the workspace.
const CAPTURES: &str = "crates/build-errors/tests/fixtures";

struct Options {
    name: String,
    check: String,
    exit_code: i64,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{BAD}error:{BAD:#} {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run() -> anyhow::Result<()> {
    let options = parse()?;
    let mut output = Vec::new();
    io::stdin().read_to_end(&mut output).context("cannot read the tool's output from standard input")?;
    anyhow::ensure!(!output.is_empty(), "the tool's output is empty: pass it on standard input");
    let text = String::from_utf8_lossy(&output);
    let record = ErrorBuilder::new().output(&options.check, Exit::code(options.exit_code), &text);

    let folder = PathBuf::from(CAPTURES).join(&options.name);
    fs::create_dir(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let truth = serde_json::to_string_pretty(&truth(&options, &record))?;
    for (file, content) in [("default.all", &*output), ("default.truth.json", truth.as_bytes())] {
        let path = folder.join(file);
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
        println!("wrote {NAME}{}{NAME:#}", path.display());
    }
    println!("\nCorrect the truth by hand. Then put this row into a table in");
    println!("crates/build-errors/src/rows/tables, and correct its pattern:\n");
    print!("{}", row(&options, &text, record.context.diagnostics.first()));
    Ok(())
}

fn parse() -> anyhow::Result<Options> {
    let (mut name, mut check, mut exit_code) = (None, "lint".to_owned(), 1);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("check") => check = arguments.value()?.string()?,
            Long("exit-code") => exit_code = arguments.value()?.parse()?,
            Value(value) if name.is_none() => name = Some(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let name = name.context("name the tool: cargo xtask new-tool NAME < OUTPUT")?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    anyhow::ensure!(is_name, "{name:?} is no folder's name: use letters, digits and dashes");
    Ok(Options { name, check, exit_code })
}

/// A draft of the capture's truth.
fn truth(options: &Options, record: &BuildError) -> Value {
    let context = &record.context;
    json!({
        "id": format!("{}/default", options.name),
        "tool": options.name,
        "check": options.check,
        "exitCode": options.exit_code,
        "errors": context.error_count,
        "warnings": context.warning_count,
        "files": context.files,
        "fileCount": context.file_count,
        "first": context.diagnostics.first(),
        "reason": context.reason,
        "truth_source": "a draft of what build-errors read: not checked",
    })
}

/// A row whose only example is the first finding in the output, or a placeholder for it.
fn row(options: &Options, output: &str, first: Option<&Diagnostic>) -> String {
    let kind = match options.check.as_str() {
        "typecheck" => "compile",
        "test" => "test",
        _ => "lint",
    };
    let file = first.and_then(|first| first.file.as_deref()).map(Path::new);
    let extension = file.and_then(Path::extension).map_or("EXTENSION".into(), OsStr::to_string_lossy);
    let lines = first.and_then(|first| first.log_lines).unwrap_or((1, 1));
    let is_example = |line: u64| lines.0 <= line && line <= lines.1;
    let example = (1..).zip(output.lines()).filter(|(line, _)| is_example(*line));
    let example: String = example.map(|(_, line)| format!("  > {line}\n")).collect();
    let finding = first.map_or_else(|| "FILE:LINE error: MESSAGE".to_owned(), Diagnostic::to_string);
    format!(
        r"{kind} {name}
  in {extension}
  source where the tool prints this: a file of its source, or its documentation
  line ^{{at}}: (?<severity>\w+): (?<message>.+)$
{example}  = {finding}
  ! a line that must not match
",
        name = options.name,
    )
}
