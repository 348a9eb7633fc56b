//! Commands that call the crates are programs of their own: the others build, and say what is wrong, also while a
//! crate does not compile.

use crate::{Verdict, no_arguments, shell};

/// `cargo xtask demo`.
pub(crate) fn demo(arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    no_arguments(arguments)?;
    let mut demo = shell::cargo();
    demo.args(["run", "--quiet", "--package", "xtask", "--example", "demo"]);
    Ok(if shell::status(&mut demo)?.success() { Verdict::Pass } else { Verdict::Fail })
}
