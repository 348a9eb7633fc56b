//! Generates a page of any size.

use snapshot_format::{Issued, Refs, Tree, nodes};

/// A table of orders as agent-browser 0.19 prints it, of about `nodes` lines.
pub(crate) fn tree(nodes: usize) -> String {
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

/// The refs map that the driver returns with the tree.
pub(crate) fn issued(tree: &str) -> Refs {
    let all: Vec<_> = nodes(Tree::new(tree)).into_iter().flatten().collect();
    all.iter().filter_map(|node| Some((node.reference()?, Issued::new(node.role(), node.name())))).collect()
}
