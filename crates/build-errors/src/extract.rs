//! From blocks of plain lines to each tool's findings, as the output arrives.
//!
//! Lines → dressing off → streams (what `concurrently` and CI runners interleave) → formats → findings.

use crate::dressing::{self, Hints, Learned, Undressed};
use crate::findings::Findings;
use crate::formats::{Claim, Entry, FORMATS, Format, Line};
use crate::tail::boundary;

mod complaint;
mod document;
mod printed;
mod reread;
mod sieve;

use complaint::Ending;
use document::{Document, Part};
use printed::Printed;
use reread::reread;
use sieve::Signs;

/// Streams told apart in one output; what is labelled otherwise after that goes to the unlabelled one.
const STREAMS: usize = 32;
/// Bytes of a line that formats see: a diagnostic's location and message stand at its start.
const LINE: usize = 8 * 1024;

/// Reads an output block by block. Memory is that of the findings, and of one document where the output holds one.
#[derive(Default)]
pub(crate) struct Extractor {
    streams: Vec<Stream>,
    lines: u64,
    /// Whether the CI step that is being read is marked as failed.
    step_failed: bool,
    learned: Learned,
    extraction: Extraction,
    ending: Ending,
}

/// What an output held: each tool's findings, in the order of [`FORMATS`] within a step and a stream.
#[derive(Debug, Default)]
pub(crate) struct Extraction {
    pub(crate) parts: Vec<ToolFindings>,
}

/// One tool's findings in one stream of one step.
#[derive(Debug)]
pub(crate) struct ToolFindings {
    pub(crate) entry: &'static Entry,
    pub(crate) findings: Findings,
    /// Whether they stand in a CI step that is marked as failed.
    pub(crate) failed_step: bool,
}

impl Extraction {
    /// Reads a whole output.
    pub(crate) fn of(output: &str) -> Self {
        let mut extractor = Extractor::default();
        let mut lines = crate::lines::Lines::default();
        lines.push(output.as_bytes(), &mut |block| extractor.feed(block));
        lines.finish(&mut |block| extractor.feed(block));
        extractor.finish()
    }
}

impl Extractor {
    /// Reads whole lines of plain text; only the last block may lack its line ending.
    pub(crate) fn feed(&mut self, block: &str) {
        let mut signs = Signs::of(block);
        let hints = Hints::of(block);
        let mut headings = vec![""; self.streams.len()];
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', block.as_bytes()).chain(std::iter::once(block.len())) {
            let Some(line) = block.get(start..end) else { break };
            if end == block.len() && line.is_empty() {
                break;
            }
            start = end + 1;
            self.line(line, signs.until(end), hints, &mut headings);
        }
        self.keep(&mut headings);
        self.ending.push(block);
    }

    /// Ends the output.
    pub(crate) fn finish(mut self) -> Extraction {
        self.end_step();
        reread(&mut self.extraction.parts, &self.ending);
        self.extraction
    }

    fn line<'b>(&mut self, line: &'b str, signed: bool, hints: Hints, headings: &mut Vec<&'b str>) {
        self.lines += 1;
        let Undressed { label, text, mark } = dressing::undress(line, hints);
        let (label, text) = self.learned.undress(text, hints).unwrap_or((label, text));
        match mark {
            Some(dressing::Mark::StepBegins) => {
                self.keep(headings);
                headings.clear();
                self.end_step();
            }
            Some(dressing::Mark::StepFailed) => self.step_failed = true,
            None => {}
        }
        let index = self.stream(label);
        if headings.len() != self.streams.len() {
            headings.resize(self.streams.len(), "");
        }
        if let (Some(stream), Some(heading)) = (self.streams.get_mut(index), headings.get_mut(index)) {
            stream.line(text, signed, self.lines, heading);
        }
    }

    /// Which stream is this label's, made on its first line.
    #[inline]
    fn stream(&mut self, label: &str) -> usize {
        // Most outputs have one stream, without a label: no call to compare nothing with nothing.
        let is_it = |stream: &Stream| match label.is_empty() {
            true => stream.label.is_empty(),
            false => stream.label == label,
        };
        match self.streams.iter().position(is_it) {
            Some(known) => known,
            // What is labelled past the limit goes to the unlabelled stream, which then exists.
            None if self.streams.len() >= STREAMS && !label.is_empty() => self.stream(""),
            None => {
                self.streams.push(Stream::new(label));
                self.streams.len() - 1
            }
        }
    }

    /// Keeps each stream's heading before the block that it stands in is gone.
    fn keep(&mut self, headings: &mut [&str]) {
        for (stream, heading) in self.streams.iter_mut().zip(headings) {
            stream.keep(heading);
        }
    }

    fn end_step(&mut self) {
        for stream in self.streams.drain(..) {
            self.extraction.parts.extend(stream.finish(self.lines, self.step_failed));
        }
        self.step_failed = false;
    }
}

