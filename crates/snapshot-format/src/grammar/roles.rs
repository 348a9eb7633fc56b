//! Classifies roles. The lists of roles that get refs are from agent-browser's source and are the same in all versions.

/// Whether an element with this role is interactive. agent-browser always issues refs to these roles, and its interactive
/// snapshot consists of them.
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
            // From 0.20 on. `Iframe` is Chromium's spelling, `iframe` is Playwright's.
            | "Iframe"
            | "iframe"
            // Up to 0.19: elements that are interactive only because of their cursor or event handler.
            | "clickable"
            | "focusable"
    )
}

/// Whether agent-browser up to 0.19 always issues a ref to a named element with this role. The roles in the list below
/// have refs so that their text can be requested.
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

/// Whether an element with this role is interactive, for any driver. Adds Chromium's internal role names for some fields
/// and for the summary of a disclosure.
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
                // Names of HTML tags that Stagehand prints instead of a role.
                | "select"
                | "textarea"
                | "input, file"
        )
        || role.strip_prefix("scrollable, ").is_some_and(is_widget)
}

/// Whether this is the role of page text. Text never gets a ref in trees of [`Grammar::Tree`](super::Grammar::Tree).
#[inline]
pub(crate) fn is_text(role: &str) -> bool {
    matches!(role, "StaticText" | "InlineTextBox" | "ListMarker" | "LineBreak" | "text")
}

/// Whether elements with this role are repeated, so that their text distinguishes them.
pub(crate) fn is_row(role: &str) -> bool {
    matches!(role, "row" | "LayoutTableRow" | "listitem" | "article")
}

/// Whether an element with this role opens over the page.
#[inline]
pub(crate) fn is_dialog(role: &str) -> bool {
    matches!(role, "dialog" | "alertdialog")
}

/// Whether this is a known role: of WAI-ARIA, of Chromium, or a property of Playwright. It distinguishes a tree from any
/// other list with dashes.
pub(crate) fn is_known(role: &str) -> bool {
    role.starts_with('/')
        || is_widget(role)
        || is_text(role)
        || is_row(role)
        || is_dialog(role)
        || gets_ref_when_named(role)
        || (!role.is_empty() && KNOWN.contains(&format!(" {role} ")))
}

/// Other known roles, between spaces.
const KNOWN: &str = " LabelText LayoutTable LayoutTableCell Legend RootWebArea Section Video alert application banner \
    blockquote caption code complementary contentinfo definition deletion directory document emphasis \
    feed figure form generic grid group image img insertion list log marquee math menu menubar meter \
    none note paragraph presentation progressbar radiogroup rowgroup scrollbar search separator status \
    strong subscript superscript table tablist tabpanel term time timer toolbar tooltip tree treegrid \
    Canvas Audio ";
