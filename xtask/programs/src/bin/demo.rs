//! `cargo xtask demo`: what each crate does, on captures of real programs from its test fixtures, input beside output.

use std::path::Path;

use anstream::{print, println};
use anyhow::Context;

use xtask::screen::{self, DIM, NAME, Panel, Size};

/// A failure or a page, and what a crate makes of it.
struct Scene {
    title: &'static str,
    /// The capture, from the workspace's root.
    input: &'static str,
    input_title: &'static str,
    output_title: &'static str,
    /// From the capture to what is shown as input and as output.
    make: fn(&str) -> anyhow::Result<(String, String)>,
}

const SCENES: &[Scene] = &[Scene {
    title: "A test run that failed, with colours and a test whose name counts failures",
    input: "crates/build-errors/tests/fixtures/vitest/name-trap-dot.all",
    input_title: "what vitest printed",
    output_title: "its BuildError",
    make: test_run,
}];

/// Lines of the terminal that a scene needs for itself.
const FRAME: usize = 6;

fn main() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let size = Size::of_terminal();
    let size = Size { height: size.height.saturating_sub(FRAME).max(FRAME), ..size };
    SCENES.iter().try_for_each(|scene| show(scene, &root, size))
}

fn show(scene: &Scene, root: &Path, size: Size) -> anyhow::Result<()> {
    let capture =
        std::fs::read(root.join(scene.input)).with_context(|| format!("cannot read {}", scene.input))?;
    let (input, output) = (scene.make)(&String::from_utf8_lossy(&capture))?;
    // The crate was given them; here they would be noise.
    let input = anstream::adapter::strip_str(&input).to_string();
    println!("\n{NAME}{}{NAME:#} {DIM}{}{DIM:#}\n", scene.title, scene.input);
    let left = Panel { title: scene.input_title, text: input.trim() };
    let right = Panel { title: scene.output_title, text: output.trim_end() };
    print!("{}", screen::beside(left, right, size));
    Ok(())
}

fn test_run(output: &str) -> anyhow::Result<(String, String)> {
    let error = build_errors::ErrorBuilder::new().output("test", Some(1), output);
    Ok((output.to_owned(), pretty(&error)?))
}

/// The JSON as it is written, a field a line, long texts cut: tails hold what is seen on the left.
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
