//! The tools whose output is read: one module a tool, one row of [`FORMATS`] a format.
//!
//! A format is a small state machine that is shown lines, in order, and notes what it recognises in its
//! [`Findings`]. Most lines of a log mean nothing to anybody, so a line is shown only if it begins with
//! one of the [starts](Entry::starts) or holds one of the [signs](Entry::signs) of any format, looks like `path:12`, or follows a line after which a format asked for
//! [more](Claim::More). The first format that claims a line has it for itself.

mod annotations;
mod ava;
mod bats;
mod biome;
mod browsers;
mod bun;
mod catch2;
mod cc;
mod checkstyle;
mod cmake;
mod config_lint;
mod cpplint;
mod cpputest;
mod crash;
mod ctest;
mod cucumber;
mod cunit;
mod deno;
mod doctests;
mod elixir;
mod esbuild;
mod eslint;
mod flake8;
mod frame;
mod general;
mod go;
mod go_test;
mod gradle;
mod gtest;
mod haskell;
mod jasmine;
mod javac;
mod jest;
mod jest_report;
mod json_lint;
mod junit;
mod junit_platform;
mod junit_xml;
mod karma;
mod knip;
mod libtest;
mod lint_rows;
mod located;
mod lua;
mod make;
mod maven;
mod minitest;
mod mocha;
mod mypy;
mod newman;
mod next;
mod nextest;
mod node;
mod node_tap;
mod node_test;
mod npm;
mod ocaml;
mod oxlint;
mod parcel;
mod perl;
mod php;
mod phpcs;
mod phpmd;
mod phpstan;
mod phpunit;
mod pip;
mod playwright;
mod prettier;
mod prove;
mod pylint;
mod pyrefly;
mod pyright;
mod pytest;
mod python;
mod python_lint;
mod r_check;
mod reformat;
mod reports;
mod rescript;
mod robot;
mod rollup;
mod rspec;
mod rubocop;
mod ruby;
mod ruff;
mod rustc;
mod rustfmt;
mod sanitizer;
mod sarif;
mod shell;
mod shellcheck;
mod snippet;
mod stylelint;
mod summaries;
mod surefire;
mod svelte_check;
mod tap;
mod terraform;
mod testthat;
mod traceback;
mod tsc;
mod ty;
mod unittest;
mod usage;
mod uvu;
mod vitest;
mod web_test_runner;
mod webpack;
mod xml;
mod yamllint;

use crate::findings::Findings;

/// One line of output: plain text, without its line ending and without what CI put before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// The nearest line above that is neither blank nor indented: the file name over a linter's rows.
    pub(crate) above: &'a str,
}

/// What a format says to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Not mine: the next format may have it.
    Pass,
    /// Mine.
    Mine,
    /// Mine, and show me the next line first, whatever it holds. A format that asks for more and then passes gives
    /// the line back, and is asked no further.
    More,
}

/// A tool's output, read line by line.
pub(crate) trait Format: Send {
    /// One line; see [`Claim`].
    fn line(&mut self, line: Line<'_>, findings: &mut Findings) -> Claim;

    /// A whole JSON or XML document that began at the start of a line and ended at the end of one; whether it was
    /// this format's. Its lines are shown only if it was nobody's.
    fn document(&mut self, _text: &str, _findings: &mut Findings) -> bool {
        false
    }

    /// Whether a test run has begun and its summary has not come: a report in between is what a test printed, and is
    /// read only if that summary never comes. Asked after each line that the format claims.
    fn running(&self) -> bool {
        false
    }

    /// The end of the output.
    fn finish(&mut self, _findings: &mut Findings) {}
}

/// What a tool does, and so which checks its findings explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Compilers and type checkers.
    Compile,
    /// Linters and formatters.
    Lint,
    /// Test runners.
    Test,
    /// Whatever runs others, and the general case: they explain any check, where nothing better does.
    Any,
    /// What may be a finding and may be a program's log: it explains a check of compilers or linters where nothing else
    /// does.
    Guess,
}

/// A format, and how it is found.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The tool, as it calls itself.
    pub(crate) tool: &'static str,
    pub(crate) kind: Kind,
    /// What the lines that the format must see begin with, after indentation: looked up once a line for all formats.
    pub(crate) starts: &'static [&'static str],
    /// What such lines hold elsewhere. All formats' signs are searched at once, over every byte of the output, so they
    /// are few (16 at the most), shared, and rare in the output of a run that is well.
    pub(crate) signs: &'static [&'static str],
    pub(crate) new: fn() -> Box<dyn Format>,
}

impl Entry {
    /// Whether it reads, line by line, what is a report as JSON and XML are: not where a test prints it.
    pub(crate) fn is_report(&self) -> bool {
        self.tool == tap::ENTRY.tool
    }

    /// Whether it checks types beside what runs the program, which runs whatever it says.
    pub(crate) fn checks_types(&self) -> bool {
        let entries =
            [tsc::ENTRY, svelte_check::ENTRY, mypy::ENTRY, pyright::ENTRY, ty::ENTRY, pyrefly::ENTRY];
        entries.iter().any(|entry| entry.tool == self.tool)
    }
}

