//! From blocks of plain lines to each tool's findings, as the output arrives.
//!
//! Lines → dressing off → streams (what `concurrently` and CI runners interleave) → formats → findings.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::dressing::{self, Hints, Learned, Undressed};
use crate::findings::Findings;
use crate::formats::{Claim, Entry, FORMATS, Format, Line};
use crate::tail::boundary;

mod document;
mod printed;

use document::{Document, Part};
use printed::Printed;

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
        let mut signs = SIGNS.find_iter(block).map(|found| found.end());
        let mut next_sign = signs.next();
        let has_tabs = memchr::memchr(b'\t', block.as_bytes()).is_some();
        let hints = Hints::of(block);
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', block.as_bytes()).chain(std::iter::once(block.len())) {
            let Some(line) = block.get(start..end) else { break };
            if end == block.len() && line.is_empty() {
                break;
            }
            start = end + 1;
            let mut signed = false;
            while next_sign.is_some_and(|at| at <= end) {
                signed = true;
                next_sign = signs.next();
            }
            self.line(line, signed, has_tabs, hints);
        }
    }

    /// Ends the output.
    pub(crate) fn finish(mut self) -> Extraction {
        self.end_step();
        self.extraction
    }

    fn line(&mut self, line: &str, signed: bool, has_tabs: bool, hints: Hints) {
        self.lines += 1;
        let Undressed { label, text, mark } = dressing::undress(line, has_tabs);
        let (label, text) = self.learned.undress(text, hints).unwrap_or((label, text));
        match mark {
            Some(dressing::Mark::StepBegins) => self.end_step(),
            Some(dressing::Mark::StepFailed) => self.step_failed = true,
            None => {}
        }
        let number = self.lines;
        if let Some(stream) = self.stream(label) {
            stream.line(text, signed, number);
        }
    }

    /// The stream of this label, made on its first line.
    fn stream(&mut self, label: &str) -> Option<&mut Stream> {
        // Most outputs have one stream, without a label: no call to compare nothing with nothing.
        let is_it = |stream: &Stream| match label.is_empty() {
            true => stream.label.is_empty(),
            false => stream.label == label,
        };
        let known = self.streams.iter().position(is_it);
        let index = known.unwrap_or_else(|| {
            let label = if self.streams.len() < STREAMS { label } else { "" };
            self.streams.push(Stream::new(label));
            self.streams.len() - 1
        });
        self.streams.get_mut(index)
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
    above: String,
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
            above: String::new(),
            readers: FORMATS.iter().map(reader).collect(),
            open: None,
            printed: Printed::default(),
            document: Document::default(),
        }
    }

    fn line(&mut self, text: &str, signed: bool, number: u64) {
        match self.document.line(text) {
            Part::None => self.show(text, signed, number),
            Part::Open => {}
            Part::Whole => {
                let document = self.document.take();
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
                self.show_held(&held, number);
            }
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
            self.show(line, true, number);
        }
    }

    fn show(&mut self, text: &str, signed: bool, number: u64) {
        let text = text.get(..boundary(text, LINE)).unwrap_or(text);
        self.offer(text, signed, number);
        if !text.is_empty() && !text.starts_with([' ', '\t']) {
            self.above.clear();
            self.above.push_str(text);
        }
    }

    fn offer(&mut self, text: &str, signed: bool, number: u64) {
        let line = Line { text, above: &self.above };
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
        if !signed && !STARTS.any(text) && !looks_located(text) {
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

/// Whether a digit follows the first colon and no digit stands before it: `a.py:12`, not `12:00:01`.
fn looks_located(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some(colon) = memchr::memchr(b':', bytes) else { return false };
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    // A drive letter's colon is not it.
    let colon = if colon == 1 {
        memchr::memchr(b':', bytes.get(2..).unwrap_or_default()).map_or(1, |at| at + 2)
    } else {
        colon
    };
    digit(colon + 1) && colon > 0 && !digit(colon - 1)
}

/// All formats' signs, searched at once: in few enough patterns for vector instructions to find them. A sign that holds
/// another is found by it.
static SIGNS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let mut signs: Vec<&str> = FORMATS.iter().flat_map(|entry| entry.signs).copied().collect();
    signs.sort_unstable_by_key(|sign| sign.len());
    let mut distinct: Vec<&str> = Vec::new();
    for sign in signs {
        if !distinct.iter().any(|shorter| sign.contains(shorter)) {
            distinct.push(sign);
        }
    }
    // Leftmost semantics are what vector search needs. Construction fails only past 2^31 states.
    let built = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(distinct);
    built.unwrap_or_else(|_| unreachable!("the signs are few"))
});

/// All formats' starts, by their first two bytes.
static STARTS: LazyLock<Starts> = LazyLock::new(|| {
    let mut starts = Starts { pairs: vec![0; 1 << 10], all: Vec::new() };
    for start in FORMATS.iter().flat_map(|entry| entry.starts) {
        if let Some((word, bit)) = Starts::pair(start.as_bytes())
            && let Some(pairs) = starts.pairs.get_mut(word)
        {
            *pairs |= bit;
        }
        starts.all.push(start);
    }
    starts
});

struct Starts {
    /// A bit for each pair of bytes that a start begins with.
    pairs: Vec<u64>,
    all: Vec<&'static str>,
}

impl Starts {
    fn any(&self, text: &str) -> bool {
        let text = text.trim_ascii_start();
        let Some((word, bit)) = Self::pair(text.as_bytes()) else { return false };
        let likely = self.pairs.get(word).is_some_and(|pairs| pairs & bit != 0);
        likely && self.all.iter().any(|start| text.starts_with(start))
    }

    /// Where the pair's bit is.
    fn pair(bytes: &[u8]) -> Option<(usize, u64)> {
        let [first, second, ..] = bytes else { return None };
        let pair = usize::from(*first) << 8 | usize::from(*second);
        Some((pair / 64, 1 << (pair % 64)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Past 32 patterns the vector search takes twice the work, past 64 it falls back to one byte at a time.
    #[test]
    fn signs_are_few() {
        assert!(SIGNS.patterns_len() <= 32, "{} signs", SIGNS.patterns_len());
    }

    /// Blocks end anywhere between lines, so a sign cannot reach into the next.
    #[test]
    fn signs_stand_within_a_line() {
        let signs = FORMATS.iter().flat_map(|entry| entry.signs);
        assert_eq!(signs.filter(|sign| sign.contains('\n')).collect::<Vec<_>>(), [] as [&&str; 0]);
    }

    #[test]
    fn starts_have_two_bytes_and_no_indentation() {
        for start in FORMATS.iter().flat_map(|entry| entry.starts) {
            assert!(start.len() > 1 && start.trim_start() == *start, "{start:?}");
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
