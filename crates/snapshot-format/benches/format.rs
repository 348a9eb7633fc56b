//! Compares formatting with the usual alternative, `Regex::replace_all`, and with a plain copy of the tree.
//!
//! `cargo bench -p snapshot-format [--bench format] -- [--quick] [--json]`
//!
//! The time per node excludes the time of the plain copy. The system hands out the memory of a large result page by page,
//! and that time does not depend on what is written. So the largest tree is measured twice: with results in new pages,
//! and in a process whose allocator keeps the pages of the last result. The `node` bench counts the instructions of
//! formatting alone.
#![allow(clippy::expect_used, reason = "a bench's own input")]

use std::fs;
use std::path::Path;
use std::process::Command;

use bench::Other;
use regex::Regex;
use snapshot_format::{Options, Page, Refs, Request, Tree, format, nodes};

mod orders;

fn page() -> Page<'static> {
    Page::new("Orders", "https://shop.example/orders")
}

/// The environment variable that is set in the process whose allocator keeps its pages.
const KEPT: &str = "BENCH_PAGES_KEPT";

const LARGE: usize = 2_300_000;

fn main() {
    if std::env::var_os(KEPT).is_some() {
        let tree = orders::tree(LARGE);
        contest("100 MB, pages kept", &tree, Some(&orders::issued(&tree)));
        return;
    }
    for dialect in ["agent-browser-0.19", "agent-browser-0.41", "playwright-ai"] {
        let request = capture(dialect);
        contest(&format!("page, {dialect}"), &request.tree, request.refs.as_ref());
    }
    let own = [("20,000 nodes", 20_000), ("100 MB", LARGE)].map(|(name, nodes)| {
        let tree = orders::tree(nodes);
        contest(name, &tree, Some(&orders::issued(&tree)))
    });
    let [small, large] = own;
    bench::figure("a node, above the copy", "100 MB beside 20,000", large / small, "x")
        .at_most(1.2)
        .why("a result of 100 MB is written to memory that the system hands out page by page")
        .print();
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        keep_pages();
    }
}

/// Measures the largest tree in a process whose allocator never gives memory back to the system.
fn keep_pages() {
    let program = std::env::current_exe().expect("a bench has a path");
    let status = Command::new(program)
        .args(std::env::args_os().skip(1))
        .env(KEPT, "1")
        .env(
            "GLIBC_TUNABLES",
            "glibc.malloc.mmap_threshold=1073741824:glibc.malloc.trim_threshold=17179869184",
        )
        .status();
    assert!(status.expect("a bench runs again").success(), "the bench with kept pages failed");
}

/// Measures one tree without a refs map, with a refs map, and with the default budget. Returns the nanoseconds per node
/// without a map, minus those of the copy.
fn contest(name: &str, tree: &str, refs: Option<&Refs>) -> f64 {
    let mark = Regex::new(r"\[ref=(\w+)\]").expect("a valid regex");
    let full = Options::full();
    let all = nodes(Tree::new(tree)).expect("a tree").count() as f64;
    let run = |what: &str, refs: Option<&Refs>, options: &Options, regex: Other| {
        let row = bench::compare(what, name, tree.len())
            .ours(|| format(page(), Tree::new(tree).refs(refs), options))
            .and("plain copy (a part of the work)", || tree.to_owned())
            .against(regex, || mark.replace_all(tree, "@$1").into_owned());
        let copy = row.against.first().map_or(0.0, |copy| copy.ns);
        (row.ours_ns - copy) / all
    };
    let regex = || bench::other("regex, replace_all");
    let asked = if tree.len() > 1 << 24 { 1.2 } else { 2.0 };
    let own = run("format, no map", None, &full, regex().faster(asked));
    bench::figure("a node, above the copy", name, own, "ns").print();
    if let Some(refs) = refs {
        run("format, refs map", Some(refs), &full, regex().faster(asked));
    }
    run("format, default budget", None, &Options::default(), regex());
    own
}

fn capture(dialect: &str) -> Request {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/{dialect}/huge.full.json"));
    let text = fs::read_to_string(path).expect("a fixture");
    serde_json::from_str(&text).expect("a capture")
}
