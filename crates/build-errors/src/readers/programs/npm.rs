//! npm, pnpm, yarn and Bun as runners of scripts: the reason why a script did not run, or why the installation failed.
//!
//! Source: npm's `lib/utils/error-message.js`, pnpm's `default-reporter/src/reportError.ts`, yarn's `cli.js`, and the
//! messages of shells about a missing command. A failed script is not a reason: the tool that it ran reports the
//! reason.

use crate::engine::{Claim, Findings, Line, Reader, Tool, Weight};

pub(in crate::readers) const TOOL: Tool = Tool::program::<Npm>("npm")
    .starts(&[
        "npm error ",
        "npm ERR! ",
        "ERR_PNPM_",
        "\u{2009}ERR_PNPM_",
        "error Command \"",
        "error Couldn't find ",
        "error: Script not found ",
        "Usage Error: ",
        "sh: ",
        "/bin/sh: ",
        "> ",
        "yarn run v",
        "yarn install v",
        "ELIFECYCLE",
        "\u{2009}ELIFECYCLE",
        "error Command failed with exit code ",
        "error: script \"",
    ])
    .holds(&["command not "]);

#[derive(Default)]
struct Npm {
    /// The first runner of scripts that printed a line; empty if several print the line. `None` if none did. Then the
    /// message of a shell is about another program's command.
    runner: Option<&'static str>,
    /// The code from `npm error code`. The next lines explain it.
    code: String,
    /// The parts of the dependency conflict that have been read. npm prints it on several lines.
    unresolved: String,
    /// Whether the next line is the dependency.
    dependency: bool,
}

/// Lines of npm that only give locations.
const PLACES: [&str; 12] = [
    "path ", "workspace ", "location ", "command ", "A complete log of this run", "Lifecycle script ",
    "syscall ", "errno ", "dest ", "signal ", "code ", "    ",
];

impl Reader for Npm {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.trim_start();
        if let Some(runner) = runner(text) {
            // The first one started the others.
            self.runner = self.runner.filter(|known| !known.is_empty()).or(Some(runner));
        }
        if let Some(message) = text.strip_prefix("npm error ").or_else(|| text.strip_prefix("npm ERR! ")) {
            self.npm(message, findings);
            return Claim::Mine;
        }
        match reason(text) {
            Some((weight, reason)) => {
                findings.reason(weight, reason);
                Claim::Mine
            }
            None => Claim::Pass,
        }
    }

    fn finish(&mut self, findings: &mut Findings) {
        match self.runner {
            None => findings.written_by(""),
            Some("" | "npm") => {}
            Some(runner) => findings.written_by(runner),
        }
    }
}

/// The starts of lines that only one runner prints.
const RUNNERS: [(&str, &str); 12] = [
    ("npm error ", "npm"),
    ("npm ERR! ", "npm"),
    ("ERR_PNPM_", "pnpm"),
    ("\u{2009}ERR_PNPM_", "pnpm"),
    ("yarn run v", "yarn"),
    ("yarn install v", "yarn"),
    ("error Command \"", "yarn"),
    ("error Command failed with exit code ", "yarn"),
    ("error Couldn't find ", "yarn"),
    ("Usage Error: Couldn't find a script named ", "yarn"),
    ("error: Script not found ", "bun"),
    ("error: script \"", "bun"),
];

/// The runner of scripts that printed the line; empty if several print it: `npm error code 1`, `> shop@1.0.0 test`,
/// `yarn run v1.22.22`. Does not match `> shop` or `sh: x: not found`.
fn runner(text: &str) -> Option<&'static str> {
    let own = RUNNERS.iter().find(|(start, _)| text.starts_with(start)).map(|(_, runner)| *runner);
    own.or_else(|| is_of_runner(text).then_some(""))
}

fn is_of_runner(text: &str) -> bool {
    let script = |rest: &str| {
        let (package, _) = rest.split_once(' ')?;
        let (name, version) = package.rsplit_once('@')?;
        Some(!name.is_empty() && version.starts_with(|first: char| first.is_ascii_digit()))
    };
    text.strip_prefix("> ").and_then(script).unwrap_or_default()
        || TOOL
            .starts
            .iter()
            .any(|start| !["sh: ", "/bin/sh: ", "> "].contains(start) && text.starts_with(start))
}

impl Npm {
    /// Reads `code ERESOLVE` and then `ERESOLVE unable to resolve dependency tree`; `Missing script: "tset"`.
    fn npm(&mut self, message: &str, findings: &mut Findings) {
        if let Some(code) = message.strip_prefix("code ") {
            self.code.clear();
            self.code.push_str(code);
            return;
        }
        // The scripts of dependencies often run node-gyp.
        if let Some(message) = message.strip_prefix("gyp ") {
            if let Some(error) = message.strip_prefix("ERR! stack ").filter(|error| !error.starts_with(' ')) {
                findings.reason(Weight::Stated, error);
            }
            return;
        }
        // `Exit handler never called!`, in old versions `cb() never called!`: npm itself crashed.
        if message.starts_with("Missing script: ")
            || message.starts_with("missing script: ")
            || message.ends_with(" never called!")
        {
            findings.reason(Weight::Cause, message);
            return;
        }
        if self.code == "ERESOLVE" && self.unresolved(message.trim(), findings) {
            return;
        }
        // The script ran and failed.
        let exit = self.code == "ELIFECYCLE" || self.code.bytes().all(|byte| byte.is_ascii_digit());
        if !exit && !PLACES.iter().any(|start| message.starts_with(start)) {
            findings.reason(Weight::Stated, message);
        }
    }

