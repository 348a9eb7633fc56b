//! Recognises the lines that show a command before it runs.
//!
//! Findings below the command of their tool were not printed by a test, whatever ran before.

/// The longest lead-in or program name that is looked for, in bytes.
const WORD: usize = 80;

/// Words after a program that are its work, so that the line is no sentence: `ruff check`.
const WORK: [&str; 8] = ["build", "check", "exec", "format", "lint", "run", "test", "vet"];

/// Programs that run the program behind them: `npx eslint .`, `python -m pytest`.
const LAUNCHERS: [&str; 5] = ["npx", "uvx", "pipx", "python", "python3"];

/// Whether the line shows a command: npm's `> shop@1.0.0 test`, yarn's `$ jest`, the shell's `+ npm test`, make's
/// `mypy --strict a.py`, `nox > ruff check a`, `Poe => mypy a.py`, `lint: commands[0]> flake8 a`. Does not match `mypy is
/// fast`. `is_tool` knows the names of tools.
#[inline]
pub(super) fn is_command(line: &str, is_tool: impl Fn(&str) -> bool) -> bool {
    match line.as_bytes() {
        [b'>' | b'$' | b'+', b' ', first, ..] => {
            first.is_ascii_alphanumeric() || matches!(first, b'.' | b'/' | b'@')
        }
        [b'a'..=b'z' | b'/' | b'.' | b'P' | b'[', _, ..] => {
            let begin = line.as_bytes().get(..WORD).unwrap_or(line.as_bytes());
            let end = memchr::memchr(b' ', begin);
            end.and_then(|end| line.split_at_checked(end)).is_some_and(|(word, rest)| {
                let rest = rest.get(1..).unwrap_or_default();
                is_announced(word, rest) || is_program(word, rest, is_tool)
            })
        }
        _ => false,
    }
}

/// Whether a runner of tasks announces a command, after which `word` is the first word.
fn is_announced(word: &str, rest: &str) -> bool {
    match word {
        "nox" => rest.starts_with("> "),
        "Poe" => rest.starts_with("=> "),
        // Hatch
        "cmd" => rest.starts_with('[') && rest.contains("] | "),
        // go-task
        "task:" => rest.starts_with('[') && rest.contains("] "),
        _ => {
            // The toolkit of GitHub Actions; tox, before a command and after one that failed.
            word.starts_with("[command]")
                || word.ends_with(':')
                    && (rest.starts_with("commands[") || rest.starts_with("exit ") && rest.contains("> "))
        }
    }
}

/// Whether the words behind a program are arguments and not a sentence.
fn takes_arguments(rest: &str) -> bool {
    let word = rest.split(' ').next().unwrap_or_default();
    let is_path = || !word.ends_with(['.', ':', ',']) && word.contains(['.', '/']);
    word.starts_with('-') || word == "." || WORK.contains(&word) || is_path()
}

/// Whether the program is a known tool with arguments, or runs one.
fn is_program(word: &str, rest: &str, is_tool: impl Fn(&str) -> bool) -> bool {
    let name = word.rsplit('/').next().unwrap_or(word);
    takes_arguments(rest) && is_tool(name)
        || LAUNCHERS.contains(&name) && rest.split(' ').take(3).any(is_tool)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_sentences() {
        let is_tool = |name: &str| ["mypy", "pytest", "eslint", "ruff"].contains(&name);
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
