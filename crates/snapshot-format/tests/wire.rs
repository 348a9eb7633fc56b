//! The exact JSON of the wire types.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Dialect, Diff, DiffRequest, Request, Snapshot};

#[track_caller]
fn reads_back<T>(json: &str) -> T
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let value: T = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    value
}

#[test]
fn a_snapshot() {
    let request: Request = reads_back(
        r#"{"title":"T","url":"u","tree":"- button \"Pay\" [ref=e1]","options":{"interactiveOnly":true,"maxElements":50,"offset":0}}"#,
    );
    insta::assert_snapshot!(serde_json::to_string(&request.format().unwrap()).unwrap(), @r#"{"tree":"Page: T\nURL: u\nInteractive elements: 1\n\n- button \"Pay\" @e1","elementCount":1,"truncated":false}"#);
    reads_back::<Snapshot>(
        r#"{"tree":"t","elementCount":51,"truncated":true,"nextOffset":50,"imitations":2,"dialogOpen":true}"#,
    );
}

#[test]
fn a_request() {
    reads_back::<Request>(
        r#"{"title":"T","url":"u","tree":"","refs":{"e1":{"role":"button","name":"Pay","nth":1}},"dialect":"agent-browser","options":{"interactiveOnly":false,"maxElements":5,"offset":5,"maxChars":2000,"find":{"text":"a","role":"button","region":"main"}}}"#,
    );
    let least: Request = serde_json::from_str(r#"{"tree":"","refs":null,"x":1}"#).unwrap();
    insta::assert_snapshot!(serde_json::to_string(&least).unwrap(), @r#"{"tree":"","options":{"interactiveOnly":true,"maxElements":50,"offset":0}}"#);
    for dialect in
        ["agent-browser", "playwright", "playwright-mcp", "chrome-devtools-mcp", "stagehand", "browser-use"]
    {
        let json = format!(
            r#"{{"tree":"","dialect":"{dialect}","options":{{"interactiveOnly":true,"maxElements":50,"offset":0}}}}"#
        );
        reads_back::<Request>(&json);
    }
}

#[test]
fn a_dialect_may_have_a_version() {
    let read = |name: &str| serde_json::from_value::<Dialect>(name.into());
    assert_eq!(read("agent-browser-0.41").unwrap(), Dialect::AgentBrowser);
    assert_eq!(read("playwright-mcp-0.0.83").unwrap(), Dialect::PlaywrightMcp);
    assert_eq!(read("playwright-ai").unwrap(), Dialect::Playwright);
    assert_eq!(read("browser-use-0.13").unwrap(), Dialect::BrowserUse);
    assert_eq!(read("puppeteer").unwrap_err().to_string(), "unknown dialect \"puppeteer\"");
}

#[test]
fn an_unknown_option_is_named() {
    let error = serde_json::from_str::<Request>(r#"{"tree":"","options":{"maxElement":5}}"#).unwrap_err();
    assert!(error.to_string().starts_with("unknown field `maxElement`, expected one of "), "{error}");
    let error =
        serde_json::from_str::<Request>(r#"{"tree":"","options":{"find":{"name":"a"}}}"#).unwrap_err();
    assert!(error.to_string().starts_with("unknown field `name`, expected one of "), "{error}");
}

#[test]
fn a_diff() {
    reads_back::<Diff>(
        r#"{"kind":"changes","tree":"t","added":1,"removed":2,"changed":3,"truncated":false,"imitations":1}"#,
    );
    for reason in ["otherPage", "refsRenewed", "mostChanged", "partialTree"] {
        reads_back::<Diff>(&format!(
            r#"{{"kind":"full","reason":"{reason}","snapshot":{{"tree":"t","elementCount":1,"truncated":false}}}}"#
        ));
    }
    let request: DiffRequest = serde_json::from_str(r#"{"before":{"title":"T","url":"u","tree":"- button \"A\" [ref=e1]"},"after":{"title":"T","url":"u","tree":"- button \"A\" [ref=e1]"}}"#).unwrap();
    insta::assert_snapshot!(serde_json::to_string(&request.diff().unwrap()).unwrap(), @r#"{"kind":"changes","tree":"Page: T\nURL: u\nInteractive elements: 1\n\n(nothing changed)","added":0,"removed":0,"changed":0,"truncated":false}"#);
}
