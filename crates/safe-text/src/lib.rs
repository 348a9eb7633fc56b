#![doc = include_str!("../README.md")]

mod borrowed;
mod characters;
mod escape_sequences;
mod json_string;
mod secrets;
mod timestamp;

pub use borrowed::{floor_boundary, then};
pub use characters::{
    is_combining, is_invisible, is_line_break_or_control, is_reordering, is_unprintable, look_alike,
    printable,
};
pub use escape_sequences::{after_escape_sequence, plain};
pub use json_string::{json_chars, json_decoded};
pub use secrets::{MASK, ends_in_private_key, is_private_key_line, mask};
pub use timestamp::iso8601;
