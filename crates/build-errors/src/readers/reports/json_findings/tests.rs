//! Small reports in the shapes of real ones, through the whole engine.

use super::TOOL;
use crate::engine::Findings;
use crate::rows::Examples;

fn read(output: &str) -> Findings {
    crate::engine::read(&[&TOOL], output)
}

/// Compares all findings, errors first.
#[track_caller]
fn check(output: &str, expected: &[&str]) {
    let findings = read(output);
    assert!(findings.counts_are_known(), "no count: {output}");
    check_partly(output, expected);
}

/// Compares the expected findings, for a report that may contain more.
#[track_caller]
fn check_partly(output: &str, expected: &[&str]) {
    let shown: Vec<String> = read(output).into_diagnostics().map(|found| found.to_string()).collect();
    assert_eq!(shown, expected, "{output}");
}

/// A report whose count must be left out.
#[track_caller]
fn check_uncounted(output: &str, expected: &[&str]) {
    assert!(!read(output).counts_are_known(), "{output}");
    check_partly(output, expected);
}

/// Reports, and all findings in each, errors first.
const EXAMPLES: &str = r#"
# Lists of findings.
> [{"file":"/a.cr","line":2,"column":1,"message":"unexpected token"}]
= /a.cr:2:1 error: unexpected token
> [{"context":"P","lines":[3],"message":"m","smell_type":"S","source":"w.rb"}]
= w.rb:3 error S: m
> {"Issues":[{"severity":"HIGH","rule_id":"G101","details":"d","file":"/m.go","line":"42-43","column":"13"}]}
= /m.go:42:13 error G101: d
> [{"filename":"t.yaml","results":{"violations":[{"id":"F1","type":"WARN","message":"m","line_numbers":[6]}]}}]
= t.yaml:6 warning F1: m
# Places in several parts: `dotnet format --report`, Flow before version 0.67, solc's `--standard-json`.
> [{"DocumentId":{},"FileName":"A.cs","FilePath":"/p/A.cs","FileChanges":[{"LineNumber":3,"CharNumber":9,"DiagnosticId":"W","FormatDescription":"m"}]}]
= /p/A.cs:3:9 error W: m
> {"flowVersion":"0.66.0","errors":[
> {"level":"error","message":[{"descr":"m","path":"/a.js","line":7,"loc":{"start":{"line":7,"column":3}}}]},
> {"level":"error","message":[{"descr":"n","path":"/a.js","line":7,"loc":{"start":{"line":9,"column":3}}}]}]}
= /a.js:7:3 error: m
= /a.js:7 error: n
> {"errors":[{"errorCode":"7576","formattedMessage":"Error: no\n --> a.sol:5:16:\n  |\n","message":"no","severity":"error","sourceLocation":{"file":"a.sol"}}]}
= a.sol:5:16 error 7576: no
# Keys and values that are URLs.
> {"file:///p/a.lua":[{"code":"undefined-global","message":"m","range":{"start":{"line":2,"character":0}},"severity":2}]}
= /p/a.lua:3:1 warning undefined-global: m
> {"uri":"file:///p/a.lua","diagnostics":[{"range":{"start":{"line":3,"character":4}},"severity":1,"source":"x","message":"m"},
> {"range":{"start":{"line":9,"character":0}},"severity":2,"message":"n"}]}
= /p/a.lua:4:5 error: m
= /p/a.lua:10:1 warning: n
> {"a.md":[{"Check":"c","Span":[13,20],"Line":3,"Match":"m","Message":"m","Severity":"error"}]}
= a.md:3:13 error c: m
# Messages that are fatal or not.
> [{"path":"a.md","messages":[{"reason":"no","line":3,"column":5,"ruleId":"r","fatal":null},{"reason":"n","line":4,"ruleId":"s","fatal":true}]}]
= a.md:4 error s: n
= a.md:3:5 warning r: no
# Findings without a message.
# TruffleHog names a detector, kubeval lists sentences below a file.
> {"SourceMetadata":{"Data":{"Filesystem":{"file":"a.txt","line":3}}},"DetectorName":"AWS","Verified":true}
= a.txt:3 error AWS: AWS
> [{"filename":"a.yaml","kind":"Deployment","status":"invalid","errors":["replicas: Invalid type."]}]
= a.yaml error: replicas: Invalid type.
# The last line of the Nu Html Checker, and its kind of information.
> {"messages":[{"type":"info","subType":"warning","url":"file:/p/a.html","lastLine":9,"firstColumn":1,"message":"m"}]}
= /p/a.html:9:1 warning: m
# Nested locations.
> {"issues":[{"rule":{"name":"r1","severity":"warning"},"message":"m","range":{"filename":"a.tf","start":{"line":3,"column":4},"end":{"line":3,"column":9}}}],"errors":[]}
= a.tf:3:4 warning r1: m
> [{"Severity":"warning","Failure":"m","RuleName":"exported","Position":{"Start":{"Filename":"a.go","Line":3,"Column":1},"End":{"Filename":"a.go","Line":3,"Column":7}}}]
= a.go:3:1 warning exported: m
> {"findings":[{"title":"t","severity":"High","primaryLocation":{"fullFileName":"/a.java","line":42}}],"count":1}
= /a.java:42 error: t
> {"runs":[{"results":[{"ruleId":"R","level":"note","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.c"},"region":{"startLine":1}}}]}]}]}
= a.c:1 info R: m
> {"pkg":{"printf":[{"posn":"/a.go:3:7","message":"m"}]}}
= /a.go:3:7 error: m
# Lines from zero and from one.
> {"messages":[{"source":"pylint","code":"c","message":"m","location":{"path":"a.py","line":2,"character":0}}]}
= a.py:2:0 error c: m
> [{"ident":"i","desc":"d","determinations":{"severity":"High"},"locations":[{"symbolic":{"key":{"Local":{"given_path":"./b.yml"}},"kind":"Related"},"concrete":{"location":{"start_point":{"row":0,"column":0}}}},{"symbolic":{"key":{"Local":{"given_path":"./a.yml"}},"kind":"Primary"},"concrete":{"location":{"start_point":{"row":4,"column":2}}}}]}]
= ./a.yml:5:3 error i: d
# Groups.
> {"packages":[{"path":"src","files":[{"name":"A.groovy","violations":[{"ruleName":"R","priority":2,"lineNumber":3,"message":"m"}]}]}],"rules":[{"name":"R","description":"d"}]}
= A.groovy:3 warning R: m
> [{"filepath":"q.sql","violations":[{"start_line_no":6,"code":"L003","description":"d","name":"layout.end"}]}]
= q.sql:6 error L003: d
> {"file":"a.nix","report":[{"note":"n","code":"W3","severity":"Warn","diagnostics":[{"at":{"from":{"line":3,"column":5}},"message":"m"}]}]}
= a.nix:3:5 warning W3: m
> {"queries":[{"query_name":"q","severity":"HIGH","description":"d","files":[{"file_name":"Dockerfile","line":1},{"file_name":"Dockerfile","line":4}]}],"total_counter":2}
= Dockerfile:1 error q: d
= Dockerfile:4 error q: d
# Severities of lists.
> {"error":{"count":1,"data":[{"message":"e","line":3,"level":"error"}]},"warn":{"count":1,"data":[{"message":"w","line":4,"label":"l"}]}}
= error: e
= warning l: w
> [{"filename":"a.yaml","successes":2,"warnings":[{"msg":"w"}],"failures":[{"msg":"f"}]}]
= a.yaml error: f
= a.yaml warning: w
> {"errors":["a.c:3: bad"],"warnings":["no files"]}
= a.c:3 error: bad
= warning: no files
# Findings without a location.
# Another finding confirms them, or a total.
> [{"code":"c","message":"m","severity":"warn","source":"a.yaml","line":3},{"message":"n","severity":"hint"}]
= a.yaml:3 warning c: m
= info: n
# A message may begin with its location.
> {"issues":[],"errors":[{"message":"a.tf:2,3-6: Unsupported argument"}]}
= a.tf:2:3 error: Unsupported argument
# Vulnerabilities.
> {"Results":[{"Target":"app (debian 12)","Vulnerabilities":[{"VulnerabilityID":"CVE-1","PkgName":"libx","Title":"t","Severity":"LOW"},{"VulnerabilityID":"CVE-1","PkgName":"libx-dev","Title":"t","Severity":"CRITICAL"}]}]}
= app (debian 12) error CVE-1: libx-dev: t
= app (debian 12) warning CVE-1: libx: t
> {"vulnerabilities":{"x":{"name":"x","severity":"high","via":[{"title":"t","severity":"high"}],"range":"<1"}},"metadata":{"dependencies":{"prod":3}}}
= error: x: t
> {"dependencies":[{"name":"flask","version":"0.5","vulns":[{"id":"P-1","description":"d"}]},{"name":"x","version":"1","vulns":[]}]}
= error P-1: flask: d
# Checks that passed.
> {"results":{"failed_checks":[{"check_id":"C1","check_name":"Ensure a check","file_path":"/m.tf","file_line_range":[12,20]}],"passed_checks":[{"check_id":"C2","check_name":"n","file_path":"/m.tf","file_line_range":[1,2]}]}}
= /m.tf:12 error C1: Ensure a check
> {"rules":[{"id":"r1","title":"t","result":"fail","severity":"high","file":"a.conf"},{"id":"r2","title":"t","result":"pass","severity":"low","file":"-"}]}
= a.conf error r1: t
> {"results":[{"resource":{"kind":"Pod","metadata":{"name":"web","namespace":"ns"}},"rules":[{"name":"r","status":"fail","message":"m"},{"name":"s","status":"skip","message":"n"}]}]}
= ns/web error r: m
# Scanners.
# Kubescape, with a status that is an object.
> {"results":[{"resourceID":"r","controls":[{"controlID":"C-1","name":"Root","status":{"status":"failed"}},{"controlID":"C-2","name":"x","status":{"status":"passed"}}]}]}
= error C-1: C-1
# Prowler.
> [{"CheckID":"iam","CheckTitle":"MFA","Status":"FAIL","Severity":"high"},{"CheckID":"x","CheckTitle":"y","Status":"PASS","Severity":"low"}]
= error iam: MFA
# npm 6 and Yarn.
> {"actions":[],"advisories":{"1":{"id":1,"title":"t","module_name":"ms","severity":"moderate"}}}
= warning: ms: t
> {"type":"auditAdvisory","data":{"advisory":{"title":"t","module_name":"ms","severity":"high"}}}
= error: ms: t
# Sobelow, and selene, whose lines count from 0.
> {"findings":{"high_confidence":[{"type":"a","file":"a.ex","line":3}],"low_confidence":[{"type":"b","file":"b.ex","line":9}]}}
= a.ex:3 error a: a
= b.ex:9 warning b: b
> {"severity":"Error","code":"c","message":"m","primary_label":{"filename":"a.lua","span":{"start":30,"start_line":2,"start_column":4}}}
= a.lua:3:5 error c: m
# Changed files.
# PHP CS Fixer, whose report states a time, and Rector.
> {"files":[{"name":"src/a.php","appliedFixers":["braces"],"diff":"x"}],"time":{"total":1.2}}
= src/a.php error braces: not formatted
> {"file_diffs":[{"file":"src/a.php","diff":"x","applied_rectors":["A"]}],"changed_files":["src/a.php"]}
= src/a.php error A: not formatted
# An object a line.
> {"@level":"error","@timestamp":"t","diagnostic":{"severity":"error","summary":"s","range":{"filename":"a.tf","start":{"line":3,"column":1}}}}
= a.tf:3:1 error: s
"#;