/// One of the interleaved outputs, and the formats that read it.
struct Stream {
    label: String,
    /// The last line of earlier blocks that is neither blank nor indented.
    heading: String,
    readers: Vec<Reader>,
    /// The reader that asked for more.
    open: Option<usize>,
    printed: Printed,
    document: Document,
}

struct Reader {
    entry: &'static Entry,
    format: Box<dyn Format>,
    findings: Findings,
    /// Whether its test run has begun and not ended.
    running: bool,
}

impl Reader {
    /// Notes whether its run has begun or ended with the line that it has read.
    fn note_run(&mut self, printed: &mut Printed) {
        let running = self.format.running();
        if std::mem::replace(&mut self.running, running) != running {
            printed.run(running);
        }
    }
}

impl Stream {
    fn new(label: &str) -> Self {
        let reader = |entry: &'static Entry| Reader {
            entry,
            format: (entry.new)(),
            findings: Findings::default(),
            running: false,
        };
        Self {
            label: label.to_owned(),
            heading: String::new(),
            readers: FORMATS.iter().map(reader).collect(),
            open: None,
            printed: Printed::default(),
            document: Document::default(),
        }
    }

    /// Reads a line; `heading` is the last line of its block, before it, that is neither blank nor indented.
    #[inline]
    fn line<'b>(&mut self, text: &'b str, signed: bool, number: u64, heading: &mut &'b str) {
        match self.document.line(text) {
            Part::None => {
                let text = shown(text);
                self.offer(text, heading, signed, number);
                if is_heading(text) {
                    *heading = text;
                }
            }
            Part::Open => {}
            Part::Whole => {
                let document = self.document.take();
                self.keep(heading);
                if self.printed.running() {
                    for (document, number) in self.printed.hold(document, number) {
                        self.claimed(&document, number);
                    }
                } else if !self.claimed(&document, number) {
                    self.show_held(&document, number);
                }
            }
            Part::Broken => {
                let held = self.document.take();
                self.keep(heading);
                self.show_held(&held, number);
            }
        }
    }

    /// Keeps the heading past its block.
    fn keep(&mut self, heading: &mut &str) {
        if !heading.is_empty() {
            self.heading.clear();
            self.heading.push_str(std::mem::take(heading));
        }
    }

    /// Whether the document is one of a format's.
    fn claimed(&mut self, document: &str, number: u64) -> bool {
        self.readers.iter_mut().any(|reader| {
            reader.findings.line = number;
            reader.format.document(document, &mut reader.findings)
        })
    }

    /// Shows the lines of what looked like a document, or was nobody's; `last` is the number of the last.
    fn show_held(&mut self, held: &str, last: u64) {
        let first = (last + 1).saturating_sub(held.lines().count() as u64);
        for (number, line) in (first..).zip(held.lines()) {
            let mut heading = shown(line);
            self.offer(heading, "", true, number);
            if is_heading(heading) {
                self.keep(&mut heading);
            }
        }
    }

    /// Shows a line to the formats that may want it; `heading` is empty where none stands in the line's block.
    #[inline]
    fn offer(&mut self, text: &str, heading: &str, signed: bool, number: u64) {
        if signed || self.open.is_some() || sieve::may_tell(text) {
            self.ask(text, heading, signed, number);
        }
    }

    fn ask(&mut self, text: &str, heading: &str, signed: bool, number: u64) {
        let line = Line { text, above: if heading.is_empty() { &self.heading } else { heading } };
        if let Some(index) = self.open.take()
            && let Some(reader) = self.readers.get_mut(index)
        {
            reader.findings.line = number;
            let claim = reader.format.line(line, &mut reader.findings);
            reader.note_run(&mut self.printed);
            match claim {
                Claim::More => return self.open = Some(index),
                Claim::Mine => return,
                Claim::Pass => {}
            }
        }
        // After a line that was for one format alone, this one may be for none.
        if !signed && !sieve::may_tell(text) {
            return;
        }
        for (index, reader) in self.readers.iter_mut().enumerate() {
            if self.printed.running() && !reader.running && reader.entry.is_report() {
                continue;
            }
            reader.findings.line = number;
            let claim = reader.format.line(line, &mut reader.findings);
            if claim == Claim::Pass {
                continue;
            }
            reader.note_run(&mut self.printed);
            self.open = (claim == Claim::More).then_some(index);
            return;
        }
    }

    fn finish(mut self, number: u64, failed_step: bool) -> impl Iterator<Item = ToolFindings> {
        let held = self.document.take();
        self.show_held(&held, number);
        for (document, number) in self.printed.take() {
            self.claimed(&document, number);
        }
        self.readers.into_iter().filter_map(move |mut reader| {
            reader.format.finish(&mut reader.findings);
            (!reader.findings.is_empty()).then_some(ToolFindings {
                entry: reader.entry,
                findings: reader.findings,
                failed_step,
            })
        })
    }
}

