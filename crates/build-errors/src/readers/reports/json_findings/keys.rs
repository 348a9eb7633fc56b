//! What linters, scanners and compilers call the parts of a finding in their JSON.
//!
//! Names are lower case and without separators: `startline` stands for `start_line`, `startLine` and `StartLine`. In a table the
//! more specific name comes first.
//!
//! Source: the JSON formats of ansible-lint, Aqua, bandit, Brakeman, Checkov, Clair, `CodeClimate`, `CodeGuru`, cookstyle, Coverity,
//! Crystal, deadnix, detect-secrets, dockerfile_lint, `DScanner`, Elm, ERB Lint, ESLint, flow, Fortify, `GitGuardian`, Gitleaks,
//! golangci-lint, gosec, Grype, Hadolint, htmlhint, Infer, JSHint, `KubeLinter`, Kyverno, markuplint, `OpenSCAP`, OSV-Scanner, Phan,
//! PHPStan, PMD, prospector, protolint, Psalm, pylint, Raku, reek, `RuboCop`, Ruff, salt-lint, Semgrep, `SonarQube`, Spectral, SQLFluff,
//! statix, stylelint, Talisman, Terraform, textlint, `TFLint`, tfsec, Trivy, `TruffleHog`, tslint, Vale, Veracode and zizmor, and the
//! diagnostics of the language server protocol.

/// A file, whatever its name looks like.
pub(super) const FILE: &[&str] = &[
    "filename",
    "file",
    "filepath",
    "fullfilename",
    "fullfilepath",
    "fullpath",
    "filefullpath",
    "absolutepath",
    "relativepath",
    "relpath",
    "sourcefile",
    "sourcefilename",
    "sourcefilepath",
    "sourcepath",
    "startlinefile",
    "buildfile",
    "givenpath",
    "urlpath",
    "maineventfilepathname",
    "documentpath",
    "inputfile",
];

/// A file if it looks like a path.
pub(super) const PATH: &[&str] =
    &["path", "source", "target", "uri", "document", "component", "resourcepath", "name", "src"];

/// A location as text: `a.go:3:7`.
pub(super) const LOCATION: &[&str] = &["posn", "position", "location", "pos", "loc"];

/// Where in a document that has no lines a finding is: a JSON pointer, or a list of keys.
pub(super) const POINTER: &[&str] = &[
    "location",
    "path",
    "jsonpath",
    "jsonpointer",
    "pointer",
    "instancepath",
    "datapath",
    "xpath",
    "selector",
];

pub(super) const LINE: &[&str] = &[
    "linenumber",
    "lineno",
    "linenum",
    "startlineno",
    "startlinenumber",
    "startline",
    "beginline",
    "firstline",
    "fromline",
    "linestart",
    "linebegin",
    "linefrom",
    "maineventlinenumber",
    "line",
    "lnum",
    "row",
    "startrow",
    "filelinerange",
    "linerange",
    "lines",
];

pub(super) const COLUMN: &[&str] = &[
    "columnnumber",
    "columnno",
    "startcolumn",
    "begincolumn",
    "firstcolumn",
    "columnstart",
    "columnbegin",
    "columnfrom",
    "startcol",
    "colstart",
    "column",
    "col",
    "coloffset",
    "startlinepos",
    "linepos",
    "linecolumn",
    "character",
    "charpos",
    "indexstart",
];

/// What a tool says of a finding.
pub(super) const MESSAGE: &[&str] = &[
    "message",
    "msg",
    "messagetext",
    "errormessage",
    "failuremessage",
    "issuetext",
    "issuename",
    "failure",
    "reason",
    "problem",
    "text",
    "error",
];

/// What describes a finding, and much else that is no finding.
pub(super) const DESCRIPTION: &[&str] = &[
    "title",
    "summary",
    "shortdescription",
    "description",
    "desc",
    "descr",
    "ruledescription",
    "annotation",
    "note",
    "detail",
    "details",
    "evidence",
    "checkname",
];

/// Texts within a message.
pub(super) const FRAGMENT: &[&str] = &["text", "message", "string", "descr", "body", "value"];

/// The rule that a finding breaks.
pub(super) const RULE: &[&str] = &[
    "ruleid",
    "rulename",
    "rulecode",
    "rulenames",
    "rule",
    "checkid",
    "testid",
    "checkname",
    "check",
    "checkername",
    "fromlinter",
    "linter",
    "linterid",
    "copname",
    "smelltype",
    "messageid",
    "symbol",
    "ident",
    "vulnerabilityid",
    "violationid",
    "vulnerability",
    "errorcode",
    "warningtype",
    "issuetype",
    "bugtype",
    "detectorname",
    "detectorid",
    "detector",
    "policy",
    "code",
];

