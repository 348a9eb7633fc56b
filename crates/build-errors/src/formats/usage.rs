//! A command line that a tool did not understand, in the words of the libraries that read them.
//!
//! Source: optionator (ESLint), bpaf (Biome, oxlint), cac (vitest), commander (Playwright), yargs (jest, mocha), clap
//! (Ruff, cargo), argparse (Python's), and Node itself.

use super::{Claim, Entry, Format, Kind, Line};
use crate::findings::{Findings, Weight};

pub(super) const ENTRY: Entry = Entry {
    tool: "unknown",
    kind: Kind::Any,
    starts: &[
        "Invalid option '-",
        "Error: no such flag: ",
        "no such flag: ",
        "CACError: Unknown option",
        "error: unknown option",
        "Error: Unknown option",
        "Unknown option",
    ],
    signs: &["error", ": bad option: "],
    new: || Box::new(Usage),
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

impl Format for Usage {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let rest =
            text.split_once(": ").filter(|(name, _)| !name.contains(' ')).map_or(text, |(_, rest)| rest);
        if STARTS.iter().any(|start| text.starts_with(start) || rest.starts_with(start)) {
            findings.reason(Weight::Stated, text.strip_prefix("Error: ").unwrap_or(text));
            return Claim::Mine;
        }
        Claim::Pass
    }
}
