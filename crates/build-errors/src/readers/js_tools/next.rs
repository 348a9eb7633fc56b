//! `next build`, with webpack and with Turbopack. From version 16 on, the reader of TypeScript reads its type errors.
//!
//! Source: `packages/next/src/build/` (`webpack-build`, `turbopack-build`, `type-check.ts`) and
//! `client/dev/error-overlay/format-webpack-messages.ts`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};
use crate::readers::js_tests::code_frame;

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Next>("next")
    .starts(&[
        "Failed to compile.",
        "Error: Turbopack build failed with ",
        "Error occurred prerendering page ",
    ])
    .shapes(&[Shape::LocatedIn(&["js", "ts", "jsx", "tsx", "css"])]);

#[derive(Default)]
struct Next {
    /// Whether the line that reports the failure was read.
    failed: bool,
    /// The location on the line above, if that line contains nothing else.
    place: String,
    /// Whether this is below a message, up to a blank line: the detail and the source.
    inside: bool,
    /// After `Error occurred prerendering page "/".`: the error and then its stack follow.
    prerendering: Option<String>,
}

impl Reader for Next {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if text == "Failed to compile." || text.starts_with("Error: Turbopack build failed with ") {
            self.failed = true;
            return Claim::More;
        }
        if text.starts_with("Error occurred prerendering page ") {
            findings.reason(Weight::Cause, text.split(". Read more").next().unwrap_or(text));
            self.prerendering = Some(String::new());
            return Claim::More;
        }
        if let Some(claim) = self.prerendered(text, findings) {
            return claim;
        }
        if !self.failed {
            return Claim::Pass;
        }
        if self.inside && !text.is_empty() {
            if code_frame::is_source(text) || code_frame::is_caret(text) {
                findings.extend();
            } else {
                findings.detail(text);
            }
            return Claim::More;
        }
        self.inside = false;
        let place = std::mem::take(&mut self.place);
        let at = match scan::location(&place) {
            Some((at, "")) => Some(at),
            // A missing module has no line.
            _ => text.starts_with("Module not found: ").then_some(Location::file(&place)),
        };
        if let Some(at) = at.filter(|_| !text.is_empty() && !place.is_empty()) {
            let message = ["Error: ", "Type error: "].into_iter().find_map(|word| text.strip_prefix(word));
            let first = findings.line().saturating_sub(1);
            findings.diagnostic_from(first, at, Severity::Error, None, message.unwrap_or(text));
            findings.reason(Weight::Stated, text);
            self.inside = true;
        } else if text.starts_with("./") && scan::is_path(text) && !text.contains([' ', ':'])
            || scan::location(text).is_some_and(|(at, rest)| at.column.is_some() && rest.is_empty())
        {
            self.place.push_str(text);
        } else if text.starts_with("> ") && text.contains('@')
            || text.starts_with("npm error")
            || text.starts_with("  Line ")
        {
            // Another command, or create-react-app, which has the same headline.
            self.failed = false;
            return Claim::Pass;
        }
        Claim::More
    }
}

impl Next {
    /// Reads `Error: boom` and `    at <unknown> (app/page.tsx:2:9)`.
    fn prerendered(&mut self, text: &str, findings: &mut Findings) -> Option<Claim> {
        let error = self.prerendering.as_mut()?;
        if error.is_empty() && !text.starts_with("    at ") {
            error.push_str(text.strip_prefix("Error: ").unwrap_or(text));
            return Some(Claim::More);
        }
        let place =
            text.strip_prefix("    at ").and_then(|frame| frame.rsplit_once('(')).map(|(_, place)| place);
        if let Some((at, ")")) = place.and_then(scan::location) {
            findings.diagnostic(at, Severity::Error, None, error);
        }
        self.prerendering = None;
        Some(Claim::Mine)
    }
}
