//! Finds where a program threw the exception that ended it: the first frame of the stack in the program's own source; or
//! the assertion that ended it.

use super::conclusions::thrown_by_node;
use crate::engine::location::Location;
use crate::engine::scan;
use crate::readers::fallback::lines::message::of_runtime;
use crate::readers::jvm::stack;
use crate::readers::python::traceback;
use crate::readers::ruby::interpreter::uncaught;
use crate::readers::shared::assertion::assertion;
use crate::readers::shared::frame;

/// The location of the frame, with the position of its line.
pub(crate) fn thrown_at<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    python(lines)
        .or_else(|| rust(lines))
        .or_else(|| go(lines))
        .or_else(|| java(lines))
        .or_else(|| dotnet(lines))
        .or_else(|| ruby(lines))
        .or_else(|| deno(lines))
        .or_else(|| julia(lines))
        .or_else(|| tcl(lines))
        .or_else(|| node(lines))
        .or_else(|| asserted(lines))
}

/// The first line in `lines` from `start` on that is a frame.
fn first<'a>(
    lines: &[&'a str],
    start: usize,
    frame: impl Fn(&'a str) -> Option<Location<'a>>,
) -> Option<(usize, Location<'a>)> {
    let mut own = lines.iter().enumerate().skip(start).filter(|(_, line)| !of_runtime(line));
    own.find_map(|(position, line)| Some((position, frame(line)?)))
}

fn position(lines: &[&str], is_heading: impl Fn(&str) -> bool) -> Option<usize> {
    lines.iter().position(|line| is_heading(line))
}

/// The last frame of the last traceback: `  File "a.py", line 6, in load`.
fn python<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let start = lines.iter().rposition(|line| line.trim_end() == "Traceback (most recent call last):")?;
    // The script that starts a tool is in a folder for programs.
    let own = |file: &str| !traceback::in_library(file) && !file.contains("/bin/");
    let frame = |line: &'a str| {
        let (file, line) = traceback::frame(line).filter(|(file, _)| own(file))?;
        Some(Location { file, line, column: None })
    };
    let end = lines.iter().skip(start + 1).position(|line| !line.starts_with(' ')).unwrap_or(lines.len());
    let frames = lines.iter().enumerate().skip(start + 1).take(end);
    frames.rev().find_map(|(position, line)| Some((position, frame(line)?)))
}

/// `thread 'main' panicked at src/main.rs:4:37:`, before Rust 1.73 `panicked at 'x', src/main.rs:4:37`.
fn rust<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let frame = |line: &'a str| {
        let (_, at) = line.trim_start_matches('\t').strip_prefix("thread '")?.split_once(" panicked at ")?;
        let at = at.rsplit_once("', ").map_or(at, |(_, place)| place);
        let (at, rest) = scan::location(at)?;
        matches!(rest, "" | ":").then_some(at)
    };
    first(lines, 0, frame)
}

/// `\t/srv/main.go:7 +0x1d`, below `goroutine 1 [running]:`.
fn go<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let start = position(lines, |line| line.starts_with("goroutine ") && line.ends_with("[running]:"))?;
    let frame = |line: &'a str| {
        let (at, rest) = scan::location(line.strip_prefix('\t')?)?;
        let own = !["/go/src/", "/go/pkg/mod/"].iter().any(|folder| at.file.contains(folder));
        // A function that the compiler inlined has no offset.
        (own && (rest.is_empty() || rest.starts_with(" +0x"))).then_some(at)
    };
    first(lines, start, frame)
}

/// `\tat com.acme.Shop.run(Shop.java:12)`, below `Exception in thread "main" java.lang.X: y`.
fn java<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    const RUNTIME: [&str; 6] = ["java.", "javax.", "jdk.", "sun.", "kotlin.", "scala."];
    let start = position(lines, |line| line.starts_with("Exception in thread \""))?;
    let frame = |line: &'a str| {
        let (method, at) = stack::frame(line.strip_prefix("\tat ")?)?;
        (!RUNTIME.iter().any(|package| method.starts_with(package))).then_some(at)
    };
    first(lines, start, frame)
}

