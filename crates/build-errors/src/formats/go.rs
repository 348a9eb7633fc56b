//! `go build` and `go vet`.
//!
//! Both print `# package` before the package's diagnostics, which have no severity. A program's own log
//! (`log.Lshortfile`) prints `main.go:12: …` too, so a line counts only below such a heading, or after `vet: `.
//! Source: `cmd/go/internal/work/exec.go` (`showOutput`), `cmd/compile` for `too many errors`.

use super::located::{Message, extension};
use super::{Claim, Entry, Format, Kind, Line};
use crate::findings::{Findings, Weight};

pub(super) const ENTRY: Entry =
    Entry { tool: "go", kind: Kind::Compile, starts: &["go: "], signs: &[], new: || Box::<Go>::default() };

#[derive(Default)]
struct Go {
    /// Whether the package's diagnostics are being read.
    inside: bool,
}

impl Format for Go {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let vet = line.text.strip_prefix("vet: ");
        let below = std::mem::take(&mut self.inside) || is_heading(line.above);
        if let Some(message) = Message::read(vet.unwrap_or(line.text))
            && extension(message.at.file) == "go"
            && (below || vet.is_some())
        {
            message.note(findings);
            self.inside = true;
            return Claim::More;
        }
        // A message goes on indented; the next package begins with its heading.
        if below && (line.text.starts_with('\t') || is_heading(line.text) || line.text == "too many errors") {
            self.inside = true;
            return Claim::More;
        }
        if let Some(why) =
            line.text.strip_prefix("go: ").filter(|why| !PROGRESS.iter().any(|word| why.starts_with(word)))
        {
            findings.reason(Weight::Stated, why);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// What the `go` command says while all is well.
const PROGRESS: [&str; 5] = ["downloading ", "finding ", "extracting ", "added ", "upgraded "];

/// `# example.com/app`, `# example.com/app [example.com/app.test]`, `# [example.com/app]`. Not `# A heading`.
fn is_heading(text: &str) -> bool {
    text.strip_prefix("# ").is_some_and(|package| {
        let package = package
            .strip_suffix(".test]")
            .and_then(|rest| rest.split_once(" ["))
            .map_or(package, |(name, _)| name);
        !package.is_empty() && !package.contains(' ')
    })
}
