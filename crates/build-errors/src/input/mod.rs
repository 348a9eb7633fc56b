//! From the bytes of a stream to lines without prefixes.

pub(crate) mod lines;
pub(crate) mod prefixes;
