use super::*;

#[test]
fn announced_labels_are_taken_off() {
    let rows: [(&str, Option<(&str, &str)>); 15] = [
        ("api:test: cache miss, executing 4d2291cafd1d9d66", None),
        ("api:test: before it is announced", None),
        ("   • Packages in scope: api, web", None),
        ("api:test: cache miss, executing 4d2291cafd1d9d66", None),
        ("api:test: src/a.ts(1,2): x", Some(("api:test", "src/a.ts(1,2): x"))),
        ("api:test:", Some(("api:test", ""))),
        ("api:tests: x", None),
        ("web test$ vitest", None),
        ("web test: x", None),
        ("Scope: 3 of 4 workspace projects", None),
        ("web test$ vitest", None),
        ("web test:  FAIL  a", Some(("web test", " FAIL  a"))),
        ("api test: x", None),
        ("Attaching to web-1, db-1", None),
        ("web-1  |   ok", Some(("web-1", "  ok"))),
    ];
    check(&rows);
}

#[track_caller]
fn check(rows: &[(&str, Option<(&str, &str)>)]) {
    let mut announced = Announced::default();
    for (line, expected) in rows {
        let prefix = announced.strip(line, Hints::of(line));
        assert_eq!(prefix.map(|prefix| (prefix.label, prefix.text)), *expected, "{line}");
    }
}

#[test]
fn packages_of_labels() {
    let lines = [
        "   • Packages in scope: @acme/web",
        "@acme/web:test:unit: cache miss, executing 4d2291cafd1d9d66",
        "@acme/web:test:unit: x",
        "packages/api test$ vitest",
        "packages/api test: x",
        "api-1  | x",
        "//:lint: cache miss, executing 4d2291cafd1d9d66",
        "//:lint: x",
    ];
    let mut announced = Announced::default();
    let packages: Vec<&str> = lines
        .iter()
        .filter_map(|line| announced.strip(line, Hints::of(line)))
        .map(|prefix| prefix.package)
        .collect();
    assert_eq!(packages, ["@acme/web", "packages/api", "", ""]);
}

#[test]
fn what_shows_itself_to_be_a_label_is_taken_off() {
    check(&[
        ("api:typecheck: a.py:8:18: error: x", None),
        ("web:lint: $5 is the price", None),
        ("web:lint: $ eslint .", Some(("web:lint", "$ eslint ."))),
        ("api:typecheck: a.py:8:18: error: x", Some(("api:typecheck", "a.py:8:18: error: x"))),
        ("api:typecheck:", Some(("api:typecheck", ""))),
        ("a.py:8:18: error: x", None),
        ("shop/a.py:note: x", None),
        ("ERROR: a:b: c", None),
    ]);
    check(&[
        ("      x", None),
        ("   ✖  nx run web:lint", None),
        ("", None),
        ("      /p/a.ts", Some(("", "/p/a.ts"))),
        ("        1:5  error  x", Some(("", "  1:5  error  x"))),
        ("   ✔  nx run api:lint", None),
        ("      x", None),
    ]);
    check(&[
        ("✖  nx run web:lint", None),
        ("   /p/a.ts", Some(("", "/p/a.ts"))),
        ("     1:5  error  x", Some(("", "  1:5  error  x"))),
        ("✔  nx run api:lint", None),
        ("   x", None),
    ]);
    check(&[("@acme/web:test: > @acme/web@1.0.0 test", Some(("@acme/web:test", "> @acme/web@1.0.0 test")))]);
    check(&[
        ("@acme/web: a.ts(1,2): error TS1: x", None),
        ("@acme/web: > @acme/web@1.0.0 test", Some(("@acme/web", "> @acme/web@1.0.0 test"))),
        ("@acme/web: a.ts(1,2): error TS1: x", Some(("@acme/web", "a.ts(1,2): error TS1: x"))),
        ("note: > web@1.0.0 test", None),
    ]);
    check(&[
        ("shop > a.hs:6:12: error: x", None),
        ("shop     > configure (lib + exe)", Some(("shop", "configure (lib + exe)"))),
        ("shop     > a.hs:6:12: error: x", Some(("shop", "a.hs:6:12: error: x"))),
        ("shop     >     | x", Some(("shop", "    | x"))),
        ("see x > build (lib)", None),
        ("cart > test", None),
        ("cart > test (slow)", None),
        ("cart > adds", None),
    ]);
    check(&[
        ("web:lint | x", None),
        ("▮▮▮▮ web:lint (9b744df8)", None),
        ("web:lint |   1:5  error  x", Some(("web:lint", "  1:5  error  x"))),
        ("web:lint | ", Some(("web:lint", ""))),
        ("web:lint2 | x", None),
    ]);
    check(&[
        ("packages/web test: x", None),
        ("packages/web test$ vitest", None),
        ("packages/web test: x", Some(("packages/web test", "x"))),
        ("main repo$ ls", None),
        ("main repo: x", None),
    ]);
    check(&[
        ("my_api-12  | FAIL a", Some(("my_api-12", "FAIL a"))),
        ("my_api-12  |", Some(("my_api-12", ""))),
        ("db-1       |  77 failed", Some(("db-1", " 77 failed"))),
        ("web  | x", None),
        ("a-1 | b", None),
        (" a-1  | b", None),
        ("a-1  |b", None),
        ("src/a-1  | 5 ++", None),
    ]);
}
