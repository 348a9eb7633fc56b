//! The way that every call takes: arguments checked → time limit → browser → classified → logged → MCP result.

use rmcp::RoleServer;
use rmcp::model::{CallToolResult, JsonObject};
use rmcp::service::RequestContext;
use serde_json::Value;
use tool_errors::{
    BrowserToolError, ClassifiedError, Driver, LogEvent, McpResult, Outcome, RawFailure, Tool,
};

use crate::arguments;
use crate::browser::{Failure, TIMED_OUT};
use crate::server::Server;
use crate::tool::{Answer, BrowserTool};

/// Takes a call all the way; to nothing where the client takes it back, or leaves, before it is done.
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
        Ok(answer) => succeeded(answer),
        Err(error) => failed(error, T::NAME, server.id()),
    })
}

async fn carried_out<T: BrowserTool>(
    server: &Server,
    call: &T,
    context: RequestContext<RoleServer>,
) -> Option<Result<T::Answer, BrowserToolError>> {
    // One at a time: there is one page. The limit is for the call, not for the queue.
    let mut browser = tokio::select! {
        browser = server.browser() => browser,
        () = context.ct.cancelled() => return None,
    };
    let limit = browser.settings().timeout;
    let classified = |failure| classified(failure, T::KIND, call.target());
    let cut_off = tokio::select! {
        done = call.run(&mut browser) => return Some(done.map_err(classified)),
        () = tokio::time::sleep(limit) => Some(Err(classified(Failure::Said(TIMED_OUT.to_owned())))),
        () = context.ct.cancelled() => None,
    };
    // agent-browser takes no other command until the site answers, if it ever does.
    if T::KIND == Tool::Navigate {
        browser.end();
    }
    cut_off
}

fn classified(failure: Failure, tool: Tool, target: Option<&str>) -> BrowserToolError {
    match failure {
        Failure::Missing(missing) => missing.into(),
        Failure::Said(said) => {
            let raw = RawFailure::new(Driver::AgentBrowser, &said).tool(tool);
            target.map_or(raw, |target| raw.target(target)).to_error()
        }
    }
}

fn succeeded<A: Answer>(answer: A) -> CallToolResult {
    let mut result = CallToolResult::success(answer.content());
    result.structured_content = serde_json::to_value(Outcome::Success(answer)).ok();
    result
}

fn failed(error: BrowserToolError, tool: &str, connection: &str) -> CallToolResult {
    let classified = ClassifiedError::from(error.clone()).in_tool(tool).on_connection(connection);
    // Where nobody reads the log, there is nobody to tell.
    let _ = LogEvent::new(&classified).write_to(std::io::stderr());
    let mut result = CallToolResult::from(McpResult::from(classified));
    // The tool's own outcome too, which is what the output schema promises: the object reads as both.
    if let (Some(Value::Object(structured)), Ok(Value::Object(outcome))) =
        (&mut result.structured_content, serde_json::to_value(error))
    {
        structured.extend(outcome);
    }
    result
}
