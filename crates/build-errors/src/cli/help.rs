//! The text of `build-errors --help`.

pub(super) const HELP: &str = "\
Explains what failed in a build, from what its tools printed.

usage:
  build-errors run [--check NAME] [--timeout SECS] [--json FILE] [--record FILE] [--log FILE] [--quiet]
                   [DIGEST OPTIONS] -- COMMAND…
      Runs COMMAND and passes its output through as it comes. If it fails, a digest of what failed follows on
      standard error. The exit status is that of COMMAND, 128 and the signal's number if a signal ended it, 124 if
      the time ran out, 126 if COMMAND cannot be executed, 127 if it was not found.
        --timeout SECS  ends COMMAND and everything it started after so many seconds; fractions are allowed
        --json FILE     writes the record of the failure to FILE; - is standard output
        --record FILE   writes what a run executor keeps: {\"result\":\"failed_build\",\"error\":\"…\",\"buildError\":{…}}
        --log FILE      writes the complete output to FILE, both streams line by line
        --quiet         passes nothing through and prints only the digest, on standard output
      Old files of --json and --record are removed first, so they are there only after a failure. If a file cannot be
      written, that is said, and the exit status is still that of COMMAND.
      Processes that COMMAND left running are not ended, and what they print later is passed on, but not recorded.
      Signals reach COMMAND: INT, TERM, HUP, QUIT, USR1, USR2, ALRM, TSTP and CONT.
      COMMAND does not write to a terminal, so many tools print no colours. To keep them, set FORCE_COLOR=1,
      CLICOLOR_FORCE=1 or CARGO_TERM_COLOR=always, as the tool has it. The digest is right in either case.

  build-errors explain [--check NAME] [--exit-code N] [--json] [DIGEST OPTIONS] [FILE]
      Reads a tool's output from FILE or standard input, and prints the digest of what failed, or with --json the
      record. NAME is what the check is called (typecheck, lint, cargo test); without it the output decides.

  build-errors compare [--json] [DIGEST OPTIONS] BEFORE AFTER
      Reads two records, as run --json, run --record or explain --json wrote them, and prints which failures are new,
      which were fixed and which remain. A failure that only moved to another line remains.

  build-errors classify [--tail-lines N] [--max-diagnostics N] [--matcher FILE]…
      Reads one JSON object per line and answers each with one line, the record, as they come:
        {\"kind\":\"output\",\"check\":\"test\",\"exitCode\":1,\"output\":\"…\"}   (or \"stdout\" and \"stderr\")
        {\"kind\":\"agent\",\"result\":{…},\"agentResultFile\":\"agent-1.json\"}
        {\"kind\":\"verification\",\"report\":{…},\"verificationFile\":\"verification-1.json\"}
        {\"kind\":\"system\",\"name\":\"Error\",\"message\":\"…\",\"stack\":\"…\",\"type\":\"workspace_error\"}
      each with optional \"failedAt\" and \"options\":{\"tailLines\":N,\"maxDiagnostics\":N}. A line that cannot be read is
      answered with {\"error\":\"…\",\"line\":n}; the rest goes on, and the exit status is 1.

DIGEST OPTIONS:
  --max-chars N        the most characters of the digest (8000)
  --max-diagnostics N  the most diagnostics of the digest and of the record (20)
  --tail-lines N       the most lines of each tail in the record (50)
  --matcher FILE       also reads lines that the problem matchers in FILE describe, in the JSON of GitHub Actions and
                       VS Code; may be repeated
  --root DIR           paths below DIR are relative to it (for run: the working directory)

examples:
  npx tsc --noEmit 2>&1 | build-errors explain --check typecheck
  build-errors run --quiet --check test --timeout 600 --log test.log -- npm test
";
