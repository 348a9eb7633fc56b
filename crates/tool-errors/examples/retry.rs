//! A retry loop that is driven by what helps, not by the message: `cargo run --example retry`.

#![allow(clippy::print_stdout, reason = "an example speaks")]

use std::cell::Cell;
use std::time::Duration;

use backon::{BlockingRetryable, ConstantBuilder};
use tool_errors::{BrowserToolError, Driver, RawFailure, Recovery, Tool};

fn main() {
    let page = Page::default();
    let pause = ConstantBuilder::default().with_delay(Duration::from_millis(10)).with_max_times(5);
    let clicked = (|| page.click("@e1"))
        .retry(pause)
        .when(|error| match error.code().recovery() {
            Some(Recovery::SameCall) => true,
            Some(Recovery::DismissOverlay) => {
                page.dismiss_overlay();
                true
            }
            // The model has to act: it needs another ref, another element, or the page needs a browser again.
            _ => false,
        })
        .notify(|error, pause| println!("{error}: again in {pause:?}"))
        .call();
    match clicked {
        Ok(()) => println!("clicked"),
        Err(error) => println!("for the model: {error}. {}", error.recovery_hint().unwrap_or_default()),
    }
}

/// A page that is slow at first, then covered by a dialog.
#[derive(Default)]
struct Page {
    loaded: Cell<bool>,
    dismissed: Cell<bool>,
}

impl Page {
    fn click(&self, target: &str) -> Result<(), BrowserToolError> {
        let raw = if !self.loaded.replace(true) {
            "page.click: Timeout 50ms exceeded."
        } else if !self.dismissed.get() {
            "locator.click: Timeout 50ms exceeded.\nCall log:\n  - <dialog open>Cookies</dialog> intercepts pointer events\n"
        } else {
            return Ok(());
        };
        Err(RawFailure::new(Driver::Playwright, raw).with_tool(Tool::Click).with_target(target).to_error())
    }

    fn dismiss_overlay(&self) {
        self.dismissed.set(true);
    }
}
