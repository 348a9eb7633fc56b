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

/// Captures that other pages could have printed without anything being open, and why. A rule that puts the controls first
/// would be wrong for those pages.
const UNKNOWN: [(&str, &str, &str); 3] = [
    (
        "date-picker",
        "chrome-devtools-mcp-1.11.0",
        "the driver omits a dialog that is not modal. Its 32 controls are elements after `main`, like the links of a \
         footer without a role",
    ),
    (
        "date-picker",
        "agent-browser-0.41.2 interactive",
        "the driver omits all containers. The 32 controls follow the buttons of the list and have the next numbers",
    ),
    (
        "dialog-in-the-middle",
        "agent-browser-0.41.2 interactive",
        "the driver omits all containers. It numbers elements by depth, so the numbers show that the controls are in a \
         container, but any group or list item is one",
    ),
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
            let unknown = UNKNOWN.iter().find(|(page, by, _)| *page == case.page && by == driver);
            let why = unknown.map(|(.., why)| why);
            assert_eq!(
                missing.is_empty(),
                why.is_none(),
                "{} by {driver}: {missing:?}, {why:?}\n{body}",
                case.page
            );
        }
    }
    assert_eq!(pages, 30);
}
