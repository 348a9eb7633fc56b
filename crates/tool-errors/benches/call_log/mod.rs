//! A call log as Playwright prints it.

use std::fmt::Write;

/// A click that a dialog blocked: 2 KB, in colour.
pub(crate) fn coloured() -> String {
    let mut log = "locator.click: Timeout 5000ms exceeded.\nCall log:\n".to_owned();
    let mut entry = |text: &str| _ = writeln!(log, "\u{1b}[2m  {text}\u{1b}[22m");
    entry("- waiting for locator('#pay')");
    entry("  - locator resolved to <button id=\"pay\" class=\"primary\">Pay now</button>");
    entry("- attempting click action");
    for _ in 0..5 {
        entry("  2 × waiting for element to be visible, enabled and stable");
        entry("    - element is visible, enabled and stable");
        entry("    - scrolling into view if needed");
        entry("    - done scrolling");
        entry("    - <div id=\"overlay\" class=\"modal\">Cookies</div> intercepts pointer events");
        entry("  - retrying click action");
        entry("    - waiting 100ms");
    }
    log
}
