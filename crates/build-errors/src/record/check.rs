//! The type of failure of a check, by the name of the check.

use crate::ErrorType;
use crate::engine::purpose::Purpose;
use crate::engine::reader::Kind;

impl ErrorType {
    /// Returns the type of failure of a check with this name: `typecheck`, `npm run lint`, `cargo test`. The name of a tool
    /// has precedence over a word for an activity, and that over `build` or `ci`. Of several equal ones the first
    /// decides. Returns `None` if the name contains none of them.
    ///
    /// The type also decides whose findings explain the failure: those of compilers, of linters or of test runners. A check
    /// named only `build` or `make` is explained by tools of all kinds.
    ///
    /// ```
    /// use build_errors::ErrorType;
    /// assert_eq!(ErrorType::of_check("pnpm run type-check"), Some(ErrorType::TypecheckFailed));
    /// assert_eq!(ErrorType::of_check("step 3"), None);
    /// ```
    #[must_use]
    pub fn of_check(name: &str) -> Option<Self> {
        named(name).map(|(error_type, _)| *error_type)
    }
}

/// The first row of [`CHECKS`] with a phrase that is in the name of the check.
fn named(check: &str) -> Option<&'static (ErrorType, &'static [&'static str])> {
    let words: Vec<String> = check
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let says = |phrase: &&str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|window| window == phrase.as_slice())
    };
    CHECKS.iter().find(|(_, phrases)| phrases.iter().any(says))
}

impl Purpose {
    /// The purpose of a check with this name.
    pub(crate) fn of_check(name: &str) -> Self {
        match named(name) {
            Some((_, phrases)) if *phrases == BUILDS => Self::Build,
            Some((error_type, _)) => match error_type {
                ErrorType::TypecheckFailed => Self::Compile,
                ErrorType::LintFailed => Self::Lint,
                ErrorType::TestFailed | ErrorType::BlackboxFailed => Self::Test,
                _ => Self::Any,
            },
            None => Self::Any,
        }
    }
}

/// Names of checks that may run tools of all kinds: `npm run build` may run a linter and a bundler.
const BUILDS: &[&str] = &["build", "make"];

/// Words and phrases that name a check, the more specific rows first.
const CHECKS: &[(ErrorType, &[&str])] = &[
    // Phrases in which a tool does another kind of work than its name suggests.
    (ErrorType::BlackboxFailed, &["blackbox", "black box", "e2e", "end to end", "acceptance", "smoke"]),
    (
        ErrorType::LintFailed,
        &[
            "cargo clippy", "cargo fmt", "ruff format", "go vet", "biome", "lint types", "clang tidy",
            "clang format", "cmake lint", "cmake format", "buf lint", "helm lint", "terraform validate",
        ],
    ),
    (
        ErrorType::TypecheckFailed,
        &["test types", "types test", "cargo check", "cargo build", "go build", "svelte check"],
    ),
    // Tools.
    (
        ErrorType::BlackboxFailed,
        &["playwright", "cypress", "webdriverio", "wdio", "testcafe", "selenium", "puppeteer"],
    ),
    (
        ErrorType::LintFailed,
        &[
            "eslint", "stylelint", "oxlint", "tslint", "prettier", "ruff", "flake8", "pylint", "black",
            "isort", "bandit", "pyflakes", "pycodestyle", "pydocstyle", "doc8", "vulture", "sqlfluff",
            "clippy", "rustfmt", "gofmt", "golangci", "staticcheck", "checkstyle", "spotbugs", "pmd",
            "ktlint", "detekt", "rubocop", "standardrb", "shellcheck", "shfmt", "yamllint", "hadolint",
            "markdownlint", "actionlint", "phpcs", "cpplint", "cppcheck", "xo", "knip", "codespell",
            "swiftlint", "hlint", "luacheck", "tflint", "credo", "zizmor", "semgrep", "taplo",
        ],
    ),
    (
        ErrorType::TestFailed,
        &[
            "vitest", "jest", "mocha", "jasmine", "karma", "ava", "tap", "gotestsum", "pytest", "unittest",
            "nose", "nose2", "tox", "nox", "nextest", "ctest", "gtest", "junit", "testng", "surefire",
            "rspec", "minitest", "phpunit", "pest", "bats", "busted", "prove", "doctest", "doctests",
        ],
    ),
    (
        ErrorType::TypecheckFailed,
        &[
            "tsc", "tsgo", "mypy", "pyright", "basedpyright", "pyre", "pytype", "pyrefly", "ty", "flow",
            "sorbet", "phpstan", "psalm", "rustc", "gcc", "g", "clang", "javac", "kotlinc", "swiftc", "ghc",
            "msbuild",
        ],
    ),
    // Activities.
    (
        ErrorType::TypecheckFailed,
        &["typecheck", "type check", "typechecking", "typescript", "types", "typing", "ts check"],
    ),
    (
        ErrorType::LintFailed,
        &[
            "lint", "linter", "linters", "linting", "format", "formatting", "fmt", "style", "codestyle",
            "code style",
        ],
    ),
    (
        ErrorType::TestFailed,
        &["test", "tests", "testing", "spec", "specs", "unit", "integration", "regression", "coverage"],
    ),
    (ErrorType::TypecheckFailed, &["configure", "compile", "compilation", "cmake", "vue tsc"]),
    (ErrorType::TypecheckFailed, BUILDS),
    (ErrorType::CiFailed, &["ci", "pipeline", "workflow", "github actions"]),
];

