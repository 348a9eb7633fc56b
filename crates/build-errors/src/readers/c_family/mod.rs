//! C and C++: compilers, test runners and build systems.

pub(in crate::readers) mod catch2;
pub(in crate::readers) mod cc;
pub(in crate::readers) mod cmake;
pub(in crate::readers) mod cpplint;
pub(in crate::readers) mod cpputest;
pub(in crate::readers) mod ctest;
pub(in crate::readers) mod cunit;
pub(in crate::readers) mod gtest;
pub(in crate::readers) mod make;
pub(in crate::readers) mod sanitizer;

use crate::engine::reader::Tool;

/// In the order in which they are asked.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    gtest::TOOL,
    catch2::CATCH2,
    catch2::DOCTEST,
    catch2::BOOST,
    cunit::TOOL,
    cpputest::TOOL,
    cpplint::TOOL,
    cc::TOOL,
    cmake::TOOL,
    ctest::TOOL,
    make::TOOL,
    sanitizer::TOOL,
];
