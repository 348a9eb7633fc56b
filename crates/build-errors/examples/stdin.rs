//! What failed in a tool's output, on standard input: `cargo run --example stdin`.

#![allow(clippy::print_stdout, reason = "an example speaks")]

use build_errors::ErrorBuilder;

fn main() -> std::io::Result<()> {
    let output = std::io::read_to_string(std::io::stdin())?;
    let error = ErrorBuilder::new().output("ci", Some(1), &output);
    println!("{}", error.message);
    for diagnostic in &error.context.diagnostics {
        println!("{}: {}", diagnostic.file.as_deref().unwrap_or("?"), diagnostic.message);
    }
    Ok(())
}
