//! Paired timing: compares our code with alternatives, in one process and in alternating order.
//!
//! The speed of a machine drifts while a bench runs. Therefore each round times every contender once, in the reverse
//! order of the previous round, and ratios are taken within a round. The result is the median of these ratios with the
//! first and third quartiles. Figures that are counted instead of timed are reported too. Both can have limits: a claim
//! is written next to its measurement, and so is the reason if it is missed.
//! A bench prints each result when it is known. `--quick` makes it short.
//!
//! ```
//! let text = "a\nb\n".repeat(1000);
//! let row = bench::compare("lines", "2,000 lines", text.len())
//!     .ours(|| text.lines().count())
//!     .against(bench::other("split").faster(0.01), || text.split('\n').count());
//! assert_eq!(row.against[0].name, "split");
//! ```

mod compare;
mod figure;
mod instructions;
mod print;
mod row;

pub use compare::{Comparison, Contest, Other, compare, other};
pub use figure::{Measured, figure};
pub use instructions::instructions;
pub use row::{Against, Compared};

/// Whether `--quick` is on the command line, which asks for fewer and shorter measurements.
#[must_use]
pub fn is_quick() -> bool {
    std::env::args().any(|argument| argument == "--quick")
}
