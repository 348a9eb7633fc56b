//! Operations that must not allocate.

use tool_errors::{BrowserToolError, ErrorCode};

#[test]
fn an_error_of_constant_words_allocates_nothing() {
    let counted = allocation_counter::measure(|| {
        for &code in ErrorCode::ALL {
            let error =
                BrowserToolError::new(code, "Navigation timed out").with_hint("Retry scroll operation");
            assert_eq!(error.can_retry(), code.can_retry());
        }
    });
    assert_eq!(counted.count_total, 0);
}
