//! Checks that the session in the example's README is the one that the example prints.

use std::path::Path;

use anstream::eprintln;

use xtask::screen::BAD;

/// Whether the page shows the session as it was printed. Prints a message if not.
pub(super) fn is_in(page: &Path, printed: &str) -> anyhow::Result<bool> {
    let printed = plain(printed);
    let is_in = plain(&std::fs::read_to_string(page)?).contains(&printed);
    if !is_in {
        eprintln!("{BAD}not so{BAD:#} the session in {}; it is now:\n\n{printed}", page.display());
    }
    Ok(is_in)
}

/// Replaces every port of 127.0.0.1, because the system chooses it.
fn plain(text: &str) -> String {
    let mut parts = text.trim_end().split("127.0.0.1:");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("127.0.0.1:PORT");
        plain.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    plain
}

#[cfg(test)]
mod tests {
    #[test]
    fn ports_are_alike() {
        assert_eq!(
            super::plain("at http://127.0.0.1:80/1, 127.0.0.1:9\n"),
            "at http://127.0.0.1:PORT/1, 127.0.0.1:PORT"
        );
    }
}
