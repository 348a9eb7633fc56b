//! Prints the error for the model for Playwright's text of a failed click on standard input:
//! `cargo run --example stdin`.

#![allow(clippy::print_stdout, reason = "an example speaks")]

use tool_errors::{Driver, RawFailure, Tool};

fn main() -> std::io::Result<()> {
    let raw = std::io::read_to_string(std::io::stdin())?;
    let error =
        RawFailure::new(Driver::Playwright, &raw).with_tool(Tool::Click).with_target("@e1").to_error();
    println!("{} [{}]", error.message(), error.code());
    if let Some(hint) = error.recovery_hint() {
        println!("{hint}");
    }
    Ok(())
}
