//! File URLs, which some reports have instead of paths.

use std::borrow::Cow;

/// The path of a file URL: `file:///srv/a%20b.c` is `/srv/a b.c`, `file:///C:/a.c` is `C:/a.c`. Any other text is
/// returned unchanged.
pub(in crate::readers) fn path(uri: &str) -> Cow<'_, str> {
    let Some(path) = uri.strip_prefix("file://") else { return Cow::Borrowed(uri) };
    let drive = path.strip_prefix('/').filter(|path| path.as_bytes().get(1) == Some(&b':'));
    let path = drive.unwrap_or(path);
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        match after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(b'%');
                rest = after;
            }
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_urls() {
        assert_eq!(path("file:///srv/a%20b/%5Bid%5D.c"), "/srv/a b/[id].c");
        assert_eq!(path("file:///C:/a.c"), "C:/a.c");
        assert_eq!(path("src/100%25.c"), "src/100%25.c");
        assert_eq!(path("file:///a%2"), "/a%2");
    }
}