#[test]
fn reports() {
    for (report, expected) in Examples::of(EXAMPLES).matches {
        check(&report, &expected.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

#[test]
fn lines_from_zero_and_from_one() {
    let range = |start: &str| {
        format!(
            r#"[{{"source":"a.yaml","code":"c","message":"m","severity":"error","range":{{"start":{start},"end":{start}}}}}]"#
        )
    };
    check(&range(r#"{"line":11,"character":3}"#), &["a.yaml:12:4 error c: m"]);
    check(&range(r#"{"line":11,"column":3}"#), &["a.yaml:11:3 error c: m"]);
}

#[test]
fn groups() {
    let message = r#"{"severity":2,"ruleId":"r","line":3,"message":"m"}"#;
    check(&format!(r#"{{"a.hbs":[{message}],"b.hbs":[]}}"#), &["a.hbs:3 error r: m"]);
    check(
        &format!(r#"[{{"filePath":"a.js","messages":[{message}]}},{{"filePath":"b.js","messages":[]}}]"#),
        &["a.js:3 error r: m"],
    );
}

#[test]
fn findings_without_a_location() {
    let diagnostics = r#"[{"severity":"error","summary":"Could not load plugin","detail":"d"}]"#;
    check(
        &format!(r#"{{"valid":false,"error_count":1,"diagnostics":{diagnostics}}}"#),
        &["error: Could not load plugin"],
    );
    check(&format!(r#"{{"diagnostics":{diagnostics}}}"#), &[]);
}

#[test]
fn vulnerabilities() {
    // Findings are noted as listed, even if they look alike.
    let twice = r#"{"id":"CVE-1","packageName":"x","title":"t","severity":"high"}"#;
    let report = format!(r#"{{"vulnerabilities":[{twice},{twice}]}}"#);
    assert_eq!(read(&report).errors(), 2);
    assert_eq!(read(&format!("{report}\n{report}\n")).errors(), 2);
}

#[test]
fn checks_that_passed() {
    let suppressed = |status| {
        format!(
            r#"[{{"rule":"r","file":"a.c","line":3,"message":"m","suppressions":[{{"kind":"external","status":"{status}"}}]}}]"#
        )
    };
    check(&suppressed("accepted"), &[]);
    check(&suppressed("rejected"), &["a.c:3 error r: m"]);
}

#[test]
fn an_object_a_line() {
    check(
        concat!(
            r#"{"path":"a.proto","start_line":3,"start_column":1,"type":"T","message":"m"}"#,
            "\n",
            r#"{"path":"b.proto","start_line":4,"start_column":2,"type":"T","message":"n"}"#,
        ),
        &["a.proto:3:1 error T: m", "b.proto:4:2 error T: n"],
    );
}

#[test]
fn among_other_lines() {
    let report = "[\n  {\"file\":\"a.c\",\"line\":3,\"message\":\"m\"}\n]";
    check(&format!("> lint\n{report}\nDone.\n"), &["a.c:3 error: m"]);
    check(&format!("\n  {report}\n"), &["a.c:3 error: m"]);
}

/// Omit a count rather than report a wrong one.
#[test]
fn counts_that_are_not_certain() {
    let finding = r#"{"file":"a.c","line":3,"rule":"r","message":"m"}"#;
    let expected = &["a.c:3 error r: m"];
    check_uncounted(&format!(r#"{{"issues":[{finding},{{}}]}}"#), expected);
    check_uncounted(&format!(r#"{{"issues":[{finding},{{"line":4,"cost":3}}]}}"#), expected);
    check_uncounted(&format!(r#"{{"issues":[{finding},"and more"]}}"#), expected);
    check_uncounted(&format!(r#"{{"total":20,"paging":{{"pageSize":1}},"issues":[{finding}]}}"#), expected);
    check_uncounted(&format!(r#"{{"issues":[{finding}],"summary":{{"errors":2}}}}"#), expected);
    check_uncounted(
        &format!(r#"{{"issues":[{finding}],"more":[{{"line":3,"description":"d"}}]}}"#),
        expected,
    );
}

#[test]
fn other_documents() {
    for text in [
        // Configuration and data.
        r#"{"name":"x","version":"1","description":"d","bugs":{"url":"u"},"files":["dist"]}"#,
        r#"[{"name":"a.b","version":"1.2"}]"#,
        r#"{"rules":{"no-var":"error"},"overrides":[{"files":["*.ts"],"rules":{"x":2}}]}"#,
        r#"[{"id":1,"title":"Outage","severity":"high","description":"d"}]"#,
        r#"{"total":1,"items":[{"id":1,"title":"Task","priority":"high","status":"open"}]}"#,
        r#"[{"uri":"a.feature","line":1,"name":"A","elements":[{"keyword":"Scenario","name":"B","line":3,"steps":[{"name":"x","line":4,"result":{"status":"passed"}}]}]}]"#,
        r#"{"a.js":{"path":"/a.js","statementMap":{"0":{"start":{"line":1,"column":0}}},"fnMap":{"0":{"name":"f","line":1}}}}"#,
        // A program's log.
        r#"{"level":"error","message":"m","file":"a.py","line":3,"time":"12:00"}"#,
        r#"{"level":"error","ts":1,"error":{"message":"m","file":"a.go","line":3}}"#,
        r#"[{"timestamp":"t","level":"error","message":"m","logger":"a.b"}]"#,
        r#"{"type":"match","data":{"path":{"text":"a.c"},"lines":{"text":"foo"},"line_number":3}}"#,
        // A server's answer.
        r#"{"error":"not found","code":404,"path":"/api/x"}"#,
        r#"{"errors":[{"message":"Cannot query field","locations":[{"line":2,"column":3}],"extensions":{"code":"C"}}]}"#,
        r#"{"errors":[{"code":"INVALID","message":"name is required","field":"name"}]}"#,
        r#"{"errors":[{"type":"field","msg":"Invalid value","path":"user.email","location":"body"}]}"#,
        r#"{"timestamp":"t","path":"/api/users","errors":[{"code":"NotBlank","message":"must not be blank"}]}"#,
        r#"{"messages":[{"type":"error","text":"Invalid login"}]}"#,
        r#"{"status":"DOWN","checks":[{"name":"db","status":"DOWN"}]}"#,
        r#"{"message":"Scan successful","modules":["a.b"]}"#,
        r#"{"status":"fail","checks":[{"name":"db","code":503,"status":"fail"}]}"#,
        r#"[{"id":1,"status":"failed","code":"E500","level":"error","message":"boom"}]"#,
        r#"{"error":{"code":"BadRequest","target":"user","details":[{"code":"NullValue","target":"phone","message":"must not be null"}]}}"#,
        r#"{"data":{"package":"web","level":"warn","message":"slow"}}"#,
        r#"{"advisory":{"title":"Storm","severity":"high"}}"#,
        // Reports without findings.
        r#"{"results":[]}"#,
        r#"{"issues":[],"errors":[],"summary":{"total":0}}"#,
    ] {
        check(text, &[]);
    }
}

/// A message may contain a report.
#[test]
fn a_report_in_a_message() {
    let inner = r#"[{\"file\":\"b.c\",\"line\":9,\"message\":\"n\"}]"#;
    check(
        &format!(r#"[{{"file":"a.c","line":3,"message":"{inner}"}}]"#),
        &[r#"a.c:3 error: [{"file":"b.c","line":9,"message":"n"}]"#],
    );
}

#[test]
fn hostile_documents_end() {
    let finding = r#"{"file":"a.c","line":3,"message":"m"}"#;
    let deep = |levels: usize| format!("{}{finding}{}", r#"{"a":["#.repeat(levels), "]}".repeat(levels));
    check(&deep(10), &["a.c:3 error: m"]);
    check(&deep(60), &[]);
    check(&deep(10_000), &[]);
    let wide = format!("[{}{finding}]", r#"{"a":{"b":{"c":{"d":{"e":{}}}}}},"#.repeat(4000));
    check(&wide, &["a.c:3 error: m"]);
    let table: String = (0..10_000).map(|key| format!(r#""k{key}":{{"x":1}},"#)).collect();
    check(&format!(r#"{{{table}"issues":[{finding}]}}"#), &["a.c:3 error: m"]);
}
