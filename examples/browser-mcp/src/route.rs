//! The way that every call takes: arguments checked → time limit → browser → classified → logged → MCP result.

use rmcp::model::{CallToolResult, ContentBlock, JsonObject, ToolAnnotations};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use schemars::transform::RestrictFormats;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use snapshot_format::{ParseRefError, Ref};
use tool_errors::{
    BrowserToolError, ClassifiedError, Driver, ErrorCode, LogEvent, McpResult, Outcome, RawFailure, Tool,
};
use url::Url;

use crate::browser::{Browser, Failure, TIMED_OUT};
use crate::server::Server;

/// A tool: a type that its arguments are read into. Its documentation is what the model is told of it.
pub(crate) trait BrowserTool: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    const NAME: &'static str;
    const TITLE: &'static str;
    /// Chooses the words of its failures.
    const KIND: Tool;
    type Answer: Answer;

    /// What a client may know before it calls.
    fn annotations() -> ToolAnnotations {
        ToolAnnotations::new().read_only(false).destructive(true)
    }

    /// Checks what the schema cannot, before the browser is asked.
    fn check(&mut self) -> Result<(), Invalid> {
        Ok(())
    }

    /// The element that it works on.
    fn target(&self) -> Option<&str> {
        None
    }

    fn run(&self, browser: &mut Browser) -> impl Future<Output = Result<Self::Answer, Failure>> + Send;
}

/// What a tool answers, in a form for programs; and how a model reads it.
pub(crate) trait Answer: Serialize + JsonSchema + Send + 'static {
    fn content(&self) -> Vec<ContentBlock>;
}

/// Why arguments are refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Invalid {
    #[error(transparent)]
    Ref(#[from] ParseRefError),
    #[error("{0}")]
    Url(String),
    #[error("the arguments are not what the tool's schema says: {0}")]
    Schema(String),
}

impl From<Invalid> for BrowserToolError {
    fn from(invalid: Invalid) -> Self {
        match &invalid {
            Invalid::Url(reason) => RawFailure::new(Driver::Cdp, reason).tool(Tool::Navigate).to_error(),
            Invalid::Ref(_) => Self::new(ErrorCode::ElementNotFound, invalid.to_string())
                .with_hint("Take a new snapshot and use a ref from it"),
            Invalid::Schema(_) => Self::new(ErrorCode::BrowserError, invalid.to_string())
                .with_hint("Correct the arguments and call the tool again"),
        }
    }
}

/// Puts a ref as models write it into agent-browser's spelling, `@e1`.
pub(crate) fn canonical_ref(text: &mut String) -> Result<(), Invalid> {
    *text = format!("@{}", Ref::parse(text)?);
    Ok(())
}

/// Only the web: a page could talk an agent into reading local files otherwise.
pub(crate) fn web_address(text: &str) -> Result<(), Invalid> {
    match Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(()),
        Ok(_) => Err(Invalid::Url("only http:// and https:// addresses can be opened".to_owned())),
        Err(error) => Err(Invalid::Url(format!("invalid URL: {error}"))),
    }
}

/// How a client sees the tool.
pub(crate) fn listed<T: BrowserTool>() -> rmcp::model::Tool {
    let (input, about) = schema::<T>(SchemaSettings::draft2020_12());
    let (mut output, _) = schema::<Outcome<T::Answer>>(SchemaSettings::draft2020_12().for_serialize());
    // Older versions of the protocol want it, and it is one on either side of the outcome.
    output.insert("type".to_owned(), "object".into());
    rmcp::model::Tool::new(T::NAME, about.replace('\n', " "), input)
        .with_title(T::TITLE)
        .with_raw_output_schema(output.into())
        .with_annotations(T::annotations().open_world(true))
}

/// A type's schema, and the description that was its root's.
fn schema<T: JsonSchema>(settings: SchemaSettings) -> (JsonObject, String) {
    // Clients complain of formats that JSON Schema has not, such as `uint`.
    let settings = settings.with_transform(RestrictFormats::default());
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("title");
    let about = schema.remove("description");
    let about = about.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
    (schema.as_object().cloned().unwrap_or_default(), about)
}

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
    let mut call: T = serde_json::from_value(arguments.into()).map_err(|error| without_values(&error))?;
    call.check()?;
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

/// What is wrong with arguments, without their values: they may be what is to be typed.
fn without_values(error: &serde_json::Error) -> Invalid {
    let message = error.to_string();
    let said = match message.rsplit_once(", expected ") {
        // `unknown field `reff`, expected ...`: no value.
        _ if message.starts_with("unknown field ") => message,
        // `invalid type: string "hunter2", expected a boolean`: what is expected is ours, and stands last.
        Some((_, expected)) => format!("expected {expected}"),
        None => message,
    };
    Invalid::Schema(said)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::{Click, Type};

    #[test]
    fn arguments_are_refused_without_their_values() {
        let refused = |arguments: Value| {
            serde_json::from_value::<Type>(arguments).err().map(|error| without_values(&error).to_string())
        };
        let says = |what: &str| Some(format!("the arguments are not what the tool's schema says: {what}"));
        assert_eq!(refused(serde_json::json!({"ref": "@e1"})), says("missing field `text`"));
        assert_eq!(
            refused(serde_json::json!({"ref": "@e1", "text": "a", "submit": "hunter2, expected x"})),
            says("expected a boolean")
        );
        assert_eq!(
            refused(serde_json::json!({"ref": "@e1", "text": "a", "delay": 1})),
            says("unknown field `delay`, expected one of `ref`, `text`, `submit`")
        );
        assert_eq!(refused(serde_json::json!({"ref": "@e1", "text": 4711})), says("expected a string"));
        assert_eq!(refused(serde_json::json!({"ref": "@e1", "text": "a", "submit": true})), None);
    }

    #[test]
    fn refs_are_checked_before_the_browser_is_asked() {
        let check = |r#ref: &str| {
            let mut click: Click = serde_json::from_value(serde_json::json!({ "ref": r#ref })).unwrap();
            click
                .check()
                .map(|()| click.target().unwrap_or_default().to_owned())
                .map_err(|error| error.to_string())
        };
        assert_eq!(check(" [ref=e12] "), Ok("@e12".to_owned()));
        assert_eq!(
            check("#pay"),
            Err("\"#pay\" is not a ref: a ref looks like @e1, or @f1e3 in a frame".to_owned())
        );
        let mut swapped: Type =
            serde_json::from_value(serde_json::json!({"ref": "hunter2", "text": "@e1"})).unwrap();
        assert!(!swapped.check().unwrap_err().to_string().contains("hunter2"));
    }

    #[test]
    fn only_the_web_is_opened() {
        let refused =
            |url: &str| web_address(url).err().map(|error| BrowserToolError::from(error).to_string());
        assert_eq!(refused("https://example.com/"), None);
        for (url, message) in [
            ("example.com", "Navigation failed: invalid URL: relative URL without a base"),
            ("http://", "Navigation failed: invalid URL: empty host"),
            ("file:///etc/passwd", "Navigation failed: only http:// and https:// addresses can be opened"),
            ("javascript:alert(1)", "Navigation failed: only http:// and https:// addresses can be opened"),
        ] {
            assert_eq!(refused(url).as_deref(), Some(message), "{url}");
        }
    }
}
