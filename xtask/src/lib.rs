//! What the programs of this package share. The commands are in `main.rs`.

pub mod screen;

/// The README's Rust blocks, compiled and run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
