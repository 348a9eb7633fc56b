//! The `snapshot-format` program.

fn main() {}
