//! The exact JSON of every wire type, and how it is read back.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test's helper fails as the test does"
)]

use std::time::{Duration, SystemTime};

use build_errors::{
    AgentResult, BuildError, Context, ErrorBuilder, ErrorType, Severity, SystemFailure, VerificationReport,
    WallClock,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn builder() -> ErrorBuilder {
    ErrorBuilder::new().with_failed_at(SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_368_130))
}

/// A record of each kind that the builders make.
fn records() -> Vec<(&'static str, BuildError)> {
    let agent: AgentResult = read(AGENT);
    let changed = |change: &dyn Fn(&mut AgentResult)| {
        let mut agent = agent.clone();
        change(&mut agent);
        agent
    };
    let report: VerificationReport = read(REPORT);
    let system = SystemFailure::new("no space left").with_name("Error");
    let stacked = system
        .clone()
        .with_stack(
            "Error: no space left
    at a.js:1:1",
        )
        .with_error_type(ErrorType::WorkspaceError);
    let limit = WallClock::new(Duration::from_secs(61), Duration::from_secs(60));
    let files =
        builder().with_agent_result_file("agent-1.json").with_verification_file("verification-1.json");
    let tests = include_str!("fixtures/vitest/multi-nocolor.all");
    let two = format!("{}{tests}", include_str!("fixtures/tsc/multi-plain.all"));
    vec![
        ("agent_timeout", files.agent(&changed(&|agent| agent.exit_code = 137))),
        ("agent_crash", builder().agent(&changed(&|agent| agent.structured_output = None))),
        ("agent_task_failure", builder().agent(&agent)),
        ("agent_unknown", builder().agent(&changed(&|agent| (agent.success, agent.exit_code) = (true, 0)))),
        ("typecheck_failed", files.verification(&report)),
        ("test_failed", builder().output("test", Some(1), tests)),
        ("ci_failed", builder().output("ci", Some(1), &two)),
        ("blackbox_failed", builder().output("e2e", None, "")),
        ("system_error", builder().system(&system)),
        ("workspace_error", builder().system(&stacked)),
        ("wall_clock", builder().wall_clock(&limit)),
    ]
}

const AGENT: &str = r#"{"success":false,"exitCode":1,"stdout":"out\n","stderr":"could not\n","durationMs":1234.5,
    "sessionId":"s-1","model":"m-1","tokensUsed":{"input":1,"output":2,"total":3},"structuredOutput":{"ok":false},
    "toolCalls":[{"name":"x"}],"somethingNew":1}"#;

const REPORT: &str = r#"{"runId":"r-1","iteration":1,"overall":{"passed":false,"summary":"L0 failed"},
    "levels":{"L0":{"level":"L0","passed":false,"duration":2,"checks":[
        {"name":"typecheck","passed":false,"duration":1,"output":"src/foo.ts(1,2): error TS2304: Cannot find name 'x'.\n"}]}},
    "duration":3,"completedAt":"2026-01-02T15:35:30.000Z"}"#;

#[track_caller]
fn read<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

#[track_caller]
fn round_trips<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    assert_eq!(&read::<T>(&serde_json::to_string(value).unwrap()), value);
}

#[test]
fn every_record_as_json() {
    for (name, record) in records() {
        insta::assert_snapshot!(format!("record_{name}"), serde_json::to_string_pretty(&record).unwrap());
        round_trips(&record);
    }
}

#[test]
fn every_type_as_json() {
    let rows: Vec<String> = ErrorType::ALL
        .iter()
        .map(|of| format!("{} {}", serde_json::to_string(of).unwrap(), of.description()))
        .collect();
    insta::assert_snapshot!("error_types", rows.join("\n"));
    for error_type in ErrorType::ALL {
        round_trips(&error_type);
        assert_eq!(error_type.to_string().parse(), Ok(error_type));
    }
    for severity in Severity::ALL {
        round_trips(&severity);
        assert_eq!(severity.to_string().parse(), Ok(severity));
    }
    let error = "Unknown ".parse::<ErrorType>().unwrap_err();
    assert!(error.to_string().starts_with("unknown error type \"Unknown \", expected one of agent_crash, "));
}

#[test]
fn inputs_as_json() {
    let agent: AgentResult = read(AGENT);
    assert_eq!(agent.duration_ms, 1235);
    insta::assert_snapshot!("agent_result", serde_json::to_string_pretty(&agent).unwrap());
    round_trips(&agent);
    let report: VerificationReport = read(REPORT);
    insta::assert_snapshot!("verification_report", serde_json::to_string_pretty(&report).unwrap());
    round_trips(&report);
}

#[test]
fn the_contracts_example_is_read_and_written_as_it_stands() {
    let json = r#"{"type":"typecheck_failed","message":"TypeScript compilation failed (3 errors in 2 files)","exitCode":1,"stdoutTail":"…","stderrTail":"…","agentResultFile":"agent-1.json","verificationFile":"verification-1.json","context":{"errorCount":3,"fileCount":2,"files":["src/foo.ts","src/bar.ts"]},"failedAt":"2026-01-02T15:35:30.000Z"}"#;
    assert_eq!(serde_json::to_string(&read::<BuildError>(json)).unwrap(), json);
}

#[test]
fn a_context_is_written_in_the_contracts_order() {
    let json = r#"{"tool":"pytest","errorCount":1,"warningCount":2,"fileCount":1,"files":["a.py"],"failedTests":1,"passedTests":3,"skippedTests":4,"erroredTests":1,"failedTestNames":["test_a"],"erroredTestNames":["test_b"],"diagnostics":[{"file":"a.py","line":3,"column":5,"severity":"error","code":"E1","message":"m","detail":"assert 1 == 2\n  where 1 = f()","test":"test_a","package":"web","logLines":[12,19]}],"reason":"r"}"#;
    let context: Context = read(json);
    assert_eq!(context.diagnostics[0].log_lines, Some((12, 19)));
    assert_eq!(serde_json::to_string(&context).unwrap(), json);
}

#[test]
fn a_newer_writer_is_understood() {
    let json = r#"{"type":"quota_exceeded","message":"m","exitCode":null,"stdoutTail":"","stderrTail":"","agentResultFile":null,
        "verificationFile":null,"failedAt":"t","extra":1}"#;
    let error: BuildError = read(json);
    assert_eq!(error.error_type, ErrorType::Unknown);
    assert_eq!(error.message, "m");
}

#[test]
fn what_is_missing_is_named() {
    let missing = |json: &str| serde_json::from_str::<BuildError>(json).unwrap_err().to_string();
    assert!(missing("{}").contains("missing field `type`"));
    let agent = |json: &str| serde_json::from_str::<AgentResult>(json).unwrap_err().to_string();
    assert!(agent(r#"{"success":true}"#).contains("missing field `exitCode`"));
    let report = serde_json::from_str::<VerificationReport>(r#"{"runId":"r"}"#).unwrap_err().to_string();
    assert!(report.contains("missing field `iteration`"));
    let negative = AGENT.replace("1234.5", "-1");
    assert!(agent(&negative).contains("a duration cannot be -1 ms"));
}
