//! Pages with a dialog, menu or banner open over a long list, as three drivers printed them. The default snapshot must
//! show the controls of what is open.
//!
//! Each file in `tests/dialogs` has the page's HTML, the names of the controls, and the output of each driver with
//! Chromium 156.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use snapshot_format::{Options, Page, Tree, format};

#[derive(Deserialize)]
struct Case {
    page: String,
    controls: Vec<String>,
    captures: BTreeMap<String, String>,
}

/// Captures that do not show that something is open. The driver omits the container of its many controls, or prints no
/// containers at all.
const UNKNOWN: [(&str, &str); 3] = [
    ("date-picker", "chrome-devtools-mcp-1.11.0"),
    ("date-picker", "agent-browser-0.41.2 interactive"),
    ("dialog-in-the-middle", "agent-browser-0.41.2 interactive"),
];

#[test]
fn the_controls_of_what_is_open_are_shown() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogs");
    let mut pages = 0;
    for file in fs::read_dir(folder).unwrap() {
        let case: Case = serde_json::from_str(&fs::read_to_string(file.unwrap().path()).unwrap()).unwrap();
        pages += 1;
        for (driver, text) in &case.captures {
            let snapshot = format(Page::new("T", "u"), Tree::new(text), &Options::default()).unwrap();
            let (_, body) = snapshot.text.split_once("\n\n").unwrap();
            let is_shown = |control: &&String| {
                body.lines().any(|line| {
                    line.contains(&format!("\"{control}\" @")) || line.ends_with(&format!(": {control}"))
                })
            };
            // Not every driver prints the options of a list.
            let printed = case.controls.iter().filter(|control| text.contains(&format!("\"{control}\"")));
            let missing: Vec<_> = printed.filter(|control| !is_shown(control)).collect();
            let is_unknown = UNKNOWN.contains(&(case.page.as_str(), driver.as_str()));
            assert_eq!(missing.is_empty(), !is_unknown, "{} by {driver}: {missing:?}\n{body}", case.page);
        }
    }
    assert_eq!(pages, 30);
}
