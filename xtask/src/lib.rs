//! Code that the commands (`main.rs`) and the programs that they run (`programs/`) share.

pub mod files;
pub mod recorded;
pub mod screen;
pub mod table;
