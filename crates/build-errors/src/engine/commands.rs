//! Recognises the lines that show a command before it runs.
//!
//! Findings below the command of their tool were not printed by a test, whatever ran before.

/// The longest lead-in or program name that is looked for, in bytes.
const WORD: usize = 80;

/// Whether the line shows a command: npm's `> shop@1.0.0 test`, yarn's `$ jest`, the shell's `+ npm test`, make's
/// `mypy --strict a.py`, `nox > ruff check a`, `Poe => mypy a.py`, `lint: commands[0]> flake8 a`. Does not match `mypy is
/// fast`. `is_tool` knows the names of tools. Every line is read here, so most are refused by a few bytes.
#[inline]
pub(super) fn is_command(line: &str, is_tool: impl Fn(&str) -> bool) -> bool {
    match line.as_bytes() {
        // RSpec's list of failed examples: `rspec ./spec/cart_spec.rb:9 # Cart adds`
        [b'r', b's', b'p', b'e', b'c', b' ', ..] if line.contains(" # ") => false,
        [b'>' | b'$' | b'+', b' ', first, ..] => {
            first.is_ascii_alphanumeric() || matches!(first, b'.' | b'/' | b'@')
        }
        [b'a'..=b'z' | b'/' | b'.' | b'P' | b'[', _, ..] => {
            let begin = line.as_bytes().get(..WORD).unwrap_or(line.as_bytes());
            let space = memchr::memchr(b' ', begin);
            let words = space.and_then(|space| Some((line.get(..space)?, line.get(space + 1..)?)));
            words.is_some_and(|(word, rest)| match rest.as_bytes().first() {
                Some(b'>' | b'=' | b'[') => is_announced(word, rest),
                Some(b'-' | b'.' | b'/' | b'a'..=b'z') => {
                    is_announced(word, rest) || is_program(word, rest, is_tool)
                }
                _ => false,
            })
        }
        _ => false,
    }
}

/// Whether a runner of tasks announces a command, after which `word` is the first word.
#[inline]
fn is_announced(word: &str, rest: &str) -> bool {
    match word.as_bytes() {
        b"nox" => rest.starts_with("> "),
        b"Poe" => rest.starts_with("=> "),
        // Hatch
        b"cmd" => rest.starts_with('[') && rest.contains("] | "),
        // go-task
        b"task:" => rest.starts_with('[') && rest.contains("] "),
        // tox, before a command and after one that failed
        [.., b':'] => rest.starts_with("commands[") || rest.starts_with("exit ") && rest.contains("> "),
        // the toolkit of GitHub Actions
        word => word.starts_with(b"[command]"),
    }
}

/// Whether the program is a known tool with arguments, or runs one: `npx eslint .`, `python -m pytest`.
fn is_program(word: &str, rest: &str, is_tool: impl Fn(&str) -> bool) -> bool {
    let name = match memchr::memrchr(b'/', word.as_bytes()) {
        Some(at) => word.get(at + 1..).unwrap_or(word),
        None => word,
    };
    takes_arguments(rest) && is_tool(name)
        || matches!(name, "npx" | "uvx" | "pipx" | "python" | "python3")
            && rest.split(' ').take(3).any(is_tool)
}

/// Whether the words behind a program are arguments and not a sentence: an option, a path, or its work.
fn takes_arguments(rest: &str) -> bool {
    let end = memchr::memchr(b' ', rest.as_bytes()).unwrap_or(rest.len());
    match rest.as_bytes().get(..end).unwrap_or_default() {
        [b'-', ..] | b"." => true,
        b"build" | b"check" | b"exec" | b"format" | b"lint" | b"run" | b"test" | b"vet" => true,
        [.., b'.' | b':' | b','] => false,
        word => memchr::memchr2(b'.', b'/', word).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_sentences() {
        let is_tool = |name: &str| ["mypy", "pytest", "eslint", "ruff", "rspec"].contains(&name);
        for line in [
            "> shop@1.0.0 test",
            "$ jest",
            "+ npm test",
            "mypy --strict a.py",
            "ruff check a",
            "/srv/venv/bin/mypy a.py",
            "python -m pytest -q",
            "npx eslint .",
            "nox > ruff check a",
            "Poe => mypy a.py",
            "cmd [1] | mypy a.py",
            "task: [lint] mypy a.py",
            "[command]/usr/bin/mypy a.py",
            "lint: commands[0]> flake8 a",
            "lint: exit 1 (0.55 seconds) /srv/app> /srv/venv/bin/flake8 a pid=18016",
        ] {
            assert!(is_command(line, is_tool), "{line}");
        }
        for line in [
            "rspec ./spec/cart_spec.rb:9 # Cart adds",
            ">  x",
            "> ",
            "mypy is fast",
            "mypy: error: no such option",
            "mypy a.py:",
            "worker 5 is ready",
            "python -c pass",
            "nox is fast",
            "lint: exit 1",
            "a.py:3: error: x",
            "",
        ] {
            assert!(!is_command(line, is_tool), "{line}");
        }
    }
}
