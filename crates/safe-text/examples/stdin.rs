//! Standard input, made safe to repeat: `cargo run --example stdin`.

#![allow(clippy::print_stdout, reason = "an example speaks")]

use safe_text::{mask, plain, printable, then};

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    print!("{}", then(then(plain(&text), printable), mask));
    Ok(())
}