    /// Whether the line belongs to a conflict: `ERESOLVE unable to resolve dependency tree`, `Found: react@18.2.0`,
    /// `Could not resolve dependency:` and below it `peer react@"^17.0.0" from some-lib@1.0.0`.
    fn unresolved(&mut self, message: &str, findings: &mut Findings) -> bool {
        if message.starts_with("ERESOLVE ") {
            message.clone_into(&mut self.unresolved);
            findings.reason(Weight::Stated, message);
        } else if message.starts_with("Found: ") && !self.unresolved.contains(": ") {
            self.unresolved.push_str(": ");
            self.unresolved.push_str(message);
        } else if message == "Could not resolve dependency:" {
            self.dependency = true;
        } else if std::mem::take(&mut self.dependency) {
            findings.reason(
                Weight::Cause,
                &format!("{}, could not resolve dependency: {message}", self.unresolved),
            );
        } else {
            return false;
        }
        true
    }
}

/// The reason in a line of another runner or of a shell.
fn reason(text: &str) -> Option<(Weight, &str)> {
    // sh: 1: vitets: not found · /bin/sh: vitets: command not found · bash: line 1: vitets: command not found
    let shell =
        ["sh: ", "/bin/sh: ", "bash: ", "/bin/bash: ", "zsh: "].iter().any(|shell| text.starts_with(shell));
    if shell && (text.ends_with(": not found") || text.ends_with(": command not found")) {
        return Some((Weight::Cause, text));
    }
    // ERR_PNPM_NO_SCRIPT  Missing script: tset, also with thin spaces around the code
    if let Some(rest) = text.strip_prefix("ERR_PNPM_") {
        let (code, message) = rest.split_once(char::is_whitespace)?;
        let exit = code.starts_with("RECURSIVE_") || code == "LIFECYCLE";
        return (!exit).then_some((Weight::Stated, message.trim_start()));
    }
    // yarn 1, yarn 2 and later, Bun
    let yarn = text.strip_prefix("error ").filter(|rest| {
        rest.starts_with("Couldn't find ") || rest.starts_with("Command \"") && rest.ends_with("not found.")
    });
    let berry =
        text.strip_prefix("Usage Error: ").filter(|rest| rest.starts_with("Couldn't find a script named "));
    let bun = text.strip_prefix("error: ").filter(|rest| rest.starts_with("Script not found "));
    yarn.or(berry).or(bun).map(|message| (Weight::Cause, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let expected: Vec<_> = expected.map(|why| format!("reason: {why}")).into_iter().collect();
        assert_eq!(crate::engine::found(&TOOL, text), expected);
    }

    #[test]
    fn reasons() {
        check("npm error Missing script: \"tset\"\nnpm error\n", Some("Missing script: \"tset\""));
        check(
            "npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error Found: react@19\n",
            Some("ERESOLVE unable to resolve dependency tree"),
        );
        check(
            "npm ERR! code ENOENT\nnpm ERR! syscall open\nnpm ERR! enoent ENOENT: no such file or directory, open 'package.json'\n",
            Some("enoent ENOENT: no such file or directory, open 'package.json'"),
        );
        check(
            "npm error code 1\nnpm error gyp info ok\nnpm error gyp ERR! stack Error: no Python\nnpm error gyp ERR! stack     at f (a.js:1:2)\n",
            Some("Error: no Python"),
        );
        check("sh: 1: vitets: not found\nnpm error code 127\n", Some("sh: 1: vitets: not found"));
        check(" ERR_PNPM_NO_SCRIPT  Missing script: tset\n", Some("Missing script: tset"));
        check("\u{2009}ERR_PNPM_NO_LOCKFILE\u{2009} Cannot install\n", Some("Cannot install"));
        check("error Command \"tset\" not found.\n", Some("Command \"tset\" not found."));
        check(
            "npm ERR! Exit handler never called!\nnpm ERR! This is an error with npm itself. Please report it at:\n",
            Some("Exit handler never called!"),
        );
    }

    #[test]
    fn a_shell_of_another_program_is_not_npm() {
        let rows = [
            ("> shop@1.0.0 test\n> vitets\n", None),
            ("> @a/b@1.0.0 test\n", None),
            ("npm ERR! code 127\n", None),
            ("yarn run v1.22.22\n", Some("yarn")),
            // npm started yarn.
            ("npm ERR! code 1\nyarn run v1.22.22\nerror Command \"x\" not found.\n", None),
            ("\u{2009}ERR_PNPM_NO_LOCKFILE\u{2009} Cannot install\n", Some("pnpm")),
            ("error: Script not found \"tset\"\n", Some("bun")),
            ("", Some("")),
            ("> it quotes a@b\n", Some("")),
            ("> x\n", Some("")),
            ("make: npm error code 127\n", Some("")),
        ];
        for (runner, expected) in rows {
            let findings = crate::engine::read(&[&TOOL], &format!("{runner}sh: 1: vitets: not found\n"));
            assert_eq!(findings.tool(), expected, "{runner}");
        }
    }

    #[test]
    fn that_a_script_failed_is_no_reason() {
        check("npm error code 2\nnpm error path /srv\nnpm error command failed\n", None);
        check(
            "npm error Lifecycle script `typecheck` failed with error:\nnpm error code ELIFECYCLE\nnpm ERR! errno 1\n",
            None,
        );
        check(" ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  api@1.0.0 test: `vitest`\n", None);
        check("error Command failed with exit code 1.\n", None);
        check("a test says: not found\n", None);
    }
}
