//! Scanners for vulnerable packages, insecure configurations, secrets and inaccessible pages.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

const NEGLIGIBLE: &[(&str, Severity)] =
    &[("Negligible", Severity::Warning), ("Unknown", Severity::Warning), ("UNKNOWN", Severity::Warning)];

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "tfsec",
        starts: &["Result #"],
        source: "tfsec/internal/pkg/formatter (the default format), aquasecurity/defsec/formatters/default.go",
        findings: &[Sequence::block(&[
            r"^Result #\d+ (?<severity>CRITICAL|HIGH|MEDIUM|LOW) (?<message>\S.*)$",
            r"^  (?<file>\S.*?):(?<line>\d+)(?:-\d+)?(?: .*)?$",
        ])],
        ignored: &[r"^[─-]{3,}$"],
        matches: &[(
            "Result #1 HIGH Bucket is public\n────────\n  /p/a.tf:3-5\n────────\n    3  x\n",
            &["/p/a.tf:3 error: Bucket is public"],
        )],
        rejects: &["Result #1 is public", "  /p/a.tf:3-5"],
        ..Row::LINT
    },
    Row {
        name: "trivy",
        starts: &["AVD-", "AWS-", "AZU-", "GCP-", "KSV", "KCV", "DS0", "DS-"],
        shapes: &[Shape::LocatedIn(&["tf", "yaml", "yml", "json"])],
        source: "trivy/pkg/report/table/misconfig.go (renderSingle, renderMisconfCause)",
        findings: &[Sequence::within(
            12,
            &[
                r"^(?<code>[A-Z]{2,}[A-Z\d-]*\d) \((?<severity>CRITICAL|HIGH|MEDIUM|LOW|UNKNOWN)\): (?<message>\S.*)$",
                r"^ (?<file>[^\s:][^:]*):(?<line>\d+)(?:-\d+)?(?: .*)?$",
            ],
        )],
        severities: NEGLIGIBLE,
        matches: &[(
            "AVD-AWS-0086 (HIGH): No public access block\n════\nx\n────\n a.tf:3-5\n────\n   3 ┌ x\n",
            &["a.tf:3 error AVD-AWS-0086: No public access block"],
        )],
        rejects: &["AVD-AWS-0086 (HIGH): x", "AWS-1: x\n a.tf:3", " a.tf:3-5"],
        ..Row::LINT
    },
    Row {
        name: "snyk",
        starts: &["✗ "],
        source: "snyk/src/lib/formatters/test/format-test-results.ts, legacy-format-issue.ts",
        findings: &[Sequence::line(&[
            r"^ +✗ (?<message>\S.*?) \[(?<severity>Low|Medium|High|Critical) Severity\]\[https?://\S*/(?<code>[\w-]+:?[\w:-]*)\] in \S+$",
        ])],
        matches: &[(
            "  ✗ ReDoS [Medium Severity][https://snyk.io/vuln/SNYK-JS-X-2] in x@4.17.4\n    introduced by x@4.17.4\n",
            &["warning SNYK-JS-X-2: ReDoS"],
        )],
        rejects: &["  ✗ adds [High Severity]", "  ✗ x in y"],
        ..Row::LINT
    },
    Row {
        name: "safety",
        starts: &["-> Vulnerability found in "],
        shapes: &[Shape::Numbered],
        source: "safety/output_utils.py (format_vulnerability)",
        findings: &[Sequence::line(&[r"^-> (?<message>Vulnerability found in \S+ version \S+)$"])],
        totals: &[
            r"^ *(?<errors>\d+) vulnerabilit(?:y|ies) (?:was|were) (?:found|reported) in \d+ packages?\..*$",
        ],
        matches: &[(
            "-> Vulnerability found in a version 2.2\n   Vulnerability ID: 40637\n\n 1 vulnerability was found in 1 package. 0 vulnerabilities were ignored.\n",
            &["error: Vulnerability found in a version 2.2"],
        )],
        rejects: &["-> Vulnerability found in a", " 1 vulnerability was found in 1 package."],
        ..Row::LINT
    },
    Row {
        name: "composer",
        starts: &["| Package ", "| Title ", "Found "],
        source: "composer/src/Composer/Advisory/Auditor.php (outputAdvisoriesTable)",
        findings: &[Sequence::within(
            4,
            &[r"^\| Package +\| (?<message>\S+/\S+) +\|$", r"^\| Title +\| (?<item>\S.*?) +\|$"],
        )],
        totals: &[r"^Found (?<errors>\d+) security vulnerability advisor(?:y|ies) affecting \d+ packages?:$"],
        matches: &[(
            "Found 1 security vulnerability advisory affecting 1 package:\n+---+---+\n| Package           | a/b   |\n| CVE               | CVE-1 |\n| Title             | x y   |\n+---+---+\n",
            &["error: a/b: x y"],
        )],
        rejects: &[
            "| Package | a |\n| Title | x |",
            "Found 1 security vulnerability advisory affecting 1 package:",
        ],
        ..Row::LINT
    },
    Row {
        name: "bundler-audit",
        starts: &["Name: ", "Criticality: ", "Title: "],
        source: "bundler-audit/lib/bundler/audit/cli/formats/text.rb (print_advisory)",
        findings: &[Sequence::within(
            4,
            &[r"^Name: (?<message>\S+)$", r"^Criticality: (?<severity>\w+)$", r"^Title: (?<item>.+)$"],
        )],
        matches: &[(
            "Name: a\nVersion: 1.0\nCVE: CVE-1\nCriticality: High\nURL: https://x\nTitle: x y\nSolution: upgrade\n\nVulnerabilities found!\n",
            &["error: a: x y"],
        )],
        rejects: &["Name: a\nTitle: x", "Criticality: High\nTitle: x"],
        ..Row::LINT
    },
    Row {
        name: "cargo-audit",
        starts: &["Crate: ", "Title: ", "ID: "],
        source: "rustsec/cargo-audit/src/presenter.rs (print_vulnerability, print_report)",
        findings: &[Sequence::within(
            3,
            &[
                r"^Crate: {2,}(?<message>\S+)$",
                r"^Title: {2,}(?<item>.+)$",
                r"^ID: {2,}(?<code>RUSTSEC-\S+)$",
            ],
        )],
        matches: &[(
            "Crate:     time\nVersion:   0.1.43\nTitle:     Potential segfault\nDate:      2020-11-18\nID:        RUSTSEC-2020-0071\nURL:       https://x\n\nerror: 1 vulnerability found!\n",
            &["error RUSTSEC-2020-0071: time: Potential segfault"],
        )],
        rejects: &["Crate: a\nTitle: x", "ID:        RUSTSEC-2020-0071"],
        ..Row::LINT
    },
    Row {
        name: "osv-scanner",
        starts: &["│ https://osv.dev/", "| https://osv.dev/"],
        source: "osv-scanner/internal/output/table.go: a table with OSV URL, CVSS, ECOSYSTEM, PACKAGE, VERSION, SOURCE",
        findings: &[Sequence::line(&[
            r"^[│|] https://osv\.dev/(?<code>[\w-]+) +[│|](?:[^│|]*[│|]){2} (?<message>\S+) .*[│|] (?<file>\S+) +[│|]$",
        ])],
        matches: &[(
            "│ https://osv.dev/GHSA-1 │ 7.5  │ Go        │ x       │ 1.0     │ go.mod  │\n",
            &["go.mod error GHSA-1: x"],
        )],
        rejects: &[
            "│ https://osv.dev/GHSA-1 │",
            "│ OSV URL │ CVSS │ ECOSYSTEM │ PACKAGE │ VERSION │ SOURCE │",
        ],
        ..Row::LINT
    },
    Row {
        name: "grype",
        starts: &["NAME "],
        source: "grype/grype/presenter/table/presenter.go",
        findings: &[Sequence::table(&[
            r"^NAME +INSTALLED +.*VULNERABILITY +SEVERITY\b.*$",
            r"^(?<message>\S+) +\S+ .*\b(?<code>(?:CVE|GHSA|ELSA|ALAS|RHSA)\S*) +(?<severity>Critical|High|Medium|Low|Negligible|Unknown)\b.*$",
        ])],
        severities: NEGLIGIBLE,
        matches: &[(
            "NAME  INSTALLED  FIXED-IN  TYPE  VULNERABILITY   SEVERITY\nx     1.0        1.1       deb   CVE-2020-1      High\ny     1.0                  deb   CVE-2020-2      Low\n",
            &["error CVE-2020-1: x", "warning CVE-2020-2: y"],
        )],
        rejects: &[
            "x     1.0        1.1       deb   CVE-2020-1      High",
            "NAME  READY\nx     1/1 CVE-1 High",
        ],
        ..Row::LINT
    },
    Row {
        name: "pip-audit",
        starts: &["Name ", "Found "],
        source: "pip-audit/pip_audit/_format/columns.py, _cli.py",
        findings: &[Sequence::table(&[
            r"^Name +Version +ID +Fix Versions\b.*$",
            r"^-+ -+ -+ -+.*$",
            r"^(?<message>\S+ +\S+) +(?<code>(?:PYSEC|GHSA|CVE|OSV)-\S+)\b.*$",
        ])],
        totals: &[r"^Found (?<errors>\d+) known vulnerabilit(?:y|ies)(?:, ignored \d+)? in \d+ packages?$"],
        matches: &[(
            "Found 1 known vulnerability in 1 package\nName  Version ID             Fix Versions\n----- ------- -------------- ------------\nflask 0.5     PYSEC-2019-179 1.0\n",
            &["error PYSEC-2019-179: flask 0.5"],
        )],
        rejects: &[
            "Found 1 known vulnerability in 1 package",
            "Name Version ID Fix Versions\nflask 0.5 CVE-1 1.0",
        ],
        ..Row::LINT
    },
    Row {
        name: "govulncheck",
        starts: &["Vulnerability #", "Your code is affected by "],
        source: "golang.org/x/vuln/internal/scan/text.go (vulnerability, summary)",
        findings: &[Sequence::lines(&[
            r"^Vulnerability #\d+: (?<code>GO-\d+-\d+)$",
            r"^    (?<message>\S.*)$",
        ])],
        totals: &[r"^Your code is affected by (?<errors>\d+) vulnerabilit(?:y|ies) from .*\.$"],
        matches: &[(
            "Vulnerability #1: GO-2024-2687\n    HTTP/2 CONTINUATION flood in net/http\n  More info: https://x\n\nYour code is affected by 1 vulnerability from 1 module.\n",
            &["error GO-2024-2687: HTTP/2 CONTINUATION flood in net/http"],
        )],
        rejects: &["Vulnerability #1: x\n    y", "Your code is affected by 1 vulnerability from 1 module."],
        ..Row::LINT
    },
    Row {
        name: "pre-commit-hooks",
        starts: &["Private key found: ", "Case-insensitivity conflict found: "],
        source: "pre-commit-hooks/pre_commit_hooks/detect_private_key.py, check_case_conflict.py",
        findings: &[Sequence::line(&[
            r"^(?<message>Private key found|Case-insensitivity conflict found): (?<file>\S.*)$",
        ])],
        matches: &[("Private key found: a.pem", &["a.pem error: Private key found"])],
        rejects: &["Private key found", "x: Private key found: a.pem"],
        ..Row::LINT
    },
    Row {
        name: "pa11y",
        starts: &["• Error: ", "• Warning: ", "• Notice: "],
        source: "pa11y/lib/reporters/cli.js",
        findings: &[Sequence::line(&[r"^ • (?<severity>Error|Warning|Notice): (?<message>\S.*)$"])],
        details: &[r"^   [├└]── (?<message>\S.*)$"],
        matches: &[(
            " • Error: Insufficient contrast\n   ├── WCAG2AA.X\n   ├── html > p\n   └── <p>x</p>\n",
            &["error: Insufficient contrast"],
        )],
        rejects: &["• Error: x", " • x"],
        ..Row::LINT
    },
    Row {
        name: "npm",
        starts: &["Severity: "],
        shapes: &[Shape::Numbered],
        source: "npm-audit-report/lib/reporters/detail.js, lib/reporters/install.js; packages that depend on others are only in the total",
        findings: &[Sequence::lines(&[
            r"^Severity: (?:moderate|high|critical)$",
            r"^(?<message>.+?)(?: - https://\S+/(?<code>GHSA-[\w-]+))?$",
        ])],
        totals: &[
            r"^(?<problems>\d+) vulnerabilit(?:y|ies) \(.+\)$",
            r"^(?<problems>\d+) (?:low|moderate|high|critical) severity vulnerabilit(?:y|ies)$",
        ],
        matches: &[(
            "# npm audit report\n\na  <=4.17.20\nSeverity: high\nCommand Injection in a - https://github.com/advisories/GHSA-35jh-r3h4-6jhm\nfix available via `npm audit fix`\nnode_modules/a\n\nb  <1.2.6\nSeverity: critical\nPrototype Pollution in b - https://github.com/advisories/GHSA-xvch-5gv4-984h\nnode_modules/b\n  c  0.4.1\n  Depends on vulnerable versions of b\n  node_modules/c\n\n3 vulnerabilities (1 high, 2 critical)\n",
            &[
                "error GHSA-35jh-r3h4-6jhm: Command Injection in a",
                "error GHSA-xvch-5gv4-984h: Prototype Pollution in b",
                "3 errors, 0 warnings",
            ],
        )],
        rejects: &["Severity: 77", "3 vulnerabilities (1 high, 2 critical)", "Severity: high"],
        ..Row::LINT
    },
    Row {
        name: "snyk",
        starts: &["✗ ", "Tested "],
        source: "snyk/src/lib/formatters/legacy-format-issue.ts, remediation-based-format-issues.ts, test/commands/formatters",
        findings: &[
            Sequence::line(&[
                r"^ *✗ (?<message>(?:Low|Medium|High|Critical) severity vulnerability found in .+)$",
            ]),
            Sequence::line(&[
                r"^ *✗ (?<message>.+) \[(?:Low|Medium|High|Critical) Severity\]\[https://\S+/(?<code>SNYK-[^\]/]+)\].*$",
            ]),
        ],
        totals: &[r"^Tested .+ for known issues, found (?<problems>\d+) issues?\b.*$"],
        matches: &[(
            "✗ Medium severity vulnerability found in a\n  Description: Prototype Pollution\n\n  ✗ Command Injection [High Severity][https://security.snyk.io/vuln/SNYK-JS-B-1] in b@4.17.15\n\nTested 2 dependencies for known issues, found 2 issues, 2 vulnerable paths.\n",
            &["error: Medium severity vulnerability found in a", "error SNYK-JS-B-1: Command Injection"],
        )],
        rejects: &["✗ it failed", "Tested 2 dependencies for known issues, found 2 issues."],
        ..Row::LINT
    },
    Row {
        name: "lychee",
        starts: &["[4", "[5", "[ERR", "[TIMEOUT] ", "✗ [", "🔍 "],
        source: "lychee/lychee-bin/src/formatters/stats/compact.rs: below each file, which is in brackets like a label",
        findings: &[Sequence::line(&[
            r"^ *(?:[✗×] )?\[(?:[45]\d\d|ERROR|ERR|TIMEOUT)\] (?<message>(?:https?|file|mailto):\S+ \| .+)$",
        ])],
        totals: &[r"^🔍 \d+ Total\b.* 🚫 (?<errors>\d+) Errors?\b"],
        matches: &[(
            "Issues found in 1 input. Find details below.\n\n[docs/a.md]:\n[404] https://h.example/a | Not Found\n[404] https://h.example/b | Not Found\n\n🔍 3 Total (in 0s) ✅ 1 OK 🚫 2 Errors\n",
            &["error: https://h.example/a | Not Found", "error: https://h.example/b | Not Found"],
        )],
        rejects: &[
            "[404] https://h.example/a",
            "[200] https://h.example/a | x",
            "🔍 3 Total (in 0s) ✅ 1 OK 🚫 2 Errors",
        ],
        ..Row::LINT
    },
    Row {
        name: "slither",
        starts: &["INFO:Detectors:", "INFO:Slither:"],
        source: "slither/detectors/abstract_detector.py (log), __main__.py: what belongs to a result is indented by a tab",
        findings: &[Sequence::table(&[
            r"^INFO:Detectors:$",
            r"^(?<message>[^\s-].* \((?<file>[^\s()#]+\.(?:sol|vy))#(?<line>\d+)(?:-\d+)?\).*)$",
        ])],
        details: &[r"^\t+\S.*$"],
        totals: &[r"^INFO:Slither:.* analyzed \(\d+ contracts.*\), (?<problems>\d+) result\(s\) found$"],
        matches: &[(
            "INFO:Detectors:\nA.f(uint256) (src/a.sol#3-9) sends eth to arbitrary user\n\tDangerous calls:\n\t- x() (src/a.sol#5)\nReference: https://a.example/b#c\nINFO:Slither:a.sol analyzed (2 contracts with 94 detectors), 1 result(s) found\n",
            &["src/a.sol:3 error: A.f(uint256) (src/a.sol#3-9) sends eth to arbitrary user"],
        )],
        rejects: &[
            "\t- x() (src/a.sol#5)",
            "see src/a.sol#5",
            "INFO:Slither:a.sol analyzed (2 contracts), 1 result(s) found",
        ],
        ..Row::LINT
    },
]));
