//! The words of totals.

/// The words that such a line may contain next to the counts and their units, in order.
pub(super) const WORDS: &[&str] = &[
    "a", "aborting", "across", "all", "and", "are", "as", "build", "check", "checked", "checker", "checking",
    "checks", "code", "compilation", "compile", "compiled", "compiler", "compiling", "completed", "could",
    "cruised", "dependencies", "dependency", "detected", "document", "documents", "done", "due", "during",
    "elaboration", "emitted", "encountered", "exiting", "failed", "failure", "file", "files", "finished",
    "found", "generated", "had", "has", "have", "hint", "hints", "identified", "in", "info", "infos", "is",
    "issued", "lint", "linted", "linter", "linting", "module", "modules", "ms", "not", "note", "notes",
    "occurred", "of", "parse", "parsing", "pedantic", "potential", "preprocessor", "previous", "reported",
    "result", "results", "s", "scanned", "seconds", "silenced", "source", "stopping", "style", "succeeded",
    "suggestion", "suggestions", "sum", "summary", "system", "that", "the", "there", "these", "to", "took",
    "total", "totals", "treated", "type", "validation", "validator", "was", "were", "with", "x", "xo", "you",
];
