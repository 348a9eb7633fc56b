//! The wording of a record's message: what failed, and the counts.

use crate::engine::purpose::Purpose;
use crate::engine::reader::Kind;
use crate::readers::registry::Registered;
use crate::{Context, ErrorType};

/// A failed check in a line: `Code linting failed (8 errors, 2 warnings in 3 files)`.
pub(crate) fn failed_check(
    error_type: ErrorType,
    purpose: Purpose,
    tool: Option<&Registered>,
    context: &Context,
) -> String {
    let is_compilation = error_type == ErrorType::TypecheckFailed;
    let what = if is_compilation { noun(purpose, tool, context) } else { None };
    let what = what.unwrap_or_else(|| error_type.description());
    let counts = counts(context);
    match (&context.reason, counts.is_empty()) {
        (_, false) => format!("{what} ({counts})"),
        (Some(reason), true) => format!("{what}: {reason}"),
        (None, true) => what.to_owned(),
    }
}

/// What failed, in the terms of the tool. The description of a failed compilation uses the terms of the most common
/// compiler, so it is left out if another tool failed, and if a check named `build` may have run none.
fn noun(purpose: Purpose, tool: Option<&Registered>, context: &Context) -> Option<&'static str> {
    const BUILD: &str = "Build failed";
    let failing = context.parts.iter().filter(|part| part.error_count.or(part.failed_tests).is_some());
    if failing.count() > 1 && context.failed_tests.is_some() {
        return Some(BUILD);
    }
    match tool.map(|tool| (tool.kind(), tool.name())) {
        Some((Kind::Compile, name)) => {
            let row = NOUNS.iter().find(|(_, tools)| tools.contains(&name));
            Some(row.map_or("Compilation failed", |row| row.0))
        }
        Some((kind @ (Kind::Lint | Kind::Test), _)) => ErrorType::of_kind(kind).map(ErrorType::description),
        _ => (purpose == Purpose::Build).then_some(BUILD),
    }
}

/// The description of a failed compilation, by tool.
const NOUNS: &[(&str, &[&str])] = &[
    ("TypeScript compilation failed", &["tsc", "vue-tsc"]),
    ("Type checking failed", &["mypy", "pyright", "basedpyright", "ty", "pyrefly", "svelte-check"]),
    ("Rust compilation failed", &["rustc", "cargo"]),
    ("C/C++ compilation failed", &["cc"]),
    ("Build failed", &["make", "cmake"]),
    ("Go compilation failed", &["go"]),
    ("Java compilation failed", &["javac", "maven", "gradle", "ant"]),
];

fn counts(context: &Context) -> String {
    let mut counts: Vec<String> = Vec::new();
    let mut count = |number: Option<u64>, one: &str, many: &str| {
        if let Some(number) = number.filter(|number| *number > 0) {
            counts.push(format!("{number} {}", if number == 1 { one } else { many }));
        }
    };
    count(context.failed_tests, "failed", "failed");
    if context.failed_tests.is_some_and(|failed| failed > 0) {
        count(context.passed_tests, "passed", "passed");
        count(context.skipped_tests, "skipped", "skipped");
    }
    count(context.error_count, "error", "errors");
    if context.error_count.is_some_and(|errors| errors > 0) {
        count(context.warning_count, "warning", "warnings");
    }
    match (counts.join(", "), context.file_count) {
        (counts, Some(1)) if !counts.is_empty() => format!("{counts} in 1 file"),
        (counts, Some(files)) if !counts.is_empty() && files > 1 => format!("{counts} in {files} files"),
        (counts, _) => counts,
    }
}
