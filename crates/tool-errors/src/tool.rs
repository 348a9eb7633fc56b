//! The tools for which the crate has specific messages.

use crate::names::impl_names;

/// Declares [`Tool`], one row per tool: variant, name, other spellings, text of a message for a call with a target and
/// for a call without one, and what an agent does with the tool.
macro_rules! tools {
    ($($variant:ident, $name:literal, [$($alias:literal),*], $on:literal, $alone:literal, $does:literal;)*) => {
        /// The tool that failed. It determines the text of the message and, if a driver's message is ambiguous, the
        /// code.
        ///
        /// In JSON, a name that is not in the table is read as [`Other`](Self::Other).
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum Tool {
            $(#[doc = concat!("`", $name, "`: ", $does, ".")] $variant,)*
            /// `other`: any other tool, or an unknown one.
            #[default]
            Other,
        }

        impl Tool {
            /// Every tool with its own messages, then [`Other`](Self::Other).
            pub const ALL: &'static [Self] = &[$(Self::$variant,)* Self::Other];

            /// The tool's name, such as `click`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* Self::Other => "other" }
            }

            /// The tool with a name such as `click`, or with a spelling of some server, such as `browser_click` or
            /// `fill`. Any other name is [`Other`](Self::Other).
            #[must_use]
            pub fn from_name(name: &str) -> Self {
                find(name).unwrap_or_default()
            }

            /// The beginning of a message about a call with a target, which follows, and about a call without one.
            pub(crate) const fn call(self) -> (&'static str, &'static str) {
                match self { $(Self::$variant => ($on, $alone),)* Self::Other => ("Operation on ", "Operation") }
            }
        }

        /// Finds the tool by one of its spellings.
        fn find(name: &str) -> Option<Tool> {
            let name = name.strip_prefix("browser_").unwrap_or(name);
            match name {
                $($name $(| $alias)* => Some(Tool::$variant),)*
                "other" => Some(Tool::Other),
                _ => None,
            }
        }
    };
}

tools! {
    Navigate,   "navigate",   ["goto", "open", "navigate_page", "new_page"], "Navigation to ", "Navigation", "opens a URL";
    Snapshot,   "snapshot",   ["take_snapshot"], "Snapshot of ", "Snapshot", "reads the page's accessibility tree";
    Click,      "click",      ["dblclick"], "Click on ", "Click", "clicks an element";
    Type,       "type",       ["fill", "type_text", "fill_form"], "Typing into ", "Typing", "types text into an element";
    Scroll,     "scroll",     ["scroll_to", "scrollintoview"], "Scrolling to ", "Scrolling", "scrolls the page, or to an element";
    Screenshot, "screenshot", ["take_screenshot"], "Screenshot of ", "Screenshot", "takes a picture of the page or an element";
    Select,     "select",     ["select_option"], "Select operation on ", "Select operation", "chooses an option of a select element";
    Hover,      "hover",      [], "Hovering over ", "Hovering", "moves the pointer over an element";
    Press,      "press",      ["press_key", "key"], "Key press on ", "Key press", "presses a key";
    Drag,       "drag",       ["drag_and_drop"], "Dragging ", "Dragging", "drags an element to another one";
    Upload,     "upload",     ["file_upload", "upload_file"], "Upload to ", "Upload", "uploads a file";
    Wait,       "wait",       ["wait_for"], "Waiting for ", "Waiting", "waits for an element, a text or a state of the page";
    Dialog,     "dialog",     ["handle_dialog"], "Answering ", "Answering the dialog", "accepts or dismisses a dialog";
    Tab,        "tab",        ["tabs", "select_page", "close_page"], "Tab operation on ", "Tab operation", "opens, closes or chooses a tab";
    Evaluate,   "evaluate",   ["eval", "evaluate_script", "run_code"], "Evaluation on ", "Evaluation", "runs a script in the page";
}

impl_names!(Tool, "tool", unknown => Other, found by find);

impl Tool {
    /// Whether the caller may have run a script in the page, so that the page may have written the error's text.
    pub(crate) const fn may_run_a_script(self) -> bool {
        matches!(self, Self::Evaluate | Self::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_servers_are_known() {
        for (name, tool) in [
            ("click", Tool::Click),
            ("browser_click", Tool::Click),
            ("fill", Tool::Type),
            ("browser_select_option", Tool::Select),
            ("take_snapshot", Tool::Snapshot),
            ("other", Tool::Other),
            ("", Tool::Other),
            ("Click", Tool::Other),
            ("browser_", Tool::Other),
        ] {
            assert_eq!(Tool::from_name(name), tool, "{name}");
        }
    }
}
