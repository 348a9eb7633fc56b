//! The steps of every call: check arguments → time limit → browser → classify → log → MCP result.

use rmcp::RoleServer;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject};
use rmcp::service::RequestContext;
use tool_errors::{BrowserToolError, ClassifiedError, LogEvent, McpResult, Tool};

use crate::arguments;
use crate::failure::{Failure, TIMED_OUT};
use crate::server::Server;
use crate::tool::{Answer, BrowserTool};

/// Takes a call through all steps. Returns `None` if the client cancels the call or disconnects before it is done.
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
    // Calls run one at a time, because there is only one page. The time limit does not include waiting for other calls.
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
    // agent-browser accepts no other command until the site answers, so the browser is closed.
    if T::KIND == Tool::Navigate {
        browser.end();
    }
    cut_off
}

/// Converts a failure to a result with text and structured content. Some clients show the model only the text, others
/// only the structured content. So each has everything that the model needs, and each fact once.
fn failed(error: BrowserToolError, tool: &str, connection: &str) -> CallToolResult {
    let structured = serde_json::to_value(&error).ok();
    let classified = ClassifiedError::from(error).with_tool_name(tool).with_connection_id(connection);
    // A failure to write the log is ignored, because there is no other place to report it.
    let _ = LogEvent::new(&classified).write_to(std::io::stderr());
    let mut result = CallToolResult::error(vec![ContentBlock::text(McpResult::from(classified).text())]);
    result.structured_content = structured;
    result
}
