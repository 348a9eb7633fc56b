//! The way that every call takes: arguments checked → time limit → browser → classified → logged → MCP result.

use rmcp::RoleServer;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject};
use rmcp::service::RequestContext;
use tool_errors::{BrowserToolError, ClassifiedError, LogEvent, McpResult, Tool};

use crate::arguments;
use crate::failure::{Failure, TIMED_OUT};
use crate::server::Server;
use crate::tool::{Answer, BrowserTool};

/// Takes a call all the way; to nothing if the client takes it back, or leaves, before it is done.
pub(crate) async fn route<T: BrowserTool>(
    server: &Server,
    arguments: JsonObject,
    context: RequestContext<RoleServer>,
) -> Option<CallToolResult> {
    let done = match arguments::read::<T>(arguments) {
        Ok(call) => carried_out(server, &call, context).await?,
        Err(invalid) => Err(invalid.into()),
    };
    Some(match done {
        Ok(answer) => CallToolResult::success(vec![ContentBlock::from(answer)]),
        Err(error) => failed(error, T::NAME, server.id()),
    })
}

async fn carried_out<T: BrowserTool>(
    server: &Server,
    call: &T,
    context: RequestContext<RoleServer>,
) -> Option<Result<Answer, BrowserToolError>> {
    // One at a time: there is one page. The limit is for the call, not for the queue.
    let mut browser = tokio::select! {
        browser = server.browser() => browser,
        () = context.ct.cancelled() => return None,
    };
    let limit = browser.settings().timeout;
    let classified = |failure: Failure| failure.classify(T::KIND, call.target());
    let cut_off = tokio::select! {
        done = call.run(&mut browser) => return Some(done.map_err(classified)),
        () = tokio::time::sleep(limit) => Some(Err(classified(Failure::driver(TIMED_OUT)))),
        () = context.ct.cancelled() => None,
    };
    // agent-browser takes no other command until the site answers, if it ever does.
    if T::KIND == Tool::Navigate {
        browser.end();
    }
    cut_off
}

/// A failure twice, since some clients show the model the text and others the structured part: each has all that the
/// model needs, and each fact once.
fn failed(error: BrowserToolError, tool: &str, connection: &str) -> CallToolResult {
    let structured = serde_json::to_value(&error).ok();
    let classified = ClassifiedError::from(error).with_tool_name(tool).with_connection_id(connection);
    // If nobody reads the log, there is nobody to report that to.
    let _ = LogEvent::new(&classified).write_to(std::io::stderr());
    let mut result = CallToolResult::error(vec![ContentBlock::text(McpResult::from(classified).text())]);
    result.structured_content = structured;
    result
}
