//! Formats a driver's accessibility tree from standard input: `cargo run --example stdin`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example prints")]

use snapshot_format::{Options, Page, Tree, format};

fn main() -> std::io::Result<()> {
    let tree = std::io::read_to_string(std::io::stdin())?;
    let page = Page::new("Shop", "https://shop.example/");
    match format(page, Tree::new(&tree), &Options::default()) {
        Ok(snapshot) => println!("{}", snapshot.text),
        Err(error) => eprintln!("{error}"),
    }
    Ok(())
}
