//! Linters of Python.

use crate::Severity;
use crate::engine::reader::Shape;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::{Row, Sequence};

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "bandit",
        starts: &[">> Issue: [", "Severity: ", "Location: "],
        shapes: &[Shape::LocatedIn(&["py"])],
        source: "bandit/formatters/text.py, custom.py",
        findings: &[
            Sequence::within(
                4,
                &[
                    r"^>> Issue: \[(?<code>[^\]:]+)[^\]]*\] (?<message>.+)$",
                    r"^   Severity: (?<severity>\w+) ",
                    r"^   Location: {at}$",
                ],
            ),
            Sequence::line(&[r"^{at}: (?<code>B\d+)(?:\[bandit\])?: (?<severity>[A-Z]+): (?<message>.+)$"]),
        ],
        // The same severities as in its SARIF report.
        severities: &[
            ("Low", Severity::Info),
            ("LOW", Severity::Info),
            ("Undefined", Severity::Info),
            ("UNDEFINED", Severity::Info),
        ],
        matches: &[
            ("a.py:9: B602[bandit]: HIGH: shell", &["a.py:9 error B602: shell"]),
            (
                ">> Issue: [B307:blacklist] Use of eval\n   Severity: Medium   Confidence: High\n   CWE: CWE-78 (x)\n   More Info: x\n   Location: ./a.py:12:4\n11\t\n",
                &["./a.py:12:4 warning B307: Use of eval"],
            ),
        ],
        rejects: &["a.py:9: B602 x", ">> Issue: [B307:blacklist] x"],
        ..Row::LINT
    },
    Row {
        name: "codespell",
        shapes: &[Shape::LocatedWith(" ==> ")],
        source: "codespell_lib/_codespell.py",
        findings: &[Sequence::line(&[r"^{file}:(?<line>\d+): (?<message>\S+ ==> .+)$"])],
        matches: &[("a b.py:1: recieve ==> receive", &["a b.py:1 error: recieve ==> receive"])],
        rejects: &["==> a.py <==", "a.adb:1:2: error:   ==> in call to \"x\""],
        ..Row::LINT
    },
    Row {
        name: "pydocstyle",
        shapes: &[Shape::LocatedIn(&["py"])],
        source: "pydocstyle/violations.py",
        findings: &[Sequence::lines(&[
            r"^{at} (?:in |at module level).*:$",
            r"^        (?<code>D\d+): (?<message>.+)$",
        ])],
        matches: &[(
            "a.py:6 in public class `cart`:\n        D101: Missing docstring in public class\n",
            &["a.py:6 error D101: Missing docstring in public class"],
        )],
        rejects: &["a.py:6 in public class `cart`:", "a.py:6: D101 x"],
        ..Row::LINT
    },
    Row {
        name: "doc8",
        shapes: &[Shape::LocatedIn(&["rst", "txt"])],
        source: "doc8/main.py",
        findings: &[Sequence::line(&[r"^{file}:(?<line>\d+): (?<code>D\d{3}) (?<message>.+)$"])],
        matches: &[("docs/a.rst:5: D000 Tabulation used", &["docs/a.rst:5 error D000: Tabulation used"])],
        rejects: &["a.rst:5:1: D100 x", "a.rst:5: x"],
        ..Row::LINT
    },
    Row {
        name: "vulture",
        shapes: &[Shape::LocatedWith("% confidence")],
        source: "vulture/core.py",
        findings: &[Sequence::line(&[r"^{file}:(?<line>\d+): (?<message>.+\(\d+% confidence(?:, .+)?\))$"])],
        matches: &[(
            "a.py:1: unused import 'os' (90% confidence)",
            &["a.py:1 error: unused import 'os' (90% confidence)"],
        )],
        rejects: &["a.py:1: unused import 'os'"],
        ..Row::LINT
    },
    Row {
        name: "pyflakes",
        shapes: &[Shape::LocatedIn(&["py", "pyi"])],
        source: "pyflakes/messages.py; before 2.2 without the colon after the column",
        findings: &[Sequence::line(&[
            r"^{file}:(?<line>\d+):(?<column>\d+):? (?<message>['`a-z].*(?: imported but unused|undefined name |redefinition of unused | is assigned to but never used|unable to detect undefined names| may be undefined, or defined from star imports|f-string is missing placeholders|duplicate argument |import \* only allowed at module level).*|(?:undefined name|redefinition of unused|unable to detect undefined names|f-string is missing placeholders|duplicate argument|import \* only allowed at module level).*)$",
        ])],
        matches: &[
            ("a.py:1:1: 'os' imported but unused", &["a.py:1:1 error: 'os' imported but unused"]),
            ("a.py:3:5 undefined name 'x'", &["a.py:3:5 error: undefined name 'x'"]),
        ],
        rejects: &["a.py:1:1: F401 'os' imported but unused", "a.py:1:1: x"],
        ..Row::LINT
    },
    Row {
        name: "deptry",
        starts: &["pyproject.toml: DEP", "requirements.txt: DEP", "setup.py: DEP"],
        shapes: &[Shape::LocatedIn(&["py"])],
        source: "deptry/reporters/text.py",
        findings: &[Sequence::line(&[
            r"^{file}(?::(?<line>\d+):(?<column>\d+))?: (?<code>DEP\d{3}) (?<message>'.+)$",
        ])],
        matches: &[
            (
                "app/a.py:1:8: DEP001 'numpy' imported but missing",
                &["app/a.py:1:8 error DEP001: 'numpy' imported but missing"],
            ),
            ("pyproject.toml: DEP002 'flask' defined", &["pyproject.toml error DEP002: 'flask' defined"]),
        ],
        rejects: &["a.py:1:8: D100 'x' y", "see DEP002 'x'"],
        ..Row::LINT
    },
    Row {
        name: "sqlfluff",
        starts: &["== [", "L: "],
        source: "sqlfluff/cli/formatters.py",
        findings: &[Sequence::scattered_rows(&[
            r"^== \[(?<file>.+)\] FAIL$",
            r"^L: *(?<line>\d+) \| P: *(?<column>\d+) \| *(?<code>\S+) \| (?<message>.+)$",
        ])],
        matches: &[(
            "== [q.sql] FAIL\nL:   1 | P:   7 | LT09 | Select targets\n                       | on a line\nL:   2 | P:   1 | AM04 | x\n",
            &["q.sql:1:7 error LT09: Select targets", "q.sql:2:1 error AM04: x"],
        )],
        rejects: &["== [q.sql] PASS", "L:   1 | P:   7 | LT09 | x"],
        ..Row::LINT
    },
    Row {
        name: "isort",
        starts: &["ERROR: "],
        source: "isort/main.py",
        findings: &[Sequence::line(&[
            r"^ERROR: (?<file>\S.*?) (?<message>Imports are incorrectly sorted(?: and/or formatted)?\.)$",
        ])],
        matches: &[(
            "ERROR: /p/a b.py Imports are incorrectly sorted and/or formatted.\nERROR: b.py Imports are incorrectly sorted.\n",
            &[
                "/p/a b.py error: Imports are incorrectly sorted and/or formatted.",
                "b.py error: Imports are incorrectly sorted.",
            ],
        )],
        rejects: &["ERROR: a.py Imports are sorted."],
        ..Row::LINT
    },
    Row {
        name: "refurb",
        shapes: &[Shape::LocatedWith(" [FURB")],
        source: "refurb/error.py (Error.__str__)",
        findings: &[Sequence::line(&[r"^{at} \[(?<code>FURB\d+)\]: (?<message>.+)$"])],
        matches: &[(
            r#"shop.py:11:16 [FURB123]: Replace `str("x")` with `"x"`"#,
            &[r#"shop.py:11:16 error FURB123: Replace `str("x")` with `"x"`"#],
        )],
        rejects: &["shop.py:11:16 [FURB123] Replace", "see shop.py [FURB123]: x"],
        ..Row::LINT
    },
    Row {
        name: "django",
        starts: &["CRITICALS:", "ERRORS:", "WARNINGS:", "INFOS:", "DEBUGS:"],
        source: "django/core/management/base.py (check), django/core/checks/messages.py",
        findings: &[Sequence::table(&[
            r"^(?<severity>CRITICAL|ERROR|WARNING|INFO|DEBUG)S:$",
            r"^(?<message>\S+: \((?<code>[\w.]+\.[CEWID]\d{3})\) .+)$",
        ])],
        details: &[r"^\tHINT: (?<message>.+)$"],
        matches: &[(
            "SystemCheckError: System check identified some issues:\n\nERRORS:\nshop.Order.customer: (fields.E300) Field defines a relation with model 'Custmer'.\n?: (urls.E004) Your URL pattern is invalid.\n\tHINT: Try using path().\n\nWARNINGS:\nshop.Item: (models.W042) Auto-created primary key used.\n\nSystem check identified 3 issues (0 silenced).\n",
            &[
                "error fields.E300: shop.Order.customer: (fields.E300) Field defines a relation with model 'Custmer'.",
                "error urls.E004: ?: (urls.E004) Your URL pattern is invalid.",
                "warning models.W042: shop.Item: (models.W042) Auto-created primary key used.",
            ],
        )],
        rejects: &["ERRORS:", "ERRORS:\nsee a: (b) c", "a: (fields.E300) b"],
        ..Row::LINT
    },
    Row {
        name: "cspell",
        shapes: &[Shape::LocatedWith(" - Unknown word ("), Shape::LocatedWith(" - Forbidden word (")],
        starts: &["CSpell: Files checked: "],
        source: "cspell/src/cli-reporter.ts",
        findings: &[Sequence::line(&[
            r"^(?<file>\S.*\w):(?<line>\d+):(?<column>\d+) - (?<message>(?:Unknown|Forbidden|Misspelled) word \(.+)$",
        ])],
        totals: &[
            r"^CSpell: Files checked: \d+(?: \(.*\))?, Issues found: (?<errors>\d+) in (?<files>\d+) files?\.?$",
        ],
        matches: &[(
            "a b.ts:3:7 - Unknown word (foobarr)\nb.ts:12:1 - Unknown word (bazz) fix: (bazaar)\nCSpell: Files checked: 5, Issues found: 3 in 2 files.\n",
            &[
                "a b.ts:3:7 error: Unknown word (foobarr)",
                "b.ts:12:1 error: Unknown word (bazz) fix: (bazaar)",
                "3 errors, 0 warnings",
            ],
        )],
        rejects: &[
            "a.ts:3:7 - x (y)",
            "/:3:7 - Unknown word (x)",
            "CSpell: Files checked: 5, Issues found: 3 in 2 files.",
        ],
        ..Row::LINT
    },
]));