impl ErrorType {
    /// The type of failure of the tool recognised in a check's output.
    pub(crate) fn of_kind(kind: Kind) -> Option<Self> {
        match kind {
            Kind::Compile => Some(Self::TypecheckFailed),
            Kind::Lint => Some(Self::LintFailed),
            Kind::Test => Some(Self::TestFailed),
            Kind::User | Kind::Any | Kind::Guess => None,
        }
    }

    /// The type of failure of a level, if its checks do not decide it: static checks, tests, blackbox, CI.
    pub(crate) fn of_level(number: usize) -> Self {
        match number {
            0 => Self::TypecheckFailed,
            1 => Self::TestFailed,
            2 => Self::BlackboxFailed,
            3 => Self::CiFailed,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_named_as_people_name_them() {
        use ErrorType::{BlackboxFailed, CiFailed, LintFailed, TestFailed, TypecheckFailed};
        let rows = [
            ("typecheck", Some(TypecheckFailed)),
            ("Type-check (web)", Some(TypecheckFailed)),
            ("tsc --noEmit", Some(TypecheckFailed)),
            ("mypy", Some(TypecheckFailed)),
            ("uvx ty check", Some(TypecheckFailed)),
            ("cargo build", Some(TypecheckFailed)),
            ("build", Some(TypecheckFailed)),
            ("lint", Some(LintFailed)),
            ("eslint", Some(LintFailed)),
            ("clippy", Some(LintFailed)),
            ("cargo clippy -- -D warnings", Some(LintFailed)),
            ("go vet ./...", Some(LintFailed)),
            ("clang-tidy", Some(LintFailed)),
            ("terraform validate", Some(LintFailed)),
            ("./configure", Some(TypecheckFailed)),
            ("gotestsum", Some(TestFailed)),
            ("lint:tests", Some(LintFailed)),
            ("test", Some(TestFailed)),
            ("vitest", Some(TestFailed)),
            ("jest", Some(TestFailed)),
            ("pytest", Some(TestFailed)),
            ("cargo test", Some(TestFailed)),
            ("Unit tests", Some(TestFailed)),
            ("build and test", Some(TestFailed)),
            ("blackbox", Some(BlackboxFailed)),
            ("e2e tests", Some(BlackboxFailed)),
            ("playwright test", Some(BlackboxFailed)),
            ("ci", Some(CiFailed)),
            ("CI / test (18)", Some(TestFailed)),
            ("latest", None),
            ("step 3", None),
            ("", None),
        ];
        for (name, expected) in rows {
            assert_eq!(ErrorType::of_check(name), expected, "{name}");
        }
    }

    #[test]
    fn a_build_may_run_tools_of_all_kinds() {
        let rows = [
            ("build", Purpose::Build),
            ("npm run build", Purpose::Build),
            ("make", Purpose::Build),
            ("cmake --build .", Purpose::Compile),
            ("compile", Purpose::Compile),
            ("build and test", Purpose::Test),
            ("make lint", Purpose::Lint),
            ("e2e", Purpose::Test),
            ("ci", Purpose::Any),
            ("step 3", Purpose::Any),
        ];
        for (name, expected) in rows {
            assert_eq!(Purpose::of_check(name), expected, "{name}");
        }
    }
}
