//! Turns the rows of the benches into lines of a table.

use ::bench::{Row, bytes, time};

use crate::table::{Column, figures, words};

/// The results of a crate's benches.
#[derive(Debug)]
pub(super) struct Findings {
    pub(super) package: String,
    pub(super) rows: Vec<Row>,
}

pub(super) const COLUMNS: [Column; 8] = [
    words("measured"),
    words("input"),
    figures("ours"),
    words("beside"),
    figures("its time"),
    words("ratio (quartiles)"),
    words("asked"),
    words(""),
];

/// A line of the table. Cells that equal those of the previous line are empty.
#[derive(Debug, Default)]
pub(super) struct Line {
    what: String,
    input: String,
    ours: String,
    beside: String,
    theirs: String,
    ratio: String,
    asked: String,
    holds: Option<bool>,
    why: Option<String>,
}

impl Line {
    pub(super) fn cells(&self) -> [String; 8] {
        let verdict = match self.holds {
            Some(true) => "held",
            Some(false) => "missed",
            None => "",
        };
        let Self { what, input, ours, beside, theirs, ratio, asked, .. } = self;
        [what, input, ours, beside, theirs, ratio, asked, verdict].map(ToOwned::to_owned)
    }
}

impl Findings {
    /// One line for each alternative and each figure.
    pub(super) fn lines(&self) -> Vec<Line> {
        let mut lines = self.rows.iter().flat_map(lines).collect::<Vec<_>>();
        let mut last = String::new();
        for line in &mut lines {
            let title = format!("{}\n{}", line.what, line.input);
            if title == last {
                line.what.clear();
                line.input.clear();
                if !line.theirs.is_empty() {
                    line.ours.clear();
                }
            }
            last = title;
        }
        lines
    }

    /// Notes for the reader: why a limit is missed, what was not measured.
    pub(super) fn notes(&self) -> Vec<String> {
        let missed = self.rows.iter().flat_map(lines).filter(|line| line.holds == Some(false)).map(|line| {
            let why = line.why.as_deref().unwrap_or("no reason is known");
            let beside =
                if line.beside.is_empty() { String::new() } else { format!(" beside {}", line.beside) };
            let found = if line.ratio.is_empty() { &line.ours } else { &line.ratio };
            format!("missed: {}, {}{beside}: {found}, asked {}: {why}", line.what, line.input, line.asked)
        });
        let skipped = self.rows.iter().filter_map(|row| match row {
            Row::Skipped { what, why } => Some(format!("not measured: {what}: {why}")),
            Row::Compared(_) | Row::Figure(_) => None,
        });
        missed.chain(skipped).map(|note| format!("{}: {note}", self.package)).collect()
    }
}

fn lines(row: &Row) -> Vec<Line> {
    match row {
        Row::Compared(row) => {
            let line = |side: &::bench::Against| Line {
                what: row.what.clone(),
                input: row.input.clone(),
                ours: time(row.ours_ns),
                beside: side.name.clone(),
                theirs: time(side.ns),
                ratio: side.text(),
                asked: side.asked.as_ref().map(ToString::to_string).unwrap_or_default(),
                holds: side.holds(),
                why: side.asked.as_ref().and_then(|asked| asked.why.clone()),
            };
            row.against.iter().map(line).collect()
        }
        Row::Figure(figure) => vec![Line {
            what: figure.what.clone(),
            input: figure.input.clone(),
            ours: figure.text(),
            asked: figure.limit_text(),
            holds: figure.holds(),
            why: figure.asked.as_ref().and_then(|asked| asked.why.clone()),
            ..Line::default()
        }],
        Row::Skipped { .. } => Vec::new(),
    }
}

/// A short text for the row, printed while the benches run.
pub(super) fn title(row: &Row) -> String {
    match row {
        Row::Compared(row) => format!("{}, {}", row.what, row.input),
        Row::Figure(figure) => format!("{}, {}", figure.what, figure.input),
        Row::Skipped { what, .. } => format!("{what}: skipped"),
    }
}

