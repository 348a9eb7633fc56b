//! The names for the parts of a finding in the JSON of linters, scanners and compilers.
//!
//! Names are in lower case and without separators: `startline` matches `start_line`, `startLine` and `StartLine`. In a
//! table the more specific names come first.
//!
//! Source: the JSON formats of ansible-lint, Aqua, bandit, Brakeman, Checkov, Clair, `CodeClimate`, `CodeGuru`,
//! cookstyle, Coverity, Crystal, deadnix, detect-secrets, `dockerfile_lint`, `DScanner`, Elm, ERB Lint, ESLint, flow,
//! Fortify, `GitGuardian`, Gitleaks, golangci-lint, gosec, Grype, Hadolint, htmlhint, Infer, `JSHint`, `KubeLinter`,
//! Kyverno, markuplint, `OpenSCAP`, osv-scanner, Phan, `PHPStan`, PMD, prospector, protolint, Psalm, pylint, Raku,
//! reek, `RuboCop`, Ruff, salt-lint, Semgrep, `SonarQube`, Spectral, `SQLFluff`, statix, stylelint, Talisman,
//! Terraform, textlint, `TFLint`, tfsec, Trivy, `TruffleHog`, tslint, Vale, Veracode and zizmor, and the diagnostics of
//! the language server protocol.

/// Names for the same part of a finding.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names {
    /// The bit of this part.
    pub(super) role: u32,
    pub(super) names: &'static [&'static str],
}

impl Names {
    /// The table with this number.
    pub(super) const fn new(number: u32, names: &'static [&'static str]) -> Self {
        Self { role: 1 << number, names }
    }
}

/// A file. The value need not look like a path.
#[rustfmt::skip]
pub(super) const FILE: Names = Names::new(0, &[
    "filename", "file", "filepath", "fullfilename", "fullfilepath", "fullpath", "filefullpath",
    "absolutepath", "relativepath", "relpath", "sourcefile", "sourcefilename", "sourcefilepath",
    "sourcepath", "startlinefile", "buildfile", "givenpath", "urlpath", "maineventfilepathname",
    "documentpath", "inputfile", "targetfile", "filenamerelative", "filenameabsolute", "filenameshort",
]);

/// A file if it looks like a path.
#[rustfmt::skip]
pub(super) const PATH: Names = Names::new(1, &["path", "source", "target", "uri", "url", "document", "component", "resourcepath", "src", "from"]);

/// A location as text: `a.go:3:7`, or in a text after an arrow: `--> a.sol:3:7:`.
#[rustfmt::skip]
pub(super) const LOCATION: Names = Names::new(2, &["posn", "position", "location", "pos", "loc", "formattedmessage"]);

/// The position of a finding in a document without lines: a list of keys, or a JSON pointer.
#[rustfmt::skip]
pub(super) const POINTER: Names = Names::new(3, &[
    "location", "path", "jsonpath", "jsonpointer", "pointer", "instancepath", "datapath", "nodes",
]);

/// The position in terms of the document.
#[rustfmt::skip]
pub(super) const SELECTOR: Names = Names::new(4, &["selector", "xpath"]);

#[rustfmt::skip]
pub(super) const LINE: Names = Names::new(5, &[
    "linenumber", "lineno", "linenum", "linenumbers", "matchlines", "startlineno", "startlinenumber",
    "startline", "beginline", "firstline", "fromline", "linestart", "linebegin", "linefrom",
    "maineventlinenumber", "line", "lnum", "row", "startrow", "filelinerange", "linerange", "lines",
    "lastline",
]);

#[rustfmt::skip]
pub(super) const COLUMN: Names = Names::new(6, &[
    "columnnumber", "columnno", "startcolumn", "begincolumn", "firstcolumn", "columnstart",
    "columnbegin", "columnfrom", "startcol", "colstart", "column", "col", "coloffset", "startlinepos",
    "linepos", "linecolumn", "character", "charpos", "charnumber", "indexstart", "span",
]);

/// The message of a finding.
#[rustfmt::skip]
pub(super) const MESSAGE: Names = Names::new(7, &[
    "message", "msg", "messagetext", "errormessage", "failuremessage", "issuetext", "issuename",
    "failure", "reason", "problem", "text", "error", "typo", "problemmessage", "statusextended",
    "formatdescription",
]);

/// The description of a finding, or of many other objects.
#[rustfmt::skip]
pub(super) const DESCRIPTION: Names = Names::new(8, &[
    "title", "summary", "shortdescription", "description", "desc", "descr", "ruledescription",
    "annotation", "note", "detail", "details", "advisory", "comment", "detailsinfo", "evidence",
    "checkname", "checktitle", "qualifier", "hint", "subcategorylongdescription",
]);

/// Texts within a message.
pub(super) const FRAGMENT: &[&str] = &["text", "message", "string", "descr", "body", "value"];

/// The rule that a finding breaks.
#[rustfmt::skip]
pub(super) const RULE: Names = Names::new(9, &[
    "ruleid", "rulename", "rulecode", "rulenames", "rule", "checkid", "testid", "checkname", "check",
    "checkername", "fromlinter", "linter", "linterid", "copname", "smelltype", "messageid", "symbol",
    "ident", "vulnerabilityid", "violationid", "vulnerability", "warningtype", "issuetype", "bugtype",
    "detectorname", "detectorid", "detector", "policy", "queryname", "lintername", "controlid",
    "diagnosticid",
]);

