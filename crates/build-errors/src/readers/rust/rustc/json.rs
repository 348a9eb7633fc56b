//! The JSON of rustc (`--error-format json`) and of cargo (`--message-format json`), which wraps it.

use crate::Severity;
use crate::engine::{Findings, Location};
use crate::readers::reports::json_findings::Node;
use crate::readers::shared::annotations::Annotations;
use crate::readers::shared::snippet;
use safe_text::plain;

/// Reads a document of the compiler or of cargo.
pub(super) fn read(text: &str, findings: &mut Findings) {
    let wrapped = text.contains("\"compiler-message\"");
    let Some(document) = Node::parse(text) else { return };
    // The wrapper of cargo also contains the key of the compiler's message.
    let message = if wrapped { document.pointer("/message") } else { Some(&document) };
    message.and_then(|message| note(message, findings));
}

/// Notes an error or a warning.
fn note(message: &Node<'_>, findings: &mut Findings) -> Option<()> {
    let text = |place| message.pointer(place).and_then(Node::text);
    let severity = match text("/level")? {
        "error" | "error: internal compiler error" => Severity::Error,
        "warning" => Severity::Warning,
        _ => return None,
    };
    let wording = text("/message")?;
    let span =
        message.list_at("/spans").iter().find(|span| span.pointer("/is_primary") == Some(&Node::Bool(true)));
    // `aborting due to 2 previous errors`, `3 warnings emitted`.
    if span.is_none() && (wording.starts_with("aborting due to ") || wording.ends_with(" emitted")) {
        return None;
    }
    let at = span.map_or_else(Location::default, |span| {
        let number = |place| u32::try_from(span.count(place)?).ok();
        Location {
            file: span.text_at("/file_name"),
            line: number("/line_start"),
            column: number("/column_start"),
        }
    });
    findings.diagnostic(at, severity, text("/code/code"), wording);
    // The text that the compiler would have printed.
    let rendered = plain(message.text_at("/rendered"));
    let mut annotations = Annotations::default();
    for line in rendered.lines().skip_while(|line| snippet::arrow(line).is_none()).skip(1) {
        if let Some(fact) = annotations.fact(line) {
            findings.detail(&fact);
        }
    }
    Some(())
}
