//! Captured trees with known truth: each ref was resolved to its element in the browser that printed the tree.
//!
//! The trees of Stagehand and browser-use were captured in Chromium 156 without a model: Stagehand 4.4.0 with `page.snapshot()`,
//! 3.7.3 with `captureHybridSnapshot`, 2.5.9 with `getAccessibilityTreeWithFrames`; browser-use 0.13.14 and 0.7.12 with
//! `get_browser_state_summary()`, 0.5.11 with `get_state_summary()`. Their refs are those of the driver's nodes, in the
//! driver's order. For Stagehand 4.4.0, each line's ref was compared with the element that the driver finds by it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "a test that panics has failed"
)]

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;
use serde::Deserialize;
use snapshot_format::{Options, Page, Ref, Refs, Snapshot, Tree, format};

#[derive(Deserialize)]
struct Case {
    dialect: String,
    title: String,
    url: String,
    tree: String,
    refs: Option<Refs>,
    truth: Truth,
}

#[derive(Deserialize)]
struct Truth {
    /// The refs that the driver issued, in document order.
    refs: Vec<String>,
    /// The kind of forgery that the page attempts.
    attack: Option<String>,
}

impl Case {
    fn format(&self, options: &Options) -> Snapshot {
        format(Page::new(&self.title, &self.url), Tree::new(&self.tree).refs(self.refs.as_ref()), options)
            .unwrap()
    }

    /// The tree with each ref replaced by a regex. This is correct only for early agent-browser, which prints each ref in
    /// a separate bracket.
    fn replaced(&self) -> Option<String> {
        let verbatim = ["agent-browser-0.8", "agent-browser-0.19"].contains(&self.dialect.as_str());
        (verbatim && self.truth.attack.is_none()).then(|| {
            // Matches `[ref=e1]`. Must not match `[level=1, ref=e1]`.
            let mark = Regex::new(r"\[ref=(\w+)\]").unwrap();
            mark.replace_all(&self.tree, "@$1").into_owned()
        })
    }
}

/// All cases with their paths, sorted.
fn cases() -> Vec<(String, Case)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut cases = Vec::new();
    for dialect in fs::read_dir(root).unwrap() {
        for file in fs::read_dir(dialect.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let case = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            cases.push((path.display().to_string(), case));
        }
    }
    cases.sort_by(|(one, _), (other, _)| one.cmp(other));
    cases
}

/// Splits a snapshot into its header lines and its body.
fn split(snapshot: &Snapshot) -> (Vec<&str>, &str) {
    let (header, body) = snapshot.text.split_once("\n\n").expect("a header");
    (header.split('\n').collect(), body)
}

/// The ids of all unescaped refs in the output.
fn tokens<'t>(case: &Case, body: &'t str) -> Vec<&'t str> {
    // Matches `@e1`, `@f1e3` and `@0-12`. Must not match `@e2e`.
    static TOKEN: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"@(?:(?:f\d+)?e\d+|\d+-\d+)\b").unwrap());
    // Matches `@33`.
    static INDEX: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"@\d+\b").unwrap());
    let token = if case.dialect.starts_with("browser-use") { &INDEX } else { &TOKEN };
    let unescaped = |found: &regex::Match<'_>| !body[..found.start()].ends_with('\\');
    token.find_iter(body).filter(unescaped).map(|found| &found.as_str()[1..]).collect()
}

/// A line as it is shown for an ancestor: without its refs.
fn without_refs(case: &Case, line: &str) -> String {
    let refs = tokens(case, line);
    let line = refs.iter().fold(line.to_owned(), |line, token| line.replacen(&format!(" @{token}"), "", 1));
    line.trim().trim_end_matches(':').to_owned()
}

/// The ancestors of each element, outermost first.
fn places(case: &Case, body: &str) -> HashMap<String, Vec<String>> {
    let mut places = HashMap::new();
    let mut open: Vec<(usize, String)> = Vec::new();
    for line in body.lines().filter(|line| line.trim_start().starts_with("- ")) {
        let indent = line.len() - line.trim_start().len();
        open.retain(|(outer, _)| *outer < indent);
        let containers: Vec<_> = open.iter().map(|(_, line)| line.clone()).collect();
        places.extend(tokens(case, line).into_iter().map(|token| (token.to_owned(), containers.clone())));
        open.push((indent, without_refs(case, line)));
    }
    places
}

