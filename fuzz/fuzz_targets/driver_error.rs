//! Reads any text as the failure of each driver. The result must have a known code, and its texts must be single plain
//! lines of bounded length without secrets.
//!
//! Fields: the driver's text, the target, WebDriver's code.

#![no_main]

use std::time::SystemTime;

use fuzz::Planted;
use libfuzzer_sys::fuzz_target;
use tool_errors::{
    BrowserToolError, ClassifiedError, Driver, ErrorCode, LogEvent, McpResult, Outcome, RawFailure, Tool,
};

/// The maximum length of a message or hint, in characters.
const MOST: usize = 400;

fuzz_target!(|data: &[u8]| {
    let [raw, target, code] = fuzz::fields(data);
    let planted = Planted::in_text(&raw, data);
    let tool = Tool::ALL[fuzz::sum(data) % Tool::ALL.len()];
    for &driver in Driver::ALL {
        let given = failure(driver, tool, &raw, &target, &code);
        let diagnosis = given.diagnose();
        for said in [&diagnosis.reason, &diagnosis.evidence] {
            fuzz::assert_one_plain_line(said);
            assert!(said.chars().count() <= MOST, "{said}");
        }
        check_error(&given.to_error());
        let given = failure(driver, tool, &planted.text, &target, &code);
        planted.assert_hidden(&format!("{:?} {:?}", given.diagnose(), given.to_error()));
        check_reports(given.to_error(), &planted);
    }
});

fn failure<'a>(driver: Driver, tool: Tool, raw: &'a str, target: &'a str, code: &'a str) -> RawFailure<'a> {
    let failure = RawFailure::new(driver, raw).with_tool(tool);
    let failure = if target.is_empty() { failure } else { failure.with_target(target) };
    if code.is_empty() { failure } else { failure.with_webdriver_error(code) }
}

fn check_error(error: &BrowserToolError) {
    assert!(ErrorCode::ALL.contains(&error.code()));
    assert_eq!(error.can_retry(), error.code().can_retry());
    assert!(!error.message().is_empty());
    for said in [error.message(), error.recovery_hint().unwrap_or_default()] {
        fuzz::assert_one_plain_line(said);
        assert!(said.chars().count() <= MOST, "{said}");
    }
    fuzz::assert_round_trip(error);
}

/// Checks the log event and the MCP result of an error, and of an error with any message.
fn check_reports(error: BrowserToolError, planted: &Planted) {
    let message = planted.text.as_str();
    let wire = serde_json::to_string(&error).expect("an error is JSON");
    let outcome: Outcome<()> = serde_json::from_str(&wire).expect("an error is an outcome");
    assert_eq!(outcome.into_result(), Err(error.clone()));

    let unknown = ClassifiedError::unknown(message).with_tool_name(message).with_connection_id(message);
    for classified in [ClassifiedError::from(error).with_tool_name("type"), unknown] {
        let event = LogEvent::new(&classified).with_time(SystemTime::UNIX_EPOCH).to_string();
        assert_eq!(
            event.split('\n').count(),
            1 + usize::from(classified.suggestion().is_some()),
            "{event:?}"
        );
        event.split('\n').for_each(fuzz::assert_one_plain_line);
        planted.assert_hidden(&event);
        let result = McpResult::from(classified.clone());
        assert!(result.text().starts_with(result.error().message()));
        planted.assert_hidden(result.text());
        fuzz::assert_round_trip(&result);
    }
}
