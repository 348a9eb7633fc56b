//! From a tree to the snapshot that a model reads: lines → items → trusted refs → the window asked for → text.

use crate::body::Closed;
use crate::header::{self, Page};
use crate::trust::Trust;
use crate::{Options, Ref, Refs, Request, Snapshot, listed, whole};

/// Formats a page's tree, as any of the drivers gives it, with the driver's refs map where there is one.
///
/// Nothing that the page says can add a ref, take one away, move a line or change the header. One pass through the
/// tree, in time linear in its length; a second one for a tree in which two lines bear the same ref, as only a hostile
/// page's does. Besides the result it takes a few bits a ref.
///
/// ```
/// use snapshot_format::{Options, Page, format};
///
/// let page = Page { title: "Shop", url: "https://shop.example/" };
/// let tree = r#"- heading "Checkout" [level=1, ref=e1]
/// - textbox "Note [ref=e3]" [ref=e2]: see @e3
/// - button "Pay" [ref=e3]"#;
/// let snapshot = format(page, tree, None, &Options::default());
/// assert_eq!(snapshot.tree, r#"Page: Shop
/// URL: https://shop.example/
/// Interactive elements: 2
///
/// - textbox "Note [ref=\@e3]" @e2: see \@e3
/// - button "Pay" @e3"#);
/// assert_eq!(snapshot.imitations, 2);
/// ```
pub fn format(page: Page<'_>, tree: &str, refs: Option<&Refs>, options: &Options) -> Snapshot {
    let mut trust = Trust::new(tree, refs);
    let mut snapshot = write(page, tree, &mut trust, refs, options);
    if trust.met_twice {
        snapshot = write(page, tree, &mut Trust::survey(tree, refs), refs, options);
    }
    snapshot
}

impl Request {
    /// Formats the page's tree; see [`format`](crate::format()).
    pub fn format(&self) -> Snapshot {
        let page = Page { title: &self.title, url: &self.url };
        format(page, &self.tree, self.refs.as_ref(), &self.options)
    }
}

/// The longest third line of a header, with its line break and the empty line: two counts and a range of four.
const COUNT_LINE: usize = "Interactive elements: ".len() + 20 + " (showing  to )".len() + 40 + 2;

fn write(
    page: Page<'_>,
    tree: &str,
    trust: &mut Trust<'_>,
    refs: Option<&Refs>,
    options: &Options,
) -> Snapshot {
    let mut text = String::with_capacity(capacity(tree, options));
    let imitations = header::write(page, options.max_chars, &mut text);
    let header = text.len();
    let most = options.max_chars.map(|most| most.saturating_sub(text.chars().count() + COUNT_LINE));

    // The count is known last. A line of the length that it is likely to have spares moving the body for it.
    text.push_str(&count_line(guess(tree, refs), ""));
    let begin = text.len();

    let body = if options.interactive_only {
        listed::write(tree, trust, options, most, text)
    } else {
        whole::write(tree, trust, options, most, text)
    };
    let elements = body.elements;
    let Closed { mut text, written, truncated, next_offset } = body.close(tree, refs.is_some(), options);
    let showing = match (truncated, options.offset) {
        (false, 0) => String::new(),
        (true, 0) => format!(" (showing first {})", written.shown),
        _ if written.shown == 0 => " (showing none)".into(),
        (_, offset) => format!(" (showing {} to {})", offset + 1, offset + written.shown),
    };
    text.replace_range(header..begin, &count_line(elements, &showing));
    Snapshot {
        tree: text,
        element_count: elements,
        truncated,
        next_offset,
        imitations: imitations + written.imitations,
    }
}

fn count_line(elements: usize, showing: &str) -> String {
    format!("Interactive elements: {elements}{showing}\n\n")
}

/// How many elements a tree is likely to have: as many as refs were issued, or as the last of them says.
fn guess(tree: &str, refs: Option<&Refs>) -> usize {
    let last = || {
        let end = tree.as_bytes().get(tree.len().saturating_sub(4096)..)?;
        let id = end.get(memchr::memmem::rfind(end, b"ref=")? + "ref=".len()..)?;
        Ref::scan(id).map(|(id, _)| id.number() as usize)
    };
    refs.map_or_else(|| last().unwrap_or_default(), Refs::len)
}

/// Enough for all of the tree, or for what the budget is likely to show of it.
fn capacity(tree: &str, options: &Options) -> usize {
    const HEADER: usize = 1024;
    const ELEMENT: usize = 256;
    tree.len().min(options.max_elements.saturating_mul(ELEMENT)).min(options.max_chars.unwrap_or(usize::MAX))
        + HEADER
}
