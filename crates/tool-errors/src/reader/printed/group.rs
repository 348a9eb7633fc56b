//! Groups of exceptions as Python prints them. Servers that run their calls in a task group, as the library of the
//! Model Context Protocol does, report every failure as such a group.
//!
//! ```text
//!   + Exception Group Traceback (most recent call last):
//!   |   File "/app/a.py", line 2, in <module>
//!   | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)
//!   +-+---------------- 1 ----------------
//!     | Traceback (most recent call last):
//!     |   File "/app/a.py", line 9, in click
//!     | playwright._impl._errors.TimeoutError: Page.click: Timeout 900ms exceeded.
//!     +------------------------------------
//! ```

/// The first line of the traceback of a group.
const HEADING: &str = "Exception Group Traceback (most recent call last):";

/// The groups in a group that are opened.
const NESTED: usize = 8;

/// The traceback of the only exception in the group, or the line of the group if there are several.
pub(super) fn of_group(text: &str) -> Option<String> {
    let mut block = text.trim_start().strip_prefix("+ ")?.strip_prefix(HEADING)?;
    for _ in 0..NESTED {
        let (name, inner) = after(block, |line| content(line).filter(|line| is_group(line)))?;
        if !name.ends_with("(1 sub-exception)") {
            return Some(name.to_owned());
        }
        (_, block) = after(inner, |line| is_rule(line).then_some(line))?;
        let first = block.lines().next().and_then(content)?;
        if first != HEADING && !is_group(first) {
            return Some(only(block));
        }
    }
    None
}

/// The first line for which `find` returns something, and the lines after it.
fn after<'a>(block: &'a str, find: impl Fn(&'a str) -> Option<&'a str>) -> Option<(&'a str, &'a str)> {
    let mut rest = block;
    loop {
        let (line, next) = rest.split_once('\n')?;
        if let Some(found) = find(line) {
            return Some((found, next));
        }
        rest = next;
    }
}

/// The text of a line after its margin.
fn content(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("| ")
}

/// Whether the line is the class and the message of a group. The frames above it are indented.
fn is_group(line: &str) -> bool {
    line.split_once(": ").is_some_and(|(class, _)| class.ends_with("ExceptionGroup"))
        && (line.ends_with(" sub-exception)") || line.ends_with(" sub-exceptions)"))
}

/// `+-+---------------- 1 ----------------`
fn is_rule(line: &str) -> bool {
    line.trim_start().starts_with("+-+-")
}

/// The lines of an exception without their margin, up to the rule below it. Python prints the second and further lines
/// of a message without a margin.
fn only(block: &str) -> String {
    let lines = block.lines().take_while(|line| !line.trim_start().starts_with("+-----"));
    lines.map(|line| content(line).unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(name: &str, exceptions: &[&str]) -> String {
        let margin =
            |text: &str, by: &str| text.lines().map(|line| format!("{by}| {line}\n")).collect::<String>();
        let mut text =
            format!("  + {HEADING}\n{}", margin(&format!("  File \"a.py\", line 1, in f\n{name}"), "  "));
        for (at, exception) in exceptions.iter().enumerate() {
            let begin = if at == 0 { "  +-+-" } else { "    +-" };
            text.push_str(&format!(
                "{begin}--------------- {} ----------------\n{}",
                at + 1,
                margin(exception, "    ")
            ));
        }
        text + "    +------------------------------------\n"
    }

    #[test]
    fn the_only_exception_of_a_group_is_read() {
        let one = "ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)";
        let traceback =
            "Traceback (most recent call last):\n  File \"a.py\", line 9, in g\na.TimeoutError: x\ny";
        assert_eq!(of_group(&group(one, &[traceback])).as_deref(), Some(traceback));
        assert_eq!(of_group(&group(one, &["ValueError: x"])).as_deref(), Some("ValueError: x"));
        let two = "BaseExceptionGroup: failed (2 sub-exceptions)";
        assert_eq!(of_group(&group(two, &["ValueError: x", "KeyError: 1"])).as_deref(), Some(two));
        assert_eq!(of_group("+ Exception Group Traceback (most recent call last):\n"), None);
        for text in ["ExceptionGroup: x (1 sub-exception)", HEADING, ""] {
            assert_eq!(of_group(text), None, "{text}");
        }
    }

    #[test]
    fn a_group_in_a_group_is_opened() {
        let text = "  + Exception Group Traceback (most recent call last):
  |   File \"a.py\", line 1, in f
  | ExceptionGroup: outer (1 sub-exception)
  +-+---------------- 1 ----------------
    | ExceptionGroup: inner (1 sub-exception)
    +-+---------------- 1 ----------------
      | ValueError: x
y
      +------------------------------------
";
        assert_eq!(of_group(text).as_deref(), Some("ValueError: x\ny"));
        let traced = text.replace(
            "    | ExceptionGroup",
            &format!("    | {HEADING}\n    |   File \"b\"\n    | ExceptionGroup"),
        );
        assert_eq!(of_group(&traced).as_deref(), Some("ValueError: x\ny"));
    }
}
