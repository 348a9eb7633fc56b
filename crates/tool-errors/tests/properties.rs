//! Properties that hold for any text.

use proptest::prelude::*;
use tool_errors::{ClassifiedError, Driver, LogEvent, RawFailure, Tool};

/// Pieces of drivers' messages and of escape sequences, and any text.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("\u{1b}[2m".to_owned()),
        Just("\u{9b}31m\u{1b}]0;".to_owned()),
        Just("\u{2028}\u{85}\u{202e}\0".to_owned()),
        Just("locator.fill: Timeout 9ms exceeded.\nCall log:\n".to_owned()),
        Just("  - waiting for locator('".to_owned()),
        Just("  - fill(\"".to_owned()),
        Just("\")\n".to_owned()),
        Just("    2 × locator resolved to <b title=\"".to_owned()),
        Just("{\"error\":{\"message\":\"\\u12".to_owned()),
        Just("Protocol error (DOM.focus): ".to_owned()),
        Just("https://u:p@h/?token=".to_owned()),
        Just("unknown error: \nfrom ".to_owned()),
        Just("Element '".to_owned()),
        any::<String>(),
        "[ -~\n]{0,40}",
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..12).prop_map(|pieces| pieces.concat())
}

fn is_plain(said: &str) -> bool {
    !said.contains(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_said_is_one_plain_bounded_line(
        driver in prop::sample::select(Driver::ALL),
        tool in prop::sample::select(Tool::ALL),
        raw in text(),
        target in prop::option::of(text()),
        code in prop::option::of(text()),
    ) {
        let mut failure = RawFailure::new(driver, &raw).with_tool(tool);
        if let Some(target) = &target {
            failure = failure.with_target(target);
        }
        if let Some(code) = &code {
            failure = failure.with_webdriver_error(code);
        }
        let error = failure.to_error();
        prop_assert_eq!(error.can_retry(), error.code().can_retry());
        prop_assert!(!error.message().is_empty());
        let diagnosis = failure.diagnose();
        for said in [error.message(), error.recovery_hint().unwrap_or_default(), &diagnosis.reason, &diagnosis.evidence] {
            prop_assert!(is_plain(said), "{:?}", said);
            prop_assert!(said.chars().count() <= 400, "{:?}", said);
        }
    }

    #[test]
    fn typed_text_is_never_repeated(driver in prop::sample::select(Driver::ALL), typed in "[a-z]{3}S3CRET[a-z \n\")]{0,9}") {
        let raw = format!("locator.fill: Timeout 9ms exceeded.\nCall log:\n  - waiting for locator('#a')\n    \
            - fill(\"{typed}\")\n  - attempting fill action\n    - element is not visible\n");
        let diagnosis = RawFailure::new(driver, &raw).with_tool(Tool::Type).diagnose();
        let said = format!("{diagnosis:?}");
        prop_assert!(!said.contains("S3CRET"), "{}", said);
        let raw = format!("keyboard.press: Unknown key: \"{typed}\"");
        let diagnosis = RawFailure::new(driver, &raw).with_tool(Tool::Type).diagnose();
        let said = format!("{diagnosis:?}");
        prop_assert!(!said.contains("S3CRET"), "{}", said);
    }

    #[test]
    fn a_log_event_cannot_be_forged(message in text(), suggestion in prop::option::of(text()), tool in text()) {
        let suggestion = suggestion.filter(|suggestion| !suggestion.is_empty());
        let error = ClassifiedError::unknown(message).with_suggestion(suggestion.clone().unwrap_or_default());
        let event = LogEvent::new(&error.with_tool_name(tool)).to_string();
        let lines: Vec<&str> = event.split('\n').collect();
        prop_assert_eq!(lines.len(), 1 + usize::from(suggestion.is_some()));
        prop_assert!(lines.iter().all(|line| is_plain(line)));
    }
}

#[test]
fn long_text_takes_linear_time() {
    // Quadratic work would take minutes at this size.
    for piece in [
        "  - fill(\"x\n",
        "  - waiting for locator('x\n",
        "  - locator resolved to <b title=\"\n",
        "\u{1b}[2m",
        "\u{1b}]0;",
        "a: ",
        "://",
        "{\"a\":[",
        "<a ",
        "9",
        "\n",
        "from unknown error: ",
        "fill(\"",
    ] {
        let body = piece.repeat(400_000 / piece.len());
        for text in [body.clone(), format!("page.click: Timeout 9ms exceeded.\nCall log:\n{body}")] {
            for &driver in Driver::ALL {
                let failure = RawFailure::new(driver, &text).with_tool(Tool::Type).with_target(&text);
                assert!(failure.to_error().message().chars().count() <= 400);
            }
            assert!(!LogEvent::new(&ClassifiedError::unknown(text)).to_string().is_empty());
        }
    }
}
