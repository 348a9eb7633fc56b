//! Formatting against what people do otherwise, `Regex::replace_all`, and against a plain copy of the tree.
//!
//! `cargo bench -p snapshot-format [--bench format] -- [--quick] [--json]`
#![allow(clippy::expect_used, clippy::print_stdout, reason = "a bench has nobody to tell but its reader")]

use std::fs;
use std::path::Path;

use regex::Regex;
use snapshot_format::{Options, Page, Ref, Refs, Request, format, nodes};

const PAGE: Page<'_> = Page { title: "Orders", url: "https://shop.example/orders" };

fn main() {
    for dialect in ["agent-browser-0.19", "agent-browser-0.41", "playwright-ai"] {
        let request = capture(dialect);
        contest(&format!("{dialect}, real page"), &request.tree, request.refs.as_ref());
    }
    for (name, nodes) in [("20,000 nodes", 20_000), ("100 MB", 2_300_000)] {
        let tree = orders(nodes);
        contest(name, &tree, Some(&issued(&tree)));
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
        println!("  {:.1} ns a node of {all}", row.ours_ns / all as f64);
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

/// A table of orders as agent-browser 0.19 prints it, of about `nodes` lines.
fn orders(nodes: usize) -> String {
    let mut tree = String::from("- document:\n  - table \"Orders\":\n");
    let mut id = 0;
    let mut next = || {
        id += 1;
        id
    };
    for order in 0..nodes / 7 {
        let lines = [
            format!("    - row \"Order {order} paid Edit Delete\":\n"),
            format!("      - cell \"Order {order}\" [ref=e{}]\n", next()),
            format!("      - cell \"paid\" [ref=e{}] [nth={order}]\n", next()),
            format!("      - link \"Edit {order}\" [ref=e{}]:\n", next()),
            format!("        - /url: /orders/{order}/edit?from=list\n"),
            format!("      - button \"Delete order {order}\" [ref=e{}]\n", next()),
            format!("      - text: delivered on day {}\n", order % 365),
        ];
        tree.extend(lines);
    }
    tree
}

/// The refs map that the driver would give with the tree.
fn issued(tree: &str) -> Refs {
    let all: Vec<_> = nodes(tree, None).collect();
    let names: Vec<_> = all.iter().map(|node| (node.reference(), node.role(), node.name())).collect();
    names
        .iter()
        .filter_map(|(id, role, name)| {
            Some((Option::<Ref>::clone(id)?, snapshot_format::Issued { role, name, nth: None }))
        })
        .collect()
}
