//! The tokens of a page: the driver's own output and our snapshots of it.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use snapshot_format::{Options, Page, Tree, format};
use tiktoken_rs::CoreBPE;
use xtask::files;
use xtask::table::{figures, markdown, words};

use crate::facts::rounded;

/// A page that several drivers printed.
#[derive(Deserialize)]
struct Captured {
    captures: BTreeMap<String, String>,
}

/// Sums over the pages of one driver.
#[derive(Default)]
struct Sums {
    pages: usize,
    elements: usize,
    /// Tokens of the driver's output, of our snapshot with all elements, and of our default snapshot.
    tokens: [usize; 3],
}

pub(crate) fn table(folder: &Path, tokens: &CoreBPE) -> anyhow::Result<String> {
    let mut drivers: BTreeMap<String, Sums> = BTreeMap::new();
    for path in files::under(folder)? {
        let page: Captured = serde_json::from_slice(&std::fs::read(&path)?)?;
        for (driver, tree) in page.captures {
            let of = |options: Options| format(Page::new("T", "u"), Tree::new(&tree), &options);
            let all = of(Options::default().max_elements(usize::MAX))?;
            let shown = of(Options::default())?;
            let sums = drivers.entry(driver).or_default();
            sums.pages += 1;
            sums.elements += all.element_count;
            for (sum, text) in sums.tokens.iter_mut().zip([&tree, &all.text, &shown.text]) {
                *sum += tokens.encode_ordinary(text).len();
            }
        }
    }
    let row = |(driver, sums): (String, Sums)| {
        let [own, all, shown] = sums.tokens.map(|tokens| rounded(tokens, sums.pages));
        let [own_each, all_each, _] = sums.tokens.map(|tokens| rounded(tokens, sums.elements));
        [driver, own, own_each, all, all_each, shown]
    };
    let columns = [
        words("tokens of a page, mean"),
        figures("driver's output"),
        figures("per element"),
        figures("snapshot, all elements"),
        figures("per element"),
        figures("default snapshot"),
    ];
    Ok(markdown(columns, &drivers.into_iter().map(row).collect::<Vec<_>>()))
}
