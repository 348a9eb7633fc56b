//! Reads an output block by block and collects the findings of each tool.
//!
//! Lines → prefixes stripped → streams (interleaved packages, services, CI jobs) → readers → findings.

use std::sync::Arc;

use super::dispatch::Set;
use super::stream::Stream;
use super::tool_findings::ToolFindings;
use crate::Matchers;
use crate::input::opening::Opening;
use crate::input::prefixes::{Mark, Prefixes};
use crate::readers::Ending;
use crate::readers::registry::{BUILT_IN, Registry};

/// The maximum number of streams in an output. Lines with further labels belong to the stream without a label.
const STREAMS: usize = 32;

/// Reads an output block by block. Its memory is limited to the findings and one JSON or XML document.
pub(crate) struct Extractor {
    registry: Arc<Registry>,
    streams: Vec<Stream>,
    lines: u64,
    /// Whether the current CI step is marked as failed.
    step_failed: bool,
    opening: Opening,
    prefixes: Prefixes,
    extraction: Extraction,
    ending: Ending,
}

/// The findings of each tool in an output, in the order of the registry within a step and a stream.
#[derive(Debug, Default)]
pub(crate) struct Extraction {
    pub(crate) parts: Vec<ToolFindings>,
}

impl Extraction {
    /// Reads a whole output with these problem matchers.
    pub(crate) fn of(output: &str, matchers: &Matchers) -> Self {
        Extractor::new(Registry::with(matchers)).read(output)
    }
}

impl Default for Extractor {
    fn default() -> Self {
        Self::new(Arc::clone(&BUILT_IN))
    }
}

impl Extractor {
    pub(crate) fn new(registry: Arc<Registry>) -> Self {
        Self {
            registry,
            streams: Vec::new(),
            lines: 0,
            step_failed: false,
            opening: Opening::default(),
            prefixes: Prefixes::default(),
            extraction: Extraction::default(),
            ending: Ending::default(),
        }
    }

    fn read(mut self, output: &str) -> Extraction {
        let mut lines = crate::input::lines::Lines::default();
        lines.push(output.as_bytes(), &mut |block| self.feed(block));
        lines.finish(&mut |block| self.feed(block));
        self.finish()
    }

    /// Reads complete lines of plain text. Only the last block may lack its line ending.
    pub(crate) fn feed(&mut self, block: &str) {
        let rest = self.opening.take(block);
        if !rest.is_empty() {
            self.open();
            self.block(rest);
        }
    }

    /// Reads the first lines.
    fn open(&mut self) {
        let Some(first) = self.opening.end() else { return };
        let registry = Arc::clone(&self.registry);
        self.prefixes.learn(&first, &|line| registry.dispatch.start_of(line));
        self.block(&first);
    }

    /// Reads lines whose prefixes are known.
    fn block(&mut self, block: &str) {
        let registry = Arc::clone(&self.registry);
        let mut signs = registry.dispatch.signs(block);
        self.prefixes.block(block);
        let mut headings = vec![""; self.streams.len()];
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', block.as_bytes()).chain(std::iter::once(block.len())) {
            let Some(line) = block.get(start..end) else { break };
            if end == block.len() && line.is_empty() {
                break;
            }
            start = end + 1;
            self.line(line, signs.until(end), &mut headings);
        }
        self.keep(&mut headings);
    }

    /// Ends the output.
    pub(crate) fn finish(mut self) -> Extraction {
        self.open();
        self.end_step();
        if let Some(package) = self.prefixes.lone_package() {
            self.extraction.parts.iter_mut().for_each(|part| part.findings.forget_package(package));
        }
        crate::readers::read_whole_output(&mut self.extraction.parts, &self.ending);
        self.extraction
    }

    fn line<'b>(&mut self, line: &'b str, signed: Set, headings: &mut Vec<&'b str>) {
        self.lines += 1;
        let stripped = self.prefixes.strip(line);
        match stripped.mark {
            Some(Mark::StepBegins) => {
                self.keep(headings);
                headings.clear();
                self.end_step();
            }
            Some(Mark::StepFailed) => self.step_failed = true,
            None => {}
        }
        self.ending.push(stripped.text);
        let index = self.stream(stripped.label);
        let package = if stripped.package.is_empty() {
            self.prefixes.section(stripped.label)
        } else {
            stripped.package
        };
        if headings.len() != self.streams.len() {
            headings.resize(self.streams.len(), "");
        }
        if let (Some(stream), Some(heading)) = (self.streams.get_mut(index), headings.get_mut(index)) {
            stream.set_package(package);
            stream.line(stripped.text, stripped.bare, signed, self.lines, heading);
        }
    }

    /// The index of the stream with this label. It is created on its first line.
    #[inline]
    fn stream(&mut self, label: &str) -> usize {
        // Most outputs have one stream, without a label. This avoids a call that compares two empty strings.
        let is_it = |stream: &Stream| match label.is_empty() {
            true => stream.label.is_empty(),
            false => stream.label == label,
        };
        match self.streams.iter().position(is_it) {
            Some(known) => known,
            // Lines with a label past the limit go to the stream without a label, which then exists.
            None if self.streams.len() >= STREAMS && !label.is_empty() => self.stream(""),
            None => {
                self.streams.push(Stream::new(label, Arc::clone(&self.registry)));
                self.streams.len() - 1
            }
        }
    }

    /// Copies the heading of each stream before its block is dropped.
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

