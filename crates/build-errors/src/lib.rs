//! What failed in a build, with true counts, the first diagnostics and bounded tails, from what compilers, linters and test runners print.
