//! Which of the lines that read as an element are the driver's own.
//!
//! A line's grammar says where a ref would stand. Three things then decide whether it is one: the driver's refs map,
//! if there is one, must have issued the id to that role and name; the id must not have been met before; and the line
//! must not be one of those that [`Trust::survey`] found to be copies.

use std::collections::{HashMap, HashSet};

use safe_text::is_invisible;

use crate::escape::Decoded;
use crate::line::{Ending, Line, Mark, Spelling};
use crate::lines::{Cursor, Judge};
use crate::quick::Quick;
use crate::role;
use crate::seen::Seen;
use crate::{Ref, Refs};

/// What is known of a tree, on the way through it.
#[derive(Debug, Clone)]
pub(crate) struct Trust<'a> {
    tree: &'a str,
    pub(crate) refs: Option<&'a Refs>,
    seen: Seen,
    style: Style,
    /// The lines that no value can reach were looked through for what tells the style.
    looked_ahead: bool,
    /// Offsets of lines that repeat another line's ref and are not the one it was issued to, with that ref.
    copies: HashSet<(usize, Ref)>,
    /// Whether a ref was met twice. What was told of the tree until then holds only after a survey.
    pub(crate) met_twice: bool,
}

/// Who prints a ref within a name: only agent-browser up to 0.19 does. Without a refs map to confirm it, the tree's
/// own lines must show that it is by that driver, where no text of the page can have made them up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// A refs map tells enough.
    OfNoMatter,
    Unknown,
    /// The ref comes before the states: `[ref=e1] [level=1]`.
    RefFirst,
    RefLater,
}

impl<'a> Trust<'a> {
    pub(crate) fn new(tree: &'a str, refs: Option<&'a Refs>) -> Self {
        Self {
            tree,
            refs,
            seen: Seen::default(),
            style: if refs.is_some() { Style::OfNoMatter } else { Style::Unknown },
            looked_ahead: false,
            copies: HashSet::new(),
            met_twice: false,
        }
    }

    /// Reads the whole tree to tell, of the lines that bear the same ref, which one the driver printed.
    ///
    /// Values of agent-browser from 0.20 on are raw, so a text area can hold any number of lines that look like the
    /// driver's, also with an id, role and name that were really issued. A ref that only one line bears is that
    /// line's. These lines are certain, and what stands before the first value that could go on is certain too. For
    /// a ref that several lines bear, the one that stands there wins; else the one between whose certain neighbours
    /// its number fits best, since drivers number elements as they walk the page; else the last, because a copy
    /// comes with the value, and what the value's element is followed by comes after it. Where the certain lines are
    /// not numbered in their order, one with no line of a value after it comes before one that fits.
    pub(crate) fn survey(tree: &'a str, refs: Option<&'a Refs>) -> Self {
        let mut trust = Self::new(tree, refs);
        let mut repeated = HashSet::new();
        let mut lines = Cursor::new(tree);
        while let Some((_, text)) = lines.plain() {
            if let Some(mark) = trust.read(text).and_then(|line| trust.placed(&line))
                && !trust.seen.insert(mark.id)
            {
                repeated.insert(mark.id);
            }
        }
        trust.seen = Seen::default();
        if !repeated.is_empty() {
            trust.copies = copies(tree, &trust, &repeated);
        }
        trust
    }

