//! Lists whose items are all problems of an output. The tool is not known, so the whole output must be the list, or a
//! number above the list must agree.

use crate::engine::location::{is_file, is_path};
use crate::engine::scan::{self, Location};
use crate::readers::fallback::lines::complaints::complains;

/// An item: the position of its line, its location and its text.
pub(crate) type Item<'a> = (usize, Location<'a>, &'a str);

/// The items of such a list, or nothing if the output may have other problems.
pub(crate) fn items<'a>(lines: &[&'a str]) -> Vec<Item<'a>> {
    let found = numbered(lines).or_else(|| bulleted(lines)).or_else(|| of_files(lines));
    found.or_else(|| coded(lines)).unwrap_or_default()
}

/// A numbered list whose length is stated above it: `Found 2 circular dependencies!`, then `1) a.js > b.js` and
/// `2) c.js > d.js`.
fn numbered<'a>(lines: &[&'a str]) -> Option<Vec<Item<'a>>> {
    let mut items: Vec<Item<'a>> = Vec::new();
    let mut stated = None;
    for (position, line) in lines.iter().enumerate() {
        if let Some((number, message)) = number_and_text(line.trim()) {
            if number != items.len() as u64 + 1 {
                return None;
            }
            items.push((position, Location::file(first_file(message)), message));
        } else if items.is_empty() {
            stated = problems(line.trim()).or(stated);
        }
    }
    (stated == Some(items.len() as u64)).then_some(items)
}

/// Names below headings that state what is wrong with each: `Unused dependencies`, then `* left-pad`. All lines are
/// headings or items.
fn bulleted<'a>(lines: &[&'a str]) -> Option<Vec<Item<'a>>> {
    const WRONG: [&str; 12] = [
        "Unused", "Missing", "Undeclared", "Unlisted", "Unresolved", "Unreferenced", "Unknown", "Invalid",
        "Duplicate", "Duplicated", "Circular", "Forbidden",
    ];
    let mut items: Vec<Item<'a>> = Vec::new();
    let mut open = false;
    for (position, line) in written(lines) {
        let item = ["* ", "- ", "• "].iter().find_map(|mark| line.strip_prefix(mark));
        if let Some(message) = item.filter(|_| open) {
            let (name, rest) = message.split_once(": ").unwrap_or((message, ""));
            // A sentence is advice or a detail.
            if name.contains(' ') {
                return None;
            }
            let file = [name, rest].into_iter().find(|name| is_name(name)).unwrap_or_default();
            items.push((position, Location::file(file), message));
        } else {
            let heads = line.split(' ').next().is_some_and(|word| WRONG.contains(&word));
            if !heads || line.split(' ').count() > 4 || open && items.is_empty() {
                return None;
            }
            open = true;
        }
    }
    (!items.is_empty()).then_some(items)
}

/// One line for each file, whose number is stated in the first line: `2 modules with unused exports`, then
/// `/p/a.ts: x, y` and `/p/b.ts: z`. All lines below the first are items.
fn of_files<'a>(lines: &[&'a str]) -> Option<Vec<Item<'a>>> {
    let mut written = written(lines);
    let (_, first) = written.next()?;
    let (stated, noun) = scan::number(first)?;
    if !noun.starts_with(' ') || !complains(noun) {
        return None;
    }
    let items: Option<Vec<Item<'a>>> = written
        .map(|(position, line)| {
            let (file, message) = line.split_once(": ").filter(|(file, _)| is_name(file))?;
            Some((position, Location::file(file), message.trim()))
        })
        .collect();
    items.filter(|items| items.len() as u64 == stated)
}

/// Lines that begin with the same code, below the verdict on a file: `✕ Definition "a.json" is invalid:`, then
/// `SCHEMA_FAILED: x` and `SCHEMA_FAILED: y`. All lines below the verdict are items.
fn coded<'a>(lines: &[&'a str]) -> Option<Vec<Item<'a>>> {
    let mut written = written(lines);
    let (_, verdict) = written.next()?;
    let mut names = verdict.split(['"', '\'', '`', ' ']).filter(|word| is_name(word));
    let (Some(file), None) = (names.next(), names.next()) else { return None };
    if !verdict.ends_with(':') || !complains(verdict) {
        return None;
    }
    let mut like = None;
    let items: Option<Vec<Item<'a>>> = written
        .map(|(position, line)| {
            let (code, message) = line.split_once(": ").filter(|(code, _)| is_code(code))?;
            (*like.get_or_insert(code) == code).then_some((position, Location::file(file), message))
        })
        .collect();
    items.filter(|items| !items.is_empty())
}

