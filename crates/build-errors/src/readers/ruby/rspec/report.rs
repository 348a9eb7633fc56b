//! RSpec's JSON report.

use crate::engine::{Failure, Findings, Location, scan};
use crate::readers::reports::json_findings::Node;

/// Notes a failed example of the JSON report.
pub(super) fn note_example(example: &Node<'_>, findings: &mut Findings) -> Option<()> {
    let text = |place| example.pointer(place).and_then(Node::text);
    let name = text("/full_description").filter(|_| text("/status") == Some("failed"))?;
    findings.failed_test(name);
    let file = text("/file_path").unwrap_or_default();
    // The location is the frame in the file of the example. Without one, it is the first line of the example.
    let frames = example.pointer("/exception/backtrace").and_then(Node::list).unwrap_or_default();
    let line = frames.iter().find_map(|frame| {
        let (at, _) = scan::location(frame.text()?)?;
        at.file.ends_with(file.trim_start_matches('.')).then_some(at.line)?
    });
    let begin = || u32::try_from(example.count("/line_number")?).ok();
    let mut failure = Failure::reported(name);
    failure.locate(Location { file, line: line.or_else(begin), column: None });
    let message = text("/exception/message").unwrap_or_default().lines();
    message.filter(|line| !line.trim().is_empty()).for_each(|line| failure.say(line));
    failure.note_document(findings);
    Some(())
}
