//! What differs from session to session: the port, which the system chooses.

/// `text` with every port of 127.0.0.1 the same.
pub(super) fn plain(text: &str) -> String {
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
