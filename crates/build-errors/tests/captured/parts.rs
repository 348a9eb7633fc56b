//! Compares texts of a record with the truth: the tool, the reason, and the first diagnostic.

use build_errors::{BuildError, Diagnostic, Severity};
use serde_json::Value;

/// Tools that have one name in the truth and others in a record: another spelling, the compiler or runner that the tool
/// calls, or a tool whose format it prints.
const NAMES: &[(&str, &[&str])] = &[
    ("ansible-playbook", &["ansible"]),
    ("ant", &["javac", "junit"]),
    ("asan", &["sanitizer"]),
    ("basedpyright", &["pyright"]),
    ("cargo", &["rustc", "rustfmt"]),
    ("cargo-test", &["cargo test", "rustc"]),
    ("clang", &["cc"]),
    ("clang-tidy", &["cc"]),
    ("cmake", &["cc"]),
    ("coq", &["ocaml"]),
    ("cppcheck", &["cc"]),
    ("cucumber-js", &["cucumber"]),
    ("doctest", &["python-doctest"]),
    ("doctest-cpp", &["doctest"]),
    ("dune", &["ocaml"]),
    ("flake8", &["python", "ruff"]),
    ("gcc", &["cc"]),
    ("gotest", &["go", "go test"]),
    ("gradle", &["javac"]),
    ("green", &["unittest"]),
    ("luac", &["lua"]),
    ("make", &["cc"]),
    ("minitest", &["ruby", "test-unit"]),
    ("mix", &["exunit"]),
    ("mocha", &["node"]),
    ("nasm", &["cc"]),
    ("next", &["tsc"]),
    ("nextest", &["rustc"]),
    ("ninja", &["cc", "make"]),
    ("node-test", &["node:test"]),
    ("nose2", &["unittest"]),
    ("nox", &["pytest"]),
    ("nyc", &["node"]),
    ("ocamlc", &["ocaml"]),
    ("papermill", &["python"]),
    ("pnpm", &["npm"]),
    ("pre-commit", &["python"]),
    ("pytest-bdd", &["pytest"]),
    ("pytest-flags", &["pytest"]),
    ("pytest-rerun", &["pytest"]),
    ("pytest-xdist", &["pytest"]),
    ("R-check", &["R CMD check"]),
    ("rake", &["ruby"]),
    ("rebar3", &["eunit"]),
    ("redocly", &["spectral"]),
    ("rolldown", &["rollup"]),
    ("rspack", &["webpack"]),
    ("ruff", &["black"]),
    ("secretlint", &["eslint"]),
    ("tox", &["pytest"]),
    ("ts-node", &["tsc"]),
    ("tsdown", &["rollup"]),
    ("tsup", &["esbuild", "tsc"]),
    ("valgrind", &["sanitizer"]),
    ("validatepy", &["python"]),
    ("vite", &["rollup"]),
    ("vitest", &["esbuild", "node"]),
    ("vue-tsc", &["tsc"]),
    ("wtr", &["web-test-runner"]),
    ("yasm", &["cc"]),
];

/// Formats of several tools. A record names the format if the output does not name the tool.
const FORMATS: [&str; 4] = ["checkstyle", "github-actions", "junit", "tap"];

/// The known differences from the truth: the part, the captures, and why they differ.
const DIFFERENT: &[(&str, &[&str], &str)] = &[
    (
        "code",
        &[
            "biome/junit", "checkstyle/java-plain", "checkstyle/java-xml", "checkstyle/shellcheck",
            "junit-xml/ruff-junit",
        ],
        "the report has another form of the rule's name",
    ),
    (
        "code",
        &["gcc/werror", "make/print-directory-werror", "clang-tidy/two"],
        "the compiler prints that the warning was made an error",
    ),
    ("code", &["sarif/clang19-sarif"], "the report has a number instead of the option"),
    ("column", &["dune/build", "ocamlc/default"], "OCaml counts columns from 0, a record from 1"),
    (
        "column",
        &["mocha/multi", "mocha/multi-tap", "vitest/all-failed", "vitest/snapshots", "vitest/snapshots-dot"],
        "the truth is the tool's JSON report of another run, and this run prints another column",
    ),
    (
        "column",
        &["playwright/multi", "playwright/multi-color"],
        "the JSON report and the stack have different columns",
    ),
    (
        "column",
        &["node-test/shop-spec", "playwright/junit"],
        "the position of the test, not of the failed check",
    ),
    ("column", &["sarif/clang19-sarif"], "the region begins at the initial value, the text at the variable"),
    (
        "column",
        &["stylelint/multi", "stylelint/multi-color"],
        "the JSON report lists a line's findings in another order",
    ),
    (
        "code",
        &["stylelint/multi", "stylelint/multi-color"],
        "the JSON report lists a line's findings in another order",
    ),
    (
        "message",
        &["stylelint/multi", "stylelint/multi-color"],
        "the JSON report lists a line's findings in another order",
    ),
    ("message", &["go/build-syntax", "ruby/syntax"], "`syntax error` is read as a severity"),
    (
        "message",
        &["markdownlint/json", "flake8/syntax", "rustc/short", "playwright/forbid-only"],
        "the output says more than the truth",
    ),
    (
        "message",
        &["oxlint/agent", "prettier/syntax", "prettier/syntax-list"],
        "the tool prints its advice or a position in the line of the message",
    ),
    ("message", &["sqlfluff/default", "oxlint/stylish"], "the tool cuts or changes the message"),
    ("message", &["stylelint/tap", "yamllint/github"], "the tool prints the rule in the message"),
    (
        "message",
        &[
            "rubocop/clang", "rubocop/color", "rubocop/github", "rubocop/json", "rubocop/progress",
            "rubocop/quiet", "rubocop/simple", "rubocop/tap",
        ],
        "the second line of the message is advice",
    ),
    (
        "reason",
        &[
            "cargo-test/exit", "cargo-test/stack-overflow", "go/no-module", "jest/validation-error",
            "make/recipe-exit", "make/recipe-signal", "maven/bad-pom", "valgrind/default", "valgrind/leak",
            "oxlint/bad-config", "phpunit/bad-option", "pyright/pyright-bad-config",
            "vitest/v3-coverage-threshold", "vitest/v3-unhandled", "vitest/v4-unhandled",
            "vitest/v5-unhandled",
        ],
        "the truth says the same in other words or with other numbers",
    ),
    ("severity", &["eslint/v8-compact-max-warnings"], "the check fails because of the number of warnings"),
    ("severity", &["cppcheck/gcc"], "the template prints the severity `warning`"),
];

