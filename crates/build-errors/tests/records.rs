//! The records of agents' results, verification reports and system errors, case by case.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test's helper fails as the test does"
)]

use std::time::{Duration, SystemTime};

use build_errors::{
    AgentResult, BuildError, Check, ErrorBuilder, ErrorType, Level, Levels, SystemFailure, TailOptions,
    TokensUsed, VerificationReport, WallClock,
};
use serde_json::json;

fn builder() -> ErrorBuilder {
    ErrorBuilder::new().with_failed_at(SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_368_130))
}

fn agent(exit_code: i64) -> AgentResult {
    AgentResult::new(false, exit_code)
        .with_stdout("working\n")
        .with_stderr("\u{1b}[31mcannot find the file\u{1b}[0m\nmore\n")
        .with_duration_ms(300_000)
        .with_session_id("session-1")
        .with_model("model-1")
        .with_tokens_used(TokensUsed::new(10, 20))
        .with_tool_calls(vec![json!({}), json!({})])
}

fn report(number: usize, name: &str, output: &str) -> VerificationReport {
    let checks = vec![Check::new("setup", true), Check::new(name, false).with_output(output)];
    let failed = Level::new(format!("L{number}"), false, checks);
    let levels = Levels::default();
    VerificationReport::new(match number {
        0 => levels.with_l0(failed),
        1 => levels.with_l1(failed),
        2 => levels.with_l2(failed),
        _ => levels.with_l3(failed),
    })
}

#[track_caller]
fn check(error: &BuildError, error_type: ErrorType, message: &str) {
    assert_eq!((error.error_type, error.message.as_str()), (error_type, message));
}

#[test]
fn an_agent_that_was_killed_ran_out_of_time() {
    let error = builder().agent(&agent(137));
    check(&error, ErrorType::AgentTimeout, "Agent exceeded maximum execution time after 300s");
    assert_eq!(error.context.signal.as_deref(), Some("SIGKILL"));
    assert_eq!(error.exit_code, Some(137));
    check(
        &builder().agent(&agent(124)),
        ErrorType::AgentTimeout,
        "Agent exceeded maximum execution time after 300s",
    );
}

#[test]
fn an_agent_without_an_answer_crashed() {
    let error = builder().agent(&agent(1));
    check(&error, ErrorType::AgentCrash, "Agent process crashed unexpectedly with exit code 1");
    let context = &error.context;
    assert_eq!(context.session_id.as_deref(), Some("session-1"));
    assert_eq!(context.model.as_deref(), Some("model-1"));
    assert_eq!(context.tool_call_count, Some(2));
    assert_eq!(context.duration_ms, Some(300_000));
    assert_eq!(error.stderr_tail, "cannot find the file\nmore");
    let segfault = builder().agent(&agent(139));
    check(
        &segfault,
        ErrorType::AgentCrash,
        "Agent process crashed unexpectedly with exit code 139 (SIGSEGV)",
    );
}

#[test]
fn an_agent_that_gives_up_says_why() {
    let answered = |exit_code| agent(exit_code).with_structured_output(json!({"done": false}));
    let message = "Agent reported inability to complete task: cannot find the file";
    check(&builder().agent(&answered(1)), ErrorType::AgentTaskFailure, message);
    check(&builder().agent(&agent(0)), ErrorType::AgentTaskFailure, message);
    let silent = agent(0).with_stderr("\n");
    check(
        &builder().agent(&silent),
        ErrorType::AgentTaskFailure,
        "Agent reported inability to complete task",
    );
    let mut fine = agent(0);
    fine.success = true;
    check(&builder().agent(&fine), ErrorType::Unknown, "Unknown error occurred");
}

#[test]
fn one_type_error_is_counted() {
    let output = "src/foo.ts(1,2): error TS2304: Cannot find name 'x'.\n";
    let error =
        builder().with_verification_file("verification-1.json").verification(&report(0, "typecheck", output));
    check(&error, ErrorType::TypecheckFailed, "TypeScript compilation failed (1 error in 1 file)");
    assert_eq!(error.context.error_count, Some(1));
    assert_eq!(error.verification_file.as_deref(), Some("verification-1.json"));
    assert_eq!(error.stdout_tail, output.trim_end());
}

#[test]
fn failed_tests_are_counted() {
    let error = builder().verification(&report(1, "test", "3 failed, 10 passed"));
    check(&error, ErrorType::TestFailed, "Test execution failed (3 failed, 10 passed)");
    assert_eq!(error.context.failed_tests, Some(3));
    assert_eq!(error.context.passed_tests, Some(10));
}

/// Errors of a type checker do not explain tests that ran. Errors of a compiler explain why tests did not run.
#[test]
fn what_checks_types_says_nothing_of_tests_that_ran() {
    let tests = "=========================== short test summary info ============================\n\
                 FAILED tests/test_a.py::test_a - assert 3 == 4\n\
                 ========================= 1 failed, 2 passed in 0.02s ==========================\n";
    let types = "a.py:3: error: Missing return statement  [return]\nFound 1 error in 1 file (checked 3 source files)\n";
    let both = builder().verification(&report(1, "test", &format!("{types}{tests}")));
    let alone = builder().verification(&report(1, "test", tests));
    assert_eq!(alone.context.failed_tests, Some(1));
    assert_eq!(both.message, alone.message);
    let told = |error: &BuildError| {
        let told = error.context.diagnostics.iter();
        told.map(|told| (told.test.clone(), told.message.clone())).collect::<Vec<_>>()
    };
    assert_eq!(told(&both), told(&alone));
    assert_eq!(both.context.error_count, None);
    let types = builder().verification(&report(1, "test", types));
    assert_eq!((types.error_type, types.context.error_count), (ErrorType::TestFailed, Some(1)));
}

