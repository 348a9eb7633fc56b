//! Makes quoted text safe for a record: plain, masked, and of bounded length.

use crate::input::tail::boundary;
use crate::{Context, TailOptions, tail};

/// The maximum size of a message or a name in bytes.
const LINE: usize = 500;

/// Masks and shortens every part of the context that quotes the output.
pub(super) fn context(mut context: Context, mask_secrets: bool) -> Context {
    for detail in context.diagnostics.iter_mut().filter_map(|diagnostic| diagnostic.detail.as_mut()) {
        *detail = plain(detail, mask_secrets);
    }
    let diagnostics = context.diagnostics.iter_mut().flat_map(|shown| {
        let optional = [&mut shown.file, &mut shown.code, &mut shown.test, &mut shown.package];
        optional.into_iter().filter_map(Option::as_mut).chain([&mut shown.message])
    });
    let texts = diagnostics
        .chain(&mut context.failed_test_names)
        .chain(&mut context.errored_test_names)
        .chain(&mut context.files)
        .chain(context.reason.as_mut())
        .chain(context.parts.iter_mut().filter_map(|part| part.reason.as_mut()));
    for text in texts {
        *text = line(text, mask_secrets);
    }
    context
}

/// Returns the text as one plain line, masked and shortened.
pub(super) fn line(text: &str, mask_secrets: bool) -> String {
    let text = plain(text, mask_secrets).replace(['\n', '\t'], " ");
    if text.len() <= LINE {
        return text;
    }
    format!("{}…", text.get(..boundary(&text, LINE)).unwrap_or_default())
}

fn plain(text: &str, mask_secrets: bool) -> String {
    let whole = TailOptions { lines: usize::MAX, bytes: usize::MAX, mask_secrets };
    tail(text, &whole)
}
