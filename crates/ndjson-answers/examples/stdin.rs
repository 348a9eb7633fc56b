//! Answers each JSON object on standard input with the number of its fields: `cargo run --example stdin`.

use std::collections::BTreeMap;
use std::io;

fn main() -> io::Result<()> {
    let all_read = ndjson_answers::answer(io::stdin().lock(), io::stdout().lock(), |line| {
        ndjson_answers::read::<BTreeMap<String, serde_json::Value>>(line).map(|object| object.len())
    })?;
    std::process::exit(i32::from(!all_read))
}
