//! Classifies roles. The lists of roles that get refs are from agent-browser's source and are the same in all versions.

/// Defines a function for each list. It returns whether a role is in the list.
macro_rules! lists {
    ($($(#[$meta:meta])* $name:ident: $($role:literal)*;)*) => {
        $($(#[$meta])* #[inline] pub(crate) fn $name(role: &str) -> bool {
            matches!(role, $($role)|*)
        })*
    };
}

lists! {
    /// Whether an element with this role is interactive. agent-browser always issues refs to these roles, and its
    /// interactive snapshot consists of them. It prints frames (`Iframe` by Chromium, `iframe` by Playwright) from 0.20 on.
    /// Up to 0.19, it prints elements that are interactive only because of their cursor or event handler, with the last two.
    is_interactive: "button" "link" "textbox" "checkbox" "radio" "combobox" "listbox" "menuitem" "menuitemcheckbox"
        "menuitemradio" "option" "searchbox" "slider" "spinbutton" "switch" "tab" "treeitem" "Iframe" "iframe"
        "clickable" "focusable";

    /// Whether agent-browser up to 0.19 issues a ref to a named element with this role so that its text can be requested.
    is_content: "heading" "cell" "gridcell" "columnheader" "rowheader" "listitem" "article" "region" "main" "navigation";

    /// Whether this is Chromium's internal name for a field or for the summary of a disclosure, a kind of link, or the name
    /// of an HTML tag that Stagehand prints instead of a role.
    is_other_widget: "ColorWell" "Date" "DateTime" "DisclosureTriangle" "DisclosureTriangleGrouped" "InputTime" "Month"
        "Week" "doc-backlink" "doc-biblioref" "doc-glossref" "doc-noteref" "select" "textarea" "input, file";

    /// Whether this is the role of page text. Text never gets a ref in trees of [`Grammar::Tree`](super::Grammar::Tree).
    is_text: "StaticText" "InlineTextBox" "ListMarker" "LineBreak" "text";

    /// Whether elements with this role are repeated, so that their text distinguishes them.
    is_row: "row" "LayoutTableRow" "listitem" "article";

    /// Whether an element with this role opens over the page.
    is_dialog: "dialog" "alertdialog";
}

/// Whether agent-browser up to 0.19 always issues a ref to a named element with this role.
pub(crate) fn gets_ref_when_named(role: &str) -> bool {
    is_interactive(role) || is_content(role)
}

/// Whether an element with this role is interactive, for any driver.
pub(crate) fn is_widget(role: &str) -> bool {
    is_interactive(role) || is_other_widget(role) || role.strip_prefix("scrollable, ").is_some_and(is_widget)
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
