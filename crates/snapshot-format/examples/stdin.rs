//! A driver's accessibility tree, on standard input, as the snapshot of its page: `cargo run --example stdin`.

#![allow(clippy::print_stdout, reason = "an example speaks")]

use snapshot_format::{Options, Page, format};

fn main() -> std::io::Result<()> {
    let tree = std::io::read_to_string(std::io::stdin())?;
    let page = Page { title: "Shop", url: "https://shop.example/" };
    println!("{}", format(page, &tree, None, &Options::default()).tree);
    Ok(())
}