/// `   at Shop.Main() in /srv/Shop.cs:line 9`, below `Unhandled exception. System.X: y`.
fn dotnet<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let start = position(lines, |line| line.starts_with("Unhandled exception. "))?;
    let frame = |line: &'a str| {
        let (_, place) = line.trim_start().strip_prefix("at ")?.split_once(" in ")?;
        let (file, line) = place.rsplit_once(":line ")?;
        Some(Location { file, line: Some(line.trim_end().parse().ok()?), column: None })
    };
    first(lines, start, frame)
}

/// `a.rb:3:in 'total': undefined method 'x' (NoMethodError)`, or if that is in a library, the first frame below it that is
/// not: `\tfrom b.rb:7:in '<main>'`.
fn ruby<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let start = position(lines, |line| uncaught(line).is_some())?;
    let located = |line: &'a str| scan::location(line).map(|(at, _)| at);
    let own = |line: &'a str| {
        let line = line.trim_start();
        let is_frame = uncaught(line).is_some() || line.starts_with("from ");
        let in_library = ["/rubygems/", "/gems/", "/lib/ruby/"].iter().any(|folder| line.contains(folder));
        if is_frame && !in_library { located(line.strip_prefix("from ").unwrap_or(line)) } else { None }
    };
    first(lines, start, own).or_else(|| Some((start, located(lines.get(start)?)?)))
}

/// `    at main (file:///srv/main.ts:12:17)`, below `error: Uncaught TypeError: x`.
fn deno<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let start = position(lines, |line| line.starts_with("error: Uncaught "))?;
    let frame = |line: &'a str| {
        let (_, place) = line.strip_prefix("    at ")?.split_once("file://")?;
        let (at, rest) = scan::location(place)?;
        (matches!(rest, "" | ")") && !at.file.contains("/node_modules/")).then_some(at)
    };
    first(lines, start, frame)
}

/// `in expression starting at /srv/a.jl:12`, below `ERROR: LoadError: x`. The innermost file is first.
fn julia<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let start = position(lines, |line| line.starts_with("ERROR: LoadError: "))?;
    let frame = |line: &'a str| {
        let (at, rest) = scan::location(line.strip_prefix("in expression starting at ")?)?;
        rest.is_empty().then_some(at)
    };
    first(lines, start, frame)
}

/// `    (file "a.tcl" line 12)`, below `    while executing`.
fn tcl<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let start = position(lines, |line| line == "    while executing")?;
    let frame = |line: &'a str| {
        let (file, line) = line.strip_prefix("    (file \"")?.split_once("\" line ")?;
        Some(Location { file, line: Some(line.strip_suffix(')')?.parse().ok()?), column: None })
    };
    first(lines, start, frame)
}

/// `    at main (/srv/main.js:12:17)`, below `/srv/main.js:12`, the source, a mark and the error. Old versions print no
/// version below. If no frame is in the program's own source, the location above the source.
fn node<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    let written = (0..lines.len()).filter(|start| lines.get(*start).is_some_and(|line| !line.is_empty()));
    let (start, mark) = written
        .map(|start| (start, thrown_by_node(lines.get(start..).unwrap_or_default())))
        .find(|(_, mark)| *mark > 0)?;
    let head = || {
        let line = lines.get(start).filter(|line| !of_runtime(line))?;
        Some((start, scan::location(line)?.0))
    };
    first(lines, start + mark, frame::own).or_else(head)
}

