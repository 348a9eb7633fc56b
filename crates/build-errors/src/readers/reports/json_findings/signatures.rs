//! The tool that wrote a report, from combinations of keys that only its reports have.

use super::node::Node;
use super::roles::is_named;

/// A tool, and keys of an object in its reports. All of them must be present. They are in lower case and without
/// separators.
///
/// Source: the JSON formatter of each tool.
#[rustfmt::skip]
const SIGNATURES: &[(&str, &[&str])] = &[
    ("actionlint", &["filepath", "kind", "snippet"]),
    ("ameba", &["amebaversion"]),
    ("brakeman", &["scaninfo", "warnings"]),
    ("cargo-audit", &["database", "lockfile", "vulnerabilities"]),
    ("buf", &["path", "startline", "startcolumn", "type"]),
    ("cfn-lint", &["filename", "level", "rule", "location"]),
    ("checkov", &["checktype", "results"]),
    ("codenarc", &["codenarc", "packages"]),
    ("conftest", &["filename", "namespace", "successes"]),
    ("credo", &["check", "lineno", "trigger"]),
    ("dependency-cruiser", &["violations", "totalcruised"]),
    ("detect-secrets", &["pluginsused", "results"]),
    ("dotnet", &["documentid", "filechanges"]),
    ("flow", &["flowversion", "errors"]),
    ("gitleaks", &["ruleid", "startline", "secret"]),
    ("gosec", &["golangerrors", "issues"]),
    ("grype", &["matches", "descriptor"]),
    ("hadolint", &["code", "column", "file", "level", "line"]),
    ("haml-lint", &["hamllintversion"]),
    ("hlint", &["refactorings", "hint", "startline"]),
    ("infer", &["bugtype", "qualifier", "bugtrace"]),
    ("kics", &["kicsversion", "queries"]),
    ("kube-linter", &["diagnostic", "check", "object"]),
    ("npm", &["auditreportversion", "vulnerabilities"]),
    ("pa11y", &["runner", "runnerextras", "selector", "typecode"]),
    ("pip-audit", &["name", "version", "vulns"]),
    ("pmd", &["pmdversion", "files"]),
    ("prospector", &["messagecount", "profiles", "strictness"]),
    ("psalm", &["linefrom", "shortcode", "selectedtext"]),
    ("reek", &["smelltype", "context", "lines"]),
    ("revive", &["failure", "rulename", "confidence"]),
    ("salt-lint", &["filename", "id", "line", "linenumber", "severity"]),
    ("salesforce-code-analyzer", &["engine", "filename", "violations"]),
    ("semgrep", &["checkid", "extra", "path"]),
    ("slither", &["firstmarkdownelement", "elements", "check"]),
    ("snyk", &["vulnerabilities", "packagemanager", "isprivate"]),
    ("staticcheck", &["code", "location", "end", "severity"]),
    ("sqlfluff", &["code", "startlineno", "startlinepos"]),
    ("sqlfluff", &["code", "lineno", "linepos"]),
    ("swiftlint", &["ruleid", "reason", "character"]),
    ("terraform", &["valid", "errorcount", "diagnostics"]),
    ("tfsec", &["longid", "ruleprovider"]),
    ("trivy", &["schemaversion", "artifactname"]),
    ("trivy", &["target", "vulnerabilities"]),
    ("tslint", &["ruleseverity", "startposition", "failure"]),
    ("vale", &["check", "span", "match"]),
    ("typos", &["type", "path", "linenum", "byteoffset", "typo"]),
    ("veracode", &["scanid", "scanstatus", "findings"]),
    ("zizmor", &["ident", "determinations", "locations"]),
];

/// The maximum number of nested levels that are searched, and of elements per level.
const LEVELS: usize = 4;
const VALUES: usize = 16;

/// The tool that wrote a report; `None` if it is not known.
pub(super) fn tool(report: &Node<'_>) -> Option<&'static str> {
    at(report, LEVELS)
}

fn at(node: &Node<'_>, levels: usize) -> Option<&'static str> {
    let levels = levels.checked_sub(1)?;
    match node {
        Node::List(list) => at(list.first()?, levels),
        Node::Object(object) => {
            let has = |name: &&str| object.entries().any(|(key, ..)| is_named(key, name));
            let own = SIGNATURES.iter().find(|(_, names)| names.iter().all(&has));
            let inner = || object.entries().take(VALUES).find_map(|(.., node)| at(node, levels));
            own.map(|(tool, _)| *tool).or_else(inner)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_name_their_tool() {
        let rows = [
            (r#"{"SchemaVersion":2,"ArtifactName":"x","Results":[]}"#, Some("trivy")),
            (
                r#"{"errors":[],"results":[{"check_id":"c","path":"a.py","extra":{"message":"m"}}]}"#,
                Some("semgrep"),
            ),
            (r#"{"metadata":{"ameba_version":"1"},"sources":[]}"#, Some("ameba")),
            (
                r#"[{"filepath":"q.sql","violations":[{"code":"L1","line_no":1,"line_pos":1}]}]"#,
                Some("sqlfluff"),
            ),
            (r#"{"a.md":[{"Check":"c","Span":[1,2],"Match":"m","Message":"m"}]}"#, Some("vale")),
            (r#"[{"file":"a.c","line":3,"message":"\"ArtifactName\" \"SchemaVersion\""}]"#, None),
            (r#"{"SchemaVersion":2}"#, None),
        ];
        for (text, expected) in rows {
            assert_eq!(Node::parse(text).and_then(|report| tool(&report)), expected, "{text}");
        }
    }
}
