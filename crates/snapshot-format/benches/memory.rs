//! Measures the memory that formatting takes besides its input and its result: the peak of the bytes allocated during a
//! run, minus the bytes reserved for the result.
//!
//! `cargo bench -p snapshot-format --bench memory`

use std::alloc::System;
use std::hint::black_box;

use cap::Cap;
use snapshot_format::{Options, Page, Tree, format, nodes};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() {
    let mut tree = String::with_capacity(110 << 20);
    tree.push_str("- document:\n");
    let mut id = 0;
    while tree.len() < 100 << 20 {
        id += 1;
        tree.push_str(&format!("  - button \"Order {id}\" [ref=e{id}]\n  - text: delivered\n"));
    }
    let page = Page::new("Orders", "https://shop.example/orders");
    let size = tree.len() / 1_000_000;
    // The peak is never reset. A run that takes less than an earlier one gets the earlier figure, which is an upper bound.
    // So the run with the longest result is the last one.
    let count = |how: &str, work: &dyn Fn() -> usize| {
        let before = ALLOCATOR.allocated();
        let result = work();
        let rise = ALLOCATOR.max_allocated().saturating_sub(before + result);
        let input = format!("{size} MB, {how}");
        bench::figure("memory besides input and result", input, rise as f64 / 1e3, "kB")
            .at_most(1000.0)
            .print();
    };
    let length =
        |options: &Options| format(page, Tree::new(&tree), options).map_or(0, |page| page.text.capacity());
    let default = Options::default();
    count("50 elements", &|| length(&default));
    count("50 of all roles", &|| length(&Options::full().max_elements(50)));
    count("nodes", &|| {
        black_box(nodes(Tree::new(&tree)).map(Iterator::count)).ok();
        0
    });
    count("everything", &|| length(&Options::full()));
}
