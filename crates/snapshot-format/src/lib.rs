//! Formats the accessibility tree of a web page for a language model.
//!
//! The result is a header of three lines and a tree in which each element has a short ref such as `@e1`. It stays within
//! a budget of elements and characters. Page text cannot forge a ref, a line or the header: text that looks like a ref is
//! escaped.
//!
//! The input is a tree of agent-browser (all versions), Stagehand or browser-use, an AI snapshot of Playwright, or a whole
//! answer of playwright-mcp or chrome-devtools-mcp.
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
//! # Which function to use
//!
//! | task | use |
//! |---|---|
//! | format a page | [`format()`] with a [`Page`], a [`Tree`] and [`Options`]; it returns a [`Snapshot`] |
//! | format a page received as JSON | [`Request`], which implements `Deserialize`, and [`Request::format`] |
//! | format only some elements | [`Options::find`] |
//! | get the next elements of a large page | [`Options::offset`] with [`Snapshot::next_offset`] |
//! | show what changed between two trees | [`diff()`], or [`DiffRequest::diff`] for JSON; they return a [`Diff`] |
//! | iterate over the elements | [`nodes()`]; it yields a [`Node`] for each element or text |
//! | parse a ref that a model wrote | [`Ref`] with `str::parse`; [`Ref::id`] is the driver's spelling |
//!
//! If the driver returns a refs map, deserialize it into [`Refs`] and pass it with [`Tree::refs`]. The map decides which
//! refs are genuine in cases that the text alone leaves open. The README lists these cases for each driver.
//!
//! All functions are synchronous and do no I/O. [`format()`] and [`nodes()`] take time linear in the tree. Input that no
//! known driver prints is an [`Error`].
//!
//! # Features
//!
//! No feature is on by default.
//!
//! - `cli` builds the program `snapshot-format`, which formats one JSON request per line.
//! - `schemars` implements `JsonSchema` for [`Request`], [`DiffRequest`] and the types in them, and for the results.

mod all_nodes;
mod answer;
mod diff;
mod error;
mod format;
mod grammar;
mod longest_increasing;
mod nodes;
mod options;
mod output;
mod refs;
mod request;
mod selection;
mod setters;
mod tree;
mod trust;

pub use all_nodes::nodes;
pub use answer::Dialect;
pub use diff::{Changes, Diff, DiffRequest, Reason, diff};
pub use error::{Absence, Error};
pub use format::format;
pub use nodes::Node;
pub use options::{Find, Options};
pub use output::header::Page;
pub use refs::{Issued, ParseRefError, Ref, Refs};
pub use request::{Request, Snapshot};
pub use tree::Tree;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
