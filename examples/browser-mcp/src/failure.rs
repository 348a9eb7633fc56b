//! The failures of a call, and their messages for the model.

use tool_errors::{BrowserToolError, Cause, Driver, ErrorCode, RawFailure, Tool};

use crate::programs::Missing;

/// The reason why a tool failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An error that agent-browser printed.
    Driver(String),
    /// A ref that is no longer valid, and the cause if the server knows it.
    Stale(Option<Cause>),
    /// A program that agent-browser needs, or agent-browser itself, is missing.
    Missing(Missing),
    /// A failure that the server found itself, with its message.
    Known(BrowserToolError),
}

impl Failure {
    pub(crate) fn driver(text: impl ToString) -> Self {
        Self::Driver(text.to_string())
    }

    /// A failure that agent-browser does not report, with a hint for the next step.
    pub(crate) fn known(code: ErrorCode, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Known(BrowserToolError::new(code, message.into()).with_hint(hint.into()))
    }

    /// Converts the failure to the error for the model. `target` is the ref that the tool was called with.
    pub(crate) fn classify(self, tool: Tool, target: Option<&str>) -> BrowserToolError {
        match self {
            Self::Missing(missing) => missing.into(),
            Self::Known(error) => error,
            Self::Stale(cause) => {
                let raw = raw(STALE, tool, target);
                cause.map_or(raw, |cause| raw.with_cause(cause)).to_error()
            }
            Self::Driver(printed) => {
                let error = raw(&printed, tool, target).to_error();
                match NEXT_STEPS.iter().find(|(part, _)| printed.contains(part)) {
                    Some((_, hint)) => error.with_hint(*hint),
                    None => error,
                }
            }
        }
    }
}

fn raw<'a>(printed: &'a str, tool: Tool, target: Option<&'a str>) -> RawFailure<'a> {
    let raw = RawFailure::new(Driver::AgentBrowser, printed).with_tool(tool);
    target.map_or(raw, |target| raw.with_target(target))
}

// agent-browser has messages for these failures too, but does not print them here. It starts another browser if one is
// gone. On another page it acts on the element with the ref's role and name. It accepts any element as a field, and it
// waits longer than the server's limit.
pub(crate) const GONE: &str = "CDP response channel closed";
pub(crate) const STALE: &str = "Unknown ref: the page changed";

/// The beginning of agent-browser's message for an unknown ref.
pub(crate) const UNKNOWN_REF: &str = "Unknown ref: ";
pub(crate) const NOT_FOCUSABLE: &str = "CDP error (DOM.focus): Element is not focusable";
pub(crate) const TIMED_OUT: &str = "agent-browser command timed out after the server's limit";

/// Parts of agent-browser's messages for which the hint names another tool of this server.
const NEXT_STEPS: &[(&str, &str)] = &[
    ("Cannot close the last tab", "Open another page in it with browser_navigate"),
    ("; run `agent-browser tab` to list open tabs", "List the open tabs with browser_tabs"),
    (GONE, "Open the page again with browser_navigate"),
];

/// The kind of the dialog that agent-browser reports as blocking the page: `confirm` in
/// `A JavaScript confirm dialog is blocking the page: "Sure?"`. A page cannot begin a message.
pub(crate) fn blocking_dialog(printed: &str) -> Option<&str> {
    let (kind, _) = printed.strip_prefix("A JavaScript ")?.split_once(" dialog is blocking the page")?;
    ["alert", "beforeunload", "confirm", "prompt"].into_iter().find(|known| *known == kind)
}

/// The failure of a call while a dialog is open.
pub(crate) fn dialog_open(kind: &str) -> Failure {
    Failure::known(
        ErrorCode::ElementBlocked,
        format!("A {kind} dialog is open and blocks the page"),
        "Answer it with browser_dialog, then repeat this call",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_is_recognised_by_the_driver_s_words_alone() {
        let printed =
            r#"A JavaScript confirm dialog is blocking the page: "Sure?". Resolve it with `dialog accept`"#;
        assert_eq!(blocking_dialog(printed), Some("confirm"));
        for other in [
            "Evaluation error: A JavaScript confirm dialog is blocking the page",
            "A JavaScript \"x\" dialog is blocking the page",
            "A JavaScript error",
        ] {
            assert_eq!(blocking_dialog(other), None, "{other}");
        }
    }

    #[test]
    fn the_next_step_is_one_of_our_tools() {
        let last_tab = Failure::driver("Cannot close the last tab").classify(Tool::Other, None);
        assert_eq!(last_tab.recovery_hint(), Some("Open another page in it with browser_navigate"));
    }
}
