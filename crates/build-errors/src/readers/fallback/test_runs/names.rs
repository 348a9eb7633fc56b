//! The names of failed tests, from the marks of test runners. They are used only if they are as many as the run states.

use std::ops::Range;

use super::frame::frame;
use super::tally::Tally;
use super::words::{Unit, unit_of};
use crate::engine::findings::{NAMES, Names};
use crate::engine::location::{Location, alone, is_file, leading};
use crate::engine::scan;
use crate::readers::fallback::lines::message;

/// The formats of the marks, each with the names that it marked.
#[derive(Default)]
pub(in crate::readers::fallback) struct Marked {
    ways: [Names; WAYS.len()],
}

/// Reads the name from a line in this format.
type Way = fn(&str) -> Option<&str>;

/// The more specific formats come first.
const WAYS: [Way; 17] = [
    // The commands that run the failed examples again: `crystal spec spec/calc_spec.cr:7 # Calc adds`
    |text| starts(text, &["crystal spec ", "rspec "])?.split_once(" # ").map(|(_, name)| name),
    // Bazel's `//app:cart_test    FAILED in 0.3s`
    |text| text.starts_with("//").then(|| text.split_once(" FAILED in ").map(|(name, _)| name)).flatten(),
    // ScalaTest's `- should add *** FAILED ***`
    |text| text.strip_prefix("- ")?.split_once(" *** FAILED ***").map(|(name, _)| name),
    // munit's `==> X shop.CartSuite.adds  0.035s munit.ComparisonFailException: x`
    |text| text.strip_prefix("==> X ")?.split_once("  ").map(|(name, _)| name),
    // `FAIL: test_a`, `FAILED: a`, `* FAILURE: a`
    // but not Ninja's `FAILED: a.o /p/a.o`
    |text| {
        starts(text, &["FAIL: ", "FAILED: ", "--- FAIL: ", "FAILURE: ", "* FAILURE: ", "* FAILED: "])
            .filter(|name| !name.contains('/') || !text.starts_with("FAILED: "))
    },
    // `[FAILED] a`, `[ FAIL    ] a`, `[Failed] a (8s) (x is not visible)`
    |text| {
        let (outcome, name) = text.strip_prefix('[')?.split_once("] ")?;
        let outcome = outcome.trim();
        let is_failed = ["failed", "fail"].iter().any(|word| outcome.eq_ignore_ascii_case(word));
        is_failed.then_some(name.split_once(") (").map_or(name, |(name, _)| name))
    },
    // `a ... FAILED`, `a | FAIL |`, `a: FAIL (200µs)`, `a...*failed*`
    |text| {
        const OUTCOMES: [&str; 10] = [
            " [FAILED]", " [FAIL]", " ... FAILED", " ... FAIL", " ... failed", " | FAIL |", ": FAILED",
            ": FAIL", ": FAILURE", "...*failed*",
        ];
        ends(untimed(text), &OUTCOMES)
    },
    // specs2's `[error]   x adds`
    |text| text.strip_prefix("[error] ")?.trim_start().strip_prefix("x "),
    // Fixie's `Test 'a' failed:`
    |text| text.strip_prefix("Test '")?.strip_suffix("' failed:"),
    // `FAIL a`, `FAILED a`, plenary's `Fail  ||  a`
    |text| starts(text, &["FAIL ", "FAILED ", "Fail\t||\t"]),
    // phpspec prints the line before the mark.
    |text| {
        let text = scan::number(text).map_or(text, |(_, rest)| rest.trim_start());
        starts(text, &["✗ ", "✖ ", "✘ ", "× ", "❌ ", "⨯ ", "✕ "])
    },
    // `2/4 a FAIL   0.02s`
    meson,
    // `1) a`
    numbered,
    // `Failed a [5 ms]`; `Failed tests:` is a heading, `Failed checks: x` is a message, and NUnit's
    // `Failed Tests - Failures: 1` is a count
    |text| {
        starts(text, &["Failed "])
            .filter(|name| !name.starts_with("Tests - "))
            .filter(|name| !name.split(' ').next().is_some_and(|word| word.ends_with(':')))
    },
    // Foundry's `[FAIL: 90 != 100] testFee() (gas: 10123)`
    |text| text.strip_prefix("[FAIL: ").and_then(|text| text.rsplit_once("] ")).map(|(_, name)| name),
    |text| starts(text, &["not ok "]),
    // `a FAILED`
    |text| ends(untimed(text), &[" FAILED", " FAIL"]),
];

