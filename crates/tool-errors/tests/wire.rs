//! The exact JSON of every serialized type, and how unusual JSON is read.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test's own data")]

use std::fmt::Debug;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tool_errors::{
    BrowserToolError, Cause, ClassifiedError, Driver, ErrorCode, ErrorType, McpResult, Outcome, Recovery,
    SessionError, Tool,
};

/// The JSON of a value. Asserts that it reads back equal.
#[track_caller]
fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    json
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Page {
    title: String,
    url: String,
}

/// A tool's answer with the field names of an error.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Message {
    message: String,
    code: u8,
}

#[test]
fn browser_tool_errors() {
    let lines: Vec<String> = ErrorCode::ALL
        .iter()
        .flat_map(|&code| {
            let error = BrowserToolError::new(code, "What happened");
            [json(&error), json(&error.with_hint("What to do"))]
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn outcomes() {
    let page = Page { title: "Shop".into(), url: "https://shop.test/".into() };
    let failure = BrowserToolError::new(ErrorCode::Timeout, "Navigation timed out")
        .with_hint("Try a different URL or increase timeout");
    let lines = [json(&Outcome::Success(page)), json(&Outcome::<Page>::Failure(failure))];
    insta::assert_snapshot!(lines.join("\n"), @r#"
    {"success":true,"title":"Shop","url":"https://shop.test/"}
    {"success":false,"code":"timeout","message":"Navigation timed out","recoveryHint":"Try a different URL or increase timeout","canRetry":true}
    "#);
    json(&Outcome::Success(Message { message: "sent".into(), code: 7 }));
    json(&Outcome::<Message>::Failure(BrowserToolError::new(ErrorCode::StaleRef, "gone")));
    json(&Outcome::Success(serde_json::json!({"any": [1, null], "deep": {"x": 1.5}})));
}

#[test]
fn success_distinguishes_outcomes_wherever_it_is() {
    let last = r#"{"canRetry":true,"extra":[{}],"message":"m","code":"timeout","recoveryHint":null,"success":false}"#;
    let outcome: Outcome<Page> = serde_json::from_str(last).unwrap();
    assert_eq!(outcome, Outcome::Failure(BrowserToolError::new(ErrorCode::Timeout, "m")));
    let last = r#"{"title":"t","url":"u","code":"timeout","success":true}"#;
    let outcome: Outcome<Page> = serde_json::from_str(last).unwrap();
    assert_eq!(outcome, Outcome::Success(Page { title: "t".into(), url: "u".into() }));
}

#[test]
fn an_unknown_code_keeps_everything_else() {
    let json =
        r#"{"success":false,"code":"quota","message":"m","recoveryHint":"h","canRetry":true,"since":3}"#;
    let error: BrowserToolError = serde_json::from_str(json).unwrap();
    assert_eq!(
        (error.code(), error.message(), error.recovery_hint(), error.can_retry()),
        (ErrorCode::BrowserError, "m", Some("h"), true)
    );
    let outcome: Outcome<Page> = serde_json::from_str(json).unwrap();
    assert_eq!(outcome, Outcome::Failure(error));
}

#[test]
fn what_is_missing_is_named() {
    for field in ["success", "code", "message", "canRetry"] {
        let mut object =
            serde_json::json!({"success": false, "code": "timeout", "message": "m", "canRetry": true});
        object.as_object_mut().unwrap().remove(field);
        for error in
            [refused::<BrowserToolError>(&object.to_string()), refused::<Outcome<Page>>(&object.to_string())]
        {
            assert!(error.starts_with(&format!("missing field `{field}`")), "{error}");
        }
    }
    assert!(refused::<Outcome<Page>>(r#"{"success":true,"title":"t"}"#).starts_with("missing field `url`"));
    let success = r#"{"success":true,"code":"timeout","message":"m","canRetry":true}"#;
    assert!(refused::<BrowserToolError>(success).contains("expected success false"));
}

#[test]
fn classified_errors() {
    let mut lines = vec![json(&ClassifiedError::unknown("Something broke"))];
    for error in [
        SessionError::NotConnected,
        SessionError::DebuggerNotEnabled,
        SessionError::NotPaused,
        SessionError::AlreadyPaused,
    ] {
        lines.push(json(&ClassifiedError::from(error).with_tool_name("step_over").with_connection_id("c1")));
    }
    for &code in ErrorCode::ALL {
        let error = BrowserToolError::new(code, "What happened").with_hint("What to do");
        lines.push(json(&ClassifiedError::from(error).with_tool_name("click")));
    }
    insta::assert_snapshot!(lines.join("\n"));
    let unknown: ClassifiedError =
        serde_json::from_str(r#"{"errorType":"QUOTA","message":"m","recoverable":true,"x":1}"#).unwrap();
    assert_eq!((unknown.error_type(), unknown.recoverable()), (ErrorType::Unknown, true));
    assert!(
        refused::<ClassifiedError>(r#"{"errorType":"STATE","recoverable":true}"#)
            .starts_with("missing field `message`")
    );
}

#[test]
fn mcp_results() {
    let errors = [
        ClassifiedError::unknown("Something broke"),
        ClassifiedError::from(SessionError::NotPaused).with_tool_name("step_over").with_connection_id("c1"),
        ClassifiedError::from(BrowserToolError::new(
            ErrorCode::BrowserClosed,
            "The page or the browser is closed",
        )),
    ];
    let lines: Vec<String> = errors.map(|error| json(&McpResult::from(error))).into();
    for line in &lines {
        let result: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(result["_meta"][McpResult::META_KEY], result["structuredContent"]);
        assert!(result["structuredContent"].is_object());
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn names_round_trip() {
    fn each<T>(all: &[T], as_str: impl Fn(T) -> &'static str)
    where
        T: Copy + Debug + PartialEq + Serialize + DeserializeOwned + FromStr,
        T::Err: Debug,
    {
        for &value in all {
            let name = as_str(value);
            assert_eq!(name.parse::<T>().unwrap(), value);
            assert_eq!(json(&value), format!("\"{name}\""));
        }
        assert!("no such name".parse::<T>().is_err());
    }
    each(Cause::ALL, Cause::as_str);
    each(Driver::ALL, Driver::as_str);
    each(ErrorCode::ALL, ErrorCode::as_str);
    each(ErrorType::ALL, ErrorType::as_str);
    each(Recovery::ALL, Recovery::as_str);
    each(SessionError::ALL, SessionError::as_str);
    each(Tool::ALL, Tool::as_str);
}

#[test]
fn a_name_that_is_not_known_is_lenient_where_other_versions_may_write_it() {
    assert_eq!(serde_json::from_str::<Tool>("\"teleport\"").unwrap(), Tool::Other);
    assert_eq!(serde_json::from_str::<ErrorCode>("\"new_code\"").unwrap(), ErrorCode::BrowserError);
    assert_eq!(serde_json::from_str::<ErrorType>("\"NEW\"").unwrap(), ErrorType::Unknown);
    insta::assert_snapshot!(refused::<Driver>("\"netscape\""), @r#"unknown driver "netscape", expected one of playwright, cdp, webdriver, agent-browser"#);
}
