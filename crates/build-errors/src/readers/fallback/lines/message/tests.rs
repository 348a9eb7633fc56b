use super::*;

#[track_caller]
fn check(text: &str, place: (&str, u32, Option<u32>), severity: Option<Severity>, message: &str) {
    let found = read(text).unwrap_or_else(|| panic!("{text}"));
    let at = Location { file: place.0, line: Some(place.1), column: place.2 };
    assert_eq!((found.at, found.severity, found.text), (at, severity, message), "{text}");
}

#[test]
fn findings_in_every_spelling() {
    let (error, warning) = (Some(Severity::Error), Some(Severity::Warning));
    check("a.c:4:11: warning: x y [-Wx]", ("a.c", 4, Some(11)), warning, "x y");
    check("a.pas(4,8) Error: x", ("a.pas", 4, Some(8)), error, "x");
    check("/p/a.nim(2, 14) Error: x", ("/p/a.nim", 2, Some(14)), error, "x");
    check("a.d(2): Error: x", ("a.d", 2, None), error, "x");
    check("/p/A.cs(3,5): error CS0103: x [/p/a.csproj]", ("/p/A.cs", 3, Some(5)), error, "x");
    check("a.md:3 error MD001/x y z", ("a.md", 3, None), error, "y z");
    check("a.vala:2.7-2.9: error: x", ("a.vala", 2, Some(7)), error, "x");
    check("%Error: b.v:3:3: x", ("b.v", 3, Some(3)), error, "x");
    check("%Warning-IMPLICIT: b.v:2:10: x", ("b.v", 2, Some(10)), warning, "x");
    check("Error: a.ts:3:5 - error TS2304: x", ("a.ts", 3, Some(5)), error, "x");
    check("[error] src/A.scala:3:5: x", ("src/A.scala", 3, Some(5)), error, "x");
    check("ERROR: a.ts:1:5 - x", ("a.ts", 1, Some(5)), error, "x");
    check("a.yml:1: [warning] x", ("a.yml", 1, None), warning, "x");
    check("docker/Dockerfile:1 DL3007 warning: x y", ("docker/Dockerfile", 1, None), warning, "x y");
    check("a.js:1:1: warning eslint(no-console): x y", ("a.js", 1, Some(1)), warning, "x y");
    check("a.js:1:1: error eqeqeq : x y", ("a.js", 1, Some(1)), error, "x y");
    check("a.md:1:1 - Unknown word (x)", ("a.md", 1, Some(1)), None, "Unknown word (x)");
    check("a.js: line 1, col 15, Missing.", ("a.js", 1, Some(15)), None, "Missing.");
    check("a.sh: warning: line 4: x y", ("a.sh", 4, None), warning, "x y");
    check("\"north\", line 4: x y", ("north", 4, None), None, "x y");
    check("CMakeLists.txt:04,01: [C0307] x", ("CMakeLists.txt", 4, Some(1)), None, "x");
    check("a.rst:2: (WARNING/2) x", ("a.rst", 2, None), warning, "x");
    check("a.robot:2:1 DOC02 x", ("a.robot", 2, Some(1)), None, "x");
    check("/p/a.fbs:4: 12: error: x", ("/p/a.fbs", 4, Some(12)), error, "x");
    check("/p/a.rs:4:5: 4:12 error: x [E0432]", ("/p/a.rs", 4, Some(5)), error, "x");
    check("a.py:2:1  SyntaxError: x y", ("a.py", 2, Some(1)), None, "SyntaxError: x y");
    check("asciidoctor: ERROR: a.adoc: line 7: x y", ("a.adoc", 7, None), error, "x y");
    check("[FAIL] a.py:1: x", ("a.py", 1, None), None, "x");
    check("a.html:3:5: x y [error/tag-pair]", ("a.html", 3, Some(5)), error, "x y");
    check("m.tsp:16:29 - error unassignable: Type x", ("m.tsp", 16, Some(29)), error, "Type x");
    check("a.sol:9:1: x [Warning/quotes]", ("a.sol", 9, Some(1)), warning, "x");
    check("error: SyntaxError: /p/a.js: x y (3:5)", ("/p/a.js", 3, Some(5)), error, "x y");
    check("gcc: a.c:3: error: x", ("a.c", 3, None), error, "x");
    check("a.c:9:: warning: (520) x", ("a.c", 9, None), warning, "(520) x");
    check("a.proto:3:33:cannot find x", ("a.proto", 3, Some(33)), None, "cannot find x");
    check(
        r"C:\x.Targets : warning : C:\a b\c.pas(46) Warning: W1000 x",
        (r"C:\a b\c.pas", 46, None),
        warning,
        "x",
    );
    check("\"a.asm\", ERROR!   at line 5: [E0002] x", ("a.asm", 5, None), error, "x");
    check("a.vhd:5:7:warning: y", ("a.vhd", 5, Some(7)), warning, "y");
    check("\"a.tex\", line 3: -> unmatched x", ("a.tex", 3, None), None, "-> unmatched x");
    check("a.tex:3: - x", ("a.tex", 3, None), None, "x");
    check("WARNING: a.rst:8: (ERROR/3) x", ("a.rst", 8, None), error, "x");
    check("a.F90(1): #error: x", ("a.F90", 1, None), error, "x");
    check("a.md:1:73:\"was x\" may be passive", ("a.md", 1, Some(73)), None, "\"was x\" may be passive");
    check("src/tool:11:22: C0303: x y", ("src/tool", 11, Some(22)), None, "C0303: x y");
    check("[!] /p/a.conf:2: x", ("/p/a.conf", 2, None), None, "x");
    check("Error: Line 3, Column 17: x y", ("", 3, Some(17)), error, "x y");
    check("Parse error at bad.js:2,12", ("bad.js", 2, Some(12)), error, "Parse error");
    check("/p/my shop/a.js:1:5: x", ("/p/my shop/a.js", 1, Some(5)), None, "x");
    check("  /p/a.js:1:5: x (no-var) (warning)", ("/p/a.js", 1, Some(5)), warning, "x (no-var)");
}

