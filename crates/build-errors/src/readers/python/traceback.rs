//! Python's tracebacks, as Python and its test tools print them.
//!
//! Source: `Lib/traceback.py`.

use crate::engine::scan;

/// The file and line of `  File "/app/test_a.py", line 11, in test_total`. Does not match `File "x"`.
pub(in crate::readers) fn frame(text: &str) -> Option<(&str, Option<u32>)> {
    let (file, rest) = scan::between(text.trim_start(), "File \"", "\", line ")?;
    let (line, rest) = scan::number(rest)?;
    (rest.is_empty() || rest.starts_with(", in ")).then_some((file, u32::try_from(line).ok()))
}

/// Whether the file belongs to Python or to an installed package, and not to the project.
pub(in crate::readers) fn in_library(file: &str) -> bool {
    ["/site-packages/", "/dist-packages/", "/lib/python3", "\\site-packages\\", "\\Lib\\"]
        .iter()
        .any(|part| file.contains(part))
        || file.starts_with('<')
}

/// Whether the line is an exception: `AssertionError: 6 != 7`, `KeyError`. Does not match `    x` or
/// `During handling of …`.
pub(in crate::readers) fn is_exception(text: &str) -> bool {
    let name = text.split(':').next().unwrap_or(text);
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_and_exceptions() {
        assert_eq!(frame("  File \"/app/a.py\", line 11, in test_a"), Some(("/app/a.py", Some(11))));
        assert_eq!(frame("File \"x\""), None);
        assert!(is_exception("shop.CartError: x") && is_exception("KeyError"));
        assert!(!is_exception("During handling of the above exception, another exception occurred:"));
        assert!(in_library("/usr/lib/python3.11/ast.py") && !in_library("/app/lib/a.py"));
    }
}
