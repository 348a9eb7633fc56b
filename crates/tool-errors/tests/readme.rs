//! Checks each row of the README's tables of driver messages.

use tool_errors::{Driver, RawFailure, Tool};

const README: &str = include_str!("../README.md");

/// The texts in backquotes in a cell.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The two cells of each row of the table whose header begins with `head`.
fn rows(head: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let table = README.lines().skip_while(move |line| !line.starts_with(head));
    let rows = table.skip(2).take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| row.trim_matches(['|', ' ']).split_once(" | "))
}

#[track_caller]
fn check(head: &str, read: impl Fn(&str, &str) -> &'static str) {
    let mut checked = 0;
    for (said, codes) in rows(head) {
        for message in quoted(said) {
            assert_eq!(quoted(codes).next(), Some(read(said, message)), "{message}");
            checked += 1;
        }
    }
    assert!(checked > 8, "{head}: {checked}");
}

#[test]
fn the_tables_of_messages_are_what_is_read() {
    let code = |failure: RawFailure<'_>| failure.to_error().code().as_str();
    check("| Playwright", |row, message| {
        let raw = if row.starts_with('…') {
            format!("locator.click: Timeout 900ms exceeded.\nCall log:\n  - {message}\n")
        } else {
            format!("locator.click: {message}\n")
        };
        code(RawFailure::new(Driver::Playwright, &raw).with_tool(Tool::Click))
    });
    check("| CDP", |_, message| code(RawFailure::new(Driver::Cdp, message).with_tool(Tool::Click)));
    check("| WebDriver", |_, error| code(RawFailure::new(Driver::WebDriver, "").with_webdriver_error(error)));
    check("| agent-browser", |_, message| code(RawFailure::new(Driver::AgentBrowser, message)));
}
