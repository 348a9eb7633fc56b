//! `R CMD check`: the first check with an error, and the reason below it.
//!
//! Source: R's `src/library/tools/R/check.R`. Each check begins with `* checking …` and ends with its verdict, on the
//! same line or on a separate one.

use crate::engine::{Claim, Findings, Line, Reader, Tool, Weight};

pub(in crate::readers) const TOOL: Tool = Tool::program::<RCheck>("R CMD check").starts(&["* checking "]);

#[derive(Default)]
struct RCheck {
    /// The check without a verdict so far, and whether its verdict was `ERROR`. The next line then states the reason.
    check: String,
    failed: bool,
}

impl Reader for RCheck {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if std::mem::take(&mut self.failed) {
            let check = std::mem::take(&mut self.check);
            findings.reason(Weight::Cause, &format!("{check}: {}", text.trim()));
            return Claim::Mine;
        }
        if let Some(rest) = text.strip_prefix("* checking ") {
            let Some((check, verdict)) = rest.split_once(" ...") else { return Claim::Pass };
            self.failed = verdict == " ERROR";
            let open = self.failed
                || !matches!(verdict, " OK" | " NOTE" | " WARNING" | " NONE" | " INFO" | " SKIPPED");
            if open {
                check.clone_into(&mut self.check);
            } else {
                self.check.clear();
            }
            return if open { Claim::More } else { Claim::Mine };
        }
        if self.check.is_empty() {
            return Claim::Pass;
        }
        self.failed = text == " ERROR";
        if self.failed || text.starts_with("  ") {
            return Claim::More;
        }
        self.check.clear();
        if text.starts_with(' ') { Claim::Mine } else { Claim::Pass }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let expected: Vec<_> = expected.map(|why| format!("reason: {why}")).into_iter().collect();
        assert_eq!(crate::engine::found(&TOOL, text), expected);
    }

    #[test]
    fn the_check_that_found_an_error() {
        check(
            "* checking for file ‘./DESCRIPTION’ ... OK\n* checking package dependencies ... ERROR\nPackage required: ‘x’\n",
            Some("package dependencies: Package required: ‘x’"),
        );
        check(
            "* checking tests ...\n  Running ‘t.R’\n ERROR\nRunning the tests in ‘tests/t.R’ failed.\n* DONE\n",
            Some("tests: Running the tests in ‘tests/t.R’ failed."),
        );
    }

    #[test]
    fn other_lines() {
        check("* checking a ... OK\n ERROR\nx\n", None);
        check("* checking a ...\n OK\n ERROR\nx\n", None);
    }
}
