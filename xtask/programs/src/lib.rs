//! The programs that call the crates as libraries. They are apart from `xtask`, whose commands build, and say what
//! is wrong, also while a crate does not compile.

/// The README's Rust blocks, compiled and run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
