//! The facts of the captures, and how many of them a text keeps.

use std::path::Path;
use std::sync::LazyLock;

use anyhow::Context;
use regex::Regex;
use serde_json::Value;
use xtask::files;

/// The output of a failed check, with what is known to be true of it.
pub(crate) struct Capture {
    pub(crate) check: String,
    pub(crate) command: String,
    pub(crate) exit_code: i64,
    /// The output without escape sequences.
    pub(crate) output: String,
    facts: Vec<Fact>,
    /// All true counts of the run. Empty if they are unknown or can be read in more than one way.
    counts: Vec<u64>,
    /// The names of tests. Numbers in them are not counts.
    names: Vec<String>,
}

/// A fact that the output prints.
enum Fact {
    Text(String),
    /// The file's name without its folders, and the line.
    Place(String, u64),
}

/// Reads every capture below the folder that has a truth and failed.
pub(crate) fn captures(folder: &Path) -> anyhow::Result<Vec<Capture>> {
    let mut captures = Vec::new();
    for path in files::under(folder)? {
        let Some(stem) = path.to_str().and_then(|path| path.strip_suffix(".truth.json")) else { continue };
        let truth: Value = serde_json::from_slice(&std::fs::read(&path)?)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let bytes = std::fs::read(format!("{stem}.all"))?;
        let capture = Capture::new(&truth, &String::from_utf8_lossy(&bytes));
        captures.extend(capture.filter(|capture| capture.exit_code != 0));
    }
    Ok(captures)
}

impl Capture {
    fn new(truth: &Value, output: &str) -> Option<Self> {
        let output = anstream::adapter::strip_str(output).to_string();
        let text = |pointer| truth.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
        let list = |name| truth.get(name).and_then(Value::as_array).into_iter().flatten();
        let names: Vec<String> = list("failedTests").filter_map(Value::as_str).map(folded).collect();
        let mut facts: Vec<Fact> = names.iter().cloned().map(Fact::Text).collect();
        let (file, line) = (text("/first/file"), truth.pointer("/first/line").and_then(Value::as_u64));
        if let (Some(name), Some(line)) = (file.rsplit(['/', '\\']).next(), line)
            && !name.is_empty()
        {
            facts.push(Fact::Place(name.to_owned(), line));
        }
        facts.push(Fact::Text(folded(&text("/first/code"))));
        // Only the beginning is compared, because a digest may cut the end.
        facts.push(Fact::Text(folded(&text("/first/message")).chars().take(60).collect()));
        let plain = folded(&output);
        facts.retain(|fact| fact.is_in(&plain));
        let is_clear = list("ambiguous").next().is_none();
        Some(Self {
            check: text("/check"),
            command: text("/cmd"),
            exit_code: truth.get("exitCode")?.as_i64()?,
            counts: if is_clear { counts(truth) } else { Vec::new() },
            output,
            facts,
            names,
        })
    }
}

/// Every count in the truth, and the sum of errors and warnings, which many linters state.
fn counts(truth: &Value) -> Vec<u64> {
    let of = |name: &str| truth.get(name).and_then(Value::as_u64);
    let tests = truth.get("tests").and_then(Value::as_object).into_iter().flatten();
    let mut counts: Vec<u64> = tests.filter_map(|(_, count)| count.as_u64()).collect();
    counts.extend(["errors", "warnings", "fileCount"].into_iter().filter_map(of));
    counts.extend(of("errors").zip(of("warnings")).map(|(errors, warnings)| errors + warnings));
    // If no failure was counted, there is no total to state.
    let failures = ["/errors", "/tests/failed", "/tests/errors"].map(|pointer| truth.pointer(pointer));
    if failures.into_iter().flatten().any(|count| count.as_u64() > Some(0)) { counts } else { Vec::new() }
}

impl Fact {
    fn is_in(&self, text: &str) -> bool {
        match self {
            Self::Text(fact) => !fact.is_empty() && text.contains(fact.as_str()),
            Self::Place(file, line) => text.split_once(file.as_str()).is_some_and(|(_, after)| {
                let line = line.to_string();
                after.split(|c: char| !c.is_ascii_digit()).any(|number| number == line)
            }),
        }
    }
}

