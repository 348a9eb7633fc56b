//! Programs that run others and state why they ended or did not start them.

use crate::engine::findings::Weight;
use crate::engine::reader::{Kind, Tool};
use crate::rows::{Row, tools};

pub(super) const TOOLS: &[Tool] = &tools(&[
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
        kind: Kind::Any,
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
        kind: Kind::Any,
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
        name: "grunt",
        kind: Kind::Any,
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
]);