/// What formats see of a line.
#[inline]
fn shown(line: &str) -> &str {
    if line.len() <= LINE { line } else { line.get(..boundary(line, LINE)).unwrap_or(line) }
}

/// Whether what follows may be told by this line: a file's name over a linter's rows.
#[inline]
fn is_heading(line: &str) -> bool {
    !matches!(line.as_bytes(), [] | [b' ' | b'\t', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Labels that never come twice, as a server's request numbers, make no stream each.
    #[test]
    fn streams_are_few() {
        let mut extractor = Extractor::default();
        for number in 0..1000 {
            extractor.feed(&format!("[request-{number}] a.c:1:2: error: x{number}\n"));
        }
        assert!(extractor.streams.len() <= STREAMS + 1, "{} streams", extractor.streams.len());
        let errors: u64 = extractor.finish().parts.iter().map(|part| part.findings.errors()).sum();
        assert_eq!(errors, 1000);
    }

    /// A heading is remembered past its block.
    #[test]
    fn headings_reach_over_blocks() {
        for blocks in [&["/a.js\n  1:2  error  x  y\n"][..], &["/a.js\n", "  1:2  error  x  y\n"]] {
            let mut extractor = Extractor::default();
            blocks.iter().for_each(|block| extractor.feed(block));
            let extraction = extractor.finish();
            let files: Vec<&str> = extraction
                .parts
                .iter()
                .flat_map(|part| part.findings.files.kept())
                .map(String::as_str)
                .collect();
            assert_eq!(files, ["/a.js"], "{blocks:?}");
        }
    }

    /// What only looks like a document still has its lines read, in order.
    #[test]
    fn lines_of_no_document_are_shown() {
        let error = "src/a.ts(1,2): error TS2304: Cannot find name 'x'.\n";
        for text in [format!("{{\n{error}}}\n"), format!("[\n{error}"), format!("{{\n{error}\"\n")] {
            let extraction = Extraction::of(&text);
            let errors: Vec<u64> = extraction.parts.iter().map(|part| part.findings.errors()).collect();
            assert_eq!(errors, [1], "{text}");
        }
    }
}
