//! Java and the JVM.

pub(in crate::readers) mod clojure_test;
pub(in crate::readers) mod gradle;
pub(in crate::readers) mod javac;
pub(in crate::readers) mod junit;
pub(in crate::readers) mod junit_platform;
pub(in crate::readers) mod maven;
pub(in crate::readers) mod stack;
pub(in crate::readers) mod surefire;

use crate::engine::Tool;

/// The tools, in the order in which lines are offered to them.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    javac::TOOL,
    surefire::TOOL,
    maven::TOOL,
    gradle::TOOL,
    gradle::TESTS,
    junit::TOOL,
    junit_platform::TOOL,
    clojure_test::TOOL,
];
