//! `cargo xtask schemas`: writes the JSON schema of every type that is written or read as JSON, one file each, to
//! `schemas/`. With `--check` it writes nothing, and fails if a file differs, is missing or belongs to no type.

use std::path::Path;
use std::process::ExitCode;

use anstream::{eprintln, println};
use anyhow::Context;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde_json::Value;
use xtask::screen::BAD;

/// A type: its file, and its schema for the side that reads our JSON or that writes JSON for us.
type Row = (&'static str, fn() -> schemars::Schema);

const SCHEMAS: &[Row] = &[
    ("browser-tool-error", written::<tool_errors::BrowserToolError>),
    ("classified-error", written::<tool_errors::ClassifiedError>),
    ("mcp-result", written::<tool_errors::McpResult>),
    ("build-error", written::<build_errors::BuildError>),
    ("agent-result", read::<build_errors::AgentResult>),
    ("verification-report", read::<build_errors::VerificationReport>),
    ("snapshot", written::<snapshot_format::Snapshot>),
    ("snapshot-request", read::<snapshot_format::Request>),
    ("snapshot-diff", written::<snapshot_format::Diff>),
    ("snapshot-diff-request", read::<snapshot_format::DiffRequest>),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let check = arguments.first().is_some_and(|argument| argument == "--check");
    if arguments.len() > usize::from(check) {
        eprintln!("{BAD}error:{BAD:#} unknown arguments {arguments:?}; only `--check` is known");
        return ExitCode::from(2);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    match update(&folder, check) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{BAD}error:{BAD:#} {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes what differs; with `check`, only names it. Returns whether the files are up to date.
fn update(folder: &Path, check: bool) -> anyhow::Result<bool> {
    let mut is_current = true;
    for (name, schema) in SCHEMAS {
        let (path, text) = (folder.join(name).with_extension("json"), text(&schema())?);
        if std::fs::read_to_string(&path).ok().as_deref() == Some(&text) {
            continue;
        }
        println!("schemas/{name}.json differs");
        is_current = false;
        if !check {
            std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    for stray in strays(folder)? {
        println!("schemas/{stray} belongs to no type");
        is_current = false;
        if !check {
            std::fs::remove_file(folder.join(&stray))?;
        }
    }
    Ok(is_current || !check)
}

/// The names of files without a type.
fn strays(folder: &Path) -> anyhow::Result<Vec<String>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.strip_suffix(".json").is_none_or(|stem| SCHEMAS.iter().all(|(known, _)| *known != stem)) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn text(schema: &schemars::Schema) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(schema)? + "\n")
}

/// The schema of a type that we write and others read.
fn written<T: JsonSchema>() -> schemars::Schema {
    generate::<T>(
        SchemaSettings::draft2020_12().for_serialize().with_transform(RecursiveTransform(absent_not_null)),
    )
}

/// The schema of a type that others write and we read.
fn read<T: JsonSchema>() -> schemars::Schema {
    generate::<T>(SchemaSettings::draft2020_12().for_deserialize())
}

fn generate<T: JsonSchema>(settings: SchemaSettings) -> schemars::Schema {
    settings
        .with_transform(RecursiveTransform(plain_description))
        .into_generator()
        .into_root_schema_for::<T>()
}

/// Shortens the description to the first paragraph of the docs, without links to Rust items.
fn plain_description(schema: &mut schemars::Schema) {
    let Some(description) = schema.get("description").and_then(Value::as_str) else { return };
    let first = description.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    let plain = first.split('[').map(unlinked).collect::<String>();
    schema.insert("description".to_owned(), plain.into());
}

/// The text after a `[`, without the rest of a link that may begin there: ``[`Ref`](crate::Ref)``, ``[`Ref`]``.
fn unlinked(text: &str) -> String {
    match text.split_once(']') {
        Some((name, rest)) if rest.starts_with('(') => {
            format!("{name}{}", rest.split_once(')').map_or("", |(_, after)| after))
        }
        Some((name, rest)) if name.starts_with('`') => format!("{name}{rest}"),
        _ => text.to_owned(),
    }
}

/// Removes `null` from the types of optional fields, which are left out if they have no value. Required fields may be
/// `null`.
fn absent_not_null(schema: &mut schemars::Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required =
        |name: &str| required.as_array().is_some_and(|names| names.iter().any(|known| known == name));
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    for (_, property) in properties.iter_mut().filter(|(name, _)| !is_required(name)) {
        if let Some(types) = property.get_mut("type").and_then(Value::as_array_mut) {
            types.retain(|kind| kind != "null");
            if let [only] = types.as_slice() {
                let only = only.clone();
                property.as_object_mut().map(|property| property.insert("type".to_owned(), only));
            }
        }
        if let Some(kinds) = property.get_mut("anyOf").and_then(Value::as_array_mut) {
            kinds.retain(|kind| kind.get("type").is_none_or(|kind| kind != "null"));
        }
    }
}
