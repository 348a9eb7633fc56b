//! What the three programs have alike. The crates do not depend on one another, so each has its own copy.

use super::{Finding, Tree};
use crate::workspace::Workspace;

/// Files of which all copies are the same, by name: how a program reads a line of JSON, and says what is wrong with it.
const ALIKE: &[&str] = &["/json_line.rs"];

pub(super) fn check(_: &Workspace, tree: &Tree) -> anyhow::Result<Vec<Finding>> {
    Ok(ALIKE.iter().flat_map(|name| unlike(tree, name)).collect())
}

fn unlike(tree: &Tree, name: &str) -> Vec<Finding> {
    let mut copies = tree.ending(name);
    let Some(first) = copies.next() else { return Vec::new() };
    copies
        .filter(|copy| copy.text != first.text)
        .map(|copy| copy.finding(1, format!("is not what {} is", first.path)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::file;

    #[test]
    fn one_copy_was_changed() {
        let files =
            vec![file("a/json_line.rs", "x\n"), file("b/json_line.rs", "y\n"), file("c/line.rs", "z\n")];
        let tree = Tree { root: ".".into(), files };
        let [found] = &unlike(&tree, ALIKE[0])[..] else { panic!("one") };
        assert_eq!(found.to_string(), "b/json_line.rs:1: is not what a/json_line.rs is");
    }
}