    /// What a line is, also where the grammar alone cannot tell.
    fn read<'t>(&self, text: &'t str) -> Option<Line<'t>> {
        let line = Line::parse(text);
        let is_told = line.is_some_and(|line| line.mark.is_none() || self.placed(&line).is_some());
        if is_told { line } else { self.read_again(text).or(line) }
    }

    /// The mark that grammar and map accept, wherever the line stands.
    fn placed(&self, line: &Line<'_>) -> Option<Mark> {
        let mark = line.mark?;
        let accepted = match self.refs {
            Some(refs) => {
                confirms(refs, line, mark) && (!line.within_name || role::gets_ref_when_named(line.role()))
            }
            None => {
                !line.within_name || (self.style == Style::RefFirst && role::gets_ref_when_named(line.role()))
            }
        };
        accepted.then_some(mark)
    }

    /// Whether the lines to come tell nothing more of who printed the tree, and none is a copy.
    pub(crate) fn is_settled(&self) -> bool {
        self.style != Style::Unknown && self.copies.is_empty()
    }

    /// The same as [`accept`](Judge::accept) where the answer is yes. A no may be a yes.
    #[inline(always)]
    pub(crate) fn accept_quick(&mut self, line: &Quick<'_>, is_settled: bool) -> bool {
        (is_settled || self.settles(line)) && self.seen.insert(line.id)
    }

    /// Whether a line tells nothing of who printed the tree, and is no copy.
    #[cold]
    fn settles(&self, line: &Quick<'_>) -> bool {
        let tells_style = !line.after().is_empty() || !role::gets_ref_when_named(line.role());
        (self.style != Style::Unknown || !tells_style) && !self.is_copy(line.start, line.id)
    }

    fn is_copy(&self, start: usize, id: Ref) -> bool {
        !self.copies.is_empty() && self.copies.contains(&(start, id))
    }

    /// Notes what a line with a ref tells about the driver.
    fn recognise(&mut self, line: &Line<'_>, start: usize) {
        let Some(mark) = line.mark.filter(|_| !line.within_name) else { return };
        let after = line.text.get(mark.end..).unwrap_or_default();
        let later = !line.ref_is_first()
            || after.starts_with(" [cursor=")
            || after.starts_with(" [box=")
            || (!line.cursor && !role::gets_ref_when_named(line.role()));
        if later {
            self.style = Style::RefLater;
        } else if !mark.items_after && after.starts_with(" [") {
            let is_early = !self.lacks_a_ref(start);
            self.style = if is_early { Style::RefFirst } else { Style::RefLater };
        }
    }

    /// Whether the lines before `end` have one to act on without a ref, which agent-browser up to 0.19 does not print. Frames
    /// are nothing to act on for it.
    fn lacks_a_ref(&self, end: usize) -> bool {
        let mut lines = Cursor::new(self.tree).until(end);
        std::iter::from_fn(|| lines.plain()).filter_map(|(_, text)| Line::parse(text)).any(|line| {
            let role = line.role();
            line.mark.is_none() && !line.yaml_quoted && role::is_interactive(role) && role != "iframe"
        })
    }

    /// Looks for a line that tells who printed the tree, in as much of it as no value can reach: all of it where it is
    /// YAML, up to the raw names at its end; else what comes before the first line that ends in text.
    #[cold]
    fn look_ahead(&mut self) {
        self.looked_ahead = true;
        let mut is_yaml = false;
        let mut lines = Cursor::new(self.tree);
        while self.style == Style::Unknown
            && let Some((start, text)) = lines.plain()
            && let Some(line) = Line::parse(text)
        {
            self.recognise(&line, start);
            is_yaml |= line.ending == Ending::Colon;
            let has_value = line.ends_in_text() && (!line.within_name || text.contains(": "));
            if has_value && !is_yaml {
                break;
            }
        }
    }
}

impl Judge for Trust<'_> {
    fn read_again<'a>(&self, text: &'a str) -> Option<Line<'a>> {
        self.refs.and_then(|_| Line::readings(text).find(|reading| self.placed(reading).is_some()))
    }

    fn weigh(&mut self, line: &Line<'_>, start: usize) -> bool {
        let Some(mark) = self.placed(line).filter(|mark| !self.is_copy(start, mark.id)) else { return false };
        let new = !self.seen.contains(mark.id);
        self.met_twice |= !new;
        new
    }

    fn accept(&mut self, line: &Line<'_>, start: usize) -> bool {
        if self.style == Style::Unknown {
            self.recognise(line, start);
            if line.within_name && self.style == Style::Unknown && !self.looked_ahead {
                self.look_ahead();
            }
        }
        let Some(mark) = self.placed(line).filter(|mark| !self.is_copy(start, mark.id)) else { return false };
        let new = self.seen.insert(mark.id);
        self.met_twice |= !new;
        new
    }
}

/// The judge of lines that were judged before: all that they were found to bear, they bear again.
pub(crate) struct Replay<'t, 'a>(pub(crate) &'t Trust<'a>);

impl Judge for Replay<'_, '_> {
    fn read_again<'a>(&self, text: &'a str) -> Option<Line<'a>> {
        self.0.read_again(text)
    }

    fn weigh(&mut self, line: &Line<'_>, start: usize) -> bool {
        self.0.placed(line).is_some_and(|mark| !self.0.is_copy(start, mark.id))
    }

    fn accept(&mut self, line: &Line<'_>, start: usize) -> bool {
        self.weigh(line, start)
    }
}

/// A line that bears a ref which other lines bear too.
struct Claim {
    start: usize,
    /// No value before it can reach it.
    certain: bool,
    /// A line that no driver prints there follows before the next certain one does: the value before them holds both.
    in_value: bool,
    number: u32,
    /// The numbers of the certain lines before and after it.
    neighbours: (Option<u32>, Option<u32>),
}

impl Claim {
    /// Less is better: how far the number is from its neighbours', in the order in which elements are numbered.
    fn distance(&self) -> u64 {
        const OUT_OF_ORDER: u64 = 1 << 32;
        let gap = |low: Option<u32>, high: Option<u32>| match (low, high) {
            (Some(low), Some(high)) if low < high => u64::from(high - low),
            (Some(_), Some(_)) => OUT_OF_ORDER,
            _ => 1,
        };
        gap(self.neighbours.0, Some(self.number)) + gap(Some(self.number), self.neighbours.1)
    }
}

