//! The record of a failure: its sources, its fields, and its message.

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