/// ``t: /srv/add.cpp:3: int main(): Assertion `n == 3' failed.``
fn asserted<'a>(lines: &[&'a str]) -> Option<(usize, Location<'a>)> {
    first(lines, 0, |line| assertion(line).map(|(at, _)| at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, expected: Option<(&str, u32)>) {
        let lines: Vec<&str> = output.lines().collect();
        let found = thrown_at(&lines).map(|(_, at)| (at.file, at.line.unwrap_or_default()));
        assert_eq!(found, expected, "{output}");
    }

    #[test]
    fn frames_in_own_source() {
        check(
            "Traceback (most recent call last):\n  File \"/srv/a.py\", line 9, in <module>\n    run()\n  File \"/srv/b.py\", line 6, in run\n    json.loads(x)\n  File \"/usr/lib/python3.11/json/__init__.py\", line 3, in loads\n    y\nValueError: z\n  File \"/srv/c.py\", line 7, in it\n",
            Some(("/srv/b.py", 6)),
        );
        check("thread 'main' panicked at src/main.rs:4:37:\nx\n", Some(("src/main.rs", 4)));
        check("\tthread 'main' panicked at 'x', src/main.rs:4:37\n", Some(("src/main.rs", 4)));
        let rubygems = "/lib/ruby/2.7/rubygems/x.rb:3:in `require': no x (LoadError)\n";
        check(
            &format!("{rubygems}\tfrom /gems/y.rb:5:in `a'\n  from a.rb:7:in `<main>'\n"),
            Some(("a.rb", 7)),
        );
        check(rubygems, Some(("/lib/ruby/2.7/rubygems/x.rb", 3)));
        check(
            "panic: x\n\ngoroutine 1 [running]:\nruntime.x()\n\t/usr/local/go/src/runtime/p.go:3 +0x1\nmain.main()\n\t/srv/main.go:7 +0x1d\n",
            Some(("/srv/main.go", 7)),
        );
        check(
            "Exception in thread \"main\" java.lang.X: y\n\tat java.util.A.b(A.java:3)\n\tat com.acme.Shop.run(Shop.java:12)\n",
            Some(("Shop.java", 12)),
        );
        check(
            "Unhandled exception. System.X: y\n   at System.Linq.X()\n   at Shop.Main() in /srv/Shop.cs:line 9\n",
            Some(("/srv/Shop.cs", 9)),
        );
        check("a.rb:3:in 'total': undefined method 'x' (NoMethodError)\n", Some(("a.rb", 3)));
        check(
            "panic: x\n\ngoroutine 1 [running]:\nmain.f(...)\n\t/srv/a.go:3\nmain.main()\n\t/srv/main.go:7 +0x1d\n",
            Some(("/srv/a.go", 3)),
        );
        check(
            "ERROR: LoadError: x\nStacktrace:\n [1] f\n   @ /srv/b.jl:3\nin expression starting at /srv/a.jl:12\n",
            Some(("/srv/a.jl", 12)),
        );
        check(
            "can't read \"x\"\n    while executing\n\"puts $x\"\n    (file \"a.tcl\" line 12)\n",
            Some(("a.tcl", 12)),
        );
        let node = "> node x\n\n/srv/node_modules/x/a.js:72\n    f();\n    ^\n\nError: x\n    at f (/srv/node_modules/x/a.js:72:3)\n";
        check(node, None);
        check(&node.replace("node_modules/", ""), Some(("/srv/x/a.js", 72)));
        check(&format!("{node}    at Object.<anonymous> (/srv/b.js:7:1)\n"), Some(("/srv/b.js", 7)));
        check("ok\nt: ../a.c:3: main: Assertion `n == 3' failed.\nAborted\n", Some(("../a.c", 3)));
        check(
            "error: Uncaught (in promise) X: y\n    z\n    at async f (file:///srv/a.ts:12:17)\n    at file:///srv/b.ts:3:1\n",
            Some(("/srv/a.ts", 12)),
        );
    }

    #[test]
    fn what_is_no_uncaught_exception() {
        check("  File \"/srv/a.py\", line 9, in <module>\n", None);
        check("Traceback (most recent call last):\n  File \"<stdin>\", line 1, in <module>\nX: y\n", None);
        check("\t/srv/main.go:7 +0x1d\n", None);
        check("error: x\n    at f (file:///srv/a.ts:12:17)\n", None);
        check("\tat com.acme.Shop.run(Shop.java:12)\n", None);
        check("a.rb:3:in 'total': it (x)\nb.rb:3: x (Y)\n", None);
        check("   at Shop.Main() in /srv/Shop.cs:line 9\n", None);
        check("/srv/a.js:72\nError: x\n    at f (/srv/a.js:72:3)\n", None);
        check("a: Assertion `n' failed.\n", None);
    }
}
