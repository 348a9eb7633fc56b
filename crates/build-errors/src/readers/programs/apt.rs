//! apt and apt-get: the package that cannot be installed.
//!
//! The error below the list only names the state of all packages. The items have no beginning in common, so a row of a table
//! would not get them. Source: `apt-private/private-output.cc` (`ShowBroken`).

use crate::engine::{Claim, Findings, Line, Reader, Tool, Weight};

pub(in crate::readers) const TOOL: Tool = Tool::program::<Apt>("apt").starts(&[HEADING]);

/// The line above the list.
const HEADING: &str = "The following packages have unmet dependencies:";

#[derive(Default)]
struct Apt {
    /// Whether the first item of the list follows.
    listing: bool,
}

impl Reader for Apt {
    /// Reads ` shop : Depends: libcart (>= 3.0.1) but it is not installable` below the heading, in old versions
    /// `  shop: Depends: libcart`.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if std::mem::take(&mut self.listing) {
            if !line.text.starts_with(' ') || !is_item(line.text) {
                return Claim::Pass;
            }
            findings.reason(Weight::Cause, &format!("{HEADING} {}", line.text.trim()));
            return Claim::Mine;
        }
        self.listing = line.text == HEADING;
        if self.listing { Claim::More } else { Claim::Pass }
    }
}

/// Whether the line names a package and one of its relations. Does not match `shop : tea`.
fn is_item(line: &str) -> bool {
    const RELATIONS: [&str; 6] =
        [": Depends: ", ": PreDepends: ", ": Conflicts: ", ": Breaks: ", ": Recommends: ", ": Obsoletes: "];
    RELATIONS.iter().any(|relation| line.contains(relation))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::found;

    #[test]
    fn the_first_package() {
        let list = " shop : Depends: libcart (>= 3.0.1) but it is not installable\n        Recommends: tea\n";
        let end = "E: Unable to correct problems, you have held broken packages.\n";
        assert_eq!(
            found(&TOOL, &format!("{HEADING}\n{list}{end}")),
            [format!("reason: {HEADING} shop : Depends: libcart (>= 3.0.1) but it is not installable")]
        );
        assert!(found(&TOOL, &format!("{HEADING}\n{end}{list}")).is_empty());
        assert!(found(&TOOL, list).is_empty());
        let old = format!("{HEADING}\n  noip2: Depends: libc6 (>= 2.7-1) but 2.6.1 is to be installed\n");
        let why = "noip2: Depends: libc6 (>= 2.7-1) but 2.6.1 is to be installed";
        assert_eq!(found(&TOOL, &old), [format!("reason: {HEADING} {why}")]);
        assert!(found(&TOOL, &format!("{HEADING}\n shop : tea\n")).is_empty());
    }
}
