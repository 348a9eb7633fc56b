//! C and C++: compilers, test runners and build systems.

pub(in crate::readers) mod catch2;
pub(in crate::readers) mod cc;
pub(in crate::readers) mod cmake;
pub(in crate::readers) mod ctest;
pub(in crate::readers) mod gtest;
mod linker;
pub(in crate::readers) mod make;
pub(in crate::readers) mod sanitizer;

use crate::engine::{Shape, Tool};

/// In the order in which they are tried.
pub(in crate::readers) const TOOLS: &[Tool] =
    &[gtest::TOOL, catch2::TOOL, cc::TOOL, cmake::TOOL, ctest::TOOL, make::TOOL, sanitizer::TOOL];

/// Lines with a location in a source file of C, C++, cppfront, Objective-C, CUDA, Flex or Bison.
pub(crate) const SOURCES: &[Shape] = &[Shape::LocatedIn(&[
    "c", "h", "cc", "cpp", "cxx", "c++", "hpp", "hh", "hxx", "h++", "cpp2", "h2", "m", "mm", "cu", "cuh",
    "inl", "inc", "ipp", "tcc", "tpp", "i", "ii", "y", "l", "S", "s", "C", "H", "",
])];
