//! Docker's `BuildKit`: the line of the Dockerfile whose command failed, and the reason.
//!
//! Compose prints the reason without the severity, and may name the target. Source: `solver/errdefs/source.go` (`Print`) of
//! moby/buildkit, and `buildx`'s `commands/build.go`, `build/build.go`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool = Tool::program::<Docker>("docker").starts(&[
    RULE, "ERROR: failed to solve: ", "ERROR: process \"", "ERROR: target ", "failed to solve: ", "target ",
]);

/// The line above and below the excerpt of the Dockerfile.
const RULE: &str = "--------------------";

#[derive(Default)]
struct Docker {
    /// The location of the last excerpt: `Dockerfile:4`.
    place: String,
    /// The command that is marked in the excerpt.
    command: String,
}

impl Reader for Docker {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text.trim_start();
        if text == RULE {
            let place =
                scan::location(line.above).filter(|(at, rest)| rest.is_empty() && at.column.is_none());
            if place.is_some() {
                line.above.clone_into(&mut self.place);
                self.command.clear();
            }
            return if place.is_some() { Claim::More } else { Claim::Pass };
        }
        if let Some(why) = unsolved(text, !self.command.is_empty()) {
            let at = match (self.place.as_str(), self.command.as_str()) {
                ("", _) | (_, "") => String::new(),
                (place, command) => format!(" ({place}: {command})"),
            };
            let parsed =
                why.strip_prefix("dockerfile parse error on line ").and_then(|why| why.split_once(": "));
            if let (Some((_, message)), Some((at, ""))) = (parsed, scan::location(&self.place)) {
                findings.diagnostic(at, Severity::Error, None, message);
            }
            // The output of the command has the reason.
            let weight = if is_command(why) { Weight::Guess } else { Weight::Stated };
            findings.reason(weight, &format!("failed to solve: {why}{at}"));
            return Claim::Mine;
        }
        // The step, above the excerpt.
        if let Some(why) = text.strip_prefix("ERROR: ").filter(|why| is_command(why)) {
            findings.reason(Weight::Guess, why);
            return Claim::Mine;
        }
        // `   4 | >>> RUN npm ci`
        let source = scan::number(text).and_then(|(_, rest)| rest.strip_prefix(" |"));
        let Some(source) = source.filter(|_| !self.place.is_empty()) else { return Claim::Pass };
        if let Some(marked) = source.strip_prefix(" >>> ").filter(|_| self.command.is_empty()) {
            self.command.push_str(marked.trim());
        }
        Claim::More
    }
}

/// Whether the reason is that a command failed: `process "/bin/sh -c make" did not complete successfully: exit code: 2`.
fn is_command(why: &str) -> bool {
    why.starts_with("process \"") && why.contains("\" did not complete successfully: ")
}

/// The reason in `ERROR: failed to solve: x`. Without the severity, a command must be shown or quoted:
/// `target web: failed to solve: process "x" did not complete`. Does not match `failed to solve: x`.
fn unsolved(text: &str, shown: bool) -> Option<&str> {
    let message = text.strip_prefix("ERROR: ").unwrap_or(text);
    let of_target =
        message.strip_prefix("target ").and_then(|rest| rest.split_once(": ")).map(|(_, rest)| rest);
    let why = of_target.unwrap_or(message).strip_prefix("failed to solve: ")?;
    (message.len() < text.len() || shown || why.starts_with("process \"")).then_some(why)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_line_of_the_dockerfile() {
        let why = |output: &str| crate::engine::found(&super::TOOL, output);
        let rule = super::RULE;
        let end = "ERROR: failed to solve: process \"/bin/sh -c make\" did not complete successfully: exit code: 2\n";
        let source =
            format!("Dockerfile:4\n{rule}\n   3 |     COPY . .\n   4 | >>> RUN make\n   5 |\n{rule}\n");
        let solved = end.trim().strip_prefix("ERROR: ").unwrap();
        let output = format!("#8 0.1 configure: error: no compiler\n{source}{end}");
        // The reason is in the output of the command.
        assert_eq!(why(&output), [""; 0]);
        assert_eq!(why(&format!("{source}{end}")), [format!("reason: {solved} (Dockerfile:4: RUN make)")]);
        assert_eq!(why(end), [format!("reason: {solved}")]);
        assert_eq!(why(&format!("target web: {solved}\n")), [format!("reason: {solved}")]);
        assert_eq!(why(&format!("  {end}")), [format!("reason: {solved}")]);
        assert_eq!(why("failed to solve: the equation\ntarget a: failed to solve: b\n"), [""; 0]);
        let parsed = source.replace("RUN make", "server {")
            + "target web: failed to solve: dockerfile parse error on line 4: unknown instruction: server\n";
        assert_eq!(why(&parsed)[0], "Dockerfile:4 error: unknown instruction: server");
        // This is a table, not a Dockerfile.
        assert_eq!(why(&format!("results\n{rule}\n   4 | >>> RUN make\n")), [""; 0]);
    }
}
