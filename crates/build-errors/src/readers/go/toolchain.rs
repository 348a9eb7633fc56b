//! `go build`, `go vet`, and the tools with the same output format: gofmt, staticcheck, golangci-lint.
//!
//! `go` prints `# package` before the package's diagnostics, which have no severity. The log of a program
//! (`log.Lshortfile`) contains `main.go:12: …` too, so a line without a column counts only below such a heading, or
//! after `vet: `. Source: `cmd/go/internal/work/exec.go` (`showOutput`), `cmd/compile` for `too many errors`,
//! `go/scanner` (`ErrorList`).

use std::borrow::Cow;

use serde::Deserialize;

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Shape, Tool, Weight, scan};
use crate::readers::shared::located::{Message, extension};

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Go>("go")
    .starts(&[
        "go: ",
        "module declares its path as: ",
        "vet: ",
        "diff ",
        "package ",
        "pattern ",
        "invalid value \"",
        "flag provided but not defined: -",
    ])
    .shapes(&[Shape::LocatedIn(&["go"])])
    .documents(&["\"build-output\""]);

#[derive(Default)]
struct Go {
    /// Whether the package's diagnostics are being read.
    inside: bool,
    /// Whether the chain of an import cycle is being read.
    imports: bool,
    /// The number of lines that are either findings of an old tool or the log of a program.
    unsure: u64,
}

impl Reader for Go {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        let vet = text.strip_prefix("vet: ");
        let below = std::mem::take(&mut self.inside) || is_heading(line.above);
        if !below && vet.is_none() && is_of_log(text) {
            self.unsure += 1;
            return self.whole(text, below, findings);
        }
        if let Some(message) =
            Message::read(vet.unwrap_or(text)).filter(|message| extension(message.at.file) == "go")
        {
            if let Some((wording, linter)) = by_linter(message.text) {
                findings.written_by("golangci-lint");
                findings.diagnostic(message.at, Severity::Error, Some(linter), wording);
                return Claim::Mine;
            }
            if below || vet.is_some() || message.at.column.is_some() {
                if message.text != "too many errors" {
                    message.note(findings);
                }
                self.inside = true;
                return Claim::More;
            }
            self.unsure += 1;
        }
        // A message continues on indented lines; the next package begins with its heading.
        if below && (text.starts_with('\t') || is_heading(text) || text == "too many errors") {
            if text.starts_with('\t') {
                findings.detail(text.trim());
            }
            self.inside = true;
            return Claim::More;
        }
        self.whole(text, below, findings)
    }

    /// A few lines without a column among findings make the count unknown; many such lines are a log.
    fn finish(&mut self, findings: &mut Findings) {
        if (1..=findings.errors()).contains(&self.unsure) {
            findings.partly_understood();
        }
    }

    /// Reads the build output of `go test -json`.
    fn document(&mut self, text: &str, findings: &mut Findings) -> bool {
        let Ok(event) = serde_json::from_str::<Event<'_>>(text) else { return false };
        self.line(Line { text: event.output.trim_end(), above: "" }, findings);
        true
    }
}

/// Whether the line has a location in Go without a column, and no linter's name at its end: `a.go:3: x`. Does not match
/// `a.go:3:5: x` or `a.go:3: x (govet)`.
fn is_of_log(text: &str) -> bool {
    let located = || scan::location(text).filter(|(at, rest)| at.column.is_none() && rest.starts_with(": "));
    !text.ends_with(')') && located().is_some_and(|(at, _)| extension(at.file) == "go")
}

