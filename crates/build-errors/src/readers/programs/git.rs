//! Git: the reason why a push was rejected.
//!
//! Source: `transport.c` (`print_ref_status`) and `builtin/push.c`. The messages of the server's hooks are above, after
//! `remote: `, which is removed as a prefix.

use crate::engine::{Claim, Findings, Line, Reader, Tool, Weight};

pub(in crate::readers) const TOOL: Tool = Tool::program::<Git>("git").starts(&[
    "To ",
    "! [rejected] ",
    "! [remote rejected] ",
    "error: failed to push some refs to ",
]);

#[derive(Default)]
struct Git {
    /// The first rejected branch: `main -> main (non-fast-forward)`.
    rejected: String,
    /// The last line of the server, above `To x`.
    said: String,
}

impl Reader for Git {
    /// Reads ` ! [rejected]        main -> main (non-fast-forward)`, and below all of them
    /// `error: failed to push some refs to 'x'`.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if let Some(pushed) = line.text.strip_prefix("error: ") {
            // A branch that does not exist here: `error: src refspec main does not match any`.
            let above = line.above.strip_prefix("error: ").filter(|above| above.starts_with("src refspec "));
            let why = above.unwrap_or(&self.rejected);
            let colon = if why.is_empty() { "" } else { ": " };
            // A hook of the server states why it declined the push.
            let said = Some(&self.said).filter(|said| why.ends_with(" hook declined)") && !said.is_empty());
            let said = said.map(|said| format!(": {said}")).unwrap_or_default();
            findings.reason(Weight::Cause, &format!("{pushed}{colon}{why}{said}"));
            return Claim::Mine;
        }
        if line.text.starts_with("To ") {
            self.said.clear();
            // Without a message of the server, the number of objects is above.
            if !line.above.starts_with("Total ") && line.above.contains(' ') {
                self.said.push_str(line.above.trim_end());
            }
            return Claim::Pass;
        }
        let Some((_, branch)) =
            line.text.split_once("rejected] ").filter(|(_, branch)| branch.contains(" -> "))
        else {
            return Claim::Pass;
        };
        if self.rejected.is_empty() {
            self.rejected = branch.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        Claim::Mine
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::found;

    #[test]
    fn a_branch_that_does_not_exist() {
        let output = "error: src refspec x does not match any\nerror: failed to push some refs to 'origin'\n";
        let why = "reason: failed to push some refs to 'origin': src refspec x does not match any";
        assert_eq!(found(&super::TOOL, output), [why]);
    }

    #[test]
    fn a_hook_that_declined() {
        let output = "remote: GitLab: You are not allowed to push code to this project.        \nTo gitlab.com:acme/shop.git\n \
                      ! [remote rejected] main -> main (pre-receive hook declined)\n\
                      error: failed to push some refs to 'gitlab.com:acme/shop.git'\n";
        let context = crate::ErrorBuilder::new().output("push", Some(1), output).context;
        let reason = "failed to push some refs to 'gitlab.com:acme/shop.git': main -> main (pre-receive hook declined): \
                      GitLab: You are not allowed to push code to this project.";
        assert_eq!(context.reason.as_deref(), Some(reason));
    }

    #[test]
    fn a_rejected_push() {
        let output = "To github.com:acme/shop.git\n ! [rejected]        main -> main (non-fast-forward)\n\
                      error: failed to push some refs to 'github.com:acme/shop.git'\nhint: Updates were rejected\n";
        let why =
            "reason: failed to push some refs to 'github.com:acme/shop.git': main -> main (non-fast-forward)";
        assert_eq!(found(&super::TOOL, output), [why]);
    }
}
