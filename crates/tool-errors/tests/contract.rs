//! The exact messages and facts on which other programs rely.
#![allow(clippy::unwrap_used, reason = "a test's own data")]

use std::error::Error;
use std::time::{Duration, UNIX_EPOCH};

use tool_errors::{
    BrowserToolError, ClassifiedError, Classifier, Driver, ErrorCode, ErrorInfo, ErrorType, LogEvent,
    RawFailure, Recovery, SessionError, Tool,
};

#[test]
fn the_table_of_codes() {
    let rows: Vec<_> =
        ErrorCode::ALL.iter().map(|code| (code.as_str(), code.can_retry(), code.recovery())).collect();
    assert_eq!(
        rows,
        [
            ("stale_ref", false, Some(Recovery::NewSnapshot)),
            ("element_not_found", false, Some(Recovery::NewSnapshot)),
            ("element_blocked", true, Some(Recovery::DismissOverlay)),
            ("element_not_visible", false, Some(Recovery::Reveal)),
            ("not_focusable", false, Some(Recovery::OtherElement)),
            ("timeout", true, Some(Recovery::SameCall)),
            ("browser_error", false, None),
            ("browser_closed", false, Some(Recovery::Reconnect)),
        ]
    );
}

#[test]
fn the_given_words() {
    let timeout = (Driver::Playwright, "page.goto: Timeout 30000ms exceeded.");
    for (tool, (driver, raw), code, message, hint) in [
        (
            Tool::Navigate,
            timeout,
            ErrorCode::Timeout,
            "Navigation timed out",
            "Try a different URL or increase timeout",
        ),
        (
            Tool::Navigate,
            (Driver::AgentBrowser, "Browser not launched. Call launch first."),
            ErrorCode::BrowserError,
            "Browser was not initialized",
            "This is an internal error - please try again",
        ),
        (
            Tool::Navigate,
            (
                Driver::Playwright,
                "page.goto: net::ERR_CONNECTION_REFUSED at http://127.0.0.1:18099/\nCall log:\n",
            ),
            ErrorCode::BrowserError,
            "Navigation failed: net::ERR_CONNECTION_REFUSED at http://127.0.0.1:18099/",
            "Check that the URL is valid and the site is accessible",
        ),
        (Tool::Click, timeout, ErrorCode::Timeout, "Element click timed out", "Retry or take a new snapshot"),
        (Tool::Type, timeout, ErrorCode::Timeout, "Type operation timed out", "Retry or take a new snapshot"),
        (Tool::Scroll, timeout, ErrorCode::Timeout, "Scroll operation timed out", "Retry scroll operation"),
    ] {
        for target in [None, Some("@e1")] {
            let failure = RawFailure::new(driver, raw).with_tool(tool);
            let error = target.map_or(failure, |target| failure.with_target(target)).to_error();
            assert_eq!(error, BrowserToolError::new(code, message).with_hint(hint));
        }
    }
}

#[test]
fn the_session_errors() {
    for (error, error_type, suggestion) in [
        (
            SessionError::NotConnected,
            ErrorType::Connection,
            "Call chrome() or chrome_connect() to establish a connection",
        ),
        (
            SessionError::DebuggerNotEnabled,
            ErrorType::Debugger,
            "Call enable_debug_tools() or debugger_enable() first",
        ),
        (
            SessionError::NotPaused,
            ErrorType::State,
            "Set a breakpoint or call pause()/debugger_pause() first",
        ),
        (
            SessionError::AlreadyPaused,
            ErrorType::State,
            "Call resume()/debugger_resume() or step through execution",
        ),
    ] {
        let classified = ClassifiedError::from_error(&error);
        assert_eq!(
            (classified.error_type(), classified.recoverable(), classified.suggestion()),
            (error_type, true, Some(suggestion))
        );
        let own = Classifier::new().with_suggestion(error, "Call open() first").classify(&error);
        assert_eq!(own.suggestion(), Some("Call open() first"));
    }
}

