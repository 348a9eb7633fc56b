//! Reads JSON lines that programs in other languages write.

use serde::de::DeserializeOwned;

/// Reads a line that holds one JSON object.
///
/// Text that no Rust string can hold is read as U+FFFD: bytes that are not UTF-8, and unpaired surrogates. JavaScript
/// makes an unpaired surrogate when it cuts a string in the middle of a pair, and `JSON.stringify` writes it as
/// `\ud83d`.
///
/// # Errors
///
/// A message that says what is wrong with the line, and in which column, counted in bytes from 1.
pub fn read<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    let line = line.trim_ascii_end();
    if line.trim_ascii_start().first() != Some(&b'{') {
        return Err("not a JSON object".to_owned());
    }
    serde_json::from_slice(line)
        .or_else(|_| serde_json::from_slice(&mended(line)))
        .map_err(|error| reason(&error))
}

/// The line with U+FFFD in place of unpaired surrogates and of bytes that are not UTF-8.
fn mended(line: &[u8]) -> Vec<u8> {
    let mut line = String::from_utf8_lossy(line).into_owned().into_bytes();
    let mut at = 0;
    while let Some(escape) = line.get(at..).and_then(|rest| rest.iter().position(|byte| *byte == b'\\')) {
        at += escape;
        at += match (unit(&line, at), unit(&line, at + 6)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                if let Some(digits) = line.get_mut(at + 2..at + 6) {
                    digits.copy_from_slice(b"fffd");
                }
                6
            }
            _ => 2,
        };
    }
    line
}

/// The UTF-16 code unit of the escape at an offset, such as `\u0041`.
fn unit(line: &[u8], at: usize) -> Option<u16> {
    let digits = line.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

/// The error message with the column only. The line number is always 1, so it is left out.
fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match message.strip_suffix(&place) {
        Some(what) => format!("{what} at column {}", error.column()),
        None => message,
    }
}
