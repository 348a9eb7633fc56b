//! The resident size of this process over time.

use std::time::Duration;

use anyhow::Context;

/// The measurements.
pub(crate) struct Memory {
    warm_up: Duration,
    seen: Option<Seen>,
}

/// Sizes in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen {
    /// The largest size up to the end of the warm-up, and its time.
    pub(crate) start: u64,
    pub(crate) after: Duration,
    pub(crate) end: u64,
    pub(crate) peak: u64,
}

impl Memory {
    /// The warm-up is a fifth of the time. During it the allocator's pools and the crates' tables are filled.
    pub(crate) fn new(time: Duration) -> Self {
        Self { warm_up: time / 5, seen: None }
    }

    /// Takes a sample at the given time after the start.
    pub(crate) fn look(&mut self, at: Duration) -> anyhow::Result<()> {
        let Some((resident, peak)) = sizes()? else { return Ok(()) };
        let seen = self.seen.get_or_insert(Seen { start: resident, after: at, end: resident, peak });
        if at <= self.warm_up {
            *seen = Seen { start: seen.start.max(resident), after: at, ..*seen };
        }
        *seen = Seen { end: resident, peak, ..*seen };
        Ok(())
    }

    pub(crate) fn seen(&self) -> Option<Seen> {
        self.seen
    }
}

/// The resident size and its peak, on systems with Linux's `/proc`.
fn sizes() -> anyhow::Result<Option<(u64, u64)>> {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return Ok(None) };
    // `VmRSS:	   10240 kB`
    let size = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        kibibytes.map(|size| size << 10).with_context(|| format!("no {name} in /proc/self/status"))
    };
    Ok(Some((size("VmRSS:")?, size("VmHWM:")?)))
}
