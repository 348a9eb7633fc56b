//! Formats an answer as a snapshot: lines → nodes → genuine refs → requested elements → text.

use crate::answer::Answer;
use crate::grammar::is_partial;
use crate::nodes::{DIALOG_NOTICE, PARTIAL_NOTICE};
use crate::output::body::{Body, REST, Room, closing};
use crate::output::escape::Escaped;
use crate::output::header::{self, Page};
use crate::output::{full_body, interactive_body};
use crate::selection::{Overview, Walk, survey};
use crate::trust::Trust;
use crate::{Error, Options, Request, Snapshot, Tree};

/// Formats a page's tree, or the tree in a driver's whole answer.
///
/// Page text cannot add or remove a ref, move a line or change the header. The README lists the few cases in which this
/// needs the driver's refs map.
///
/// Time is linear in the length of the tree. Memory beyond the input and the result is a few bits per ref. It is more if
/// two lines have the same ref, as on a hostile page, and for trees of Stagehand and browser-use.
///
/// # Errors
///
/// - [`Error::Unknown`] if no known driver prints such text. An empty tree is not an error: it is an empty page.
/// - [`Error::NoSnapshot`] if the text is a driver's answer without a snapshot.
/// - [`Error::NoTitle`] or [`Error::NoUrl`] if neither `page` nor the answer states it.
pub fn format(page: Page<'_>, tree: Tree<'_>, options: &Options) -> Result<Snapshot, Error> {
    let answer = Answer::read(tree)?;
    let page = page.or_stated(answer.page)?;
    Ok(Formatter { page, answer, options }.snapshot())
}

impl Request {
    /// Formats the page with [`format`](crate::format()).
    ///
    /// # Errors
    ///
    /// The same as [`format`](crate::format()).
    pub fn format(&self) -> Result<Snapshot, Error> {
        format(self.page(), self.tree(), &self.options)
    }
}

struct Formatter<'a, 'o> {
    page: Page<'a>,
    answer: Answer<'a>,
    options: &'o Options,
}

impl<'a, 'o> Formatter<'a, 'o> {
    fn snapshot(&self) -> Snapshot {
        let trust = Trust::new(&self.answer);
        self.attempt(trust).unwrap_or_else(|| {
            let trust = Trust::survey(&self.answer);
            // After a survey no ref is in doubt, so this attempt cannot fail.
            self.attempt(trust).unwrap_or_default()
        })
    }

    /// Formats the snapshot. Returns `None` if a survey is needed to decide which refs are genuine.
    fn attempt(&self, trust: Trust<'a>) -> Option<Snapshot> {
        let options = self.options;
        // An estimate of the length in bytes.
        let capacity = self.answer.tree.len().min(options.max_elements.saturating_mul(256)) + 1024;
        let mut out = Escaped { text: String::with_capacity(capacity), imitations: 0 };
        header::write(self.page, self.answer.grammar, options.max_chars, &mut out);
        let header = out.text.len();
        let header_chars = out.text.chars().count();
        // The count is known only at the end. A placeholder of the likely length avoids moving the body.
        out.text.push_str(&count_line(self.answer.refs.map_or(0, crate::Refs::len), ""));
        let begin = out.text.len();

        let body = if *options == Options::full() {
            let mut walk = Walk::new(trust, options);
            let body = full_body::write_all(&mut walk, Body::new(out, Room::of(usize::MAX, 0)));
            if walk.trust.in_doubt {
                return None;
            }
            body
        } else {
            let mut first = Walk::new(trust, options);
            let overview = survey(&mut first);
            if first.trust.in_doubt {
                return None;
            }
            let walk = Walk::new(first.trust.again(), options);
            self.fitting(&walk, &overview, header_chars, out)
        };
        let shown = body.shown;
        let mut snapshot = body.close(&self.answer, options);
        let showing = showing(snapshot.truncated, options.offset, shown);
        let mut count = count_line(snapshot.element_count, &showing);
        for notice in self.notices(snapshot.dialog_open) {
            count.push_str(notice);
            count.push('\n');
        }
        snapshot.text.replace_range(header..begin, &count);
        Some(snapshot)
    }

    /// Writes the body with as many elements as fit. `header` is the length of the header's first two lines in
    /// characters. At least one element is written, so that paging always advances.
    fn fitting(&self, walk: &Walk<'a, 'o>, overview: &Overview, header: usize, out: Escaped) -> Body {
        let options = self.options;
        let left = overview.elements.saturating_sub(options.offset);
        let write = |count: usize, room: Room, out: Escaped| {
            let selection = overview.select(options.offset, count, options.interactive_only);
            let mut body = Body::new(out, room);
            (body.elements, body.has_dialog) = (overview.elements, overview.has_dialog);
            if options.interactive_only {
                interactive_body::write(walk.clone(), &selection, &overview.repeats, body)
            } else {
                full_body::write(walk.clone(), &selection, body)
            }
        };
        let chars = options.max_chars.unwrap_or(usize::MAX);
        let note = self.notices(overview.has_dialog).map(|notice| notice.len() + 1).sum::<usize>();
        // "showing first 3" is longer than "showing 3 to 3".
        let elements = overview.elements;
        let showing =
            showing(true, 0, elements).len().max(showing(true, elements.saturating_sub(1), 1).len());
        let header = header + count_line(elements, "").len() + showing + note;
        // A line has at least four characters, which bounds the search.
        let mut most = options.max_elements.min(left).min(chars / 4 + 1);
        let begin = out.clone();
        let longest = closing(elements, elements).len().max(REST.len());
        let room = Room::of(chars, header + longest + 1);
        // The whole tree needs no closing line.
        let is_all = most == left;
        let mut all = write(most, if is_all { Room::of(chars, header) } else { room }, out);
        if all.fits() && !(is_all && all.lost_after) {
            return all;
        }
        let mut least = most.min(1);
        while least < most {
            let middle = least + (most - least).div_ceil(2);
            if write(middle, room, begin.clone()).fits() {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        write(least, room, begin)
    }

    /// The lines above the tree.
    fn notices(&self, has_dialog: bool) -> impl Iterator<Item = &'static str> {
        let partial = is_partial(self.answer.tree).then_some(PARTIAL_NOTICE);
        partial.into_iter().chain(has_dialog.then_some(DIALOG_NOTICE))
    }
}

/// Which of the requested elements are shown, if not all are.
fn showing(truncated: bool, offset: usize, shown: usize) -> String {
    match (offset, shown) {
        (0, _) if !truncated => String::new(),
        (0, shown) => format!(" (showing first {shown})"),
        (_, 0) => " (showing none)".into(),
        (offset, shown) => format!(" (showing {} to {})", offset + 1, offset + shown),
    }
}

fn count_line(elements: usize, showing: &str) -> String {
    format!("Interactive elements: {elements}{showing}\n\n")
}
