//! A command line that a tool did not understand, in the words of the libraries that read them.
//!
//! Source: optionator (ESLint), bpaf (Biome, oxlint), cac (vitest), commander (Playwright), yargs (jest, mocha), clap
//! (Ruff, cargo), argparse and optparse (Python's), click (Black), and Node itself.

use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader, Tool};

pub(in crate::readers) const TOOL: Tool = Tool {
    kind: Kind::Any,
    starts: &[
        "Invalid option '-",
        "Error: no such flag: ",
        "no such flag: ",
        "CACError: Unknown option",
        "error: un",
        "bad option",
        "Error: Unknown option",
        "Unknown option",
        "Error: ",
    ],
    holds: &[": error: ", "bad option"],
    new: || Box::new(Usage),
    ..Tool::NONE
};

/// What such a line begins with, after the name of the program where that stands before it.
const STARTS: [&str; 10] = [
    // Invalid option '--rulesdir' - perhaps you meant '--rule'?
    "Invalid option '-",
    // Error: no such flag: `--nope`, did you mean `--only`?
    "Error: no such flag: `-",
    "no such flag: `-",
    // CACError: Unknown option `--nope`
    "CACError: Unknown option `-",
    // error: unknown option '--nope'
    "error: unknown option '-",
    "error: unexpected argument '-",
    "error: unrecognized arguments: -",
    // node: bad option: --nope
    "bad option: -",
    "Error: Unknown option '-",
    "Unknown option \"-",
];

struct Usage;

impl Reader for Usage {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let rest =
            text.split_once(": ").filter(|(name, _)| !name.contains(' ')).map_or(text, |(_, rest)| rest);
        if STARTS.iter().any(|start| text.starts_with(start) || rest.starts_with(start)) {
            findings.reason(Weight::Stated, text.strip_prefix("Error: ").unwrap_or(text));
            return Claim::Mine;
        }
        if let Some(why) = under_usage(line) {
            findings.reason(Weight::Stated, why);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// Under its usage, which is what argparse (`pylint: error: Unrecognized option found: x` under `usage: pylint [options]`)
/// and click (`Error: No such option '--x'.` under `Try 'black --help' for help.`) print. Not `a: error: b` elsewhere.
fn under_usage(line: Line<'_>) -> Option<&str> {
    let Line { text, above } = line;
    if above.starts_with("Try '") && above.ends_with("' for help.") {
        return text.strip_prefix("Error: ");
    }
    let usage = above.strip_prefix("ERROR: ").unwrap_or(above).strip_prefix("usage: ")?;
    let (program, _) = text.split_once(": error: ")?;
    (usage.split(' ').next() == Some(program)).then_some(text)
}
