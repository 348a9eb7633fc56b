//! The log of a Go test: the message of `t.Error`, which may have several lines, and testify's table.

use crate::engine::{Failure, Findings, Location, scan};

/// One message of a test.
pub(super) struct Log {
    failure: Failure,
    indent: usize,
    /// Whether this is in testify's `Error Trace:`, which may list several locations.
    trace: bool,
    /// Whether this is the output of an example, which is not indented.
    example: bool,
}

impl Log {
    /// Parses `    cart_test.go:17: Total([1]) = 1, want 2`. Does not match `cart_test.go:17: x` at the start of a
    /// line, which is the log of a program.
    pub(super) fn read(text: &str, test: &str, number: u64) -> Option<Self> {
        let indent = scan::indent(text);
        let text = text.strip_prefix("    ").or(text.strip_prefix('\t'))?.trim_start();
        // Go 1.14 prints the name of the test before its messages.
        let unnamed = text.strip_prefix(test).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(text);
        let (at, rest) = scan::location(unnamed)?;
        let message =
            rest.strip_prefix(':').filter(|message| message.is_empty() || message.starts_with(' '))?;
        at.file.ends_with(".go").then(|| {
            let mut failure = Failure::begin(number);
            failure.locate(Location { column: None, ..at });
            failure.say(message);
            test.clone_into(&mut failure.test);
            Self { failure, indent, trace: false, example: false }
        })
    }

    /// The output of an example, below its outcome: `got:`, what it printed, `want:`, and what it should have printed.
    pub(super) fn of_example(text: &str, test: &str, number: u64) -> Option<Self> {
        let mut failure = Failure::of_test(test, number);
        failure.say(text);
        (text == "got:" && test.starts_with("Example")).then_some(Self {
            failure,
            indent: 0,
            trace: false,
            example: true,
        })
    }

    /// Whether the line belongs to the output of this example.
    pub(super) fn shows(&self, text: &str) -> bool {
        self.example && !matches!(text, "FAIL" | "PASS")
    }

    /// Whether this test logged it.
    pub(super) fn is_of(&self, test: &str) -> bool {
        self.failure.test == test
    }

    /// Whether the line is indented more than the message. It is then a line of it, even if it begins with a location: the
    /// messages of a test are equally indented.
    pub(super) fn holds(&self, text: &str) -> bool {
        scan::indent(text) > self.indent
    }

    /// Reads a line below the message, and returns whether it belongs to it. The continuation lines of a message are
    /// indented more.
    pub(super) fn goes_on(&mut self, text: &str, number: u64) -> bool {
        if self.shows(text) {
            self.failure.extend(number);
            self.failure.detail(text);
            return true;
        }
        if text.is_empty() || !self.holds(text) {
            return false;
        }
        let wording = text.get(self.indent..).unwrap_or_default();
        let label =
            wording.trim_start().split_once('\t').map(|(label, value)| (label.trim_end(), value.trim()));
        let wording = match label {
            Some(("Error Trace:" | "Test:", _)) => {
                self.trace = true;
                ""
            }
            Some(("Error:", value)) => {
                self.trace = false;
                value
            }
            Some(("Messages:", _)) => {
                self.trace = false;
                wording.trim()
            }
            _ if self.trace => "",
            _ => cell(wording).unwrap_or_else(|| wording.strip_prefix("    ").unwrap_or(wording)),
        };
        self.failure.extend(number);
        if !wording.trim().is_empty() {
            self.failure.say(wording.trim_start_matches('\t'));
        }
        true
    }

    /// Notes the message as a failure of its test in this package.
    pub(super) fn note(self, package: &str, findings: &mut Findings) {
        self.note_in(folder(package), package, findings);
    }

    /// Like [`note`](Self::note), for a package in this folder.
    pub(super) fn note_in(self, folder: &str, package: &str, findings: &mut Findings) {
        let Self { mut failure, .. } = self;
        failure.test = test_name(package, &failure.test);
        if failure.file.ends_with("testing.go") {
            // This message is from the testing package: a data race.
            failure.locate(Location::default());
        } else if !folder.is_empty() && !failure.file.is_empty() {
            failure.file = format!("{folder}/{}", failure.file);
        }
        failure.note(findings);
    }
}

