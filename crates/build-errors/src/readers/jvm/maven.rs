//! Maven: the findings of its compiler plugins, and why a goal failed.
//! The reader [`surefire`](crate::readers::jvm::surefire) reads its tests.
//!
//! Errors are printed twice: below `COMPILATION ERROR :` and again with the goal that failed. Tests may print any text,
//! so a diagnostic counts only outside of their part. Source: `maven-compiler-plugin`'s `AbstractCompilerMojo`,
//! `maven-embedder`'s `DefaultExceptionHandler` and `MavenCli`.

use crate::Severity;
use crate::engine::{Claim, Findings, Line, Location, Reader, Tool, Weight, scan};

pub(in crate::readers) const TOOL: Tool = Tool::compile::<Maven>("maven")
    .starts(&["[ERROR] ", "[WARNING] ", "[FATAL] ", "[INFO] Running ", "[INFO] --- ", "[INFO] BUILD "]);

#[derive(Default)]
struct Maven {
    /// Whether tests are running. The lines may then be their output.
    testing: bool,
    /// Whether this is below a diagnostic, whose detail may continue.
    inside: bool,
    /// Whether the message of a failed rule is on the next line.
    ruled: bool,
    /// The message of the first rule that failed.
    rule: String,
}

impl Reader for Maven {
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        let text = line.text;
        if std::mem::take(&mut self.inside)
            && let Some(detail) = below(text)
        {
            findings.detail(detail);
            self.inside = true;
            return Claim::More;
        }
        if std::mem::take(&mut self.ruled) {
            text.strip_prefix("[ERROR] ").unwrap_or(text).clone_into(&mut self.rule);
            return Claim::Mine;
        }
        if let Some(message) = text.strip_prefix("[FATAL] ") {
            findings.reason(Weight::Cause, message);
            return Claim::Mine;
        }
        if let Some(rest) = text.strip_prefix("[INFO] ") {
            self.testing = rest.starts_with("Running ");
            return Claim::Pass;
        }
        let (severity, rest) = if let Some(rest) = text.strip_prefix("[ERROR] ") {
            (Severity::Error, rest)
        } else if let Some(rest) = text.strip_prefix("[WARNING] ") {
            (Severity::Warning, rest)
        } else {
            return Claim::Pass;
        };
        if rest.starts_with("Tests run: ") {
            self.testing = rest.contains("Time elapsed: ");
            return Claim::Pass;
        }
        if rest.starts_with("COMPILATION ERROR") || rest.starts_with("Failed to execute goal ") {
            self.testing = false;
        }
        if !self.testing
            && let Some((at, message)) = place(rest)
        {
            let (message, code) = crate::readers::shared::located::trailing_code(message);
            findings.diagnostic(at, severity, code, message);
            self.inside = true;
            return Claim::More;
        }
        // maven-enforcer-plugin (`EnforceMojo`): `Rule 0: org.acme.Rule failed with message:`
        if !self.testing && rest.starts_with("Rule ") && rest.ends_with(" failed with message:") {
            self.ruled = self.rule.is_empty();
            return Claim::More;
        }
        if let Some(why) = helped(rest).filter(|_| severity == Severity::Error) {
            failed(why, &std::mem::take(&mut self.rule), findings);
            return Claim::Mine;
        }
        Claim::Pass
    }
}

/// The text before ` -> [Help 1]`.
fn helped(text: &str) -> Option<&str> {
    let (why, number) = text.strip_suffix(']')?.rsplit_once(" -> [Help ")?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(why)
}

/// Notes why the build failed: the text after the goal and the project, and the message of a rule that failed. Failed tests
/// and compiler errors are reported by other readers.
fn failed(why: &str, rule: &str, findings: &mut Findings) {
    let explanation = why
        .strip_prefix("Failed to execute goal ")
        .and_then(|goal| goal.split_once("on project "))
        .and_then(|(_, project)| project.split_once(": "))
        .map_or(why, |(_, explanation)| explanation);
    // An indented line states why a project could not be read.
    let cause = explanation.starts_with("    ");
    let known =
        explanation.starts_with("There are test failures") || explanation.starts_with("Compilation failure");
    let weight = match (cause, known) {
        (true, _) => Weight::Cause,
        (_, true) => Weight::Guess,
        _ => Weight::Stated,
    };
    findings.reason(weight, format!("{explanation} {rule}").trim_end());
}

/// The location and message in `/srv/App.java:[4,11] cannot find symbol`, Kotlin's
/// `file:///srv/App.kt:4:11 Unresolved reference` and `/srv/App.kt: (4, 11) Unresolved reference`, checkstyle's
/// `src/App.java:[3] (javadoc) Missing`. Does not match `Tests run: 5, Failures: 1`.
fn place(text: &str) -> Option<(Location<'_>, &str)> {
    let bracket = text.split_once(":[").and_then(|(file, rest)| Some((file, rest.split_once("] ")?)));
    let round = || text.split_once(": (").and_then(|(file, rest)| Some((file, rest.split_once(") ")?)));
    let Some((file, (position, message))) = bracket.or_else(round) else {
        let (at, rest) = scan::location(text.strip_prefix("file://")?)?;
        return Some((at, rest.strip_prefix(' ')?));
    };
    let (line, column) =
        position.split_once(',').map_or((position, None), |(line, column)| (line, Some(column.trim())));
    let line = line.parse().ok()?;
    let column = column.and_then(|column| column.parse().ok());
    scan::is_path(file).then_some((Location { file, line: Some(line), column }, message))
}

/// The detail of a compiler message, which is indented more: `[ERROR]   symbol:   class Missing`, in old versions
/// `symbol  : class Missing`. Does not match `[ERROR] x`.
fn below(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("[ERROR] ").or_else(|| text.strip_prefix("[WARNING] ")).unwrap_or(text);
    let old = rest.split_once(": ").is_some_and(|(key, _)| matches!(key.trim(), "symbol" | "location"));
    (rest.starts_with("  ") && !rest.trim().is_empty() || old).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let at = Location { file: "/a/B.java", line: Some(4), column: Some(11) };
        assert_eq!(place("/a/B.java:[4,11] cannot find symbol"), Some((at, "cannot find symbol")));
        assert_eq!(place("/a/B.java: (4, 11) no"), Some((at, "no")));
        assert_eq!(place("file:///a/B.java:4:11 no"), Some((at, "no")));
        assert_eq!(place("Tests run: 5, Failures: 1 (in all) x"), None);
    }

    #[test]
    fn a_rule_that_failed() {
        let why = |output: &str| {
            let findings = crate::engine::read(&[&TOOL], output);
            findings.why().map(|(_, why)| why.clone())
        };
        let goal =
            "[ERROR] Failed to execute goal a:b on project c: Some Enforcer rules have failed. -> [Help 1]\n";
        let rule = "[WARNING] Rule 0: org.acme.RequireJava failed with message:\nJDK 11 is not allowed\n";
        let general = "Some Enforcer rules have failed.";
        assert_eq!(why(&format!("{rule}{goal}")), Some(format!("{general} JDK 11 is not allowed")));
        assert_eq!(why(&format!("[INFO] Running a.BTest\n{rule}{goal}")).as_deref(), Some(general));
        assert_eq!(why(goal).as_deref(), Some(general));
    }

    #[test]
    fn what_tests_print_is_not_counted() {
        let output = "[INFO] Running a.BTest\n[ERROR] /a/B.java:[1,2] forged\n";
        assert!(crate::engine::read(&[&TOOL], output).is_empty());
    }
}