/// The rule, or the code of an error of any kind.
#[rustfmt::skip]
pub(super) const CODE: Names = Names::new(10, &["code", "errorcode"]);

/// The name of a finding, or of many other objects.
#[rustfmt::skip]
pub(super) const NAME: Names = Names::new(11, &["id", "key", "name", "cve", "type", "kind", "keyword", "label", "foundby"]);

/// The severity of a finding.
#[rustfmt::skip]
pub(super) const SEVERITY: Names = Names::new(12, &[
    "severity", "level", "issueseverity", "ruleseverity", "severitylabel", "severitylevel",
    "nvdseverity", "baseseverity", "annotationlevel", "errorlevel", "violationtype", "messagetype",
    "impact", "priority", "friority", "risk", "criticality", "fatal",
]);

/// The severity of a finding, if the value is a usual word for one.
#[rustfmt::skip]
pub(super) const SORT: Names = Names::new(13, &["subtype", "type", "kind", "category"]);

/// Whether a check passed.
#[rustfmt::skip]
pub(super) const OUTCOME: Names = Names::new(14, &["status", "result", "outcome", "state", "verdict", "ruleresult"]);

/// Objects with the location of a finding, possibly nested.
#[rustfmt::skip]
pub(super) const PLACE: Names = Names::new(15, &[
    "primarylocation", "location", "locations", "physicallocation", "artifactlocation", "region", "loc",
    "range", "textrange", "lines", "positions", "position", "startposition", "startpoint", "start",
    "begin", "from", "pos", "at", "span", "spans", "labels", "sourcelocation", "sourcelocations",
    "filepath", "file", "files", "path", "concrete", "symbolic", "occurrences", "sources", "elements",
    "sourcemapping", "instances", "extra", "message",
]);

/// Lists of locations, each of which is a finding.
pub(super) const PLACES: &[&str] = &["files", "occurrences", "instances"];

/// A start whose lines and columns count from 0: the language server protocol's with `character`, tree-sitter's points.
pub(super) const ZERO_BASED: &[&str] = &["start", "startposition"];
pub(super) const ZERO_BASED_POINT: &str = "startpoint";

/// Keys of objects that do not belong to the finding: they contain another finding, or no finding.
#[rustfmt::skip]
pub(super) const ASIDE: Names = Names::new(16, &[
    "passed", "passedchecks", "passes", "skipped", "skippedchecks", "suppressed", "suppressions",
    "ignored", "ignores", "ignoredwarnings", "excluded", "obsolete", "inapplicable", "successes",
    "statistics", "deprecations", "useddeprecatedrules", "fix", "fixes", "suggestedfixes",
    "suggestions", "edits", "replacements", "recommendation", "remediation", "related",
    "relatedlocations", "relatedinformation", "relatedvulnerabilities", "references", "trace",
    "bugtrace", "tainttrace", "stack", "stackdumps", "stacktrace", "codeflows", "flows", "children",
    "end", "endposition", "endpoint", "components",
]);

/// Lists of findings.
#[rustfmt::skip]
pub(super) const FINDINGS: Names = Names::new(17, &[
    "issues", "violations", "findings", "errors", "warnings", "infos", "notices", "hints",
    "diagnostics", "generaldiagnostics", "problems", "vulnerabilities", "vulns", "misconfigurations",
    "secrets", "leaks", "offenses", "offences", "messages", "lints", "failures", "failurelist",
    "failedchecks", "incidents", "matches", "notifications", "alerts", "annotations", "defects", "bugs",
    "smells", "flaws", "complaints", "comments", "reports", "results", "sorrows", "worries",
    "advisories", "filechanges",
]);

/// Lists of checks. The failed ones are findings.
#[rustfmt::skip]
pub(super) const CHECKS: Names = Names::new(18, &["rules", "checks", "controls", "policies"]);

/// The scanned item if it is not a file: an image, a package, a Kubernetes resource.
#[rustfmt::skip]
pub(super) const SUBJECT: Names = Names::new(19, &["resource", "entityinfo", "image", "artifactname", "package", "target", "component"]);
pub(super) const SUBJECT_NAME: &[&str] = &["path", "name", "id"];

/// Objects around a group of findings that name their file.
#[rustfmt::skip]
pub(super) const HOLDER: Names = Names::new(20, &["source", "location", "file", "target", "manifest"]);

/// The vulnerable package.
#[rustfmt::skip]
pub(super) const PACKAGE: Names = Names::new(21, &[
    "pkgname", "packagename", "modulename", "featurename", "package", "dependency", "artifact", "gem",
]);

/// Keys of a program's structured log that a report does not have.
#[rustfmt::skip]
pub(super) const LOGGED: Names = Names::new(22, &["time", "timestamp", "ts", "pid", "hostname"]);

/// A key that contains the word severity: `aqua_severity`.
pub(super) const SEVERITY_LIKE: u32 = 1 << 31;

/// All tables that have a role.
#[rustfmt::skip]
pub(super) const TABLES: [Names; 23] = [
    FILE, PATH, LOCATION, POINTER, SELECTOR, LINE, COLUMN, MESSAGE, DESCRIPTION, RULE, CODE, NAME,
    SEVERITY, SORT, OUTCOME, PLACE, ASIDE, FINDINGS, CHECKS, SUBJECT, HOLDER, PACKAGE, LOGGED,
];