/// What says why it failed, and what was found, where no format could tell which tool it is.
pub(crate) const UNKNOWN: Entry = general::ENTRY;
pub(crate) const GUESS: Entry = general::UNGRADED;

pub(crate) use general::listed::rows as listed;
pub(crate) use general::unformatted::files as unformatted;

/// All formats, in the order in which they are asked: those with the stricter grammar first.
pub(crate) const FORMATS: &[Entry] = &[
    // JavaScript and TypeScript.
    tsc::ENTRY,
    svelte_check::ENTRY,
    biome::ENTRY,
    oxlint::ENTRY,
    stylelint::ENTRY,
    config_lint::SPECTRAL,
    yamllint::ENTRY,
    eslint::ENTRY,
    prettier::ENTRY,
    knip::ENTRY,
    playwright::ENTRY,
    vitest::ENTRY,
    jest::ENTRY,
    node_test::ENTRY,
    ava::ENTRY,
    mocha::ENTRY,
    karma::ENTRY,
    web_test_runner::ENTRY,
    newman::ENTRY,
    jasmine::ENTRY,
    uvu::ENTRY,
    node_tap::ENTRY,
    bun::TEST,
    bun::BUILD,
    deno::CHECK,
    deno::LINT,
    deno::TEST,
    esbuild::ENTRY,
    rollup::ENTRY,
    webpack::ENTRY,
    parcel::ENTRY,
    rescript::ENTRY,
    next::ENTRY,
    // Python.
    pytest::ENTRY,
    unittest::ENTRY,
    doctests::ENTRY,
    robot::ENTRY,
    mypy::ENTRY,
    pyright::ENTRY,
    ty::ENTRY,
    pyrefly::ENTRY,
    pylint::ENTRY,
    flake8::ENTRY,
    ruff::ENTRY,
    reformat::BLACK,
    reformat::ISORT,
    python_lint::BANDIT,
    python_lint::CODESPELL,
    python_lint::PYDOCSTYLE,
    python_lint::DOC8,
    python_lint::VULTURE,
    python_lint::PYFLAKES,
    python_lint::DEPTRY,
    python_lint::SQLFLUFF,
    pip::ENTRY,
    python::ENTRY,
    // Rust.
    nextest::ENTRY,
    libtest::ENTRY,
    rustc::ENTRY,
    rustfmt::ENTRY,
    // C and C++.
    gtest::ENTRY,
    catch2::CATCH2,
    catch2::DOCTEST,
    catch2::BOOST,
    cunit::ENTRY,
    cpputest::ENTRY,
    cpplint::ENTRY,
    cc::ENTRY,
    cmake::ENTRY,
    ctest::ENTRY,
    make::ENTRY,
    sanitizer::ENTRY,
    // Go.
    go_test::ENTRY,
    go::ENTRY,
    // Java.
    javac::ENTRY,
    surefire::ENTRY,
    maven::ENTRY,
    gradle::ENTRY,
    gradle::TESTS,
    junit::ENTRY,
    junit_platform::ENTRY,
    // Elixir.
    elixir::MIX,
    elixir::EX_UNIT,
    // Ruby.
    cucumber::ENTRY,
    rspec::ENTRY,
    rubocop::ENTRY,
    minitest::MINITEST,
    minitest::TEST_UNIT,
    // PHP.
    phpunit::ENTRY,
    php::ENTRY,
    phpcs::ENTRY,
    phpmd::ENTRY,
    phpstan::ENTRY,
    // Shell and Perl.
    shellcheck::ENTRY,
    bats::ENTRY,
    prove::ENTRY,
    perl::ENTRY,
    ruby::ENTRY,
    // R.
    testthat::ENTRY,
    r_check::ENTRY,
    // Haskell, OCaml, Lua.
    haskell::GHC,
    haskell::HLINT,
    ocaml::ENTRY,
    lua::BUSTED,
    lua::LUACHECK,
    lua::LUA,
    // Configuration, and linters' plain JSON.
    terraform::ENTRY,
    config_lint::HADOLINT,
    config_lint::ANSIBLE_LINT,
    config_lint::CFN_LINT,
    json_lint::GOLANGCI_LINT,
    json_lint::STATICCHECK,
    json_lint::MARKDOWNLINT,
    json_lint::CFN_LINT,
    json_lint::BANDIT,
    json_lint::ACTIONLINT,
    json_lint::HADOLINT,
    // What several tools print, and what runs them.
    tap::ENTRY,
    annotations::ENTRY,
    junit_xml::LINT,
    junit_xml::TESTS,
    checkstyle::ENTRY,
    sarif::ENTRY,
    crash::ENTRY,
    shell::ENTRY,
    reports::ENTRY,
    npm::ENTRY,
    usage::ENTRY,
    node::ENTRY,
    // The plain family, by extension, and the general case last.
    located::SWIFT,
    located::KOTLIN,
    general::ENTRY,
    general::UNGRADED,
];

/// What a format finds in an output by itself.
#[cfg(test)]
fn read<F: Format + Default>(output: &str) -> Findings {
    let (mut format, mut findings) = (F::default(), Findings::default());
    for text in output.lines() {
        format.line(Line { text, above: "" }, &mut findings);
    }
    format.finish(&mut findings);
    findings
}