impl Marked {
    /// Notes the name if the line marks one. Returns whether it does.
    pub(in crate::readers::fallback) fn note(&mut self, text: &str) -> bool {
        let text = text.trim();
        let mut marks = false;
        for (way, names) in WAYS.iter().zip(&mut self.ways) {
            if let Some(name) = way(text).map(plain).filter(|name| is_name(name)) {
                names.add(name);
                marks = true;
            }
        }
        marks
    }

    /// The names of the first format that marked this number of tests.
    pub(in crate::readers::fallback) fn agreeing(&self, failed: u64) -> &[String] {
        let way = self.ways.iter().find(|names| failed > 0 && names.count() == failed);
        way.map_or(&[], Names::kept)
    }
}

/// A failed test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FailedTest<'a> {
    pub(crate) name: &'a str,
    /// The last line above its stack frames, or the line that marked it, and the position of that line.
    pub(crate) message: (usize, &'a str),
    /// Its first stack frame in the program's code, and the position of that line.
    pub(crate) frame: Option<(usize, Location<'a>)>,
}

/// The failed tests that the lines mark, if they are as many as the run states.
pub(crate) fn failed_tests<'a>(lines: &[&'a str], failed: u64) -> Vec<FailedTest<'a>> {
    let limit = usize::try_from(failed).unwrap_or(usize::MAX);
    if limit > NAMES {
        return Vec::new();
    }
    let of_way = |way: &Way| {
        let mut tests: Vec<FailedTest<'a>> = Vec::new();
        for (position, line) in lines.iter().enumerate() {
            if let Some(name) = way(line.trim()).map(plain).filter(|name| is_name(name)) {
                if !tests.iter().any(|test| test.name == name) {
                    tests.push(FailedTest { name, message: (position, name), frame: None });
                }
                if tests.len() > limit {
                    return Vec::new();
                }
            } else if let Some(test) = tests.last_mut().filter(|test| test.frame.is_none()) {
                test.frame = frame(line).map(|at| (position, at));
                let text = line.trim();
                if test.frame.is_none() && !text.is_empty() && !text.starts_with("at ") {
                    test.message = (position, text);
                }
            }
        }
        tests
    };
    let mut ways = WAYS.iter().map(of_way);
    ways.find(|tests| !tests.is_empty() && tests.len() == limit).unwrap_or_default()
}

/// The failed tests that the lines locate, if they are as many as the run states: each location has a line of its own, and
/// its message is below it or above it. The tests have no names.
pub(crate) fn failed_places<'a>(lines: &[&'a str], failed: u64) -> Vec<FailedTest<'a>> {
    let mut found: Vec<FailedTest<'a>> = Vec::new();
    if failed > NAMES as u64 {
        return found;
    }
    let written = |range: Range<usize>| {
        let lines = lines.get(range.clone()).unwrap_or_default().iter().copied();
        range.zip(lines.map(str::trim)).filter(|(_, line)| line.contains(char::is_alphanumeric))
    };
    let mut last = 0;
    for (position, line) in lines.iter().enumerate() {
        let Some(at) = own_place(line.trim()) else { continue };
        if found.iter().any(|test| test.frame.is_some_and(|(_, known)| known == at)) {
            continue;
        }
        let heads = line.trim_end().ends_with(':')
            || written(last..position).next_back().is_some_and(|(_, above)| above.ends_with(':'));
        let message = if heads {
            written(position + 1..lines.len()).find(|(_, line)| numbered(line).is_none())
        } else {
            written(last..position).rfind(|(_, line)| !is_value(line))
        };
        let Some(message) = message.filter(|_| (found.len() as u64) < failed) else { return Vec::new() };
        found.push(FailedTest { name: "", message, frame: Some((position, at)) });
        last = position + 1;
    }
    if found.len() as u64 == failed { found } else { Vec::new() }
}

