//! Paired timing: ours and what people do otherwise, in one process and in alternating order.
//!
//! A machine's speed drifts while a bench runs, so each round times every contender once, each round in the
//! opposite order of the last, and the ratio is taken within a round. What is reported is the median of those
//! ratios and their spread (the first and third quartile). Beside it stand figures that are counted, not timed, and
//! what is asked of either: a claim is written where it is measured, and so is why it is missed.
//!
//! A bench prints each [`Row`] for a person, or with `--json` as a line of JSON; `--quick` makes it short.
//!
//! ```
//! let text = "a\nb\n".repeat(1000);
//! let row = bench::compare("lines", "2,000 lines", text.len())
//!     .rounds(5)
//!     .ours(|| text.lines().count())
//!     .against(bench::other("split").faster(0.01), || text.split('\n').count());
//! assert_eq!(row.against[0].name, "split");
//! ```

mod compare;
mod figure;
mod instructions;
mod print;
mod row;

pub use compare::{Comparison, Contest, Other, compare, other, quantile};
pub use figure::{Measured, figure};
pub use instructions::instructions;
pub use print::{bytes, time};
pub use row::{Against, Asked, Compared, Figure, Row, Sense};

/// Whether the bench was started with this option.
fn is_asked(option: &str) -> bool {
    std::env::args().any(|argument| argument == option)
}

/// Whether `--quick` is on the command line: less is measured, less often.
#[must_use]
pub fn is_quick() -> bool {
    is_asked("--quick")
}
