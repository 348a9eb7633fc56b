//! Formats a page of so many nodes, so often and no more, for a tool that counts instructions: their number does not
//! depend on what else the machine does. What one more time costs, by the nodes, is the cost of a node.
//!
//! `valgrind --tool=callgrind $(cargo bench -p snapshot-format --bench node --no-run …) NODES TIMES [map]`
#![allow(clippy::print_stdout, reason = "a bench's output is its purpose")]

use snapshot_format::{Options, Page, format};

mod orders;

fn main() {
    let arguments: Vec<String> = std::env::args().filter(|argument| argument != "--bench").collect();
    let number = |index: usize| arguments.get(index).and_then(|argument| argument.parse().ok());
    let (nodes, times) = (number(1).unwrap_or(20_000), number(2).unwrap_or(1_usize));
    let tree = orders::tree(nodes);
    let refs = arguments.get(3).is_some_and(|argument| argument == "map").then(|| orders::issued(&tree));
    let page = Page { title: "Orders", url: "https://shop.example/orders" };
    for _ in 0..times {
        let snapshot = format(page, &tree, refs.as_ref(), &Options::full());
        println!("{} nodes, {} elements", tree.lines().count(), snapshot.element_count);
    }
}
