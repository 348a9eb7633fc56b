//! What a tool is, and how clients see it: name, description, arguments, annotations.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rmcp::model::{ContentBlock, JsonObject, ToolAnnotations};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tool_errors::Tool;

use crate::arguments::Invalid;
use crate::browser::Browser;
use crate::failure::Failure;

/// A tool: a type that its arguments are read into. The documentation of the type and its fields is what the model
/// reads about it, so it is written for a model and short: the list of tools is in every conversation.
pub(crate) trait BrowserTool: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    const NAME: &'static str;
    /// Chooses the words of its failures.
    const KIND: Tool;
    const EFFECT: Effect = Effect::Changes;

    /// Checks what the schema cannot, before the browser is asked.
    fn check(&mut self) -> Result<(), Invalid> {
        Ok(())
    }

    /// The element that it works on.
    fn target(&self) -> Option<&str> {
        None
    }

    fn run(&self, browser: &mut Browser) -> impl Future<Output = Result<Answer, Failure>> + Send;
}

/// What a tool does to the world, for clients that ask a person before some calls.
#[derive(Clone, Copy)]
pub(crate) enum Effect {
    /// It reads the page.
    Reads,
    /// It moves about: no form is sent by it.
    Moves,
    /// It can do whatever a page lets a person do. This is what clients assume of a tool that says nothing.
    Changes,
}

/// What a tool answers. Text goes to the model as it is: there is no structured copy of it.
pub(crate) enum Answer {
    Text(String),
    /// A PNG.
    Picture(Vec<u8>),
}

impl From<Answer> for ContentBlock {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Text(text) => Self::text(text),
            Answer::Picture(png) => Self::image(STANDARD.encode(png), "image/png"),
        }
    }
}

/// How a client sees the tool.
pub(crate) fn listed<T: BrowserTool>() -> rmcp::model::Tool {
    let (input, about) = schema::<T>();
    let tool = rmcp::model::Tool::new(T::NAME, about, input);
    match T::EFFECT {
        Effect::Reads => tool.with_annotations(ToolAnnotations::new().read_only(true)),
        Effect::Moves => tool.with_annotations(ToolAnnotations::new().destructive(false)),
        Effect::Changes => tool,
    }
}

/// The schema of a tool's arguments, and the description that was its root's.
fn schema<T: JsonSchema>() -> (JsonObject, String) {
    let mut settings = SchemaSettings::draft2020_12();
    // Not every client follows references.
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    let mut schema =
        settings.with_transform(RecursiveTransform(brief)).into_generator().into_root_schema_for::<T>();
    schema.remove("title");
    let about = schema.remove("description");
    let about = about.as_ref().and_then(Value::as_str).unwrap_or_default().replace('\n', " ");
    (schema.as_object().cloned().unwrap_or_default(), about)
}

/// Leaves out what a model does not need: `null` and defaults, which leaving an argument out says too, Rust's number
/// formats, and that there are no other arguments, which the server checks.
fn brief(schema: &mut Schema) {
    for name in ["additionalProperties", "default", "format", "minimum", "maximum"] {
        schema.remove(name);
    }
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
}