/// The offsets of all lines but the best for each repeated ref.
fn copies(tree: &str, trust: &Trust<'_>, repeated: &HashSet<Ref>) -> HashSet<(usize, Ref)> {
    let mut claims: HashMap<Ref, Vec<Claim>> = HashMap::new();
    let mut waiting: Vec<(Ref, usize)> = Vec::new();
    // Those after which no line of a value came yet.
    let mut open: Vec<(Ref, usize)> = Vec::new();
    let mut last = None;
    let mut in_order = true;
    let mut certain = true;
    let mut lines = Cursor::new(tree);
    while let Some((start, text)) = lines.plain() {
        let line = trust.read(text);
        let mark = line.and_then(|line| trust.placed(&line));
        if !certain && mark.is_none() && line.is_none_or(|line| line.mark.is_some()) {
            for (id, index) in open.drain(..) {
                if let Some(claim) = claims.get_mut(&id).and_then(|claims| claims.get_mut(index)) {
                    claim.in_value = true;
                }
            }
        }
        let Some(line) = line else { continue };
        match mark {
            Some(mark) if !repeated.contains(&mark.id) => {
                for (id, index) in waiting.drain(..) {
                    if let Some(claim) = claims.get_mut(&id).and_then(|claims| claims.get_mut(index)) {
                        claim.neighbours.1 = Some(mark.id.number());
                    }
                }
                open.clear();
                in_order &= last.is_none_or(|last| last < mark.id.number());
                last = Some(mark.id.number());
                certain = true;
            }
            Some(mark) => {
                let claims = claims.entry(mark.id).or_default();
                waiting.push((mark.id, claims.len()));
                open.push((mark.id, claims.len()));
                claims.push(Claim {
                    start,
                    certain,
                    in_value: false,
                    number: mark.id.number(),
                    neighbours: (last, None),
                });
            }
            None => {}
        }
        certain &= !line.ends_in_text();
    }
    let mut copies = HashSet::new();
    for (id, claims) in claims {
        let best = claims
            .iter()
            .enumerate()
            .min_by_key(|(index, claim)| {
                // Some versions number what is further out first, and numbers then tell less.
                let by_value = claim.in_value && !in_order;
                (!claim.certain, by_value, claim.distance(), claim.in_value, usize::MAX - index)
            })
            .map(|(index, _)| index);
        let others = claims.iter().enumerate().filter(|(index, _)| Some(*index) != best);
        copies.extend(others.map(|(_, claim)| (claim.start, id)));
    }
    copies
}

/// Whether the map issued the ref to this role and name.
fn confirms(refs: &Refs, line: &Line<'_>, mark: Mark) -> bool {
    let Some(issued) = refs.get(mark.id) else { return false };
    let role = line.role();
    (issued.role == role || issued.role.eq_ignore_ascii_case(role))
        // An interactive snapshot shows an unnamed element by its text.
        && (names(line, issued.name) || (issued.name.is_empty() && line.cursor))
        && match (nth(line, mark), issued.nth) {
            (Some(shown), Some(given)) => shown == given,
            _ => true,
        }
}

/// Whether the line's name is `issued`. agent-browser up to 0.19 issues the name as its line spells it, and only up to
/// the ref; later versions print it escaped and without its invisible characters.
fn names(line: &Line<'_>, issued: &str) -> bool {
    if line.within_name {
        return line.name_before_ref() == issued;
    }
    let name = line.name();
    name == issued
        || match line.spelling {
            Spelling::None | Spelling::Regex => false,
            Spelling::Raw => same(&name.chars(), issued),
            Spelling::Json => same(&Decoded::new(name, line.yaml_quoted), issued),
        }
}

/// A no-break space is printed as a space by agent-browser 0.41, not at all by the versions down to 0.21, and as it is
/// by those before.
fn same(shown: &(impl Iterator<Item = char> + Clone), issued: &str) -> bool {
    let alike = |no_break_space: Option<char>| {
        let plain = move |character: char| match character {
            '\u{a0}' => no_break_space,
            other => (!is_invisible(other)).then_some(other),
        };
        shown.clone().filter_map(plain).eq(issued.chars().filter_map(plain))
    };
    alike(Some(' ')) || (issued.contains('\u{a0}') && alike(None))
}

/// The number that agent-browser up to 0.19 prints after the ref of a repeated role and name.
fn nth(line: &Line<'_>, mark: Mark) -> Option<u32> {
    let (digits, _) = line.text.get(mark.end..)?.strip_prefix(" [nth=")?.split_once(']')?;
    digits.parse().ok()
}
