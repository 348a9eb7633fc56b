//! Tests `cargo xtask bench` on a temporary workspace whose bench prints given rows.

#![allow(clippy::unwrap_used, reason = "a test's own folder and programs")]

use std::path::Path;
use std::process::{Command, Output};

/// A figure with a limit that is kept, and a ratio with one that is missed.
const ROWS: &str = r#"{"kind":"figure","what":"besides the input","input":"a page","value":277.4,"unit":"kB","asked":{"sense":"atMost","limit":1000.0}}
{"kind":"compared","what":"format","input":"a page","bytes":52140,"oursNs":4370.0,"against":[{"name":"regex","package":"regex","ns":8740.0,"ratio":2.0,"spread":[1.9,2.1],"asked":{"sense":"faster","limit":3.0,"why":"pages of memory"}}]}
"#;

/// A workspace with one crate, whose bench prints `rows` if it is asked for JSON.
fn workspace(rows: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(
        "Cargo.toml",
        "[package]\nname = \"pet\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[[bench]]\nname = \"speed\"\nharness = false\n",
    );
    write("src/lib.rs", "");
    write("rows", rows);
    write(
        "benches/speed.rs",
        "fn main() {\n    assert!(std::env::args().any(|argument| argument == \"--json\"));\n    \
         print!(\"{}\", include_str!(\"../rows\"));\n}\n",
    );
    folder
}

fn bench(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("bench")
        .args(arguments)
        .current_dir(folder)
        .envs([("CARGO_NET_OFFLINE", "true"), ("CARGO_TERM_QUIET", "true")])
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .unwrap()
}

#[test]
fn what_a_bench_prints_becomes_a_table_a_page_and_a_chart() {
    let folder = workspace(ROWS);
    let output = bench(folder.path(), &["--quick", "--save"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    let missed = "pet: missed: format, a page beside regex: 2x as fast (1.90 to 2.10), asked ≥ 3x as fast: pages of memory";
    for line in ["277 kB", missed, "1 of 2 held", "wrote docs/benchmarks.md and docs/benchmarks.svg"] {
        assert!(printed.contains(line), "`{line}` is not in:\n{printed}");
    }
    let read = |path| std::fs::read_to_string(folder.path().join(path)).unwrap();
    let page = read("docs/benchmarks.md");
    for line in
        ["`cargo xtask bench --save --quick`", missed, "| pet | a page | 52.1 kB |", "](benchmarks.svg)"]
    {
        assert!(page.contains(line), "`{line}` is not in:\n{page}");
    }
    assert!(read("docs/benchmarks.svg").starts_with("<svg "));
}

#[test]
fn what_is_no_row_is_an_error_that_shows_it() {
    let folder = workspace("ours 3 ns\n");
    let output = bench(folder.path(), &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("a bench of `pet` printed what is no row: ours 3 ns"), "{said}");
}

#[test]
fn a_crate_that_is_not_there_is_named_and_a_page_is_of_all_crates() {
    let folder = workspace(ROWS);
    for (arguments, expected) in
        [(["dog", "--quick"], "no crate `dog` in this workspace"), (["pet", "--save"], "page of all crates")]
    {
        let output = bench(folder.path(), &arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}
