//! Messages whose first line only says that a reason follows: the reason is on one of the lines below.

use super::super::class::{self, Peeled};
use super::super::rule::Verdict;
use crate::ErrorCode;

/// First lines, and the beginning of the line with the reason.
const REASONS: &[(&str, &str)] = &[
    // fetch of Node.js, as `util.inspect` prints it
    ("fetch failed", "[cause]: "),
    // Cypress' visit, for a request without a response and for a response with an error
    ("`cy.visit()` failed trying to load:", "> "),
];

/// Reads the first line with the reason below it. A time limit keeps its code.
pub(super) fn read<'a>(peeled: &Peeled<'a>) -> Option<Verdict<'a>> {
    let line = peeled.line.trim_end();
    let (_, start) = REASONS.iter().find(|(first, _)| *first == line)?;
    let reason = peeled.rest.lines().find_map(|below| below.trim().strip_prefix(start))?;
    let evidence = [line.trim_end_matches(':'), ": ", reason.trim_end_matches([' ', '{'])].concat();
    let reason = class::peel(reason);
    let code = reason.class.and_then(|class| class::read(class, reason.line)).map(|verdict| verdict.code);
    let verdict = Verdict::new(ErrorCode::BrowserError, evidence);
    Some(if code == Some(ErrorCode::Timeout) { verdict.code_instead(ErrorCode::Timeout) } else { verdict })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_below_is_part_of_the_message() {
        for (text, code, evidence) in [
            (
                "TypeError: fetch failed\n    at node:internal/deps/undici/undici:1:1 {\n  [cause]: Error: getaddrinfo ENOTFOUND a.test\n      at b {\n",
                ErrorCode::BrowserError,
                Some("fetch failed: Error: getaddrinfo ENOTFOUND a.test"),
            ),
            ("TypeError: fetch failed {\n", ErrorCode::BrowserError, None),
            (
                "TypeError: fetch failed\n    at a {\n  [cause]: ConnectTimeoutError: Connect Timeout Error {\n",
                ErrorCode::Timeout,
                Some("fetch failed: ConnectTimeoutError: Connect Timeout Error"),
            ),
            (
                "CypressError: `cy.visit()` failed trying to load:\n\nhttp://a.test/\n\nWe received this error at the network level:\n\n  > Error: connect ECONNREFUSED 127.0.0.1:9\n",
                ErrorCode::BrowserError,
                Some("`cy.visit()` failed trying to load: Error: connect ECONNREFUSED 127.0.0.1:9"),
            ),
            ("fetch failed", ErrorCode::BrowserError, None),
            ("it failed\n[cause]: x", ErrorCode::BrowserError, None),
        ] {
            let verdict = read(&class::peel(text));
            assert_eq!(verdict.as_ref().map(|verdict| &*verdict.evidence), evidence, "{text}");
            assert_eq!(verdict.map_or(ErrorCode::BrowserError, |verdict| verdict.code), code, "{text}");
        }
    }
}
