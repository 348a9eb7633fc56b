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

use std::sync::LazyLock;

use foldhash::HashMap;

/// Names for the same part of a finding.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names {
    /// A bit of its own.
    pub(super) role: u32,
    pub(super) names: &'static [&'static str],
}

const TABLES: [Names; 23] = [
    FILE,
    PATH,
    LOCATION,
    POINTER,
    SELECTOR,
    LINE,
    COLUMN,
    MESSAGE,
    DESCRIPTION,
    RULE,
    CODE,
    NAME,
    SEVERITY,
    SORT,
    OUTCOME,
    PLACE,
    ASIDE,
    FINDINGS,
    CHECKS,
    SUBJECT,
    HOLDER,
    PACKAGE,
    LOGGED,
];

/// A key that speaks of a severity: `aqua_severity`.
pub(super) const SEVERITY_LIKE: u32 = 1 << 31;

/// What a key may stand for: the bits of the tables that it is in.
pub(super) fn roles(key: &str) -> u32 {
    static ROLES: LazyLock<HashMap<&[u8], u32>> = LazyLock::new(|| {
        let mut roles: HashMap<&[u8], u32> = HashMap::default();
        for table in TABLES {
            for name in table.names {
                *roles.entry(name.as_bytes()).or_default() |= table.role;
            }
        }
        roles
    });
    let mut folded = [0; LONGEST];
    let mut length = 0;
    for letter in letters(key) {
        let Some(slot) = folded.get_mut(length) else { return 0 };
        *slot = letter;
        length += 1;
    }
    let Some(name) = folded.get(..length) else { return 0 };
    let like = memchr::memmem::find(name, b"severity").map_or(0, |_| SEVERITY_LIKE);
    ROLES.get(name).copied().unwrap_or(0) | like
}

/// Bytes of the longest name.
const LONGEST: usize = 32;

/// Whether the key is this name in some spelling: `start_line`, `startLine`, `StartLine` and `start-line` are `startline`.
pub(super) fn is_named(key: &str, name: &str) -> bool {
    letters(key).eq(name.bytes())
}

/// A key in lower case and without separators.
fn letters(key: &str) -> impl Iterator<Item = u8> {
    let letters = key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b'.' | b' ' | b'@' | b'$'));
    letters.map(|byte| byte.to_ascii_lowercase())
}

/// A file, whatever its name looks like.
pub(super) const FILE: Names = Names {
    role: 1 << 0,
    names: &[
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
        "filenamerelative",
        "filenameabsolute",
        "filenameshort",
    ],
};

/// A file if it looks like a path.
pub(super) const PATH: Names = Names {
    role: 1 << 1,
    names: &[
        "path",
        "source",
        "target",
        "uri",
        "url",
        "document",
        "component",
        "resourcepath",
        "src",
        "from",
    ],
};

/// A location as text: `a.go:3:7`.
pub(super) const LOCATION: Names =
    Names { role: 1 << 2, names: &["posn", "position", "location", "pos", "loc"] };

/// Where in a document without lines a finding is: a list of keys, or a JSON pointer.
pub(super) const POINTER: Names = Names {
    role: 1 << 3,
    names: &[
        "location",
        "path",
        "jsonpath",
        "jsonpointer",
        "pointer",
        "instancepath",
        "datapath",
        "xpath",
        "selector",
        "nodes",
    ],
};

/// Likewise, in words of the document.
pub(super) const SELECTOR: Names = Names { role: 1 << 4, names: &["selector", "xpath"] };

pub(super) const LINE: Names = Names {
    role: 1 << 5,
    names: &[
        "linenumber",
        "lineno",
        "linenum",
        "linenumbers",
        "matchlines",
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
    ],
};

pub(super) const COLUMN: Names = Names {
    role: 1 << 6,
    names: &[
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
    ],
};

/// What a tool says of a finding.
pub(super) const MESSAGE: Names = Names {
    role: 1 << 7,
    names: &[
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
        "typo",
    ],
};

/// What describes a finding, and much else that is no finding.
pub(super) const DESCRIPTION: Names = Names {
    role: 1 << 8,
    names: &[
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
        "advisory",
        "comment",
        "detailsinfo",
        "evidence",
        "checkname",
    ],
};

/// Texts within a message.
pub(super) const FRAGMENT: &[&str] = &["text", "message", "string", "descr", "body", "value"];

