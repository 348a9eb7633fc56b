//! The record that everything becomes: what it is made from, what it contains, and the words of its message.

pub(crate) mod agent;
pub(crate) mod builder;
mod check;
pub(crate) mod context;
pub(crate) mod error;
pub(crate) mod exit;
pub(crate) mod failure_kind;
mod message;
pub(crate) mod output_size;
pub(crate) mod system;
pub(crate) mod unknown_name;
pub(crate) mod verification;
