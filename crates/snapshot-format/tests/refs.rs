//! Parsing refs as models write them, and reading the driver's refs map.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use snapshot_format::{Issued, Ref, Refs, Tree, nodes};

#[test]
fn what_models_write() {
    for (text, id) in [
        ("@e1", "e1"),
        ("e1", "e1"),
        ("ref=e1", "e1"),
        ("[ref=e1]", "e1"),
        (" [ref=e12] \n", "e12"),
        ("@f1e3", "f1e3"),
        ("f12e34", "f12e34"),
        ("@e4294967295", "e4294967295"),
        ("@1_0", "1_0"),
        ("uid=12_34", "12_34"),
        ("@0-12", "0-12"),
        ("[0-12]", "0-12"),
        ("33", "33"),
        ("[33]", "33"),
        ("@0", "0"),
    ] {
        assert_eq!(text.parse::<Ref>().map(Ref::id).as_deref(), Ok(id), "{text:?}");
        let json = serde_json::to_string(&text.parse::<Ref>().unwrap()).unwrap();
        assert_eq!(json, format!("\"@{id}\""));
        assert_eq!(serde_json::from_str::<Ref>(&json).unwrap().id(), id);
    }
}

#[test]
fn all_else_is_refused() {
    for text in [
        "", " ", "@", "e", "f1", "f1e", "e0", "e01", "f0e1", "@@e1", "\\@e1", "@e1.", "@e1 @e2", "E1", "@E1",
        "e-1", "e+1", "e1x", "ref=@e1", "[@e1]", "[ref=e1", "ref=e1]", "[ref=e1, level=1]", "e4294967296",
        "e١", "＠e1", "@e\u{200b}1", "__proto__", "#main", "null", "1_", "_1", "0_1", "1_01", "1__1",
        "1_1_1", "uid=e", "01", "0-", "-1", "0-01", "0-1-2", "[1_5]", "[@33]", "3.5",
    ] {
        assert!(text.parse::<Ref>().is_err(), "{text:?}");
    }
}

#[test]
fn the_error_shows_what_a_ref_looks_like() {
    let error = "the \"Pay\" button".parse::<Ref>().unwrap_err();
    insta::assert_snapshot!(error, @r#""the \"Pay\" button" is not a ref: a ref looks like @e1, @f1e3 in a frame, @1_5, @0-12 or @33"#);
    assert!("e".repeat(1 << 20).parse::<Ref>().unwrap_err().to_string().len() < 140);
}

#[test]
fn order_gaps_and_frames() {
    let json = r#"{"f1e3":{"role":"link","name":"C"},"e10":{"role":"button","name":"B","nth":1},
        "e2":{"role":"button","name":"A","selector":"x"},"__proto__":{"polluted":true},"@e3":7}"#;
    let refs: Refs = serde_json::from_str(json).unwrap();
    assert_eq!(refs.len(), 3);
    for (id, name) in [("e2", "A"), ("e10", "B"), ("f1e3", "C")] {
        assert_eq!(refs.get(id.parse().unwrap()).unwrap().name, name);
    }
    for id in ["e1", "e3", "e9", "e11", "f1e2", "f2e3", "e4294967295"] {
        assert_eq!(refs.get(id.parse().unwrap()), None, "{id}");
    }
    let text = serde_json::to_string(&refs).unwrap();
    insta::assert_snapshot!(text, @r#"{"e2":{"role":"button","name":"A"},"e10":{"role":"button","name":"B","nth":1},"f1e3":{"role":"link","name":"C"}}"#);
    assert_eq!(serde_json::from_str::<Refs>(&text).unwrap(), refs);
    let renamed = text.replace("\"C\"", "\"c\"");
    assert_ne!(serde_json::from_str::<Refs>(&renamed).unwrap(), refs);
}

#[test]
fn the_last_of_two_meanings_counts() {
    let refs: Refs =
        serde_json::from_str(r#"{"e1":{"role":"link","name":"a"},"e1":{"role":"button","name":"b"}}"#)
            .unwrap();
    assert_eq!(refs.get("e1".parse().unwrap()).unwrap().name, "b");
    assert_eq!(refs.len(), 1);
}

#[test]
fn a_missing_field_is_named() {
    let error = serde_json::from_str::<Refs>(r#"{"e1":{"name":"Pay"}}"#).unwrap_err();
    assert!(error.to_string().starts_with("missing field `role`"), "{error}");
}

#[test]
fn a_role_with_a_quotation_mark_is_another_role() {
    let refs: Refs = [("e1".parse::<Ref>().unwrap(), Issued::new("link \"Pay", ""))].into_iter().collect();
    let tree = Tree::new("- link \"Pay\" [ref=e1]").refs(&refs);
    assert!(nodes(tree).unwrap().all(|node| node.reference().is_none()));
}
