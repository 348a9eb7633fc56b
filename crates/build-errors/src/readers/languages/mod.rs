//! Languages with one or two readers each: Bash, Common Lisp, Dart, Elixir, Kotlin, Lua, OCaml and Coq, Perl, R, Swift, Verilog,
//! Zig. Also Semgrep, which analyses many of them.

pub(in crate::readers) mod busted;
mod dart_test;
pub(in crate::readers) mod elixir;
pub(in crate::readers) mod ocaml;
pub(in crate::readers) mod perl;
pub(in crate::readers) mod prove;
pub(in crate::readers) mod r_check;
mod sbcl;
mod semgrep;
pub(in crate::readers) mod shellcheck;
mod yosys;
mod zig_test;

use crate::engine::Tool;

/// In the order in which they are tried.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    dart_test::TOOL,
    elixir::MIX,
    shellcheck::TOOL,
    semgrep::TOOL,
    prove::TOOL,
    perl::TOOL,
    r_check::TOOL,
    ocaml::TOOL,
    sbcl::TOOL,
    busted::TOOL,
    yosys::TOOL,
    zig_test::TOOL,
    crate::readers::shared::located::SWIFT,
    crate::readers::shared::located::KOTLIN,
];
