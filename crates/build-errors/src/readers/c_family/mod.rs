//! C and C++: compilers, test runners and build systems.

pub(in crate::readers) mod catch2;
pub(in crate::readers) mod cc;
pub(in crate::readers) mod cmake;
pub(in crate::readers) mod ctest;
pub(in crate::readers) mod gtest;
mod linker;
pub(in crate::readers) mod make;
pub(in crate::readers) mod sanitizer;

use crate::engine::reader::{Shape, Tool};

/// In the order in which they are tried.
pub(in crate::readers) const TOOLS: &[Tool] =
    &[gtest::TOOL, catch2::TOOL, cc::TOOL, cmake::TOOL, ctest::TOOL, make::TOOL, sanitizer::TOOL];

/// Lines with a location in a source file of C, C++, Objective-C, CUDA, Flex or Bison.
pub(crate) const SOURCES: &[Shape] = &[
    Shape::LocatedIn("c"),
    Shape::LocatedIn("h"),
    Shape::LocatedIn("cc"),
    Shape::LocatedIn("cpp"),
    Shape::LocatedIn("cxx"),
    Shape::LocatedIn("c++"),
    Shape::LocatedIn("hpp"),
    Shape::LocatedIn("hh"),
    Shape::LocatedIn("hxx"),
    Shape::LocatedIn("h++"),
    Shape::LocatedIn("m"),
    Shape::LocatedIn("mm"),
    Shape::LocatedIn("cu"),
    Shape::LocatedIn("cuh"),
    Shape::LocatedIn("inl"),
    Shape::LocatedIn("inc"),
    Shape::LocatedIn("ipp"),
    Shape::LocatedIn("tcc"),
    Shape::LocatedIn("tpp"),
    Shape::LocatedIn("i"),
    Shape::LocatedIn("ii"),
    Shape::LocatedIn("y"),
    Shape::LocatedIn("l"),
    Shape::LocatedIn("S"),
    Shape::LocatedIn("s"),
    Shape::LocatedIn("C"),
    Shape::LocatedIn("H"),
    Shape::LocatedIn(""),
];
