//! An error as an event of `tracing`: the facts of the log event as fields.

use crate::{ClassifiedError, event};

impl ClassifiedError {
    /// Emits the error at level `ERROR`, with the target `tool_errors`.
    ///
    /// Fields, those of OpenTelemetry's semantic conventions under their names there: `error.type`,
    /// `gen_ai.tool.name`, `mcp.session.id` (the connection), `recoverable`, `suggestion`. The message and the
    /// suggestion are made plain as in [`LogEvent`](crate::LogEvent).
    pub fn trace(&self) {
        let plain = |text: Option<&str>| text.map(event::line);
        tracing::error!(
            target: "tool_errors",
            { "error.type" = self.error_type().as_str(),
            "gen_ai.tool.name" = plain(self.tool_name()),
            "mcp.session.id" = plain(self.connection_id()),
            recoverable = self.recoverable(),
            suggestion = plain(self.suggestion()) },
            "{}",
            event::line(self.message()),
        );
    }
}
