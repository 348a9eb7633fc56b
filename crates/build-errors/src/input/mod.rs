//! Turns the bytes of a stream into lines without prefixes, and keeps its tail.

pub(crate) mod capture;
pub(crate) mod lines;
pub(crate) mod opening;
pub(crate) mod prefixes;
pub(crate) mod tail;