impl Go {
    /// Reads a message that does not belong to a single location.
    fn whole(&mut self, text: &str, below: bool, findings: &mut Findings) -> Claim {
        if let Some(why) = text.strip_prefix("go: ") {
            let works = |why: &&str| {
                PROGRESS.iter().any(|word| why.starts_with(word))
                    || why.contains(" upgrade => ")
                    || why.ends_with(" imports")
            };
            let why = Some(why).filter(|why| !works(why));
            why.inspect(|why| findings.reason(Weight::Stated, why));
            return Claim::Mine;
        }
        // This line is below `go: example.com/a@v1.0.0: parsing go.mod:`. Go 1.13 prints that one without `go: `.
        if text.trim_start().starts_with("module declares its path as: ") {
            findings.reason(Weight::Cause, text.trim());
            return Claim::Mine;
        }
        // `gofmt -d` prints `diff a.go.orig a.go`; old versions print `diff -u a.go.orig a.go`.
        if let Some((orig, file)) = text.strip_prefix("diff ").and_then(|files| files.rsplit_once(' '))
            && orig.trim_start_matches("-u ").strip_suffix(".orig") == Some(file)
            && extension(file) == "go"
        {
            let at = Location::file(file);
            findings.diagnostic(at, Severity::Error, None, "not formatted");
            return Claim::Mine;
        }
        if std::mem::take(&mut self.imports) && text.starts_with('\t') {
            if text.ends_with(": import cycle not allowed") {
                findings.reason(Weight::Stated, text);
            }
            self.imports = true;
            return Claim::More;
        }
        if text.strip_prefix("package ").is_some_and(|package| !package.contains(' ')) {
            self.imports = true;
            return Claim::More;
        }
        // `pattern ./nothing/...: lstat ./nothing/: no such file or directory`, or a message of Go's `flag` package.
        let wording = (below && text.starts_with("pattern "))
            || (text.starts_with("invalid value \"") && text.contains(" for flag -"))
            || text.starts_with("flag provided but not defined: -");
        if wording {
            findings.reason(Weight::Stated, text);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// The message and the linter of golangci-lint: `x is not checked (errcheck)`. Does not match `x (no value)` or
/// `x (untyped)`.
fn by_linter(text: &str) -> Option<(&str, &str)> {
    // The linters in the documentation of golangci-lint.
    const LINTERS: &str = " asasalint asciicheck bidichk bodyclose canonicalheader containedctx contextcheck copyloopvar \
        cyclop decorder depguard dogsled dupl dupword durationcheck err113 errcheck errchkjson errname errorlint exhaustive \
        exhaustruct exptostd fatcontext forbidigo forcetypeassert funlen gci ginkgolinter gocheckcompilerdirectives \
        gochecknoglobals gochecknoinits gochecksumtype gocognit goconst gocritic gocyclo godot godox gofmt gofumpt goheader \
        goimports golint gomoddirectives gomodguard goprintffuncname gosec gosimple gosmopolitan govet grouper iface importas \
        inamedparam ineffassign interfacebloat intrange ireturn lll loggercheck maintidx makezero mirror misspell mnd musttag \
        nakedret nestif nilerr nilnesserr nilnil nlreturn noctx nolintlint nonamedreturns nosprintfhostport paralleltest \
        perfsprint prealloc predeclared promlinter protogetter reassign recvcheck revive rowserrcheck sloglint spancheck \
        sqlclosecheck staticcheck stylecheck tagalign tagliatelle testableexamples testifylint testpackage thelper tparallel \
        typecheck unconvert unparam unused usestdlibvars usetesting varnamelen wastedassign whitespace wrapcheck wsl \
        zerologlint ";
    let (wording, linter) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let is_word = linter.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    (is_word && LINTERS.contains(&format!(" {linter} "))).then_some((wording, linter))
}

/// Prefixes of the messages that the `go` command prints during normal work.
const PROGRESS: [&str; 5] = ["downloading ", "finding ", "extracting ", "added ", "upgraded "];

/// Whether the line is `# example.com/app`, `# example.com/app [example.com/app.test]` or `# [example.com/app]`. Does
/// not match `# A heading`.
fn is_heading(text: &str) -> bool {
    text.strip_prefix("# ").is_some_and(|package| {
        let package = package
            .strip_suffix(".test]")
            .and_then(|rest| rest.split_once(" ["))
            .map_or(package, |(name, _)| name);
        !package.is_empty() && !package.contains(' ')
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Event<'a> {
    #[serde(borrow)]
    output: Cow<'a, str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golangci_lint_names_its_linters() {
        let output =
            "a.go:5:2: Error return value is not checked (errcheck)\n\tf()\n\t^\n1 issues:\n* errcheck: 1\n";
        let findings = crate::engine::read(&[&TOOL], output);
        assert_eq!(findings.tool(), Some("golangci-lint"));
        let found: Vec<String> = findings.into_diagnostics().map(|found| found.to_string()).collect();
        assert_eq!(found, ["a.go:5:2 error errcheck: Error return value is not checked"]);
        for other in ["a.go:5:2: f() (no value) used as value", "a.go:5:2: x is constant (untyped)"] {
            assert_eq!(crate::engine::read(&[&TOOL], other).tool(), None, "{other}");
        }
    }
}