/// One space between words, so that wrapped and indented text is the same text.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A stated total: `3 failed`, `(12 type errors`, `Failures: 3`, `errors=2`. Does not match `a.c:7:3: error`, or
/// `error 404`.
static TOTAL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let noun = "(?:failed|failures?|failing|errors?|problems?|issues?|violations?|offenses?)";
    Regex::new(&format!(
        r"(?i)(?:^|[\s(|])(\d{{1,6}}) (?:tests? |specs? |examples? |type |lint )?{noun}\b|\b(?:failures|errors|failed)(?:: ?|=)(\d{{1,6}})(?:[\s,;)]|$)"
    ))
    .ok()
});

/// The figures of one way over all captures.
#[derive(Default)]
pub(crate) struct Score {
    outputs: usize,
    facts: usize,
    kept: usize,
    /// Outputs with known counts, those whose text states a total, and those whose total is wrong.
    countable: usize,
    stated: usize,
    wrong: usize,
    tokens: usize,
}

impl Score {
    pub(crate) fn add(&mut self, capture: &Capture, text: &str, tokens: usize) {
        let text = anstream::adapter::strip_str(text).to_string();
        let plain = folded(&text);
        self.outputs += 1;
        self.tokens += tokens;
        self.facts += capture.facts.len();
        self.kept += capture.facts.iter().filter(|fact| fact.is_in(&plain)).count();
        let totals = totals(&text, &capture.names);
        self.countable += usize::from(!capture.counts.is_empty());
        // A reader looks at the first total or at the last one. One of them must be true.
        if let (Some(first), Some(last), false) = (totals.first(), totals.last(), capture.counts.is_empty()) {
            self.stated += 1;
            self.wrong += usize::from(![first, last].into_iter().any(|total| capture.counts.contains(total)));
        }
    }

    pub(crate) fn cells(&self, name: &str) -> [String; 5] {
        let share = |count: usize, all: usize| format!("{} %", rounded(count * 100, all));
        [
            name.to_owned(),
            share(self.kept, self.facts),
            share(self.stated, self.countable),
            share(self.wrong, self.stated),
            rounded(self.tokens, self.outputs),
        ]
    }
}

/// The quotient with two digits, so that a change of one capture rarely changes the table.
pub(crate) fn rounded(sum: usize, count: usize) -> String {
    match sum as f64 / count.max(1) as f64 {
        0.0 => "0".to_owned(),
        mean if mean < 10.0 => format!("{mean:.1}"),
        mean if mean < 100.0 => format!("{mean:.0}"),
        mean => format!("{:.0}", (mean / 10.0).round() * 10.0),
    }
}

/// The totals of each line. The names of tests in the line are ignored.
fn totals(text: &str, names: &[String]) -> Vec<u64> {
    let Some(total) = TOTAL.as_ref() else { return Vec::new() };
    let number = |captures: regex::Captures<'_>| {
        captures.get(1).or(captures.get(2)).and_then(|number| number.as_str().parse().ok())
    };
    let line = |line| {
        let line = names.iter().fold(folded(line), |line, name| line.replace(name.as_str(), ""));
        total.captures_iter(&line).filter_map(number).collect::<Vec<u64>>()
    };
    text.lines().flat_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capture() -> Capture {
        let truth = serde_json::json!({
            "check": "test", "exitCode": 1, "tests": {"failed": 1, "passed": 2}, "failedTests": ["rejects 12 failed uploads"],
            "first": {"file": "test/a.test.ts", "line": 2, "message": "not printed"}
        });
        Capture::new(&truth, "FAIL rejects 12 failed uploads\n at test/a.test.ts:2:57\n1 failed, 2 passed\n")
            .unwrap()
    }

    fn cells(text: &str) -> [String; 5] {
        let mut score = Score::default();
        score.add(&capture(), text, 7);
        score.cells("x")
    }

    #[test]
    fn facts_are_those_that_the_output_prints() {
        assert_eq!(cells(&capture().output), ["x", "100 %", "100 %", "0 %", "7.0"]);
        assert_eq!(cells("a.test.ts line 22"), ["x", "0 %", "0 %", "0 %", "7.0"]);
        assert_eq!(cells("rejects 12\n  failed uploads"), ["x", "50 %", "0 %", "0 %", "7.0"]);
    }

    #[test]
    fn a_total_is_wrong_if_neither_the_first_nor_the_last_is_true() {
        assert_eq!(cells("3 failed")[2..4], ["100 %", "100 %"]);
        assert_eq!(cells("77 errors, then 1 failed")[2..4], ["100 %", "0 %"]);
    }
}
