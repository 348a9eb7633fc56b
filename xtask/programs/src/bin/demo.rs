//! `cargo xtask demo`: shows what each crate does with captures from its test fixtures, input next to output.

use std::path::Path;
use std::process::ExitCode;

use anstream::{eprintln, print, println};
use anyhow::Context;
use build_errors::{DigestOptions, ErrorBuilder};
use serde::Deserialize;
use snapshot_format::Request;
use tool_errors::{Driver, RawFailure, Tool};
use xtask::screen::{self, BAD, DIM, NAME, Panel, Size};

/// A capture, and a function that shows what a crate does with it.
struct Scene {
    title: &'static str,
    /// The capture's path from the root of the workspace.
    input: &'static str,
    input_title: &'static str,
    output_title: &'static str,
    /// Computes the texts to show as input and as output.
    make: fn(&str) -> anyhow::Result<(String, String)>,
    /// Whether the output replaces the input, so that their sizes are worth comparing.
    replaces: bool,
}

const SCENES: &[Scene] = &[
    Scene {
        title: "A test run that failed, in colour, with a test whose name counts failures",
        input: "crates/build-errors/tests/fixtures/vitest/name-trap-dot.all",
        input_title: "what vitest printed",
        output_title: "its BuildError",
        make: test_run,
        replaces: false,
    },
    Scene {
        title: "The same run, as a model reads it",
        input: "crates/build-errors/tests/fixtures/vitest/name-trap-dot.all",
        input_title: "what vitest printed",
        output_title: "its digest",
        make: test_run_digest,
        replaces: true,
    },
    Scene {
        title: "A click that failed, on a page whose titles quote other failures",
        input: "crates/tool-errors/tests/fixtures/driver-errors.json",
        input_title: "what Playwright printed",
        output_title: "what the model reads",
        make: driver_failure,
        replaces: false,
    },
    Scene {
        title: "A page that forges refs, a header and whole lines",
        input: "crates/snapshot-format/tests/fixtures/agent-browser-0.41/adversarial.interactive.json",
        input_title: "the tree as the driver gave it",
        output_title: "the snapshot",
        make: page,
        replaces: false,
    },
];

/// The lines of the terminal that a scene needs in addition to the panels.
const FRAME: usize = 6;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let size = Size::of_terminal();
    let size = Size { height: size.height.saturating_sub(FRAME).max(FRAME), ..size };
    match SCENES.iter().try_for_each(|scene| show(scene, &root, size)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{BAD}error:{BAD:#} {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn show(scene: &Scene, root: &Path, size: Size) -> anyhow::Result<()> {
    let capture =
        std::fs::read(root.join(scene.input)).with_context(|| format!("cannot read {}", scene.input))?;
    let (input, output) = (scene.make)(&String::from_utf8_lossy(&capture))?;
    // The crate received the escape sequences. On this screen they would be noise.
    let input = anstream::adapter::strip_str(&input).to_string();
    println!("\n{NAME}{}{NAME:#} {DIM}{}{DIM:#}\n", scene.title, scene.input);
    let sized = |title: &str, text: &str| {
        if scene.replaces { format!("{title} ({} bytes)", text.len()) } else { title.to_owned() }
    };
    let (input_title, output_title) = (sized(scene.input_title, &input), sized(scene.output_title, &output));
    let left = Panel { title: &input_title, text: input.trim() };
    let right = Panel { title: &output_title, text: output.trim_end() };
    print!("{}", screen::side_by_side(left, right, size));
    Ok(())
}

fn test_run(output: &str) -> anyhow::Result<(String, String)> {
    let error = ErrorBuilder::new().output("test", Some(1), output);
    Ok((output.to_owned(), pretty(&error)?))
}

fn test_run_digest(output: &str) -> anyhow::Result<(String, String)> {
    let error = ErrorBuilder::new().output("test", Some(1), output);
    Ok((output.to_owned(), error.digest(&DigestOptions::default())))
}

/// One failure of the file.
fn driver_failure(fixture: &str) -> anyhow::Result<(String, String)> {
    #[derive(Deserialize)]
    struct Failure {
        id: String,
        target: Option<String>,
        raw: String,
    }
    let failures: Vec<Failure> = serde_json::from_str(fixture)?;
    let is_shown = |failure: &Failure| failure.id == "playwright/poisoned-cover-titles";
    let Failure { target, raw, .. } = failures.into_iter().find(is_shown).context("the failure is gone")?;
    let error = RawFailure::new(Driver::Playwright, &raw)
        .with_tool(Tool::Click)
        .with_target(target.as_deref().unwrap_or_default())
        .to_error();
    Ok((raw, pretty(&error)?))
}

fn page(fixture: &str) -> anyhow::Result<(String, String)> {
    let request: Request = serde_json::from_str(fixture)?;
    let snapshot = request.format()?;
    let [title, url] = [&request.title, &request.url].map(|stated| stated.as_deref().unwrap_or_default());
    Ok((format!("title: {title:?}\nurl: {url}\n\n{}", request.tree), snapshot.text))
}

/// The JSON, one field per line. Long texts are cut, because tails repeat the input.
fn pretty(value: &impl serde::Serialize) -> anyhow::Result<String> {
    let lines = serde_json::to_string_pretty(value)?;
    Ok(lines.lines().map(abridged).collect::<Vec<_>>().join("\n"))
}

fn abridged(line: &str) -> String {
    match line.char_indices().nth(100) {
        Some((at, _)) => format!("{}…", line.get(..at).unwrap_or_default()),
        None => line.to_owned(),
    }
}
