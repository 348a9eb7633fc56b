//! rustc's `--error-format json`, and cargo's `--message-format json`, which wraps it.

use std::borrow::Cow;

use serde::Deserialize;

use crate::Severity;
use crate::engine::findings::Findings;
use crate::engine::scan::Location;
use crate::readers::shared::annotations::Annotations;
use crate::readers::shared::snippet;
use safe_text::plain;

/// Reads a document; whether it was one of the compiler's.
pub(super) fn read(text: &str, findings: &mut Findings) -> bool {
    // What cargo passes on has the compiler's own key in it, too.
    let message = if text.contains("\"compiler-message\"") {
        serde_json::from_str::<CargoMessage<'_>>(text).ok().and_then(|cargo| cargo.message)
    } else if text.contains("\"$message_type\"") {
        serde_json::from_str::<Message<'_>>(text).ok()
    } else {
        return false;
    };
    if let Some(message) = message {
        message.note(findings);
    }
    true
}

#[derive(Deserialize)]
struct CargoMessage<'a> {
    #[serde(borrow)]
    message: Option<Message<'a>>,
}

#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    message: Cow<'a, str>,
    #[serde(borrow)]
    level: Cow<'a, str>,
    #[serde(borrow)]
    code: Option<Code<'a>>,
    #[serde(borrow, default)]
    spans: Vec<Span<'a>>,
    /// What the compiler would have printed.
    #[serde(borrow, default)]
    rendered: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct Code<'a> {
    #[serde(borrow)]
    code: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Span<'a> {
    #[serde(borrow)]
    file_name: Cow<'a, str>,
    line_start: u32,
    column_start: u32,
    is_primary: bool,
}

impl Message<'_> {
    fn note(&self, findings: &mut Findings) {
        let severity = match self.level.as_ref() {
            "error" | "error: internal compiler error" => Severity::Error,
            "warning" => Severity::Warning,
            _ => return,
        };
        let span = self.spans.iter().find(|span| span.is_primary);
        // `aborting due to 2 previous errors`, `3 warnings emitted`.
        if span.is_none()
            && (self.message.starts_with("aborting due to ") || self.message.ends_with(" emitted"))
        {
            return;
        }
        let at = span.map_or_else(Location::default, |span| Location {
            file: &span.file_name,
            line: Some(span.line_start),
            column: Some(span.column_start),
        });
        findings.diagnostic(at, severity, self.code.as_ref().map(|code| code.code.as_ref()), &self.message);
        let rendered = plain(self.rendered.as_deref().unwrap_or_default());
        let mut annotations = Annotations::default();
        for line in rendered.lines().skip_while(|line| snippet::arrow(line).is_none()).skip(1) {
            if let Some(fact) = annotations.fact(line) {
                findings.detail(&fact);
            }
        }
    }
}