/// The rule that a finding breaks.
pub(super) const RULE: Names = Names {
    role: 1 << 9,
    names: &[
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
        "warningtype",
        "issuetype",
        "bugtype",
        "detectorname",
        "detectorid",
        "detector",
        "policy",
        "queryname",
    ],
};

/// Likewise, or the code of an error of any kind.
pub(super) const CODE: Names = Names { role: 1 << 10, names: &["code", "errorcode"] };

/// What names a finding, and much else that is no finding.
pub(super) const NAME: Names = Names {
    role: 1 << 11,
    names: &["id", "key", "name", "cve", "type", "kind", "keyword", "label", "foundby"],
};

/// How bad a finding is.
pub(super) const SEVERITY: Names = Names {
    role: 1 << 12,
    names: &[
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
    ],
};

/// How bad a finding is, if the value is an ordinary word for that.
pub(super) const SORT: Names = Names { role: 1 << 13, names: &["type", "kind", "category"] };

/// Whether a check passed.
pub(super) const OUTCOME: Names =
    Names { role: 1 << 14, names: &["status", "result", "outcome", "state", "verdict"] };

/// Objects that hold the location of a finding, around or inside of each other.
pub(super) const PLACE: Names = Names {
    role: 1 << 15,
    names: &[
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
        "sources",
        "elements",
        "sourcemapping",
        "instances",
        "extra",
        "message",
    ],
};

/// Lists of places that each are a finding.
pub(super) const PLACES: &[&str] = &["files", "occurrences", "instances"];

/// A start that counts lines and columns from 0: the language server protocol's with `character`, tree-sitter's points.
pub(super) const ZERO_BASED: &[&str] = &["start", "startposition"];
pub(super) const ZERO_BASED_POINT: &str = "startpoint";

/// Objects around a part of a finding that hold another finding, or none.
pub(super) const ASIDE: Names = Names {
    role: 1 << 16,
    names: &[
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
        "relatedvulnerabilities",
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
    ],
};

/// Lists of findings.
pub(super) const FINDINGS: Names = Names {
    role: 1 << 17,
    names: &[
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
        "vulns",
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
    ],
};

/// Lists of checks: those that failed are findings.
pub(super) const CHECKS: Names = Names { role: 1 << 18, names: &["rules", "checks", "controls", "policies"] };

/// What is scanned, if it is no file: an image, a package, a Kubernetes resource.
pub(super) const SUBJECT: Names = Names {
    role: 1 << 19,
    names: &["resource", "entityinfo", "image", "artifactname", "package", "target", "component"],
};
pub(super) const SUBJECT_NAME: &[&str] = &["path", "name", "id"];

/// Objects around a group of findings that say which file they are in.
pub(super) const HOLDER: Names =
    Names { role: 1 << 20, names: &["source", "location", "file", "target", "manifest"] };

/// The package that is vulnerable.
pub(super) const PACKAGE: Names = Names {
    role: 1 << 21,
    names: &[
        "pkgname",
        "packagename",
        "modulename",
        "featurename",
        "package",
        "module",
        "dependency",
        "artifact",
        "component",
    ],
};

/// What a program's structured log has and a report has not.
pub(super) const LOGGED: Names =
    Names { role: 1 << 22, names: &["time", "timestamp", "ts", "pid", "hostname"] };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_in_any_spelling() {
        for key in ["start_line", "startLine", "StartLine", "start-line", "START LINE"] {
            assert!(is_named(key, "startline"), "{key}");
            assert_eq!(roles(key), LINE.role, "{key}");
        }
        for key in ["start", "start_lines", "restartline"] {
            assert!(!is_named(key, "startline"), "{key}");
        }
        assert_eq!(roles("path"), PATH.role | POINTER.role | PLACE.role);
        assert_eq!(roles(&"x".repeat(100)), 0);
    }

    #[test]
    fn tables() {
        let roles = TABLES.iter().fold(0, |roles, table| {
            assert_eq!(roles & table.role, 0, "{table:?}");
            roles | table.role
        });
        assert_eq!(roles.count_ones() as usize, TABLES.len());
        for name in TABLES.iter().flat_map(|table| table.names) {
            assert!(name.len() <= LONGEST && letters(name).eq(name.bytes()), "{name}");
        }
    }
}
