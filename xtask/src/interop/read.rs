//! Checks that a TypeScript service reads every recorded tool error through a zod union on `success`, and rejects
//! broken ones.

use std::io::Write;
use std::process::{Command, Stdio};

use anstream::{eprintln, println};
use anyhow::Context;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Places;
use crate::workspace::Workspace;
use crate::{Verdict, shell};
use xtask::recorded;
use xtask::screen::BAD;

/// The reader's answer to a line: what it understood, or why it rejected the line.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    Told(String),
    Refused(String),
}

pub(super) fn run(workspace: &Workspace, places: &Places) -> anyhow::Result<Verdict> {
    let recorded = recorded::under(&workspace.root.join("crates/tool-errors"))?;
    let errors: Vec<Value> = recorded
        .iter()
        .flat_map(recorded::Recorded::objects)
        .filter(|object| object.get("success") == Some(&Value::Bool(false)))
        .collect();
    anyhow::ensure!(!errors.is_empty(), "no tool error is recorded in any snapshot of tool-errors");
    let broken: Vec<Value> = errors.iter().flat_map(broken).collect();

    let mut verdict = Verdict::Pass;
    for (values, is_read) in [(&errors, true), (&broken, false)] {
        for (value, answer) in values.iter().zip(ask(places, values)?) {
            let (Answer::Told(what) | Answer::Refused(what)) = &answer;
            if matches!(answer, Answer::Told(_)) != is_read {
                eprintln!("{BAD}{}{BAD:#} {value}: {what}", if is_read { "refused" } else { "read" });
                verdict = Verdict::Fail;
            }
        }
    }
    println!("zod reads {} recorded errors and refuses {} broken ones", errors.len(), broken.len());
    Ok(verdict)
}

/// Copies of the error with each required field missing, and with each of a wrong type.
fn broken(error: &Value) -> Vec<Value> {
    let mut broken = Vec::new();
    for (field, wrong) in [
        ("success", json!("false")),
        ("code", json!(404)),
        ("message", json!(null)),
        ("canRetry", json!("yes")),
    ] {
        let (mut without, mut with) = (error.clone(), error.clone());
        if let (Some(without), Some(with)) = (without.as_object_mut(), with.as_object_mut()) {
            without.remove(field);
            with.insert(field.to_owned(), wrong);
        }
        broken.extend([without, with]);
    }
    broken
}

fn ask(places: &Places, values: &[Value]) -> anyhow::Result<Vec<Answer>> {
    let mut reader = Command::new("node");
    reader.arg(places.typescript.join("dist/read.js")).stdin(Stdio::piped()).stdout(Stdio::piped());
    shell::echo(&reader);
    let mut child = reader.spawn()?;
    let mut input = child.stdin.take().context("no standard input")?;
    let lines: String = values.iter().map(|value| format!("{value}\n")).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().map_err(|_| anyhow::anyhow!("the reader's input was cut off"))??;
    anyhow::ensure!(output.status.success(), "`{}` failed: {}", shell::line(&reader), output.status);
    let answers = String::from_utf8_lossy(&output.stdout);
    Ok(answers.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}