#[test]
fn a_name_that_says_nothing_leaves_it_to_the_output_and_then_to_the_level() {
    let lint = "/srv/a.js\n  1:1  error  Missing semicolon  semi\n\n✖ 1 problem (1 error, 0 warnings)\n";
    assert_eq!(builder().verification(&report(1, "step 3", lint)).error_type, ErrorType::LintFailed);
    let rows = [
        (0, ErrorType::TypecheckFailed),
        (1, ErrorType::TestFailed),
        (2, ErrorType::BlackboxFailed),
        (3, ErrorType::CiFailed),
    ];
    for (level, expected) in rows {
        assert_eq!(
            builder().verification(&report(level, "step 3", "it broke")).error_type,
            expected,
            "L{level}"
        );
    }
}

#[test]
fn the_first_failed_check_in_level_order_decides() {
    let mut both = report(1, "test", "1 failed");
    both.levels.l0 = report(0, "lint", "").levels.l0;
    check(&builder().verification(&both), ErrorType::LintFailed, "Code linting failed");
    check(
        &builder().verification(&VerificationReport::default()),
        ErrorType::Unknown,
        "Unknown error occurred",
    );
}

#[test]
fn a_system_error_keeps_its_message_and_its_stack() {
    let failure = SystemFailure::new("x is not a function")
        .with_name("TypeError")
        .with_stack("TypeError: x is not a function\n    at main (a.js:1:2)");
    let error = builder().system(&failure);
    check(&error, ErrorType::SystemError, "x is not a function");
    assert_eq!(error.stderr_tail, "TypeError: x is not a function\n    at main (a.js:1:2)");
    assert_eq!(error.context.error_name.as_deref(), Some("TypeError"));
    let told = failure.with_error_type(ErrorType::GithubError);
    assert_eq!(builder().system(&told).error_type, ErrorType::GithubError);
}

#[test]
fn a_rust_error_keeps_its_causes() {
    #[derive(Debug, thiserror::Error)]
    #[error("cannot restore the snapshot")]
    struct Restore(#[source] std::io::Error);

    let error = Restore(std::io::Error::other("disk full"));
    let record = builder().system(&SystemFailure::of(&error));
    check(&record, ErrorType::SystemError, "cannot restore the snapshot");
    assert_eq!(record.stderr_tail, "caused by: disk full");
}

#[test]
fn a_wall_clock_limit_is_a_timeout() {
    let limit = WallClock::new(Duration::from_millis(3_600_500), Duration::from_secs(3600));
    let error = builder().wall_clock(&limit);
    check(&error, ErrorType::AgentTimeout, "Agent exceeded maximum execution time after 3601s (limit 3600s)");
    assert_eq!(error.context.elapsed_ms, Some(3_600_500));
    assert_eq!(error.context.max_wall_clock_ms, Some(3_600_000));
    assert_eq!(error.context.timeout_type.as_deref(), Some("wall_clock"));
}

#[test]
fn what_is_quoted_is_plain_masked_and_one_line() {
    let token = format!("ghp_{}", "a1B2".repeat(9));
    let stderr = format!("\u{1b}]0;title\u{7}push failed for https://me:{token}@example.com\u{202e}\n");
    let error = builder().agent(&agent(0).with_stderr(stderr));
    assert!(!error.message.contains(&token) && !error.stderr_tail.contains(&token), "{error:?}");
    assert!(!error.message.contains(|c: char| c.is_control()), "{error:?}");
    let shown = builder().with_tail(TailOptions::default().with_mask_secrets(false)).agent(&agent(0));
    assert_eq!(shown.stderr_tail, "cannot find the file\nmore");
}

#[test]
fn a_place_is_masked_as_a_message_is() {
    let token = format!("ghp_{}", "a1B2".repeat(9));
    let output = format!(
        "fetched with {token} from a.ts(1,2): error TS1: x\nby {token}/a.yml\n  1:1  error  {token}  (x)\n"
    );
    let error = builder().output("lint", Some(1), &output);
    assert!(!error.context.diagnostics.is_empty());
    assert!(!format!("{error:?}").contains(&token), "{error:?}");
}

#[test]
fn an_output_that_contradicts_itself_says_so() {
    let listed = "a.ts:1:2 - error TS1: x\n\n1 x\n  ~\n\nb.ts:1:2 - error TS1: x\n\n1 x\n  ~\n\nFound 1 error in a.ts:1\n";
    let error = builder().output("typecheck", Some(2), listed);
    let reason = "the output contradicts itself: its summary says 1 errors, 2 are listed";
    assert_eq!(error.context.reason.as_deref(), Some(reason));
}
