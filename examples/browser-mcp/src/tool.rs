//! The trait of a tool, and the name, description, arguments and annotations that clients see.

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

/// A tool: a type that its arguments are deserialized into. The model reads the doc comments of the type and of its
/// fields, so they are written for a model. They are short, because every conversation contains the list of tools.
pub(crate) trait BrowserTool: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    const NAME: &'static str;
    /// The kind of tool, which determines the messages of its failures.
    const KIND: Tool;
    const EFFECT: Effect = Effect::Changes;

    /// Checks what the schema cannot express, before the browser is used.
    fn check(&mut self) -> Result<(), Invalid> {
        Ok(())
    }

    /// The element that the call acts on.
    fn target(&self) -> Option<&str> {
        None
    }

    fn run(&self, browser: &mut Browser) -> impl Future<Output = Result<Answer, Failure>> + Send;
}

/// The effect of a tool, for clients that ask a person before some calls.
#[derive(Clone, Copy)]
pub(crate) enum Effect {
    /// The tool only reads the page.
    Reads,
    /// The tool navigates or scrolls. It does not submit forms.
    Moves,
    /// The tool can do anything that the page lets a person do. Clients assume this for tools without annotations.
    Changes,
}

/// The answer of a tool. Text is passed to the model unchanged, without a structured copy.
pub(crate) enum Answer {
    Text(String),
    /// A PNG image.
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

/// The tool as clients see it.
pub(crate) fn listed<T: BrowserTool>() -> rmcp::model::Tool {
    let (input, about) = schema::<T>();
    let tool = rmcp::model::Tool::new(T::NAME, about, input);
    match T::EFFECT {
        Effect::Reads => tool.with_annotations(ToolAnnotations::new().read_only(true)),
        Effect::Moves => tool.with_annotations(ToolAnnotations::new().destructive(false)),
        Effect::Changes => tool,
    }
}

/// The schema of a tool's arguments, and the description of the tool.
fn schema<T: JsonSchema>() -> (JsonObject, String) {
    let mut settings = SchemaSettings::draft2020_12();
    // Not every client resolves references.
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    let mut schema =
        settings.with_transform(RecursiveTransform(brief)).into_generator().into_root_schema_for::<T>();
    schema.remove("title");
    let about = schema.remove("description");
    let about = about.as_ref().and_then(Value::as_str).unwrap_or_default().replace('\n', " ");
    (schema.as_object().cloned().unwrap_or_default(), about)
}

/// Removes what a model does not need: `null` and defaults (a model can omit the argument), Rust's number formats, and
/// `additionalProperties`, which the server checks.
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