/// How many limits are kept, and how many there are.
pub(super) fn tally(findings: &[Findings]) -> (usize, usize) {
    let verdicts = findings.iter().flat_map(|findings| findings.rows.iter().flat_map(lines));
    let verdicts: Vec<bool> = verdicts.filter_map(|line| line.holds).collect();
    (verdicts.iter().filter(|holds| **holds).count(), verdicts.len())
}

/// The inputs that have a size, each once, in the order of the benches.
pub(super) fn inputs(findings: &[Findings]) -> Vec<[String; 3]> {
    let mut inputs: Vec<[String; 3]> = Vec::new();
    for findings in findings {
        for row in &findings.rows {
            if let Row::Compared(row) = row
                && row.bytes > 0
            {
                let input = [findings.package.clone(), row.input.clone(), bytes(row.bytes)];
                if !inputs.contains(&input) {
                    inputs.push(input);
                }
            }
        }
    }
    inputs
}

/// The packages of the alternatives, each once, sorted by name.
pub(super) fn packages(findings: &[Findings]) -> Vec<&str> {
    let compared = findings.iter().flat_map(|findings| &findings.rows).filter_map(|row| match row {
        Row::Compared(row) => Some(row),
        Row::Figure(_) | Row::Skipped { .. } => None,
    });
    let mut packages: Vec<&str> =
        compared.flat_map(|row| &row.against).filter_map(|side| side.package.as_deref()).collect();
    packages.sort_unstable();
    packages.dedup();
    packages
}

/// Rows as benches printed them.
#[cfg(test)]
pub(super) fn recorded() -> Vec<Findings> {
    let lines = [
        r#"{"kind":"compared","what":"format, no map","input":"100 MB","bytes":100000000,"oursNs":2.5e8,"against":[{"name":"plain copy","isFloor":true,"ns":5e7,"ratio":0.2,"spread":[0.19,0.25]},{"name":"regex","package":"regex","ns":6e8,"ratio":2.4,"spread":[2.3,2.5],"asked":{"sense":"faster","limit":3.0,"why":"pages of memory"}}]}"#,
        r#"{"kind":"compared","what":"classify","input":"a <coloured> log","bytes":2041,"oursNs":4370,"against":[{"name":"anstream","package":"anstream","ns":2680,"ratio":0.625,"spread":[0.6,0.66],"asked":{"sense":"times","limit":3.0}}]}"#,
        r#"{"kind":"figure","what":"peak","input":"100 MB","value":277.4,"unit":"kB","asked":{"sense":"atMost","limit":1000.0}}"#,
        r#"{"kind":"skipped","what":"instructions","why":"valgrind is not installed"}"#,
    ];
    let rows = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    vec![Findings { package: "pet".into(), rows }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table;

    #[test]
    fn recorded_rows_make_a_table() {
        let cells: Vec<_> = recorded()[0].lines().iter().map(Line::cells).collect();
        assert_eq!(
            table::render(COLUMNS, &cells),
            "\
measured        input                  ours  beside       its time  ratio (quartiles)              asked
format, no map  100 MB            250.00 ms  plain copy   50.00 ms  5x the time (4 to 5.26)
                                             regex       600.00 ms  2.40x as fast (2.30 to 2.50)   ≥ 3x as fast   missed
classify        a <coloured> log    4.37 us  anstream      2.68 us  1.60x the time (1.52 to 1.67)  ≤ 3x the time  held
peak            100 MB               277 kB                                                        ≤ 1000 kB      held
"
        );
    }

    #[test]
    fn what_is_missed_is_told_with_its_reason_and_what_was_skipped_with_what_it_lacks() {
        assert_eq!(
            recorded()[0].notes(),
            [
                "pet: missed: format, no map, 100 MB beside regex: 2.40x as fast (2.30 to 2.50), asked ≥ 3x as fast: \
                 pages of memory",
                "pet: not measured: instructions: valgrind is not installed",
            ]
        );
        assert_eq!(tally(&recorded()), (2, 3));
        assert_eq!(packages(&recorded()), ["anstream", "regex"]);
        assert_eq!(inputs(&recorded())[1], ["pet", "a <coloured> log", "2.0 kB"]);
    }
}
