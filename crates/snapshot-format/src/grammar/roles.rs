//! What roles mean. The lists of those that get refs are agent-browser's own, the same in all its versions.

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

/// Whether an element of this role is there to be acted on, in any driver's words: the roles above, and Chromium's own names
/// for a few fields and the summary of a disclosure.
pub(crate) fn is_widget(role: &str) -> bool {
    is_interactive(role)
        || matches!(
            role,
            "ColorWell"
                | "Date"
                | "DateTime"
                | "DisclosureTriangle"
                | "DisclosureTriangleGrouped"
                | "InputTime"
                | "Month"
                | "Week"
        )
}

/// Whether this is text of the page, which never gets a ref in a tree of lists.
pub(crate) fn is_text(role: &str) -> bool {
    matches!(role, "StaticText" | "InlineTextBox" | "ListMarker" | "LineBreak" | "text")
}

/// Whether an element of this role is one of several alike, whose text says which.
pub(crate) fn is_row(role: &str) -> bool {
    matches!(role, "row" | "LayoutTableRow" | "listitem" | "article")
}

/// Whether an element of this role opens over the page.
pub(crate) fn is_dialog(role: &str) -> bool {
    matches!(role, "dialog" | "alertdialog")
}

/// Whether a list with this role in front of an item is a tree: a role of WAI-ARIA or of Chromium's that pages begin with, or
/// a property of Playwright's.
pub(crate) fn is_known(role: &str) -> bool {
    role.starts_with('/')
        || is_widget(role)
        || is_text(role)
        || is_row(role)
        || is_dialog(role)
        || gets_ref_when_named(role)
        || (!role.is_empty() && KNOWN.contains(&format!(" {role} ")))
}

/// Roles of the other kinds, in alphabetical order, between spaces.
const KNOWN: &str = " LabelText LayoutTable LayoutTableCell Legend RootWebArea Section Video alert application banner \
    blockquote caption code complementary contentinfo definition deletion directory document emphasis \
    feed figure form generic grid group image img insertion list log marquee math menu menubar meter \
    none note paragraph presentation progressbar radiogroup rowgroup scrollbar search separator status \
    strong subscript superscript table tablist tabpanel term time timer toolbar tooltip tree treegrid \
    Canvas Audio ";
