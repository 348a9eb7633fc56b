//! An accessibility tree as a page header and a tree with @refs, within a budget, which page text cannot forge.

mod align;
mod body;
mod diff;
mod escape;
mod format;
mod header;
mod line;
mod lines;
mod listed;
mod nodes;
mod options;
mod quick;
mod reference;
mod refs;
mod render;
mod role;
mod seen;
mod snapshot;
mod trust;
mod whole;
mod window;

pub use diff::{Diff, Tree, diff};
pub use format::format;
pub use header::Page;
pub use nodes::{Node, Nodes, nodes};
pub use options::Options;
pub use reference::{ParseRefError, Ref};
pub use refs::{Issued, Refs};
pub use snapshot::{Request, Snapshot};
