//! A reader of a stream, and what it found.

use crate::engine::findings::Findings;
use crate::engine::printed::Printed;
use crate::engine::reader::{Claim, Line, Reader};
use crate::engine::tool_findings::Span;
use crate::readers::registry::{Registered, Registry};

/// A reader and its findings.
pub(super) struct Slot {
    pub(super) tool: Registered,
    pub(super) reader: Box<dyn Reader>,
    pub(super) findings: Findings,
    /// Whether its test run has begun and not ended.
    pub(super) running: bool,
    pub(super) span: Span,
}

impl Slot {
    /// The slot of a reader. It is created when the reader is first needed.
    #[inline]
    pub(super) fn of<'s>(
        registry: &Registry,
        slots: &'s mut [Option<Self>],
        index: usize,
    ) -> Option<&'s mut Self> {
        let slot = slots.get_mut(index)?;
        if slot.is_none() {
            *slot = Self::created(registry, index);
        }
        slot.as_mut()
    }

    #[cold]
    fn created(registry: &Registry, index: usize) -> Option<Self> {
        let tool = registry.tools.get(index)?;
        Some(Self {
            tool: tool.clone(),
            reader: registry.reader(index, tool),
            findings: Findings::default(),
            running: false,
            span: Span::default(),
        })
    }

    /// Offers the line to the reader.
    #[inline]
    pub(super) fn line(&mut self, line: Line<'_>, number: u64, command: u64, printed: &mut Printed) -> Claim {
        self.findings.set_line(number);
        let claim = self.reader.line(line, &mut self.findings);
        if claim != Claim::Pass {
            self.span.extend(number, command);
            let running = self.reader.running();
            if std::mem::replace(&mut self.running, running) != running {
                printed.run(running);
                self.span.run(running, number);
            }
        }
        claim
    }
}
