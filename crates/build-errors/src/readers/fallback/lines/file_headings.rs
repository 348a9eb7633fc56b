//! Lines that name the file of the findings below them.

use crate::engine::location::{is_file, is_path};

/// The file, if the line is only its name, with or without a colon. Does not match `Linted a.js`.
pub(in crate::readers::fallback) fn file_name(line: &str) -> Option<&str> {
    let file = line.strip_suffix(':').unwrap_or(line);
    let bare = !file.contains(' ') || file.starts_with('/');
    (bare && is_path(file) && is_file(file)).then_some(file)
}

/// The file, if the line is a heading that only names it: `In a.md`, `Checking a.md...`, `a.md:`, `- failing file: a.md`.
/// Does not match `In a.md:3` or `see a.md`.
pub(in crate::readers::fallback) fn labelled(line: &str) -> Option<&str> {
    const VERBS: [&str; 14] = [
        "Compiling ", "Assembling ", "Parsing ", "Error compiling: ", "Failed at: ", "In ", "File: ",
        "FILE: ", "Checking ", "Linting ", "Validating ", "Processing ", "Working on: ", "Analyzing ",
    ];
    let text = line.trim().trim_start_matches(">>> ").trim_start_matches(['-', '*', '·', '•', ' ']);
    let label = |label: &str| {
        label.len() <= 16 && label.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b' ')
    };
    let labelled = || text.split_once("file: ").filter(|(before, _)| label(before)).map(|(_, file)| file);
    let named = VERBS
        .iter()
        .find_map(|verb| text.strip_prefix(verb))
        .or_else(labelled)
        .or_else(|| text.strip_suffix(':'))?;
    let file = named.trim().trim_end_matches(['.', ':', '…']).trim_matches(['"', '\'', '`']);
    (is_path(file) && is_file(file) && !file.contains(' ')).then_some(file)
}
