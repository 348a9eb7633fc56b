//! The `build-errors` program.

fn main() {}
