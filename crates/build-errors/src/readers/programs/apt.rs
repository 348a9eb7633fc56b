//! apt and apt-get: the package that cannot be installed.
//!
//! Source: `apt-private/private-output.cc` (`ShowBroken`). The error below the list only names the state of all packages.

use crate::engine::findings::{Findings, Weight};
use crate::engine::reader::{Claim, Kind, Line, Reader};
use crate::engine::tool::Tool;

pub(in crate::readers) const TOOL: Tool =
    Tool { name: "apt", kind: Kind::Any, starts: &[HEADING], new: || Box::<Apt>::default(), ..Tool::NONE };

/// The line above the list.
const HEADING: &str = "The following packages have unmet dependencies:";

#[derive(Default)]
struct Apt {
    /// Whether the next line is the first of the list.
    listing: bool,
}

impl Reader for Apt {
    /// Reads ` shop : Depends: libcart (>= 3.0.1) but it is not installable` below the heading.
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim {
        if std::mem::take(&mut self.listing) {
            let item = line.text.strip_prefix(' ').filter(|item| item.contains(" : "));
            let Some(item) = item else { return Claim::Pass };
            findings.reason(Weight::Cause, &format!("{HEADING} {}", item.trim()));
            return Claim::Mine;
        }
        self.listing = line.text == HEADING;
        if self.listing { Claim::More } else { Claim::Pass }
    }
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
    }
}
