//! The roles that drivers give refs to. The lists are agent-browser's own, the same in all its versions.

/// Whether an element of this role is there to be acted on: agent-browser always gives these a ref, and its
/// interactive snapshot consists of them.
pub(crate) fn is_interactive(role: &str) -> bool {
    matches!(
        role,
        "button"
            | "link"
            | "textbox"
            | "checkbox"
            | "radio"
            | "combobox"
            | "listbox"
            | "menuitem"
            | "menuitemcheckbox"
            | "menuitemradio"
            | "option"
            | "searchbox"
            | "slider"
            | "spinbutton"
            | "switch"
            | "tab"
            | "treeitem"
            // From 0.20 on, and in Chromium's spelling. Playwright's is lower-case.
            | "Iframe"
            | "iframe"
            // Up to 0.19: elements that only their cursor or handler makes interactive.
            | "clickable"
            | "focusable"
    )
}

/// Whether agent-browser up to 0.19 always gives a ref to a named element of this role; to the second list so that
/// its text can be asked for.
pub(crate) fn gets_ref_when_named(role: &str) -> bool {
    is_interactive(role)
        || matches!(
            role,
            "heading"
                | "cell"
                | "gridcell"
                | "columnheader"
                | "rowheader"
                | "listitem"
                | "article"
                | "region"
                | "main"
                | "navigation"
        )
}
