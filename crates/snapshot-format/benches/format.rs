//! Formatting against what people do otherwise, `Regex::replace_all`, and against a plain copy of the tree.
//!
//! `cargo bench -p snapshot-format [--bench format] -- [--quick] [--json]`
//!
//! The time a node is given with and without that of the copy: a result of many megabytes costs its pages, which the
//! system hands out one by one, whatever is written to them. What formatting itself costs is counted by the `node`
//! bench.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "a bench has nobody to tell but its reader")]

use std::fs;
use std::path::Path;

use regex::Regex;
use snapshot_format::{Options, Page, Refs, Request, format, nodes};

mod orders;

const PAGE: Page<'_> = Page { title: "Orders", url: "https://shop.example/orders" };

fn main() {
    for dialect in ["agent-browser-0.19", "agent-browser-0.41", "playwright-ai"] {
        let request = capture(dialect);
        contest(&format!("{dialect}, real page"), &request.tree, request.refs.as_ref());
    }
    for (name, nodes) in [("20,000 nodes", 20_000), ("100 MB", 2_300_000)] {
        let tree = orders::tree(nodes);
        contest(name, &tree, Some(&orders::issued(&tree)));
    }
}

/// One tree without and with a refs map, and cut to the default budget.
fn contest(name: &str, tree: &str, refs: Option<&Refs>) {
    let mark = Regex::new(r"\[ref=(\w+)\]").expect("a valid regex");
    let full = Options::full();
    let all = nodes(tree, None).count();
    let run = |what: &str, refs: Option<&Refs>, options: &Options| {
        let row = bench::compare(format!("{name}, {what}"), tree.len())
            .ours(|| format(PAGE, tree, refs, options))
            .and("copy", || tree.to_owned())
            .against("regex", || mark.replace_all(tree, "@$1").into_owned());
        let copy = row.against.first().map_or(0.0, |copy| copy.ns);
        let [whole, own] = [row.ours_ns, row.ours_ns - copy].map(|ns| ns / all as f64);
        println!("  {whole:.1} ns a node of {all}, {own:.1} more than the copy");
    };
    run("no map", None, &full);
    if let Some(refs) = refs {
        run("refs map", Some(refs), &full);
    }
    run("no map, default budget", None, &Options::default());
}

fn capture(dialect: &str) -> Request {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/{dialect}/huge.full.json"));
    let text = fs::read_to_string(path).expect("a fixture");
    serde_json::from_str(&text).expect("a capture")
}
