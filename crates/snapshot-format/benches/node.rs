//! Counts the instructions per node with callgrind, for pages of several sizes. Unlike times, these counts do not depend
//! on the load of the machine.
//!
//! `cargo bench -p snapshot-format --bench node [-- --quick] [-- --json]`

use snapshot_format::{Options, Page, Tree, format};

mod orders;

fn main() {
    let sizes = [("702 nodes", 700), ("20,001 nodes", 20_000), ("2.3 M nodes", 2_300_000)];
    let sizes = sizes.into_iter().filter(|(_, nodes)| *nodes < 1_000_000 || !bench::is_quick());
    let mut growth = Growth::default();
    for (name, nodes) in sizes {
        for (map, with_map) in [("no map", false), ("refs map", true)] {
            let case = format!("{map}, {name}");
            let setup = || {
                let tree = orders::tree(nodes);
                let refs = with_map.then(|| orders::issued(&tree));
                (tree, refs)
            };
            let page = Page::new("Orders", "https://shop.example/orders");
            let counted = bench::instructions(&case, setup, |(tree, refs)| {
                format(page, Tree::new(tree).refs(refs.as_ref()), &Options::full())
            });
            let Some(counted) = counted else { continue };
            // The tree has two lines and then seven lines per order.
            let own = counted / (nodes / 7 * 7 + 2) as f64;
            bench::figure(format!("a node, {map}"), name, own, "instructions").print();
            if !with_map {
                growth.add(own);
            }
        }
    }
    growth.print("a node, no map");
    text();
}

/// Counts the instructions per line of text after the last ref. The count must be the same in a small and a large tree,
/// because each line is read only once.
fn text() {
    let page = Page::new("Text", "https://shop.example/text");
    let mut growth = Growth::default();
    for (name, lines) in [("2,000 lines of text", 2_000), ("20,000 lines of text", 20_000)] {
        let setup = || {
            let head = "- button \"Pay\" [ref=e1] [cursor=pointer]\n- textbox \"Note\" [ref=e2]: v\n";
            head.to_owned() + &"- paragraph: a = b\n".repeat(lines)
        };
        let Some(counted) =
            bench::instructions(name, setup, |tree| format(page, Tree::new(tree), &Options::full()))
        else {
            continue;
        };
        let own = counted / lines as f64;
        bench::figure("a line of text", name, own, "instructions").print();
        growth.add(own);
    }
    growth.print("a line of text");
}

/// Compares the count on the largest page with that on the smallest.
#[derive(Default)]
struct Growth(Vec<f64>);

impl Growth {
    fn add(&mut self, own: f64) {
        self.0.push(own);
    }

    fn print(&self, what: &str) {
        if let [smallest, .., largest] = self.0[..] {
            bench::figure(what, "largest beside smallest", largest / smallest, "x").at_most(1.05).print();
        }
    }
}
