//! A retry loop that follows the recovery stated in the error.

use std::time::Duration;

use tokio::time::sleep;
use tool_errors::{BrowserToolError, Recovery};

/// Calls a browser tool up to four times, while calling it again can help. `dismiss` closes whatever covers an element,
/// for example by pressing Escape. Every other failure is returned for the model, with its hint.
///
/// # Errors
///
/// The last failure, or the first one that only the model can resolve.
pub async fn with_retries<T>(
    mut call: impl AsyncFnMut() -> Result<T, BrowserToolError>,
    mut dismiss: impl AsyncFnMut(),
) -> Result<T, BrowserToolError> {
    for pause in [100, 400, 1600].map(Duration::from_millis) {
        let error = match call().await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        match error.code().recovery() {
            Some(Recovery::SameCall) => sleep(pause).await,
            Some(Recovery::DismissOverlay) => dismiss().await,
            // The model must choose another ref or element, or open a browser.
            _ => return Err(error),
        }
    }
    call().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use tool_errors::{Driver, ErrorCode, RawFailure, Tool};

    /// Calls a tool that fails with each of the messages in turn and then succeeds. Returns its result, the number of
    /// calls, and the number of dismissed overlays.
    async fn run(messages: &[&str]) -> (Result<(), BrowserToolError>, usize, usize) {
        let (mut calls, mut dismissed) = (0, 0);
        let call = async || {
            calls += 1;
            let failure = |raw| {
                RawFailure::new(Driver::AgentBrowser, raw)
                    .with_tool(Tool::Click)
                    .with_target("@e1")
                    .to_error()
            };
            messages.get(calls - 1).map_or(Ok(()), |raw| Err(failure(raw)))
        };
        let result = with_retries(call, async || dismissed += 1).await;
        (result, calls, dismissed)
    }

    #[tokio::test(start_paused = true)]
    async fn what_helps_is_done() {
        let covered = "Another element is covering the target element.";
        let (result, calls, dismissed) = run(&["Operation timed out.", covered]).await;
        assert_eq!((result, calls, dismissed), (Ok(()), 3, 1));
        let (result, calls, _) = run(&["Operation timed out."; 9]).await;
        assert_eq!((result.unwrap_err().code(), calls), (ErrorCode::Timeout, 4));
        let (result, calls, _) = run(&["Unknown ref: e1"]).await;
        assert_eq!((result.unwrap_err().code(), calls), (ErrorCode::StaleRef, 1));
    }
}