/// The lines that are not blank, without their indentation, and their positions.
fn written<'a, 'l>(lines: &'l [&'a str]) -> impl Iterator<Item = (usize, &'a str)> + 'l {
    let trimmed = lines.iter().enumerate().map(|(position, line)| (position, line.trim()));
    trimmed.filter(|(_, line)| !line.is_empty())
}

/// The number and the text of an item: `1) a.js > b.js`, `2. x`. Does not match `1.5 s`.
fn number_and_text(line: &str) -> Option<(u64, &str)> {
    let (number, rest) = scan::number(line)?;
    let message = rest.strip_prefix(") ").or_else(|| rest.strip_prefix(". "))?.trim();
    (!message.is_empty()).then_some((number, message))
}

/// The number of problems that a line states: `✖ Found 2 circular dependencies!`, `Found 3 errors:`. Does not match
/// `Found 2 files` or `Processed 4 files`.
fn problems(line: &str) -> Option<u64> {
    const NOUNS: [&str; 12] = [
        "circular", "cycle", "error", "problem", "issue", "violation", "conflict", "duplicate",
        "vulnerabilit", "unused", "invalid", "mismatch",
    ];
    let text = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let found = text.strip_prefix("Found ").or_else(|| text.strip_prefix("found ")).unwrap_or(text);
    let (count, rest) = scan::number(found)?;
    let noun = rest.strip_prefix(' ')?.to_ascii_lowercase();
    (count > 0 && NOUNS.iter().any(|known| noun.starts_with(known))).then_some(count)
}

/// The file that the text begins with; empty if it begins with something else.
fn first_file(message: &str) -> &str {
    message.split([' ', ':', ',']).next().filter(|file| is_name(file)).unwrap_or_default()
}

fn is_name(name: &str) -> bool {
    is_path(name) && is_file(name) && !name.contains(' ')
}

/// Whether the word is a code in capitals: `SCHEMA_VALIDATION_FAILED`. Does not match `Hint` or `A`.
fn is_code(word: &str) -> bool {
    word.len() > 2
        && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: &[&str]) {
        let lines: Vec<&str> = output.lines().collect();
        let found: Vec<_> = items(&lines).iter().map(|(_, at, _)| at.file.to_owned()).collect();
        assert_eq!(found, expected, "{output}");
    }

    #[test]
    fn lists_of_problems() {
        check("✖ Found 2 circular dependencies!\n\n1) a.js > b.js\n2) c.js > d.js\n", &["a.js", "c.js"]);
        check("Unused dependencies\n* left-pad\nMissing dependencies\n* express: ./a.js\n", &["", "./a.js"]);
        check("2 modules with unused exports\n/p/a.ts: x, y\n/p/b.ts: z\n", &["/p/a.ts", "/p/b.ts"]);
        check("✕ It \"a.json\" is invalid:\n SCHEMA_FAILED: x y\nSCHEMA_FAILED: z\n", &["a.json", "a.json"]);
    }

    #[test]
    fn other_lists() {
        for other in [
            "Found 2 files!\n1) a.js\n2) b.js\n",
            "Found 3 problems\n1) a.js\n2) b.js\n",
            "Found 1 problem\n1) a.js\nNext steps:\n1) look\n",
            "1) a.js\n2) b.js\nFound 2 problems\n",
            "Missing files, to fix this:\n* read the manual\n* ask for help\n",
            "Unused dependencies\n* left-pad\nDone\n",
            "Unknown error\nMissing files\n* a.js\n",
            "3 modules with unused exports\n/p/a.ts: x\n/p/b.ts: z\n",
            "2 modules were built\n/p/a.ts: x\n/p/b.ts: z\n",
            "It \"a.json\" is invalid:\nSCHEMA_FAILED: x\nHint: y\n",
            "It \"a.json\" is valid:\nSCHEMA: x\n",
        ] {
            check(other, &[]);
        }
    }
}
