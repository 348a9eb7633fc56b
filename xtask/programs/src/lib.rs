//! Programs that call the crates as libraries. They are separate from `xtask`, so that its other commands build and run
//! even if a crate does not compile.

/// The README's Rust blocks, compiled and run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
