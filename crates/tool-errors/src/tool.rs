//! The tools whose failures the crate has words for.

/// Declares [`Tool`], a row a tool: variant, name on the wire, what an agent does with it.
macro_rules! tools {
    ($($variant:ident, $name:literal, $does:literal;)*) => {
        /// The tool that failed. It chooses the words, and where a driver's message is ambiguous, the code.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum Tool {
            $(#[doc = concat!("`", $name, "`: ", $does, ".")] $variant,)*
            /// Any other tool, or none that is known.
            #[default]
            Other,
        }

        impl Tool {
            /// Every tool that has words of its own, then [`Other`](Self::Other).
            pub const ALL: &'static [Self] = &[$(Self::$variant,)* Self::Other];

            /// The tool of a name such as `click`; a name that is not in the table is [`Other`](Self::Other).
            #[must_use]
            pub fn from_name(name: &str) -> Self {
                match name { $($name => Self::$variant,)* _ => Self::Other }
            }

            /// The tool's name; `None` for [`Other`](Self::Other).
            #[must_use]
            pub const fn name(self) -> Option<&'static str> {
                match self { $(Self::$variant => Some($name),)* Self::Other => None }
            }
        }
    };
}

tools! {
    Navigate,   "navigate",   "opens a URL";
    Snapshot,   "snapshot",   "reads the page's accessibility tree";
    Click,      "click",      "clicks an element";
    Type,       "type",       "types text into an element";
    Scroll,     "scroll",     "scrolls the page, or to an element";
    Screenshot, "screenshot", "takes a picture of the page or an element";
    Select,     "select",     "chooses an option of a select element";
}
