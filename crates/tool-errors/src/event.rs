//! The log event of an error: always one or two lines.

use std::fmt;
use std::io;
use std::time::SystemTime;

use safe_text::{iso8601, mask, then};

use crate::{ClassifiedError, plain, typed_text};

/// The log event of a [`ClassifiedError`] at a given time.
///
/// ```text
/// 2026-01-02T15:35:30.000Z [ERROR:STATE] tool=step_over conn=c1 recoverable=true Execution not paused
///   Suggestion: Set a breakpoint or call pause()/debugger_pause() first
/// ```
///
/// `tool` is `-` if the tool is not known. Escape sequences are removed and control characters are escaped as in Rust,
/// so that a message cannot forge an event. Recognised secrets are masked. A tool's arguments are never included.
#[derive(Debug, Clone, Copy)]
pub struct LogEvent<'a> {
    error: &'a ClassifiedError,
    at: Option<SystemTime>,
}

impl<'a> LogEvent<'a> {
    /// The event of `error`, with the time at which it is written.
    #[must_use]
    pub const fn new(error: &'a ClassifiedError) -> Self {
        Self { error, at: None }
    }

    /// Sets the time of the event.
    #[must_use]
    pub const fn with_time(self, time: SystemTime) -> Self {
        Self { at: Some(time), ..self }
    }

    /// Writes the event with its line breaks, in a single call to `write_all`.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    pub fn write_to(&self, mut writer: impl io::Write) -> io::Result<()> {
        writer.write_all(format!("{self}\n").as_bytes())
    }
}

/// Writes the lines without the last line break.
impl fmt::Display for LogEvent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.error;
        let time = iso8601(self.at.unwrap_or_else(SystemTime::now));
        let tool = error.tool_name().unwrap_or("-");
        write!(f, "{time} [ERROR:{}] tool={}", error.error_type(), word(tool))?;
        if let Some(connection) = error.connection_id() {
            write!(f, " conn={}", word(connection))?;
        }
        write!(f, " recoverable={} {}", error.recoverable(), line(error.message()))?;
        match error.suggestion() {
            Some(suggestion) => write!(f, "\n  Suggestion: {}", line(suggestion)),
            None => Ok(()),
        }
    }
}

/// A name as the value of a field. Spaces are escaped, because they would end the field.
fn word(name: &str) -> String {
    if name.is_empty() { "-".to_owned() } else { line(name).replace(' ', "\\u{20}") }
}

/// Text without line breaks, escape sequences, typed text or secrets.
pub(crate) fn line(text: &str) -> String {
    let text = then(then(plain::without_escape_sequences(text), typed_text::hide), mask);
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if plain::is_unfit(c) {
            escaped.extend(c.escape_default());
        } else {
            escaped.push(c);
        }
    }
    escaped
}