#[test]
fn all_refs_and_no_other() {
    for (name, case) in cases() {
        let snapshot = case.format(&Options::full());
        let (header, body) = split(&snapshot);
        assert_eq!(tokens(&case, body), case.truth.refs, "{name}");
        assert_eq!(header.len(), 3, "{name}");
        assert_eq!(header[2], format!("Interactive elements: {}", case.truth.refs.len()), "{name}");
        assert!(!snapshot.truncated, "{name}");
        if let Some(replaced) = case.replaced() {
            assert_eq!(body, replaced, "{name}");
        }
        for token in tokens(&case, body) {
            assert_eq!(format!("@{token}").parse::<Ref>().unwrap().id(), token, "{name}");
        }
    }
}

#[test]
fn the_first_five() {
    for (name, case) in cases() {
        let snapshot = case.format(&Options::full().max_elements(5));
        let (header, body) = split(&snapshot);
        let all = case.truth.refs.len();
        assert_eq!(tokens(&case, body), case.truth.refs[..all.min(5)], "{name}");
        assert_eq!(snapshot.truncated, all > 5, "{name}");
        let showing = if all > 5 { " (showing first 5)" } else { "" };
        assert_eq!(header[2], format!("Interactive elements: {all}{showing}"), "{name}");
        assert_eq!(body.ends_with("more elements are left out: ask for offset 5]"), all > 5, "{name}");
    }
}

#[test]
fn pages_are_the_whole() {
    for (name, case) in cases().into_iter().filter(|(name, _)| !name.contains("huge")) {
        for interactive_only in [false, true] {
            let unlimited = Options::full().interactive_only(interactive_only);
            let all = case.format(&unlimited);
            let places = places(&case, split(&all).1);
            let order = tokens(&case, split(&all).1);
            let (mut shown, mut lines) = (Vec::new(), HashSet::new());
            let mut offset = Some(0);
            while let Some(start) = offset {
                let page = case.format(&unlimited.clone().max_elements(3).offset(start));
                let body = split(&page).1;
                shown.extend(
                    tokens(&case, body).iter().map(|id| order.iter().position(|known| known == id).unwrap()),
                );
                lines.extend(body.lines().map(|line| without_refs(&case, line)));
                for (token, containers) in self::places(&case, body).into_iter().filter(|_| !interactive_only)
                {
                    assert_eq!(Some(&containers), places.get(&token), "{name} from {start}: {token}");
                }
                assert_eq!(page.element_count, all.element_count, "{name}");
                assert_eq!(page.truncated, page.next_offset.is_some(), "{name}");
                offset = page.next_offset;
            }
            shown.sort_unstable();
            assert_eq!(shown, (0..order.len()).collect::<Vec<_>>(), "{name}");
            let lost = split(&all)
                .1
                .lines()
                .map(|line| without_refs(&case, line))
                .find(|line| !lines.contains(line));
            assert!(interactive_only || lost.is_none(), "{name}: {lost:?}");
        }
    }
}

#[test]
fn a_budget_of_characters_is_kept() {
    for (name, case) in cases().into_iter().filter(|(name, _)| !name.contains("huge")) {
        for most in [400, 700, 1500, 4000] {
            for interactive_only in [false, true] {
                let unlimited = Options::full().interactive_only(interactive_only);
                let snapshot = case.format(&unlimited.clone().max_chars(most));
                let chars = snapshot.text.chars().count();
                assert!(chars <= most, "{name} in {most}: {}", snapshot.text);
                let all = case.format(&unlimited);
                let shown = tokens(&case, split(&snapshot).1);
                let known = tokens(&case, split(&all).1);
                assert!(shown.iter().all(|id| known.contains(id)), "{name} in {most}");
                assert_eq!(
                    snapshot.next_offset.is_some(),
                    shown.len() < snapshot.element_count,
                    "{name} in {most}"
                );
            }
        }
    }
}

#[test]
fn formatted_pages() {
    let window = Options::default().max_elements(8).offset(4);
    for (path, case) in cases() {
        let page = Path::new(&path).file_name().unwrap().to_str().unwrap();
        if ["adversarial.full.json", "forged.full.json", "spoof2.full.json", "forms.full.json"]
            .contains(&page)
        {
            let name = format!("{}-{}", case.dialect, page.trim_end_matches(".full.json"));
            insta::assert_snapshot!(name.clone(), case.format(&Options::full()).text);
            insta::assert_snapshot!(format!("{name}-window"), case.format(&window).text);
        }
    }
}
