//! The `tool-errors` program.

fn main() {}