/// The text in the second column of testify's table: `    \t            \texpected: 1`. Does not match `    \t1,`.
fn cell(text: &str) -> Option<&str> {
    let second = text.trim_start_matches(' ').strip_prefix('\t')?.strip_prefix(' ')?;
    second.trim_start_matches(' ').strip_prefix('\t')
}

/// The package in `example.com/app/cart\t0.002s` or `example.com/app/broken [build failed]`.
pub(super) fn package_of(line: &str) -> &str {
    line.split(['\t', ' ']).next().unwrap_or(line)
}

/// The name of a test with the name of its package: `cart.TestTotal`.
pub(super) fn test_name(package: &str, test: &str) -> String {
    match package.rsplit('/').next().unwrap_or(package) {
        "" => test.to_owned(),
        package => format!("{package}.{test}"),
    }
}

/// The folder of the package in its module: `cart` in `example.com/shop/cart`. The output does not show the end of the
/// module's path, so conventions decide: after the repository on a code host, after two parts below another domain, and
/// after one part otherwise.
fn folder(package: &str) -> &str {
    const HOSTS: [&str; 5] = ["github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "golang.org"];
    let domain = package.split('/').next().unwrap_or_default();
    let parts = match domain {
        _ if HOSTS.contains(&domain) => 3,
        _ if domain.contains('.') => 2,
        _ => 1,
    };
    let mut rest = package.splitn(parts + 1, '/').nth(parts).unwrap_or_default();
    // `github.com/acme/shop/v2/cart`
    let (first, after) = rest.split_once('/').unwrap_or((rest, ""));
    let version = first
        .strip_prefix('v')
        .is_some_and(|major| !major.is_empty() && major.bytes().all(|byte| byte.is_ascii_digit()));
    if version {
        rest = after;
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_packages() {
        for (package, expected) in [
            ("example.com/shop/cart", "cart"),
            ("example.com/shop", ""),
            ("github.com/acme/shop/internal/cart", "internal/cart"),
            ("github.com/acme/shop/v2/cart", "cart"),
            ("github.com/acme/shop", ""),
            ("shop/cart", "cart"),
            ("shop", ""),
            ("", ""),
        ] {
            assert_eq!(folder(package), expected, "{package}");
        }
    }

    #[track_caller]
    fn check(lines: &[&str], message: &str, detail: Option<&str>) {
        let mut log = Log::read(lines[0], "TestA", 1).unwrap();
        for (number, line) in (2..).zip(lines.iter().skip(1)) {
            assert!(log.goes_on(line, number), "{line}");
        }
        let mut findings = Findings::default();
        findings.failed_test("cart.TestA");
        log.note("example.com/shop/cart", &mut findings);
        let found = findings.into_diagnostics().next().unwrap();
        assert_eq!((found.message.as_str(), found.detail.as_deref()), (message, detail));
        assert_eq!(found.file.as_deref(), Some("cart/a_test.go"));
        assert_eq!(found.test.as_deref(), Some("cart.TestA"));
        assert_eq!(found.log_lines, Some((1, lines.len() as u64)));
    }

    #[test]
    fn messages_go_on() {
        check(&["    TestA: a_test.go:9: no"], "no", None);
        check(
            &[
                "    a_test.go:9: mismatch (-want +got):",
                "          []int{",
                "        - \t1,",
                "        + \t2,",
            ],
            "mismatch (-want +got):",
            Some("  []int{\n- \t1,\n+ \t2,"),
        );
        check(
            &[
                "    a_test.go:9: ",
                "        \tError Trace:\t/srv/cart/a_test.go:9",
                "        \t            \t/srv/cart/b_test.go:3",
                "        \tError:      \tNot equal: ",
                "        \t            \texpected: 1",
                "        \t            \tactual  : 2",
                "        \tTest:       \tTestA",
                "        \tMessages:   \tthe sum",
            ],
            "Not equal:",
            Some("expected: 1\nactual  : 2\nMessages:   \tthe sum"),
        );
        let mut log = Log::read("    a_test.go:9: x", "TestA", 1).unwrap();
        assert!(!log.goes_on("    a_test.go:10: y", 2) && !log.goes_on("", 2) && !log.goes_on("FAIL", 2));
        assert!(Log::read("a_test.go:9: x", "", 1).is_none() && Log::read("    a.c:9: x", "", 1).is_none());
    }
}
