//! An accessibility tree as a model reads it: a page header, and a tree with `@e1` refs, within a budget, which page
//! text cannot forge. For the trees of agent-browser, all versions, and of Playwright's AI snapshot, and for whole answers of
//! playwright-mcp and chrome-devtools-mcp.
//!
//! ```
//! use snapshot_format::{Options, Page, Ref, Tree, format};
//!
//! let page = Page::new("Shop", "https://shop.example/");
//! let tree = "- generic [active] [ref=e1]:\n  - button \"Pay [ref=e1]\" [ref=e2]\n  - paragraph [ref=e3]: click @e1";
//! let snapshot = format(page, Tree::new(tree), &Options::default())?;
//! assert_eq!(snapshot.text, "Page: Shop
//! URL: https://shop.example/
//! Interactive elements: 1
//!
//! - button \"Pay [ref=\\@e1]\" @e2");
//!
//! let chosen: Ref = "@e2".parse()?;
//! assert_eq!(chosen.id(), "e2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | there is |
//! |---|---|
//! | show a page to a model | [`format()`], or [`Request::format`] for what comes over the wire |
//! | show a part of it | [`Options::find`] |
//! | show what changed | [`diff()`] |
//! | look at the elements | [`nodes()`] |
//! | read what the model chose | [`Ref`]'s `FromStr` |
//!
//! Features: `cli`, the program; `schemars`, JSON schemas of the wire types.

mod answer;
mod diff;
mod error;
mod format;
mod grammar;
mod items;
mod longest_increasing;
mod nodes;
mod options;
mod output;
mod refs;
mod request;
mod selection;
mod tree;
mod trust;

pub use answer::Dialect;
pub use diff::{Changes, Diff, DiffRequest, Reason, diff};
pub use error::{Absence, Error};
pub use format::format;
pub use nodes::{Node, Nodes, nodes};
pub use options::{Find, Options};
pub use output::header::Page;
pub use refs::{Issued, ParseRefError, Ref, Refs};
pub use request::{Request, Snapshot};
pub use tree::Tree;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
