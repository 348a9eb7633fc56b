//! The dependencies that most programs already have, serde's derive and thiserror, each used once.

#[derive(serde::Serialize)]
struct Record {
    text: String,
}

#[derive(Debug, thiserror::Error)]
#[error("cannot read standard input")]
struct Unreadable(#[from] std::io::Error);

fn main() -> Result<(), Unreadable> {
    let record = Record { text: std::io::read_to_string(std::io::stdin())? };
    println!("{}", record.text);
    Ok(())
}
