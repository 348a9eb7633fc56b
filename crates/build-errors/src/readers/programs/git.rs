//! Git: the reason why a push was rejected.
//!
//! Source: `transport.c` (`print_ref_status`) and `builtin/push.c`.

use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader};
use crate::engine::tool::Tool;

pub(in crate::readers) const TOOL: Tool = Tool {
    name: "git",
    kind: Kind::Any,
    starts: &["! [rejected] ", "! [remote rejected] ", "error: failed to push some refs to "],
    new: || Box::<Git>::default(),
    ..Tool::NONE
};

#[derive(Default)]
struct Git {
    /// The first rejected branch: `main -> main (non-fast-forward)`.
    rejected: String,
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
            findings.reason(Weight::Cause, &format!("{pushed}{colon}{why}"));
            return Claim::Mine;
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
    fn a_rejected_push() {
        let output = "To github.com:acme/shop.git\n ! [rejected]        main -> main (non-fast-forward)\n\
                      error: failed to push some refs to 'github.com:acme/shop.git'\nhint: Updates were rejected\n";
        let why =
            "reason: failed to push some refs to 'github.com:acme/shop.git': main -> main (non-fast-forward)";
        assert_eq!(found(&super::TOOL, output), [why]);
    }
}
