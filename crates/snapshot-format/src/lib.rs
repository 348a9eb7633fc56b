//! An accessibility tree as a model reads it: a page header, and a tree with `@e1` refs, within a budget, which page
//! text cannot forge. For the trees of agent-browser, all versions, and of Playwright's AI snapshot.
//!
//! ```
//! use snapshot_format::{Options, Page, Ref, format};
//!
//! let page = Page { title: "Shop", url: "https://shop.example/" };
//! let tree = "- generic [active] [ref=e1]:\n  - button \"Pay [ref=e1]\" [ref=e2]\n  - paragraph [ref=e3]: click @e1";
//! let snapshot = format(page, tree, None, &Options::default());
//! assert_eq!(snapshot.tree, "Page: Shop
//! URL: https://shop.example/
//! Interactive elements: 1
//!
//! - button \"Pay [ref=\\@e1]\" @e2");
//!
//! let chosen = Ref::parse("@e2")?;
//! assert_eq!(chosen.to_string(), "e2");
//! # Ok::<(), snapshot_format::ParseRefError>(())
//! ```
//!
//! | to | there is |
//! |---|---|
//! | show a page to a model | [`format()`], or [`Request::format`] for what comes over the wire |
//! | show what changed | [`diff()`] |
//! | look at the elements | [`nodes()`] |
//! | read what the model chose | [`Ref::parse`] |
//!
//! Features: `cli`, the program; `schemars`, JSON schemas of [`Request`], [`Options`], [`Snapshot`] and [`Diff`].

mod align;
mod body;
mod diff;
mod eight;
mod escape;
mod format;
mod header;
mod line;
mod lines;
mod listed;
mod nodes;
mod numbers;
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
