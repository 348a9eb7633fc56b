//! Reports of MCP servers and agent-browser that a dialog or a file chooser waits for an answer.
//!
//! They contain the dialog's text. The page wrote it, so it is kept separately as page text.

use super::rule::Verdict;
use super::thrown::Thrown;
use crate::Cause::{self, DialogOpen, FileChooserOpen};
use crate::ErrorCode::{BrowserError, ElementBlocked};

/// The format of a report that something waits for an answer.
struct Form {
    /// The beginning of the text.
    start: &'static str,
    /// The text before and after the page's text.
    around: (&'static str, &'static str),
    cause: Cause,
    /// The driver's advice on how to answer it.
    way_out: &'static str,
    /// A genuine text, for the tests.
    #[cfg(test)]
    genuine: &'static str,
}

const FORMS: &[Form] = &[
    // Chrome's MCP server, McpResponse.js
    Form {
        start: "# Open dialog\n",
        around: (": ", ".\nCall handle_dialog "),
        cause: DialogOpen,
        way_out: "Call handle_dialog to accept or dismiss the dialog, then make the same call again",
        #[cfg(test)]
        genuine: "# Open dialog\nconfirm: Delete?.\nCall handle_dialog to handle it before continuing.\nError: A dialog is open (confirm: Delete?).",
    },
    // Chrome's MCP server, McpPage.js
    Form {
        start: "A dialog is open (",
        around: (": ", ")"),
        cause: DialogOpen,
        way_out: "Call handle_dialog to accept or dismiss the dialog, then make the same call again",
        #[cfg(test)]
        genuine: "A dialog is open (confirm: Delete?).",
    },
    // Playwright's MCP server, tool.ts and response.ts; the list of modal states follows
    Form {
        start: "Tool \"",
        around: ("\n- [File chooser", "]: can be handled by "),
        cause: FileChooserOpen,
        way_out: "Call browser_file_upload to upload a file or to cancel, then make the same call again",
        #[cfg(test)]
        genuine: "Tool \"browser_click\" does not handle the modal state.\n### Modal state\n- [File chooser]: can be handled by browser_file_upload",
    },
    Form {
        start: "Tool \"",
        around: ("dialog with message \"", "\"]: can be handled by "),
        cause: DialogOpen,
        way_out: "Call browser_handle_dialog to accept or dismiss the dialog, then make the same call again",
        #[cfg(test)]
        genuine: "Tool \"browser_click\" does not handle the modal state.\n### Modal state\n- [\"alert\" dialog with message \"Delete?\"]: can be handled by browser_handle_dialog",
    },
    Form {
        start: "Tool \"",
        around: ("\" does not handle the modal state.", ""),
        cause: DialogOpen,
        way_out: "Call browser_handle_dialog to accept or dismiss the dialog, then make the same call again",
        #[cfg(test)]
        genuine: "Tool \"browser_click\" does not handle the modal state.",
    },
    // agent-browser, native
    Form {
        start: "A JavaScript ",
        around: (" dialog is blocking the page: \"", "\""),
        cause: DialogOpen,
        way_out: "Run `dialog accept` or `dialog dismiss`, then make the same call again",
        #[cfg(test)]
        genuine: "A JavaScript confirm dialog is blocking the page: \"Delete?\". Resolve it with `dialog accept` or `dialog dismiss`, then retry `click`.",
    },
];

/// Reads `text`, from which the heading and the class were removed.
pub(super) fn read(text: &str) -> Option<Verdict<'_>> {
    let is_modal = |rest: &str| {
        rest.split_once('"').is_some_and(|(_, rest)| rest.starts_with(" does not handle the modal state."))
    };
    let form = FORMS.iter().find(|form| {
        let rest = text.strip_prefix(form.start);
        let is_marked = |rest: &str| form.start != "Tool \"" || is_modal(rest);
        rest.is_some_and(|rest| is_marked(rest) && rest.contains(form.around.0))
    })?;
    let words = text.get(form.start.len()..)?.split_once(form.around.0)?.1;
    let words = if form.around.1.is_empty() {
        ""
    } else {
        words.rsplit_once(form.around.1).map_or(words, |(words, _)| words)
    };
    let evidence = if form.cause == FileChooserOpen { "file chooser" } else { "dialog" };
    let verdict =
        Verdict::new(BrowserError, evidence).or(ElementBlocked).because(form.cause).way_out(form.way_out);
    let thrown = (!words.is_empty()).then(|| Thrown { class: None, text: words.into() });
    Some(Verdict { thrown, ..verdict })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_reads_its_genuine_text() {
        for form in FORMS {
            let verdict = read(form.genuine).unwrap();
            assert_eq!(
                (verdict.cause, verdict.way_out),
                (Some(form.cause), Some(form.way_out)),
                "{}",
                form.genuine
            );
            let words = verdict.thrown.map(|thrown| thrown.text.into_owned());
            let expected = form.genuine.contains("Delete?").then_some("Delete?");
            assert_eq!(words.as_deref(), expected, "{}", form.genuine);
        }
        for text in ["Tool \"browser_clik\" not found", "# Open dialog", "A JavaScript error", ""] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
