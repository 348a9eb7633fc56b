//! Removes the mark before each line of a log that a package manager quotes: opam and Nix.

/// The quoted log that the last lines are part of.
#[derive(Debug, Default)]
pub(super) struct Quoted {
    mark: Option<char>,
}

impl Quoted {
    /// The line without the mark. Only a line directly below another line of the log, or below its heading, has one.
    #[inline]
    pub(super) fn strip<'a>(&mut self, line: &'a str) -> &'a str {
        if !line.starts_with([' ', '#']) {
            self.mark = None;
            return line;
        }
        self.indented(line)
    }

    fn indented<'a>(&mut self, line: &'a str) -> &'a str {
        let text = line.trim_start();
        if let Some(rest) = self.mark.and_then(|mark| text.strip_prefix(mark)) {
            return rest.strip_prefix(' ').unwrap_or(rest);
        }
        // `### output ###`, `last 10 log lines:`, `Last 25 log lines:`
        let count = text.strip_suffix(" log lines:").and_then(|text| text.get(1..)?.strip_prefix("ast "));
        self.mark = if text == "### output ###" {
            Some('#')
        } else if count.is_some_and(|count| count.parse::<u32>().is_ok()) {
            Some('>')
        } else {
            None
        };
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[(&str, &str)]) {
        let mut quoted = Quoted::default();
        rows.iter().for_each(|(line, expected)| assert_eq!(quoted.strip(line), *expected, "{line}"));
    }

    #[test]
    fn quoted_logs() {
        check(&[
            ("# a.c:3: x", "# a.c:3: x"),
            ("### output ###", "### output ###"),
            ("# [...]", "[...]"),
            ("#", ""),
            ("#  a.c:3: x", " a.c:3: x"),
            ("bye", "bye"),
            ("# a.c:3: x", "# a.c:3: x"),
        ]);
        check(&[
            ("       > a.c:3: x", "       > a.c:3: x"),
            ("       last 10 log lines:", "       last 10 log lines:"),
            ("       > a.c:3: x", "a.c:3: x"),
            ("       >", ""),
            ("       For full logs, run:", "       For full logs, run:"),
            ("       > a.c:3: x", "       > a.c:3: x"),
            (" the last few log lines:", " the last few log lines:"),
            (" > a", " > a"),
        ]);
    }
}
