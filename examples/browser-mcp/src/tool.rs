//! What a tool is, and how clients see it: name, title, description, schemas, annotations.

use rmcp::model::{ContentBlock, JsonObject, ToolAnnotations};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, RestrictFormats};
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tool_errors::{Outcome, Tool};

use crate::arguments::Invalid;
use crate::browser::{Browser, Failure};

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
fn schema<T: JsonSchema>(mut settings: SchemaSettings) -> (JsonObject, String) {
    // Not every client follows references, and some complain of formats that JSON Schema has not, such as `uint`.
    settings.inline_subschemas = true;
    let settings =
        settings.with_transform(RestrictFormats::default()).with_transform(RecursiveTransform(brief));
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("title");
    let about = schema.remove("description");
    let about = about.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
    (schema.as_object().cloned().unwrap_or_default(), about)
}

/// Keeps the first paragraph of a description: what follows is for whoever writes Rust.
fn brief(schema: &mut Schema) {
    if let Some(Value::String(description)) = schema.get_mut("description")
        && let Some(end) = description.find("\n\n")
    {
        description.truncate(end);
    }
}
