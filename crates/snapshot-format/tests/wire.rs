//! The exact JSON of what travels between programs.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Diff, Options, Request, Snapshot};

#[track_caller]
fn reads_back<T>(value: &T) -> String
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
    json
}

#[test]
fn a_snapshot() {
    let whole = Snapshot {
        tree: "Page: T\nURL: u\nInteractive elements: 1\n\n- button \"Pay\" @e1".into(),
        element_count: 1,
        truncated: false,
        next_offset: None,
        imitations: 0,
    };
    insta::assert_snapshot!(reads_back(&whole), @r#"{"tree":"Page: T\nURL: u\nInteractive elements: 1\n\n- button \"Pay\" @e1","elementCount":1,"truncated":false}"#);
    let cut = Snapshot {
        truncated: true,
        next_offset: Some(50),
        imitations: 2,
        element_count: 51,
        tree: "t".into(),
    };
    insta::assert_snapshot!(reads_back(&cut), @r#"{"tree":"t","elementCount":51,"truncated":true,"nextOffset":50,"imitations":2}"#);
}

#[test]
fn a_request() {
    let json = r#"{"title":"T","url":"u","tree":"","refs":{"e1":{"role":"button","name":"Pay","nth":1}},"options":{"interactiveOnly":false,"maxElements":5,"offset":5,"maxChars":2000}}"#;
    let request: Request = serde_json::from_str(json).unwrap();
    assert_eq!(reads_back(&request), json);

    let least: Request =
        serde_json::from_str(r#"{"title":"T","url":"u","tree":"","refs":null,"x":1}"#).unwrap();
    assert_eq!(least.options, Options::default());
    insta::assert_snapshot!(reads_back(&least), @r#"{"title":"T","url":"u","tree":"","options":{"interactiveOnly":true,"maxElements":50,"offset":0}}"#);
}

#[test]
fn a_diff() {
    let diff = Diff {
        tree: "t".into(),
        added: 1,
        removed: 2,
        changed: 3,
        reason: None,
        truncated: false,
        imitations: 0,
    };
    insta::assert_snapshot!(reads_back(&diff), @r#"{"tree":"t","added":1,"removed":2,"changed":3,"truncated":false}"#);
    let full = Diff { reason: Some("r".into()), imitations: 1, ..diff };
    insta::assert_snapshot!(reads_back(&full), @r#"{"tree":"t","added":1,"removed":2,"changed":3,"reason":"r","truncated":false,"imitations":1}"#);
}

#[test]
fn what_is_missing_or_wrong_is_named() {
    for (json, message) in [
        (r#"{"url":"u","tree":""}"#, "missing field `title`"),
        (r#"{"title":"T","tree":""}"#, "missing field `url`"),
        (r#"{"title":"T","url":"u"}"#, "missing field `tree`"),
        (r#"{"title":"T","url":"u","tree":"","refs":{"e1":{}}}"#, "missing field `role`"),
        (
            r#"{"title":"T","url":"u","tree":"","options":{"maxElements":-1}}"#,
            "invalid value: integer `-1`, expected usize",
        ),
    ] {
        let error = serde_json::from_str::<Request>(json).unwrap_err().to_string();
        assert!(error.starts_with(message), "{json}: {error}");
    }
}
