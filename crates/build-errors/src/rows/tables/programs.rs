//! Programs that run others and state why they ended or did not start them.

use crate::engine::findings::Weight;
use crate::engine::tool::{Tool, tools, without_examples};
use crate::rows::Row;

pub(super) const TOOLS: &[Tool] = &tools(&without_examples(&[
    Row {
        name: "bitbake",
        starts: &["ERROR: "],
        source: "bitbake/lib/bb/build.py, runqueue.py: the recipe and the task, then the message; the task that failed",
        reasons: &[
            (Weight::Cause, r"^ERROR: (?<message>\S+ do_\w+: .+)$"),
            (Weight::Stated, r"^ERROR: (?<message>Task \(?\S+:do_\w+\)? .*failed with exit code .+)$"),
        ],
        matches: &[(
            "ERROR: shop-1.0-r0 do_compile: oe_runmake failed\nERROR: Task (/p/shop_1.0.bb:do_compile) failed with exit code '1'\n",
            &["reason: shop-1.0-r0 do_compile: oe_runmake failed"],
        )],
        rejects: &["ERROR: x", "ERROR: shop do_x", "Task (/p/a.bb:do_compile) failed with exit code '1'"],
        ..Row::COMPILE
    },
    Row {
        name: "github-actions",
        starts: &[
            "The job running on runner ",
            "The action '",
            "The operation was ",
            "The runner has ",
            "The hosted runner",
        ],
        source: "actions/runner: JobRunner.cs, StepsRunner.cs, JobDispatcher.cs",
        reasons: &[
            (Weight::Cause, r"^The job running on runner .+ has exceeded the maximum execution time of .+$"),
            (Weight::Cause, r"^The action '.+' has timed out after .+$"),
            (Weight::Cause, r"^The runner has received a shutdown signal\..*$"),
            (Weight::Cause, r"^The hosted runner.* lost communication with the server\..*$"),
            (Weight::Stated, r"^The operation was canceled\.$"),
        ],
        matches: &[
            (
                "The job running on runner GitHub Actions 12 has exceeded the maximum execution time of 360 minutes.\n\
                     The operation was canceled.\n",
                &[
                    "reason: The job running on runner GitHub Actions 12 has exceeded the maximum execution time of 360 minutes.",
                ],
            ),
            (
                "The action 'Run tests' has timed out after 10 minutes.",
                &["reason: The action 'Run tests' has timed out after 10 minutes."],
            ),
            ("The operation was canceled.", &["reason: The operation was canceled."]),
            (
                "The runner has received a shutdown signal. This can happen when the runner service is stopped.",
                &[
                    "reason: The runner has received a shutdown signal. This can happen when the runner service is stopped.",
                ],
            ),
        ],
        rejects: &[
            "The operation was canceled by a user",
            "The action 'x' has run",
            "The runner has received x",
        ],
        ..Row::NONE
    },
    Row {
        name: "pre-commit",
        starts: &["Executable `"],
        source: "pre_commit/parse_shebang.py (ExecutableNotFoundError)",
        reasons: &[(Weight::Cause, r"^Executable `.+` (?:not found|is not executable|is a directory)$")],
        matches: &[(
            "- exit code: 1\n\nExecutable `eslint` not found\n",
            &["reason: Executable `eslint` not found"],
        )],
        rejects: &["Executable `eslint` was found", "Executable not found"],
        ..Row::NONE
    },
    Row {
        name: "nox",
        starts: &["nox > Session "],
        source: "nox/sessions.py (Result.log): a session that did not run a command",
        reasons: &[(Weight::Stated, r"^nox > (?<message>Session \S+ failed: .+)$")],
        matches: &[(
            "nox > Running session tests-3.13\nnox > Session tests-3.13 failed: Python interpreter 3.13 not found.\n",
            &["reason: Session tests-3.13 failed: Python interpreter 3.13 not found."],
        )],
        rejects: &["nox > Session tests failed.", "Session tests failed: x"],
        ..Row::NONE
    },
    Row {
        name: "pants",
        starts: &["✕ "],
        source: "pantsbuild/pants, src/python/pants/core/goals/test.py: the tests of a target are counted by their runner",
        reasons: &[(Weight::Stated, r"^✕ (?<message>\S+ failed in [\d.]+s\b).*$")],
        matches: &[(
            "✓ a/list_test.py:tests succeeded in 0.50s.\n✕ a/cart_test.py:tests failed in 0.60s.\n",
            &["reason: a/cart_test.py:tests failed in 0.60s"],
        )],
        rejects: &["✕ cart_test.py failed", "see ✕ a failed in 0.60s"],
        ..Row::NONE
    },
    Row {
        name: "grunt",
        starts: &["Warning: Task \""],
        source: "grunt/lib/util/task.js (run), lib/grunt/fail.js",
        reasons: &[(
            Weight::Stated,
            r#"^Warning: (?<message>Task ".+" not found\.)\x07? Use --force to continue\.$"#,
        )],
        matches: &[(
            "Warning: Task \"x\" not found.\x07 Use --force to continue.\n\nAborted due to warnings.\n",
            &["reason: Task \"x\" not found."],
        )],
        rejects: &["Warning: Task \"x\" failed. Use --force to continue.", "Warning: Task \"x\" not found."],
        ..Row::NONE
    },
    Row {
        name: "node-gyp",
        starts: &["gyp ERR! stack "],
        source: "node-gyp/bin/node-gyp.js: the stack of the error, each line with the label",
        reasons: &[(Weight::Stated, r"^gyp ERR! stack (?<message>\w*Error: .+)$")],
        matches: &[(
            "gyp info ok\ngyp ERR! stack Error: Could not find any Python installation to use\ngyp ERR! stack     at f (/srv/a.js:1:2)\n",
            &["reason: Error: Could not find any Python installation to use"],
        )],
        rejects: &["gyp ERR! stack     at f (/srv/a.js:1:2)", "gyp ERR! configure error"],
        ..Row::NONE
    },
    Row {
        name: "scons",
        starts: &["scons: *** "],
        source: "SCons/Script/Main.py: errors in a build script; a target's command stands in brackets",
        reasons: &[(Weight::Cause, r"^scons: \*\*\* (?<message>[^\[].+)$")],
        matches: &[(
            "scons: Reading SConscript files ...\n\nscons: *** Import of non-existent variable ''env''\nFile \"/srv/SConstruct\", line 3, in <module>\n",
            &["reason: Import of non-existent variable ''env''"],
        )],
        rejects: &["scons: *** [a.o] Error 1", "scons: building terminated because of errors."],
        ..Row::NONE
    },
    Row {
        name: "",
        starts: &["and ", "So, because ", "And because "],
        source: "PubGrub's report, as Poetry and pub print it: a sentence on several lines",
        reasons_below: &[(
            Weight::Stated,
            r"^(?<message>(?:Because|So, because) .+)$",
            r"^(?<message>(?:.+, )?version solving failed\.)$",
        )],
        matches: &[(
            "Resolving dependencies... (0.3s)\n\nBecause no versions of a match >2\n and shop depends on a (^3), version solving failed.\n",
            &[
                "reason: Because no versions of a match >2 and shop depends on a (^3), version solving failed.",
            ],
        )],
        rejects: &["and shop depends on a (^3), version solving failed.", "and so on"],
        ..Row::NONE
    },
    Row {
        name: "conda",
        starts: &["- ", "ResolvePackageNotFound:", "PackagesNotFoundError: ", "UnsatisfiableError: "],
        source: "conda/exceptions.py: the packages are below the message, in a list",
        reasons: &[(
            Weight::Stated,
            r"^(?:ResolvePackageNotFound: *|(?:PackagesNotFound|Unsatisfiable)Error: .+)$",
        )],
        reasons_below: &[(
            Weight::Cause,
            r"^(?<message>ResolvePackageNotFound|PackagesNotFoundError: .+): *$",
            r"^ *- (?<message>\S+)$",
        )],
        matches: &[(
            "Solving environment: failed\n\nResolvePackageNotFound: \n  - a==1.2=h_0\n  - b==1\n",
            &["reason: ResolvePackageNotFound: a==1.2=h_0"],
        )],
        rejects: &["  - a==1.2=h_0", "Solving environment: failed", "raised ResolvePackageNotFound: x"],
        ..Row::NONE
    },
    Row {
        name: "composer",
        starts: &["- Root composer.json requires "],
        source: "composer/src/Composer/DependencyResolver/SolverProblemsException.php (getPrettyString)",
        reasons_below: &[(
            Weight::Cause,
            r"^(?<message>Your requirements could not be resolved to an installable set of packages\.)$",
            r"^ +-(?<message> Root composer\.json requires .+)$",
        )],
        matches: &[(
            "Your requirements could not be resolved to an installable set of packages.\n\n  Problem 1\n    - Root composer.json requires a/b, it could not be found in any version.\n",
            &[
                "reason: Your requirements could not be resolved to an installable set of packages. Root composer.json requires a/b, it could not be found in any version.",
            ],
        )],
        rejects: &["- Root composer.json requires x", "    - Root composer.json requires a/b"],
        ..Row::NONE
    },
    Row {
        name: "ssh",
        starts: &["kex_exchange_identification: ", "Connection reset by ", "Connection closed by "],
        source: "openssh-portable: kex.c (kex_exchange_identification), packet.c (sshpkt_vfatal)",
        reasons: &[(
            Weight::Stated,
            r"^(?:kex_exchange_identification: .+|Connection (?:reset|closed) by \S+ port \d+)$",
        )],
        matches: &[
            (
                "kex_exchange_identification: read: Connection reset by peer\nConnection reset by 18.1.2.3 port 22\n",
                &["reason: kex_exchange_identification: read: Connection reset by peer"],
            ),
            ("Connection closed by 10.0.0.1 port 22\n", &["reason: Connection closed by 10.0.0.1 port 22"]),
        ],
        rejects: &["Connection reset by peer", "Connection closed by user 7"],
        ..Row::NONE
    },
    Row {
        name: "git",
        starts: &["fatal: Could not read from remote repository."],
        source: "git's pkt-line.c and connect.c; the line above is from ssh or from the server",
        reasons_below: &[(
            Weight::Cause,
            r"^(?:ERROR: )?(?<message>.+)$",
            r"^fatal:(?<message> Could not read from remote repository\.)$",
        )],
        matches: &[(
            "git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\n",
            &[
                "reason: git@github.com: Permission denied (publickey). Could not read from remote repository.",
            ],
        )],
        rejects: &["fatal: Could not read", "remote: fatal: Could not read from remote repository."],
        ..Row::NONE
    },
    Row {
        name: "gh",
        starts: &["gh: ", "To get started with GitHub CLI, "],
        source: "cli/cli: pkg/cmd/api/api.go (serverError), internal/ghcmd/cmd.go (authHelp)",
        reasons: &[
            (Weight::Cause, r"^gh: (?<message>.+ \(HTTP \d{3}\))$"),
            (Weight::Cause, r"^To get started with GitHub CLI, please run: +gh auth login$"),
        ],
        matches: &[
            (
                "{\"message\":\"x\"}\ngh: Bad credentials (HTTP 401)\n",
                &["reason: Bad credentials (HTTP 401)"],
            ),
            (
                "To get started with GitHub CLI, please run:  gh auth login\n",
                &["reason: To get started with GitHub CLI, please run:  gh auth login"],
            ),
        ],
        rejects: &["gh: x", "see gh: Bad credentials (HTTP 401)"],
        ..Row::NONE
    },
    Row {
        name: "rails",
        starts: &["ActiveRecord::", "Mysql2::", "PG::", "SQLite3::"],
        source: "activerecord/lib/active_record/migration.rb (execute_migration_in_transaction)",
        reasons_below: &[(
            Weight::Cause,
            r"^(?:\w+: )?An error has occurred, .*all later migrations canceled:.*$",
            r"^(?<message>[\w:]+: .+)$",
        )],
        matches: &[(
            "bin/rails aborted!\nStandardError: An error has occurred, this and all later migrations canceled: (StandardError)\n\nSQLite3::SQLException: duplicate column name: name\n/srv/db/migrate/1_a.rb:3:in `change'\n",
            &["reason: SQLite3::SQLException: duplicate column name: name"],
        )],
        rejects: &["SQLite3::SQLException: duplicate column name: name"],
        ..Row::NONE
    },
    Row {
        name: "deno",
        starts: &["error: Uncaught "],
        source: "deno/runtime/fmt_errors.rs, cli/main.rs (exit_with_message): an exception that ended the program",
        reasons: &[(
            Weight::Cause,
            r"^error: (?<message>Uncaught (?:\(in (?:worker|promise)\S*.*?\) )*\S.*)$",
        )],
        matches: &[(
            "error: Uncaught (in promise) TypeError: x is undefined\n    at main (file:///p/a.ts:12:17)\n",
            &["/p/a.ts:12:17 error: Uncaught (in promise) TypeError: x is undefined"],
        )],
        rejects: &["Uncaught TypeError: x", "error: Caught x"],
        ..Row::NONE
    },
]));