/// The location that is the only content of the line, with or without brackets, a label or the name of a function:
/// `(a.c:41)`, `# spec/a_spec.sh:9`, `location:   a.rkt:9:4`, `File: "src/a.rs", line 7, in f`. Does not match
/// `a.c:41: x` or `at f (a.js:3:7)`.
fn own_place(text: &str) -> Option<Location<'_>> {
    const LEADS: [&str; 6] = ["# ", "at ", "in ", "location:", "Location:", "File: "];
    let text = LEADS.iter().find_map(|lead| text.strip_prefix(lead)).unwrap_or(text).trim_start();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let (at, rest) = leading(inner)?;
    let called = rest.strip_prefix(", in ").or_else(|| rest.strip_prefix(' ').filter(|f| f.contains("::")));
    let only = matches!(rest, "" | ":") || called.is_some_and(|function| !function.contains(' '));
    (only && at.line.is_some() && is_file(at.file) && !message::of_runtime(text)).then_some(at)
}

/// Whether the line is a compared value: `expected: "4"`, `got: 3`. Does not match `expected 4, got 3`.
fn is_value(line: &str) -> bool {
    const LABELS: [&str; 8] =
        ["expected", "actual", "got", "but got", "received", "produced", "evaluated", "found"];
    let label = line.split_once(':').map(|(label, _)| label.trim().to_ascii_lowercase());
    label.is_some_and(|label| LABELS.contains(&label.as_str()))
}

fn starts<'a>(text: &'a str, marks: &[&str]) -> Option<&'a str> {
    marks.iter().find_map(|mark| text.strip_prefix(mark))
}

fn ends<'a>(text: &'a str, marks: &[&str]) -> Option<&'a str> {
    marks.iter().find_map(|mark| text.strip_suffix(mark))
}

/// The name in `1) a name`, `2. a name`. Does not match `1.5 s`.
fn numbered(text: &str) -> Option<&str> {
    let (_, rest) = scan::number(text)?;
    rest.strip_prefix(") ").or_else(|| rest.strip_prefix(". "))
}

/// Meson's `2/4 p:suite / a   FAIL   0.02s   exit status 1`,
/// `3/4 p / b   TIMEOUT   1.05s   killed by signal 15 SIGTERM`. Does not match `2/4 a OK   0.02s`.
fn meson(text: &str) -> Option<&str> {
    let (_, rest) = scan::number(text)?;
    let (_, rest) = scan::number(rest.strip_prefix('/')?)?;
    let rest = rest.strip_prefix(' ')?;
    let outcomes = [" FAIL ", " TIMEOUT ", " UNEXPECTEDPASS ", " ERROR ", " INTERRUPT "];
    outcomes.iter().find_map(|outcome| rest.split_once(outcome)).map(|(name, _)| name.trim_end())
}

/// Whether the text can be the name of a test. `TEST RUN FAILED` contains no name.
fn is_name(name: &str) -> bool {
    let headline = name.contains(' ') && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b' ');
    // A runner may mark a file with the results of its tests: `test_a.py .F.  FAIL`.
    let last = name.trim_end().rsplit_once(' ').map(|(_, last)| last);
    let results = last.is_some_and(|last| last.bytes().all(|byte| b".FEsx".contains(&byte)));
    // Reporters mark the count of failed tests, too: `⨯ fail  1`.
    let count = name.split_once(' ').filter(|(_, count)| count.trim().parse::<u64>().is_ok());
    let counts = count.is_some_and(|(unit, _)| matches!(unit_of(unit), Some(Unit::Failed | Unit::Passed)));
    // ZIO and Zig mark the message, and cabal the suite.
    let is_message = [" was not equal to ", " did not equal "].iter().any(|verb| name.contains(verb))
        || name.starts_with('(') && name.ends_with(')')
        || name.starts_with(':')
        || name.starts_with("Test suite ");
    !name.is_empty() && !headline && !results && !counts && !is_message && Tally::read(name).is_none()
}

