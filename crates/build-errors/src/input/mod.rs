//! From the bytes of a stream to lines without prefixes, and to the tails of it that are kept.

pub(crate) mod capture;
pub(crate) mod lines;
pub(crate) mod prefixes;
pub(crate) mod tail;