/// What names a finding, and much else that is no finding.
pub(super) const NAME: &[&str] = &["id", "key", "name", "cve", "type", "kind", "keyword", "label", "foundby"];

/// How bad a finding is.
pub(super) const SEVERITY: &[&str] = &[
    "severity",
    "level",
    "issueseverity",
    "ruleseverity",
    "severitylabel",
    "severitylevel",
    "nvdseverity",
    "baseseverity",
    "annotationlevel",
    "errorlevel",
    "violationtype",
    "messagetype",
    "impact",
    "priority",
    "friority",
    "risk",
    "criticality",
];

/// How bad a finding is, if the value is an ordinary word for that.
pub(super) const SORT: &[&str] = &["type", "kind", "category"];

/// Whether a check passed.
pub(super) const OUTCOME: &[&str] = &["status", "result", "outcome", "state", "verdict"];

/// Objects that hold the location of a finding, around or inside of each other.
pub(super) const PLACE: &[&str] = &[
    "primarylocation",
    "location",
    "locations",
    "physicallocation",
    "artifactlocation",
    "region",
    "loc",
    "range",
    "textrange",
    "lines",
    "positions",
    "position",
    "startposition",
    "startpoint",
    "start",
    "begin",
    "from",
    "pos",
    "at",
    "span",
    "spans",
    "labels",
    "sourcelocation",
    "sourcelocations",
    "filepath",
    "file",
    "files",
    "path",
    "concrete",
    "symbolic",
    "occurrences",
    "instances",
    "extra",
    "message",
];

/// A start that counts lines and columns from 0: the language server protocol's with `character`, tree-sitter's points.
pub(super) const ZERO_BASED: &[&str] = &["start", "startposition"];
pub(super) const ZERO_BASED_POINT: &str = "startpoint";

/// Objects around a part of a finding that hold another finding, or none.
pub(super) const ASIDE: &[&str] = &[
    "passed",
    "passedchecks",
    "passes",
    "skipped",
    "skippedchecks",
    "suppressed",
    "suppressions",
    "ignored",
    "ignores",
    "ignoredwarnings",
    "excluded",
    "obsolete",
    "inapplicable",
    "successes",
    "statistics",
    "deprecations",
    "useddeprecatedrules",
    "fix",
    "fixes",
    "suggestedfixes",
    "suggestions",
    "edits",
    "replacements",
    "recommendation",
    "remediation",
    "related",
    "relatedlocations",
    "relatedinformation",
    "references",
    "trace",
    "bugtrace",
    "tainttrace",
    "stack",
    "stackdumps",
    "stacktrace",
    "codeflows",
    "flows",
    "children",
    "end",
    "endposition",
    "endpoint",
];

/// Lists of findings.
pub(super) const FINDINGS: &[&str] = &[
    "issues",
    "violations",
    "findings",
    "errors",
    "warnings",
    "infos",
    "notices",
    "hints",
    "diagnostics",
    "generaldiagnostics",
    "problems",
    "vulnerabilities",
    "misconfigurations",
    "secrets",
    "leaks",
    "offenses",
    "offences",
    "messages",
    "lints",
    "failures",
    "failurelist",
    "failedchecks",
    "incidents",
    "matches",
    "notifications",
    "alerts",
    "annotations",
    "defects",
    "bugs",
    "smells",
    "flaws",
    "complaints",
    "comments",
    "reports",
    "results",
    "sorrows",
    "worries",
];

/// Lists of checks: those that failed are findings.
pub(super) const CHECKS: &[&str] = &["rules", "checks", "controls", "policies"];

/// What is scanned, if it is no file: an image, a package, a Kubernetes resource.
pub(super) const SUBJECT: &[&str] =
    &["resource", "entityinfo", "image", "artifactname", "package", "target", "component"];
pub(super) const SUBJECT_NAME: &[&str] = &["path", "name", "id"];

/// The package that is vulnerable.
pub(super) const PACKAGE: &[&str] =
    &["pkgname", "packagename", "modulename", "featurename", "package", "module", "dependency", "component"];

/// What a program's structured log has and a report has not.
pub(super) const LOGGED: &[&str] = &["time", "timestamp", "ts", "pid", "hostname"];