/// The name without its duration and its location: `a (5 ms)`, `a [0.1s]`, `a # features/a.feature:6`,
/// `a at f (/p/a.js:2:50)`.
fn plain(name: &str) -> &str {
    let name = counted(worker(name.trim()));
    let name = name.strip_prefix("... ").unwrap_or(name);
    // NUnit and Buck2 repeat the outcome before the name.
    let name = ["Failed : ", "Fail: "].iter().find_map(|word| name.strip_prefix(word)).unwrap_or(name);
    let name = name.strip_suffix(" CRASH!").unwrap_or(name);
    let name = name.split_once(" # ").map_or(name, |(name, _)| name).trim_end();
    let framed = name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    let framed = framed.filter(|(_, place)| alone(place).is_some());
    let name = framed.and_then(|(rest, _)| rest.rsplit_once(" at ")).map_or(name, |(name, _)| name);
    // ERT prints the location behind the duration, and hedgehog behind the outcome.
    let placed = name.rsplit_once(" at ").filter(|(_, place)| alone(place).is_some());
    let name = placed.map_or(name, |(name, _)| name.strip_suffix(" failed").unwrap_or(name));
    // Criterion prints a colon between the name and the result.
    let name = untimed(name);
    name.strip_suffix(':').or_else(|| name.strip_suffix("...")).unwrap_or(name)
}

/// The text without the duration at its end: `a (5 ms)`, `a [0.1s]`, `a    0.05 ms`.
fn untimed(text: &str) -> &str {
    let column = text.rsplit_once("  ").map(|(text, time)| (text.trim_end(), scan::number(time)));
    if let Some((text, Some((_, unit)))) = column
        && matches!(
            unit.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit()),
            " ms" | "ms" | "s" | " s"
        )
    {
        return text;
    }
    let timed = [(" (", ')'), (" [", ']')].into_iter().find_map(|(open, close)| {
        let (text, time) = text.strip_suffix(close)?.rsplit_once(open)?;
        let (_, unit) = scan::number(time.trim_start_matches(['<', ' ']))?;
        let unit = unit.trim_start_matches(|c: char| matches!(c, '.' | ',' | ' ') || c.is_ascii_digit());
        matches!(unit, "ms" | "s" | "sec" | "seconds" | "second" | "µs" | "us").then_some(text)
    });
    timed.unwrap_or(text).trim_end()
}

/// The name without its position in the run: `2/9  a`. Does not match `1/2 Flow`.
fn counted(name: &str) -> &str {
    let position = scan::number(name).and_then(|(_, rest)| scan::number(rest.strip_prefix('/')?));
    position.and_then(|(_, rest)| rest.strip_prefix("  ")).map_or(name, str::trim_start)
}

