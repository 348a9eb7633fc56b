//! Writes a comparison for a model.

use super::Comparison;
use crate::Diagnostic;
use crate::digest::{self, DigestOptions, Length, Paths, Style, Styled};

impl Comparison {
    /// Returns the comparison as text: the number of failures of each kind, then the new, remaining, uncertain and fixed
    /// failures, one per line. Lines that do not fit are left out from the end.
    ///
    /// [`DigestOptions::max_diagnostics`] limits each of the four lists.
    #[must_use]
    pub fn digest(&self, options: &DigestOptions) -> String {
        let unsure = "uncertain (one record does not list all failures, or its run did not get that far)";
        let lists = [
            ("new", "new", &self.new),
            ("remaining", "remaining", &self.remaining),
            ("uncertain", unsure, &self.uncertain),
            ("fixed", "fixed", &self.fixed),
        ];
        let mut head = Styled::default();
        let counts = lists.iter().filter(|(name, _, list)| !list.is_empty() || *name != "uncertain");
        let counts: Vec<String> = counts.map(|(name, _, list)| format!("{} {name}", list.len())).collect();
        head.push(Style::Place, counts.join(", ")).end();
        let (mut lines, paths) = (Vec::new(), Paths::of(options));
        for (_, heading, list) in lists {
            let mut text = aside(&format!("{heading}:"));
            for failure in list.iter().take(options.max_diagnostics) {
                text.append(&line(failure, &paths));
                lines.push(std::mem::take(&mut text));
            }
            let more = list.len().saturating_sub(options.max_diagnostics);
            if more > 0 {
                lines.push(aside(&format!("  … and {more} more")));
            }
        }
        digest::fitted(head, &lines, Length { chars: options.max_chars, bytes: usize::MAX })
            .render(options.color)
    }
}

fn aside(message: &str) -> Styled {
    let mut text = Styled::default();
    text.push(Style::Aside, message).end();
    text
}

/// `  src/a.ts:3:14 error TS2322: …`, or `  cart > totals (test/cart.test.ts:4:47 expected 6 to be 7)`.
fn line(failure: &Diagnostic, paths: &Paths<'_>) -> Styled {
    let mut text = Styled::default();
    text.push(Style::Plain, "  ");
    let what = digest::headline(failure, paths);
    match failure.test.as_deref().map(digest::one_line) {
        Some(test) if what.is_blank() => {
            text.push(Style::Bad, test);
        }
        Some(test) => {
            text.push(Style::Bad, test).push(Style::Plain, " (");
            text.append(&what);
            text.push(Style::Plain, ")");
        }
        None => text.append(&what),
    }
    text.end();
    text
}