#[test]
fn other_lines() {
    for text in [
        "12:00:01: x",
        "a.c:4",
        "listening on localhost:80: ok",
        "a.c:4 is fine",
        "a.c:4 OK now",
        "a.c:9:1:    expected int",
        "In a.cr:4:1: x",
        "GET http://localhost:80/a.js:3: x",
        "see v1.2:3: x",
        "error: x",
        "f(3): x",
        "the end: a.c:3: error: x",
        "worker: a.c:3: x",
        "a_spec.rb:18:raises it",
        "a.c:3:4:5 x",
        "Parse error at noon",
        "/p/site-packages/x/cli.py:4: UserWarning: y is old",
        "a.bin:3ad: x y",
        "a.c:97: (Each undeclared identifier is reported only once",
        "a.c:97: for each function it appears in.)",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    let babel =
        thrown("SyntaxError: /p/a.js: Unexpected token (3:10)").map(|found| (found.at.line, found.text));
    assert_eq!(babel, Some((Some(3), "Unexpected token")));
    let cruised = read("error no-core-fs: src/index.js → fs");
    assert_eq!(cruised.map(|found| (found.at.file, found.code)), Some(("src/index.js", Some("no-core-fs"))));
    let whole = |text| read(text).map(|found| (found.at.file, found.code, found.text));
    assert_eq!(whole("LINK : fatal error LNK1104: x y"), Some(("", Some("LNK1104"), "x y")));
    assert_eq!(whole("a.obj : error LNK2019: x y"), Some(("a.obj", Some("LNK2019"), "x y")));
    assert_eq!(whole(r"CSC : warning CA1: x [C:\p\a.csproj]"), Some((r"C:\p\a.csproj", Some("CA1"), "x")));
    assert_eq!((whole("a b : error E1: x"), whole("a : error: x")), (None, None));
    assert_eq!(whole("a.exe : fatal error LNK1120: 1 unresolved externals"), None);
    assert_eq!(whole("a.py:docstring of a.b:: WARNING: x"), Some(("a.py", None, "x")));
    assert_eq!(read("error E12: x → y"), None);
    assert_eq!(
        read("Makefile.am: error: x").map(|found| (found.at.file, found.at.line)),
        Some(("Makefile.am", None))
    );
    assert_eq!(read("File a.sh: error: x").map(|found| (found.at.file, found.text)), Some(("a.sh", "x")));
    assert_eq!(whole("E: a.po: no-date x"), Some(("a.po", None, "no-date x")));
    assert_eq!((read("E: it: x"), read("Error: line 3 x")), (None, None));
    assert_eq!((read("src/tool:11:22: it ran"), read("a.md:1:73:(x y)")), (None, None));
    assert_eq!(whole("ALINK: error AL1017: x"), Some(("", Some("AL1017"), "x")));
    assert_eq!((read("Alink: error AL1017: x"), read("ALINK: error: x")), (None, None));
    assert_eq!(whole("a.wasm:00001a4: error: x"), Some(("a.wasm", None, "x")));
    let sectioned = read("- a.conf, line 3 (section \"x\"): unknown y");
    assert_eq!(sectioned.map(|found| (found.at.line, found.text)), Some((Some(3), "unknown y")));
    assert_eq!(read("a.go:3 (worker 7): handled x"), None);
    let warned = read("a.py:4: UserWarning: x").map(|found| found.at.line);
    assert_eq!(warned, Some(Some(4)));
    assert_eq!((continuation("a.x:9:1:    to int"), continuation("a.x:9:1: to int")), (Some("to int"), None));
    assert_eq!((read("gcc: error: x"), read("Makefile.am: x")), (None, None));
    assert_eq!(read("ERROR __main__.py:3: Check failed: a.txt"), None);
    for text in ["ERROR    Bad x in y.md      reader.py:21", "[12:00:00] WARNING  old x   settings.py:8 "] {
        assert!(is_logged(text), "{text}");
    }
    for text in ["ERROR x in a.py:21", "ERROR x  /p/a.py:21", "x  a.py:21"] {
        assert!(!is_logged(text), "{text}");
    }
    assert_eq!(read("  File \"a.x\", line 6, column 0, charpos = 37"), None);
    let less = thrown("NameError: variable @x is undefined in /p/a.less on line 1, column 13:");
    assert_eq!(less.map(|found| (found.at.file, found.at.column)), Some(("/p/a.less", Some(13))));
    assert_eq!(thrown("TypeError: x is not a function"), None);
}
