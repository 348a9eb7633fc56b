//! `cargo xtask <command>`: what CI and people run.

fn main() {}
