//! Text that the page's script may have thrown, under [`Tool::Evaluate`](crate::Tool::Evaluate).
//!
//! `WebdriverIO` over `BiDi` passes on an exception of the page as `Error: text`, without a mark.

use super::client;
use crate::reader::class::Peeled;
use crate::reader::rule::Verdict;
use crate::reader::thrown::{self, Thrown};
use crate::{Cause, ErrorCode};

/// Whether a text begins with the class of an exception that every page has, or with `Error`. `Error: connect …` and
/// `Error: socket hang up` are of Node.js.
pub(super) fn is_of_javascript(text: &str) -> bool {
    text.trim_start().split_once(": ").is_some_and(|(class, text)| {
        let is_network_s = ["connect ", "socket ", "getaddrinfo ", "read ", "write ", "ECONN"];
        thrown::is_standard(class)
            || class == "Error" && !is_network_s.iter().any(|start| text.starts_with(start))
    })
}

/// Whether the message is surrounded by text of the driver or of a client that a script's exception does not have.
pub(super) fn is_marked(text: &str, peeled: &Peeled<'_>) -> bool {
    peeled.class.is_some_and(|class| client::code_of_class(class).is_some())
        || peeled.line.starts_with("Message:")
        || peeled.rest.trim_start().starts_with("(Session info: ")
        || text.contains(" when running \"")
}

/// The verdict for a message that the page's script may have thrown.
pub(super) fn unmarked(code: ErrorCode, text: &str) -> Verdict<'_> {
    let verdict = Verdict::new(ErrorCode::BrowserError, "exception or failure").or(code);
    Verdict { thrown: Some(Thrown::described(text)), ..verdict.because(Cause::ScriptOrBrowser) }
}
