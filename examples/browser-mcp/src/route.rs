//! The way that every call takes: arguments checked → time limit → browser → classified → logged → MCP result.

use rmcp::model::{CallToolResult, JsonObject};
use serde_json::Value;
use tool_errors::{
    BrowserToolError, ClassifiedError, Driver, LogEvent, McpResult, Outcome, RawFailure, Tool,
};

use crate::arguments;
use crate::browser::{Failure, TIMED_OUT};
use crate::server::Server;
use crate::tool::{Answer, BrowserTool};

/// Takes a call all the way.
pub(crate) async fn route<T: BrowserTool>(server: &Server, arguments: JsonObject) -> CallToolResult {
    match answer::<T>(server, arguments).await {
        Ok(answer) => succeeded(answer),
        Err(error) => failed(error, T::NAME, server.id()),
    }
}

async fn answer<T: BrowserTool>(
    server: &Server,
    arguments: JsonObject,
) -> Result<T::Answer, BrowserToolError> {
    let call: T = arguments::read(arguments)?;
    // One at a time: there is one page. The limit is for the call, not for the queue.
    let mut browser = server.browser().await;
    let limit = browser.settings().timeout;
    let done = match tokio::time::timeout(limit, call.run(&mut browser)).await {
        Ok(done) => done,
        Err(_) => {
            // agent-browser takes no other command until the site answers, if it ever does.
            if T::KIND == Tool::Navigate {
                drop(browser.end());
            }
            Err(Failure::Said(TIMED_OUT.to_owned()))
        }
    };
    done.map_err(|failure| classified(failure, T::KIND, call.target()))
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
