//! Checks that the JSON of every recorded snapshot is valid by the schema of its type in `schemas/`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "the repository's own files")]

use std::collections::BTreeMap;
use std::path::Path;

use boon::{Compiler, Schemas};
use serde_json::Value;
use xtask::recorded;

/// Names that together occur only in objects of the type.
const MARKS: [(&str, &[&str]); 6] = [
    ("browser-tool-error", &["success", "code", "message", "canRetry"]),
    ("classified-error", &["errorType", "message", "recoverable"]),
    // The last name distinguishes our result from the one that rmcp makes of it.
    ("mcp-result", &["content", "isError", "_errorType"]),
    ("build-error", &["type", "message", "stdoutTail"]),
    ("snapshot", &["tree", "elementCount", "truncated"]),
    ("snapshot-request", &["tree", "title", "url"]),
];

#[test]
fn wire_snapshots_are_valid() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut validated: BTreeMap<&str, usize> = BTreeMap::new();
    for recorded in recorded::under(&root.join("crates")).unwrap() {
        for object in recorded.objects() {
            let Some(name) = schema_of(&object) else { continue };
            let errors = errors(root, name, &object);
            assert_eq!(errors, None, "{}: {object} is no {name}", recorded.path.display());
            *validated.entry(name).or_default() += 1;
        }
    }
    for name in ["browser-tool-error", "classified-error", "mcp-result", "build-error", "snapshot"] {
        assert!(validated.contains_key(name), "no snapshot records a {name}: {validated:?}");
    }
}

#[test]
fn schemas_refuse_what_is_broken() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    for (name, broken) in [
        ("browser-tool-error", r#"{"success":true,"code":"timeout","message":"m","canRetry":true}"#),
        ("browser-tool-error", r#"{"success":false,"code":"timeout","message":"m"}"#),
        ("classified-error", r#"{"errorType":"STATE","message":"m"}"#),
        ("build-error", r#"{"type":"nonsense"}"#),
        ("snapshot", r#"{"tree":"","elementCount":-1,"truncated":false}"#),
        ("snapshot-request", r#"{"title":"t","url":"u"}"#),
        ("agent-result", r#"{"success":"yes"}"#),
        ("verification-report", r#"{"runId":"r"}"#),
    ] {
        let broken: Value = serde_json::from_str(broken).unwrap();
        assert!(errors(root, name, &broken).is_some(), "{name} takes {broken}");
    }
}

fn schema_of(object: &Value) -> Option<&'static str> {
    let failed = object.get("success") == Some(&Value::Bool(false));
    let has_all = |mark: &[&str]| mark.iter().all(|name| object.get(name).is_some());
    let found = MARKS.iter().find(|(_, mark)| has_all(mark)).map(|(name, _)| *name);
    found.filter(|name| *name != "browser-tool-error" || failed)
}

/// What is wrong with a value by the schema of this name.
fn errors(root: &Path, name: &str, value: &Value) -> Option<String> {
    let text = std::fs::read_to_string(root.join("schemas").join(name).with_extension("json"));
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource(name, serde_json::from_str(&text.expect(name)).unwrap()).unwrap();
    let schema = compiler.compile(name, &mut schemas).unwrap();
    schemas.validate(value, schema).err().map(|error| format!("{error:#}"))
}