/// An error that wraps another.
#[derive(Debug, thiserror::Error)]
#[error("the call failed")]
struct Around(#[source] Box<dyn Error + Send + Sync>);

#[derive(Debug, thiserror::Error)]
#[error("no free port")]
struct NoPort;

impl ErrorInfo for NoPort {
    fn error_type(&self) -> ErrorType {
        ErrorType::Connection
    }

    fn recoverable(&self) -> bool {
        true
    }
}

#[test]
fn causes_are_found_by_type_and_the_message_is_the_outermost() {
    let buried = Around(Box::new(Around(Box::new(SessionError::NotPaused))));
    let classified = ClassifiedError::from_error(&buried);
    assert_eq!((classified.error_type(), classified.message()), (ErrorType::State, "the call failed"));

    let browser =
        Around(Box::new(BrowserToolError::new(ErrorCode::BrowserClosed, "closed").with_hint("Reconnect")));
    let classified = ClassifiedError::from_error(&browser);
    assert_eq!(
        (classified.error_type(), classified.suggestion()),
        (ErrorType::Connection, Some("Reconnect"))
    );

    let port = Around(Box::new(NoPort));
    assert_eq!(ClassifiedError::from_error(&port), ClassifiedError::unknown("the call failed"));
    let classified = Classifier::new().with_type::<NoPort>().classify(&port);
    assert_eq!((classified.error_type(), classified.recoverable()), (ErrorType::Connection, true));

    // Errors are not recognised by their text.
    let imitation = Around("Chrome not connected".into());
    assert_eq!(ClassifiedError::from_error(&imitation).error_type(), ErrorType::Unknown);

    // An error that was already classified keeps its facts when it is classified again.
    let carried = ClassifiedError::unknown("inner").with_recoverable(true).with_tool_name("click");
    let classified = ClassifiedError::from_error(&Around(Box::new(carried)));
    assert_eq!((classified.recoverable(), classified.tool_name()), (true, Some("click")));
}

#[test]
fn panics_are_classified_by_what_they_carry() {
    let caught = |panic: fn()| ClassifiedError::from_panic(&*std::panic::catch_unwind(panic).unwrap_err());
    assert_eq!(caught(|| panic!("out of {}", "luck")), ClassifiedError::unknown("out of luck"));
    assert_eq!(caught(|| panic!("constant")), ClassifiedError::unknown("constant"));
    assert_eq!(caught(|| std::panic::panic_any(SessionError::NotPaused)).error_type(), ErrorType::State);
    let unspoken = ClassifiedError::unknown("the handler panicked without a message");
    assert_eq!(caught(|| std::panic::panic_any(7_u8)), unspoken);

    let payload = std::panic::catch_unwind(|| std::panic::panic_any(SessionError::NotPaused)).unwrap_err();
    let own = Classifier::new()
        .with_suggestion(SessionError::NotPaused, "Call pause() first")
        .classify_panic(&*payload);
    assert_eq!(own.suggestion(), Some("Call pause() first"));
}

#[test]
fn a_log_event_is_one_or_two_lines_whatever_it_holds() {
    let at = UNIX_EPOCH + Duration::from_millis(1_767_368_130_000);
    let event = |error: &ClassifiedError| {
        let mut written = Vec::new();
        LogEvent::new(error).with_time(at).write_to(&mut written).unwrap();
        String::from_utf8(written).unwrap()
    };
    let paused =
        ClassifiedError::from(SessionError::NotPaused).with_tool_name("step_over").with_connection_id("c1");
    let forged =
        "a\n2026-01-02T15:35:30.000Z [ERROR:STATE] tool=x\r\u{2028}\u{85}b \u{1b}[31mred\u{1b}[0m \u{202e}c";
    let hostile = ClassifiedError::unknown(forged)
        .with_suggestion("x\n  y")
        .with_tool_name("a b\nc")
        .with_connection_id("");
    let secret = ClassifiedError::unknown("GET https://u:hunter2@h/?token=abc123 failed");
    let events = [event(&paused), event(&ClassifiedError::unknown("broke")), event(&hostile), event(&secret)];
    insta::assert_snapshot!(events.concat(), @r"
    2026-01-02T15:35:30.000Z [ERROR:STATE] tool=step_over conn=c1 recoverable=true Execution not paused
      Suggestion: Set a breakpoint or call pause()/debugger_pause() first
    2026-01-02T15:35:30.000Z [ERROR:UNKNOWN] tool=- recoverable=false broke
    2026-01-02T15:35:30.000Z [ERROR:UNKNOWN] tool=a\u{20}b\nc conn=- recoverable=false a\n2026-01-02T15:35:30.000Z [ERROR:STATE] tool=x\r\u{2028}\u{85}b red \u{202e}c
      Suggestion: x\n  y
    2026-01-02T15:35:30.000Z [ERROR:UNKNOWN] tool=- recoverable=false GET https://u:***@h/?token=*** failed
    ");
    for (event, lines) in events.iter().zip([2, 1, 2, 1]) {
        assert_eq!((event.lines().count(), event.ends_with('\n')), (lines, true));
    }
}

#[test]
fn a_diagnosis_says_what_decided_and_what_else_it_may_be() {
    let raw = "cdpSession.send: Protocol error (DOM.getBoxModel): Could not compute box model.";
    let diagnosis = RawFailure::new(Driver::Cdp, raw).diagnose();
    assert_eq!(diagnosis.code, ErrorCode::ElementNotVisible);
    assert_eq!(diagnosis.alternative, Some(ErrorCode::StaleRef));
    assert_eq!(diagnosis.evidence, "Could not compute box model.");
}
