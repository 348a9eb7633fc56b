//! `cargo xtask compare`: compares what a model reads. For a failed check, it compares our digest with what people use
//! today. For a page, it compares our snapshot with the driver's own output.
//!
//! The inputs are the captures in the crates' tests, whose facts are known. Our rows, the last 50 lines and the whole
//! output need no installation. A rival runs if it is on the PATH; otherwise its row says that it was not measured.

mod facts;
mod pages;
mod rivals;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::{eprintln, print};
use anyhow::Context;
use build_errors::{DigestOptions, ErrorBuilder, Exit};
use lexopt::prelude::*;
use tiktoken_rs::CoreBPE;
use xtask::screen::{BAD, DIM};
use xtask::table::{Column, figures, markdown, words};

use facts::{Capture, Score};

/// The text between these lines of the README is what this program prints.
const MARKS: [&str; 2] = ["<!-- cargo xtask compare -->\n", "<!-- end -->\n"];

/// A way to get from an output to the text that a model reads.
type Way = fn(&Capture) -> String;

/// The ways that need no installation.
const WAYS: [(&str, Way); 3] =
    [("the digest of build-errors", digest), ("the last 50 lines", last_lines), ("the whole output", whole)];

const COLUMNS: [Column; 5] = [
    words("what the model reads"),
    figures("facts kept"),
    figures("total stated"),
    figures("of these wrong"),
    figures("tokens, mean"),
];

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{BAD}error:{BAD:#} {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Prints the tables. With `--save` they go to the README; with `--check` the README must show our rows.
fn run() -> anyhow::Result<bool> {
    let (mut save, mut check) = (false, false);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("save") => save = true,
            Long("check") => check = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tokens = tiktoken_rs::o200k_base()?;
    let captures = facts::captures(&root.join("crates/build-errors/tests/fixtures"))?;
    eprintln!("{DIM}{} failed checks with known facts{DIM:#}", captures.len());

    let mut rows = Vec::new();
    for (name, way) in WAYS {
        eprintln!("{DIM}{name} …{DIM:#}");
        rows.push(score(&captures, &tokens, |capture| Ok(way(capture)))?.cells(name));
    }
    let ours = rows.clone();
    if !check {
        rows.extend(rivals::rows(&captures, &tokens)?);
    }
    let pages = pages::table(&root.join("crates/snapshot-format/tests/dialogs"), &tokens)?;
    let text = format!("{}\n{}\n{pages}", markdown(COLUMNS, &rows), about(&captures));
    let readme = root.join("README.md");
    if check {
        return shows(&readme, &markdown(COLUMNS, &ours), &pages);
    }
    print!("{text}");
    if save {
        write(&readme, &text)?;
    }
    Ok(true)
}

/// How the figures are defined.
fn about(captures: &[Capture]) -> String {
    format!(
        "{} outputs of failed checks, many of them hostile. Facts: the names of failed tests, and the file, line, code and\n\
         message of the first finding, where the output prints them. A stated total is wrong if neither the first nor the last\n\
         total in the text is a true count of the run. Tokens are o200k.\n",
        captures.len()
    )
}

/// The figures of one way. `way` makes the text that a model reads.
fn score(
    captures: &[Capture],
    tokens: &CoreBPE,
    way: impl Fn(&Capture) -> anyhow::Result<String>,
) -> anyhow::Result<Score> {
    let mut score = Score::default();
    for capture in captures {
        let text = way(capture)?;
        score.add(capture, &text, tokens.encode_ordinary(&text).len());
    }
    Ok(score)
}

fn digest(capture: &Capture) -> String {
    let exit = Exit::code(capture.exit_code);
    let error = ErrorBuilder::new().output(&capture.check, exit, &capture.output);
    error.digest(&DigestOptions::default())
}

fn last_lines(capture: &Capture) -> String {
    let lines: Vec<&str> = capture.output.lines().collect();
    lines.iter().skip(lines.len().saturating_sub(50)).map(|line| format!("{line}\n")).collect()
}

fn whole(capture: &Capture) -> String {
    capture.output.clone()
}

/// Whether the README shows these rows.
fn shows(readme: &PathBuf, checks: &str, pages: &str) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(readme)?;
    let missing: Vec<&str> =
        checks.lines().chain(pages.lines()).filter(|line| !text.contains(*line)).collect();
    for line in &missing {
        eprintln!("{BAD}not in README.md:{BAD:#} {line}");
    }
    if !missing.is_empty() {
        eprintln!("run `cargo xtask compare --save`");
    }
    Ok(missing.is_empty())
}

fn write(readme: &PathBuf, text: &str) -> anyhow::Result<()> {
    let page = std::fs::read_to_string(readme)?;
    let [begin, end] = MARKS;
    let (before, rest) = page.split_once(begin).with_context(|| format!("README.md has no line {begin}"))?;
    let (_, after) = rest.split_once(end).with_context(|| format!("README.md has no line {end}"))?;
    Ok(std::fs::write(readme, format!("{before}{begin}\n{text}\n{end}{after}"))?)
}