/// The name without the worker that ran it, which stestr prints first: `{0} a`. Does not match `{a} b`.
fn worker(name: &str) -> &str {
    let number = name.strip_prefix('{').and_then(scan::number);
    number.and_then(|(_, rest)| rest.strip_prefix("} ")).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_where_they_are_as_many_as_the_run_says() {
        let mut marked = Marked::default();
        for line in [
            "[FAILED] a (5 ms)",
            "  b ... FAILED",
            "  c ... FAILED",
            "1) x # a.feature:6",
            "77 failed",
            "FAILED: a.o /p/a.o",
            "Failed Tests - Failures: 0, Errors: 1",
            "  Failed           :      1 (0.00%)",
        ] {
            marked.note(line);
        }
        assert_eq!(marked.agreeing(2), ["b", "c"]);
        assert_eq!(marked.agreeing(1), ["a"]);
        assert_eq!(marked.agreeing(7), [] as [&str; 0]);
        assert_eq!(marked.agreeing(0), [] as [&str; 0]);
    }

    #[test]
    fn tests_and_their_frames() {
        let output = [
            "Failed tests:",
            "  1) shop adds:",
            "2 !== 3",
            "    at f (/p/node_modules/a/b.js:1:2)",
            "    at /p/test/shop.js:5:29",
            "  3) shop breaks:",
            "    at run (/p/test/shop.js:7:30)",
            "    at /p/test/shop.js:9:1",
        ];
        let tests = failed_tests(&output, 2);
        let line = |test: &FailedTest<'_>| test.frame.and_then(|(_, at)| at.line);
        let found: Vec<_> = tests.iter().map(|test| (test.name, test.message.1, line(test))).collect();
        assert_eq!(found, [("shop adds", "2 !== 3", Some(5)), ("shop breaks", "shop breaks", Some(7))]);
        assert_eq!(failed_tests(&output, 3), []);
        assert_eq!(failed_tests(&["⨯ fail  1"], 1), []);
        assert!(!is_name("Cases: 3 Tried: 3 Errors: 0 Failures: 1 Skip:  0 Todo: 0 Timeouts: 0."));
        assert!(
            !is_name("1 was not equal to 0") && !is_name("(TestExpectedEqual)") && !is_name("Test suite a")
        );
        assert!(is_name("test 1") && is_name("total") && is_name("fails 1 upload"));
        let test = FailedTest { name: "a", message: (1, "look at a.js:3"), frame: None };
        assert_eq!(failed_tests(&["FAIL a", "look at a.js:3"], 1), [test]);
    }

    #[test]
    fn failures_with_a_location_on_a_line_of_its_own() {
        #[track_caller]
        fn check(output: &str, failed: u64, expected: &[(&str, u32, &str)]) {
            let lines: Vec<&str> = output.lines().collect();
            let found = failed_places(&lines, failed);
            let found: Vec<_> = found
                .iter()
                .filter_map(|test| Some((test.frame?.1.file, test.frame?.1.line?, test.message.1)))
                .collect();
            assert_eq!(found, expected, "{output}");
        }
        check(
            "FAIL pays: no money\n  (cart.c:9)\n\n(cart.c:9)\n",
            1,
            &[("cart.c", 9, "FAIL pays: no money")],
        );
        check(
            "1) it should be 4\n    expected: \"4\"\n    got: \"3\"\n\n    # spec/a.sh:9\n",
            1,
            &[("spec/a.sh", 9, "1) it should be 4")],
        );
        check("test/A.hs:3:5:\n1) A adds\n  expected: 2\n", 1, &[("test/A.hs", 3, "expected: 2")]);
        check("A.adds\n Location:\n[a.pf:3]\nit is 1\n", 1, &[("a.pf", 3, "it is 1")]);
        check("it is 1\n File: \"src/a.rs\", line 7, in shop::f\n", 1, &[("src/a.rs", 7, "it is 1")]);
        // A test may print a location, too. Then there are more than failures.
        check("pays: no money\n(cart.c:9)\nsee\n(b.c:3)\n", 1, &[]);
        check("x is bad\n  at f (a.js:3:7)\na.c:3: x\nlogged (a.c:3)\n", 1, &[]);
        check("(cart.c:9)\n", 1, &[]);
    }

    #[test]
    fn names_without_times() {
        for (name, plain_name) in [
            ("a (5 ms)", "a"),
            ("a [0.1s]", "a"),
            ("a (b)", "a (b)"),
            ("f [2]", "f [2]"),
            ("{0} t.A.test_a [0.0001s]", "t.A.test_a"),
            ("pay::crashes: CRASH!", "pay::crashes"),
            ("b (1.20ms)", "b"),
            ("b at c at Test.<anonymous> (/p/a.js:2:50)", "b at c"),
        ] {
            assert_eq!(plain(name), plain_name);
        }
    }
}
