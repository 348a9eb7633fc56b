//! Emits an error as an event of `tracing`, with the content of a log event as fields.

use crate::{ClassifiedError, event};

impl ClassifiedError {
    /// Emits the error at level `ERROR`, with the target `tool_errors`.
    ///
    /// The fields are `error.type`, `gen_ai.tool.name` and `mcp.session.id` (the connection), which are named by
    /// OpenTelemetry's semantic conventions, and `recoverable` and `suggestion`. The message and the suggestion are
    /// cleaned as in [`LogEvent`](crate::LogEvent).
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
