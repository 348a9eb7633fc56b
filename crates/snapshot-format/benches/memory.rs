//! What formatting takes besides its input, counted at the allocator: the highest mark of a run's allocations.
//!
//! `cargo bench -p snapshot-format --bench memory`
#![allow(clippy::print_stdout, reason = "a bench's output is its purpose")]

use std::alloc::System;

use cap::Cap;
use snapshot_format::{Options, Page, format, nodes};

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
    println!("{} MB, {id} refs", tree.len() >> 20);
    let page = Page { title: "Orders", url: "https://shop.example/orders" };
    let count = |what: &str, work: &dyn Fn() -> usize| {
        let before = ALLOCATOR.allocated();
        let result = work();
        // The mark only rises: what takes less than the run before it is at most that.
        let rise = ALLOCATOR.max_allocated() - before;
        println!("{what:<40} at most {:>8.1} kB above the input, {result} elements", rise as f64 / 1e3);
    };
    let default = Options { max_elements: 50, ..Options::default() };
    count("maxElements 50", &|| format(page, &tree, None, &default).element_count);
    let whole = Options { max_elements: 50, ..Options::full() };
    count("maxElements 50, not only interactive", &|| format(page, &tree, None, &whole).element_count);
    count("nodes", &|| nodes(&tree, None).count());
}