/// The findings of the whole engine if only these tools are registered.
#[cfg(test)]
pub(crate) fn read(tools: &[&'static super::tool::Tool], output: &str) -> super::findings::Findings {
    let registry = Registry::of(tools.iter().copied());
    let extraction = Extractor::new(Arc::new(registry)).read(output);
    // The second pass may have added a guess, which does not belong to these tools.
    let ours = |part: &ToolFindings| {
        part.tool.built_in().is_some_and(|tool| tools.iter().any(|known| std::ptr::eq(*known, tool)))
    };
    let mut parts = extraction.parts.into_iter().filter(ours);
    let first = parts.next().map(|part| part.findings).unwrap_or_default();
    assert!(parts.next().is_none(), "several tools or streams found something");
    first
}

/// What the tool alone finds: each diagnostic as it is displayed, in the order of the lines; the numbers of errors and
/// warnings if they differ from the listed ones; the names of the failed tests; the counts of the run if all are known;
/// the reason if there is nothing else.
#[cfg(test)]
pub(crate) fn found(tool: &'static super::tool::Tool, output: &str) -> Vec<String> {
    let findings = read(&[tool], output);
    let names = findings.failed().kept().join(", ");
    let figures = findings.test_figures();
    let why = findings.why().map(|(_, why)| format!("reason: {why}"));
    let counts = (findings.errors(), findings.warnings());
    let mut found: Vec<crate::Diagnostic> = findings.into_diagnostics().collect();
    found.sort_by_key(|diagnostic| diagnostic.log_lines);
    let listed = |of| found.iter().filter(|diagnostic| diagnostic.severity == of).count() as u64;
    let listed = (listed(crate::Severity::Error), listed(crate::Severity::Warning));
    let mut found: Vec<String> = found.iter().map(crate::Diagnostic::to_string).collect();
    if names.is_empty() && counts != listed {
        found.push(format!("{} errors, {} warnings", counts.0, counts.1));
    }
    found.extend(Some(names).filter(|names| !names.is_empty()).map(|names| format!("failed: {names}")));
    found.extend(figures.and_then(|figures| {
        let skipped = figures.skipped.unwrap_or(0);
        Some(format!("{} failed, {} passed, {skipped} skipped", figures.failed, figures.passed?))
    }));
    found.extend(why.filter(|_| found.is_empty()));
    found
}

/// Checks what the tool alone finds in examples in the format of the rows: outputs with their findings, and outputs
/// without any.
#[cfg(test)]
#[track_caller]
pub(crate) fn check_examples(tool: &'static super::tool::Tool, examples: &str) {
    let examples = crate::rows::Examples::of(examples);
    for (output, expected) in examples.matches {
        assert_eq!(found(tool, &output), expected, "{output}");
    }
    for output in examples.rejects {
        assert!(read(&[tool], &output).is_empty(), "{output}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Labels that occur only once, such as the request numbers of a server, do not each create a stream.
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

    /// A heading is remembered after its block.
    #[test]
    fn headings_reach_over_blocks() {
        for blocks in [&["/a.js\n  1:2  error  x  y\n"][..], &["/a.js\n", "  1:2  error  x  y\n"]] {
            let mut extractor = Extractor::default();
            blocks.iter().for_each(|block| extractor.feed(block));
            let extraction = extractor.finish();
            let files: Vec<&str> = extraction
                .parts
                .iter()
                .flat_map(|part| part.findings.files().kept())
                .map(String::as_str)
                .collect();
            assert_eq!(files, ["/a.js"], "{blocks:?}");
        }
    }

    /// The lines of text that only looks like a document are read in order.
    #[test]
    fn lines_of_no_document_are_shown() {
        let error = "src/a.ts(1,2): error TS2304: Cannot find name 'x'.\n";
        for text in [format!("{{\n{error}}}\n"), format!("[\n{error}"), format!("{{\n{error}\"\n")] {
            let extraction = Extraction::of(&text, &Matchers::default());
            let errors: Vec<u64> = extraction.parts.iter().map(|part| part.findings.errors()).collect();
            assert_eq!(errors, [1], "{text}");
        }
    }
}
