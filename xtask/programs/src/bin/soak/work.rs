//! The work of one thread: runs inputs of random kinds through their crates in a loop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use build_errors::{
    AgentResult, BuildError, Capture, Check, ErrorBuilder, Level, Levels, Overall, SystemFailure,
    VerificationReport,
};
use fastrand::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use snapshot_format::{Dialect, Options, Page, Tree, diff, format};
use tool_errors::{BrowserToolError, ClassifiedError, LogEvent, McpResult, RawFailure, Tool};

use crate::stock::{Stock, pick};

pub(crate) const CRATES: [&str; 3] = ["tool-errors", "build-errors", "snapshot-format"];

/// How much work a crate did.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Count {
    pub(crate) inputs: u64,
    pub(crate) bytes: u64,
    /// The time in the crate and in checking its results, without making the input.
    pub(crate) busy: Duration,
}

impl Count {
    pub(crate) fn add(&mut self, other: Self) {
        self.inputs += other.inputs;
        self.bytes += other.bytes;
        self.busy += other.busy;
    }
}

/// Works until it is told to stop, or until a result is wrong.
pub(crate) fn until(is_over: &AtomicBool, stock: &Stock, mut random: Rng) -> anyhow::Result<[Count; 3]> {
    let mut counts = [Count::default(); 3];
    while !is_over.load(Ordering::Relaxed) {
        let [tool_errors, build_errors, snapshot_format] = &mut counts;
        match random.u8(..6) {
            0 | 1 => tool_errors.add(failure(stock, &mut random)?),
            2 => build_errors.add(output(stock, &mut random)?),
            3 => build_errors.add(record(stock, &mut random)?),
            _ => snapshot_format.add(page(stock, &mut random)?),
        }
    }
    Ok(counts)
}

/// Measures the time of `work` on an input of `bytes` bytes.
fn timed(bytes: usize, work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<Count> {
    let start = Instant::now();
    work()?;
    Ok(Count { inputs: 1, bytes: bytes as u64, busy: start.elapsed() })
}

/// Reads a driver's failure and makes everything from it that the crate offers.
fn failure(stock: &Stock, random: &mut Rng) -> anyhow::Result<Count> {
    let case = pick(&stock.failures, random);
    let raw = stock.changed(&case.raw, random);
    let tool = case.tool.as_deref().map_or(Tool::Other, Tool::from_name);
    timed(raw.len(), || {
        let mut failure = RawFailure::new(case.driver(), &raw).with_tool(tool);
        if let Some(target) = &case.target {
            failure = failure.with_target(target);
        }
        if let Some(code) = &case.webdriver_error {
            failure = failure.with_webdriver_error(code);
        }
        let error = failure.to_error();
        is_line(error.message())?;
        same(&read_back::<BrowserToolError>(&error)?, &error)?;
        let classified = ClassifiedError::from(error).with_tool_name("soak");
        let event = LogEvent::new(&classified).to_string();
        anyhow::ensure!(event.lines().count() <= 2, "an event of more lines: {event}");
        let result = McpResult::from(classified);
        same(&read_back::<McpResult>(&result)?, &result)
    })
}

/// Captures a tool's output in chunks.
fn output(stock: &Stock, random: &mut Rng) -> anyhow::Result<Count> {
    let output = stock.output(random);
    let chunk = random.usize(1..8192);
    let check = *pick(&["ci", "typecheck", "lint", "test", ""], random);
    timed(output.len(), || {
        let mut capture = Capture::default();
        output.as_bytes().chunks(chunk).for_each(|chunk| capture.push(chunk));
        check_record(&ErrorBuilder::new().captured(check, Some(1), capture))
    })
}

/// Reads an agent's result, a verification report or a system error from JSON.
fn record(stock: &Stock, random: &mut Rng) -> anyhow::Result<Count> {
    let text = stock.output(random);
    let builder = ErrorBuilder::new().with_agent_result_file("agent-1.json");
    match random.u8(..3) {
        0 => {
            let result = AgentResult::new(random.bool(), *pick(&[0, 1, 2, 124, 137, 139], random))
                .with_stdout(text)
                .with_stderr(stock.output(random))
                .with_duration_ms(random.u64(..10_000_000))
                .with_session_id("session-1")
                .with_model("model-1")
                .with_tool_calls(Vec::new());
            let json = serde_json::to_string(&result)?;
            timed(json.len(), || check_record(&builder.agent(&serde_json::from_str(&json)?)))
        }
        1 => {
            let json = serde_json::to_string(&report(text, random))?;
            timed(json.len(), || check_record(&builder.verification(&serde_json::from_str(&json)?)))
        }
        _ => {
            let failure = SystemFailure::new(text).with_name("Error");
            timed(failure.message.len(), || check_record(&builder.system(&failure)))
        }
    }
}

fn report(output: String, random: &mut Rng) -> VerificationReport {
    let name = *pick(&["tsc", "eslint", "vitest", "pytest", "cargo test", "something"], random);
    let check = Check::new(name, false).with_output(output).with_duration(7);
    let level = Level::new("L1", false, vec![check]).with_duration(7);
    VerificationReport::new(Levels::default().with_l1(level))
        .with_run_id("run-1")
        .with_iteration(1)
        .with_overall(Overall::new(false, "L1 failed"))
}

fn check_record(record: &BuildError) -> anyhow::Result<()> {
    is_line(&record.message)?;
    same(&read_back::<BuildError>(record)?, record)
}

/// Formats a page or a window of it, and compares it with another page.
fn page(stock: &Stock, random: &mut Rng) -> anyhow::Result<Count> {
    let case = pick(&stock.pages, random);
    let (before, tree) = (stock.changed(&case.tree, random), stock.changed(&case.tree, random));
    let title = stock.changed(&case.title, random);
    let options = Options::default()
        .interactive_only(random.bool())
        .max_elements(random.usize(1..200))
        .offset(random.usize(..20))
        .max_chars(random.bool().then(|| random.usize(600..20_000)));
    timed(tree.len() * 2 + before.len(), || {
        let page = Page::new(&title, &case.url);
        // A changed text may not be a tree at all.
        let [before, after] = [&before, &tree]
            .map(|text| Tree::new(text).refs(case.refs.as_ref()).dialect(Dialect::AgentBrowser));
        let snapshot = format(page, after, &options)?;
        check_header(&snapshot.text)?;
        same(&read_back::<snapshot_format::Snapshot>(&snapshot)?, &snapshot)?;
        check_header(diff(page, before, after, &options)?.text())
    })
}

fn check_header(text: &str) -> anyhow::Result<()> {
    let mut lines = text.lines();
    for begin in ["Page: ", "URL: ", "Interactive elements: "] {
        let line = lines.next().unwrap_or_default();
        anyhow::ensure!(line.starts_with(begin), "not `{begin}` but {line}");
    }
    Ok(())
}

fn is_line(text: &str) -> anyhow::Result<()> {
    anyhow::ensure!(!text.contains(char::is_control), "not a plain line: {text:?}");
    Ok(())
}

fn read_back<T: Serialize + DeserializeOwned>(value: &T) -> anyhow::Result<T> {
    Ok(serde_json::from_str(&serde_json::to_string(value)?)?)
}

fn same<T: PartialEq + std::fmt::Debug>(read: &T, written: &T) -> anyhow::Result<()> {
    anyhow::ensure!(read == written, "written {written:?}, read {read:?}");
    Ok(())
}