/// The parts that differ from the truth. A part that the record or the truth omits is not compared, except the reason.
pub(super) fn wrong(id: &str, truth: &Value, error: &BuildError) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut compare = |figure: &str, expected: &str, found: &str, same: bool| {
        let known = DIFFERENT.iter().any(|(known, ids, _)| *known == figure && ids.contains(&id));
        match (same, known) {
            (false, false) => wrong.push(format!("{figure}: expected {expected}, found {found}")),
            (true, true) => wrong.push(format!("{figure}: is right now: take it off the list")),
            _ => {}
        }
    };
    let tool = truth["tool"].as_str().unwrap();
    if let Some(found) = error.context.tool.as_deref() {
        compare("tool", tool, found, is_named(tool, found));
    }
    let counted = [&truth["errors"], &truth["tests"]["failed"]].iter().any(|count| count.as_u64() > Some(0));
    if let Some(reason) = truth["reason"].as_str().filter(|_| !counted && !is_ambiguous(truth, "reason")) {
        let (reason, found) =
            (one_space(reason), one_space(error.context.reason.as_deref().unwrap_or_default()));
        let same = !found.is_empty() && (reason.contains(&found) || found.contains(&reason));
        compare("reason", &reason, &found, same);
    }
    let first = &truth["first"];
    let Some(found) = error.context.diagnostics.first().filter(|found| is_at(found, first)) else {
        return wrong;
    };
    if let (Some(column), Some(found)) = (first["column"].as_u64(), found.column) {
        compare("column", &column.to_string(), &found.to_string(), column == u64::from(found));
    }
    if let Some(severity) = first["severity"].as_str() {
        let found = match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "info",
        };
        compare("severity", severity, found, severity == found);
    }
    let code = first["code"].as_str().unwrap_or_default();
    if let Some(found) = found.code.as_deref().filter(|_| !code.is_empty()) {
        compare("code", code, found, code == found);
    }
    if let Some(message) = first["message"].as_str().filter(|message| !message.is_empty()) {
        let (message, found) = (one_space(message), one_space(&found.message));
        compare("message", &message, &found, is_said(&message, &found));
    }
    wrong
}

/// Whether the truth can be read in more than one way.
fn is_ambiguous(truth: &Value, part: &str) -> bool {
    truth["ambiguous"].as_array().is_some_and(|parts| parts.iter().any(|known| known == part))
}

fn is_named(tool: &str, found: &str) -> bool {
    let same = NAMES.iter().any(|(known, names)| *known == tool && names.contains(&found));
    tool == found || same || FORMATS.contains(&found)
}

/// Whether the diagnostic is the one in the truth. The position is compared with the other figures.
fn is_at(found: &Diagnostic, first: &Value) -> bool {
    first["file"].as_str().is_some_and(|file| Some(file) == found.file.as_deref())
        && first["line"].as_u64() == found.line.map(u64::from)
}

/// Whether the messages are equal. A record has the class of an exception before its message: `TypeError: x`,
/// `AssertionError [ERR_ASSERTION]: x`.
fn is_said(message: &str, found: &str) -> bool {
    let thrown = || {
        let (class, said) = found.split_once(": ")?;
        let class = class.split(" [").next()?;
        (class.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_')) && said == message)
            .then_some(())
    };
    message == found || thrown().is_some()
}

fn one_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
