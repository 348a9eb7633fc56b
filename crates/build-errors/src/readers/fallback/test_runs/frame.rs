//! The stack frames below failed tests.

use crate::engine::location::{Location, alone, leading};
use crate::readers::fallback::lines::message;

/// The location of a stack frame in the program's code: `at f (/p/a.js:3:7)`, `at a.B.f(B.java:3)`,
/// `File "a.py", line 3, in f`, .NET's `at F.Run() in /p/a.cs:line 3`, `in function f/0 (a.erl, line 3)`. Does not match
/// `at f (node:internal/a:3:7)` or `look at a.js:3`.
pub(super) fn frame(line: &str) -> Option<Location<'_>> {
    let own = !message::of_runtime(line);
    if line.trim().starts_with("File \"") && own {
        return leading(line.trim()).map(|(at, _)| at).filter(|at| at.line.is_some());
    }
    let text = line.trim();
    let frame = text.strip_prefix("at ").or_else(|| text.strip_prefix("in function ")).filter(|_| own)?;
    if let Some((file, number)) = frame.rsplit_once(" in ").and_then(|(_, place)| place.rsplit_once(":line "))
    {
        let line = number.parse().ok()?;
        return Some(Location { file, line: Some(line), column: None });
    }
    let called = frame.strip_suffix(')').and_then(|frame| frame.rsplit_once('('));
    alone(called.map_or(frame, |(_, place)| place)).filter(|at| at.line.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_several_languages() {
        let at = |line: &str| frame(line).map(|at| (at.file.to_owned(), at.line));
        assert_eq!(at("   at A.B() in /p/a b.cs:line 21"), Some(("/p/a b.cs".to_owned(), Some(21))));
        assert_eq!(at("in function a:b/0 (t/a.erl, line 7)"), Some(("t/a.erl".to_owned(), Some(7))));
        assert_eq!(at("\tat shop.Cart.adds(Cart.java:12)"), Some(("Cart.java".to_owned(), Some(12))));
        for not in [
            "   at A.B() in the end",
            "\tat org.junit.Assert.fail(Assert.java:89)",
            "\tat a.B.c(Native Method)",
        ] {
            assert_eq!(at(not), None, "{not}");
        }
    }
}
