//! The events that a subscriber of tracing receives.
#![cfg(feature = "tracing")]

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use tool_errors::{ClassifiedError, SessionError};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Stores each event as `level target field=value …`.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<String>>);

struct Line<'a>(&'a mut String);

impl Visit for Line<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        _ = write!(self.0, "\n{field}={value:?}");
    }
}

impl Subscriber for Kept {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        if let Ok(mut kept) = self.0.lock() {
            _ = write!(kept, "{} {}", event.metadata().level(), event.metadata().target());
            event.record(&mut Line(&mut kept));
        }
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[test]
fn the_facts_are_fields() {
    let kept = Kept::default();
    let error = ClassifiedError::from(SessionError::NotPaused).with_message("not\npaused");
    tracing::subscriber::with_default(kept.clone(), || {
        error.with_tool_name("step_over").with_connection_id("c1").trace();
    });
    insta::assert_snapshot!(kept.0.lock().unwrap(), @r#"
    ERROR tool_errors
    message=not\npaused
    error.type="STATE"
    gen_ai.tool.name="step_over"
    mcp.session.id="c1"
    recoverable=true
    suggestion="Set a breakpoint or call pause()/debugger_pause() first"
    "#);
}
