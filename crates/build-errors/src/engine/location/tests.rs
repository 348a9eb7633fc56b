//! Formats of locations, and texts that are not locations.

use super::*;

fn at(file: &str, line: u32, column: Option<u32>) -> Location<'_> {
    Location { file, line: Some(line), column }
}

#[test]
fn locations() {
    assert_eq!(location("./main.go:5:2: unused"), Some((at("./main.go", 5, Some(2)), ": unused")));
    assert_eq!(location("a.py:1: error"), Some((at("a.py", 1, None), ": error")));
    assert_eq!(location(r"C:\a b\x.c:3:1"), Some((at(r"C:\a b\x.c", 3, Some(1)), "")));
    for not in ["12:00:01 done", "http://localhost:80/x", "  a.py:1:2", "no colon", "a::1", ":1:2", "x: 1"] {
        assert_eq!(location(not), None, "{not}");
    }
}

#[test]
fn spellings_at_the_start() {
    let rows = [
        ("a.c:4:11: x", ("a.c", 4, Some(11)), ": x"),
        ("a.vala:2.7-2.9: x", ("a.vala", 2, Some(7)), ": x"),
        ("a.py:Cart.total:1: x", ("a.py", 1, None), ": x"),
        ("a.java:3:5:7:9: x", ("a.java", 3, Some(5)), ": x"),
        ("a.pas(4,8) x", ("a.pas", 4, Some(8)), " x"),
        ("a.nim(2, 14) x", ("a.nim", 2, Some(14)), " x"),
        ("a.cs(5-5,24): x", ("a.cs", 5, Some(24)), ": x"),
        ("a.cs (10): x", ("a.cs", 10, None), ": x"),
        ("a.fish (line 20): x", ("a.fish", 20, None), ": x"),
        ("A.java (at line 20)", ("A.java", 20, None), ""),
        ("a.sh[6]: x", ("a.sh", 6, None), ": x"),
        ("src\\a.c  41  Error 40: x", ("src\\a.c", 41, None), "  Error 40: x"),
        ("src\\a.c  41 7  Error 40: x", ("src\\a.c", 41, Some(7)), "  Error 40: x"),
        ("[/p/a.mo:14:5-14:22:writable] Error: x", ("/p/a.mo", 14, Some(5)), " Error: x"),
        ("File a.icn; Line 3 # x", ("a.icn", 3, None), " # x"),
        ("`a.rb`:(7,11): x", ("a.rb", 7, Some(11)), ": x"),
        ("`a.c':3: x", ("a.c", 3, None), ": x"),
        ("A.java:[11,53] x", ("A.java", 11, Some(53)), " x"),
        (
            r"C:\p (x86)\MSVC 14.1\include\memory(1801): x",
            (r"C:\p (x86)\MSVC 14.1\include\memory", 1801, None),
            ": x",
        ),
        (r#""C:\b\a.c", line 3: x"#, (r"C:\b\a.c", 3, None), ": x"),
        (r#""a.c", line 19.5: x"#, ("a.c", 19, Some(5)), ": x"),
        (r#""a.c", line 32 pos 1; x"#, ("a.c", 32, Some(1)), "; x"),
        (r#""a.adb", line 2(11): x"#, ("a.adb", 2, Some(11)), ": x"),
        (r#""a.c", line 631 (col. 3): x"#, ("a.c", 631, Some(3)), ": x"),
        ("'/p/a.cfg' - Line 3 (x)", ("/p/a.cfg", 3, None), " (x)"),
        (r#""a.c",3  x"#, ("a.c", 3, None), "  x"),
        (r#"File "a.ml", lines 5-8, characters 20-155: x"#, ("a.ml", 5, Some(21)), ": x"),
        ("a.js: line 1, col 15, x", ("a.js", 1, Some(15)), ", x"),
        ("a.f90, line 3: x", ("a.f90", 3, None), ": x"),
        ("/p/a.als at line 3 column 7: x", ("/p/a.als", 3, Some(7)), ": x"),
        ("a.sh: line 3: x", ("a.sh", 3, None), ": x"),
        ("a.wdl Ln 4 Col 20) x", ("a.wdl", 4, Some(20)), ") x"),
        ("m4:a.m4:3: x", ("a.m4", 3, None), ": x"),
        ("a.pl line 3.", ("a.pl", 3, None), "."),
        ("/p/a.conf: Line 3) x", ("/p/a.conf", 3, None), ") x"),
        ("a.conf line: 3 pos: 7 x", ("a.conf", 3, Some(7)), " x"),
        ("'/p/a.vcl' Line 2 Pos 41)", ("/p/a.vcl", 2, Some(41)), ")"),
        ("Line 45 of \"a.c\": x", ("a.c", 45, None), ": x"),
        ("line 2 in configuration file (/p/a.conf).", ("/p/a.conf", 2, None), ")."),
        ("line 21 column 40 file /u/a.hpp: x", ("/u/a.hpp", 21, Some(40)), ": x"),
        ("[a.proto:25:1] x", ("a.proto", 25, Some(1)), " x"),
        ("(2:a.f90) : x", ("a.f90", 2, None), " : x"),
        ("my file.c(537) : warning C1: x", ("my file.c", 537, None), " : warning C1: x"),
        ("{standard input}:27: x", ("{standard input}", 27, None), ": x"),
        ("jade:a.dsl:13:17:E: x", ("a.dsl", 13, Some(17)), ":E: x"),
        ("a.c +6:17: x", ("a.c", 6, Some(17)), ": x"),
        ("a.c: 170: x", ("a.c", 170, None), ": x"),
        ("a.c 15: x", ("a.c", 15, None), ": x"),
        ("a.scss 2:10  x", ("a.scss", 2, Some(10)), "  x"),
        ("/p/BUILD:42:12: x", ("/p/BUILD", 42, Some(12)), ": x"),
        ("a.ts[418, 38]: x", ("a.ts", 418, Some(38)), ": x"),
        ("a.f90:3-4:5-12: x", ("a.f90", 3, Some(5)), ": x"),
        ("[a.ck]:line(2).char(1): x", ("a.ck", 2, Some(1)), ": x"),
        ("[a.ck]:line(2): x", ("a.ck", 2, None), ": x"),
        ("<stdin>:2:1: x", ("<stdin>", 2, Some(1)), ": x"),
        ("input: line 3, col 5, Error - x", ("input", 3, Some(5)), ", Error - x"),
        ("file:///p/a.kt:8:27 x", ("/p/a.kt", 8, Some(27)), " x"),
    ];
    for (text, (file, line, column), rest) in rows {
        assert_eq!(leading(text), Some((at(file, line, column), rest)), "{text}");
    }
    for not in [
        "12:00:01 done",
        "10.0.0.1:80: x",
        "localhost:80: x",
        "example.com:443: refused",
        "http://a.b/c.js:3: x",
        "v1.2:3: x",
        "lib.so:1.2.3 missing",
        "ld.lld:3: x",
        "com.acme:shop:1.0 was not found",
        "see a.c:3: x",
        "f(3): x",
        "a.c 3 errors",
        "line 3 of it",
        "\"line\": 3,",
        "org.acme.Shop.run(Shop.java:3)",
        "[a] b.c:3",
        "(3:1) x",
        "x: 1",
        "internal:0:0-0: Error: x",
    ] {
        assert_eq!(leading(not), None, "{not}");
    }
}

#[test]
fn locations_in_sentences() {
    let rows = [
        ("Died at test.pl line 27.", ("test.pl", 27, None)),
        ("bad on line 3 of t.f: x", ("t.f", 3, None)),
        ("x (file: /p/a.pp, line: 4, column: 5)", ("/p/a.pp", 4, Some(5))),
        ("'=item' at line 3 in file a.pod", ("a.pod", 3, None)),
        ("in entity at line 71 char 8 of file:///p/a.xml", ("/p/a.xml", 71, Some(8))),
        ("parse error near line 2 of file /p/a.m", ("/p/a.m", 2, None)),
        ("Semantic error at line 528, column 5, file a.pc:", ("a.pc", 528, Some(5))),
        ("cc-1070 cc: WARNING File = a.c, Line = 38", ("a.c", 38, None)),
        ("main+16 at error.c:17", ("error.c", 17, None)),
        ("unused: LinInt in cmap_calc.c(199)", ("cmap_calc.c", 199, None)),
        ("makepp: bla `/p/Make.x:12' bla", ("/p/Make.x", 12, None)),
        ("x # features/a.feature:3", ("features/a.feature", 3, None)),
        ("LINE: 2  FILE: /p/a.i", ("/p/a.i", 2, None)),
        ("config error at /p/hgrc:1: [ui", ("/p/hgrc", 1, None)),
        ("urllib.parse at path/to/file.py:9", ("path/to/file.py", 9, None)),
    ];
    for (text, (file, line, column)) in rows {
        assert_eq!(within(text).map(|(at, ..)| at), Some(at(file, line, column)), "{text}");
    }
    for not in [
        "a.cmdline 2026-11-23 x",
        "a.x:3ad: x",
        "see the list at 12:30",
        "x at line 3",
        "see file: a",
        "at line 3 in file it",
        "on port host:80",
        "cannot open /p/a.conf: (2) No such file or directory",
    ] {
        assert_eq!(within(not), None, "{not}");
    }
}

#[test]
fn positions_of_no_file() {
    let position = |text| position_only(text).map(|(at, rest)| (at.line, at.column, rest));
    assert_eq!(position("2:14: x: y"), Some((Some(2), Some(14), "x: y")));
    assert_eq!(position("3: 6: x: y"), Some((Some(3), Some(6), "x: y")));
    for not in ["12:30:01: x", "2.14: x", "2: x", "2: x: 3: y", "-1: 6: x"] {
        assert_eq!(position(not), None, "{not}");
    }
}

#[test]
fn locations_with_spaces() {
    let read = leading;
    assert_eq!(read("a.y: 9: x"), Some((at("a.y", 9, None), ": x")));
    assert_eq!(read("a.dsp : 1 : ERROR : x"), Some((at("a.dsp", 1, None), " : ERROR : x")));
    assert_eq!(read("file \"a.flex\" (line 3): x"), Some((at("a.flex", 3, None), ": x")));
    assert_eq!((read("a.dsp : 1 of 2"), read("\"a.flex\" (3 lines)")), (None, None));
}

#[test]
fn locations_alone() {
    assert!(alone("a.f90:5:3:").is_some() && alone("a.f90:5:3: x").is_none());
    assert_eq!(alone("In src/a.cr:4:1"), Some(at("src/a.cr", 4, Some(1))));
    assert_eq!(alone("       at /p/flake.nix:18:23:"), Some(at("/p/flake.nix", 18, Some(23))));
}
